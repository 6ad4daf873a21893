"""What dice bring in Classic Five: the lines, the wider straights, the bonus."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.dice import outcomes
from scoring.options import Options
from scoring.rulesets.classic_five import RULESET as RULES
from tests.scoring.rulesets.classic_five_again import ALL_OPTIONS, LOWER, score
from tests.scoring.table import SEATS, Table

DEFAULTS = RULES.make_options()
FACES = st.tuples(*[st.integers(1, 6)] * 5)
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def points(category: str, *faces: int, **options: object) -> int:
    return RULES.points(category, faces, RULES.make_options(**options))


def test_there_are_thirteen_lines_six_of_them_above() -> None:
    keys = [category.key for category in RULES.categories]
    assert tuple(keys[:6]) == UPPER
    assert tuple(keys[6:]) == LOWER
    assert [category.face for category in RULES.categories] == [1, 2, 3, 4, 5, 6, *[0] * 7]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: ",".join(map(str, options.values())))
def test_a_second_definition_of_every_line_agrees_on_every_roll(options: Options) -> None:
    for faces, _ in outcomes(5):
        for category in RULES.categories:
            assert category.score(faces, options) == score(category.key, faces, options), (category.key, faces)


@given(FACES, st.permutations(range(5)), st.sampled_from(ALL_OPTIONS))
def test_the_order_of_the_dice_never_matters(faces: tuple[int, ...], order: list[int], options: Options) -> None:
    shuffled = tuple(faces[at] for at in order)
    for category in RULES.categories:
        assert category.score(faces, options) == category.score(shuffled, options)


@given(FACES, st.sampled_from(ALL_OPTIONS))
def test_house_rules_only_ever_widen_a_line(faces: tuple[int, ...], options: Options) -> None:
    for category in RULES.categories:
        assert category.score(faces, options) >= category.score(faces, DEFAULTS)


# -- the lines -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "category"), list(enumerate(UPPER, start=1)))
def test_an_upper_line_counts_its_own_face_alone(face: int, category: str) -> None:
    other = face % 6 + 1
    assert [points(category, *[face] * n, *[other] * (5 - n)) for n in range(6)] == [face * n for n in range(6)]


def test_three_and_four_of_a_kind_count_all_five_dice() -> None:
    assert points("three-of-a-kind", 5, 5, 5, 6, 2) == 23
    assert points("three-of-a-kind", 4, 4, 4, 6, 1) == 19
    assert points("four-of-a-kind", 5, 5, 5, 5, 2) == 22


def test_more_alike_than_asked_still_count() -> None:
    assert points("three-of-a-kind", 5, 5, 5, 5, 2) == 22
    assert points("three-of-a-kind", 2, 2, 2, 2, 2) == 10
    assert points("four-of-a-kind", 2, 2, 2, 2, 2) == 10


def test_fewer_alike_than_asked_bring_nothing() -> None:
    assert points("three-of-a-kind", 5, 5, 6, 6, 1) == 0
    assert points("four-of-a-kind", 5, 5, 5, 6, 1) == 0
    assert points("five-of-a-kind", 5, 5, 5, 5, 1) == 0


def test_a_full_house_is_three_and_two_of_another_face() -> None:
    assert points("full-house", 3, 2, 3, 2, 3) == 25
    assert points("full-house", 3, 3, 2, 2, 1) == 0
    assert points("full-house", 3, 3, 3, 2, 1) == 0
    assert points("full-house", 3, 3, 3, 3, 2) == 0


def test_five_alike_is_no_full_house() -> None:
    assert points("full-house", 3, 3, 3, 3, 3) == 0


def test_five_alike_is_a_full_house_where_the_house_says_so() -> None:
    assert points("full-house", 3, 3, 3, 3, 3, five_alike_full_house="on") == 25
    assert points("full-house", 3, 3, 3, 3, 2, five_alike_full_house="on") == 0


@pytest.mark.parametrize("face", range(1, 7))
def test_five_of_a_kind_is_fifty_whatever_the_face(face: int) -> None:
    assert points("five-of-a-kind", *[face] * 5) == 50


def test_chance_takes_anything() -> None:
    assert points("chance", 1, 3, 4, 6, 6) == 20
    assert points("chance", 1, 1, 1, 1, 1) == 5


# -- straights -------------------------------------------------------------------------------------------------------


def test_the_small_straight_is_one_to_five_and_no_other() -> None:
    worth = [faces for faces, _ in outcomes(5) if points("small-straight", *faces)]
    assert worth == [(1, 2, 3, 4, 5)]
    assert points("small-straight", 1, 2, 3, 4, 5) == 30


def test_the_large_straight_is_two_to_six_and_no_other() -> None:
    worth = [faces for faces, _ in outcomes(5) if points("large-straight", *faces)]
    assert worth == [(2, 3, 4, 5, 6)]
    assert points("large-straight", 2, 3, 4, 5, 6) == 40


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((1, 2, 3, 3, 4), 30),
        ((3, 4, 5, 6, 3), 30),
        ((1, 2, 3, 4, 6), 30),
        ((1, 3, 4, 5, 6), 30),
        ((1, 2, 3, 4, 5), 30),
        ((2, 3, 4, 5, 6), 30),
        ((2, 3, 4, 5, 5), 30),
        ((1, 2, 4, 5, 6), 0),
        ((1, 2, 3, 5, 6), 0),
        ((1, 2, 3, 3, 3), 0),
    ],
)
def test_any_four_in_a_row_are_a_small_straight_where_the_house_says_so(faces: tuple[int, ...], expected: int) -> None:
    for order in permutations(faces):
        assert points("small-straight", *order, small_straight="any-four") == expected


def test_any_five_in_a_row_are_a_large_straight_where_the_house_says_so() -> None:
    worth = [faces for faces, _ in outcomes(5) if points("large-straight", *faces, large_straight="any-five")]
    assert worth == [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)]


def test_one_wider_straight_does_not_widen_the_other() -> None:
    assert points("large-straight", 1, 2, 3, 4, 5, small_straight="any-four") == 0
    assert points("large-straight", 1, 3, 4, 5, 6, small_straight="any-four") == 0
    assert points("small-straight", 2, 3, 4, 5, 6, large_straight="any-five") == 0


def test_the_pad_shows_which_straights_count() -> None:
    small, large = RULES.category("small-straight"), RULES.category("large-straight")
    wide = RULES.make_options(small_straight="any-four", large_straight="any-five")
    assert RULES.sign(small, DEFAULTS) != RULES.sign(small, wide)
    assert RULES.sign(large, DEFAULTS) != RULES.sign(large, wide)


# -- the bonus -------------------------------------------------------------------------------------------------------


def upper_half(*numbers: int) -> Table:
    """Return a card with so many ones, twos and so on in its upper lines."""
    table = Table(RULES, SEATS[:1])
    for face, (category, number) in enumerate(zip(UPPER, numbers, strict=False), start=1):
        table.turn(category, *[face] * number, *[face % 6 + 1] * (5 - number))
    return table


@pytest.mark.parametrize(
    ("numbers", "upper", "bonus"),
    [
        ((3, 3, 3, 3, 3, 3), 63, 35),
        ((2, 3, 3, 3, 3, 3), 62, 0),
        ((4, 3, 3, 3, 3, 3), 64, 35),
        ((1, 1, 0, 5, 2, 5), 63, 35),
        ((5, 5, 5, 5, 5, 5), 105, 35),
        ((0, 0, 0, 0, 0, 0), 0, 0),
    ],
)
def test_the_bonus_comes_with_exactly_63(numbers: tuple[int, ...], upper: int, bonus: int) -> None:
    table = upper_half(*numbers)
    totals = RULES.totals(table.state, SEATS[0])
    assert (totals.upper, totals.bonus, totals.total) == (upper, bonus, upper + bonus)


def test_the_bonus_comes_as_soon_as_63_are_reached() -> None:
    assert RULES.totals(upper_half(0, 0, 0, 5, 5).state, SEATS[0]).bonus == 0
    table = upper_half(0, 0, 4, 4, 4)
    assert RULES.totals(table.state, SEATS[0]).bonus == 0
    table.turn("sixes", 6, 6, 6, 6, 1)
    assert RULES.totals(table.state, SEATS[0]).bonus == 35


def test_lower_lines_count_nothing_for_the_bonus() -> None:
    table = upper_half(2, 3, 3, 3, 3, 3)
    table.turn("chance", 6, 6, 6, 6, 6)
    totals = RULES.totals(table.state, SEATS[0])
    assert (totals.upper, totals.bonus, totals.lower, totals.total) == (62, 0, 30, 92)


@pytest.mark.parametrize(
    ("numbers", "pace"), [((), 0), ((3, 3), 0), ((4, 4, 2), 0), ((3, 5), 4), ((1, 1), -6), ((0,), -3)]
)
def test_the_pace_says_how_far_ahead_or_behind_three_of_each_one_is(numbers: tuple[int, ...], pace: int) -> None:
    assert RULES.totals(upper_half(*numbers).state, SEATS[0]).pace == pace
