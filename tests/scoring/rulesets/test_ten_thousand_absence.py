"""Ten Thousand without somebody: the clock, a removal, and the taking back of a bank."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.commands import RemoveSeat, RollDice, TakeBack, TimeOut
from scoring.events import TakenBack
from scoring.rulesets.ten_thousand.moves import Banked, Bust, SetAside, TurnLost
from scoring.rulesets.ten_thousand.state import Past
from tests.scoring.rulesets.ten_thousand_table import NOTHING, A, B, C, Cup

# -- the clock -----------------------------------------------------------------------------------------------------------


def test_before_the_first_roll_the_turn_is_lost() -> None:
    table = Cup()
    assert table.do(TimeOut()) == (TurnLost(A, 0),)
    assert table.turn_seat == B
    assert table.dice.asked == []
    assert table.state.runs[A].turns == (Past("lost", 0),)


def test_the_clock_takes_all_that_scores_and_banks() -> None:
    table = Cup()
    table.roll(1, 5, 5, 2, 3, 4)
    assert table.do(TimeOut()) == (Banked(A, 200, (1, 5, 5), by_clock=True),)
    assert table.totals == {A: 200, B: 0}


def test_the_clock_banks_what_was_set_aside_before_as_well() -> None:
    table = Cup()
    table.roll(3, 3, 3, 2, 4, 6)
    table.roll(1, 2, 4, aside=(3, 3, 3))
    assert table.do(TimeOut()) == (Banked(A, 400, (1,), by_clock=True),)


@pytest.mark.parametrize("minima", [{"opening": 500}, {"turn_minimum": 500}])
def test_the_clock_banks_no_less_than_the_minimum(minima: dict[str, int]) -> None:
    table = Cup(**minima)
    table.roll(3, 3, 3, 1, 5, 6)
    assert table.do(TimeOut()) == (TurnLost(A, 450),)
    assert table.totals == {A: 0, B: 0}
    table.roll(3, 3, 3, 1, 1, 6)
    assert table.do(TimeOut()) == (Banked(B, 500, (3, 3, 3, 1, 1), by_clock=True),)


def test_the_clock_does_not_bank_hot_dice_that_must_be_rolled() -> None:
    table = Cup(hot_dice="must")
    table.roll(1, 2, 3, 4, 5, 6)
    assert table.do(TimeOut()) == (TurnLost(A, 2500),)
    table = Cup(hot_dice="may")
    table.roll(1, 2, 3, 4, 5, 6)
    assert table.do(TimeOut()) == (Banked(A, 2500, (1, 2, 3, 4, 5, 6), by_clock=True),)


def test_the_clock_banks_after_hot_dice_were_rolled_on() -> None:
    table = Cup(hot_dice="must")
    table.roll(1, 2, 3, 4, 5, 6)
    table.roll(5, 2, 3, 4, 6, 6, aside=(1, 2, 3, 4, 5, 6))
    assert table.do(TimeOut()) == (Banked(A, 2550, (5,), by_clock=True),)


def test_a_turn_the_clock_ended_cannot_be_taken_back_nor_anything_before_it() -> None:
    table = Cup()
    table.roll(1, 5, 5, 2, 3, 4)
    table.do(TimeOut())
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"
    table.banks(300)
    table.do(TimeOut())
    assert table.refusal(TakeBack(), B) == "nothing-to-take-back"


def test_real_dice_set_aside_are_banked_by_the_clock() -> None:
    table = Cup((A,), (A,))
    table.do(SetAside((1, 5)))
    assert table.do(TimeOut()) == (Banked(A, 150, by_clock=True),)


def test_of_real_dice_nobody_set_aside_the_turn_is_lost() -> None:
    table = Cup((A,), (A,), opening=500)
    assert table.do(TimeOut()) == (TurnLost(A, 0),)
    table.do(SetAside((1, 5)))
    assert table.do(TimeOut()) == (TurnLost(A, 150),)


def test_hot_real_dice_that_must_be_rolled_are_lost_to_the_clock() -> None:
    table = Cup((A,), (A,), hot_dice="must")
    table.do(SetAside((1, 2, 3, 4, 5, 6)))
    assert table.do(TimeOut()) == (TurnLost(A, 2500),)
    table.do(SetAside((1, 2, 3, 4, 5, 6)))
    table.do(SetAside((1,)))
    assert table.do(TimeOut()) == (Banked(A, 2600, by_clock=True),)


def test_the_clock_ends_only_the_turn_that_is_on() -> None:
    table = Cup()
    assert table.refusal(TimeOut(), B) == "not-your-turn"


# -- a seat that leaves --------------------------------------------------------------------------------


def test_the_turn_of_a_seat_that_leaves_in_mid_turn_passes_on() -> None:
    table = Cup((A, B, C))
    table.roll(1, 2, 3, 4, 6, 6)
    table.do(RemoveSeat(), A)
    assert table.turn_seat == B
    assert table.legal() == (RollDice(),)
    assert table.totals == {A: 0, B: 0, C: 0}
    table.banks(50, 50)
    assert table.turn_seat == B


def test_seats_are_identities_so_the_order_stays_when_one_leaves() -> None:
    one, two, three, four = seats = (3, 1, 8, 5)
    table = Cup(seats)
    table.banks(50, 50)
    table.do(RemoveSeat(), one)
    order = []
    for _ in range(4):
        order.append(table.turn_seat)
        table.banks(50)
    assert order == [three, four, two, three]


# -- taking back -----------------------------------------------------------------------------------------------------------


def test_a_bank_is_taken_back_and_its_turn_is_as_before() -> None:
    table = Cup()
    table.roll(4, 4, 4, 2, 2, 3)
    table.roll(5, 5, 6, aside=(4, 4, 4))
    before = table.state
    table.bank(5)
    assert table.do(TakeBack(), A) == (TakenBack(A),)
    assert table.state == replace(before, interruptions=1)
    assert table.bank(5, 5) == (Banked(A, 500, (5, 5)),)


def test_after_taking_back_one_may_roll_on_as_well() -> None:
    table = Cup()
    table.roll(4, 4, 4, 5, 2, 3)
    table.bank(4, 4, 4, 5)
    table.do(TakeBack(), A)
    table.roll(2, 3, aside=(4, 4, 4, 5))
    assert table.totals == {A: 0, B: 0}


def roll(table: Cup) -> None:
    table.roll(1, 2, 3, 4, 6, 6)


def bust(table: Cup) -> None:
    table.roll(*NOTHING)


def skip(table: Cup) -> None:
    table.do(TimeOut())


def bank(table: Cup) -> None:
    table.banks(300)


@pytest.mark.parametrize("play", [roll, bust, skip, bank])
def test_a_bank_cannot_be_taken_back_after_the_next_event_of_play(play: Callable[[Cup], None]) -> None:
    table = Cup()
    table.banks(300)
    assert TakeBack() in table.legal(A)
    play(table)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"
    assert TakeBack() not in table.legal(A)


@pytest.mark.parametrize("wish", [SetAside((1,)), Bust()], ids=repr)
def test_a_bank_cannot_be_taken_back_after_real_dice_were_typed_in(wish: SetAside | Bust) -> None:
    table = Cup((A, B), (B,))
    table.banks(300)
    table.do(wish)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"


def test_a_bust_is_not_taken_back() -> None:
    table = Cup()
    table.roll(*NOTHING)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"
    table = Cup((A, B), (A,))
    table.do(Bust())
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"


def test_there_is_nothing_to_take_back_at_first_and_in_mid_turn() -> None:
    table = Cup()
    assert table.refusal(TakeBack()) == "nothing-to-take-back"
    roll(table)
    assert table.refusal(TakeBack()) == "nothing-to-take-back"


def test_only_the_seat_that_banked_takes_it_back_and_only_once() -> None:
    table = Cup((A, B, C))
    table.banks(300)
    assert table.refusal(TakeBack(), B) == table.refusal(TakeBack(), C) == "nothing-to-take-back"
    table.do(TakeBack(), A)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"


def test_a_bank_taken_back_leaves_the_count_of_busts_and_the_board_as_they_were() -> None:
    table = Cup((A,), opening=500, three_busts=500)
    table.banks(500, 0, 0, 300)
    table.do(TakeBack(), A)
    table.roll(2, 4, 4, aside=(3, 3, 3))
    assert table.totals == {A: 0}
    table = Cup((A,), opening=500)
    table.banks(500)
    table.do(TakeBack(), A)
    assert not table.state.runs[A].opened
    assert table.refused(5) == "opening-short"


def test_points_typed_in_are_taken_back() -> None:
    table = Cup((A, B), (A,))
    table.banks(1050)
    table.do(TakeBack(), A)
    assert (table.totals, table.turn_seat) == ({A: 0, B: 0}, A)


def test_a_seat_that_left_takes_nothing_back() -> None:
    table = Cup((A, B, C))
    table.banks(300)
    table.do(RemoveSeat(), A)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"


def test_a_bank_can_be_taken_back_although_another_seat_left_meanwhile() -> None:
    for leaver in (B, C):
        table = Cup((A, B, C))
        table.banks(300)
        table.do(RemoveSeat(), leaver)
        table.do(TakeBack(), A)
        assert table.turn_seat == A
        table.bank(3, 3, 3)
        assert table.turn_seat == (C if leaver == B else B)


def test_a_second_roll_with_a_stale_view_is_another_moment() -> None:
    table = Cup()
    moments = [table.rules.moment(table.state, A)]
    roll(table)
    moments.append(table.rules.moment(table.state, A))
    table.roll(1, 2, 2, 3, 3, aside=(1,))
    moments.append(table.rules.moment(table.state, A))
    table.bank(1)
    table.do(TakeBack(), A)
    moments.append(table.rules.moment(table.state, A))
    assert len(set(moments)) == 4
    assert table.refusal(RollDice((1,))) is None
