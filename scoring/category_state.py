"""The state of a category game: a card for each seat, and the sums of a card."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.scorecard import Scorecard
from scoring.state import GameState, Turn


@dataclass(frozen=True)
class LastBooking:
    """What can still be taken back: the category, and the turn as it stood before."""

    category: str
    turn: Turn


@dataclass(frozen=True, kw_only=True)
class CategoryState(GameState):
    """A card for each seat, and the booking that may still be taken back."""

    cards: Mapping[int, Scorecard]
    last: LastBooking | None = None


@dataclass(frozen=True)
class Bonus:
    """``points`` as soon as the upper categories together reach ``at``."""

    at: int
    points: int


@dataclass(frozen=True)
class Totals:
    """The sums of a card. ``pace`` is the sum over filled upper boxes of points - 3 x face."""

    upper: int
    bonus: int
    lower: int
    extra: int
    pace: int

    @property
    def total(self) -> int:
        return self.upper + self.bonus + self.lower + self.extra
