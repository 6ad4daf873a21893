"""Commands are wishes: what a seat, or the table for it, asks of the rules.

Every ruleset decides the ones defined here; a game adds its own. They are frozen values with a kebab-case
``kind`` that forms, sockets and the log of refusals use.
"""

import re
from dataclasses import dataclass

from scoring.dice import Faces


def kind_of(record: type) -> str:
    """Return the kebab-case name of a command or event: ``RollDice`` gives ``roll-dice``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", record.__name__).lower()


@dataclass(frozen=True)
class Command:
    """Base of all commands."""

    @property
    def kind(self) -> str:
        return kind_of(type(self))


@dataclass(frozen=True)
class RollDice(Command):
    """Throw all dice but those at the positions ``keep`` (from 0, table order)."""

    keep: tuple[int, ...] = ()


@dataclass(frozen=True)
class EnterFaces(Command):
    """Real dice: ``faces`` lie on the table."""

    faces: Faces = ()


@dataclass(frozen=True)
class TakeBack(Command):
    """Undo one's last booking, until the next event of play."""


@dataclass(frozen=True)
class TimeOut(Command):
    """The clock, or the table, ends the turn of an absent seat."""


@dataclass(frozen=True)
class RemoveSeat(Command):
    """The seat leaves the game for good; the others go on."""


@dataclass(frozen=True)
class Correct(Command):
    """Move what is booked in ``category`` to ``to`` (a filled ``to`` swaps), or mend it.

    Only real dice may get other ``faces``, or ``points`` where the faces are not known any more.
    """

    category: str
    to: str
    faces: Faces = ()
    points: int | None = None


@dataclass(frozen=True)
class Bounds:
    """What may be entered for the command named ``kind``.

    Up to ``dice`` faces from 1 to ``sides``; or, with a ``step``, points: a multiple of it, ``least`` or more.
    """

    kind: str
    dice: int = 0
    sides: int = 0
    least: int = 0
    step: int = 0
