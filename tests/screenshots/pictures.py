"""Draws the pictures that others show of us: icons, a picture per game for link previews, and those of the README.

``python -m tests.screenshots pictures`` writes them into ``static/img`` and ``docs``; they are kept, so that nobody
needs a browser.
"""

from pathlib import Path

from django.template import Context, Template
from PIL import Image

from scoring import RULESETS
from scoring.commands import RollDice
from tests.screenshots.camera import Camera, hold_two
from tests.screenshots.tables import a_table, act, fall, play_rounds, start

ROOT = Path(__file__).resolve().parents[2]
IMG, DOCS = ROOT / "static" / "img", ROOT / "docs"
ICONS = {
    "icon-192.png": (192, 0),
    "icon-512.png": (512, 0),
    "icon-mask-512.png": (512, 1),
    "apple-touch-icon.png": (180, 1),
}
PREVIEW = Template("""<!doctype html><html data-theme="light"><head>
<link rel="stylesheet" href="{{ base }}/static/css/tokens.css"><link rel="stylesheet" href="{{ base }}/static/css/base.css">
<link rel="stylesheet" href="{{ base }}/static/css/components.css">
<style>body { margin: 0; width: 1200px; height: 630px; display: grid; place-content: center; gap: 34px; justify-items: center; box-sizing: border-box; padding-top: 30px; }
.tray { width: 900px; padding: 26px; border-radius: 60px; } .tray__felt { border-radius: 40px; padding: 60px 0; }
.tray__felt::after { display: none; } .row { display: flex; justify-content: center; gap: 36px; align-items: center; }
.row svg { width: 200px; height: auto; aspect-ratio: 100/108; filter: var(--sh-die); }
.row svg:nth-child(1) { transform: rotate(-7deg); } .row svg:nth-child(2) { transform: rotate(4deg); } .row svg:nth-child(3) { transform: rotate(-3deg); }
.wordmark { font-size: 110px; }</style></head><body>
<span class="wordmark">D<i>ı</i>c<i>ı</i>ng</span>
<div class="tray"><div class="tray__felt"><div class="row">{% for face in faces %}{% die face %}{% endfor %}</div></div></div>
{% include "_sprite.html" %}</body></html>""")
ICON = """<!doctype html><style>body { margin: 0; background: %(back)s } svg { display: block; width: %(size)dpx; height: %(size)dpx }</style>
<svg viewBox="%(box)s">%(svg)s</svg>"""


def draw_pictures(camera: Camera) -> None:
    # Our own pages forbid styles within the page; these pictures are no pages of ours.
    page = camera.browser.new_page(viewport={"width": 1200, "height": 630}, bypass_csp=True)
    for rules in RULESETS.values():
        page.goto(f"{camera.base}/offline/")  # of the same origin, so that styles and fonts may be read
        page.set_content(PREVIEW.render(Context({"base": camera.base, "faces": rules.showcase_names})))
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        page.screenshot(path=IMG / f"preview-{rules.key}.jpg", type="jpeg", quality=86)
    drawn = (IMG / "icon.svg").read_text()
    inner = drawn[drawn.index(">") + 1 : drawn.rindex("<")]
    for name, (size, full) in ICONS.items():
        # An icon that systems cut to shape fills the square and keeps to the middle.
        box, back = ("-6 -6 76 76", "#9b3420") if full else ("0 0 64 64", "transparent")
        page.set_viewport_size({"width": size, "height": size})
        page.set_content(ICON % {"size": size, "box": box, "back": back, "svg": inner})
        page.screenshot(path=IMG / name, omit_background=True)
    page.close()


def draw_table(camera: Camera) -> None:
    """The two pictures of the README: a table of four on the TV, and on the phone of who has the cup."""
    table = a_table(4)
    start(table)
    play_rounds(table, 5)
    fall(5, 5, 2, 5, 6)
    act(table, 0, RollDice())
    for name, path, size in (("board", "board/", (1280, 720)), ("table", "", (390, 844))):
        page = camera.browser.new_page(
            viewport=dict(zip(("width", "height"), size, strict=True)), reduced_motion="reduce"
        )
        page.context.add_cookies([{"name": "player", "value": table.cookies[0], "url": camera.base}])
        camera.meet(table)
        page.goto(f"{camera.base}{table.path}{path}")
        page.locator("#room[data-link=live]").wait_for(state="attached")
        if not path:
            hold_two(page)
        page.screenshot(path=DOCS / f"{name}.png")
        page.close()
        Image.open(DOCS / f"{name}.png").quantize().save(DOCS / f"{name}.png", optimize=True)
