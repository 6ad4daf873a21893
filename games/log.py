"""The written record of a game: load its state, append events. Only ``services`` calls ``append``."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from games.models import EventRecord, Game
from scoring import get_ruleset
from scoring.events import Event, to_data
from scoring.state import GameState


def first_state(game: Game) -> GameState:
    """Return the state before the first event; the game's seats have their final indices."""
    rules = get_ruleset(game.ruleset)
    seats = list(game.seats.all())
    real_dice = [seat.index for seat in seats if seat.real_dice]
    state: GameState = rules.start([seat.index for seat in seats], rules.make_options(**game.options), real_dice)
    return state


def load(game: Game) -> GameState:
    """Return the present state of a started game: the snapshot, and the events after it folded on top."""
    rules = get_ruleset(game.ruleset)
    state: GameState
    try:
        state, seq = rules.state_from_data(game.snapshot), game.snapshot_seq
        if state.options != rules.make_options(**game.options):
            raise ValueError("the game has house rules by now that the snapshot does not know")
    except (TypeError, ValueError, KeyError, AttributeError):
        # A snapshot is only a short cut: one of another shape is folded anew.
        state, seq = first_state(game), 0
    if seq < game.seq:
        state = rules.fold(state, events(game, after=seq))
    return state


def moment(game: Game, state: GameState, seat: int) -> str:
    """Return the name of the decision the seat faces; it comes back in no game of the room."""
    return f"{game.number}.{get_ruleset(game.ruleset).moment(state, seat)}"


def events(game: Game, after: int = 0) -> list[Event]:
    """Return the game's events with a ``seq`` over ``after``, in order."""
    rules = get_ruleset(game.ruleset)
    records = EventRecord.objects.filter(game=game, seq__gt=after).order_by("seq")
    return [rules.event_from_data(record.data) for record in records]


def replay(game: Game) -> GameState:
    """Return the state as the fold of the whole log, without the snapshot."""
    state: GameState = get_ruleset(game.ruleset).fold(first_state(game), events(game))
    return state


def append(game: Game, version: int, state: GameState, facts: Sequence[Event]) -> GameState:
    """Write ``facts`` and the snapshot after them; return the new state. Call inside a transaction.

    ``state`` is the game's present state; ``version`` the room's version that tells of these facts.
    """
    rules = get_ruleset(game.ruleset)
    now = timezone.now()
    EventRecord.objects.bulk_create(
        EventRecord(game=game, seq=game.seq + at, version=version, data=to_data(fact), created_at=now)
        for at, fact in enumerate(facts, start=1)
    )
    after: GameState = rules.fold(state, facts)
    game.seq += len(facts)
    write_snapshot(game, after)
    return after


def write_snapshot(game: Game, state: GameState) -> None:
    """Store ``state`` beside the log, and when the game ended (or went on again)."""
    snapshot: Any = get_ruleset(game.ruleset).state_to_data(state)
    game.snapshot, game.snapshot_seq = snapshot, game.seq
    over = state.finished or game.ended
    if over != (game.finished_at is not None):
        game.finished_at = timezone.now() if over else None
    game.save(update_fields=["seq", "snapshot", "snapshot_seq", "finished_at"])
