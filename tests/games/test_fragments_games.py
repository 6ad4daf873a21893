"""Every game's pieces in every phase, for every audience: nothing missing, nothing nested wrongly, no id twice."""

import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings

from games import fragments
from games.audience import Audience, audience_of
from games.codes import new_code
from games.fragments import LIVE
from games.models import EventRecord, Game, Room, Seat
from games.presence import Presence
from games.present import RECENT, Present
from scoring import RULESETS
from scoring.commands import Command, RemoveSeat, TakeBack, TimeOut
from scoring.errors import IllegalCommand
from scoring.events import Event, to_data
from scoring.ruleset import Ruleset, Throw
from scoring.state import GameState
from tests.games.house import some_command
from tests.games.markup import Markup

pytestmark = pytest.mark.django_db
PRESENCES: tuple[Presence, ...] = ("here", "away", "offline")
MISSING = "⟪missing⟫"
ORIGIN = "http://table.local:8000"


@pytest.fixture(autouse=True)
def _what_is_missing_shows() -> Iterator[None]:
    engine = settings.TEMPLATES[0]
    options = {**engine["OPTIONS"], "string_if_invalid": f"{MISSING}%s"}
    with override_settings(TEMPLATES=[{**engine, "OPTIONS": options}]):
        yield


class Table:
    """A room whose game is not played through the services: only what is looked at stands in the record."""

    def __init__(self, rules: Ruleset[Any], seats: int, options: dict[str, Any]) -> None:
        self.rules, self.state = rules, rules.start(range(seats), rules.make_options(**options))
        self.room = Room.objects.create(code=new_code(), host_id=None)
        self.game = Game.objects.create(room=self.room, ruleset=rules.key, options=dict(self.state.options))
        self.seats = tuple(Seat(game=self.game, player_id=at + 1, index=at, name=f"Name {at}") for at in range(seats))
        self.events: list[Event] = []

    def do(self, seat: int, command: Command, throw: Throw) -> None:
        facts = self.rules.decide(self.state, seat, command, throw)
        self.events += facts
        self.state = self.rules.fold(self.state, facts)
        self.room.version += 1
        if self.state.finished:
            self.game.finished_at = self.room.created_at
            records = enumerate(map(to_data, self.events), 1)
            EventRecord.objects.bulk_create(
                EventRecord(game=self.game, seq=seq, version=1, data=data) for seq, data in records
            )

    @property
    def present(self) -> Present:
        here: dict[int, Presence] = {seat.index + 1: PRESENCES[seat.index % 3] for seat in self.seats}
        recent = tuple(reversed(self.events[-RECENT:]))
        return Present(self.room, self.game, self.rules, self.seats, self.state, recent, here)


def audiences(table: Present) -> dict[Audience, Seat | None]:
    """Return who sees what, each once with one of those who do; of many seats with dice of their own a few."""
    seen: dict[Audience, Seat | None] = {audience_of(table, None, "en", board=True): None}
    for seat in (None, *table.seats):
        seen.setdefault(audience_of(table, seat, "en"), seat)
    return dict(list(seen.items())[:5])


def look(table: Present, of: str) -> None:
    """Look at the table as everybody; ``of`` says where, should something be wrong."""
    fragments._recent.kept.clear()
    for audience, seat in audiences(table).items():
        shown = fragments.shown(table, audience, seat, ORIGIN)
        where = f"{of}, {audience}"
        for name, html in shown.shared.items():
            assert MISSING not in html, f"{where}, {name}: {html[html.index(MISSING) :][:60]}"
            assert [root.id for root in Markup(html).roots] == [name], where
            assert html.count(LIVE) == 1, f"{where}, {name}"
            assert "data-seat" not in html, where
            assert "csrf" not in html, where
            assert re.sub(r'<span class="you"> \(you\)</span>', "", html).count("(you)") == 0, where
        whole = fragments.whole(table, audience, shown, ORIGIN)
        assert MISSING not in whole, where
        markup = Markup(whole)
        assert not markup.open, where
        ids = [element.id for element in markup.elements if element.id]
        assert len(ids) == len(set(ids)), where
        labels = [each.attributes["for"] for each in markup.all("label") if "for" in each.attributes]
        assert set(labels) <= set(ids), where
        acts = [each for each in markup.all("button") if each.attributes.get("form") == "play"]
        assert not acts or audience.seat is not None, where


def kind_of(state: GameState, events: list[Event]) -> object:
    """Return what tells one phase from another: what happened last, who waits, and what may be done."""
    turn = state.turn_of(state.waiting[0]) if state.waiting else None
    return (
        events[-1].kind if events else "",
        turn.roll_number if turn else -1,
        min(len(state.waiting), 2),
        getattr(state, "last", None) is None,
        getattr(state, "final", None) is None,
    )


def stories(rules: Ruleset[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield how many play, and with which house rules: the usual ones, and the last choice of all."""
    usual: dict[str, Any] = {"target": 2000} if rules.key == "ten-thousand" else {}
    others = {option.key: option.choices[-1].value for option in rules.options} | usual
    yield from ((1, usual), (2, others), (3, usual), (12, others))


def disturbance(rules: Ruleset[Any], state: Any, random: Random) -> tuple[int, Any]:
    """Return what comes between now and then: a take-back, the clock, and a seat that leaves."""
    seat = random.choice(state.seats)
    if random.random() < 0.5 and (done := rules.done(state)) is not None:
        return done.seat, TakeBack()
    if random.random() < 0.15 and len(state.removed) < 2 < len(state.still_in):
        return seat, RemoveSeat()
    return seat, TimeOut()


@pytest.mark.parametrize("key", RULESETS)
def test_every_piece_of_every_game_in_every_phase(key: str) -> None:
    rules, random, happened = RULESETS[key], Random(key), set[str]()
    dice = lambda count: tuple(random.choices(range(1, len(rules.faces) + 1), k=count))  # noqa: E731
    for number, options in stories(rules):
        table = Table(rules, number, options)
        seen: set[object] = set()  # a random game comes to the same kind of phase time and again
        while True:
            state = table.state
            if (kind := kind_of(state, table.events)) not in seen:
                seen.add(kind)
                look(table.present, f"{key} of {number} after {[each.kind for each in table.events[-3:]]}")
            if state.finished:
                break
            seat = random.choice(state.waiting)
            wish = seat, some_command(rules, state, seat, random)
            if random.random() < 0.2:
                wish = disturbance(rules, state, random)
            with suppress(IllegalCommand):
                table.do(*wish, dice)
        happened |= {event.kind for event in table.events}
    assert happened >= {"rolled", "taken-back", "seat-removed"}
