"""What seats wish and what happens in category games, beside what all games share."""

from dataclasses import dataclass

from scoring.commands import Command
from scoring.dice import Faces
from scoring.events import Event


@dataclass(frozen=True)
class Book(Command):
    """Write the dice's points into an open category."""

    category: str


@dataclass(frozen=True)
class Strike(Command):
    """Fill an open category that brings nothing with zero."""

    category: str


@dataclass(frozen=True)
class Booked(Event):
    """The dice on the table stand in ``category``; ``by_clock`` when the seat was absent."""

    category: str
    points: int
    by_clock: bool = False


@dataclass(frozen=True)
class Struck(Event):
    """``category`` is filled with zero; ``by_clock`` when the seat was absent."""

    category: str
    by_clock: bool = False


@dataclass(frozen=True)
class Corrected(Event):
    """What stood in ``category`` stands in ``to``, with these ``faces`` and ``points``.

    A filled ``to`` swaps: its dice go to ``category`` and bring ``swapped_points`` there.
    """

    category: str
    to: str
    faces: Faces
    points: int
    swapped_points: int = 0
