"""The chances on the rules pages, against counts by hand and by brute force."""

from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from games.rules_pages.chances import few_chances, going_for, kind_chances, line_chances
from games.templatetags.rules import percent
from scoring import RULESETS

Roll = tuple[int, ...]


def by_brute_force(dice: int, sides: int, rolls: int, worth: Any) -> Fraction:
    """Try every keep of every ordered roll."""
    every = {number: list(product(range(1, sides + 1), repeat=number)) for number in range(dice + 1)}

    def after(faces: Roll, left: int) -> Fraction:
        if not left:
            return Fraction(worth(tuple(sorted(faces))))
        keeps = {
            tuple(sorted(face for face, kept in zip(faces, mask, strict=True) if kept))
            for mask in product((0, 1), repeat=dice)
        }
        return max(mean(keep, left) for keep in keeps)

    def mean(keep: Roll, left: int) -> Fraction:
        fresh = every[dice - len(keep)]
        return sum((after(keep + roll, left - 1) for roll in fresh), Fraction(0)) / len(fresh)

    return mean((), rolls)


@pytest.mark.parametrize(("dice", "sides", "rolls"), [(2, 3, 2), (3, 2, 3), (3, 3, 2), (2, 6, 1)])
def test_the_best_play_is_found_as_by_trying_everything(dice: int, sides: int, rolls: int) -> None:
    small: Any = SimpleNamespace(dice=dice, faces=tuple("123456"[:sides]), rolls=rolls)

    def straight(faces: Roll) -> int:
        return int(len(set(faces)) == dice)

    for worth in (sum, straight, max, lambda faces: int(len(set(faces)) == 1)):
        assert going_for(small, worth) == by_brute_force(dice, sides, rolls, worth)


def test_five_of_a_kind_comes_in_4_6_percent_of_the_turns_that_go_for_it() -> None:
    # The number most alike is a chain: from n alike, the other dice roll towards them, or all find a better face.
    found = {row.category.key: row for row in line_chances(RULESETS["classic-five"])}
    assert found["five-of-a-kind"].in_turn == Fraction(347897, 7558272)
    assert found["five-of-a-kind"].average == 50 * found["five-of-a-kind"].in_turn
    assert found["chance"].average == 5 * Fraction(14, 3)  # each die by itself: 4+ stays, then 5+
    assert found["sixes"].in_turn == 1 - Fraction(5, 6) ** 15
    assert found["sixes"].average == 30 * (1 - Fraction(5, 6) ** 3)
    assert found["chance"].once == found["chance"].in_turn == 1


def test_one_roll_of_poker_dice_is_counted_as_the_rules_say() -> None:
    rows = kind_chances(RULESETS["poker-dice"])
    assert [row.rolls for row in rows] == [6, 150, 300, 240, 1200, 1800, 3600, 480]
    assert [row.in_turn for row in rows] == sorted(row.in_turn for row in rows)
    assert rows[0].in_turn == Fraction(347897, 7558272)
    assert rows[-1].in_turn == 1


def test_the_risk_of_a_bust_is_counted_roll_by_roll() -> None:
    rules: Any = RULESETS["ten-thousand"]
    rows = {row.dice: row for row in few_chances(rules)}
    for dice in (1, 2, 3, 4):
        every = list(product("123456", repeat=dice))
        none = sum(not rules.explain(faces, rules.make_options()).readings for faces in every)
        assert rows[dice].none == Fraction(none, 6**dice)
        assert rows[dice].all_of_them == Fraction(
            sum(rules.selection_points(faces) is not None for faces in every), 6**dice
        )
    assert [percent(rows[dice].none) for dice in range(1, 7)] == ["66.7%", "44.4%", "27.8%", "15.7%", "7.72%", "2.31%"]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1), "always"),
        (Fraction(6, 7776), "0.077%"),
        (Fraction(1, 8), "12.5%"),
        (Fraction(9998, 10000), "99.98%"),
        (Fraction(1999, 6880), "29.1%"),
    ],
)
def test_a_chance_is_rounded_as_people_round(chance: Fraction, text: str) -> None:
    assert percent(chance) == text
