"""Poker Dice when a seat is removed: it leaves the round, its hand does not count, and the others go on."""

import pytest

from scoring.commands import Correct, RemoveSeat, RollDice, TakeBack, TimeOut
from scoring.events import Rolled, SeatRemoved
from scoring.rulesets.poker_dice import RULESET as RULES
from scoring.rulesets.poker_dice.moves import RoundClosed, Stand
from tests.scoring.rulesets.poker_dice_table import FIVE, FOUR, NOTHING, PAIR, STRAIGHT, THREE, PokerTable, dice
from tests.scoring.table import SEATS

A, B, C, D = SEATS
MODES = pytest.mark.parametrize("simultaneous", ["off", "on"])


def removed(phase: str, simultaneous: str) -> PokerTable:
    """Return a table of four whose opener was removed in this phase of its turn."""
    table = PokerTable(4, simultaneous=simultaneous)
    if phase != "before":
        table.throws(A, FIVE)
    if phase in ("stood", "next"):
        table.do(Stand(), A)
    if phase == "next":
        table.throws(B, PAIR)
    table.do(RemoveSeat(), A)
    return table


PHASES = pytest.mark.parametrize("phase", ["before", "rolled", "stood", "next"])


@MODES
@PHASES
def test_a_removed_seat_leaves_the_round_and_its_hand_does_not_count(phase: str, simultaneous: str) -> None:
    table = removed(phase, simultaneous)
    assert A not in table.state.turns
    assert A not in table.state.stood
    assert table.waiting == ((B, C, D) if simultaneous == "on" else (B,))
    for seat, hand in ((B, PAIR), (C, THREE), (D, FOUR)):
        table.throws(seat, hand)
        table.do(Stand(), seat)
    assert table.state.rounds[0].ranks == {B: 3, C: 2, D: 1}
    assert table.lives == [9, 7, 8, 9]


@MODES
@PHASES
def test_a_removal_is_no_loss_of_life_and_no_end_while_two_are_left(phase: str, simultaneous: str) -> None:
    table = removed(phase, simultaneous)
    assert table.lives == [9, 9, 9, 9]
    table.do(RemoveSeat(), C)
    assert not table.state.finished
    assert table.places == [4, 1, 3, 1]
    table.do(RemoveSeat(), B)
    assert table.state.finished
    assert table.places == [4, 2, 3, 1]
    assert table.lives == [9, 9, 9, 9]
    assert table.state.at_start == 9


@pytest.mark.parametrize("elimination", ["off", "on"])
def test_removal_does_not_end_a_game_whatever_happens_to_the_lives_unless_one_is_left(elimination: str) -> None:
    table = PokerTable(3, elimination=elimination)
    table.round(FOUR, PAIR, NOTHING)
    table.do(RemoveSeat(), C)
    for _ in range(2):
        table.round(PAIR, THREE)
    assert (table.lives, table.state.finished) == ([4, 5, 4], False)


@PHASES
def test_the_opening_passes_to_the_next_seat_still_in_unless_the_round_is_opened_already(phase: str) -> None:
    table = removed(phase, "off")
    assert table.waiting == (B,)
    if phase != "next":
        table.throws(B, PAIR)
    table.do(Stand(), B)
    table.makes(C, PAIR)
    table.makes(D, PAIR)
    # "The seat that opens a round moves on by one each round": B has opened this one where A had made no hand.
    assert tuple(table.state.turns) == ((C, D, B) if phase in ("before", "rolled") else (B, C, D))


@MODES
def test_the_opening_passes_over_seats_that_left(simultaneous: str) -> None:
    table = PokerTable(4, simultaneous=simultaneous)
    table.makes(A, PAIR)
    table.do(RemoveSeat(), B)
    assert table.state.opener == A
    table.makes(C, PAIR)
    table.makes(D, THREE)
    assert tuple(table.state.turns) == (C, D, A)


def test_the_turn_of_another_stays_when_an_earlier_seat_leaves() -> None:
    table = PokerTable(4)
    table.makes(A, PAIR)
    table.makes(B, PAIR)
    table.throws(C, PAIR)
    turn, moment = table.state.turns[C], RULES.moment(table.state, C)
    table.do(RemoveSeat(), A)
    assert (table.waiting, table.state.turns[C], RULES.moment(table.state, C)) == ((C,), turn, moment)
    table.do(Stand(), C)
    assert table.waiting == (D,)
    table.makes(D, THREE)
    assert table.waiting == (B,)


