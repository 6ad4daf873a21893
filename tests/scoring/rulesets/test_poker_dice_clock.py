"""Poker Dice when the time is up: the clock makes a hand of what there is."""

import pytest

from scoring.commands import TakeBack, TimeOut
from scoring.events import Rolled
from scoring.rulesets.poker_dice import RULESET as RULES
from scoring.rulesets.poker_dice.moves import RoundClosed, Stood
from tests.scoring.rulesets.poker_dice_table import PAIR, THREE, PokerTable, dice
from tests.scoring.table import SEATS

A, B, C, D = SEATS
MODES = pytest.mark.parametrize("simultaneous", ["off", "on"])


@MODES
def test_before_the_first_roll_the_server_rolls_once_and_stands(simultaneous: str) -> None:
    table = PokerTable(simultaneous=simultaneous)
    table.dice.next = dice(THREE)
    assert table.do(TimeOut(), A) == (Rolled(A, dice(THREE)), Stood(A, by_clock=True))
    assert table.dice.asked == [5]
    assert A not in table.waiting


@MODES
@pytest.mark.parametrize("rolls", [1, 2])
def test_with_dice_the_hand_stands_as_it_lies(simultaneous: str, rolls: int) -> None:
    table = PokerTable(simultaneous=simultaneous)
    for _ in range(rolls):
        table.throws(A, PAIR)
    assert table.do(TimeOut(), A) == (Stood(A, by_clock=True),)
    assert len(table.dice.asked) == rolls


@MODES
def test_real_dice_that_nobody_typed_in_are_no_hand_and_rank_below_all(simultaneous: str) -> None:
    table = PokerTable(real_dice=(A,), simultaneous=simultaneous)
    assert table.do(TimeOut(), A) == (Stood(A, by_clock=True),)
    assert table.dice.asked == []
    table.makes(B, THREE)
    table.makes(C, "9 10 J Q A")
    assert table.state.rounds[0].hands[A] == ()
    assert table.state.rounds[0].ranks == {A: 3, B: 1, C: 2}
    assert table.lives == [4, 6, 5]
    assert RULES.record(table.state, A)[0].kind == "no-hand"


def test_by_chance_too_no_hand_ranks_below_all() -> None:
    table = PokerTable(2, real_dice=(A,), hand_rank="probability")
    table.do(TimeOut(), A)
    table.makes(B, "9 9 10 J Q")
    assert table.state.rounds[0].ranks == {A: 2, B: 1}


@pytest.mark.parametrize("life_loss", ["rank", "all-but-winner", "lowest"])
def test_if_nobody_has_a_hand_all_tie(life_loss: str) -> None:
    table = PokerTable(real_dice=SEATS[:3], life_loss=life_loss)
    for seat in SEATS[:3]:
        table.do(TimeOut(), seat)
    assert table.lives == [table.state.at_start - 1] * 3


def test_dice_typed_in_stand_when_the_time_is_up() -> None:
    table = PokerTable(2, real_dice=(A,))
    table.throws(A, THREE)
    assert table.do(TimeOut(), A) == (Stood(A, by_clock=True),)
    table.makes(B, PAIR)
    assert table.state.rounds[0].hands[A] == dice(THREE)


@MODES
def test_the_clock_closes_the_round_when_it_skips_the_last_seat(simultaneous: str) -> None:
    table = PokerTable(2, simultaneous=simultaneous)
    table.makes(A, PAIR)
    assert table.do(TimeOut(), B)[1:] == (Stood(B, by_clock=True), RoundClosed(B, 0))


@MODES
def test_a_skip_cannot_be_taken_back_and_changes_the_moment(simultaneous: str) -> None:
    table = PokerTable(simultaneous=simultaneous)
    table.throws(A, PAIR)
    before = RULES.moment(table.state, A)
    table.do(TimeOut(), A)
    assert table.refused(TakeBack(), A, B, C) == {"nothing-to-take-back"}
    assert RULES.moment(table.state, A) != before


def test_whose_hand_is_made_has_no_clock() -> None:
    table = PokerTable(simultaneous="on")
    table.makes(A, PAIR)
    assert table.refused(TimeOut(), A) == {"not-your-turn"}


@pytest.mark.parametrize("elimination", ["off", "on"])
@MODES
def test_a_game_that_nobody_attends_ends(simultaneous: str, elimination: str) -> None:
    table = PokerTable(4, real_dice=(B, D), simultaneous=simultaneous, elimination=elimination)
    while not table.state.finished:
        table.do(TimeOut(), table.waiting[-1])
