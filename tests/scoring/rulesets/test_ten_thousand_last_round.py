"""The end of a game of Ten Thousand: the target, the last round, and who leaves meanwhile."""

import pytest

from scoring.commands import RemoveSeat, RollDice, TakeBack, TimeOut
from tests.scoring.rulesets.ten_thousand_table import RULES, A, B, C, Cup

THREE = (A, B, C)


# -- the target -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [2000, 4500, 10000, 20000])
def test_a_total_that_equals_the_target_has_reached_it(target: int) -> None:
    table = Cup(target=target)
    table.banks(target)
    assert table.state.final == (B,)


def test_fifty_less_than_the_target_have_not_reached_it() -> None:
    table = Cup(target=2000)
    table.banks(1950)
    assert table.state.final is None
    table.banks(0, 50)
    assert table.state.final == (B,)


def test_points_at_stake_reach_nothing_until_they_are_banked() -> None:
    table = Cup(target=2000)
    table.roll(6, 6, 6, 6, 6, 6)
    table.roll(1, 2, 3, 4, 6, 6, aside=(6,) * 6)
    assert table.state.final is None
    table.bank(1)
    assert table.state.final == (B,)


# -- the last round ------------------------------------------------------------------------------------------------------------


def test_each_other_seat_has_one_more_turn_and_nobody_a_second_one() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2050)
    assert table.turn_seat == B
    table.banks(300)
    assert table.turn_seat == C
    assert not table.state.finished
    table.banks(0)
    assert table.state.finished
    assert table.totals == {A: 2050, B: 300, C: 0}


def test_with_the_leader_last_in_order_the_others_still_have_their_turn() -> None:
    table = Cup(THREE, target=2000)
    table.banks(300, 300, 2050)
    assert [table.turn_seat, table.state.final] == [A, (A, B)]
    table.banks(50, 50)
    assert table.state.finished
    assert table.totals == {A: 350, B: 350, C: 2050}


def test_the_highest_total_wins_whoever_came_first() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000, 2100, 2050)
    assert table.places_of == {B: 1, C: 2, A: 3}
    assert table.state.finished


def test_equal_totals_share_the_win() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000, 300, 2000)
    assert table.places_of == {A: 1, C: 1, B: 3}


def test_a_target_reached_in_the_last_round_starts_no_further_one() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000, 3000)
    assert table.state.final == (C,)
    table.banks(0)
    assert table.state.finished


def test_without_a_last_round_who_reaches_the_target_wins_at_once() -> None:
    table = Cup(THREE, target=2000, last_round="off")
    table.banks(300, 2000)
    assert table.state.finished
    assert table.places_of == {B: 1, A: 2, C: 3}


@pytest.mark.parametrize("last_round", ["on", "off"])
def test_alone_the_game_ends_at_once(last_round: str) -> None:
    table = Cup((A,), target=2000, last_round=last_round)
    table.banks(1950)
    assert not table.state.finished
    table.banks(50)
    assert table.state.finished
    assert table.legal(A) == (TakeBack(),)


def test_a_turn_lost_to_the_clock_is_a_seats_last_turn_too() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000)
    table.do(TimeOut())
    table.roll(1, 2, 3, 4, 6, 6)
    table.do(TimeOut())
    assert table.state.finished
    assert table.totals == {A: 2000, B: 0, C: 100}


def test_a_bank_of_the_clock_may_start_the_last_round() -> None:
    table = Cup(target=2000)
    table.roll(6, 6, 6, 6, 6, 6)
    table.do(TimeOut())
    assert table.state.final == (B,)


def test_hot_dice_may_be_rolled_in_the_last_round_as_often_as_one_likes() -> None:
    table = Cup(target=2000)
    table.banks(2000)
    table.roll(6, 6, 6, 6, 6, 6)
    table.roll(6, 6, 6, 6, 6, 6, aside=(6,) * 6)
    assert not table.state.finished
    table.bank(*(6,) * 6)
    assert table.places_of == {B: 1, A: 2}
    assert table.state.finished


def test_the_minima_hold_in_the_last_round() -> None:
    table = Cup(target=2000, opening=500)
    table.banks(2000)
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.refused(1) == "opening-short"


def test_three_busts_in_the_last_round_cost_what_they_cost() -> None:
    table = Cup((A, B), target=2000, three_busts=1000)
    table.banks(50, 1950, 0, 0, 0, 0, 2000)
    assert table.turn_seat == B
    table.banks(0)
    assert table.state.finished
    assert table.totals == {A: 2050, B: 950}


# -- undone -----------------------------------------------------------------------------------------------------------------------


