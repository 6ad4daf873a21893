"""Corrections of a turn of Ten Thousand: of real dice its points; totals, penalties and the last round follow."""

import pytest

from scoring.commands import Correct, RemoveSeat, TakeBack, TimeOut
from scoring.rulesets.ten_thousand.moves import Bank, SetAside, TurnCorrected
from scoring.rulesets.ten_thousand.state import Past
from tests.scoring.rulesets.ten_thousand_table import RULES, A, B, C, Cup
from tests.scoring.table import NOBODY


def correct(number: int, points: int | None) -> Correct:
    return Correct(str(number), str(number), points=points)


def real(*turns: int, seats: tuple[int, ...] = (A, B), **options: object) -> Cup:
    """Return a table of real dice at which ``turns`` were played."""
    table = Cup(seats, seats, **options)
    table.banks(*turns)
    return table


# -- what can be corrected ---------------------------------------------------------------------------------------------------


def test_the_points_of_a_turn_are_mended_and_the_totals_follow() -> None:
    table = real(500, 300, 200)
    assert table.do(correct(0, 550), A) == (TurnCorrected(A, 0, 550),)
    assert table.totals == {A: 750, B: 300}
    assert [(each.points, each.total) for each in RULES.record(table.state, A)] == [(550, 550), (200, 750)]
    assert table.turn_seat == B


def test_a_turn_set_aside_die_by_die_is_mended_as_well() -> None:
    table = Cup((A,), (A,))
    table.do(SetAside((1, 5)))
    table.do(Bank())
    table.do(correct(0, 200), A)
    assert table.totals == {A: 200}


def test_a_bust_may_turn_out_a_bank_and_a_bank_a_bust() -> None:
    table = real(0, 300)
    table.do(correct(0, 400), A)
    table.do(correct(0, 0), B)
    assert table.totals == {A: 400, B: 0}
    assert table.state.runs[A].turns == (Past("bank", 400, entered=True),)
    assert table.state.runs[B].turns == (Past("bust", 0, entered=True),)


def test_a_turn_lost_to_the_clock_may_turn_out_a_bank() -> None:
    table = real()
    table.do(TimeOut())
    table.do(correct(0, 400), A)
    assert table.totals == {A: 400, B: 0}


def test_dice_on_the_screen_stand() -> None:
    table = Cup((A, B), (B,))
    table.banks(300, 300)
    assert table.refusal(correct(0, 350), A) == "faces-stand"
    assert table.refusal(correct(0, 350), B) is None
    assert table.refusal(Correct("0", "0", faces=(1, 1), points=200), B) == "faces-stand"


@pytest.mark.parametrize("number", ["1", "-1", "x", "", "1.0", "²", "٠", "9" * 5000])
def test_only_a_turn_that_was_played_is_corrected(number: str) -> None:
    assert real(300).refusal(Correct(number, number, points=350), A) == "unknown-turn"


def test_a_turn_cannot_be_moved_to_another() -> None:
    table = real(300, 300, 300)
    assert table.refusal(Correct("0", "1", points=350), A) == "unknown-turn"


def test_the_turn_going_on_is_not_corrected() -> None:
    table = real()
    table.do(SetAside((1,)))
    assert table.refusal(correct(0, 200), A) == "unknown-turn"


def test_a_correction_changes_something() -> None:
    table = real(300, 0)
    assert table.refusal(correct(0, 300), A) == "nothing-to-correct"
    assert table.refusal(correct(0, None), A) == "nothing-to-correct"
    assert table.refusal(correct(0, 0), B) == "nothing-to-correct"


@pytest.mark.parametrize("points", [25, 301, -50])
def test_corrected_points_are_a_multiple_of_fifty(points: int) -> None:
    assert real(300).refusal(correct(0, points), A) == "bad-turn-points"


def test_corrected_points_are_those_the_minimum_allowed_in_that_turn() -> None:
    table = real(500, 500, 350, 350, opening=500, turn_minimum=300)
    assert table.refusal(correct(0, 450), A) == "opening-short"
    assert table.refusal(correct(0, 550), A) is None
    assert table.refusal(correct(1, 250), A) == "bank-short"
    assert table.refusal(correct(1, 300), A) is None
    assert table.refusal(correct(0, 0), A) is None


def test_a_stranger_is_not_corrected() -> None:
    assert real(300).refusal(correct(0, 350), NOBODY) == "unknown-seat"


def test_a_corrected_bank_is_not_taken_back_any_more_but_anothers_is() -> None:
    table = real(300, 300)
    table.do(correct(0, 350), A)
    assert TakeBack() in table.legal(B)
    table.do(correct(0, 350), B)
    assert TakeBack() not in table.legal(B)


def test_a_corrected_bank_opens_and_once_on_the_board_a_seat_stays_on_it() -> None:
    table = real(0, seats=(A,), opening=500)
    table.do(correct(0, 500), A)
    table.banks(50)
    table.do(correct(0, 0), A)
    table.banks(50)
    assert table.totals == {A: 100}


def test_a_correction_is_another_moment() -> None:
    table = real(300)
    before = RULES.moment(table.state, B)
    table.do(correct(0, 350), A)
    assert RULES.moment(table.state, B) != before
    assert table.turn_seat == B


# -- three busts ------------------------------------------------------------------------------------------------------------


def test_a_bust_that_was_none_does_not_count_among_three() -> None:
    table = real(3000, 0, 0, seats=(A,), three_busts=500)
    table.do(correct(1, 300), A)
    table.banks(0)
    assert table.totals == {A: 3300}
    table.banks(0)
    assert table.totals == {A: 2800}


