"""What the POST door and the socket door share: fields in, a deed or a refusal out."""

from collections.abc import Iterable, Mapping

from games import services
from games.models import Player
from games.parsing import read_numbers, read_wish
from games.present import Present
from scoring import get_ruleset
from scoring.errors import IllegalCommand
from scoring.texts import Words


def play(code: str, player: Player | None, fields: Mapping[str, Iterable[str]]) -> None:
    """Do what ``fields`` wish for the player's seat.

    Raises IllegalCommand when it is refused, services.Stale when the table has moved on.
    """
    room = services.find_room(code)
    if room is None or player is None:
        raise IllegalCommand("no-seat")
    wish = read_wish(get_ruleset(services.game_of(room).ruleset), fields)
    services.play(code, player, wish.command, wish.moment)


def weigh(present: Present, player: Player | None, fields: Mapping[str, Iterable[str]]) -> Words:
    """Return what the ticked dice would bring the player's seat; nothing happens. Raises IllegalCommand."""
    seat = present.seat_of(player)
    if seat is None:
        raise IllegalCommand("no-seat")
    if present.state is None:
        raise IllegalCommand("game-not-started")
    return present.rules.weigh(present.state, seat.index, read_numbers(fields.get("keep", ())))
