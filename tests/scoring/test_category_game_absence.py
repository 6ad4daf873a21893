"""Absent seats in a category game: what the clock books, and how the game goes on without a seat."""

import pytest

from scoring.category_moves import Booked, Struck
from scoring.commands import EnterFaces, RemoveSeat, RollDice, TimeOut
from scoring.events import SeatRemoved
from scoring.rulesets.classic_five import RULESET as RULES
from tests.scoring.table import SEATS, Table

A, B, C, D = SEATS


def places(table: Table) -> list[tuple[int, int]]:
    return [(standing.seat, standing.place) for standing in RULES.standings(table.state)]


# -- time-out --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "category", "points"),
    [
        ((6, 6, 6, 6, 6), "five-of-a-kind", 50),
        ((2, 3, 4, 5, 6), "large-straight", 40),
        ((3, 3, 3, 2, 2), "full-house", 25),
        # Chance, three and four of a kind bring 26 alike, and can bring 30 at most alike: the pad's first.
        ((6, 6, 6, 6, 2), "three-of-a-kind", 26),
        ((1, 3, 4, 6, 6), "chance", 20),
    ],
)
def test_with_dice_on_the_table_the_clock_books_what_brings_most(
    faces: tuple[int, ...], category: str, points: int
) -> None:
    table = Table(RULES)
    table.roll(*faces)
    assert table.do(TimeOut()) == (Booked(A, category, points, by_clock=True),)
    assert table.turn_seat == B


def test_of_equal_lines_the_clock_takes_the_one_with_the_smallest_maximum() -> None:
    table = Table(RULES, (A,))
    for category in ("three-of-a-kind", "four-of-a-kind"):
        table.turn(category, 6, 6, 6, 6, 6)
    table.turn("five-of-a-kind", 1, 1, 1, 1, 1)
    # Twos bring 10 and so does chance; twos can never bring more.
    table.roll(2, 2, 2, 2, 2)
    assert [table.preview()[key] for key in ("twos", "chance")] == [10, 10]
    assert table.do(TimeOut()) == (Booked(A, "twos", 10, by_clock=True),)


def test_if_nothing_brings_points_the_clock_strikes_the_line_with_the_smallest_maximum() -> None:
    table = Table(RULES, (A,))
    open_lines = {"twos", "full-house", "five-of-a-kind"}
    for category in RULES.categories:
        if category.key not in open_lines:
            table.turn(category.key, 1, 1, 1, 3, 4)
    table.roll(1, 1, 3, 4, 6)
    assert table.do(TimeOut()) == (Struck(A, "twos", by_clock=True),)


def test_without_dice_the_clock_strikes_the_line_with_the_smallest_maximum() -> None:
    table = Table(RULES, (A,))
    struck = [table.do(TimeOut())[0] for _ in range(13)]
    assert struck == [
        Struck(A, category, by_clock=True)
        for category in (
            "ones",  # 5 at most
            "twos",  # 10
            "threes",  # 15
            "fours",  # 20
            "fives",  # 25, and the pad's first of the two
            "full-house",  # 25
            "sixes",  # 30, in the order of the pad
            "three-of-a-kind",
            "four-of-a-kind",
            "small-straight",
            "chance",
            "large-straight",  # 40
            "five-of-a-kind",  # 50
        )
    ]


def test_a_turn_struck_before_its_roll_leaves_a_box_without_dice() -> None:
    table = Table(RULES)
    table.do(TimeOut())
    box = table.state.cards[A].boxes["ones"]
    assert (box.points, box.faces) == (0, ())


def test_the_clock_throws_no_dice() -> None:
    table = Table(RULES)
    table.do(TimeOut())
    assert table.dice.asked == []


def test_the_clock_books_typed_dice_like_rolled_ones() -> None:
    table = Table(RULES, (A, B), real_dice=(A,))
    table.do(EnterFaces((2, 3, 4, 5, 6)))
    assert table.do(TimeOut()) == (Booked(A, "large-straight", 40, by_clock=True),)


def test_the_clock_of_a_waiting_seat_does_not_run() -> None:
    assert Table(RULES).refusal(TimeOut(), B) == "not-your-turn"


# -- removal ---------------------------------------------------------------------------------------------------------


