"""A person who plays a game with lines to book."""

from collections import Counter

from playwright.sync_api import Page, expect

from tests.browser.phone import Phone


class CardPhone(Phone):
    """``booked`` is what the person remembers: category, the dice they saw, and the points offered."""

    def __init__(self, page: Page, name: str, script: bool = True) -> None:
        super().__init__(page, name, script)
        self.booked: dict[str, tuple[tuple[int, ...], int]] = {}

    def open_lines(self) -> dict[str, int]:
        """What each line of the pad offers now."""
        cells = self.page.locator(f"#pad-{self.seat} button.cell")
        told = cells.evaluate_all("cells => cells.map(cell => [cell.value, cell.querySelector('.cell__p').innerText])")
        return {value.split(":")[1]: int(points) for value, points in told}

    def book(self, category: str) -> None:
        """Tap the line; a strike takes a second tap, or without script a page that asks."""
        faces, points = self.faces(), self.open_lines()[category]
        cell = self.page.locator(f"#cell-{self.seat}-{category}")
        cell.click()
        if not points and self.script:
            expect(cell).to_contain_text("Strike?")
            cell.click()
        elif not points:
            self.page.get_by_role("button", name="Strike it").click()
        done = f"#pad-{self.seat} [id^='cell-{self.seat}-{category}'].is-done"
        expect(self.page.locator(f"{done}, #winner")).to_be_visible()
        self.booked[category] = (faces, points)

    def book_best(self) -> None:
        lines = self.open_lines()
        self.book(max(lines, key=lambda category: lines[category]))

    def take_turn(self, rolls: int = 2) -> None:
        """A whole turn: hold the most frequent face, book what brings most."""
        self.my_turn()
        faces = self.roll(1)
        for number in range(2, rolls + 1):
            often = Counter(faces).most_common(1)[0][0]
            keep = [at for at, face in enumerate(faces) if face == often]
            if len(keep) == 5:
                break
            self.hold(keep)
            again = self.roll(number)
            assert [again[at] for at in keep] == [often] * len(keep)
            faces = again
        self.book_best()
