"""Ten Thousand with real dice: set aside, bust, or the points of a whole turn; some seats or all."""

import pytest

from scoring.commands import Bounds, EnterFaces, RollDice
from scoring.rulesets.ten_thousand.moves import Bank, Banked, Bust, Busted, DiceSetAside, EnterPoints, SetAside
from scoring.rulesets.ten_thousand.state import Past
from tests.scoring.rulesets.ten_thousand_table import RULES, A, B, Cup


def alone(**options: object) -> Cup:
    return Cup((A,), (A,), **options)


def entries(table: Cup) -> dict[str, Bounds]:
    return {bounds.kind: bounds for bounds in RULES.entries(table.state, A)}


# -- dice set aside ---------------------------------------------------------------------------------------------------------


def test_the_dice_set_aside_of_each_roll_are_typed_in() -> None:
    table = alone()
    assert table.do(SetAside((1, 5))) == (DiceSetAside(A, (1, 5), 150),)
    assert table.do(SetAside((4, 4, 4))) == (DiceSetAside(A, (4, 4, 4), 400),)
    assert table.state.turn.faces == (1, 5, 4, 4, 4)
    assert table.state.turn.thrown == (1, 1, 2, 2, 2)
    assert table.do(Bank()) == (Banked(A, 550),)
    assert table.totals == {A: 550}


def test_no_more_dice_are_set_aside_than_are_rolled() -> None:
    table = alone()
    for left, faces in ((6, (1,) * 7), (4, (1,) * 5), (3, (1,) * 4), (1, (1, 5))):
        assert entries(table)["set-aside"] == Bounds("set-aside", dice=left, sides=6)
        assert table.refusal(SetAside(faces)) == "bad-selection"
        table.do(SetAside({6: (1, 5), 4: (1,), 3: (5, 5), 1: (1,)}[left]))


@pytest.mark.parametrize("faces", [(), (0,), (7,), (1, -1), (1,) * 7])
def test_only_dice_that_can_lie_there_are_set_aside(faces: tuple[int, ...]) -> None:
    assert alone().refusal(SetAside(faces)) == "bad-selection"


@pytest.mark.parametrize("faces", [(2,), (1, 2), (6, 6), (2, 2, 3, 3), (1, 2, 3, 4, 5), (5, 5, 5, 2)])
def test_every_die_set_aside_must_score(faces: tuple[int, ...]) -> None:
    assert alone().refusal(SetAside(faces)) == "does-not-score"


def test_dice_of_separate_rolls_do_not_combine() -> None:
    table = alone()
    table.do(SetAside((5, 5)))
    assert table.do(SetAside((5,))) == (DiceSetAside(A, (5,), 50),)
    assert table.do(Bank()) == (Banked(A, 150),)


def test_when_all_six_are_set_aside_six_are_rolled_again_and_the_points_kept() -> None:
    table = alone()
    table.do(SetAside((1, 1, 1)))
    table.do(SetAside((5, 5, 5)))
    assert table.state.turn.hot
    assert entries(table)["set-aside"].dice == 6
    table.do(SetAside((2, 2, 2, 2, 2, 2)))
    assert table.state.turn.faces == (2,) * 6
    assert table.do(Bank()) == (Banked(A, 4500),)


def test_hot_dice_that_must_be_rolled_are_not_banked_until_the_next_roll() -> None:
    table = alone(hot_dice="must")
    table.do(SetAside((1, 2, 3, 4, 5, 6)))
    assert table.refusal(Bank()) == "hot-dice-roll"
    assert table.legal() == (Bust(),)
    table.do(SetAside((5,)))
    assert table.legal() == (Bust(), Bank())
    assert table.do(Bank()) == (Banked(A, 2550),)


def test_nothing_is_banked_before_dice_are_set_aside() -> None:
    table = alone()
    assert table.refusal(Bank()) == "nothing-to-bank"
    assert table.legal() == (Bust(),)


def test_real_dice_are_aside_already_when_the_turn_is_banked() -> None:
    table = alone()
    table.do(SetAside((1, 5)))
    assert table.refusal(Bank((0,))) == "bad-keep"


def test_the_minima_hold_for_real_dice() -> None:
    table = alone(opening=500)
    table.do(SetAside((1, 5)))
    assert table.refusal(Bank()) == "opening-short"
    assert table.legal() == (Bust(),)
    table = alone(turn_minimum=300)
    table.do(SetAside((1, 5)))
    assert table.refusal(Bank()) == "bank-short"


