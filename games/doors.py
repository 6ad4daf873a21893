"""What the POST door and the socket door share: fields in, a deed or a refusal out."""

from collections.abc import Iterable, Mapping

from games import services
from games.models import Player
from games.parsing import read_wish
from scoring import get_ruleset
from scoring.errors import IllegalCommand


def play(code: str, player: Player | None, fields: Mapping[str, Iterable[str]]) -> None:
    """Do what ``fields`` wish for the player's seat.

    Raises IllegalCommand when it is refused, services.Stale when the table has moved on.
    """
    room = services.find_room(code)
    if room is None or player is None:
        raise IllegalCommand("no-seat")
    wish = read_wish(get_ruleset(services.game_of(room).ruleset), fields)
    services.play(code, player, wish.command, wish.moment)
