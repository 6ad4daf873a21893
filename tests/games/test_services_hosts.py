"""The host's role: handed over, passed on by itself, and what the host decides for the room."""

import pytest

from games import services
from games.models import Seat
from scoring.commands import RemoveSeat
from tests.games.house import Party, dump, refusal_of
from tests.games.whereabouts import are

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return are(Party("Anna", "Ben", "Cem").start(), "here")


def host(party: Party) -> int:
    return party.players.index(party.room.host)


# -- handing over ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("started", [True, False])
def test_the_host_hands_the_role_on_in_the_lobby_and_at_the_table(started: bool) -> None:
    party = are(Party("Anna", "Ben"), "here")
    if started:
        party.start()
    services.hand_host_over(party.code, party.players[0], 1)
    assert host(party) == 1
    assert refusal_of(lambda: services.hand_host_over(party.code, party.players[0], 0)) == "not-host"
    services.hand_host_over(party.code, party.players[1], 0)
    assert host(party) == 0


def test_the_role_goes_to_nobody_who_is_offline_has_left_or_was_removed(party: Party) -> None:
    are(party, "offline", 1)
    services.leave_table(party.code, party.players[2])
    before = dump()
    for index in (1, 2):
        assert refusal_of(lambda at=index: services.hand_host_over(party.code, party.players[0], at)) == "not-there"
    assert refusal_of(lambda: services.hand_host_over(party.code, party.players[0], 9)) == "unknown-seat"
    assert dump() == before
    services.remove_seat(party.code, party.players[0], 1)
    are(party, "here", 1)
    assert refusal_of(lambda: services.hand_host_over(party.code, party.players[0], 1)) == "seat-removed"


def test_handing_over_twice_at_once_hands_over_once(party: Party) -> None:
    services.hand_host_over(party.code, party.players[0], 1)
    assert refusal_of(lambda: services.hand_host_over(party.code, party.players[0], 2)) == "not-host"
    assert host(party) == 1


@pytest.mark.parametrize("started", [True, False])
def test_handing_over_and_then_leaving_breaks_nothing(started: bool) -> None:
    party = are(Party("Anna", "Ben", "Cem"), "here")
    if started:
        party.start()
    services.hand_host_over(party.code, party.players[0], 2)
    (services.leave_table if started else services.leave_lobby)(party.code, party.players[0])
    assert host(party) == 2
    if started:
        services.remove_seat(party.code, party.players[2], 0)
        assert party.state.waiting == (1,)
    else:
        services.start_game(party.code, party.players[2], party.room.version)


# -- passing on by itself ------------------------------------------------------------------------------------------------


def test_the_role_passes_on_to_the_seat_longest_at_the_table_and_present(party: Party) -> None:
    Seat.objects.filter(player=party.players[2]).update(joined_at=party.room.created_at)
    are(party, "offline", 0)
    services.pass_host_on(party.code, party.players[0].pk)
    assert host(party) == 2


def test_who_is_offline_away_or_has_left_inherits_less_than_who_is_here(party: Party) -> None:
    are(party, "offline", 0, 1)
    services.pass_host_on(party.code, party.players[0].pk)
    assert host(party) == 2
    are(party, "away", 1)
    are(party, "here", 0)
    services.pass_host_on(party.code, party.players[2].pk)
    assert host(party) == 0


def test_the_role_passes_on_to_nobody_who_was_removed() -> None:
    party = are(Party("Anna", "Ben", "Cem").start(), "here")
    services.play(party.code, party.players[1], RemoveSeat(), party.moment_of(1))
    services.pass_host_on(party.code, party.players[0].pk)
    assert host(party) == 2


def test_the_role_does_not_come_back_by_itself(party: Party) -> None:
    services.pass_host_on(party.code, party.players[0].pk)
    before = dump()
    with pytest.raises(services.Stale):
        services.pass_host_on(party.code, party.players[0].pk)
    assert dump() == before
    assert host(party) == 1


def test_where_nobody_is_there_to_inherit_nothing_happens(party: Party) -> None:
    """A board that is left on must not keep a deserted room awake."""
    are(party, "offline")
    before = dump()
    with pytest.raises(services.Stale):
        services.pass_host_on(party.code, party.players[0].pk)
    assert dump() == before


def test_the_role_passes_on_in_the_lobby_too() -> None:
    party = are(Party("Anna", "Ben"), "here", 1)
    services.pass_host_on(party.code, party.players[0].pk)
    assert host(party) == 1
    services.start_game(party.code, party.players[1], party.room.version)


# -- the lock ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("started", [True, False])
def test_a_locked_room_seats_nobody_new_and_keeps_who_is_there(started: bool) -> None:
    party = Party("Anna", "Ben")
    if started:
        party.start()
    services.lock_room(party.code, party.players[0], True)
    before = dump()
    assert refusal_of(lambda: services.take_seat(party.code, "Late", None)) == "room-locked"
    assert dump() == before
    assert services.take_seat(party.code, "Ben", party.players[1]).seat.index == 1
    services.lock_room(party.code, party.players[0], False)
    services.take_seat(party.code, "Late", None)


def test_in_a_locked_room_no_name_is_added_on_a_device_either() -> None:
    party = Party("Anna", "Ben")
    services.lock_room(party.code, party.players[0], True)
    before = dump()
    assert refusal_of(lambda: services.add_name(party.code, party.players[1], "Child")) == "room-locked"
    assert dump() == before


def test_only_the_host_locks() -> None:
    party = Party("Anna", "Ben")
    before = dump()
    for locked in (True, False):
        assert refusal_of(lambda lock=locked: services.lock_room(party.code, party.players[1], lock)) == "not-host"
    assert dump() == before
