"""Who is at the table: seats, the host's role, one's own seat, another device, corrections, and past games."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import identity, links, log, presence, services, sheets
from games.audience import Audience
from games.card_view import SeatView
from games.codes import written
from games.guessing import too_many_wrong_codes, wrong_code
from games.models import Game, Player, Seat
from games.player_view import PlayerView, view_of
from games.present import Present
from games.refusals import listed, sentence, status
from games.views.errors import room_ended
from games.views.room import present_of
from scoring import get_ruleset
from scoring.category_state import CategoryState
from scoring.errors import IllegalCommand
from scoring.ruleset import Ruleset


@dataclass(frozen=True)
class Person:
    """A seat on the page, and what the viewer may do about it; ``skip`` is the moment at which it may be skipped."""

    seat: SeatView
    mine: bool
    claim: bool = False
    inherit: bool = False
    skip: str = ""
    remove: bool = False
    correct: bool = False

    @property
    def acts(self) -> bool:
        return bool(self.claim or self.inherit or self.skip or self.remove or self.correct)


@require_safe
@never_cache
@ensure_csrf_cookie
def people(request: HttpRequest, code: str) -> HttpResponse:
    """Everybody at the table, and what one may do about it."""
    present, player = _table(request, code), identity.player_of(request)
    if isinstance(present, HttpResponse):
        return present
    context = {"people": _people(present, player), "next_name": _next_name(present, player)}
    return render(request, "people.html", {**_common(present, player), **context})


def _table(request: HttpRequest, code: str) -> Present | HttpResponse:
    """Return the room's present, or the friendly answer where there is nothing to see or to do any more."""
    present = present_of(request, code)
    if isinstance(present, Present) and present.closed:
        return room_ended(request, written(present.room.code))
    return present


def _people(present: Present, player: Player | None) -> list[Person]:
    view, mine = _view(present), {seat.index for seat in present.seats_of(player)}
    host, lost = _is_host(present, player), present.lost_by(player)
    if present.room.ended_at is not None:
        return [Person(seat, seat.index in mine) for seat in view.seats]
    runs = view.state is not None and not view.over
    rows = []
    for seat in view.seats:
        gone, others = seat.presence != "here", seat.index not in mine and not seat.removed
        rows.append(
            Person(
                seat,
                seat.index in mine,
                claim=view.state is not None
                and not mine
                and not seat.removed
                and (gone or (lost is not None and lost.index == seat.index)),
                inherit=host and others and seat.presence != "offline",
                skip=view.moment_of(seat) if host and others and gone and seat.in_turn else "",
                remove=host and others and gone and runs,
                correct=(host or seat.index in mine) and bool(_stands(present, seat.index)),
            )
        )
    return rows


def _view(present: Present) -> PlayerView:
    """Return the table as everybody sees it."""
    return view_of(present, Audience("", "table" if present.state else "lobby"))


def _common(present: Present, player: Player | None) -> dict[str, Any]:
    if player is not None and present.seat_of(player) is not None:
        presence.stamp(present.room.code, player.pk, visible=True)  # who reads this page is at the table
    return {
        "present": present,
        "code": written(present.room.code),
        "view": _view(present),
        "seat": present.seat_of(player),
        "host": _is_host(present, player),
    }


def _next_name(present: Present, player: Player | None) -> str:
    """Return the name with which the player is seated in the next game, if there is one."""
    key = player.pk if player else None
    return next((late.name for late in present.latecomers if late.player_id == key), "")


@require_POST
@never_cache
def device(request: HttpRequest, code: str) -> HttpResponse:
    """Make a personal link for another device, and show it with its QR code."""
    present, player = _table(request, code), identity.player_of(request)
    if isinstance(present, HttpResponse):
        return present
    if player is None or present.seat_of(player) is None:
        return _refused(request, IllegalCommand("no-seat"))
    secret = services.new_link(present.room.code, player)
    url = f"{links.origin_of(request)}/d/{secret}/"
    return render(request, "device.html", {**_common(present, player), "url": url, "qr": links.qr_path(url)})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@ensure_csrf_cookie
