"""A round of Poker Dice: rolls, kept dice, the stand and its taking back, and whose turn it is."""

import pytest

from scoring.commands import Command, Correct, EnterFaces, RemoveSeat, RollDice, TakeBack, TimeOut
from scoring.errors import SENTENCES, IllegalCommand
from scoring.events import Rolled, TakenBack
from scoring.rulesets.poker_dice import RULESET as RULES
from scoring.rulesets.poker_dice.house_rules import REFUSALS
from scoring.rulesets.poker_dice.moves import RoundClosed, Stand, Stood
from tests.scoring.rulesets.poker_dice_table import FIVE, FULL, NOTHING, PAIR, STRAIGHT, THREE, PokerTable, dice
from tests.scoring.table import NOBODY, SEATS

A, B, C, D = SEATS
MODES = pytest.mark.parametrize("simultaneous", ["off", "on"])


# -- rolls -----------------------------------------------------------------------------------------------------------


@MODES
def test_the_first_roll_throws_all_five_dice_and_keeps_none(simultaneous: str) -> None:
    table = PokerTable(simultaneous=simultaneous)
    assert table.legal(A) == (RollDice(),)
    assert table.refusal(RollDice((0,)), A) == "bad-keep"
    assert table.throws(A, NOTHING) == (Rolled(A, dice(NOTHING)),)
    assert table.dice.asked == [5]


@MODES
def test_after_a_roll_any_dice_may_be_kept_but_not_all_and_the_hand_may_stand(simultaneous: str) -> None:
    table = PokerTable(simultaneous=simultaneous)
    table.throws(A, PAIR)
    assert len(set(table.legal(A))) == len(table.legal(A)) == 2**5 - 1 + 1
    assert table.legal(A)[-1] == Stand()
    assert table.refusal(RollDice((0, 1, 2, 3, 4)), A) == "all-kept-stand"
    assert table.refusal(RollDice((5,)), A) == "bad-keep"
    assert table.refusal(RollDice((-1,)), A) == "bad-keep"
    assert table.dice.asked == [5]


def test_kept_dice_stay_where_they_lie_and_the_others_are_thrown() -> None:
    table = PokerTable()
    table.throws(A, "A 9 K 9 Q")
    table.throws(A, "J 10 J", keep=(3, 1, 1))
    turn = table.state.turns[A]
    assert turn.faces == dice("J 9 10 9 J")
    assert (turn.roll_number, turn.kept, turn.thrown) == (2, (1, 3), (2, 1, 2, 1, 2))
    assert table.dice.asked == [5, 3]


def test_a_kept_die_may_be_rerolled_later() -> None:
    table = PokerTable()
    table.throws(A, PAIR)
    table.throws(A, "9 9 9", keep=(0, 1))
    table.throws(A, "10 10", keep=(2, 3, 4))
    assert table.state.turns[A].faces == dice("10 10 9 9 9")
    assert table.state.turns[A].thrown == (3, 3, 2, 2, 2)


@MODES
def test_after_the_third_roll_the_hand_stands_by_itself_and_stays(simultaneous: str) -> None:
    table = PokerTable(simultaneous=simultaneous)
    table.throws(A, PAIR)
    table.throws(A, PAIR)
    facts = table.throws(A, THREE)
    assert facts == (Rolled(A, dice(THREE)), Stood(A, rolled_out=True))
    assert table.legal(A) == ()
    assert table.refused(RollDice(), A) == table.refused(Stand(), A) == {"not-your-turn"}
    assert table.refused(TakeBack(), A, B, C) == {"nothing-to-take-back"}


def test_a_hand_may_stand_after_any_roll_but_not_before_one() -> None:
    table = PokerTable()
    assert table.refusal(Stand(), A) == "roll-first"
    table.throws(A, PAIR)
    assert table.do(Stand(), A) == (Stood(A),)
    table.throws(B, PAIR)
    table.throws(B, "9 9", keep=(0, 1, 2))
    assert table.do(Stand(), B) == (Stood(B),)


def test_the_shown_hand_is_the_one_the_dice_make() -> None:
    table = PokerTable()
    assert RULES.preview(table.state, A) is None
    table.throws(A, FULL)
    assert RULES.preview(table.state, A).kind == "full-house"
    assert RULES.preview(table.state, B) is None
    table.do(Stand(), A)
    assert RULES.preview(table.state, A).kind == "full-house"


# -- whose turn ------------------------------------------------------------------------------------------------------


