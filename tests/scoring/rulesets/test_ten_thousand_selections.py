"""What dice of one roll bring at Ten Thousand."""

import json
import re
from itertools import combinations, combinations_with_replacement, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring import get_ruleset
from scoring.commands import RollDice
from scoring.dice import Faces, outcomes
from scoring.rulesets.ten_thousand.moves import Busted
from scoring.rulesets.ten_thousand.selections import best_selection, scoring_selections, selection_points
from tests.scoring.rulesets.ten_thousand_again import PRICES, score, scoring_places
from tests.scoring.rulesets.ten_thousand_table import Cup

RULES: Any = get_ruleset("ten-thousand")
EXAMPLES: dict[str, Any] = json.loads((Path(__file__).parents[2] / "vectors" / "examples.json").read_text("utf-8"))
FACES = range(1, 7)
MULTISETS = [dice for number in FACES for dice in combinations_with_replacement(FACES, number)]


def test_every_selection_of_one_to_six_dice_brings_the_same_by_both_definitions() -> None:
    assert len(MULTISETS) == 923
    assert {dice: selection_points(dice) for dice in MULTISETS} == {dice: score(dice) for dice in MULTISETS}


def test_the_order_of_the_dice_does_not_matter() -> None:
    for dice in MULTISETS:
        if len(dice) < 6:
            assert {selection_points(each) for each in permutations(dice)} == {score(dice)}
        else:
            assert {selection_points(each) for each in Random(1).sample([*permutations(dice)], 40)} == {score(dice)}


def test_no_dice_at_all_bring_nothing() -> None:
    assert selection_points(()) is None
    assert scoring_selections((), ()) == {}
    assert best_selection({}) == ()


@pytest.mark.parametrize("case", EXAMPLES["ten-thousand"], ids=lambda case: "-".join(map(str, case["selection"])))
def test_a_selection_brings_what_the_rules_say_by_example(case: dict[str, Any]) -> None:
    assert RULES.selection_points(case["selection"]) == case["points"]


# -- the table of the rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ((1,), 100),
        ((5,), 50),
        ((1, 1), 200),
        ((5, 5), 100),
        ((1, 5), 150),
        ((1, 1, 1), 1000),
        *(((face,) * 3, face * 100) for face in range(2, 7)),
        *(((face,) * 4, 1000) for face in FACES),
        *(((face,) * 5, 2000) for face in FACES),
        *(((face,) * 6, 3000) for face in FACES),
        ((1, 2, 3, 4, 5, 6), 2500),
        ((2, 2, 3, 3, 4, 4), 1500),
        ((1, 1, 5, 5, 6, 6), 1500),
    ],
)
def test_a_combination_brings_what_stands_in_the_table(dice: Faces, points: int) -> None:
    assert selection_points(dice) == points


def test_six_alike_is_the_best_there_is() -> None:
    assert max(score or 0 for score in map(selection_points, MULTISETS)) == 3000
    assert {dice for dice in MULTISETS if selection_points(dice) == 3000} == {(face,) * 6 for face in FACES}


@pytest.mark.parametrize("four", FACES)
@pytest.mark.parametrize("pair", FACES)
def test_four_alike_and_a_pair_are_three_pairs_and_six_alike_are_not(four: int, pair: int) -> None:
    assert selection_points((four,) * 4 + (pair,) * 2) == (3000 if four == pair else 1500)


@pytest.mark.parametrize("one", FACES)
@pytest.mark.parametrize("other", FACES)
def test_two_triples_have_no_value_of_their_own(one: int, other: int) -> None:
    if one != other:
        triple = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
        assert selection_points((one,) * 3 + (other,) * 3) == triple[one] + triple[other]


def test_four_ones_together_are_four_alike_and_never_three_and_one() -> None:
    assert selection_points((1, 1, 1, 1)) == 1000
    assert selection_points((1, 1, 1)) == 1000
    assert selection_points((5, 5, 5, 5)) == 1000
    assert selection_points((1, 1, 1, 1, 5)) == 1050


def test_ones_and_fives_beside_a_combination_count_each_for_itself() -> None:
    assert selection_points((4, 4, 4, 1, 1)) == 600
    assert selection_points((4, 4, 4, 4, 1, 5)) == 1150
    assert selection_points((2, 2, 2, 2, 2, 5)) == 2050
    assert selection_points((1, 1, 1, 1, 1, 5)) == 2050


