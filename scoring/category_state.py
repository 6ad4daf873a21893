"""The state of a category game: a card for each seat, how a fact changes it, and the sums of a card."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.scorecard import Box, Scorecard
from scoring.state import OneTurnState, Turn


@dataclass(frozen=True)
class LastBooking:
    """What can still be taken back: the category, and the turn as it stood before."""

    category: str
    turn: Turn


@dataclass(frozen=True, kw_only=True)
class CategoryState(OneTurnState):
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


def fill(state: CategoryState, seat: int, category: str, points: int, by_clock: bool, lines: int) -> CategoryState:
    """Return ``state`` with the dice on the table in ``category``; a card has ``lines`` lines."""
    turn = state.turn
    assert turn is not None
    card = state.cards[seat]
    box = Box(points, turn.faces, turn=len(card.boxes), entered=turn.entered or seat in state.real_dice)
    filled = replace(
        state,
        cards={**state.cards, seat: card.filled(category, box)},
        # A skip is an event of play: what it booked stays.
        last=None if by_clock else LastBooking(category, turn),
        interruptions=state.interruptions + by_clock,
    )
    return replace(filled, turn=_next_turn(filled, turn, lines))


def remove(state: CategoryState, seat: int, lines: int) -> CategoryState:
    """Return ``state`` without the seat; its turn passes on, and what it booked last stays."""
    mine = state.last is not None and state.last.turn.seat == seat
    removed = replace(state, removed=(*state.removed, seat), last=None if mine else state.last)
    turn = removed.turn
    return replace(removed, turn=_next_turn(removed, turn, lines)) if turn and turn.seat == seat else removed


def _next_turn(state: CategoryState, turn: Turn, lines: int) -> Turn | None:
    """Return the turn of the next seat, in the order of play, that still has an open box."""
    for seat in state.after(turn.seat):
        if len(state.cards[seat].boxes) < lines:
            return Turn(seat=seat, number=turn.number + 1)
    return None
