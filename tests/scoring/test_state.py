import pytest

from scoring.options import Options
from scoring.state import GameState, Standing, Turn, shared_places


def state(*removed: int) -> GameState:
    return GameState(Options({}), (3, 1, 8, 5), removed=removed, turn=Turn(3, 0))


def places(points: tuple[int, ...], *removed: int) -> list[tuple[int, int]]:
    table = state(*removed)
    standings = shared_places(table, dict(zip(table.seats, points, strict=True)))
    return [(standing.seat, standing.place) for standing in standings]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((10, 40, 30, 20), [(1, 1), (8, 2), (5, 3), (3, 4)]),
        ((20, 20, 10, 5), [(3, 1), (1, 1), (8, 3), (5, 4)]),
        ((20, 10, 10, 5), [(3, 1), (1, 2), (8, 2), (5, 4)]),
        ((10, 10, 20, 10), [(8, 1), (3, 2), (1, 2), (5, 2)]),
        ((0, 0, 0, 0), [(3, 1), (1, 1), (8, 1), (5, 1)]),
    ],
)
def test_equal_results_share_a_place_as_in_sport(points: tuple[int, ...], expected: list[tuple[int, int]]) -> None:
    assert places(points) == expected


def test_a_removed_seat_comes_after_all_who_stayed_whatever_its_points() -> None:
    assert places((99, 10, 20, 10), 3) == [(8, 1), (1, 2), (5, 2), (3, 4)]


def test_of_removed_seats_the_later_removal_is_better() -> None:
    assert places((99, 10, 20, 99), 5, 3, 1) == [(8, 1), (1, 2), (3, 3), (5, 4)]


def test_removed_seats_share_no_place() -> None:
    assert places((0, 0, 0, 0), 8, 1) == [(3, 1), (5, 1), (1, 3), (8, 4)]


def test_a_game_that_all_left_still_has_its_places() -> None:
    assert places((0, 0, 0, 0), 3, 5, 1, 8) == [(8, 1), (1, 2), (5, 3), (3, 4)]


def test_a_standing_says_who_left() -> None:
    assert shared_places(state(1), {3: 5, 1: 7, 8: 5, 5: 0})[-1] == Standing(1, 4, 7, removed=True)


def test_the_seats_still_in_keep_their_order() -> None:
    assert state(1, 5).still_in == (3, 8)


def test_a_game_without_a_turn_is_finished() -> None:
    assert not state().finished
    assert GameState(Options({}), (3,)).finished
