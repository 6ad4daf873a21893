"""A turn of Ten Thousand: set aside, roll on or bank; hot dice and busts."""

import pytest

from scoring.commands import Command, EnterFaces, RollDice, TimeOut
from scoring.events import Rolled
from scoring.rulesets.ten_thousand.moves import Bank, Banked, Bust, Busted, DiceSetAside, EnterPoints, SetAside
from scoring.rulesets.ten_thousand.state import Past
from tests.scoring.rulesets.ten_thousand_table import NOTHING, RULES, A, B, C, Cup


def kinds(table: Cup, seat: int = A) -> set[str]:
    return {command.kind for command in table.legal(seat)}


# -- roll, set aside, roll on ----------------------------------------------------------------------------------------------


def test_a_turn_begins_with_all_six_dice() -> None:
    table = Cup()
    assert table.legal() == (RollDice(),)
    assert table.refused() == "nothing-to-bank"
    assert table.refusal(RollDice((0,))) == "roll-first"
    assert table.roll(1, 2, 3, 4, 6, 6) == (Rolled(A, (1, 2, 3, 4, 6, 6)),)
    assert table.dice.asked == [6]


def test_at_least_one_scoring_die_is_set_aside_before_the_next_roll() -> None:
    table = Cup()
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.refusal(RollDice()) == "must-set-aside"
    assert table.refused() == "must-set-aside"


def test_the_rest_is_rolled_and_what_is_set_aside_stays_lying() -> None:
    table = Cup()
    table.roll(2, 1, 3, 5, 6, 6)
    assert table.roll(4, 4, 5, 2, aside=(1, 5)) == (DiceSetAside(A, (1, 5), 150), Rolled(A, (4, 1, 4, 5, 5, 2), (1, 3)))
    turn = table.state.turn
    assert (turn.live, turn.points, turn.thrown) == ((0, 2, 4, 5), 150, (2, 1, 2, 1, 2, 2))
    assert table.dice.asked == [6, 4]


def test_a_scoring_die_may_be_left_for_the_next_roll() -> None:
    table = Cup()
    table.roll(1, 1, 5, 5, 2, 3)
    assert RollDice((0,)) in table.legal()
    assert table.roll(6, 6, 2, 5, 5, aside=(1,))[0] == DiceSetAside(A, (1,), 100)


@pytest.mark.parametrize("keep", [(0, 1), (1,), (2, 3), (4, 5), (0, 4, 5), (0, 1, 2, 3, 4, 5)])
def test_every_selected_die_must_score(keep: tuple[int, ...]) -> None:
    table = Cup()
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.refusal(RollDice(keep)) == table.refusal(Bank(keep)) == "does-not-score"
    assert table.legal() == (RollDice((0,)), Bank((0,)))


@pytest.mark.parametrize("keep", [(6,), (-1,), (0, 6), (99,)])
def test_only_dice_on_the_table_can_be_set_aside(keep: tuple[int, ...]) -> None:
    table = Cup()
    table.roll(1, 1, 1, 1, 1, 1)
    assert table.refusal(RollDice(keep)) == table.refusal(Bank(keep)) == "bad-keep"


def test_dice_set_aside_before_are_not_set_aside_again() -> None:
    table = Cup()
    table.roll(1, 2, 3, 4, 6, 6)
    table.roll(5, 2, 2, 3, 4, aside=(1,))
    assert table.refusal(RollDice((0,))) == table.refusal(RollDice((0, 1))) == table.refusal(Bank((0,))) == "bad-keep"


def test_a_die_named_twice_is_set_aside_once() -> None:
    table = Cup()
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.do(Bank((0, 0))) == (Banked(A, 100, (1,)),)


def test_dice_of_separate_rolls_do_not_combine() -> None:
    table = Cup()
    table.roll(5, 5, 2, 3, 4, 6)
    table.roll(5, 2, 3, 4, aside=(5, 5))
    best = table.preview().best
    assert (best.keep, best.points, best.total, best.hot) == ((2,), 50, 150, False)
    assert table.bank(5) == (Banked(A, 150, (5,)),)


