"""The room: whatever the viewer needs now, and the doors to act by."""

import time
from dataclasses import replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from games import doors, fragments, identity, links, presence, services
from games.audience import audience_of
from games.codes import read_code, written
from games.guessing import too_many_wrong_codes, wrong_code
from games.models import EventRecord, Proposal
from games.player_view import view_of
from games.present import Present, load
from games.refusals import sentence, spoken, status
from games.views import room_deeds
from games.views.errors import no_room, room_ended
from games.views.home import last_name
from scoring.errors import IllegalCommand
from scoring.events import to_data


def present_of(request: HttpRequest, code: str) -> Present | HttpResponse:
    """Return the room's present, or the friendly answer to a wrong code."""
    stored = read_code(code)
    present = load(stored) if stored else None
    if present is not None and present.seat_of(identity.player_of(request)) is not None:
        return present  # who sits here has not guessed, whatever others in the same network do
    if too_many_wrong_codes(request):
        return render(request, "errors/too_many.html", status=429)
    if present is None:
        wrong_code(request)
        return no_room(request, code[:24])
    return present


@require_safe
@never_cache
@ensure_csrf_cookie
def room(request: HttpRequest, code: str) -> HttpResponse:
    """Join, lobby, table or result, by what the viewer needs now."""
    present = present_of(request, code)
    if isinstance(present, HttpResponse):
        return present
    if code != written(present.room.code):
        return redirect("room", code=written(present.room.code))
    return page(request, present)


def page(request: HttpRequest, present: Present, refusal: IllegalCommand | None = None, told: str = "") -> HttpResponse:
    """Return the room's page for this viewer, with what was refused or ``told``, and the dice that were ticked."""
    player = identity.player_of(request)
    seat = present.seat_of(player)
    if present.closed:
        return room_ended(request, written(present.room.code))
    if present.phase == "lobby" and seat is None and len(present.seats) >= present.rules.max_seats:
        return render(request, "errors/room_full.html", {"code": written(present.room.code)}, status=409)
    if player is not None and seat is not None:
        presence.stamp(present.room.code, player.pk, visible=True)
        present = replace(present, presence={**present.presence, player.pk: "here"})  # who asks is here, and says so
    name = request.POST.get("name") or last_name(player)
    context = {
        **_page_context(request, present, board=False, name=name),
        "refusal": sentence(refusal) if refusal else told,
    }
    return render(request, "room.html", context, status=status(refusal) if refusal else 200)


@require_safe
@never_cache
def board(request: HttpRequest, code: str) -> HttpResponse:
    """The projected scoreboard; takes no seat."""
    present = present_of(request, code)
    if isinstance(present, HttpResponse):
        return present
    if code != written(present.room.code):
        return redirect("board", code=written(present.room.code))
    if present.closed:
        return room_ended(request, code)
    return render(request, "board.html", _page_context(request, present, board=True))


def _page_context(request: HttpRequest, present: Present, board: bool, name: str = "") -> dict[str, object]:
    player = identity.player_of(request)
    seat = present.seat_of(player)
    origin = links.origin_of(request)
    audience = audience_of(present, seat, translation.get_language() or "en", board)
    shown = fragments.shown(present, audience, seat, origin, player.pk if player else None)
    whole = fragments.whole(present, audience, shown, origin, name)
    as_typed = fragments.typed(fragments.ticked(whole, request.POST.getlist("keep")), dict(request.POST.lists()))
    return {
        "present": present,
        "code": written(present.room.code),
        "screen": fragments.for_page(as_typed, present.room.version),
        "view": view_of(present, audience),
        "joining": audience.screen == "join",
        "waits": present.state is None or audience.seat not in present.state.waiting,
        "origin": origin,
        "now_ms": int(time.time() * 1000),
    }


