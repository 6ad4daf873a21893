"""What dice bring in Würfelpoker: only those that are matched, and no more of them than the line asks for."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.category_moves import Booked, Struck
from scoring.commands import TimeOut
from scoring.dice import outcomes
from scoring.options import Options
from scoring.rulesets.wuerfelpoker import RULESET as RULES
from scoring.scorecard import UPPER
from tests.scoring.random_play import Setting, play
from tests.scoring.rulesets.wuerfelpoker_again import ALL_OPTIONS, LINES, score
from tests.scoring.table import SEATS, Table

DEFAULTS, HOUSE = ALL_OPTIONS
FACES = st.tuples(*[st.integers(1, 6)] * 5)


def points(category: str, *faces: int, **options: object) -> int:
    return RULES.points(category, faces, RULES.make_options(**options))


def worth(category: str) -> list[tuple[int, ...]]:
    """Return every sorted roll that brings something in ``category``."""
    return [faces for faces, _ in outcomes(5) if points(category, *faces)]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=("usual", "house"))
def test_a_second_definition_of_every_line_agrees_on_every_roll(options: Options) -> None:
    assert len(outcomes(5)) == 252
    for faces, _ in outcomes(5):
        for category in RULES.categories:
            assert category.score(faces, options) == score(category.key, faces, options), (category.key, faces)


@given(FACES, st.permutations(range(5)), st.sampled_from(ALL_OPTIONS))
def test_the_order_of_the_dice_never_matters(faces: tuple[int, ...], order: list[int], options: Options) -> None:
    shuffled = tuple(faces[at] for at in order)
    for category in RULES.categories:
        assert category.score(faces, options) == category.score(shuffled, options)


def test_the_house_rule_changes_nothing_but_five_alike_as_a_full_house() -> None:
    changed = [
        (category.key, faces)
        for category in RULES.categories
        for faces, _ in outcomes(5)
        if category.score(faces, DEFAULTS) != category.score(faces, HOUSE)
    ]
    assert changed == [("full-house", (face,) * 5) for face in range(1, 7)]


# -- the card --------------------------------------------------------------------------------------------------------


def test_there_are_nine_lines() -> None:
    assert tuple(category.key for category in RULES.categories) == LINES


def test_there_is_no_upper_section_and_no_bonus() -> None:
    assert RULES.bonus is None
    assert all(category.section != UPPER and not category.face for category in RULES.categories)


def test_the_dice_printed_beside_a_line_make_it() -> None:
    for category in RULES.categories:
        made = tuple(face for face, counts in category.example_dice if counts)
        expected = {"25": 25, "30": 30, "50": 50}.get(category.hint, sum(made))
        assert points(category.key, *category.example) == expected, category.key


def test_of_the_dice_printed_beside_a_line_no_more_are_matched_than_it_asks_for() -> None:
    matched = {category.key: sum(counts for _, counts in category.example_dice) for category in RULES.categories}
    assert matched == dict(zip(LINES, (2, 4, 3, 5, 5, 5, 4, 5, 5), strict=True))


# -- alike -----------------------------------------------------------------------------------------------------------


def test_only_the_matched_dice_count() -> None:
    assert points("three-of-a-kind", 4, 4, 4, 1, 2) == points("three-of-a-kind", 4, 4, 4, 6, 5) == 12
    assert points("three-of-a-kind", 5, 5, 5, 6, 2) == 15
    assert points("four-of-a-kind", 4, 4, 4, 4, 6) == 16


def test_the_highest_pair_counts() -> None:
    assert points("pair", 6, 6, 2, 2, 1) == 12
    assert points("pair", 2, 6, 2, 6, 1) == 12
    assert points("pair", 1, 1, 3, 4, 6) == 2


def test_of_a_full_house_the_higher_face_is_the_pair() -> None:
    assert points("pair", 5, 5, 2, 2, 2) == 10
    assert points("pair", 5, 5, 5, 2, 2) == 10


def test_more_alike_than_asked_count_at_the_number_asked() -> None:
    assert points("pair", 6, 6, 6, 6, 1) == 12
    assert points("three-of-a-kind", 6, 6, 6, 6, 1) == 18
    assert points("pair", 6, 6, 6, 6, 6) == 12
    assert points("three-of-a-kind", 6, 6, 6, 6, 6) == 18
    assert points("four-of-a-kind", 6, 6, 6, 6, 6) == 24


def test_fewer_alike_than_asked_bring_nothing() -> None:
    assert points("pair", 1, 2, 3, 4, 6) == 0
    assert points("three-of-a-kind", 5, 5, 6, 6, 1) == 0
    assert points("four-of-a-kind", 5, 5, 5, 6, 1) == 0
    assert points("poker", 5, 5, 5, 5, 1) == 0


# -- two pairs, full house -------------------------------------------------------------------------------------------


def test_two_pairs_are_both_added() -> None:
    assert points("two-pairs", 3, 3, 4, 4, 1) == 14
    assert points("two-pairs", 4, 3, 6, 3, 4) == 14


def test_four_alike_are_not_two_pairs() -> None:
    assert points("two-pairs", 6, 6, 6, 6, 1) == 0


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=("usual", "house"))
def test_five_alike_are_not_two_pairs(options: Options) -> None:
    assert RULES.points("two-pairs", (4, 4, 4, 4, 4), options) == 0


def test_one_pair_is_not_two() -> None:
    assert points("two-pairs", 6, 6, 1, 2, 3) == 0


def test_a_full_house_is_two_pairs() -> None:
    assert points("two-pairs", 5, 5, 5, 2, 2) == 14
    assert points("two-pairs", 2, 2, 2, 5, 5) == 14


def test_a_full_house_is_three_and_two_of_another_face() -> None:
    assert points("full-house", 3, 2, 3, 2, 3) == 30
    assert points("full-house", 3, 3, 2, 2, 1) == 0
    assert points("full-house", 3, 3, 3, 2, 1) == 0
    assert points("full-house", 3, 3, 3, 3, 2) == 0


def test_five_alike_is_no_full_house() -> None:
    assert points("full-house", 4, 4, 4, 4, 4) == 0


def test_five_alike_is_a_full_house_where_the_house_says_so() -> None:
    assert points("full-house", 4, 4, 4, 4, 4, five_alike_full_house="on") == 30
    assert points("full-house", 4, 4, 4, 4, 2, five_alike_full_house="on") == 0


# -- fixed points and chance -----------------------------------------------------------------------------------------


def test_the_small_straight_is_one_to_five_and_no_other() -> None:
    assert worth("small-straight") == [(1, 2, 3, 4, 5)]
    assert {points("small-straight", *order) for order in permutations((1, 2, 3, 4, 5))} == {25}


def test_the_big_straight_is_two_to_six_and_no_other() -> None:
    assert worth("big-straight") == [(2, 3, 4, 5, 6)]
    assert {points("big-straight", *order) for order in permutations((2, 3, 4, 5, 6))} == {25}


@pytest.mark.parametrize("face", range(1, 7))
def test_a_poker_is_fifty_whatever_the_face(face: int) -> None:
    assert points("poker", *[face] * 5) == 50


def test_chance_takes_anything() -> None:
    assert points("chance", 1, 2, 2, 5, 6) == 16
    assert len(worth("chance")) == 252


# -- the game --------------------------------------------------------------------------------------------------------

ROLLS = {category.key: category.example for category in RULES.categories}


def test_a_game_is_nine_rounds_and_the_total_is_what_stands_on_the_card() -> None:
    table = Table(RULES, SEATS[:2])
    for number, (category, faces) in enumerate(ROLLS.items(), start=1):
        assert RULES.round_number(table.state) == number
        for _ in table.state.seats:
            assert not table.state.finished
            table.turn(category, *faces)
    assert table.state.finished
    for seat in table.state.seats:
        totals = RULES.totals(table.state, seat)
        assert totals.total == 8 + 16 + 6 + 25 + 25 + 30 + 24 + 50 + 21
        assert (totals.upper, totals.bonus, totals.extra) == (0, 0, 0)
    assert [standing.place for standing in RULES.standings(table.state)] == [1, 1]


def test_the_highest_card_there_can_be() -> None:
    most = {category.key: RULES.maximum(category.key, DEFAULTS) for category in RULES.categories}
    assert most == dict(zip(LINES, (12, 22, 18, 25, 25, 30, 24, 50, 30), strict=True))


def test_a_line_is_filled_once() -> None:
    table = Table(RULES, SEATS[:1])
    table.turn("pair", 6, 6, 1, 2, 3)
    table.roll(5, 5, 1, 2, 3)
    assert "pair" not in table.preview()


def test_the_clock_strikes_the_pair_first_without_dice() -> None:
    table = Table(RULES, SEATS[:1])
    assert table.do(TimeOut()) == (Struck(SEATS[0], "pair", by_clock=True),)


def test_of_two_lines_that_bring_the_same_the_clock_takes_the_one_with_the_smaller_maximum() -> None:
    table = Table(RULES, SEATS[:1])
    table.turn("full-house", 2, 2, 2, 1, 1)
    table.turn("chance", 2, 2, 2, 1, 1)
    table.roll(2, 2, 2, 1, 1)
    assert {key: points for key, points in table.preview().items() if points} == {
        "pair": 4,
        "two-pairs": 6,
        "three-of-a-kind": 6,
    }
    assert table.do(TimeOut()) == (Booked(SEATS[0], "three-of-a-kind", 6, by_clock=True),)


@given(st.sampled_from(ALL_OPTIONS), st.integers(0, 10**6), st.integers(1, 3), st.sampled_from([0, 40]))
def test_a_total_is_what_the_boxes_hold_whatever_happened(
    options: Options, seed: int, seats: int, disturbances: int
) -> None:
    table = Setting(RULES, dict(options), SEATS[:seats]).table(seed, mixed=True)
    for _ in play(table, seed, disturbances):
        pass
    for seat in table.state.seats:
        boxes = table.state.cards[seat].boxes
        assert RULES.totals(table.state, seat).total == sum(box.points for box in boxes.values())
        for category, box in boxes.items():
            # A box without dice was struck before a roll, or its points were corrected by hand.
            assert not box.faces or box.points == score(category, box.faces, options)
