"""The state of a game: frozen values that only ``evolve`` makes."""

from collections.abc import Mapping
from dataclasses import dataclass

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
class GameState:
    """What all games share. ``seats`` are identities in the order of play, not numbers to count with.

    ``removed`` lists the seats that left, first leaver first. ``interruptions`` counts take-backs, skips and
    corrections: moments differ after one, so that a moment never comes back in a game.
    """

    options: Options
    seats: tuple[int, ...]
    real_dice: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    interruptions: int = 0
    turn: Turn | None = None

    @property
    def finished(self) -> bool:
        return self.turn is None

    @property
    def still_in(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if seat not in self.removed)


@dataclass(frozen=True)
class Standing:
    """A seat's place as in sport: equal results share a place, 1, 1, 3."""

    seat: int
    place: int
    points: int
    removed: bool = False


def shared_places(state: GameState, points: Mapping[int, int]) -> tuple[Standing, ...]:
    """Return the standings by ``points``, best first; removed seats come after all, a later removal better."""
    stayed = sorted(state.still_in, key=lambda seat: -points[seat])
    standings = [
        Standing(seat, 1 + sum(points[other] > points[seat] for other in stayed), points[seat]) for seat in stayed
    ]
    for seat in reversed(state.removed):
        standings.append(Standing(seat, len(standings) + 1, points[seat], removed=True))
    return tuple(standings)