@require_POST
@never_cache
def play(request: HttpRequest, code: str) -> HttpResponse:
    """Every command as an ordinary form; the page's script asks for the present in return."""
    present = present_of(request, code)
    if isinstance(present, HttpResponse):
        return present
    fields = {name: [str(value) for value in values] for name, values in request.POST.lists()}
    kind, _, word = (fields.get("do") or [""])[0].partition(":")
    if kind == "ask-strike":
        return _ask_strike(request, present, word)
    refusal, told = None, ""
    try:
        if kind == "weigh":
            told = spoken(doors.weigh(present, identity.player_of(request), fields))
        else:
            doors.play(present.room.code, identity.player_of(request), fields)
    except services.Stale:
        pass  # the table has moved on: the present is the answer
    except IllegalCommand as error:
        refusal = error
    if request.headers.get("HX-Request"):
        return _pieces(request, present.room.code, refusal)
    if refusal is not None or told:
        return page(request, load(present.room.code) or present, refusal, told)
    return _see_room(present)


def _ask_strike(request: HttpRequest, present: Present, word: str) -> HttpResponse:
    """Without script a strike's second tap is a page of its own."""
    category = next((category for category in present.rules.categories if category.key == word), None)
    if category is None:
        return _see_room(present)
    context = {"code": written(present.room.code), "category": category, "moment": request.POST.get("moment", "")}
    return render(request, "ask_strike.html", context)


def _see_room(present: Present) -> HttpResponse:
    answer = HttpResponseRedirect(f"/r/{written(present.room.code)}/")
    answer.status_code = 303
    return answer


def _pieces(request: HttpRequest, code: str, refusal: IllegalCommand | None) -> HttpResponse:
    """Return the present whole, as pieces that swap themselves."""
    present = load(code)
    if present is None or present.closed:
        return HttpResponse(headers={"HX-Refresh": "true"})  # the page says why there is nothing to see
    player = identity.player_of(request)
    seat, origin = present.seat_of(player), links.origin_of(request)
    audience = audience_of(present, seat, translation.get_language() or "en")
    shown = fragments.shown(present, audience, seat, origin, player.pk if player else None)
    html = fragments.for_push(fragments.whole(present, audience, shown, origin), present.room.version)
    return HttpResponse(html + fragments.notice(sentence(refusal) if refusal else ""))


@require_POST
@never_cache
def change(request: HttpRequest, code: str) -> HttpResponse:
    """What people do with the room itself: sit down, order seats, house rules, start, rematch, close."""
    present = present_of(request, code)
    if isinstance(present, HttpResponse):
        return present
    refusal = None
    try:
        answer = room_deeds.answer(request, present)
    except services.Stale:
        answer = _see_room(present)
    except IllegalCommand as error:
        refusal = error
    if request.headers.get("HX-Request") and (refusal is not None or not answer.cookies):
        return _pieces(request, present.room.code, refusal)
    if refusal is not None:
        return page(request, load(present.room.code) or present, refusal)
    return answer


@require_safe
@never_cache
def log_json(request: HttpRequest, code: str) -> HttpResponse:
    """The game's log for its players: every event with seq, version, time and seat; no dice that are under a cup."""
    present = present_of(request, code)
    if isinstance(present, HttpResponse):
        return present
    seat = present.seat_of(identity.player_of(request))
    if seat is None:
        return JsonResponse({"error": sentence(IllegalCommand("no-seat"))}, status=403)
    records = EventRecord.objects.filter(game=present.game, seq__lte=present.game.seq).order_by("seq")
    facts = [present.rules.event_from_data(record.data) for record in records]
    if present.state is not None:
        facts = list(present.rules.events_seen_by(present.state, facts, seat.index))
    return JsonResponse(
        {
            "game": present.game.ruleset,
            "number": present.game.number,
            "options": present.game.options,
            "version": present.room.version,
            "seats": [{"seat": seat.index, "name": seat.label} for seat in present.seats],
            "corrections": [
                {"seat": asked.seat, "at": asked.closed_at.isoformat(), **asked.data}
                for asked in Proposal.objects.filter(game=present.game, kind="correct", data__has_key="version")
                if asked.closed_at
            ],
            "events": [
                {"seq": record.seq, "version": record.version, "at": record.created_at.isoformat(), **to_data(fact)}
                for record, fact in zip(records, facts, strict=True)
            ],
        }
    )
