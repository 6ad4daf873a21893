"""The host's role: handed over, or passed on by itself."""

from games.models import Game, Player, Room, Seat
from games.services.changing import as_host, change, game_of, presence_of, seat_at
from scoring.errors import IllegalCommand


def hand_host_over(code: str, player: Player, index: int) -> None:
    """As the host give the role to the player of the seat at ``index``, who must be there."""

    def deed(room: Room) -> None:
        as_host(room, player)
        seat = seat_at(game_of(room), index)
        if presence_of(room, seat) == "offline":
            raise IllegalCommand("not-there")
        Room.objects.filter(pk=room.pk).update(host=seat.player)

    change(code, deed)


def pass_host_on(code: str, missing: int) -> None:
    """Give the role of the host ``missing``, gone for too long, to the seat longest at the table and present."""

    def deed(room: Room) -> None:
        if room.host_id == missing and (heir := heir_of(room, game_of(room))) is not None:
            Room.objects.filter(pk=room.pk).update(host=heir.player)

    change(code, deed)


def heir_of(room: Room, game: Game) -> Seat | None:
    """Return the seat longest at the table whose player is there and is not the host."""
    seats = game.seats.exclude(player=None).exclude(player=room.host_id).order_by("joined_at", "index")
    there = [seat for seat in seats if presence_of(room, seat) != "offline"]
    return min(there, key=lambda seat: presence_of(room, seat) != "here", default=None)