def test_the_turn_of_a_removed_seat_passes_to_the_next_seat_still_in() -> None:
    table = Table(RULES, (A, B, C))
    table.do(RollDice())
    assert table.do(RemoveSeat(), A) == (SeatRemoved(A),)
    assert (table.turn_seat, table.state.turn.roll_number, table.state.turn.faces) == (B, 0, ())


def test_the_turn_passes_over_seats_that_left_before() -> None:
    table = Table(RULES, (A, B, C, D))
    table.do(RemoveSeat(), B)
    table.do(RemoveSeat(), C)
    table.do(RemoveSeat(), A)
    assert table.turn_seat == D


def test_the_turn_of_somebody_else_stays() -> None:
    table = Table(RULES, (A, B, C, D))
    for _ in (A, B):
        table.do(TimeOut())
    table.roll(2, 5, 2, 6, 1)
    turn, moment = table.state.turn, RULES.moment(table.state, C)
    table.do(RemoveSeat(), A)
    assert table.state.turn == turn
    assert RULES.moment(table.state, C) == moment  # a tap under way still counts
    order = []
    for _ in range(4):
        order.append(table.turn_seat)
        table.do(TimeOut())
    assert order == [C, D, B, C]


def test_the_last_in_the_order_passes_the_turn_to_the_first() -> None:
    table = Table(RULES, (A, B, C))
    table.do(TimeOut())
    table.do(TimeOut())
    table.do(RemoveSeat(), C)
    assert table.turn_seat == A


def test_the_seat_left_alone_may_finish_the_game() -> None:
    table = Table(RULES, (A, B, C))
    table.do(RemoveSeat(), A)
    table.do(RemoveSeat(), C)
    for _ in range(13):
        assert table.turn_seat == B
        table.do(TimeOut())
    assert table.state.finished


def test_a_game_that_everybody_left_is_over() -> None:
    table = Table(RULES, (A, B))
    table.do(RemoveSeat(), A)
    table.do(RemoveSeat(), B)
    assert table.state.finished


def test_a_game_that_waited_only_for_the_removed_seat_is_over() -> None:
    table = Table(RULES, (A, B))
    for _ in range(25):
        table.do(TimeOut())
    assert table.turn_seat == B
    table.do(RemoveSeat(), B)
    assert table.state.finished
    assert places(table) == [(A, 1), (B, 2)]


def test_who_has_filled_the_pad_is_passed_over() -> None:
    table = Table(RULES, (A, B, C))
    for _ in range(37):
        table.do(TimeOut())
    table.do(RemoveSeat(), B)
    assert table.turn_seat == C
    table.do(TimeOut())
    assert table.state.finished


def test_removed_seats_come_last_with_all_their_points_and_the_later_removal_is_better() -> None:
    table = Table(RULES, (A, B, C, D))
    table.turn("five-of-a-kind", 6, 6, 6, 6, 6)
    table.turn("chance", 1, 1, 1, 1, 2)
    table.turn("large-straight", 2, 3, 4, 5, 6)
    table.turn("ones", 2, 3, 4, 5, 6)
    table.do(RemoveSeat(), A)
    table.do(RemoveSeat(), C)
    assert places(table) == [(B, 1), (D, 2), (C, 3), (A, 4)]
    assert [standing.points for standing in RULES.standings(table.state)] == [6, 0, 40, 50]


def test_a_removed_seat_cannot_be_removed_again() -> None:
    table = Table(RULES)
    table.do(RemoveSeat(), A)
    assert table.refusal(RemoveSeat(), A) == "seat-removed"


def test_nobody_is_removed_after_the_end() -> None:
    table = Table(RULES, (A,))
    for _ in range(13):
        table.do(TimeOut())
    assert table.refusal(RemoveSeat(), A) == "game-over"


def test_equal_totals_share_a_place() -> None:
    table = Table(RULES, (A, B, C))
    table.turn("chance", 1, 2, 3, 4, 6)
    table.turn("chance", 6, 4, 3, 2, 1)
    table.turn("chance", 1, 1, 1, 1, 2)
    assert places(table) == [(A, 1), (B, 1), (C, 3)]


def test_if_nobody_has_a_point_all_share_the_first_place() -> None:
    table = Table(RULES, (A, B, C, D))
    while not table.state.finished:
        table.do(TimeOut())
    assert places(table) == [(A, 1), (B, 1), (C, 1), (D, 1)]
