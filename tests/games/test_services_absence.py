"""Absent people: who may skip whom and when, who may be removed, and what leaving means."""

import pytest

from games import log, services
from games.models import EventRecord
from scoring import RULESETS
from scoring.commands import EnterFaces, RollDice, TakeBack
from scoring.rulesets.poker_dice.moves import Stand
from tests.games.house import Party, dump, refusal_of
from tests.games.whereabouts import are, moment_at, skip

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Anna, the host, has the cup and is offline; Ben and Cem are here."""
    return are(Party("Anna", "Ben", "Cem").start(), "here", 1, 2)


# -- skipping ----------------------------------------------------------------------------------------------------------


def test_after_the_grace_time_any_seat_may_skip_the_absent_ones_turn(party: Party) -> None:
    skip(party, 2, 0)
    assert party.state.waiting == (1,)
    record = EventRecord.objects.get()
    assert (record.data["kind"], record.data["seat"], record.data["by_clock"]) == ("struck", 0, True)


def test_who_is_here_is_never_skipped_not_even_by_the_host(party: Party) -> None:
    are(party, "here")
    before = dump()
    for by in (0, 1, 2):
        assert refusal_of(lambda by=by: skip(party, by, 0)) == "not-absent"
    assert dump() == before


def test_who_is_away_is_skipped_by_the_host_alone(party: Party) -> None:
    are(party, "away", 0)
    before = dump()
    assert refusal_of(lambda: skip(party, 1, 0)) == "not-absent"
    assert dump() == before
    are(party, "here", 0)
    services.hand_host_over(party.code, party.players[0], 1)
    are(party, "away", 0)
    assert refusal_of(lambda: skip(party, 2, 0)) == "not-absent"
    skip(party, 1, 0)
    assert party.state.waiting == (1,)


def test_two_who_skip_at_the_same_time_skip_one_turn(party: Party) -> None:
    moment = moment_at(party, 0)
    skip(party, 1, 0, moment)
    before = dump()
    with pytest.raises(services.Stale):
        skip(party, 2, 0, moment)
    assert dump() == before


@pytest.mark.parametrize("moment", ["", "1.9-9-9", "0-0-0", "nonsense"])
def test_a_skip_of_another_moment_does_nothing(party: Party, moment: str) -> None:
    before = dump()
    with pytest.raises(services.Stale):
        skip(party, 1, 0, moment)
    assert dump() == before


def test_only_the_seat_in_turn_can_be_skipped(party: Party) -> None:
    are(party, "offline", 2)
    before = dump()
    assert refusal_of(lambda: skip(party, 1, 2)) == "not-your-turn"
    assert refusal_of(lambda: services.skip(party.code, party.players[1], 7, "x")) == "unknown-seat"
    assert dump() == before


def test_nobody_without_a_seat_skips_and_who_was_removed_neither(party: Party) -> None:
    stranger = Party("Eve").players[0]
    are(party, "here", 0)
    are(party, "offline", 2)
    services.remove_seat(party.code, party.players[0], 2)
    are(party, "offline", 0)
    before = dump()
    moment = moment_at(party, 0)
    assert refusal_of(lambda: services.skip(party.code, stranger, 0, moment)) == "no-seat"
    assert refusal_of(lambda: skip(party, 2, 0)) == "seat-removed"
    assert dump() == before


def test_before_the_start_and_after_the_end_nobody_is_skipped(party: Party) -> None:
    lobby, over = Party("Anna", "Ben"), are(Party("Anna", "Ben").start().hurry(), "here", 1)
    before = dump()
    assert refusal_of(lambda: services.skip(lobby.code, lobby.players[1], 0, "")) == "game-not-started"
    assert refusal_of(lambda: skip(over, 1, 0)) in ("game-over", "not-your-turn")
    assert dump() == before


def test_what_a_skip_booked_stays(party: Party) -> None:
    skip(party, 1, 0)
    are(party, "here", 0)
    assert refusal_of(lambda: party.play(0, TakeBack())) == "nothing-to-take-back"


def test_a_skipped_real_dice_hand_of_poker_dice_is_none_and_the_round_goes_on() -> None:
    party = are(Party("Anna", "Ben", game="poker-dice", real_dice=(0,)).start(), "here", 1)
    skip(party, 1, 0)
    assert party.game_state.turns[0].faces == ()
    assert party.game_state.waiting == (1,)


def test_at_once_only_the_absent_seat_stands_and_the_others_play_on() -> None:
    party = Party("Anna", "Ben", "Cem", game="poker-dice", options={"simultaneous": "on"}).start()
    are(party, "here", 1, 2)
    skip(party, 1, 0)
    assert party.game_state.waiting == (1, 2)
    assert len(party.game_state.turns[0].faces) == 5


# -- removing ----------------------------------------------------------------------------------------------------------


def test_only_the_host_removes_and_only_who_is_absent(party: Party) -> None:
    are(party, "here", 0)
    before = dump()
    assert refusal_of(lambda: services.remove_seat(party.code, party.players[1], 2)) == "not-host"
    assert refusal_of(lambda: services.remove_seat(party.code, party.players[0], 2)) == "not-absent"
    assert refusal_of(lambda: services.remove_seat(party.code, party.players[0], 9)) == "unknown-seat"
    assert dump() == before
    are(party, "away", 2)
    services.remove_seat(party.code, party.players[0], 2)
    assert party.state.removed == (2,)
    assert refusal_of(lambda: services.remove_seat(party.code, party.players[0], 2)) == "seat-removed"


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("phase", ["before", "rolled"])
@pytest.mark.parametrize("removed", [0, 1, 2])
def test_the_game_goes_on_without_a_removed_seat(game: str, phase: str, removed: int) -> None:
    party = are(Party("Anna", "Ben", "Cem", game=game).start(), "here")
    host = (removed + 1) % 3
    if host:
        services.hand_host_over(party.code, party.players[0], host)
    if phase == "rolled":
        party.play(0, RollDice())
    are(party, "offline", removed)
    services.remove_seat(party.code, party.players[host], removed)
    assert removed not in party.game_state.waiting
    assert party.game_state.waiting
    party.play_on()
    standings = party.game_rules.standings(party.game_state)
    assert (standings[-1].seat, standings[-1].place) == (removed, 3)
    assert log.replay(party.game) == party.game_state
    assert party.game.finished_at is not None


def test_a_round_that_waited_only_for_the_removed_seat_closes() -> None:
    party = Party("Anna", "Ben", "Cem", game="poker-dice", options={"simultaneous": "on"}, real_dice=(0, 1, 2)).start()
    are(party, "here", 0, 1)
    for at, faces in ((0, (6, 6, 6, 6, 6)), (1, (6, 6, 6, 5, 4))):
        party.play(at, EnterFaces(faces))
        party.play(at, Stand())
    assert party.game_state.waiting == (2,)
    services.remove_seat(party.code, party.players[0], 2)
    assert len(party.game_state.rounds) == 1


def test_the_last_one_left_may_finish() -> None:
    party = are(Party("Anna", "Ben").start(), "here", 0)
    services.remove_seat(party.code, party.players[0], 1)
    party.hurry()
    assert party.game.finished_at is not None
    assert [(each.seat, each.place) for each in party.rules.standings(party.state)] == [(0, 1), (1, 2)]


# -- leaving and coming back -------------------------------------------------------------------------------------------


def test_who_leaves_by_choice_may_be_skipped_and_removed_at_once(party: Party) -> None:
    are(party, "here")
    services.leave_table(party.code, party.players[1])
    services.leave_table(party.code, party.players[0])
    skip(party, 2, 0)
    assert party.state.waiting == (1,)
    assert party.room.host == party.players[2]
    services.remove_seat(party.code, party.players[2], 1)
    assert party.state.removed == (1,)


def test_who_comes_back_is_at_the_table_again(party: Party) -> None:
    are(party, "here")
    services.leave_table(party.code, party.players[0])
    services.come_back(party.code, party.players[0])
    assert refusal_of(lambda: skip(party, 1, 0)) == "not-absent"
    assert not party.game.seats.filter(left=True).exists()


def test_who_plays_has_come_back(party: Party) -> None:
    are(party, "here")
    services.leave_table(party.code, party.players[0])
    party.roll()
    assert not party.game.seats.filter(left=True).exists()


def test_leaving_takes_all_names_on_the_device_along() -> None:
    party = Party("Anna", "Ben")
    services.add_name(party.code, party.players[1], "Ben's child")
    party.start()
    services.leave_table(party.code, party.players[1])
    assert [seat.left for seat in party.game.seats.all()] == [False, True, True]
    services.come_back(party.code, party.players[1])
    assert not party.game.seats.filter(left=True).exists()


def test_the_role_of_a_host_who_leaves_passes_on_to_somebody_present_or_stays(party: Party) -> None:
    are(party, "offline")
    are(party, "here", 0)
    services.leave_table(party.code, party.players[0])
    assert party.room.host == party.players[0]
    are(party, "here", 2)
    services.come_back(party.code, party.players[0])
    services.leave_table(party.code, party.players[0])
    assert party.room.host == party.players[2]
    services.come_back(party.code, party.players[0])
    assert party.room.host == party.players[2]  # "and does not return by itself"


def test_without_a_seat_or_a_running_game_nobody_leaves_the_table(party: Party) -> None:
    stranger, lobby = Party("Eve").players[0], Party("Anna")
    before = dump()
    for deed in (services.leave_table, services.come_back):
        assert refusal_of(lambda deed=deed: deed(party.code, stranger)) == "no-seat"
    assert refusal_of(lambda: services.leave_table(lobby.code, lobby.players[0])) == "game-not-started"
    assert dump() == before


def test_somebody_in_the_game_can_always_go_on_whoever_is_gone() -> None:
    party = are(Party("Anna", "Ben", "Cem").start(), "here", 2)
    for _ in range(4):
        skip(party, 2, 0)
        skip(party, 2, 1)
        party.roll(2)
        party.fill(2, next(iter(party.rules.preview(party.state, 2))))
    assert len(party.state.cards[2].boxes) == 4
