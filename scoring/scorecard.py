"""Categories and the card a seat fills with them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scoring.dice import Faces
from scoring.options import Options

UPPER = "upper"
LOWER = "lower"


@dataclass(frozen=True)
class Category:
    """A line of the card. ``score`` gives the points of the dice, in any order, under the options.

    ``hint`` says what it brings and ``takes`` which dice it wants; ``short`` and ``sign`` name it on the board.
    ``face`` is the face an upper category counts, 0 elsewhere. ``example`` are dice printed beside the line, of which
    the first ``matched`` make it (0: all).
    """

    key: str
    title: str
    hint: str
    short: str
    sign: str
    score: Callable[[Faces, Options], int]
    section: str = LOWER
    face: int = 0
    example: Faces = ()
    matched: int = 0
    takes: str = ""

    @property
    def example_dice(self) -> tuple[tuple[int, bool], ...]:
        """The example's dice, each with whether it is one that makes the line."""
        made = self.matched or len(self.example)
        return tuple((face, at < made) for at, face in enumerate(self.example))


@dataclass(frozen=True)
class Box:
    """A filled category: points, the dice they come from, and as which of the seat's turns (from 0).

    A box without faces was struck before a roll, or its points were corrected by hand.
    """

    points: int
    faces: Faces
    turn: int
    entered: bool = False


@dataclass(frozen=True)
class Scorecard:
    """One seat's boxes by category key."""

    boxes: Mapping[str, Box]

    def filled(self, category: str, box: Box) -> "Scorecard":
        return replace(self, boxes={**self.boxes, category: box})

    def without(self, category: str) -> "Scorecard":
        return replace(self, boxes={key: box for key, box in self.boxes.items() if key != category})


@dataclass(frozen=True)
class Entry:
    """A turn or round of a game without lines, as it stands on a score sheet.

    ``points`` is what it brought or cost and ``total`` what the seat had after it; ``kind`` is the game's word for what
    happened, ``faces`` are the dice where they are told.
    """

    number: int
    points: int
    total: int
    kind: str
    faces: Faces = ()
    entered: bool = False