def test_three_ones_leave_one_more_die_to_roll_than_four() -> None:
    table = Cup()
    table.roll(1, 1, 1, 1, 2, 3)
    offered = {each.keep: each.points for each in table.preview().selections}
    assert offered[0, 1, 2] == offered[0, 1, 2, 3] == 1000
    table.roll(1, 2, 2, aside=(1, 1, 1))
    assert table.preview().best.total == 1100


def test_after_a_scoring_roll_both_roll_and_bank_are_offered() -> None:
    table = Cup()
    table.roll(5, 2, 3, 4, 6, 6)
    assert kinds(table) == {"roll-dice", "bank"}
    assert kinds(table, B) == set()


def test_a_bank_brings_the_turn_and_the_dice_set_aside_with_it() -> None:
    table = Cup()
    table.roll(4, 4, 4, 2, 2, 3)
    table.roll(5, 5, 6, aside=(4, 4, 4))
    assert table.bank(5, 5) == (Banked(A, 500, (5, 5)),)
    assert table.totals == {A: 500, B: 0}
    assert table.turn_seat == B
    assert table.state.runs[A].turns == (Past("bank", 500),)


def test_a_preview_changes_nothing_however_often_it_is_asked_for() -> None:
    table = Cup()
    table.roll(1, 5, 2, 3, 4, 4)
    before = table.state
    for _ in range(3):
        offered = {each.keep: each.total for each in table.preview().selections}
        assert offered == {(0,): 100, (1,): 50, (0, 1): 150}
    assert table.state == before


def test_three_pairs_without_a_one_or_five_are_no_bust() -> None:
    table = Cup()
    assert table.roll(2, 2, 3, 3, 6, 6) == (Rolled(A, (2, 2, 3, 3, 6, 6)),)
    assert table.preview().best.points == 1500
    assert table.preview() == table.preview()
    assert table.legal() == (RollDice((0, 1, 2, 3, 4, 5)), Bank((0, 1, 2, 3, 4, 5)))


def test_four_alike_and_a_pair_in_any_order_are_three_pairs() -> None:
    table = Cup()
    table.roll(4, 3, 3, 3, 4, 3)
    best = table.preview().best
    assert (best.keep, best.points, best.hot, best.bankable) == ((0, 1, 2, 3, 4, 5), 1500, True, True)
    assert {each.points for each in table.preview().selections} == {300, 1000, 1500}


def test_nothing_is_offered_before_the_roll_nor_to_who_waits() -> None:
    table = Cup()
    assert table.preview().selections == ()
    assert table.preview().best is None
    assert RULES.preview(table.state, B) is None


# -- hot dice ----------------------------------------------------------------------------------------------------------------


def test_when_all_six_are_set_aside_all_six_are_rolled_again_and_the_points_kept() -> None:
    table = Cup()
    table.roll(1, 2, 3, 4, 5, 6)
    table.roll(1, 2, 2, 3, 4, 6, aside=(1, 2, 3, 4, 5, 6))
    assert table.dice.asked == [6, 6]
    assert table.state.turn.live == (0, 1, 2, 3, 4, 5)
    assert table.preview().best.total == 2600


def test_dice_are_hot_when_the_last_of_six_are_set_aside_one_roll_after_another() -> None:
    table = Cup()
    table.roll(1, 1, 1, 2, 3, 4)
    table.roll(5, 2, 3, aside=(1, 1, 1))
    table.roll(1, 5, aside=(5,))
    best = table.preview().best
    assert (best.keep, best.points, best.total, best.hot) == ((4, 5), 150, 1200, True)
    table.roll(5, 2, 3, 4, 6, 6, aside=(1, 5))
    assert table.dice.asked == [6, 3, 2, 6]
    assert table.bank(5) == (Banked(A, 1250, (5,)),)


def test_who_may_stop_banks_hot_dice() -> None:
    table = Cup(hot_dice="may")
    table.roll(1, 2, 3, 4, 5, 6)
    assert table.bank(1, 2, 3, 4, 5, 6) == (Banked(A, 2500, (1, 2, 3, 4, 5, 6)),)


def test_who_must_roll_on_cannot_bank_hot_dice_until_the_next_roll() -> None:
    table = Cup(hot_dice="must")
    table.roll(1, 2, 3, 4, 5, 6)
    assert table.refused(1, 2, 3, 4, 5, 6) == "hot-dice-roll"
    assert not table.preview().best.bankable
    # Fewer dice than all may still be banked.
    assert table.refused(1, 5) is None
    table.roll(5, 2, 3, 4, 6, 6, aside=(1, 2, 3, 4, 5, 6))
    assert table.bank(5) == (Banked(A, 2550, (5,)),)


