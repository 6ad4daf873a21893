"""The turn clock: a stored deadline, wound with each turn; the server decides, never a phone's clock."""

from datetime import timedelta

import pytest

from games import services
from games.models import EventRecord, Game
from scoring.commands import Correct, EnterFaces, RollDice, TakeBack
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.moves import EnterPoints
from tests.games.house import Party, at_once, dump, refusal_of
from tests.games.whereabouts import Watch, are, clocked, skip

pytestmark = pytest.mark.django_db


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


def book(party: Party, at: int) -> None:
    party.roll(at)
    party.fill(at, next(iter(party.rules.preview(party.state, at))))


# -- setting -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0, 30, 60, 90, 120])
def test_the_host_chooses_one_of_the_clocks_in_the_lobby(watch: Watch, seconds: int) -> None:
    party = clocked("Anna", "Ben", seconds=seconds)
    assert party.game.clock == seconds
    assert watch.left(party) == (seconds or None)


def test_there_are_no_other_clocks_and_a_running_one_stands() -> None:
    party = Party("Anna", "Ben")
    before = dump()
    for seconds in (1, 29, -30, 10**6):
        assert refusal_of(lambda s=seconds: services.set_clock(party.code, party.players[0], s)) == "bad-option"
    assert refusal_of(lambda: services.set_clock(party.code, party.players[1], 60)) == "not-host"
    assert dump() == before
    party.start()
    assert refusal_of(lambda: services.set_clock(party.code, party.players[0], 60)) == "game-running"


# -- winding -----------------------------------------------------------------------------------------------------------


def test_the_clock_is_wound_with_each_turn_and_not_with_each_roll(watch: Watch) -> None:
    party = clocked("Anna", "Ben")
    watch.pass_by(20)
    party.roll()
    assert watch.left(party) == 40
    watch.pass_by(10)
    party.fill(0, next(iter(party.rules.preview(party.state, 0))))
    assert watch.left(party) == 60


def test_a_turn_taken_back_has_its_rest(watch: Watch) -> None:
    party = clocked("Anna", "Ben")
    watch.pass_by(20)
    book(party, 0)
    watch.pass_by(5)
    party.play(0, TakeBack())
    assert watch.left(party) == 40


def test_a_turn_taken_back_has_at_least_fifteen_seconds(watch: Watch) -> None:
    party = clocked("Anna", "Ben")
    watch.pass_by(58)
    book(party, 0)
    party.play(0, TakeBack())
    assert watch.left(party) == 15


def test_a_skipped_turn_winds_the_clock_for_the_next(watch: Watch) -> None:
    party = are(clocked("Anna", "Ben"), "here", 1)
    watch.pass_by(50)
    skip(party, 1, 0)
    assert watch.left(party) == 60


def test_removing_another_seat_leaves_the_turns_time_alone(watch: Watch) -> None:
    party = are(clocked("Anna", "Ben", "Cem"), "here", 0)
    watch.pass_by(25)
    services.remove_seat(party.code, party.players[0], 2)
    assert watch.left(party) == 35


def test_all_who_play_at_once_have_the_rounds_time(watch: Watch) -> None:
    party = clocked("Anna", "Ben", game="poker-dice", options={"simultaneous": "on"})
    watch.pass_by(20)
    party.play(0, RollDice())
    party.play(0, Stand())
    assert watch.left(party) == 40
    watch.pass_by(10)
    party.play(0, TakeBack())
    assert watch.left(party) == 30
    party.play(0, Stand())
    party.play(1, RollDice())
    party.play(1, Stand())
    assert watch.left(party) == 60


def test_taking_back_over_and_over_wins_no_time_for_the_round(watch: Watch) -> None:
    party = clocked("Anna", "Ben", game="poker-dice", options={"simultaneous": "on"})
    for at in (0, 1):  # a round in which nobody took any time
        party.play(at, RollDice())
        party.play(at, Stand())
    party.play(0, RollDice())
    watch.pass_by(40)
    for _ in range(3):
        party.play(0, Stand())
        party.play(0, TakeBack())
        assert watch.left(party) == 20


def test_a_game_that_is_over_has_no_deadline(watch: Watch) -> None:
    party = clocked("Anna", "Ben").hurry(boxes_left=1)
    watch.pass_by(10)
    book(party, 1)
    assert party.game.deadline is None
    party.play(1, TakeBack())
    assert watch.left(party) == 50


