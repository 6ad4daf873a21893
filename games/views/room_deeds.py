"""The forms of a room, one short function each: read the fields, call the service, answer."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from games import identity, services
from games.codes import written
from games.models import Player
from games.parsing import read_correction
from games.present import Present
from games.views.home import seat_answer
from scoring import RULESETS
from scoring.errors import IllegalCommand


def answer(request: HttpRequest, present: Present) -> HttpResponse:
    """Do what the form's ``do`` names; raises IllegalCommand or Stale as the services do."""
    kind, _, word = request.POST.get("do", "").partition(":")
    player = identity.player_of(request)
    if kind == "join":
        return seat_answer(request, services.take_seat(present.room.code, request.POST.get("name", ""), player))
    if kind == "claim":
        return seat_answer(request, services.claim_seat(present.room.code, player, _number(word)))
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
    services.rename_seat(code, player, request.POST.get("name", ""), _number(word) if word else None)


def _leave(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.leave_lobby(code, player, _number(word) if word else None)


def _move(request: HttpRequest, code: str, player: Player, word: str) -> None:
    index, _, way = word.partition(":")
    services.order_seats(code, player, (_number(index), -1 if way == "up" else 1))


def _shuffle(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.order_seats(code, player, None)


def _options(request: HttpRequest, code: str, player: Player, word: str) -> None:
    if "clock" in request.POST:
        services.set_clock(code, player, _number(request.POST["clock"]))
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


def _add_name(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.add_name(code, player, request.POST.get("added", ""))


def _hand_over(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.hand_over(code, player, _number(word))


def _real_dice(request: HttpRequest, code: str, player: Player, word: str) -> None:
    index, _, wish = word.partition(":")
    services.set_real_dice(code, player, _number(index), wish == "on")


def _clock(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.set_clock(code, player, _number(word or request.POST.get("clock", "")))


def _lock(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.lock_room(code, player, word == "on")


def _skip(request: HttpRequest, code: str, player: Player, word: str) -> None:
    index, _, moment = word.partition(":")
    services.skip(code, player, _number(index), moment)


def _remove(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.remove_seat(code, player, _number(word))


def _leave_table(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.leave_table(code, player)


def _come_back(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.come_back(code, player)


def _host(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.hand_host_over(code, player, _number(word))


def _propose_end(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.propose_end(code, player)


def _correct(request: HttpRequest, code: str, player: Player, word: str) -> None:
    wish = read_correction({name: [str(each) for each in values] for name, values in request.POST.lists()})
    services.propose_correction(code, player, _number(word), wish, request.POST.get("reason", ""))


def _agree(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.answer(code, player, _number(word), agree=True)


def _decline(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.answer(code, player, _number(word), agree=False)


def _withdraw(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.withdraw(code, player, _number(word))


def _wait_no_more(request: HttpRequest, code: str, player: Player, word: str) -> None:
    services.wait_no_more(code, player)


def _another_game(request: HttpRequest, code: str, player: Player, word: str) -> None:
    if word not in RULESETS:
        raise IllegalCommand("bad-wish")
    services.another_game(code, player, word, _version(request))


DEEDS: dict[str, Callable[[HttpRequest, str, Player, str], None]] = {
    "rename": _rename,
    "leave": _leave,
    "move": _move,
    "shuffle": _shuffle,
    "options": _options,
    "start": _start,
    "rematch": _rematch,
    "close": _close,
    "add-name": _add_name,
    "hand-over": _hand_over,
    "real-dice": _real_dice,
    "clock": _clock,
    "lock": _lock,
    "skip": _skip,
    "remove": _remove,
    "leave-table": _leave_table,
    "back": _come_back,
    "host": _host,
    "end": _propose_end,
    "correct": _correct,
    "agree": _agree,
    "decline": _decline,
    "withdraw": _withdraw,
    "wait-no-more": _wait_no_more,
    "another": _another_game,
}
