"""The minima and penalties of Ten Thousand, and what else may be agreed."""

from itertools import product
from typing import Any

import pytest

from scoring.commands import RollDice, TimeOut
from scoring.rulesets.ten_thousand.moves import Busted
from tests.scoring.rulesets.ten_thousand_table import NOTHING, RULES, A, B, C, Cup

# -- the least of a bank ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("opening", "minimum"), [*product((0, 350, 500, 1000), (0, 300, 350, 500))])
def test_the_larger_of_opening_and_turn_minimum_counts(opening: int, minimum: int) -> None:
    least = max(opening, minimum)
    table = Cup(opening=opening, turn_minimum=minimum)
    table.roll(1, 1, 5, 2, 3, 4)
    assert table.preview().least == least
    short = {(1, 1, 5): 250, (1, 1): 200, (5,): 50}
    for dice, points in short.items():
        code = None if points >= least else "opening-short" if opening > minimum else "bank-short"
        assert table.refused(*dice) == code
        assert table.preview().opening == (opening > minimum)
    missing = {each.points: each.missing for each in table.preview().selections}
    assert missing == {points: max(0, least - points) for points in (50, 100, 150, 200, 250)}


@pytest.mark.parametrize(("opening", "minimum"), [*product((0, 350, 500, 1000), (0, 300, 350, 500))])
def test_the_least_may_be_banked_exactly_and_fifty_less_may_not(opening: int, minimum: int) -> None:
    for seat_is_open, least in ((False, max(opening, minimum)), (True, minimum)):
        table = Cup((A,), opening=opening, turn_minimum=minimum)
        if seat_is_open:
            table.banks(1000)
        if least > 50:
            with pytest.raises(Exception, match="short"):
                table.banks(least - 50)
            table = Cup((A,), opening=opening, turn_minimum=minimum)
            if seat_is_open:
                table.banks(1000)
        table.banks(least or 50)
        assert table.totals == {A: (1000 if seat_is_open else 0) + (least or 50)}


def test_the_opening_may_be_gathered_over_several_rolls() -> None:
    table = Cup(opening=500)
    table.roll(3, 3, 3, 5, 2, 4)
    assert table.refused(3, 3, 3, 5) == "opening-short"
    table.roll(1, 5, aside=(3, 3, 3, 5))
    assert table.refused(5) == "opening-short"
    assert {each.points: each.missing for each in table.preview().selections} == {50: 100, 100: 50, 150: 0}
    assert table.refused(1, 5) is None


def test_too_little_to_open_says_how_much_more_it_takes() -> None:
    table = Cup(opening=500)
    table.roll(3, 3, 3, 5, 2, 4)
    best = table.preview().best
    assert (best.total, best.missing, best.bankable) == (350, 150, False)
    assert {command.kind for command in table.legal()} == {"roll-dice"}


def test_after_the_opening_fifty_points_are_enough() -> None:
    table = Cup((A,), opening=500)
    table.banks(500, 50)
    assert table.totals == {A: 550}


def test_once_on_the_board_a_seat_stays_on_it_also_at_zero() -> None:
    table = Cup((A,), opening=500, three_busts=500)
    table.banks(500, 0, 0, 0)
    assert table.totals == {A: 0}
    table.banks(50)
    assert table.totals == {A: 50}


def test_the_turn_minimum_counts_for_every_bank() -> None:
    table = Cup((A,), turn_minimum=350)
    table.banks(350)
    table.roll(3, 3, 3, 2, 4, 4)
    assert table.refused(3, 3, 3) == "bank-short"
    assert table.preview().best.missing == 50
    assert not table.preview().opening


def test_the_opening_of_one_seat_opens_no_other() -> None:
    table = Cup(opening=500)
    table.banks(500)
    table.roll(1, 2, 3, 4, 6, 6)
    assert table.refused(1) == "opening-short"


# -- three busts ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cost", [0, 500, 1000])
def test_three_busts_in_a_row_cost_what_was_agreed(cost: int) -> None:
    table = Cup((A,), three_busts=cost)
    table.banks(3000, 0, 0)
    assert table.totals == {A: 3000}
    assert table.roll(*NOTHING)[-1] == Busted(A, 0, penalty=cost)
    assert table.totals == {A: 3000 - cost}
    assert table.state.runs[A].turns[-1].points == -cost