@MODES
def test_a_round_that_waited_only_for_the_removed_seat_closes(simultaneous: str) -> None:
    table = PokerTable(simultaneous=simultaneous)
    table.makes(A, PAIR)
    table.makes(B, THREE)
    table.throws(C, FIVE)
    assert table.do(RemoveSeat(), C) == (SeatRemoved(C), RoundClosed(C, 0))
    assert table.state.rounds[0].hands == {A: dice(PAIR), B: dice(THREE)}
    assert (table.lives, table.waiting[0]) == ([5, 6, 6], B)


def test_a_round_that_waits_for_others_still_does_not_close() -> None:
    table = PokerTable(simultaneous="on")
    table.makes(A, PAIR)
    table.do(RemoveSeat(), A)
    assert table.waiting == (B, C)
    table.makes(B, PAIR)
    assert table.waiting == (C,)
    assert table.state.rounds == ()


@MODES
def test_closed_by_a_removal_a_round_may_end_the_game(simultaneous: str) -> None:
    table = PokerTable(life_loss="lowest", simultaneous=simultaneous)
    for _ in range(2):
        table.round(FOUR, NOTHING, PAIR)
    for seat, hand in ((C, PAIR), (A, FOUR), (B, NOTHING)):
        table.throws(seat, hand)
        if seat == B:
            table.do(RemoveSeat(), B)
        else:
            table.do(Stand(), seat)
    assert (table.lives, table.places, table.state.finished) == ([3, 1, 2], [1, 3, 2], False)
    for _ in range(2):
        table.round(FOUR, PAIR)
    assert (table.lives, table.places, table.state.finished) == ([3, 1, 0], [1, 3, 2], True)


@MODES
def test_removed_seats_come_after_all_who_stayed_a_later_removal_better(simultaneous: str) -> None:
    table = PokerTable(4, life_loss="lowest", elimination="on", simultaneous=simultaneous)
    for _ in range(3):
        table.round(FOUR, THREE, PAIR, NOTHING)
    table.do(RemoveSeat(), A)
    assert table.places == [4, 1, 1, 3]
    table.do(RemoveSeat(), B)
    assert (table.places, table.state.finished) == ([4, 3, 1, 2], True)


def test_a_seat_that_is_out_may_leave_and_the_game_goes_on() -> None:
    table = PokerTable(life_loss="lowest", elimination="on")
    for _ in range(3):
        table.round(FOUR, THREE, NOTHING)
    waiting = table.waiting
    table.do(RemoveSeat(), C)
    assert (table.waiting, table.places) == (waiting, [1, 1, 3])


def test_who_leaves_after_a_bad_roll_has_rolled_and_the_roll_stays_in_the_log() -> None:
    table = PokerTable(2)
    table.throws(A, NOTHING)
    table.do(RemoveSeat(), A)
    assert table.events[0] == Rolled(A, dice(NOTHING))
    assert (table.state.finished, table.places) == (True, [2, 1])


def test_alone_one_may_leave_and_the_game_is_over() -> None:
    table = PokerTable(1)
    table.round(PAIR)
    table.do(RemoveSeat(), A)
    assert (table.state.finished, table.places) == (True, [1])


def test_a_removed_seat_does_nothing_more_and_takes_nothing_back() -> None:
    table = PokerTable()
    table.makes(A, PAIR)
    table.do(RemoveSeat(), A)
    assert table.legal(A) == ()
    assert table.refused(RollDice(), A) == table.refused(TimeOut(), A) == {"seat-removed"}
    assert table.refused(TakeBack(), A) == {"nothing-to-take-back"}


def test_a_stand_may_be_taken_back_though_the_next_seat_left() -> None:
    table = PokerTable()
    table.makes(A, PAIR)
    table.do(RemoveSeat(), B)
    table.do(TakeBack(), A)
    assert table.waiting == (A,)


@pytest.mark.parametrize("stands", [False, True])
def test_when_all_of_a_round_leave_those_whom_a_correction_brought_back_play_another(stands: bool) -> None:
    table = PokerTable(4, real_dice=(C, D), life_loss="lowest", elimination="on")
    for _ in range(3):
        table.round(FOUR, FOUR, PAIR, PAIR)
    assert (set(table.state.turns), table.lives) == ({A, B}, [3, 3, 0, 0])
    table.do(Correct("0", "0", dice(FIVE)), C)
    table.do(Correct("1", "1", dice(FIVE)), D)
    assert table.lives == [3, 3, 1, 1]
    if stands:
        table.makes(table.waiting[0], NOTHING)
    table.do(RemoveSeat(), A)
    table.do(RemoveSeat(), B)
    assert not table.state.finished
    assert set(table.state.turns) == {C, D}
    table.round(STRAIGHT, PAIR)
    assert (table.state.finished, table.places) == (True, [4, 3, 1, 2])
