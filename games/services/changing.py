"""One change of a room: its next version is claimed, rows change, the transaction commits, screens are told.

Two deeds at once: the one whose version is gone is tried again on the new state, and dice thrown in a failed try are
discarded unseen. What is not allowed raises IllegalCommand, and nothing has happened.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games import presence
from games.broadcast import tell_on_commit
from games.models import Game, Player, Room, Seat
from games.presence import Presence
from scoring.errors import IllegalCommand
from scoring.state import GameState

TRIES = 20
Result = TypeVar("Result")


class Conflict(Exception):
    """Somebody else changed the room first."""


class Stale(Exception):
    """The asker saw an older table: nothing happens, and the present is the answer."""


def find_room(code: str) -> Room | None:
    """Return the room with this stored code."""
    return Room.objects.filter(code=code).first()


def game_of(room: Room) -> Game:
    """Return the room's present game: the latest."""
    return room.games.order_by("-number")[0]


def change(code: str, deed: Callable[[Room], Result], version: int | None = None) -> Result:
    """Run ``deed`` on the room in one transaction that owns its next version.

    Raises Stale when the room is not at ``version`` any more, where one is given.
    """
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                room = find_room(code)
                if room is None or room.ended_at is not None:
                    raise IllegalCommand("room-ended")
                if version is not None and room.version != version:
                    raise Stale
                now = timezone.now()
                claimed = Room.objects.filter(pk=room.pk, version=room.version)
                if not claimed.update(version=F("version") + 1, active_at=now):
                    raise Conflict
                room.version, room.active_at = room.version + 1, now
                result = deed(room)
                tell_on_commit(code, room.version)
                return result
        except (Conflict, IntegrityError):
            continue
    raise Conflict(code)


# -- who may -----------------------------------------------------------------------------------------------------------


def in_lobby(room: Room) -> Game:
    game = game_of(room)
    if game.started_at is not None:
        raise IllegalCommand("game-running")
    return game


def seat_of(game: Game, player: Player) -> Seat:
    """Return the player's seat, of several on one device the one in hand."""
    seat = game.seats.filter(player=player).order_by("-in_hand", "index").first()
    if seat is None:
        raise IllegalCommand("no-seat")
    return seat


def seat_at(game: Game, index: int) -> Seat:
    seat = game.seats.filter(index=index).first()
    if seat is None:
        raise IllegalCommand("unknown-seat")
    return seat


def check_still_in(game: Game, player: Player, state: GameState) -> None:
    """Refuse when none of the player's seats is in the game any more: who was removed has no voice."""
    if not game.seats.filter(player=player).exclude(index__in=state.removed).exists():
        raise IllegalCommand("seat-removed")


def as_host(room: Room, player: Player) -> None:
    if room.host_id != player.pk:
        raise IllegalCommand("not-host")


def presence_of(room: Room, seat: Seat) -> Presence:
    """Return whether somebody is there for ``seat``: who has left is not."""
    if seat.left or seat.player_id is None:
        return "offline"
    return presence.presence_of(room.code, [seat.player_id])[seat.player_id]