def test_the_last_round_is_undone_with_the_taking_back_of_the_bank_that_started_it() -> None:
    table = Cup(THREE, target=2000)
    table.banks(1900, 300, 300)
    table.roll(1, 1, 2, 3, 4, 6)
    table.bank(1)
    assert table.state.final == (B, C)
    table.do(TakeBack(), A)
    assert (table.turn_seat, table.state.final) == (A, None)
    table.roll(2, 2, 3, 4, 6, aside=(1,))
    assert (table.turn_seat, table.state.final, table.totals[A]) == (B, None, 1900)


def test_it_starts_again_when_the_target_is_banked_again() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2050)
    table.do(TakeBack(), A)
    table.bank(5)
    assert table.state.final == (B, C)


def test_the_banks_of_the_last_round_can_be_taken_back_and_it_goes_on() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000, 50)
    table.do(TakeBack(), B)
    assert (table.turn_seat, table.state.final) == (B, (B, C))
    table.bank(5)
    table.banks(0)
    assert table.state.finished


def test_the_games_last_bank_can_be_taken_back() -> None:
    table = Cup(target=2000)
    table.banks(2000, 50)
    assert table.state.finished
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"
    table.do(TakeBack(), B)
    assert (table.turn_seat, table.state.final, table.totals) == (B, (B,), {A: 2000, B: 0})
    table.roll(2, 3, 4, 6, 6, aside=(5,))
    assert table.state.finished


@pytest.mark.parametrize("last_round", ["on", "off"])
def test_alone_the_bank_that_ended_the_game_can_be_taken_back(last_round: str) -> None:
    table = Cup((A,), target=2000, last_round=last_round)
    table.banks(2000)
    table.do(TakeBack(), A)
    assert not table.state.finished
    assert table.totals == {A: 0}
    assert table.state.final is None


# -- seats that leave --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaver", [B, C])
def test_a_seat_that_leaves_drops_out_of_the_last_round(leaver: int) -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000)
    table.do(RemoveSeat(), leaver)
    rest = B if leaver == C else C
    assert (table.turn_seat, table.state.final) == (rest, (rest,))
    table.banks(50)
    assert table.state.finished


def test_when_the_last_who_had_to_play_leaves_the_game_is_over() -> None:
    table = Cup(target=2000)
    table.banks(2000)
    table.do(RemoveSeat(), B)
    assert table.state.finished
    assert table.places_of == {A: 1, B: 2}


def test_a_seat_that_has_played_its_last_turn_may_leave_too() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000, 3000)
    table.do(RemoveSeat(), B)
    assert table.turn_seat == C
    table.banks(0)
    assert table.state.finished
    assert table.places_of == {A: 1, C: 2, B: 3}


@pytest.mark.parametrize("played", [0, 1])
def test_when_who_set_it_off_leaves_the_last_round_goes_on(played: int) -> None:
    table = Cup(THREE, target=2000)
    table.banks(*(2000, 50)[: 1 + played])
    table.do(RemoveSeat(), A)
    assert table.state.final == (B, C)[played:]
    table.banks(*(50, 100)[played:])
    assert table.state.finished
    assert table.places_of == {C: 1, B: 2, A: 3}


def test_a_seat_that_left_is_out_of_a_last_round_that_is_taken_back_and_started_again() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000)
    table.do(RemoveSeat(), B)
    table.do(TakeBack(), A)
    table.bank(5, 5, 5)
    assert (table.turn_seat, table.state.final) == (C, (C,))


def test_the_last_bank_may_be_taken_back_after_others_have_left() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000, 300)
    table.do(RemoveSeat(), C)
    assert table.state.finished
    table.do(TakeBack(), B)
    assert (table.turn_seat, table.state.final) == (B, (B,))
    table.bank(3, 3, 3)
    assert table.state.finished


def test_the_bank_and_the_leaving_at_one_moment_are_one_entry_and_one_last_round() -> None:
    table = Cup(THREE, target=2000)
    table.banks(2000)
    table.do(RemoveSeat(), C)
    assert len(table.state.runs[A].turns) == 1
    assert [event.kind for event in table.events].count("banked") == 1
    assert table.state.final == (B,)


def test_the_last_one_left_plays_on_and_ends_the_game_by_itself() -> None:
    table = Cup(THREE, target=2000)
    table.do(RemoveSeat(), A)
    table.do(RemoveSeat(), C)
    table.banks(300, 1700)
    assert table.state.finished
    assert table.places_of == {B: 1, C: 2, A: 3}


def test_nothing_is_played_after_the_end() -> None:
    table = Cup(target=2000)
    table.banks(2000, 0)
    for seat in (A, B):
        assert table.refusal(RollDice(), seat) == table.refusal(TimeOut(), seat) == "game-over"
        assert table.legal(seat) == ()
        assert RULES.entries(table.state, seat) == ()
