"""A table without people: seeded dice, and a game that is played on it step by step."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scoring import Ruleset
from scoring.category_moves import Book, Strike
from scoring.commands import Command, EnterFaces, RollDice
from scoring.dice import Faces
from scoring.errors import IllegalCommand
from scoring.events import Event

# Identities, not numbers to count with: neither in order nor without gaps.
SEATS = (3, 1, 8, 5)
NOBODY = 99


class Dice:
    """Seeded dice that remember how many were asked for. Only ``random()`` is the same on every Python."""

    def __init__(self, sides: int, seed: int = 0) -> None:
        self.sides = sides
        self.random = Random(seed)
        self.asked: list[int] = []
        self.next: Faces | None = None

    def __call__(self, number: int) -> Faces:
        self.asked.append(number)
        if self.next is not None:
            faces, self.next = self.next, None
            assert len(faces) == number
            return faces
        return tuple(1 + int(self.random.random() * self.sides) for _ in range(number))


class Table:
    """A game being played: its first and present state, and all that happened."""

    def __init__(
        self,
        rules: Ruleset[Any],
        seats: Sequence[int] = SEATS[:2],
        real_dice: Sequence[int] = (),
        seed: int = 0,
        **options: object,
    ) -> None:
        self.rules = rules
        self.first = self.state = rules.start(seats, rules.make_options(**options), real_dice)
        self.dice = Dice(len(rules.faces), seed)
        self.events: list[Event] = []

    def do(self, command: Command, seat: int | None = None) -> tuple[Event, ...]:
        """Carry out ``command`` for ``seat``, or for the seat in turn."""
        facts = self.rules.decide(self.state, self.turn_seat if seat is None else seat, command, self.dice)
        self.state = self.rules.fold(self.state, facts)
        self.events += facts
        return facts

    def refusal(self, command: Command, seat: int | None = None) -> str | None:
        """Return the code of the rule that refuses ``command``, None if it is allowed; nothing happens."""
        try:
            self.rules.decide(self.state, self.turn_seat if seat is None else seat, command, self.dice)
        except IllegalCommand as refused:
            return refused.code
        return None

    @property
    def turn_seat(self) -> int:
        """The first seat that the game waits for."""
        seat: int = self.state.waiting[0]
        return seat

    def legal(self, seat: int | None = None) -> tuple[Command, ...]:
        return self.rules.legal_commands(self.state, self.turn_seat if seat is None else seat)

    def preview(self) -> Any:
        return self.rules.preview(self.state, self.turn_seat)

    # -- turns of category games -------------------------------------------------------------------------------------

    def roll(self, *faces: int, keep: tuple[int, ...] = ()) -> None:
        """Roll, or enter with real dice; ``faces`` are those that fall."""
        if self.turn_seat in self.state.real_dice:
            self.do(EnterFaces(faces))
        else:
            self.dice.next = faces
            self.do(RollDice(keep))

    def fill(self, category: str) -> int:
        """Book ``category`` with the dice on the table, or strike it; return the points."""
        points: int = self.preview()[category]
        self.do(Book(category) if points else Strike(category))
        return points

    def turn(self, category: str, *faces: int) -> int:
        """Play a whole turn; return what it brought."""
        self.roll(*faces)
        return self.fill(category)
