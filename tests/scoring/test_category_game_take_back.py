"""Taking back in a category game: the last booking, until the next event of play."""

import pytest

from scoring.category_moves import Book
from scoring.commands import Correct, RemoveSeat, RollDice, TakeBack, TimeOut
from scoring.events import TakenBack
from scoring.rulesets.classic_five import RULESET as RULES
from tests.scoring.table import SEATS, Table

A, B, C, _ = SEATS


@pytest.fixture
def table() -> Table:
    """The first seat has just booked, after two rolls; the second has the turn."""
    table = Table(RULES, (A, B, C))
    table.roll(2, 5, 2, 6, 1)
    table.roll(4, 4, 3, keep=(0, 2))
    table.fill("chance")
    return table


def test_the_last_booking_can_be_taken_back_by_its_seat(table: Table) -> None:
    assert TakeBack() in table.legal(A)
    assert table.do(TakeBack(), A) == (TakenBack(A),)
    assert table.turn_seat == A
    assert table.state.cards[A].boxes == {}


def test_a_turn_taken_back_goes_on_as_it_was(table: Table) -> None:
    table.do(TakeBack(), A)
    turn = table.state.turn
    assert (turn.number, turn.roll_number, turn.faces, turn.kept) == (0, 2, (2, 4, 2, 4, 3), (0, 2))
    table.do(RollDice((0, 2)))
    assert table.refusal(RollDice()) == "no-rolls-left"
    table.fill("ones")
    assert table.turn_seat == B


def test_a_strike_can_be_taken_back_too(table: Table) -> None:
    table.do(TakeBack(), A)
    table.fill("large-straight")
    table.do(TakeBack(), A)
    assert table.state.cards[A].boxes == {}


def test_nobody_takes_back_for_another_seat(table: Table) -> None:
    for seat in (B, C):
        assert TakeBack() not in table.legal(seat)
        assert table.refusal(TakeBack(), seat) == "nothing-to-take-back"


def test_a_booking_is_taken_back_once(table: Table) -> None:
    table.do(TakeBack(), A)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"


def test_a_booking_made_anew_can_be_taken_back_anew_but_each_at_a_moment_of_its_own(table: Table) -> None:
    moments = [RULES.moment(table.state, A)]
    for category in ("twos", "threes", "chance"):
        table.do(TakeBack(), A)
        moments.append(RULES.moment(table.state, A))
        table.fill(category)
        moments.append(RULES.moment(table.state, A))
    assert len(set(moments)) == 7


def test_after_the_next_roll_nothing_is_taken_back(table: Table) -> None:
    table.do(RollDice(), B)
    assert TakeBack() not in table.legal(A)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"


def test_after_the_next_entry_nothing_is_taken_back() -> None:
    table = Table(RULES, (A, B), real_dice=(B,))
    table.turn("chance", 1, 2, 3, 4, 6)
    table.roll(6, 6, 6, 6, 6)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"


def test_after_the_next_skip_nothing_is_taken_back(table: Table) -> None:
    table.do(TimeOut(), B)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"


def test_what_the_clock_booked_stays(table: Table) -> None:
    table.do(RollDice(), B)
    table.do(TimeOut(), B)
    assert table.refusal(TakeBack(), B) == "nothing-to-take-back"


def test_a_seat_alone_takes_back_until_its_own_next_roll() -> None:
    table = Table(RULES, (A,))
    table.turn("chance", 1, 2, 3, 4, 6)
    assert TakeBack() in table.legal(A)
    table.do(RollDice())
    assert table.refusal(TakeBack()) == "nothing-to-take-back"


def test_typed_dice_lie_there_again_after_a_take_back() -> None:
    table = Table(RULES, (A,), real_dice=(A,))
    table.turn("chance", 1, 2, 3, 4, 6)
    table.do(TakeBack())
    assert table.state.turn.faces == (1, 2, 3, 4, 6)
    assert table.fill("ones") == 1
    assert table.state.cards[A].boxes["ones"].entered


@pytest.mark.parametrize("seats", [(A,), (A, B)])
def test_the_last_booking_of_the_game_can_be_taken_back(seats: tuple[int, ...]) -> None:
    table = Table(RULES, seats)
    for _ in range(13 * len(seats) - 1):
        table.do(TimeOut())
    last = table.turn_seat
    table.roll(6, 6, 6, 6, 6)
    (category, points), *_ = table.preview().items()
    table.fill(category)
    assert table.state.finished
    assert table.legal(last) == (TakeBack(),)
    table.do(TakeBack(), last)
    assert not table.state.finished
    assert table.turn_seat == last
    assert table.fill(category) == points
    assert table.state.finished


def test_a_removed_seat_takes_nothing_back(table: Table) -> None:
    table.do(RemoveSeat(), A)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"
    assert table.turn_seat == B


def test_a_seat_that_leaves_before_it_rolls_does_not_end_the_taking_back(table: Table) -> None:
    table.do(RemoveSeat(), B)
    assert table.turn_seat == C
    table.do(TakeBack(), A)
    assert table.turn_seat == A
    table.fill("twos")
    assert table.turn_seat == C


def test_a_correction_of_ones_own_card_ends_the_taking_back(table: Table) -> None:
    table.do(Correct("chance", "twos"), A)
    assert table.refusal(TakeBack(), A) == "nothing-to-take-back"


def test_a_correction_of_another_card_does_not(table: Table) -> None:
    table.turn("chance", 1, 2, 3, 4, 6)
    table.do(Correct("chance", "twos"), A)
    assert table.refusal(TakeBack(), B) is None


def test_a_booking_taken_back_counts_nowhere(table: Table) -> None:
    assert RULES.totals(table.state, A).total == 15
    table.do(TakeBack(), A)
    assert RULES.totals(table.state, A).total == 0
    assert table.refusal(Book("chance")) is None
