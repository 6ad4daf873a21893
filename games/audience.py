"""Who sees the same: screens of one audience get the same pieces, rendered once."""

from dataclasses import dataclass
from typing import Literal

from games.models import Seat
from games.present import Present
from scoring.state import GameState

Screen = Literal["join", "lobby", "table", "result", "board"]


@dataclass(frozen=True)
class Audience:
    """Who sees the same: language, screen, the host, and the seat that may act or has dice that others must not see.

    ``seat`` is None for all who may do nothing and see nothing of their own.
    """

    language: str
    screen: Screen
    seat: int | None = None
    host: bool = False


def audience_of(present: Present, seat: Seat | None, language: str, board: bool = False) -> Audience:
    """Return the audience to which a viewer with (or without) a seat belongs."""
    if board:
        return Audience(language, "board")
    host = seat is not None and seat.player_id == present.room.host_id
    if present.state is None:
        return Audience(language, "lobby" if seat else "join", host=host)
    screen: Screen = "result" if present.phase == "result" else "table"
    # Who has left the table only watches, until the seat is taken again.
    plays = seat is not None and not seat.left and not present.game.ended
    own = plays and seat is not None and _has_own(present, present.state, seat.index)
    return Audience(
        language, screen, seat.index if seat is not None and own else None, host=host and screen == "result"
    )


def _has_own(present: Present, state: GameState, seat: int) -> bool:
    """Say whether the seat may act, or sees dice that others do not."""
    rules = present.rules
    may_act = rules.legal_commands(state, seat) or rules.entries(state, seat)
    return bool(may_act) or rules.seen_by(state, seat) != rules.seen_by(state, None)
