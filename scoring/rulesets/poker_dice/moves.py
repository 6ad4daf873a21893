"""What seats wish and what happens in Poker Dice, beside what all games share."""

from dataclasses import dataclass

from scoring.commands import Command
from scoring.dice import Faces
from scoring.events import Event


@dataclass(frozen=True)
class Stand(Command):
    """Leave the dice as they lie: they are the hand of this round."""


@dataclass(frozen=True)
class Stood(Event):
    """The dice of the seat are its hand; ``rolled_out`` after the last roll, ``by_clock`` when it was absent."""

    rolled_out: bool = False
    by_clock: bool = False


@dataclass(frozen=True)
class RoundClosed(Event):
    """All hands of round ``number`` (from 0) are compared; ``seat`` was the last it waited for."""

    number: int


@dataclass(frozen=True)
class HandCorrected(Event):
    """The seat's hand of round ``number`` (from 0) was ``faces``."""

    number: int
    faces: Faces
