"""What any page in any state is judged by: the rules of axe in both themes, and whether everything can be hit."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe().axe_script
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
UNTELLABLE = {
    "bgGradient",
    "bgImage",
    "fgAlpha",
}  # why axe gives up on a colour; such a place must not be left unjudged
# axe does not reckon with gradients: each becomes the one colour in it from which text stands out least. What sticks
# to the window's edge lies still, since it covers nothing that cannot be scrolled away from under it.
FLAT = """() => {
  if (document.adoptedStyleSheets.length) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, ::before, ::after { transition: none !important; animation: none !important; }
    body { background: var(--wood) !important; }
    .thumb, #lobby-start { position: static !important; background: none !important; }
    .tray, .podium__w { background: var(--rim) !important; }
    .tray__felt { background: var(--felt) !important; }
    .tray__felt::after, .pad::before { display: none !important; }
    .is-fresh, .is-best { background: var(--mark) !important; }
    @media (prefers-color-scheme: dark) {
      body { background: color-mix(in srgb, rgb(255 190 100) 13%, var(--wood)) !important; }
    }`);
  document.adoptedStyleSheets = [sheet];
}"""
# A target is as wide and as high as it can be hit, counted from its middle along both axes. Links within a text, which
# are as high as its lines, are no targets in this sense.
SMALL = """() => {
  const parts = document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden], .sr), label.btn, label.iconbtn");
  const small = [];
  for (const part of parts) {
    if (!part.checkVisibility({ visibilityProperty: true }) || getComputedStyle(part).display === "inline") continue;
    part.scrollIntoView({ block: "center", inline: "nearest" });
    const box = part.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    const hit = (across, down) => {
      const at = document.elementFromPoint(x + across, y + down);
      return part.contains(at) || at?.closest("label")?.control === part;
    };
    const reach = (across, down) => { let far = 0; while (far < 44 && hit(across * far, down * far)) far += 1; return far; };
    const across = hit(-22, 0) && hit(22, 0), down = hit(0, -22) && hit(0, 22);
    const width = across ? 44 : reach(-1, 0) + reach(1, 0) - 1, height = down ? 44 : reach(0, -1) + reach(0, 1) - 1;
    if (width < 43 || height < 43) small.push(`only ${width} x ${height}: ${part.outerHTML.slice(0, 120)}`);
  }
  return small;
}"""


def axe(page: Page, theme: str) -> list[str]:
    """What axe finds in the page as it stands. What is no matter of colour is the same in all themes."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.evaluate(FLAT)
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE)
    only = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]} if theme == "dark" else TAGS
    options = {"runOnly": only, "resultTypes": ["violations", "incomplete"]}
    results: Any = page.evaluate("options => axe.run(document, options)", options)
    found = [(rule["id"], node) for rule in results["violations"] for node in rule["nodes"]]
    for rule in results["incomplete"]:
        for node in rule["nodes"]:
            if any((check["data"] or {}).get("messageKey") in UNTELLABLE for check in node["any"]):
                found.append((f"{rule['id']} cannot be told", node))
    return [f"{theme}: {rule}: {node['html'][:120]} {node.get('failureSummary', '')[:160]}" for rule, node in found]


def small_targets(page: Page, width: int) -> list[str]:
    """What is harder to hit than 44 by 44 CSS pixels on a phone of that width."""
    page.set_viewport_size({"width": width, "height": 844})
    page.evaluate(FLAT)
    found: list[str] = page.evaluate(SMALL)
    return [f"{width} px: {each}" for each in found]
