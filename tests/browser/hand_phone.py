"""A person who plays Poker Dice: makes a hand, stays, looks at everybody's."""

from playwright.sync_api import Page, expect

from tests.browser.count import poker_dice as count
from tests.browser.phone import Phone, faces_in


class HandPhone(Phone):
    """``hands`` is what the person remembers: the dice of each round."""

    def __init__(self, page: Page, name: str, script: bool = True) -> None:
        super().__init__(page, name, script)
        self.hands: list[tuple[int, ...]] = []

    def my_turn(self) -> None:
        """Wait until there is something to roll."""
        self.sees(self.roll_button)

    def make(self, rolls: int) -> tuple[int, ...]:
        """Roll once or twice, holding what pairs; return the dice that lie there."""
        faces = self.roll(1)
        if rolls > 1:
            keep = [at for at, face in enumerate(faces) if faces.count(face) > 1][:4]
            self.hold(keep)
            again = self.roll(2)
            assert [again[at] for at in keep] == [faces[at] for at in keep]
            faces = again
        return faces

    def stay(self) -> None:
        faces = self.faces()
        expect(self.page.locator("#stand")).to_contain_text(count.TITLES[count.kind(faces)])
        with self.deed():
            self.page.locator("#stand").click()
        self.hands.append(faces)

    def throw_last(self) -> None:
        """The third roll: after it the hand stands by itself, and lies in the list of hands."""
        kept = [self.faces()[at] for at in self.held()]
        with self.deed():
            self.roll_button.click()
        rows = self.page.locator(f"#everyone [data-of='{self.seat}'] .hands__d:visible")
        expect(rows).to_have_count(1)
        hand = faces_in(rows)
        assert all(hand.count(face) >= kept.count(face) for face in kept)
        self.hands.append(hand)

    def revealed(self) -> list[tuple[int, int, tuple[int, ...], str]]:
        """The round's hands as told: rank, seat, dice, and in words."""
        rows = self.page.locator("#everyone .reveal .hands > li, #everyone > .hands > li").all()
        return [
            (
                int(row.locator(".hands__r").inner_text()),
                int(row.get_attribute("data-of") or ""),
                faces_in(row.locator(".hands__d")),
                row.locator(".hands__h").inner_text(),
            )
            for row in rows
        ]
