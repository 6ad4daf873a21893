"""Poker Dice with real dice: hands are typed in, and a typed-in hand can be corrected at any time."""

import json
from itertools import permutations

import pytest

from scoring.commands import Bounds, Correct, EnterFaces, RollDice, TakeBack, TimeOut
from scoring.events import FacesEntered
from scoring.rulesets.poker_dice import RULESET as RULES
from scoring.rulesets.poker_dice.moves import HandCorrected, RoundClosed, Stand, Stood
from tests.scoring.rulesets.poker_dice_table import FIVE, FOUR, FULL, NOTHING, PAIR, STRAIGHT, THREE, PokerTable, dice
from tests.scoring.table import NOBODY, SEATS

A, B, C, D = SEATS
ALL = SEATS[:3]
MODES = pytest.mark.parametrize("simultaneous", ["off", "on"])


def correct(number: int, hand: str) -> Correct:
    return Correct(str(number), str(number), dice(hand))


# -- typed in --------------------------------------------------------------------------------------------------------


@MODES
def test_the_final_hand_is_typed_in_and_stands(simultaneous: str) -> None:
    table = PokerTable(real_dice=(A,), simultaneous=simultaneous)
    assert RULES.entries(table.state, A) == (Bounds("enter-faces", 5, 6),)
    assert table.legal(A) == ()
    assert table.refusal(RollDice(), A) == "real-dice"
    assert table.refusal(Stand(), A) == "enter-first"
    assert table.throws(A, PAIR) == (FacesEntered(A, dice(PAIR)),)
    assert table.legal(A) == (Stand(),)
    assert table.refusal(RollDice((0,)), A) == "real-dice"
    assert table.do(Stand(), A) == (Stood(A),)
    assert RULES.entries(table.state, A) == ()
    assert table.dice.asked == []


def test_a_hand_typed_in_wrong_is_typed_in_again() -> None:
    table = PokerTable(2, real_dice=(A,))
    moments = [RULES.moment(table.state, A)]
    for hand in (PAIR, THREE, THREE):
        table.throws(A, hand)
        moments.append(RULES.moment(table.state, A))
    assert len(set(moments)) == 4
    assert RULES.preview(table.state, A).kind == "three-of-a-kind"
    table.do(Stand(), A)
    table.makes(B, PAIR)
    assert table.state.rounds[0].hands[A] == dice(THREE)


def test_a_stand_with_real_dice_is_taken_back_and_typed_in_again() -> None:
    table = PokerTable(real_dice=ALL)
    table.makes(A, PAIR)
    table.do(TakeBack(), A)
    table.throws(A, FULL)
    table.do(Stand(), A)
    assert table.state.turns[A].faces == dice(FULL)


@pytest.mark.parametrize("faces", [(), (1,) * 4, (1,) * 6, (0, 1, 1, 1, 1), (1, 1, 1, 1, 7), (-1, 1, 1, 1, 1)])
def test_only_five_dice_with_faces_of_the_game_are_taken(faces: tuple[int, ...]) -> None:
    table = PokerTable(real_dice=(A,))
    assert table.refusal(EnterFaces(faces), A) == "bad-faces"


def test_who_rolls_on_the_screen_types_nothing_in() -> None:
    table = PokerTable(real_dice=(A,))
    assert RULES.entries(table.state, B) == ()
    table.makes(A, PAIR)
    assert RULES.entries(table.state, B) == ()
    assert table.refusal(EnterFaces(dice(PAIR)), B) == "digital-dice"


@MODES
def test_real_and_digital_dice_are_compared_alike(simultaneous: str) -> None:
    table = PokerTable(4, real_dice=(A, C), simultaneous=simultaneous)
    table.round(PAIR, THREE, FIVE, THREE)
    assert table.lives == [6, 8, 9, 8]
    assert table.state.rounds[0].entered == (A, C)
    assert [entry.entered for seat in SEATS for entry in RULES.record(table.state, seat)] == [True, False, True, False]


def test_out_of_turn_nothing_is_typed_in() -> None:
    table = PokerTable(real_dice=ALL)
    assert table.refused(EnterFaces(dice(PAIR)), B, C) == {"not-your-turn"}
    assert table.refused(EnterFaces(dice(PAIR)), NOBODY) == {"unknown-seat"}