def test_a_penalty_falls_when_one_of_the_three_was_no_bust() -> None:
    table = real(3000, 0, 0, 0, seats=(A,), three_busts=500)
    assert table.totals == {A: 2500}
    table.do(correct(1, 300), A)
    assert table.totals == {A: 3300}


def test_a_penalty_comes_when_a_bank_between_busts_was_none() -> None:
    table = real(3000, 0, 300, 0, seats=(A,), three_busts=500)
    table.do(correct(2, 0), A)
    assert table.totals == {A: 2500}


def test_the_third_bust_is_mended_into_a_bank_and_its_penalty_falls() -> None:
    table = real(3000, 0, 0, 0, seats=(A,), three_busts=500)
    assert table.refusal(correct(3, 0), A) == "nothing-to-correct"
    table.do(correct(3, 100), A)
    assert table.totals == {A: 3100}
    table.banks(0, 0)
    assert table.totals == {A: 3100}


def test_a_later_total_still_never_falls_below_zero() -> None:
    table = real(1000, 0, 0, 0, 50, seats=(A,), three_busts=1000)
    assert table.totals == {A: 50}
    table.do(correct(0, 300), A)
    assert table.totals == {A: 50}
    table.do(correct(0, 1200), A)
    assert table.totals == {A: 250}


# -- the last round ------------------------------------------------------------------------------------------------------------


def test_a_correction_below_the_target_cancels_the_last_round_while_it_still_runs() -> None:
    table = real(2000, 300, seats=(A, B, C), target=2000)
    table.do(correct(0, 1900), A)
    assert (table.state.final, table.turn_seat) == (None, C)
    table.banks(50, 50)
    assert (table.totals, table.turn_seat) == ({A: 1950, B: 300, C: 50}, B)


def test_unless_another_seat_is_there() -> None:
    table = real(2000, 2100, seats=(A, B, C), target=2000)
    table.do(correct(0, 1900), A)
    assert table.state.final == (C,)
    table.banks(50)
    assert table.state.finished
    assert table.places_of == {B: 1, A: 2, C: 3}


def test_a_correction_that_stays_above_the_target_changes_nothing_of_the_last_round() -> None:
    table = real(2500, 300, seats=(A, B, C), target=2000)
    table.do(correct(0, 2000), A)
    assert table.state.final == (C,)


def test_a_correction_above_the_target_gives_each_other_seat_one_turn_from_then() -> None:
    table = real(300, 1900, 300, 300, seats=(A, B, C), target=2000)
    assert table.turn_seat == B
    table.do(correct(0, 2000), A)
    assert (table.state.final, table.turn_seat) == ((B, C), B)
    table.banks(50, 50)
    assert table.state.finished


def test_who_is_corrected_above_the_target_in_its_own_turn_plays_it_to_its_end() -> None:
    table = real(1900, 300, seats=(A, B), target=2000)
    table.do(SetAside((1,)))
    table.do(correct(0, 2000), A)
    assert (table.turn_seat, table.state.final) == (A, (B,))
    table.do(Bank())
    assert (table.turn_seat, table.totals[A]) == (B, 2100)
    table.banks(50)
    assert table.state.finished


def test_a_correction_above_the_target_ends_a_game_without_a_last_round() -> None:
    for points, finished in ((1950, False), (2000, True)):
        table = real(1900, 300, target=2000, last_round="off")
        table.do(correct(0, points), A)
        assert table.state.finished == finished
        table = real(300, 1900, target=2000, last_round="off")
        table.do(correct(0, points), B)
        assert table.state.finished == finished


def test_alone_a_correction_above_the_target_ends_the_game() -> None:
    table = real(1900, seats=(A,), target=2000)
    table.do(correct(0, 2000), A)
    assert table.state.finished


def test_a_finished_game_stays_finished_and_totals_and_places_follow() -> None:
    table = real(2000, 300, target=2000)
    table.do(correct(0, 200), A)
    assert table.state.finished
    assert table.totals == {A: 200, B: 300}
    assert table.places_of == {B: 1, A: 2}
    assert table.legal(A) == table.legal(B) == ()


def test_when_who_set_it_off_has_left_anothers_correction_does_not_cancel_the_last_round() -> None:
    table = real(2000, 300, seats=(A, B, C), target=2000)
    table.do(RemoveSeat(), A)
    table.do(correct(0, 350), B)
    assert (table.state.final, table.turn_seat) == ((C,), C)
    table.banks(50)
    assert table.state.finished


def test_who_has_left_is_corrected_without_an_effect_on_the_last_round() -> None:
    table = real(2000, 300, seats=(A, B, C), target=2000)
    table.do(RemoveSeat(), A)
    table.do(correct(0, 300), A)
    assert table.state.final == (C,)
    assert table.totals[A] == 300
    table = real(1900, 300, seats=(A, B, C), target=2000)
    table.do(RemoveSeat(), A)
    table.do(correct(0, 2000), A)
    assert table.state.final is None


def test_a_correction_that_leaves_the_last_round_alone_leaves_anothers_take_back_too() -> None:
    table = real(300, 2000, seats=(A, B, C), target=2000)
    table.do(correct(0, 350), A)
    table.do(TakeBack(), B)
    assert (table.state.final, table.turn_seat) == (None, B)
    # "The game's last one until a new game starts."
    table = real(2000, 300, target=2000)
    table.do(correct(0, 2050), A)
    table.do(TakeBack(), B)
    assert (table.state.final, table.turn_seat) == ((B,), B)


def test_a_bank_is_not_taken_back_into_a_last_round_that_a_correction_has_changed() -> None:
    # A taking back would undo the last round with the correction's own.
    table = real(1900, 100, seats=(A, B, C), target=2000)
    assert TakeBack() in table.legal(B)
    table.do(correct(0, 2000), A)
    assert TakeBack() not in table.legal(B)
    assert table.state.final == (B, C)
