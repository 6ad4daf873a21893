import pytest

from scoring.options import Options
from scoring.state import OneTurnState, Standing, Turn, shared_places


def state(*removed: int) -> OneTurnState:
    return OneTurnState(Options({}), (3, 1, 8, 5), removed=removed, turn=Turn(3, 0))


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


def test_the_seats_after_one_come_in_the_order_of_play_and_itself_last() -> None:
    assert state().after(1) == (8, 5, 3, 1)
    assert state(8).after(1) == (5, 3, 1)
    assert state(1).after(1) == (8, 5, 3)


def test_only_the_seat_in_turn_has_a_turn_and_is_waited_for() -> None:
    assert state().waiting == (3,)
    assert state().turn_of(3) == Turn(3, 0)
    assert state().turn_of(1) is None


def test_a_game_without_a_turn_is_finished() -> None:
    ended = OneTurnState(Options({}), (3,))
    assert not state().finished
    assert ended.finished
    assert ended.waiting == ()
    assert ended.turn_of(3) is None


def test_places_may_go_by_more_than_the_points_shown() -> None:
    points, hands = {3: 0, 1: 0, 8: 2, 5: 0}, {3: 1, 1: 2, 8: 3, 5: 1}
    standings = shared_places(state(), points, hands.__getitem__)
    assert [(each.seat, each.place, each.points) for each in standings] == [(8, 1, 2), (1, 2, 0), (3, 3, 0), (5, 3, 0)]
