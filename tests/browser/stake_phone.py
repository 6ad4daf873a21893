"""A person who plays Ten Thousand: sets dice aside, rolls on, banks."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.count import ten_thousand as count
from tests.browser.phone import Phone


class StakePhone(Phone):
    """``turns`` is what the person remembers of each turn: the points banked, 0 for a bust. ``staked`` is of this one.

    ``aside`` are the positions of the dice set aside before the last roll.
    """

    def __init__(self, page: Page, name: str, script: bool = True) -> None:
        super().__init__(page, name, script)
        self.turns: list[int] = []
        self.staked = 0
        self.aside: set[int] = set()

    @property
    def total(self) -> int:
        return sum(self.turns)

    def rollable(self) -> dict[int, int]:
        """The dice of the last roll, by position."""
        return {at: face for at, face in enumerate(self.faces()) if at not in self.aside}

    def throw(self) -> bool:
        """Press Roll, with what is picked; return whether it went well. The points of a bust are gone."""
        picked, faces = self.held(), self.faces()
        with self.deed():
            self.roll_button.click()
        self.aside = set() if len(self.aside) + len(picked) == 6 else self.aside | set(picked)
        self.staked += count.points([faces[at] for at in picked]) or 0
        if self.page.locator("#winner").count():  # the last bust of the game, and its table is gone
            self._over(0)
            return False
        now = self.faces()
        assert [now[at] for at in self.aside] == [faces[at] for at in self.aside]
        best = count.best(self.rollable())
        stamp = self.page.locator("#tray .stamp")
        expect(stamp).to_have_count(0 if best else 1)
        if not best:
            expect(stamp).to_have_text("Bust")
            self._over(0)
        return bool(best)

    def pick(self, positions: Sequence[int], at_once: bool = False) -> int:
        """Tap these dice, or *Take all*; return what they bring. The screen says it too, where it can."""
        if at_once and self.script:
            self.page.locator("#take-all").click()
            assert self.held() == sorted(positions)
        else:
            for at in positions:
                self.page.locator(f"#tray label:has([value='{at}'])").click()
        points = count.points([self.faces()[at] for at in positions])
        assert points
        if self.script:
            expect(self.page.locator("#stake")).to_contain_text(f"{points:,}")
            expect(self.page.locator("#picked")).to_have_text(f"+{points:,}")
            expect(self.page.locator("#turn-total")).to_have_text(f"{self.staked + points:,}")
        return points

    def weigh(self) -> str:
        """Ask what is picked, as a phone without script has to; return the answer."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name="Show points").click()
        return self.page.locator("#notice").inner_text()

    def bank(self, picked: int) -> None:
        with self.deed():
            self.page.locator("#bank").click()
        self._over(self.staked + picked)

    def take_turn(self, least: int, at_once: bool = False) -> None:
        """A whole turn: take all that scores, bank from ``least`` points on."""
        self.my_turn()
        while self.throw():
            picked = self.pick(count.best(self.rollable()), at_once)
            if self.staked + picked >= least:
                self.bank(picked)
                break

    def _over(self, points: int) -> None:
        self.turns.append(points)
        self.staked, self.aside = 0, set()
