"""The turn's clock: a stored deadline, wound with each turn. It stands still while nobody watches the room.

What says that somebody does is ``watched_at``, noted again and again while a screen is connected anywhere. So the clock
is right after a night, a restart or a lid that was closed, and whichever process counts.
"""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from games.models import Game, Room
from games.services.changing import Conflict, Stale, change, game_of
from scoring.errors import IllegalCommand
from scoring.state import GameState

LEAST_REST = 15  # seconds that a turn has left when it is taken back, or when its clock stood still
UNWATCHED = timedelta(seconds=15)  # without a note for so long there was no screen: it comes every five seconds


def wind(game: Game, before: GameState, after: GameState, taken_back: bool = False) -> None:
    """Set when the turn's time is over: it starts with the turn, and a turn taken back has its rest."""
    now = timezone.now()
    if after.finished:
        game.clock_rest = _rest(game, now)
        game.deadline = None
    elif taken_back:
        # Where all play at once the clock has run on for the others.
        rest = _rest(game, now) if before.on_clock == after.on_clock else game.clock_rest
        game.deadline = now + timedelta(seconds=max(LEAST_REST, rest))
    elif game.deadline is None or before.on_clock != after.on_clock:
        game.clock_rest = _rest(game, now)
        game.deadline = now + timedelta(seconds=game.clock)
    game.save(update_fields=["deadline", "clock_rest"])


def _rest(game: Game, now: datetime) -> float:
    return max(0.0, (game.deadline - now).total_seconds()) if game.deadline else 0.0


def stood_still(game: Game, now: datetime) -> bool:
    """Say whether nobody has watched the game of late."""
    return game.watched_at is not None and game.watched_at < now - UNWATCHED


def go_on(game: Game, now: datetime) -> None:
    """Let the clock run from ``now`` on, with what the turn had left when somebody last watched."""
    # A turn that began since then, by forms without script, has all of its time.
    rest = min(float(game.clock), _rest(game, game.watched_at or now))
    game.deadline = now + timedelta(seconds=max(LEAST_REST, rest))
    game.watched_at = now
    game.save(update_fields=["deadline", "watched_at"])


def wind_up(code: str) -> None:
    """As a room is opened let its clock run: with its rest if nobody watched, or if the time ran out meanwhile.

    Stale when it has none, or runs already.
    """
    ticking, now = Game.objects.filter(room__code=code, deadline__isnull=False), timezone.now()
    if not ticking.exists():
        raise Stale  # as nearly always: nothing is locked to find out
    if not ticking.filter(Q(deadline__lte=now) | Q(watched_at__lt=now - UNWATCHED)).exists():
        ticking.update(watched_at=now)
        raise Stale

    def deed(room: Room) -> None:
        game, now = game_of(room), timezone.now()
        if game.deadline is None or not (game.deadline <= now or stood_still(game, now)):
            raise Stale
        go_on(game, now)

    change(code, deed)


def watch(codes: Iterable[str]) -> None:
    """Note that the rooms are on some screen; where none was for a while, as the machine slept, the clock goes on."""
    ticking, now = Game.objects.filter(room__code__in=codes, deadline__isnull=False), timezone.now()
    still = list(ticking.filter(watched_at__lt=now - UNWATCHED).values_list("room__code", flat=True))
    ticking.exclude(room__code__in=still).update(watched_at=now)
    for code in still:
        with suppress(Stale, Conflict, IllegalCommand):
            wind_up(code)
