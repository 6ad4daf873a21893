"""Corrections in a category game: of digital dice the box alone, of real dice also the faces or points."""

from collections.abc import Callable

import pytest

from scoring.category_moves import Corrected
from scoring.commands import Correct, RemoveSeat, TimeOut
from scoring.errors import IllegalCommand
from scoring.rulesets.classic_five import RULESET as RULES
from scoring.scorecard import Box
from tests.scoring.table import NOBODY, SEATS, Table

A, B, C, _ = SEATS


def digital() -> Table:
    table = Table(RULES, (A,))
    table.turn("chance", 6, 6, 6, 1, 2)
    table.turn("sixes", 6, 4, 4, 4, 4)
    return table


def real() -> Table:
    table = Table(RULES, (A,), real_dice=(A,))
    table.turn("chance", 6, 6, 6, 1, 2)
    table.turn("sixes", 6, 4, 4, 4, 4)
    return table


def points(table: Table) -> dict[str, int]:
    return {category: box.points for category, box in table.state.cards[A].boxes.items()}


# -- the box ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [digital, real])
def test_a_booking_moves_to_another_open_box_with_its_dice(start: Callable[[], Table]) -> None:
    table = start()
    facts = table.do(Correct("chance", "three-of-a-kind"), A)
    assert facts == (Corrected(A, "chance", "three-of-a-kind", (6, 6, 6, 1, 2), 21),)
    assert points(table) == {"three-of-a-kind": 21, "sixes": 6}
    assert "chance" not in table.state.cards[A].boxes


def test_two_boxes_are_swapped_each_with_its_own_dice() -> None:
    table = digital()
    table.do(Correct("chance", "sixes"), A)
    assert table.state.cards[A].boxes == {
        "sixes": Box(18, (6, 6, 6, 1, 2), turn=0),
        "chance": Box(22, (6, 4, 4, 4, 4), turn=1),
    }


def test_a_swap_is_the_same_from_either_box() -> None:
    one, other = digital(), digital()
    one.do(Correct("chance", "sixes"), A)
    other.do(Correct("sixes", "chance"), A)
    assert one.state.cards == other.state.cards


def test_a_strike_may_turn_out_to_bring_points_elsewhere_and_points_to_be_a_strike() -> None:
    table = Table(RULES, (A,))
    table.turn("ones", 2, 3, 4, 5, 6)
    table.do(Correct("ones", "large-straight"), A)
    assert points(table) == {"large-straight": 40}
    table.do(Correct("large-straight", "small-straight"), A)
    assert points(table) == {"small-straight": 0}


def test_a_strike_without_dice_can_change_its_box_and_stays_a_strike() -> None:
    table = Table(RULES, (A,))
    table.turn("chance", 1, 1, 1, 2, 3)
    table.do(TimeOut())
    table.do(Correct("ones", "sixes"), A)
    assert points(table) == {"chance": 8, "sixes": 0}
    table.do(Correct("sixes", "chance"), A)
    assert points(table) == {"chance": 0, "sixes": 0}
    assert table.state.cards[A].boxes["chance"].faces == ()


@pytest.mark.parametrize("command", [Correct("ones", "ones", (1, 1, 1, 1, 1)), Correct("ones", "ones", points=3)])
def test_of_digital_dice_faces_and_points_stand(command: Correct) -> None:
    table = Table(RULES, (A,))
    table.turn("ones", 1, 1, 1, 2, 3)
    assert table.refusal(command, A) == "faces-stand"


def test_the_dice_on_the_table_and_the_turn_stay_as_they_are() -> None:
    table = digital()
    table.roll(1, 2, 3, 4, 6)
    turn = table.state.turn
    table.do(Correct("chance", "twos"), A)
    assert table.state.turn == turn
    assert table.preview()["chance"] == 16
    assert "twos" not in table.preview()


def test_a_correction_makes_what_was_seen_before_it_stale() -> None:
    table = digital()
    moment = RULES.moment(table.state, A)
    table.do(Correct("chance", "twos"), A)
    assert RULES.moment(table.state, A) != moment


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Correct("twelves", "ones"), "unknown-category"),
        (Correct("chance", "twelves"), "unknown-category"),
        (Correct("twos", "ones"), "box-empty"),
        (Correct("twos", "chance"), "box-empty"),
        (Correct("chance", "chance"), "nothing-to-correct"),
    ],
)
def test_a_correction_needs_something_to_correct(command: Correct, code: str) -> None:
    assert digital().refusal(command, A) == code


def test_only_a_card_of_the_game_is_corrected() -> None:
    assert digital().refusal(Correct("chance", "twos"), NOBODY) == "unknown-seat"


def test_a_card_is_corrected_in_anybodys_turn_and_only_that_one() -> None:
    table = Table(RULES, (A, B))
    table.turn("chance", 1, 2, 3, 4, 6)
    table.turn("chance", 1, 2, 3, 4, 6)
    table.do(TimeOut())
    other = table.state.cards[A]
    table.do(Correct("chance", "sixes"), B)
    assert table.state.cards[B].boxes["sixes"].points == 6
    assert table.state.cards[A] == other


# -- real dice -------------------------------------------------------------------------------------------------------


def test_of_real_dice_the_faces_can_be_mended() -> None:
    table = real()
    table.do(Correct("chance", "chance", (6, 6, 6, 6, 2)), A)
    assert table.state.cards[A].boxes["chance"] == Box(26, (6, 6, 6, 6, 2), turn=0, entered=True)