def test_seats_play_one_after_another_and_nobody_out_of_turn() -> None:
    table = PokerTable(4)
    for seat in SEATS:
        assert table.waiting == (seat,)
        others = [each for each in SEATS if each != seat]
        assert table.refused(RollDice(), *others) == table.refused(TimeOut(), *others) == {"not-your-turn"}
        table.throws(seat, PAIR)
        commands: list[Command] = [RollDice((0, 1)), Stand(), EnterFaces(dice(FIVE)), TimeOut()]
        for command in commands:
            assert table.refused(command, *others) == {"not-your-turn"}
            assert table.refused(command, NOBODY) == {"unknown-seat"}
        table.do(Stand(), seat)


def test_a_seat_knows_how_many_turns_it_has_to_wait_in_this_round() -> None:
    table = PokerTable()
    assert [table.state.turns_until(seat) for seat in (A, B, C)] == [0, 1, 2]
    table.makes(A, PAIR)
    assert [table.state.turns_until(seat) for seat in (A, B, C)] == [None, 0, 1]
    at_once = PokerTable(simultaneous="on")
    at_once.makes(A, PAIR)
    assert [at_once.state.turns_until(seat) for seat in (A, B, C)] == [None, 0, 0]


def test_the_last_hand_closes_the_round_and_the_next_seat_opens_another() -> None:
    table = PokerTable()
    table.makes(A, PAIR)
    table.makes(B, THREE)
    facts = table.makes(C, NOTHING)
    assert facts[1:] == (Stood(C), RoundClosed(C, 0))
    assert table.state.rounds[0].hands == {A: dice(PAIR), B: dice(THREE), C: dice(NOTHING)}
    assert table.waiting == (B,)
    assert RULES.round_number(table.state) == 2


def test_the_third_roll_of_the_last_seat_closes_the_round_too() -> None:
    table = PokerTable(2)
    table.makes(A, PAIR)
    table.throws(B, PAIR)
    table.throws(B, PAIR)
    assert table.throws(B, THREE)[1:] == (Stood(B, rolled_out=True), RoundClosed(B, 0))


def test_the_opener_moves_on_by_one_each_round_and_all_follow_in_order() -> None:
    table = PokerTable(4, lives=5)
    for order in ((A, B, C, D), (B, C, D, A), (C, D, A, B), (D, A, B, C), (A, B, C, D)):
        assert tuple(table.state.turns) == order
        table.round(STRAIGHT, THREE, PAIR, PAIR)


def test_the_opener_is_never_a_seat_that_is_out() -> None:
    table = PokerTable(4, life_loss="lowest", elimination="on", lives=3)
    openers = []
    for _ in range(3):
        openers.append(table.state.opener)
        table.round(STRAIGHT, THREE, PAIR, NOTHING)  # D goes out with the third
    for _ in range(3):
        openers.append(table.state.opener)
        assert D not in table.state.turns
        table.round(PAIR, PAIR, PAIR)
    assert openers == [A, B, C, A, B, C]


def test_alone_each_round_is_a_turn() -> None:
    table = PokerTable(1)
    for number in range(3):
        assert (table.waiting, RULES.round_number(table.state)) == ((A,), number + 1)
        table.round(PAIR)
    assert table.state.finished


# -- taking back -----------------------------------------------------------------------------------------------------


def test_a_stand_is_taken_back_and_the_same_dice_lie_there_again() -> None:
    table = PokerTable()
    table.throws(A, PAIR)
    table.throws(A, "9 9 J", keep=(0, 1))
    before = table.state
    table.do(Stand(), A)
    assert table.legal(A) == (TakeBack(),)
    assert table.do(TakeBack(), A) == (TakenBack(A),)
    assert (table.waiting, table.state.turns, table.state.stood) == (before.waiting, before.turns, ())
    assert RULES.moment(table.state, A) != RULES.moment(before, A)
    assert table.throws(A, "A", keep=(0, 1, 2, 3))[0] == Rolled(A, dice("A A 9 9 A"), (0, 1, 2, 3))


def test_a_stand_is_taken_back_by_its_own_seat_alone_and_once() -> None:
    table = PokerTable()
    table.makes(A, PAIR)
    assert table.refused(TakeBack(), B, C, NOBODY) == {"nothing-to-take-back"}
    table.do(TakeBack(), A)
    assert table.refused(TakeBack(), A) == {"nothing-to-take-back"}


def test_a_stand_stays_as_soon_as_the_next_seat_rolls() -> None:
    table = PokerTable()
    table.makes(A, PAIR)
    table.throws(B, PAIR)
    assert table.refused(TakeBack(), A) == {"nothing-to-take-back"}
    assert table.legal(A) == ()


