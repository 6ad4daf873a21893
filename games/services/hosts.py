"""The host's role: handed over, or passed on by itself."""

from games import log
from games.models import Game, Player, Room, Seat
from games.services.changing import Stale, as_host, change, game_of, presence_of, seat_at
from scoring.errors import IllegalCommand


def hand_host_over(code: str, player: Player, index: int) -> None:
    """As the host give the role to the player of the seat at ``index``, who must be there."""

    def deed(room: Room) -> None:
        as_host(room, player)
        game = game_of(room)
        seat = seat_at(game, index)
        if seat.index in _removed(game):
            raise IllegalCommand("seat-removed")
        if presence_of(room, seat) == "offline":
            raise IllegalCommand("not-there")
        Room.objects.filter(pk=room.pk).update(host=seat.player)

    change(code, deed)


def pass_host_on(code: str, missing: int) -> None:
    """Give the role of the host ``missing``, gone for too long, to the seat longest at the table and present.

    Stale when there is another host by now, or nobody to inherit.
    """

    def deed(room: Room) -> None:
        if room.host_id != missing or (heir := heir_of(room, game_of(room))) is None:
            raise Stale
        Room.objects.filter(pk=room.pk).update(host=heir.player)

    change(code, deed)


def heir_of(room: Room, game: Game) -> Seat | None:
    """Return the seat longest at the table whose player is there and is not the host."""
    seats = game.seats.exclude(player=None).exclude(player=room.host_id).exclude(index__in=_removed(game))
    seats = seats.order_by("joined_at", "index")
    there = [seat for seat in seats if presence_of(room, seat) != "offline"]
    return min(there, key=lambda seat: presence_of(room, seat) != "here", default=None)


def _removed(game: Game) -> tuple[int, ...]:
    return log.load(game).removed if game.started_at is not None else ()
