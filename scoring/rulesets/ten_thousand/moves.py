"""What seats wish and what happens in Ten Thousand, beside what all games share.

Positions count from 0 in table order. ``RollDice`` carries the selection as ``keep``: those dice are set aside, the
rest is rolled.
"""

from dataclasses import dataclass

from scoring.commands import Command
from scoring.dice import Faces
from scoring.events import Event


@dataclass(frozen=True)
class Bank(Command):
    """Set the dice at the positions ``keep`` aside and end the turn with its points; real dice are aside already."""

    keep: tuple[int, ...] = ()


@dataclass(frozen=True)
class SetAside(Command):
    """Real dice: ``faces`` of this roll are set aside."""

    faces: Faces = ()


@dataclass(frozen=True)
class Bust(Command):
    """Real dice: no die of the roll scored."""


@dataclass(frozen=True)
class EnterPoints(Command):
    """Real dice: the whole turn brought ``points``."""

    points: int = 0


@dataclass(frozen=True)
class DiceSetAside(Event):
    """Dice of one roll are set aside for ``points``."""

    faces: Faces
    points: int


@dataclass(frozen=True)
class Banked(Event):
    """The turn's ``points`` go to the total; ``faces`` were set aside with it, ``entered`` when nobody saw the dice."""

    points: int
    faces: Faces = ()
    entered: bool = False
    by_clock: bool = False


@dataclass(frozen=True)
class Busted(Event):
    """No die scored: the turn's ``points`` are lost, and ``penalty`` more when it was the third bust in a row."""

    points: int
    penalty: int = 0


@dataclass(frozen=True)
class TurnLost(Event):
    """The clock ended a turn that could not be banked; no bust. ``points`` are lost."""

    points: int
    by_clock: bool = True


@dataclass(frozen=True)
class TurnCorrected(Event):
    """The seat's turn ``number`` (from 0) brought ``points``."""

    number: int
    points: int
