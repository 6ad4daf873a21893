"""The present of a room, and what of it is one viewer's own."""

import pytest

from games import services
from games.mine import mine_of
from games.present import Present, load
from scoring.commands import RemoveSeat
from tests.games.house import Party

pytestmark = pytest.mark.django_db


def present_of(party: Party) -> Present:
    present = load(party.code)
    assert present is not None
    return present


def texts(party: Party) -> list[str]:
    present = present_of(party)
    return [mine_of(present, present.seat_of(player)).text for player in [*party.players, None]]


def test_a_room_nobody_knows_has_no_present() -> None:
    assert load("KMT4R7") is None


def test_a_room_goes_from_lobby_to_table_to_result_and_to_the_next_table() -> None:
    party = Party("Anna", "Ben")
    phases = [present_of(party).phase]
    for step in (party.start, party.hurry, lambda: services.rematch(party.code, party.players[0], party.room.version)):
        step()
        phases.append(present_of(party).phase)
    assert phases == ["lobby", "table", "result", "table"]
    assert present_of(party).game.number == 2


def test_a_room_that_has_ended_is_closed_unless_there_is_a_result_to_look_at() -> None:
    lobby, table, result = Party("Anna"), Party("Anna").start(), Party("Anna").start().hurry()
    assert not any(present_of(party).closed for party in (lobby, table, result))
    for party in (lobby, table, result):
        services.close_room(party.code, party.players[0])
    assert [present_of(party).closed for party in (lobby, table, result)] == [True, True, False]


def test_before_the_start_and_after_the_end_nobody_waits() -> None:
    party = Party("Anna", "Ben")
    assert texts(party) == ["", "", ""]
    party.start().hurry()
    assert texts(party) == ["", "", ""]


def test_each_is_told_how_many_turns_are_left_until_the_own() -> None:
    party = Party("Anna", "Ben", "Cem", "Dora").start()
    party.roll()
    party.fill(0, "chance")
    assert texts(party) == [
        "Ben has the cup. 3 turns until yours.",
        "",
        "Ben has the cup. You are next.",
        "Ben has the cup. 2 turns until yours.",
        "Ben has the cup. You are watching.",
    ]


def test_who_has_left_watches_and_is_not_counted() -> None:
    party = Party("Anna", "Ben", "Cem", "Dora").start()
    party.play(2, RemoveSeat())
    assert texts(party) == [
        "",
        "Anna has the cup. You are next.",
        "Anna has the cup. You are watching.",
        "Anna has the cup. 2 turns until yours.",
        "Anna has the cup. You are watching.",
    ]


def test_when_somebody_leaves_it_is_still_the_same_persons_turn_and_then_the_next_ones() -> None:
    party = Party("Anna", "Ben", "Cem", "Dora").start()
    for seat in (0, 1):
        party.roll(seat)
        party.fill(seat, "chance")
    party.roll(2)
    faces = party.state.turn.faces if party.state.turn else ()
    party.play(0, RemoveSeat())
    assert party.state.turn is not None
    assert (party.state.turn.seat, party.state.turn.faces) == (2, faces)
    order = []
    for _ in range(4):
        assert party.state.turn is not None
        order.append(party.state.turn.seat)
        if not party.state.turn.faces:
            party.roll(order[-1])
        party.fill(order[-1], next(iter(party.rules.preview(party.state, order[-1]))))
    assert order == [2, 3, 1, 2]


def test_when_the_table_has_ended_the_game_nobody_waits_or_passes_the_phone() -> None:
    party = Party("Anna")
    services.add_name(party.code, party.players[0], "Zoë")
    party.start()
    services.hand_over(party.code, party.players[0], 1)
    present = present_of(party)
    assert mine_of(present, present.seat_of(party.players[0])).pass_to is not None
    services.propose_end(party.code, party.players[0])
    assert texts(party) == ["", ""]


def test_a_past_game_is_read_by_its_number() -> None:
    party = Party("Anna", "Ben").start().hurry()
    services.rematch(party.code, party.players[0], party.room.version)
    first, second = load(party.code, 1), load(party.code, 2)
    assert first is not None
    assert second is not None
    assert (first.phase, [seat.label for seat in first.seats]) == ("result", ["Anna", "Ben"])
    assert (second.phase, [seat.label for seat in second.seats]) == ("table", ["Ben", "Anna"])
    assert second == present_of(party)
    assert load(party.code, 3) is None