def device_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Continue here: only the POST uses the link up."""
    if too_many_wrong_codes(request):
        return render(request, "errors/too_many.html", status=429)
    link = services.good_link(secret)
    if link is None:
        wrong_code(request)
        return _refused(request, IllegalCommand("link-used"))
    if request.method != "POST":
        seats = Seat.objects.filter(game=services.game_of(link.room), player=link.player)
        code = format_html('<span class="nowrap">{}</span>', written(link.room.code))
        return render(request, "continue.html", {"names": listed(seat.label for seat in seats), "code": code})
    try:
        room, token = services.use_link(secret)
    except IllegalCommand as refusal:
        return _refused(request, refusal)
    answer = HttpResponseRedirect(f"/r/{written(room.code)}/")
    answer.status_code = 303
    identity.remember(request, answer, token)
    return answer


def _refused(request: HttpRequest, refusal: IllegalCommand) -> HttpResponse:
    context = {"title": _("That does not work any more"), "why": sentence(refusal)}
    return render(request, "sheets/refused.html", context, status=status(refusal))


# -- corrections -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Written:
    """Something that stands and may be wrong; ``key`` names it in a correction, ``real`` if its dice were typed in."""

    key: str
    title: str
    real: bool


@require_safe
@never_cache
@ensure_csrf_cookie
def correct(request: HttpRequest, code: str, index: int) -> HttpResponse:
    """What stands for a seat, to be corrected."""
    present, player = _table(request, code), identity.player_of(request)
    if isinstance(present, HttpResponse):
        return present
    seat = next((each for each in present.seats if each.index == index), None)
    may = seat is not None and (seat in present.seats_of(player) or _is_host(present, player))
    if seat is None or present.state is None or not may:
        return _refused(request, IllegalCommand("no-seat"))
    stands = _stands(present, index)
    context = {"stands": stands, "corrected": seat, "any_real": any(each.real for each in stands)}
    return render(request, "correct.html", {**_common(present, player), **context})


def _is_host(present: Present, player: Player | None) -> bool:
    return player is not None and present.room.host_id == player.pk


def _stands(present: Present, index: int) -> list[Written]:
    rules, state = present.rules, present.state
    if isinstance(state, CategoryState):
        boxes, said = state.cards[index].boxes, _("%(line)s: %(points)s")
        return [
            Written(category.key, said % {"line": _(category.title), "points": box.points}, box.entered)
            for category in rules.categories
            if (box := boxes.get(category.key))
        ]
    record = rules.record(state, index) if state is not None else ()
    said = _("Round %(number)s: %(points)s")
    # Without lines there is only what was typed in that can be wrong.
    return [
        Written(str(entry.number), said % {"number": entry.number + 1, "points": entry.points}, real=True)
        for entry in record
        if entry.entered
    ]


# -- past games --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Past:
    """A finished game of the room: who came where."""

    number: int
    rules: Ruleset[Any]
    finished_at: datetime | None
    places: list[tuple[int, str, int]]


@require_safe
@never_cache
def history(request: HttpRequest, code: str) -> HttpResponse:
    """The games that the room has finished, latest first, with results and sheets."""
    present, player = present_of(request, code), identity.player_of(request)
    if isinstance(present, HttpResponse):
        return present
    games = Game.objects.filter(room=present.room, finished_at__isnull=False).order_by("-number")
    return render(request, "history.html", {**_common(present, player), "games": [_past(game) for game in games]})


def _past(game: Game) -> Past:
    rules, state = get_ruleset(game.ruleset), log.load(game)
    names = {seat.index: seat.label for seat in game.seats.all()}
    places = [(each.place, names[each.seat], each.points) for each in rules.standings(state)]
    # Without its zone, or the template would turn it back into the server's.
    local = sheets.local_time(game.finished_at, game.room.time_zone).replace(tzinfo=None) if game.finished_at else None
    return Past(game.number, rules, local, places)