# -- corrected -------------------------------------------------------------------------------------------------------


def test_ranks_lives_and_places_follow_a_correction() -> None:
    table = PokerTable(real_dice=(B,))
    table.round(FULL, PAIR, THREE)
    table.round(FULL, PAIR, THREE)
    assert table.lives == [6, 2, 4]
    assert table.do(correct(0, FIVE), B) == (HandCorrected(B, 0, dice(FIVE)),)
    assert table.state.rounds[0].ranks == {A: 2, B: 1, C: 3}
    assert table.state.rounds[0].lost == {A: 1, B: 0, C: 2}
    assert table.lives == [5, 4, 3]
    assert table.places == [1, 2, 3]
    assert [entry.total for entry in RULES.record(table.state, B)] == [6, 4]


def test_a_correction_leaves_the_running_round_alone() -> None:
    table = PokerTable(real_dice=(B,))
    table.round(FULL, PAIR, THREE)
    table.throws(B, PAIR)
    table.do(Stand(), B)
    turns, waiting = table.state.turns, table.waiting
    table.do(correct(0, FIVE), B)
    assert (table.state.turns, table.waiting) == (turns, waiting)
    table.do(TakeBack(), B)  # a correction is no event of play
    assert table.waiting == (B,)


def test_a_correction_may_be_corrected() -> None:
    table = PokerTable(real_dice=(B,))
    table.round(FULL, PAIR, THREE)
    before = table.lives
    table.do(correct(0, FIVE), B)
    table.do(correct(0, PAIR), B)
    assert table.lives == before


def test_a_hand_nobody_typed_in_is_supplied() -> None:
    table = PokerTable(real_dice=(A,))
    table.do(TimeOut(), A)
    table.makes(B, PAIR)
    table.makes(C, THREE)
    assert table.lives == [4, 5, 6]
    table.do(correct(0, FIVE), A)
    assert table.lives == [6, 4, 5]
    assert table.state.rounds[0].entered == (A,)


def test_dice_rolled_on_the_screen_stand() -> None:
    table = PokerTable(real_dice=(B,))
    table.round(FULL, PAIR, THREE)
    assert table.refusal(correct(0, FIVE), A) == "faces-stand"
    assert table.refusal(Correct("0", "0"), A) == "faces-stand"


@pytest.mark.parametrize("order", list(permutations(dice(PAIR)))[::30])
def test_the_same_dice_are_no_correction(order: tuple[int, ...]) -> None:
    table = PokerTable(2, real_dice=(B,))
    table.round(FULL, PAIR)
    assert table.refusal(Correct("0", "0", order), B) == "nothing-to-correct"


@pytest.mark.parametrize("number", ["1", "2", "-1", "00", "", " 0", "0.0", "x", "²", "٠", "9" * 5000])
def test_a_round_that_was_not_played_is_not_corrected(number: str) -> None:
    table = PokerTable(2, real_dice=(B,))
    table.round(FULL, PAIR)
    assert table.refusal(Correct(number, number, dice(FIVE)), B) == "unknown-round"


def test_a_hand_does_not_move_to_another_round_and_has_no_points() -> None:
    table = PokerTable(2, real_dice=(B,))
    table.round(FULL, PAIR)
    table.round(FULL, PAIR)
    assert table.refusal(Correct("0", "1", dice(FIVE)), B) == "unknown-round"
    assert table.refusal(Correct("0", "0", (), points=3), B) == "unknown-round"
    assert table.refusal(Correct("0", "0"), B) == "bad-faces"


def test_a_round_without_the_seat_is_not_corrected() -> None:
    table = PokerTable(life_loss="lowest", elimination="on", real_dice=ALL)
    for _ in range(3):
        table.round(FULL, PAIR, NOTHING)
    table.round(FULL, PAIR)
    assert table.refusal(correct(3, FIVE), C) == "unknown-round"
    assert table.refusal(correct(2, FIVE), C) is None