# -- bust -------------------------------------------------------------------------------------------------------------------


def test_a_bust_of_real_dice_is_said_with_a_button() -> None:
    table = alone()
    table.do(SetAside((1, 5)))
    assert table.do(Bust()) == (Busted(A, 150),)
    assert table.totals == {A: 0}
    assert table.do(Bust()) == (Busted(A, 0),)
    assert table.state.runs[A].turns == (Past("bust", 0, 150, entered=True), Past("bust", 0, 0, entered=True))


def test_three_busts_of_real_dice_cost_what_was_agreed() -> None:
    table = alone(three_busts=500)
    table.banks(1000, 0, 0)
    assert table.do(Bust()) == (Busted(A, 0, penalty=500),)
    assert table.totals == {A: 500}


# -- the points of a turn ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [50, 350, 1000, 12_350, 1_000_000])
def test_the_points_of_a_turn_may_be_typed_in(points: int) -> None:
    table = alone()
    assert table.do(EnterPoints(points)) == (Banked(A, points, entered=True),)
    assert table.totals == {A: points}
    assert table.state.runs[A].turns == (Past("bank", points, entered=True),)


@pytest.mark.parametrize("points", [0, 1, 25, 75, 149, -50])
def test_a_turn_brings_a_multiple_of_fifty(points: int) -> None:
    assert alone().refusal(EnterPoints(points)) == "bad-turn-points"


@pytest.mark.parametrize(
    ("options", "least", "code"),
    [
        ({}, 50, "bad-turn-points"),
        ({"opening": 350}, 350, "opening-short"),
        ({"opening": 1000, "turn_minimum": 500}, 1000, "opening-short"),
        ({"opening": 350, "turn_minimum": 500}, 500, "bank-short"),
        ({"turn_minimum": 300}, 300, "bank-short"),
    ],
)
def test_points_typed_in_are_those_the_minimum_allows(options: dict[str, int], least: int, code: str) -> None:
    table = alone(**options)
    assert entries(table)["enter-points"] == Bounds("enter-points", least=least, step=50)
    assert table.refusal(EnterPoints(least - 50)) == code
    assert table.refusal(EnterPoints(least)) is None


def test_once_on_the_board_only_the_turn_minimum_bounds_the_points() -> None:
    table = alone(opening=1000)
    table.banks(1000)
    assert entries(table)["enter-points"].least == 50
    table.banks(50)
    assert table.totals == {A: 1050}


def test_a_turn_that_has_begun_with_dice_is_not_typed_in_as_points() -> None:
    table = alone()
    table.do(SetAside((1,)))
    assert table.refusal(EnterPoints(500)) == "turn-begun"
    assert set(entries(table)) == {"set-aside"}


# -- a mixed table --------------------------------------------------------------------------------------------------------------


def test_at_a_mixed_table_each_seat_plays_with_its_own_dice() -> None:
    table = Cup((A, B), (B,))
    assert RULES.entries(table.state, A) == ()
    table.roll(1, 2, 3, 4, 6, 6)
    table.bank(1)
    assert table.refusal(RollDice()) == "real-dice"
    assert table.legal() == (Bust(),)
    assert {bounds.kind for bounds in RULES.entries(table.state, B)} == {"set-aside", "enter-points"}
    table.do(EnterPoints(350))
    assert table.refusal(EnterPoints(350)) == "digital-dice"
    assert table.totals == {A: 100, B: 350}


def test_real_dice_are_never_thrown_by_the_server() -> None:
    table = alone()
    table.do(SetAside((1,)))
    table.do(Bank())
    table.do(Bust())
    assert table.dice.asked == []
    assert table.refusal(EnterFaces((1,))) == "unknown-command"


def test_a_game_of_real_dice_is_played_to_its_end() -> None:
    table = Cup((A, B), (A, B), target=2000)
    table.banks(1000, 0, 950, 300)
    table.do(SetAside((1,)))
    table.do(Bank())
    assert table.state.final == (B,)
    table.do(SetAside((6,) * 6))
    table.do(Bank())
    assert table.state.finished
    assert table.totals == {A: 2050, B: 3300}
    assert table.places_of == {B: 1, A: 2}
