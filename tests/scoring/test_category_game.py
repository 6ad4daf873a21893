"""A turn of a category game, played with the lines of Classic Five."""

from typing import ClassVar

import pytest

from scoring.category_game import CategoryRuleset
from scoring.category_moves import Book, Booked, Strike, Struck
from scoring.category_state import Bonus, Totals
from scoring.commands import Command, Correct, EnterFaces, RollDice, TakeBack, TimeOut
from scoring.errors import IllegalCommand
from scoring.events import Rolled
from scoring.rulesets.classic_five import RULESET as RULES
from scoring.rulesets.classic_five import ClassicFive
from scoring.scorecard import Box
from tests.scoring.table import NOBODY, SEATS, Table

A, B, C, D = SEATS


class SmallPad(CategoryRuleset):
    """Another game of the family: all that it has of its own is data."""

    key = "small-pad"
    title = "Small Pad"
    dice = 5
    rolls = 2
    bonus: ClassVar[Bonus | None] = Bonus(at=5, points=7)
    categories = tuple(each for each in ClassicFive.categories if each.key in ("ones", "twos", "chance"))


class NoBonus(SmallPad):
    bonus = None


# -- rolling ---------------------------------------------------------------------------------------------------------


def test_a_turn_begins_with_all_dice() -> None:
    table = Table(RULES)
    assert table.legal() == (RollDice(),)
    assert table.do(RollDice()) == (Rolled(A, table.state.turn.faces),)
    assert table.dice.asked == [5]


def test_no_die_can_be_kept_before_the_first_roll() -> None:
    assert Table(RULES).refusal(RollDice((0,))) == "bad-keep"


def test_kept_dice_stay_at_their_positions_and_the_others_fall_anew() -> None:
    table = Table(RULES)
    table.roll(2, 5, 2, 6, 1)
    table.roll(4, 4, 3, keep=(0, 2))
    assert table.state.turn.faces == (2, 4, 2, 4, 3)
    assert table.dice.asked == [5, 3]
    assert table.events[-1] == Rolled(A, (2, 4, 2, 4, 3), (0, 2))


def test_a_die_kept_once_may_be_rolled_later_in_the_turn() -> None:
    table = Table(RULES)
    table.roll(2, 5, 2, 6, 1)
    table.roll(3, 3, 3, keep=(0, 2))
    table.roll(1, 1, keep=(1, 3, 4))
    assert table.state.turn.faces == (1, 3, 1, 3, 3)
    assert table.state.turn.thrown == (3, 2, 3, 2, 2)


def test_keeping_nothing_rolls_all_dice_again() -> None:
    table = Table(RULES)
    table.roll(2, 5, 2, 6, 1)
    table.roll(6, 6, 6, 6, 6)
    assert table.state.turn.faces == (6, 6, 6, 6, 6)
    assert table.state.turn.kept == ()


def test_keeping_all_dice_is_refused_and_uses_no_roll() -> None:
    table = Table(RULES)
    table.roll(2, 5, 2, 6, 1)
    assert table.refusal(RollDice((0, 1, 2, 3, 4))) == "all-kept"
    assert table.state.turn.roll_number == 1
    assert table.dice.asked == [5]


@pytest.mark.parametrize("keep", [(5,), (-1,), (0, 7)])
def test_only_dice_on_the_table_can_be_kept(keep: tuple[int, ...]) -> None:
    table = Table(RULES)
    table.roll(2, 5, 2, 6, 1)
    assert table.refusal(RollDice(keep)) == "bad-keep"


def test_the_order_in_which_dice_are_ticked_does_not_matter() -> None:
    table = Table(RULES)
    table.roll(2, 5, 2, 6, 1)
    table.roll(4, 4, 3, keep=(2, 0, 2))
    assert table.state.turn.faces == (2, 4, 2, 4, 3)


def test_there_are_three_rolls_a_turn_and_no_fourth() -> None:
    table = Table(RULES)
    for number in (1, 2, 3):
        table.do(RollDice())
        assert table.state.turn.roll_number == number
    assert table.refusal(RollDice()) == "no-rolls-left"
    assert not any(isinstance(command, RollDice) for command in table.legal())


def test_every_keep_but_all_dice_is_offered_between_rolls() -> None:
    table = Table(RULES)
    table.do(RollDice())
    keeps = [command.keep for command in table.legal() if isinstance(command, RollDice)]
    assert len(set(keeps)) == len(keeps) == 2**5 - 1


def test_the_number_of_rolls_is_the_games_own() -> None:
    table = Table(SmallPad())
    table.do(RollDice())
    table.do(RollDice())
    assert table.refusal(RollDice()) == "no-rolls-left"


# -- booking and striking --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_line_may_be_booked_after_any_roll(rolls: int) -> None:
    table = Table(RULES)
    for _ in range(rolls):
        table.roll(3, 3, 3, 3, 3)
    assert table.do(Book("threes")) == (Booked(A, "threes", 15),)
    assert table.state.cards[A].boxes == {"threes": Box(15, (3, 3, 3, 3, 3), turn=0)}


@pytest.mark.parametrize("command", [Book("chance"), Strike("ones")])
def test_nothing_is_booked_or_struck_before_the_first_roll(command: Command) -> None:
    assert Table(RULES).refusal(command) == "roll-first"


