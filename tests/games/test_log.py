"""The written record: the log is the truth, the snapshot a short cut, and old records stay readable for ever."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from games import log
from games.models import EventRecord, Game
from scoring import RULESETS, get_ruleset
from scoring.commands import RemoveSeat, TakeBack, kind_of
from scoring.events import to_data
from tests.games.house import Party

pytestmark = pytest.mark.django_db
DATA = Path(__file__).parent / "data"


@pytest.fixture
def played() -> Party:
    """A game with rolls, kept dice, bookings, a take-back and a seat that left."""
    party = Party("Anna", "Ben", "Cem").start()
    for seat in (0, 1, 2, 0):
        party.roll(seat)
        party.roll(seat, 0, 2)
        party.fill(seat, next(iter(party.rules.preview(party.state, seat))))
    party.play(0, TakeBack())
    party.play(1, RemoveSeat())
    return party


def test_the_state_is_the_fold_of_the_log(played: Party) -> None:
    game = played.game
    assert log.load(game) == log.replay(game)
    assert game.snapshot_seq == game.seq == EventRecord.objects.filter(game=game).count()


def test_after_every_single_event_snapshot_and_log_say_the_same() -> None:
    party = Party("Anna").start()
    for _ in range(13):
        for step in (lambda: party.roll(), lambda: party.fill(0, next(iter(party.rules.preview(party.state, 0))))):
            step()
            assert log.replay(party.game) == party.state
    assert party.state.finished


BROKEN: list[Any] = [
    None, {}, [], "", 0, {"seats": [0, 1]}, {"seats": "01"}, {"cards": {"x": {}}}, {"turn": {"seat": "0"}}, [{"seat": 0}],
    {"options": {"values_by_key": {}}, "seats": [], "cards": {}},
]  # fmt: skip


@pytest.mark.parametrize("snapshot", BROKEN, ids=str)
def test_a_snapshot_of_another_shape_is_folded_anew(played: Party, snapshot: Any) -> None:
    wanted = played.state
    Game.objects.filter(pk=played.game.pk).update(snapshot=snapshot)
    assert log.load(played.game) == wanted


def test_an_old_snapshot_is_brought_up_by_the_events_after_it(played: Party) -> None:
    game = played.game
    for seq in range(game.seq):
        state = played.rules.fold(log.first_state(game), log.events(game)[:seq])
        game.snapshot, game.snapshot_seq = played.rules.state_to_data(state), seq
        assert log.load(game) == log.replay(game)


def test_a_house_rule_that_is_younger_than_a_running_game_has_its_default_in_it(played: Party) -> None:
    game, wanted = played.game, played.state
    del game.options["joker"]
    del game.snapshot["options"]["values_by_key"]["joker"]
    game.save()
    assert log.load(played.game) == wanted


def test_events_come_in_order_and_from_where_they_are_asked_for(played: Party) -> None:
    game = played.game
    everything = log.events(game)
    assert len(everything) == game.seq
    assert log.events(game, after=3) == everything[3:]
    assert [to_data(event) for event in everything] == [record.data for record in EventRecord.objects.order_by("seq")]


def test_the_log_of_one_game_knows_nothing_of_another(played: Party) -> None:
    other = Party("Dora").start()
    other.roll()
    assert len(log.events(other.game)) == 1
    assert {event.seat for event in log.events(other.game)} == {0}


def test_two_events_of_a_game_never_share_a_number(played: Party) -> None:
    game = played.game
    with pytest.raises(IntegrityError), transaction.atomic():
        EventRecord.objects.create(game=game, seq=game.seq, version=1, data={})


# -- for ever ------------------------------------------------------------------------------------------------------------
# What stands in data/<game>.json was written by a game once played. It must never change: records like these are in
# people's databases. A new kind of event is added to the end, and the snapshot then written anew beside the old one.


def frozen(key: str) -> Any:
    return json.loads((DATA / f"{key}.json").read_text())


@pytest.mark.parametrize("key", RULESETS)
def test_every_kind_of_event_stands_in_the_frozen_record(key: str) -> None:
    kinds = {data["kind"] for data in frozen(key)["events"]}
    assert kinds == {kind_of(event) for event in get_ruleset(key).event_types}


@pytest.mark.parametrize("key", RULESETS)
def test_events_written_long_ago_are_read_and_written_the_same(key: str) -> None:
    for data in frozen(key)["events"]:
        assert to_data(get_ruleset(key).event_from_data(data)) == data


@pytest.mark.parametrize("key", RULESETS)
def test_a_log_written_long_ago_folds_to_the_state_it_had(key: str) -> None:
    rules, record = get_ruleset(key), frozen(key)
    first = rules.start(record["seats"], rules.make_options(**record["options"]), record["real_dice"])
    state = rules.fold(first, [rules.event_from_data(data) for data in record["events"]])
    assert rules.state_to_data(state) == record["snapshot"]
    assert rules.state_from_data(record["snapshot"]) == state


def test_a_game_written_long_ago_goes_on() -> None:
    record = frozen("classic-five")
    party = Party("Anna", "Ben", "Cem")
    party.game.seats.filter(index=1).update(real_dice=True)
    party.start()
    EventRecord.objects.bulk_create(
        EventRecord(game=party.game, seq=seq, version=seq, data=data) for seq, data in enumerate(record["events"], 1)
    )
    Game.objects.filter(pk=party.game.pk).update(
        seq=len(record["events"]), snapshot=record["snapshot"], snapshot_seq=len(record["events"])
    )
    party.roll()
    assert log.load(party.game) == log.replay(party.game)
