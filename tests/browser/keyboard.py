"""Somebody who has a keyboard and nothing else: goes to things with Tab, and sees at each step where they are."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

# What has the focus, whether that is the goal, and whether it is seen: a ring, in the window, under nothing else.
FOCUS = """goal => {
  const at = document.activeElement, colour = document.createElement("i").style;
  if (at === document.body) return ["nowhere", false, true];
  colour.color = getComputedStyle(document.documentElement).getPropertyValue("--focus");
  const parts = [at, at.nextElementSibling, at.closest("label"), ...document.querySelectorAll(`label[for="${at.id}"]`)];
  const seen = parts.some(part => {
    if (!part) return false;
    const style = getComputedStyle(part), box = part.getBoundingClientRect();
    if (style.outlineStyle === "none" || style.outlineColor !== colour.color || box.width < 10) return false;
    const between = (low, middle, high) => Math.min(Math.max(middle, low), high - 1);
    const x = between(0, box.left + box.width / 2, innerWidth), y = between(0, box.top + box.height / 2, innerHeight);
    const top = document.elementFromPoint(x, y);
    return x > box.left && x < box.right && y > box.top && y < box.bottom && part.contains(top) | top.contains(part);
  });
  return [at.id || at.outerHTML.slice(0, 100), at === goal, seen];
}"""
STEPS = 60


class Keyboard:
    def __init__(self, page: Page, name: str = "Anna") -> None:
        self.page, self.name = page, name

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, words: str) -> None:
        self.page.keyboard.type(words)

    def go_to(self, goal: str | Locator, back: bool = False) -> Locator:
        """Go on with Tab until ``goal`` has the focus, which is to be seen wherever it comes by."""
        part = self.page.locator(goal) if isinstance(goal, str) else goal
        expect(part).to_be_attached()
        way = []
        for _ in range(STEPS):
            self.press("Shift+Tab" if back else "Tab")
            name, arrived, seen = part.evaluate(FOCUS)
            way.append(name)
            assert seen, f"on the way to {goal} the focus is not seen: {way}"
            if arrived:
                return part
        raise AssertionError(f"Tab does not lead to {goal}, but to {way}")

    def use(self, goal: str | Locator, back: bool = False) -> None:
        self.go_to(goal, back)
        self.press("Enter")

    def is_at(self, goal: str) -> None:
        """Expect that ``goal`` has the focus, and that it is seen."""
        expect(self.page.locator(goal)).to_be_focused()
        assert self.page.evaluate(FOCUS)[2]

    def hold(self, positions: Sequence[int]) -> None:
        """Tick dice with Space, from the roll button back, and come back to it."""
        for at in sorted(positions, reverse=True):
            die = self.go_to(self.page.locator(f"#tray .die__hold[value='{at}']"), back=True)
            self.press("Space")
            expect(die).to_be_checked()
        self.go_to("#roll")

    def open_room(self, url: str, game: str) -> None:
        """From the home page to the lobby of a room of one's own."""
        self.page.goto(url)
        self.go_to(self.page.locator("[name=game]:checked"))
        while not self.page.locator(f"[value='{game}']").is_checked():
            self.press("ArrowDown")
        self.use(self.page.get_by_role("button", name="Start a room"))
        self.page.wait_for_url("**/new/**")
        self.go_to("#name")
        self.type(self.name)
        self.press("Enter")
        self.page.wait_for_url("**/r/*/")

    def join(self, url: str) -> None:
        self.page.goto(url)
        self.go_to("#name")
        self.type(self.name)
        self.press("Enter")
        expect(self.page.locator("#lobby-seats")).to_contain_text(self.name)
