"""A person with a phone, as far as a test needs one: opens a room, sits down, waits for the turn, rolls, holds."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from playwright.sync_api import Error, Locator, Page, expect

# What the pictures of dice are called, by value: pips, and the faces of poker dice from nine to ace.
FACES = {**{str(face): face for face in range(1, 7)}, "9": 1, "10": 2, "J": 3, "Q": 4, "K": 5, "A": 6}


def faces_in(part: Locator) -> tuple[int, ...]:
    """The dice drawn in ``part``, in order."""
    names = part.locator("use").evaluate_all("uses => uses.map(use => use.getAttribute('href').slice(2))")
    return tuple(FACES[name] for name in names)


class Phone:
    """One page at a table. A phone without ``script`` reloads to see what the others did."""

    def __init__(self, page: Page, name: str, script: bool = True) -> None:
        self.page, self.name, self.script = page, name, script
        self.seat = -1

    def open_room(self, base: str, game: str = "classic-five") -> str:
        """Open a room from the home page; return its address."""
        self.page.goto(base)
        self.page.locator("label.game", has=self.page.locator(f"[value='{game}']")).click()
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

    def choose(self, **options: str | int) -> None:
        """Pick house rules in the lobby; each saves itself."""
        for key, value in options.items():
            many, one = self.page.locator(f"#option-{key}"), self.page.locator(f"#option-{key}-{value}")
            if one.count() and one.is_checked():
                continue
            with self.page.expect_response("**/room/"):
                if many.count():
                    many.select_option(str(value))
                else:
                    self.page.locator(f"label:has(#option-{key}-{value})").click()

    @property
    def roll_button(self) -> Locator:
        return self.page.locator("#roll")

    def faces(self) -> tuple[int, ...]:
        """The dice in the tray, in table order."""
        return faces_in(self.page.locator("#tray .dice"))

    def my_turn(self) -> None:
        self.sees(self.page.locator("#headline", has_text="Your turn"))

    def sees(self, part: Locator) -> None:
        """Wait until ``part`` is on the screen."""
        if not self.script and not part.count():
            with suppress(Error):  # the page's own refresh came first
                self.page.reload()
        expect(part).to_be_visible(timeout=20_000)

    @contextmanager
    def deed(self) -> Iterator[None]:
        """What is pressed inside has happened when this ends: the seat faces another moment."""
        before = self.page.locator("#moment").input_value()
        if self.script:
            yield
        else:
            with self.page.expect_navigation():
                yield
        expect(self.page.locator(f'#moment[value="{before}"]')).to_have_count(0)

    def roll(self, number: int) -> tuple[int, ...]:
        """Press Roll; return the dice of roll ``number``."""
        with self.deed():
            self.roll_button.click()
        self.rolled(number)
        return self.faces()

    def rolled(self, number: int) -> None:
        expect(self.page.locator("#tray .rolls")).to_contain_text(f"Roll {number} of 3")

    def hold(self, positions: Sequence[int]) -> None:
        expect(self.page.locator("#tray .die__hold").first).to_be_attached()  # who watches sees the same dice
        for at, box in enumerate(self.page.locator("#tray .die__hold").all()):
            box.set_checked(at in positions)

    def held(self) -> list[int]:
        """Which dice of the tray are ticked."""
        ticked = self.page.locator("#tray .die__hold:checked")
        return [int(value) for value in ticked.evaluate_all("boxes => boxes.map(box => box.value)")]


def start(host: Phone, guests: Sequence[Phone], base: str, game: str = "classic-five", **options: str | int) -> str:
    """Open a room, agree on house rules, seat everybody, start; return the room's address."""
    url = host.open_room(base, game)
    host.choose(**options)
    for guest in guests:
        guest.join(url)
    for seat, phone in enumerate([host, *guests]):
        phone.seat = seat
    expect(host.page.locator("#start")).to_contain_text(
        f"Start with {1 + len(guests)} players" if guests else "Play alone"
    )
    host.page.locator("#start").click()
    expect(host.page.locator("#tray")).to_be_visible()
    return url
