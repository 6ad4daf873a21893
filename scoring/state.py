"""The state of a game: frozen values that only ``evolve`` makes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.dice import Faces
from scoring.options import Options


@dataclass(frozen=True)
class Turn:
    """One seat's turn as it stands.

    ``number`` counts the turns of the game from 0. ``roll_number`` is 0 before the first roll. ``kept`` are the
    positions left lying by the last roll, ``thrown`` says for each die in which roll it was last thrown.
    """

    seat: int
    number: int
    roll_number: int = 0
    faces: Faces = ()
    kept: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    entered: bool = False


@dataclass(frozen=True)
class GameState(ABC):
    """What all games share. ``seats`` are identities in the order of play, not numbers to count with.

    ``removed`` lists the seats that left, first leaver first.
    """

    options: Options
    seats: tuple[int, ...]
    real_dice: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()

    @property
    @abstractmethod
    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for, in the order of play; none once it is over."""

    @abstractmethod
    def turn_of(self, seat: int) -> Turn | None:
        """Return the turn that ``seat`` is playing, None when it has to wait."""

    @property
    @abstractmethod
    def on_clock(self) -> str:
        """The name of what a turn clock runs for: another one is wound anew."""

    @property
    def finished(self) -> bool:
        return not self.waiting

    @property
    def still_in(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if seat not in self.removed)

    def turns_until(self, seat: int) -> int | None:
        """Return how many turns ``seat`` has to wait, 0 when it plays, None when that is not known or never comes."""
        return 0 if seat in self.waiting else None

    def after(self, seat: int) -> tuple[int, ...]:
        """Return the seats still in, in the order of play, from the one after ``seat`` to itself."""
        at = self.seats.index(seat) + 1
        return tuple(each for each in self.seats[at:] + self.seats[:at] if each not in self.removed)


@dataclass(frozen=True)
class OneTurnState(GameState):
    """A game in which one seat plays at a time.

    ``interruptions`` counts take-backs, skips and corrections: moments differ after one, so that a moment never comes
    back in a game.
    """

    interruptions: int = 0
    turn: Turn | None = None

    @property
    def waiting(self) -> tuple[int, ...]:
        return (self.turn.seat,) if self.turn else ()

    @property
    def on_clock(self) -> str:
        return str(self.turn.number) if self.turn else ""

    def turn_of(self, seat: int) -> Turn | None:
        return self.turn if self.turn is not None and self.turn.seat == seat else None

    def turns_until(self, seat: int) -> int | None:
        if self.turn is None or seat in self.removed:
            return None
        order = (self.turn.seat, *self.after(self.turn.seat))
        return order.index(seat)


@dataclass(frozen=True)
class Standing:
    """A seat's place as in sport: equal results share a place, 1, 1, 3. ``points`` may be lives."""

    seat: int
    place: int
    points: int
    removed: bool = False


@dataclass(frozen=True)
class Done:
    """What ``seat`` did last and may still take back; ``title`` names the line, where there are lines."""

    seat: int
    points: int = 0
    title: str = ""


def shared_places(
    state: GameState, points: Mapping[int, int], worth: Callable[[int], Any] | None = None
) -> tuple[Standing, ...]:
    """Return the standings, best first; removed seats come after all, a later removal better.

    ``points`` are shown, and rank the seats where ``worth`` does not: it gives a seat's key, a higher one better.
    """
    key = worth or points.__getitem__
    stayed = sorted(state.still_in, key=key, reverse=True)
    standings = [Standing(seat, 1 + sum(key(other) > key(seat) for other in stayed), points[seat]) for seat in stayed]
    for seat in reversed(state.removed):
        standings.append(Standing(seat, len(standings) + 1, points[seat], removed=True))
    return tuple(standings)
