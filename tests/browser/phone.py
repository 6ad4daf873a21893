"""A person with a phone, as far as a test needs one: opens a room, sits down, rolls, holds, books."""

import re
from collections import Counter

from playwright.sync_api import Locator, Page, expect


class Phone:
    """One page at a table. ``booked`` is what the person remembers: category and the dice they saw."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.seat = -1
        self.booked: dict[str, tuple[tuple[int, ...], int]] = {}

    def open_room(self, base: str) -> str:
        """Open a room from the home page; return its address."""
        self.page.goto(base)
        self.page.get_by_role("button", name="Start a room").click()
        self.page.get_by_label("Your name on the pad").fill(self.name)
        self.page.get_by_role("button", name="Open the room").click()
        self.page.wait_for_url("**/r/*/")
        return self.page.url

    def join(self, url: str) -> None:
        self.page.goto(url)
        self.page.get_by_label("Your name on the pad").fill(self.name)
        self.page.get_by_role("button", name="Take a seat").click()
        expect(self.page.locator("#lobby-seats")).to_contain_text(self.name)

    @property
    def roll_button(self) -> Locator:
        return self.page.locator("#roll")

    def faces(self) -> tuple[int, ...]:
        """The dice on the screen, in table order."""
        uses = self.page.locator("#tray .dice use").all()
        return tuple(int((use.get_attribute("href") or "#d0")[2:]) for use in uses)

    def my_turn(self) -> None:
        expect(self.page.locator("#headline")).to_contain_text("Your turn", timeout=20_000)

    def roll(self, number: int) -> tuple[int, ...]:
        """Press Roll; return the dice of roll ``number``."""
        self.roll_button.click()
        expect(self.page.locator("#tray .rolls")).to_contain_text(f"Roll {number} of 3")
        return self.faces()

    def hold(self, positions: list[int]) -> None:
        boxes = self.page.locator("#tray .die__hold")
        for at in range(5):
            boxes.nth(at).set_checked(at in positions)

    def open_lines(self) -> dict[str, int]:
        """What each line of the pad offers now."""
        cells = self.page.locator(f"#pad-{self.seat} button.cell").all()
        return {
            re.sub(r"^.*:", "", cell.get_attribute("value") or ""): int(cell.locator(".cell__p").inner_text())
            for cell in cells
        }

    def book(self, category: str) -> None:
        """Tap the line; a strike takes a second tap."""
        faces, points = self.faces(), self.open_lines()[category]
        cell = self.page.locator(f"#cell-{self.seat}-{category}")
        cell.click()
        if not points:
            expect(cell).to_contain_text("Strike?")
            cell.click()
        expect(
            self.page.locator(f"#pad-{self.seat} [id^='cell-{self.seat}-{category}'].is-done, #winner")
        ).to_be_visible()
        self.booked[category] = (faces, points)

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
        lines = self.open_lines()
        self.book(max(lines, key=lambda category: lines[category]))


def start(host: Phone, guests: list[Phone], base: str) -> str:
    """Open a room, seat everybody, start; return the room's address."""
    url = host.open_room(base)
    for guest in guests:
        guest.join(url)
    for seat, phone in enumerate([host, *guests]):
        phone.seat = seat
    expect(host.page.locator("#start")).to_contain_text(
        f"Start with {1 + len(guests)} players" if guests else "Play alone"
    )
    host.page.locator("#start").click()
    host.my_turn()
    return url