def test_hot_dice_that_must_be_rolled_must_be_so_past_the_target_too() -> None:
    table = Cup(hot_dice="must", target=2000)
    table.roll(1, 1, 1, 1, 1, 1)
    assert table.refused(1, 1, 1, 1, 1, 1) == "hot-dice-roll"
    table.roll(*NOTHING, aside=(1, 1, 1, 1, 1, 1))
    assert table.totals == {A: 0, B: 0}
    table = Cup(hot_dice="must", target=2000)
    table.banks(0, 0, 1950)
    table.banks(0)
    table.roll(2, 2, 4, 4, 6, 6)
    assert kinds(table) == {"roll-dice"}


def test_hot_dice_twenty_times_in_a_row() -> None:
    table = Cup()
    table.roll(6, 6, 6, 6, 6, 6)
    for _ in range(20):
        table.roll(6, 6, 6, 6, 6, 6, aside=(6,) * 6)
    assert table.state.turn.points == 60_000
    assert table.bank(*(6,) * 6) == (Banked(A, 63_000, (6,) * 6),)
    assert table.totals[A] == 63_000


# -- bust -------------------------------------------------------------------------------------------------------------------


def test_a_roll_without_a_scoring_die_is_a_bust_and_the_points_are_lost() -> None:
    table = Cup()
    table.banks(300, 0)
    table.roll(1, 1, 1, 2, 3, 4)
    assert table.roll(2, 3, 4, aside=(1, 1, 1)) == (
        DiceSetAside(A, (1, 1, 1), 1000),
        Rolled(A, (1, 1, 1, 2, 3, 4), (0, 1, 2)),
        Busted(A, 1000),
    )
    assert table.totals == {A: 300, B: 0}
    assert table.turn_seat == B
    assert table.state.runs[A].turns[-1] == Past("bust", 0, lost=1000)


def test_the_first_roll_can_be_a_bust_too() -> None:
    table = Cup()
    assert table.roll(*NOTHING) == (Rolled(A, NOTHING), Busted(A, 0))
    assert table.turn_seat == B


def test_the_dice_of_a_bust_stay_to_be_seen_until_the_next_roll() -> None:
    table = Cup()
    table.roll(*NOTHING)
    assert table.state.lost.turn.faces == NOTHING
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.state.lost is None


def test_points_of_hot_dice_are_lost_with_a_bust_as_well() -> None:
    table = Cup()
    table.roll(1, 2, 3, 4, 5, 6)
    assert table.roll(*NOTHING, aside=(1, 2, 3, 4, 5, 6))[-1] == Busted(A, 2500)
    assert table.totals[A] == 0


# -- who may act ----------------------------------------------------------------------------------------------------------------------

ANYTHING: list[Command] = [
    RollDice(), RollDice((0,)), Bank(), Bank((0,)), SetAside((1,)), Bust(), EnterPoints(500), TimeOut(),
]  # fmt: skip


@pytest.mark.parametrize("command", ANYTHING, ids=repr)
def test_nobody_acts_out_of_turn(command: Command) -> None:
    for real in ((), (B,), (A, B)):
        table = Cup((A, B, C), real)
        before = table.state
        assert table.refusal(command, B) == table.refusal(command, C) == "not-your-turn"
        assert table.legal(B) == ()
        assert RULES.entries(table.state, B) == ()
        assert table.state == before


@pytest.mark.parametrize("command", ANYTHING, ids=repr)
def test_who_has_just_banked_does_not_act_on_the_next_turn(command: Command) -> None:
    table = Cup()
    table.banks(500)
    assert table.refusal(command, A) == "not-your-turn"


@pytest.mark.parametrize("command", [SetAside((1,)), Bust(), EnterPoints(500)], ids=repr)
def test_dice_on_the_screen_are_not_typed_in(command: Command) -> None:
    table = Cup()
    assert table.refusal(command) == "digital-dice"
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.refusal(command) == "digital-dice"


def test_a_move_of_another_game_is_unknown() -> None:
    assert Cup().refusal(EnterFaces((1,))) == "unknown-command"
