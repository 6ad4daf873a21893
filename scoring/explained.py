"""What can be made of dice, for whoever wants to know: on the rules pages and in their calculator."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.dice import Faces
from scoring.texts import Words


@dataclass(frozen=True)
class Example:
    """Dice that show what a combination is; what they are worth is for the rules to say."""

    title: str
    faces: Faces
    hint: str = ""


@dataclass(frozen=True)
class Reading:
    """One way to read dice: a line of the card, dice to set aside together, or a kind of hand.

    ``points`` is what it brings, None where places are compared; ``faces`` are the dice it takes, none for all of
    them. ``best`` marks what the dice are, or bring most as.
    """

    title: str = ""
    points: int | None = None
    faces: Faces = ()
    best: bool = False


@dataclass(frozen=True)
class Explained:
    """All ways to read ``faces``; ``said`` sums them up for people, ``data`` for machines and can be JSON as it is."""

    faces: Faces
    said: tuple[Words, ...]
    readings: tuple[Reading, ...]
    data: Mapping[str, object]
