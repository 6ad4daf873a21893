"""Further fives of a kind in Classic Five: usual value, extra points, and the joker."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from scoring.category_moves import Book, Struck
from scoring.commands import Correct, TimeOut
from scoring.options import Options
from scoring.rulesets.classic_five import RULESET as RULES
from scoring.scorecard import Box, Scorecard
from tests.scoring.rulesets.classic_five_again import ALL_OPTIONS, offered
from tests.scoring.table import SEATS, Table

A, B, *_ = SEATS
FIVE = "five-of-a-kind"
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight", "chance")


def alone(real_dice: bool = False, **options: Any) -> Table:
    return Table(RULES, (A,), real_dice=(A,) if real_dice else (), **options)


def extra(table: Table) -> int:
    return RULES.totals(table.state, A).extra


# -- the source ------------------------------------------------------------------------------------------------------


def test_a_second_five_of_a_kind_earns_no_extra_and_brings_its_usual_value_elsewhere() -> None:
    table = alone()
    table.turn(FIVE, 4, 4, 4, 4, 4)
    table.roll(4, 4, 4, 4, 4)
    shown = table.preview()
    assert FIVE not in shown
    worth = {category: points for category, points in shown.items() if points}
    assert worth == {"fours": 20, "three-of-a-kind": 20, "four-of-a-kind": 20, "chance": 20}
    table.fill("fours")
    assert (extra(table), RULES.totals(table.state, A).total) == (0, 70)


# -- extra points ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("each", [50, 100])
def test_each_further_five_of_a_kind_earns_extra_once_the_line_holds_50(each: int) -> None:
    table = alone(extra_five=each)
    table.turn(FIVE, 4, 4, 4, 4, 4)
    assert extra(table) == 0
    table.turn("fours", 4, 4, 4, 4, 4)
    assert extra(table) == each
    table.turn("chance", 1, 1, 1, 1, 1)
    assert extra(table) == 2 * each


def test_extra_is_earned_into_whatever_box_the_roll_goes() -> None:
    for category in (*UPPER, *LOWER):
        table = alone(extra_five=100)
        table.turn(FIVE, 4, 4, 4, 4, 4)
        points = table.turn(category, 4, 4, 4, 4, 4)
        assert extra(table) == 100, category
        assert RULES.totals(table.state, A).total == 50 + points + 100


def test_extra_stands_in_a_row_of_its_own_and_helps_no_bonus() -> None:
    table = alone(extra_five=100)
    table.turn(FIVE, 4, 4, 4, 4, 4)
    table.turn("fours", 4, 4, 4, 4, 4)
    totals = RULES.totals(table.state, A)
    assert (totals.upper, totals.bonus, totals.lower, totals.extra, totals.total) == (20, 0, 50, 100, 170)


def test_a_five_of_a_kind_booked_before_the_line_held_50_earns_nothing() -> None:
    table = alone(extra_five=100)
    table.turn("fours", 4, 4, 4, 4, 4)
    table.turn(FIVE, 4, 4, 4, 4, 4)
    assert extra(table) == 0


def test_nothing_extra_is_earned_when_the_line_was_struck() -> None:
    table = alone(extra_five=100)
    table.turn(FIVE, 1, 2, 3, 4, 6)
    table.turn("fours", 4, 4, 4, 4, 4)
    assert extra(table) == 0


def test_four_alike_earn_nothing_extra() -> None:
    table = alone(extra_five=100)
    table.turn(FIVE, 4, 4, 4, 4, 4)
    table.turn("fours", 4, 4, 4, 4, 1)
    assert extra(table) == 0


def test_extra_is_earned_for_what_the_clock_books_too() -> None:
    table = alone(extra_five=50)
    table.turn(FIVE, 4, 4, 4, 4, 4)
    table.roll(4, 4, 4, 4, 4)
    table.do(TimeOut())
    assert extra(table) == 50


def test_the_extra_of_one_seat_is_not_anothers() -> None:
    table = Table(RULES, (A, B), extra_five=50)
    table.turn(FIVE, 4, 4, 4, 4, 4)
    table.turn("fours", 4, 4, 4, 4, 4)
    assert [RULES.totals(table.state, seat).extra for seat in (A, B)] == [0, 0]


def test_extra_follows_a_correction_of_the_five_of_a_kind() -> None:
    table = alone(real_dice=True, extra_five=50)
    table.turn(FIVE, 4, 4, 4, 4, 4)
    table.turn("fours", 4, 4, 4, 4, 4)
    table.do(Correct(FIVE, FIVE, (4, 4, 4, 4, 1)), A)
    assert extra(table) == 0
    table.do(Correct(FIVE, FIVE, points=50), A)
    assert extra(table) == 50


def test_extra_follows_a_correction_of_the_further_roll() -> None:
    table = alone(real_dice=True, extra_five=50)
    table.turn(FIVE, 4, 4, 4, 4, 4)
    table.turn("fours", 4, 4, 4, 4, 1)
    table.do(Correct("fours", "fours", (4, 4, 4, 4, 4)), A)
    assert extra(table) == 50
    table.do(Correct("fours", "chance"), A)
    assert extra(table) == 50
    table.do(Correct("chance", "chance", (4, 4, 4, 4, 1)), A)
    assert extra(table) == 0


def test_extra_follows_a_swap_since_the_later_roll_is_the_further_one() -> None:
    table = alone(extra_five=50)
    table.turn(FIVE, 4, 4, 4, 4, 4)
    table.turn("ones", 1, 1, 1, 1, 1)
    assert extra(table) == 50
    table.do(Correct(FIVE, "ones"), A)
    assert RULES.totals(table.state, A).total == 50
    assert extra(table) == 0


def test_a_pad_names_the_row_of_extras_only_where_there_are_any() -> None:
    assert RULES.extra_title(RULES.make_options()) == ""
    assert RULES.extra_title(RULES.make_options(extra_five=50))


# -- the joker -------------------------------------------------------------------------------------------------------


def joker(*filled: str, five: tuple[int, ...] = (2, 2, 2, 2, 2), **options: Any) -> Table:
    """Return a table with five 4s lying, after the five of a kind and the lines ``filled`` (without any 4)."""
    table = alone(**{"joker": "forced", **options})
    table.turn(FIVE, *five)
    for category in filled:
        table.turn(category, 1, 2, 3, 5, 6)
    table.roll(4, 4, 4, 4, 4)
    return table


@pytest.mark.parametrize("five", [(2, 2, 2, 2, 2), (1, 2, 3, 4, 6)], ids=["holds 50", "struck"])
def test_a_joker_must_go_into_its_own_upper_line_if_that_is_open(five: tuple[int, ...]) -> None:
    table = joker(five=five)
    assert table.preview() == {"fours": 20}
    for category in ("full-house", "chance", "threes"):
        assert table.refusal(Book(category)) == "line-closed"


@pytest.mark.parametrize("five", [(2, 2, 2, 2, 2), (1, 2, 3, 4, 6)], ids=["holds 50", "struck"])
def test_else_a_joker_goes_into_any_open_lower_line_at_full_value(five: tuple[int, ...]) -> None:
    assert joker("fours", five=five).preview() == {
        "three-of-a-kind": 20,
        "four-of-a-kind": 20,
        "full-house": 25,
        "small-straight": 30,
        "large-straight": 40,
        "chance": 20,
    }


@pytest.mark.parametrize("open_line", LOWER)
def test_one_open_lower_line_is_enough_to_close_the_upper_ones(open_line: str) -> None:
    table = joker("fours", *(category for category in LOWER if category != open_line))
    assert list(table.preview()) == [open_line]


def test_else_a_joker_strikes_an_open_upper_line() -> None:
    table = joker("fours", *LOWER)
    assert table.preview() == {"ones": 0, "twos": 0, "threes": 0, "fives": 0, "sixes": 0}
    assert table.refusal(Book("ones")) == "brings-nothing"
    table.fill("sixes")
    assert table.state.cards[A].boxes["sixes"].points == 0


def test_five_alike_are_no_joker_while_the_five_of_a_kind_is_open() -> None:
    table = alone(joker="forced")
    table.turn("fours", 1, 2, 3, 5, 6)
    table.roll(4, 4, 4, 4, 4)
    assert len(table.preview()) == 12
    assert table.preview()["full-house"] == 0


def test_four_alike_are_no_joker() -> None:
    table = alone(joker="forced")
    table.turn(FIVE, 2, 2, 2, 2, 2)
    table.roll(4, 4, 4, 4, 1)
    assert len(table.preview()) == 12
    assert table.preview()["large-straight"] == 0


def test_without_the_house_rule_there_is_no_joker() -> None:
    table = joker(joker="off")
    assert len(table.preview()) == 12
    assert table.preview()["large-straight"] == 0


def test_a_joker_earns_the_extra_of_its_house_rule_as_well() -> None:
    table = joker("fours", extra_five=100)
    assert table.fill("large-straight") == 40
    assert extra(table) == 100


def test_the_clock_plays_a_joker_by_its_rule() -> None:
    table = joker()
    table.do(TimeOut())
    assert table.state.cards[A].boxes["fours"].points == 20
    table = joker("fours")
    table.do(TimeOut())
    assert table.state.cards[A].boxes["large-straight"].points == 40
    table = joker("fours", *LOWER)
    assert table.do(TimeOut()) == (Struck(A, "ones", by_clock=True),)


def test_a_joker_can_be_corrected_to_another_line_at_full_value() -> None:
    table = joker("fours")
    table.fill("chance")
    table.do(Correct("chance", "small-straight"), A)
    assert table.state.cards[A].boxes["small-straight"].points == 30


def test_a_correction_does_not_open_a_line_that_the_joker_closed() -> None:
    table = joker()
    table.fill("fours")
    for category in ("full-house", "chance", "threes"):
        assert table.refusal(Correct("fours", category), A) == "line-closed"


def test_a_roll_from_before_the_five_of_a_kind_is_no_joker_when_corrected() -> None:
    table = alone(joker="forced")
    table.turn("fours", 4, 4, 4, 4, 4)
    table.turn(FIVE, 2, 2, 2, 2, 2)
    table.do(Correct("fours", "large-straight"), A)
    assert table.state.cards[A].boxes["large-straight"].points == 0


def test_a_joker_swapped_with_an_earlier_roll_is_the_five_of_a_kind_itself() -> None:
    table = joker("fours")
    table.fill("large-straight")
    table.do(Correct("large-straight", FIVE), A)
    boxes = table.state.cards[A].boxes
    assert (boxes[FIVE].points, boxes["large-straight"].points) == (50, 0)


@hypothesis_settings(max_examples=200)
@given(
    st.sampled_from(ALL_OPTIONS),
    st.sets(st.sampled_from([category.key for category in RULES.categories]), max_size=12),
    st.one_of(st.integers(1, 6).map(lambda face: (face,) * 5), st.tuples(*[st.integers(1, 6)] * 5)),
)
def test_a_second_definition_of_the_open_lines_agrees(
    options: Options, filled: set[str], faces: tuple[int, ...]
) -> None:
    card = Scorecard({key: Box(0, (), turn) for turn, key in enumerate(sorted(filled))})
    assert RULES.playable(card, faces, options) == offered(filled, faces, options)
