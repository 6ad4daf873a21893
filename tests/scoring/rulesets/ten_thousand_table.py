"""A table at Ten Thousand: turns played in a word, with dice that fall as they are told."""

from collections.abc import Sequence

from scoring import get_ruleset
from scoring.commands import RollDice
from scoring.events import Event
from scoring.rulesets.ten_thousand.moves import Bank, Bust, EnterPoints
from tests.scoring.table import SEATS, Table

RULES = get_ruleset("ten-thousand")
A, B, C, D = SEATS
NOTHING = (2, 2, 3, 3, 4, 6)
HOT = {3000: (6,) * 6, 2500: (1, 2, 3, 4, 5, 6), 1500: (2, 2, 4, 4, 6, 6), 500: (2, 2, 2, 3, 3, 3)}
# What brings up to 500 points and leaves at least one die, and dice that score nothing beside it.
PLAIN = {
    50: (5,), 100: (1,), 150: (1, 5), 200: (1, 1), 250: (1, 1, 5), 300: (3, 3, 3), 350: (3, 3, 3, 5), 400: (3, 3, 3, 1),
    450: (3, 3, 3, 1, 5), 500: (5, 5, 5),
}  # fmt: skip
FILLER = (2, 4, 6, 2, 4)


class Cup(Table):
    """A table whose dice fall as told."""

    def __init__(self, seats: Sequence[int] = (A, B), real_dice: Sequence[int] = (), **options: object) -> None:
        super().__init__(RULES, seats, real_dice, **options)

    def places(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Return where ``faces`` lie among the dice of the last roll."""
        turn = self.state.turn
        free = list(turn.live)
        for face in faces:
            at = next(at for at in free if turn.faces[at] == face)
            free.remove(at)
        return tuple(at for at in turn.live if at not in free)

    def roll(self, *faces: int, aside: Sequence[int] = (), keep: tuple[int, ...] = ()) -> tuple[Event, ...]:  # type: ignore[override]
        """Set the dice ``aside`` and roll the rest, which falls as ``faces``."""
        self.dice.next = faces or None
        return self.do(RollDice(keep or self.places(aside)))

    def bank(self, *aside: int) -> tuple[Event, ...]:
        return self.do(Bank(self.places(aside)))

    def refused(self, *aside: int) -> str | None:
        """Return why the dice ``aside`` cannot be banked, None when they can."""
        return self.refusal(Bank(self.places(aside)))

    def banks(self, *turns: int) -> None:
        """Play a whole turn for each of ``turns``: it banks so many points, or busts with 0."""
        for points in turns:
            if self.turn_seat in self.state.real_dice:
                self.do(EnterPoints(points) if points else Bust())
            elif not points:
                self.roll(*NOTHING)
            else:
                self.scores(points)

    def scores(self, points: int) -> None:
        aside: tuple[int, ...] = ()
        while points > 500:
            brings = next(each for each in HOT if each < points)
            self.roll(*HOT[brings], aside=aside)
            aside, points = HOT[brings], points - brings
        self.roll(*(PLAIN[points] + FILLER)[:6], aside=aside)
        self.bank(*PLAIN[points])

    @property
    def totals(self) -> dict[int, int]:
        return {standing.seat: standing.points for standing in RULES.standings(self.state)}

    @property
    def places_of(self) -> dict[int, int]:
        return {standing.seat: standing.place for standing in RULES.standings(self.state)}