def test_a_correction_changes_the_moment_of_its_seat() -> None:
    table = PokerTable(2, real_dice=(B,))
    table.round(FULL, PAIR)
    before = RULES.moment(table.state, B)
    table.do(correct(0, FIVE), B)
    assert RULES.moment(table.state, B) != before


# -- corrected: who is out -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("elimination", ["off", "on"])
def test_after_the_end_lives_and_places_follow_and_the_game_stays_finished(elimination: str) -> None:
    table = PokerTable(2, real_dice=(B,), elimination=elimination)
    for _ in range(3):
        table.round(FULL, PAIR)
    assert (table.state.finished, table.lives, table.places) == (True, [3, 0], [1, 2])
    table.do(correct(2, FIVE), B)
    assert (table.state.finished, table.lives, table.places) == (True, [2, 1], [1, 2])
    table.do(correct(1, FIVE), B)
    table.do(correct(0, FIVE), B)
    assert (table.state.finished, table.lives, table.places) == (True, [0, 3], [2, 1])
    assert table.waiting == ()
    assert table.legal(A) == table.legal(B) == ()


def test_in_the_same_round_out_the_places_follow_the_corrected_hands() -> None:
    table = PokerTable(life_loss="all-but-winner", real_dice=(C,))
    for _ in range(3):
        table.round(FOUR, PAIR, NOTHING)
    assert table.places == [1, 2, 3]
    table.do(correct(2, THREE), C)
    assert (table.lives, table.places) == ([3, 0, 0], [1, 3, 2])
    table.do(correct(2, PAIR), C)
    assert table.places == [1, 2, 2]


def test_a_seat_brought_back_to_life_plays_from_the_next_round() -> None:
    table = PokerTable(4, life_loss="lowest", elimination="on", real_dice=(D,))
    for _ in range(3):
        table.round(FOUR, THREE, PAIR, NOTHING)
    assert table.lives == [3, 3, 3, 0]
    table.do(correct(1, FIVE), D)
    assert table.lives == [3, 3, 2, 1]
    assert D not in table.state.turns
    table.round(FOUR, THREE, PAIR)
    assert D in table.state.turns
    assert RULES.record(table.state, D)[-1].number == 2
    table.round(FOUR, THREE, PAIR, NOTHING)
    assert (table.lives, table.state.rounds[-1].out) == ([3, 3, 1, 0], (D,))
    assert table.places == [1, 1, 3, 4]


def test_a_seat_whose_last_life_was_lost_long_ago_ends_its_round_and_is_out() -> None:
    table = PokerTable(life_loss="lowest", elimination="on", real_dice=(C,))
    table.round(FOUR, PAIR, NOTHING)
    table.round(FOUR, PAIR, NOTHING)
    table.round(FOUR, PAIR, THREE)
    table.do(correct(2, NOTHING), C)
    assert (table.lives, set(table.state.turns)) == ([3, 3, 0], set(ALL))
    table.round(FOUR, PAIR, FIVE)  # the hand that it still makes costs it nothing and is compared
    assert table.state.rounds[-1].lost == {A: 0, B: 1, C: 0}
    assert (table.lives, set(table.state.turns)) == ([3, 2, 0], {A, B})
    assert table.state.rounds[2].out == (C,)


def test_with_the_first_loss_ending_the_game_a_corrected_loss_ends_it_with_the_running_round() -> None:
    table = PokerTable(life_loss="lowest", real_dice=(C,))
    table.round(FOUR, PAIR, NOTHING)
    table.round(FOUR, PAIR, NOTHING)
    table.round(FOUR, PAIR, THREE)
    table.do(correct(2, NOTHING), C)
    assert not table.state.finished
    table.round(FOUR, PAIR, STRAIGHT)
    assert table.state.finished
    assert (table.lives, table.places) == ([3, 2, 0], [1, 2, 3])


def test_a_correction_survives_json_and_the_replay() -> None:
    table = PokerTable(real_dice=ALL)
    table.round(FULL, PAIR, THREE)
    table.do(correct(0, FIVE), B)
    assert table.events[-2:-1] == [RoundClosed(C, 0)]
    assert RULES.state_from_data(json.loads(json.dumps(table.plain()))) == table.state
    assert RULES.fold(table.first, table.events) == table.state