def test_the_count_of_busts_clears_with_a_bank() -> None:
    table = Cup((A,), three_busts=500)
    table.banks(3000, 0, 0, 50, 0, 0)
    assert table.totals == {A: 3050}
    table.banks(0)
    assert table.totals == {A: 2550}


def test_the_count_of_busts_clears_after_the_penalty() -> None:
    table = Cup((A,), three_busts=500)
    table.banks(3000, 0, 0, 0, 0, 0)
    assert table.totals == {A: 2500}
    table.banks(0)
    assert table.totals == {A: 2000}


def test_the_total_never_falls_below_zero() -> None:
    table = Cup((A,), three_busts=1000)
    table.banks(300, 0, 0, 0)
    assert table.totals == {A: 0}
    table.banks(50)
    assert table.totals == {A: 50}


def test_busts_before_the_opening_count_but_cost_nothing() -> None:
    table = Cup((A,), opening=500, three_busts=500)
    table.banks(0, 0)
    assert table.state.runs[A].busts == 2
    assert table.roll(*NOTHING)[-1] == Busted(A, 0, penalty=0)
    table.banks(500)
    assert table.state.runs[A].busts == 0
    assert table.totals == {A: 500}


def test_a_turn_lost_to_the_clock_is_no_bust_and_does_not_clear_the_count() -> None:
    table = Cup((A,), three_busts=500)
    table.banks(3000, 0, 0)
    table.do(TimeOut())
    assert table.totals == {A: 3000}
    assert table.state.runs[A].busts == 2
    table.banks(0)
    assert table.totals == {A: 2500}


def test_the_busts_of_one_seat_are_not_anothers() -> None:
    table = Cup((A, B, C), three_busts=500)
    table.banks(1000, 1000, 1000, *(0, 0, 50) * 3)
    assert table.totals == {A: 500, B: 500, C: 1150}


# -- house rules --------------------------------------------------------------------------------------------------------------------


def test_these_are_the_house_rules_and_their_values() -> None:
    values = {option.key: [choice.value for choice in option.choices] for option in RULES.options}
    assert values == {
        "target": [10000, *(points for points in range(2000, 20001, 500) if points != 10000)],
        "opening": [0, 350, 500, 1000],
        "turn_minimum": [0, 300, 350, 500],
        "hot_dice": ["may", "must"],
        "three_busts": [0, 500, 1000],
        "last_round": ["on", "off"],
    }


def test_the_next_seat_always_begins_anew_with_six_dice() -> None:
    table = Cup(three_busts=500)
    table.roll(1, 2, 3, 4, 6, 6)
    table.bank(1)
    assert table.legal() == (RollDice(),)
    table.roll(*NOTHING)
    assert (table.state.turn.faces, table.state.turn.picks, table.legal()) == ((), (), (RollDice(),))


# -- what the score sheet tells -----------------------------------------------------------------------------------------------------------


def test_the_record_lists_every_turn_with_its_total() -> None:
    table = Cup((A,), three_busts=500)
    table.banks(1000, 0, 0, 0, 350)
    record: Any = RULES.record(table.state, A)
    assert [(each.number, each.points, each.total, each.kind) for each in record] == [
        (0, 1000, 1000, "bank"),
        (1, 0, 1000, "bust"),
        (2, 0, 1000, "bust"),
        (3, -500, 500, "bust"),
        (4, 350, 850, "bank"),
    ]


def test_the_round_counts_the_turns_of_the_seat_in_turn() -> None:
    table = Cup(target=2000)
    rounds = []
    for points in (500, 0, 50, 1950, 1500, 50):
        rounds.append(RULES.round_number(table.state))
        if not table.state.finished:
            table.banks(points)
    assert rounds == [1, 1, 2, 2, 3, 3]
    assert table.state.finished
    assert (RULES.rounds(table.state.options), RULES.bound(2, table.state.options)) == (0, None)