@pytest.mark.parametrize("face", [2, 3, 4, 6])
def test_a_lone_die_or_a_pair_scores_only_as_one_or_five(face: int) -> None:
    assert selection_points((face,)) is None
    assert selection_points((face, face)) is None
    assert selection_points((1, face)) is None
    assert selection_points((1, 1, 1, face, face)) is None
    assert selection_points((5, 5, 5, 5, 5, face)) is None


def test_pairs_score_only_as_three_of_them() -> None:
    assert selection_points((2, 2, 3, 3)) is None
    assert selection_points((2, 2, 3, 3, 1)) is None
    assert selection_points((2, 2, 3, 3, 4, 6)) is None
    assert selection_points((2, 2, 2, 2, 3)) is None


def test_five_in_a_row_are_no_straight() -> None:
    assert selection_points((1, 2, 3, 4, 5)) is None
    assert selection_points((2, 3, 4, 5, 6)) is None


def test_every_price_is_that_of_equal_dice() -> None:
    assert all(len(set(alike)) == 1 for alike in PRICES)
    assert all(selection_points(tuple(map(int, alike))) == price for alike, price in PRICES.items())


# -- the selections of a roll ---------------------------------------------------------------------------------------------


def some_rolls(number: int) -> list[Faces]:
    rolls = [*product(FACES, repeat=number)]
    return rolls if number < 5 else Random(number).sample(rolls, 1500)


@pytest.mark.parametrize("number", FACES)
def test_the_selections_of_a_roll_are_all_that_score(number: int) -> None:
    for faces in some_rolls(number):
        assert scoring_selections(faces, tuple(range(number))) == scoring_places(faces)


@pytest.mark.parametrize("number", FACES)
def test_the_best_selection_takes_all_that_scores(number: int) -> None:
    for faces in some_rolls(number):
        places = scoring_places(faces)
        best = best_selection(scoring_selections(faces, tuple(range(number))))
        assert set(best) == {at for choice in places for at in choice}
        assert places.get(best, 0) == max(places.values(), default=0)


def test_only_the_dice_of_the_last_roll_can_be_selected() -> None:
    for size in range(1, 6):
        for live in combinations(range(6), size):
            for keep in scoring_selections((1, 5, 1, 5, 1, 5), live):
                assert set(keep) <= set(live)


@pytest.mark.parametrize("case", EXAMPLES["ten-thousand-rolls"], ids=lambda case: "-".join(map(str, case["roll"])))
def test_a_roll_goes_as_the_rules_say_by_example(case: dict[str, Any]) -> None:
    table = Cup()
    roll = tuple(case["roll"])
    happened = table.roll(*roll)
    assert isinstance(happened[-1], Busted) == case.get("bust", False)
    if "selection" in case:
        places = table.places(case["selection"])
        offered = {each.keep: each for each in table.preview().selections}
        assert (places in offered) == (case["points"] is not None)
        assert (RollDice(places) in table.legal()) == (case["points"] is not None)
        if places in offered:
            assert offered[places].points == case["points"]
            assert offered[places].hot == case.get("hot_dice", False)
            assert offered[places].left == (case["dice_left"] or 6)
            table.do(RollDice(places))
            assert table.dice.asked[-1] == (case["dice_left"] or 6)


@pytest.mark.parametrize(("number", "busts"), [(1, 4), (2, 16), (3, 60), (4, 204), (5, 600), (6, 1080)])
def test_so_many_dice_bust_as_often_as_is_known(number: int, busts: int) -> None:
    rolls = outcomes(number, 6)
    assert sum(ways for faces, ways in rolls if not scoring_selections(faces, tuple(range(number)))) == busts


# -- asked from outside ----------------------------------------------------------------------------------------------------


def test_a_selection_is_read_by_name_or_number() -> None:
    assert RULES.selection_points(["1", 1, "1"]) == 1000
    assert RULES.selection_points([]) is None


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ((1,) * 7, "Ten Thousand is played with 6 dice; got 7."),
        ((0,), "A die shows one of 1, 2, 3, 4, 5, 6; got 0."),
        ((7,), "A die shows one of 1, 2, 3, 4, 5, 6; got 7."),
    ],
)
def test_dice_that_do_not_exist_are_refused_with_a_sentence(dice: Faces, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        RULES.selection_points(dice)
