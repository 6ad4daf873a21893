import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.dice import count, group_sizes, longest_run, most_alike, outcomes


def test_dice_are_counted_by_their_face() -> None:
    assert count((3, 3, 1, 3, 6), 3) == 3
    assert count((3, 3, 1, 3, 6), 2) == 0


def test_most_alike_is_the_largest_group() -> None:
    assert most_alike((2, 5, 5, 2, 5)) == 3
    assert most_alike((1, 2, 3, 4, 5)) == 1
    assert most_alike(()) == 0


def test_group_sizes_come_largest_first() -> None:
    assert group_sizes((2, 3, 2, 3, 3)) == (3, 2)
    assert group_sizes((1, 1, 4, 6, 6)) == (2, 2, 1)
    assert group_sizes(()) == ()


@pytest.mark.parametrize(
    ("faces", "run"),
    [
        ((), 0),
        ((4,), 1),
        ((6, 6, 6), 1),
        ((1, 2, 3, 3, 4), 4),
        ((3, 4, 5, 6, 3), 4),
        ((1, 3, 4, 5, 6), 4),
        ((1, 2, 4, 5, 6), 3),
        ((1, 3, 5), 1),
        ((2, 3, 4, 5, 6), 5),
    ],
)
def test_a_doubled_face_does_not_break_a_run_but_a_gap_does(faces: tuple[int, ...], run: int) -> None:
    assert longest_run(faces) == run
    assert longest_run(faces[::-1]) == run


@pytest.mark.parametrize(("dice", "sides"), [(0, 6), (1, 6), (2, 6), (5, 6), (6, 6), (3, 4), (5, 2)])
def test_outcomes_add_up_to_all_throws(dice: int, sides: int) -> None:
    assert sum(ways for _, ways in outcomes(dice, sides)) == sides**dice


def test_five_dice_have_252_outcomes() -> None:
    assert len(outcomes(5)) == 252
    assert len(dict(outcomes(5))) == 252


def test_an_outcome_counts_the_orders_in_which_it_can_fall() -> None:
    ways = dict(outcomes(5))
    assert ways[(4, 4, 4, 4, 4)] == 1
    assert ways[(2, 2, 2, 3, 3)] == 10
    assert ways[(1, 2, 3, 4, 5)] == 120


@given(st.lists(st.integers(1, 6), max_size=6))
def test_the_counting_questions_agree_with_each_other(dice: list[int]) -> None:
    faces = tuple(dice)
    sizes = group_sizes(faces)
    assert sum(sizes) == len(faces)
    assert most_alike(faces) == max((count(faces, face) for face in range(1, 7)), default=0)
    assert longest_run(faces) <= len(sizes)
