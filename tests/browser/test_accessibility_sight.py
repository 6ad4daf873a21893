"""For who sees little: colours of one's own, and everything twice as large."""

from playwright.sync_api import Page

from tests.browser.conftest import Screens
from tests.browser.states import GROUPS, State, seen
from tests.servers import AppServer

# What tells states apart, in words of computed style: they have to differ between two parts of a page.
LOOK = """(part, pseudo) => {
  const style = getComputedStyle(part, pseudo);
  return [style.backgroundColor, style.borderTopColor, style.borderTopStyle, style.outlineStyle, style.textDecorationLine].join();
}"""
# Controls that cannot be brought into the window and pressed, and a page that has to be moved sideways.
OUT_OF_REACH = """() => {
  const lost = [];
  const parts = "a[href], button, summary, select, input:not([type=hidden], .sr), label.btn, label.iconbtn";
  for (const part of document.querySelectorAll(parts)) {
    if (!part.checkVisibility({ visibilityProperty: true }) || getComputedStyle(part).display === "inline") continue;
    part.scrollIntoView({ block: "center", inline: "nearest" });
    const box = part.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!part.contains(at) && at?.closest("label")?.control !== part) lost.push(`${at?.className} over ${part.outerHTML.slice(0, 110)}`);
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) lost.push("runs sideways");
  return lost;
}"""


def states(group: str, *names: str) -> list[State]:
    return [state for state in GROUPS[group]() if state.name in names]


def look(page: Page, part: str, pseudo: str | None = None) -> str:
    told: str = page.locator(part).first.evaluate(LOOK, pseudo)
    return told


def test_nothing_is_told_by_colours_that_a_person_may_take_away(app: AppServer, screens: Screens) -> None:
    page = screens.open(reduced_motion="reduce", forced_colors="active")
    plain = "rgba(0, 0, 0, 0)"
    for _ in seen(app, page, states("classic-five", "rolled")):
        assert look(page, ".rolls__dots .on") != look(page, ".rolls__dots :not(.on)")
        assert look(page, "#chip-0") != look(page, "#chip-1")
        assert "solid" in look(page, "#roll")
        assert page.locator(".die__tag:visible").count() == 2
        assert look(page, ".die:has(:checked)", "::after") != look(page, ".die:not(:has(:checked))", "::after")
        assert not look(page, "#pad-1 .is-struck .cell__p", "::before").startswith(plain)
    for _ in seen(app, page, states("classic-five", "lobby, host")):
        assert look(page, ".seg :checked + span") != look(page, ".seg :not(:checked) + span")
    for _ in seen(app, page, states("pages", "sheets of classic-five")):
        assert look(page, ".pickgame [aria-current]") != look(page, ".pickgame a:not([aria-current])")
    for _ in seen(app, page, states("ten-thousand", "waiting")):
        assert look(page, ".race li:nth-child(1)") != look(page, ".race li:nth-child(2)")


def test_everything_is_in_reach_at_twice_the_size(app: AppServer, screens: Screens) -> None:
    """A desktop at 200 % is 640 pixels wide and 400 high; at 400 % and on the smallest phone it is 320."""
    page, wrong = screens.open(reduced_motion="reduce"), list[str]()
    for group, names in {
        "pages": ("home", "new room: classic-five", "sheets, all open", "history", "result of three, another game"),
        "classic-five": (
            "lobby, host",
            "join",
            "rolled",
            "waiting, menu",
            "booked, to undo",
            "real dice",
            "asked",
            "people",
        ),
        "ten-thousand": ("picked", "real dice", "real dice, points"),
        "poker-dice": ("rolled", "reveal"),
    }.items():
        for state in seen(app, page, states(group, *names)):
            for width, height in ((640, 400), (320, 256)):
                page.set_viewport_size({"width": width, "height": height})
                wrong += [f"{state.name} at {width} px: {each}" for each in page.evaluate(OUT_OF_REACH)]
    assert not wrong, "\n".join(wrong)
