"""Many at once: one wins, nobody is lost, nothing is doubled."""

import sqlite3
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError

from games import services
from games.models import EventRecord, Latecomer, Room, Seat
from games.services import changing
from scoring.category_moves import Book
from scoring.commands import RollDice
from scoring.errors import IllegalCommand
from scoring.rulesets.ten_thousand.moves import Bank
from tests.games.house import Party, at_once, dice_fall, dump

pytestmark = pytest.mark.django_db(transaction=True)


def codes(results: list[object]) -> list[str]:
    return [result.code for result in results if isinstance(result, IllegalCommand)]


def test_of_twenty_who_want_the_last_three_seats_three_get_one() -> None:
    party = Party(*(f"P{at}" for at in range(9)))
    results = at_once([lambda at=at: services.take_seat(party.code, f"Late {at}", None) for at in range(20)])
    assert codes(results) == ["room-full"] * 17
    assert sum(isinstance(result, services.Seated) for result in results) == 3
    assert [seat.index for seat in party.game.seats.all()] == list(range(12))
    assert len({seat.player_id for seat in party.game.seats.all()}) == 12
    assert party.room.version == 9 + 3


def test_one_player_in_ten_tabs_gets_one_seat() -> None:
    party = Party("Anna")
    stranger = Party("Ben").players[0]
    results = at_once([lambda: services.take_seat(party.code, "Ben", stranger)] * 10)
    assert {result.seat.pk for result in results if isinstance(result, services.Seated)} == {
        party.game.seats.get(player=stranger).pk
    }
    assert party.names == ["Anna", "Ben"]


def test_ten_with_the_same_name_get_ten_labels() -> None:
    party = Party("Ben")
    at_once([lambda: services.take_seat(party.code, "Ben", None)] * 10)
    assert sorted(party.names) == sorted(["Ben", *(f"Ben {number}" for number in range(2, 12))])


def test_a_roll_from_ten_tabs_at_once_is_one_roll() -> None:
    party = Party("Anna", "Ben").start()
    moment, version = party.moment, party.room.version
    results = at_once([lambda: party.play(0, RollDice(), moment)] * 10)
    assert [type(result) for result in results if result is not None] == [services.Stale] * 9
    assert EventRecord.objects.count() == 1
    assert party.room.version == version + 1


def test_two_boxes_tapped_at_once_fill_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 6, 5, 5)))
    party = Party("Anna", "Ben").start()
    party.roll()
    moment = party.moment
    boxes = ["sixes", "fives", "full-house", "chance"]
    results = at_once([lambda box=box: party.play(0, Book(box), moment) for box in boxes])
    assert [type(result) for result in results if result is not None] == [services.Stale] * 3
    assert len(party.state.cards[0].boxes) == 1
    assert party.state.turn is not None
    assert party.state.turn.seat == 1


def test_a_rematch_from_both_phones_at_once_is_one_game() -> None:
    party = Party("Anna", "Ben").start().hurry()
    shown = party.room.version
    results = at_once([lambda at=at: services.rematch(party.code, party.players[at], shown) for at in (0, 1)])
    assert sorted(type(result).__name__ for result in results) == ["NoneType", "Stale"]
    assert party.room.games.count() == 2
    assert Seat.objects.filter(game=party.game).count() == 2


def test_who_banks_the_target_while_another_is_removed_banks_once_and_the_last_round_starts_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 1, 1, 1, 1, 6)))
    party = Party("Anna", "Ben", "Cem", "Dora", game="ten-thousand", options={"target": 2000}).start()
    party.roll()
    moment = party.moment
    bank = partial(services.play, party.code, party.players[0], Bank((0, 1, 2, 3, 4)), moment)
    results = at_once([bank, bank, partial(services.remove_seat, party.code, party.players[0], 1)])
    assert [type(each) for each in results if each is not None] == [services.Stale]
    state = party.game_state
    assert (state.waiting, state.removed, state.turns_until(3)) == ((2,), (1,), 1)
    assert [record.data["kind"] for record in EventRecord.objects.all()].count("banked") == 1
    for at in (2, 3):
        assert not party.game_state.finished
        party.roll(at)
        party.play(at, Bank((0,)))
    assert party.game_state.finished


def test_who_joins_while_the_host_starts_sits_in_the_game_or_in_the_next() -> None:
    for _ in range(5):
        party = Party("Anna")
        shown = party.room.version
        started, joined = at_once(
            [
                partial(services.start_game, party.code, party.players[0], shown),
                partial(services.take_seat, party.code, "Ben", None),
            ]
        )
        if started is None:
            assert isinstance(joined, services.Seated)
            assert joined.seat is None  # kept for the next game
            assert party.state.seats == (0,)
            assert Latecomer.objects.get(room=party.room).name == "Ben"
        else:
            assert isinstance(started, services.Stale)
            assert party.names == ["Anna", "Ben"]
            assert party.game.started_at is None


# -- the retry ---------------------------------------------------------------------------------------------------------


def version_gone(monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """Let the room be read as it stood before somebody else's deed, ``times`` times; return the versions tried."""
    tries: list[int] = []
    read = changing.find_room

    def find_room(code: str) -> Room | None:
        room = read(code)
        assert room is not None
        tries.append(room.version)
        room.version -= len(tries) <= times
        return room

    monkeypatch.setattr(changing, "find_room", find_room)
    return tries


def test_a_deed_whose_version_is_gone_is_done_again_on_the_new_table(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna", "Ben").start()
    thrown: list[int] = []

    def throw(sides: int, number: int) -> tuple[int, ...]:
        thrown.append(number)
        return (1, 2, 3, 4, 5)

    monkeypatch.setattr(services, "throw_of", throw)
    moment, version = party.moment, party.room.version
    with monkeypatch.context() as patch:
        tries = version_gone(patch, times=1)
        services.play(party.code, party.players[0], RollDice(), moment)
    assert tries == [version, version]
    assert thrown == [5]  # nobody has seen dice of the try that failed
    assert (EventRecord.objects.count(), party.room.version) == (1, version + 1)


def test_a_failed_try_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna", "Ben").start()
    writes = iter([True, False])
    real = services.log.append

    def append(*given: Any) -> Any:
        written = real(*given)
        if next(writes):
            raise IntegrityError("another process wrote this seq first")
        return written

    monkeypatch.setattr(services.log, "append", append)
    version = party.room.version
    party.roll()
    assert [record.seq for record in EventRecord.objects.all()] == [1]
    assert party.room.version == version + 1


def test_a_table_that_never_comes_to_rest_is_busy_and_nothing_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna", "Ben").start()
    moment, before = party.moment, dump()
    with monkeypatch.context() as patch:
        tries = version_gone(patch, times=1000)
        with pytest.raises(services.Conflict):
            services.play(party.code, party.players[0], RollDice(), moment)
    assert len(tries) == changing.TRIES
    assert dump() == before


def test_a_locked_database_is_told_to_the_door_and_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna", "Ben").start()
    before = dump()
    error = OperationalError("database is locked")
    error.__cause__ = sqlite3.OperationalError("database is locked")

    def locked(*given: Any) -> Any:
        raise error

    monkeypatch.setattr(services.log, "append", locked)
    with pytest.raises(OperationalError):
        party.roll()
    monkeypatch.undo()
    assert dump() == before