def test_of_real_dice_faces_and_box_can_be_mended_at_once() -> None:
    table = real()
    table.do(Correct("chance", "five-of-a-kind", (6, 6, 6, 6, 6)), A)
    assert points(table) == {"five-of-a-kind": 50, "sixes": 6}


def test_of_real_dice_the_points_can_be_mended_where_the_faces_are_not_known_any_more() -> None:
    table = real()
    table.do(Correct("chance", "chance", points=17), A)
    assert table.state.cards[A].boxes["chance"] == Box(17, (), turn=0, entered=True)


@pytest.mark.parametrize(
    ("category", "number"), [("chance", 4), ("chance", 31), ("sixes", 7), ("full-house", 24), ("ones", 6), ("ones", -1)]
)
def test_points_that_a_line_can_never_bring_are_refused(category: str, number: int) -> None:
    with pytest.raises(IllegalCommand) as refused:
        real().do(Correct("chance", category, points=number), A)
    assert (refused.value.code, refused.value.data) == ("bad-points", {"points": number})


def test_a_line_of_real_dice_can_always_be_corrected_to_a_strike() -> None:
    for category in RULES.categories:
        assert real().refusal(Correct("chance", category.key, points=0), A) is None


@pytest.mark.parametrize("faces", [(6, 6, 6, 6), (6, 6, 6, 6, 7), (0, 6, 6, 6, 6), (1, 2, 3, 4, 5, 6)])
def test_mended_faces_are_checked_like_entered_ones(faces: tuple[int, ...]) -> None:
    assert real().refusal(Correct("chance", "chance", faces), A) == "bad-faces"


def test_faces_and_points_that_contradict_each_other_are_refused() -> None:
    assert real().refusal(Correct("chance", "chance", (1, 1, 1, 1, 1), points=30), A) == "bad-points"
    assert real().refusal(Correct("chance", "chance", (1, 1, 1, 1, 1), points=5), A) is None


def test_points_mended_by_hand_stay_when_nothing_else_is_said() -> None:
    table = real()
    table.do(Correct("chance", "chance", points=17), A)
    assert table.refusal(Correct("chance", "chance"), A) == "nothing-to-correct"


def test_points_mended_by_hand_move_to_a_line_that_can_bring_them() -> None:
    table = real()
    table.do(Correct("chance", "chance", points=18), A)
    table.do(Correct("chance", "three-of-a-kind"), A)
    assert points(table) == {"three-of-a-kind": 18, "sixes": 6}
    table.do(Correct("sixes", "three-of-a-kind"), A)
    assert points(table) == {"three-of-a-kind": 22, "sixes": 18}
    assert table.refusal(Correct("sixes", "fives"), A) == "bad-points"


def test_points_mended_by_hand_get_their_faces_back_when_these_turn_up() -> None:
    table = real()
    table.do(Correct("chance", "chance", points=17), A)
    table.do(Correct("chance", "chance", (6, 6, 6, 1, 2)), A)
    assert table.state.cards[A].boxes["chance"] == Box(21, (6, 6, 6, 1, 2), turn=0, entered=True)


# -- what follows ----------------------------------------------------------------------------------------------------


def test_totals_and_places_follow() -> None:
    table = Table(RULES, (A, B), real_dice=(A,))
    table.turn("chance", 1, 1, 1, 1, 2)
    table.turn("chance", 6, 6, 6, 6, 5)
    assert [standing.seat for standing in RULES.standings(table.state)] == [B, A]
    table.do(Correct("chance", "five-of-a-kind", (1, 1, 1, 1, 1)), A)
    assert [(standing.seat, standing.points) for standing in RULES.standings(table.state)] == [(A, 50), (B, 29)]


def test_the_bonus_follows() -> None:
    table = Table(RULES, (A,), real_dice=(A,))
    for face, category in enumerate(("ones", "twos", "threes", "fours", "fives"), start=1):
        table.turn(category, *(face,) * 3, 6, 6)
    table.turn("sixes", 6, 6, 1, 1, 1)
    assert RULES.totals(table.state, A).bonus == 0
    table.do(Correct("sixes", "sixes", (6, 6, 6, 1, 1)), A)
    assert RULES.totals(table.state, A).bonus == 35
    table.do(Correct("sixes", "chance"), A)
    assert RULES.totals(table.state, A).bonus == 0


def test_a_finished_game_is_corrected_too_and_stays_finished() -> None:
    table = Table(RULES, (A, B))
    while not table.state.finished:
        table.roll(1, 2, 3, 4, 6)
        table.fill(next(iter(table.preview())))
    moment = RULES.moment(table.state, A)
    table.do(Correct("ones", "twos"), A)
    assert table.state.finished
    assert points(table)["ones"] == 1
    assert len(points(table)) == 13
    assert RULES.moment(table.state, A) != moment
    table.do(Correct("chance", "sixes"), B)
    assert table.state.finished


def test_the_card_of_a_removed_seat_can_still_be_corrected() -> None:
    table = Table(RULES, (A, B))
    table.turn("chance", 1, 2, 3, 4, 6)
    table.do(RemoveSeat(), A)
    table.do(Correct("chance", "sixes"), A)
    assert points(table) == {"sixes": 6}


def test_a_box_struck_while_a_seat_with_real_dice_was_absent_can_get_the_dice_they_threw() -> None:
    table = Table(RULES, (A,), real_dice=(A,))
    table.do(TimeOut())
    table.do(Correct("ones", "ones", faces=(1, 1, 2, 3, 4)), A)
    assert points(table) == {"ones": 2}