def test_a_correction_that_ends_the_game_stops_the_clock(watch: Watch) -> None:
    party = clocked("Anna", game="ten-thousand", options={"target": 2000}, real_dice=(0,))
    party.play(0, EnterPoints(1000))
    services.propose_correction(party.code, party.players[0], 0, Correct("0", "0", points=2000), "")
    assert party.game.finished_at is not None
    assert party.game.deadline is None


def test_a_correction_leaves_the_turns_time_alone(watch: Watch) -> None:
    party = clocked("Anna", "Ben")
    book(party, 0)
    watch.pass_by(13)
    box = next(iter(party.state.cards[0].boxes))
    services.propose_correction(party.code, party.players[0], 0, Correct(box, "chance"), "")
    services.answer(party.code, party.players[1], party.game.proposals.get().pk, True)
    assert watch.left(party) == 47


# -- ending a turn -----------------------------------------------------------------------------------------------------


def test_before_the_deadline_nobodys_time_is_out(watch: Watch) -> None:
    party = clocked("Anna", "Ben")
    before = dump()
    for seconds in (0, 30, 29.9):
        watch.pass_by(seconds)
        with pytest.raises(services.Stale):
            services.time_out(party.code)
    assert dump() == before


def test_at_the_deadline_the_turn_is_over_and_the_next_has_its_full_time(watch: Watch) -> None:
    party = clocked("Anna", "Ben")
    party.roll()
    watch.sit_out(party, 60)
    services.time_out(party.code)
    assert party.state.waiting == (1,)
    assert watch.left(party) == 60
    assert refusal_of(lambda: party.play(0, TakeBack())) == "nothing-to-take-back"


def test_at_once_the_clock_ends_the_time_of_all_who_are_waited_for(watch: Watch) -> None:
    party = clocked("Anna", "Ben", "Cem", game="poker-dice", options={"simultaneous": "on"}, real_dice=(2,))
    party.play(0, RollDice())
    party.play(0, Stand())
    watch.sit_out(party, 61)
    version = party.room.version
    services.time_out(party.code)
    assert len(party.game_state.rounds) == 1
    hands = party.game_state.rounds[0].hands
    assert [len(hands[seat]) for seat in (0, 1, 2)] == [5, 5, 0]
    assert party.game_state.rounds[0].ranks[2] == 3
    assert party.room.version == version + 1


@pytest.mark.parametrize("what", ["without a clock", "over", "ended"])
def test_where_no_clock_runs_nothing_times_out(watch: Watch, what: str) -> None:
    party = clocked("Anna", seconds=0 if what == "without a clock" else 30)
    if what == "over":
        party.hurry(boxes_left=1)
        book(party, 0)
    if what == "ended":
        services.propose_end(party.code, party.players[0])
    watch.pass_by(1000)
    before = dump()
    for deed in (services.time_out, services.wind_up):
        with pytest.raises(services.Stale):
            deed(party.code)
    assert dump() == before


def test_a_forgotten_deadline_of_a_game_that_is_over_does_nothing(watch: Watch) -> None:
    party = clocked("Anna").hurry()
    Game.objects.update(deadline=watch.now - timedelta(seconds=1))
    before = dump()
    with pytest.raises(services.Stale):
        services.time_out(party.code)
    assert dump() == before


@pytest.mark.django_db(transaction=True)
def test_of_two_processes_whose_clocks_ring_one_ends_the_turn() -> None:
    party = clocked("Anna", "Ben")
    Game.objects.update(deadline=party.game.started_at)
    results = at_once([lambda: services.time_out(party.code)] * 4)
    assert [type(each) for each in results if each is not None] == [services.Stale] * 3
    assert EventRecord.objects.count() == 1
    assert party.state.waiting == (1,)


def test_the_next_game_has_the_same_clock_wound_anew(watch: Watch) -> None:
    party = clocked("Anna", seconds=90).hurry(boxes_left=1)
    book(party, 0)
    watch.pass_by(500)
    services.rematch(party.code, party.players[0], party.room.version)
    assert (party.game.clock, party.game.clock_rest, watch.left(party)) == (90, 0, 90)


def test_real_dice_have_the_same_clock(watch: Watch) -> None:
    party = clocked("Anna", "Ben", real_dice=(0,))
    party.play(0, EnterFaces((6, 6, 6, 5, 4)))
    watch.sit_out(party, 60)
    services.time_out(party.code)
    assert sum(box.points for box in party.state.cards[0].boxes.values()) > 0