def test_a_stand_stays_as_soon_as_the_next_seat_types_in_its_dice() -> None:
    table = PokerTable(real_dice=(B,))
    table.makes(A, PAIR)
    table.throws(B, PAIR)
    assert table.refused(TakeBack(), A) == {"nothing-to-take-back"}


@pytest.mark.parametrize("real_dice", [(), (B,)])
def test_a_stand_stays_as_soon_as_the_next_seat_is_skipped(real_dice: tuple[int, ...]) -> None:
    table = PokerTable(real_dice=real_dice)
    table.makes(A, PAIR)
    table.do(TimeOut(), B)
    assert table.refused(TakeBack(), A, B) == {"nothing-to-take-back"}


@MODES
def test_the_stand_that_closes_the_round_stays(simultaneous: str) -> None:
    table = PokerTable(2, simultaneous=simultaneous)
    table.makes(A, PAIR)
    table.makes(B, THREE)
    assert table.refused(TakeBack(), A, B) == {"nothing-to-take-back"}


def test_the_stand_that_ends_the_game_stays() -> None:
    table = PokerTable(1)
    for _ in range(3):
        table.makes(A, PAIR)
        assert table.refused(TakeBack(), A) == {"nothing-to-take-back"}
    assert table.state.finished


def test_the_moment_of_the_next_seat_never_comes_back_either() -> None:
    table = PokerTable()
    table.makes(A, PAIR)
    faced = RULES.moment(table.state, B)
    table.do(TakeBack(), A)
    table.do(Stand(), A)
    assert table.waiting == (B,)
    assert RULES.moment(table.state, B) != faced


# -- refusals --------------------------------------------------------------------------------------------------------


def refusals() -> list[tuple[str, PokerTable, int, Command]]:
    fresh, thrown, real, played, over, left = (
        PokerTable(), PokerTable(), PokerTable(real_dice=(A,)), PokerTable(2, real_dice=(A,)), PokerTable(1), PokerTable()
    )  # fmt: skip
    thrown.throws(A, PAIR)
    played.round(PAIR, THREE)
    for _ in range(3):
        over.round(PAIR)
    left.do(RemoveSeat(), A)
    return [
        ("unknown-command", fresh, A, Command()), ("unknown-seat", fresh, NOBODY, RollDice()),
        ("unknown-seat", fresh, NOBODY, RemoveSeat()), ("unknown-seat", fresh, NOBODY, Correct("0", "0")),
        ("not-your-turn", fresh, B, RollDice()), ("seat-removed", left, A, RollDice()),
        ("seat-removed", left, A, RemoveSeat()), ("game-over", over, A, RollDice()), ("game-over", over, A, Stand()),
        ("game-over", over, A, TimeOut()), ("game-over", over, A, RemoveSeat()), ("roll-first", fresh, A, Stand()),
        ("enter-first", real, A, Stand()), ("bad-keep", fresh, A, RollDice((0,))),
        ("all-kept-stand", thrown, A, RollDice((0, 1, 2, 3, 4))), ("real-dice", real, A, RollDice()),
        ("digital-dice", fresh, A, EnterFaces(dice(PAIR))), ("bad-faces", real, A, EnterFaces((1, 2, 3, 4))),
        ("bad-faces", real, A, EnterFaces((1, 2, 3, 4, 7))), ("bad-faces", real, A, EnterFaces((0, 2, 3, 4, 5))),
        ("bad-faces", played, A, Correct("0", "0", (1, 2))), ("nothing-to-take-back", fresh, A, TakeBack()),
        ("unknown-round", played, A, Correct("1", "1", dice(PAIR))), ("faces-stand", played, B, Correct("0", "0", dice(PAIR))),
        ("nothing-to-correct", played, A, Correct("0", "0", dice("J A Q A K"))),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "table", "seat", "command"), refusals(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_refusal_has_a_sentence_that_its_data_fill(
    code: str, table: PokerTable, seat: int, command: Command
) -> None:
    before = table.plain()
    with pytest.raises(IllegalCommand) as refused:
        table.do(command, seat)
    assert refused.value.code == code
    sentence = {**SENTENCES, **REFUSALS}[code]
    assert "%(" not in sentence % refused.value.data
    assert table.plain() == before


def test_every_refusal_of_the_game_is_met() -> None:
    assert set(REFUSALS) <= {code for code, *_ in refusals()}
