"""From nothing to a room: pick a game, give a name, or type a friend's code."""

from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_cookie

from games import identity, services
from games.codes import read_code, written
from games.guessing import too_many_wrong_codes, wrong_code
from games.models import Player, Room
from games.refusals import sentence, status
from games.views.errors import no_room
from scoring import RULESETS
from scoring.errors import IllegalCommand

SHOWN_ROOMS = 3


@require_safe
@vary_on_cookie
def home(request: HttpRequest) -> HttpResponse:
    player = identity.player_of(request)
    rooms = _rooms_of(player) if player else []
    context = {"games": list(RULESETS.values()), "rooms": rooms}
    return render(request, "home.html", context)


def _rooms_of(player: Player) -> list[dict[str, str]]:
    """Return the player's latest rooms that are still open."""
    rooms = Room.objects.filter(games__seats__player=player, ended_at=None).distinct().order_by("-active_at")
    return [{"code": room.code, "written": written(room.code)} for room in rooms[:SHOWN_ROOMS]]


@require_http_methods(["GET", "HEAD", "POST"])
def new_room(request: HttpRequest) -> HttpResponse:
    """Ask for the host's name, then open the room."""
    key = request.POST.get("game") or request.GET.get("game", "")
    if key not in RULESETS:
        return redirect("home")
    player = identity.player_of(request)
    context = {"game": RULESETS[key], "name": request.POST.get("name", last_name(player))}
    if request.method != "POST":
        return render(request, "new_room.html", context)
    try:
        seated = services.open_room(key, request.POST.get("name", ""), player, _time_zone(request))
    except IllegalCommand as refusal:
        return render(request, "new_room.html", {**context, "error": sentence(refusal)}, status=status(refusal))
    return seat_answer(request, seated)


def _time_zone(request: HttpRequest) -> str:
    """Return the browser's time zone, UTC when it names none that is known."""
    try:
        return ZoneInfo(request.POST.get("time_zone", "")).key
    except (KeyError, ValueError, OSError):
        return "UTC"


def last_name(player: Player | None) -> str:
    """Return the name the player used last, to be offered again."""
    seat = player.seats.order_by("-joined_at").first() if player else None
    return seat.name if seat else ""


def seat_answer(request: HttpRequest, seated: services.Seated) -> HttpResponse:
    """Send somebody who has just sat down to the room; a new player's device is remembered."""
    answer = HttpResponseRedirect(f"/r/{written(seated.room.code)}/")
    answer.status_code = 303
    if seated.token:
        identity.remember(request, answer, seated.token)
    return answer


@require_safe
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Lead to the room whose code was typed."""
    typed = request.GET.get("code", "")
    code = read_code(typed)
    if too_many_wrong_codes(request):
        return render(request, "errors/too_many.html", status=429)
    if code is None or services.find_room(code) is None:
        wrong_code(request)
        return no_room(request, typed[:24])
    return redirect("room", code=written(code))