def test_a_booking_passes_the_turn_to_the_next_seat() -> None:
    table = Table(RULES, (A, B, C))
    for seat in (A, B, C, A):
        assert table.turn_seat == seat
        assert table.state.turn.roll_number == 0
        table.roll(1, 2, 2, 4, 6)
        table.do(Book("chance" if table.state.turn.number < 3 else "twos"))


def test_exactly_one_line_is_filled_a_turn() -> None:
    table = Table(RULES)
    table.turn("chance", 1, 2, 2, 4, 6)
    assert table.refusal(Book("twos"), A) == "not-your-turn"
    assert list(table.state.cards[A].boxes) == ["chance"]


def test_a_filled_line_is_closed() -> None:
    table = Table(RULES, (A,))
    table.turn("chance", 1, 2, 2, 4, 6)
    table.roll(6, 6, 6, 6, 6)
    assert table.refusal(Book("chance")) == "box-filled"
    assert "chance" not in table.preview()


def test_a_line_that_brings_nothing_is_struck_not_booked() -> None:
    table = Table(RULES)
    table.roll(2, 3, 4, 5, 6)
    assert table.refusal(Book("ones")) == "brings-nothing"
    assert table.do(Strike("ones")) == (Struck(A, "ones"),)
    assert table.state.cards[A].boxes["ones"] == Box(0, (2, 3, 4, 5, 6), turn=0)


def test_a_line_that_brings_points_cannot_be_struck() -> None:
    table = Table(RULES)
    table.roll(2, 3, 4, 5, 6)
    with pytest.raises(IllegalCommand) as refused:
        table.do(Strike("large-straight"))
    assert (refused.value.code, refused.value.data) == ("brings-points", {"points": 40})


@pytest.mark.parametrize("command", [Book("twelves"), Strike(""), Book("Chance")])
def test_a_line_that_is_not_on_the_pad_is_refused(command: Command) -> None:
    table = Table(RULES)
    table.do(RollDice())
    assert table.refusal(command) == "unknown-category"


def test_every_open_line_shows_what_it_would_bring_and_any_may_be_taken() -> None:
    table = Table(RULES)
    table.roll(3, 3, 3, 3, 3)
    shown = table.preview()
    assert shown == {
        category.key: category.score((3, 3, 3, 3, 3), table.state.options) for category in RULES.categories
    }
    for category, points in shown.items():
        assert table.refusal(Book(category) if points else Strike(category)) is None


def test_nothing_is_shown_to_a_seat_that_waits_or_has_no_dice_yet() -> None:
    table = Table(RULES)
    assert table.preview() == {}
    table.do(RollDice())
    assert table.rules.preview(table.state, B) == {}


def test_a_move_of_another_game_is_refused() -> None:
    assert Table(RULES).refusal(Command()) == "unknown-command"


# -- the whole game --------------------------------------------------------------------------------------------------


def test_every_line_is_filled_once_and_then_the_game_ends() -> None:
    table = Table(RULES, (A, B))
    for number in range(13):
        assert RULES.round_number(table.state) == number + 1
        for _ in (A, B):
            table.do(TimeOut())
    assert table.state.finished
    assert all(len(card.boxes) == 13 for card in table.state.cards.values())
    assert RULES.round_number(table.state) == 13


def test_sums_bonus_and_pace_follow_the_data_of_the_game() -> None:
    rules = SmallPad()
    table = Table(rules, (A,))
    assert rules.totals(table.state, A) == Totals(upper=0, bonus=0, lower=0, extra=0, pace=0)
    table.turn("ones", 1, 5, 5, 5, 5)
    totals = rules.totals(table.state, A)
    assert (totals.upper, totals.bonus, totals.pace) == (1, 0, -2)
    table.turn("twos", 2, 2, 1, 1, 1)
    totals = rules.totals(table.state, A)
    assert (totals.upper, totals.bonus, totals.pace) == (5, 7, -4)
    table.turn("chance", 6, 6, 6, 6, 6)
    assert rules.totals(table.state, A).total == 5 + 7 + 30
    assert table.state.finished


def test_a_game_without_a_bonus_has_none() -> None:
    rules = NoBonus()
    table = Table(rules, (A,))
    table.turn("twos", 2, 2, 2, 2, 2)
    assert rules.totals(table.state, A).bonus == 0


def test_points_are_asked_by_category_and_faces() -> None:
    options = RULES.make_options()
    assert RULES.points("chance", ["1", "3", "4", "6", "6"], options) == 20
    with pytest.raises(
        ValueError, match=r"^Classic Five has no category twelves; its categories are: ones, .*, chance\.$"
    ):
        RULES.points("twelves", (1, 2, 3, 4, 5), options)
    with pytest.raises(ValueError, match=r"^Classic Five is played with 5 dice; got 1\.$"):
        RULES.points("chance", (1,), options)


def test_a_stranger_is_refused_in_every_way() -> None:
    table = Table(RULES)
    table.do(RollDice())
    for command in (RollDice(), Book("chance"), Strike("ones"), EnterFaces((1,) * 5), Correct("ones", "twos")):
        assert table.refusal(command, NOBODY) == "unknown-seat"
    assert table.refusal(TakeBack(), NOBODY) == "nothing-to-take-back"
