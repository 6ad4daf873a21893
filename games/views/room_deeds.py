"""The forms of a room, one short function each: read the fields, call the service, answer."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from games import identity, services
from games.codes import written
from games.models import Player
from games.present import Present
from games.views.home import seat_answer
from scoring.errors import IllegalCommand


def answer(request: HttpRequest, present: Present) -> HttpResponse:
    """Do what the form's ``do`` names; raises IllegalCommand or Stale as the services do."""
    kind, _, word = request.POST.get("do", "").partition(":")
    player = identity.player_of(request)
    if kind == "join":
        return seat_answer(request, services.take_seat(present.room.code, request.POST.get("name", ""), player))
    if kind not in DEEDS:
        raise IllegalCommand("bad-wish")
    if player is None:
        raise IllegalCommand("no-seat")
    DEEDS[kind](request, present.room.code, player, word)
    see = HttpResponseRedirect(f"/r/{written(present.room.code)}/")
    see.status_code = 303
    return see


def _version(request: HttpRequest) -> int:
    return _number(request.POST.get("version", ""))


def _number(text: str) -> int:
    try:
        return int(text[:18])
    except ValueError:
        raise IllegalCommand("bad-wish") from None


def _rename(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.rename_seat(code, player, request.POST.get("name", ""))


def _leave(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.leave_lobby(code, player, _number(word) if word else None)


def _move(request: HttpRequest, code: str, player: Player, word: str) -> None:
    index, _, way = word.partition(":")
    services.order_seats(code, player, (_number(index), -1 if way == "up" else 1))


def _shuffle(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.order_seats(code, player, None)


def _options(request: HttpRequest, code: str, player: Player, word: str) -> None:
    given = {
        name.removeprefix("option-"): str(value) for name, value in request.POST.items() if name.startswith("option-")
    }
    try:
        services.set_options(code, player, given)
    except ValueError:
        raise IllegalCommand("bad-option") from None


def _start(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.start_game(code, player, _version(request))


def _rematch(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.rematch(code, player, _version(request))


def _close(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.close_room(code, player)


DEEDS: dict[str, Callable[[HttpRequest, str, Player, str], None]] = {
    "rename": _rename,
    "leave": _leave,
    "move": _move,
    "shuffle": _shuffle,
    "options": _options,
    "start": _start,
    "rematch": _rematch,
    "close": _close,
}
