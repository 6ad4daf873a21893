"""Lives in Poker Dice: what rounds cost, when the game ends, who is out, and the places."""

from typing import Any

import pytest

from scoring.rulesets.poker_dice import RULESET as RULES
from tests.scoring.rulesets.poker_dice_table import (
    BEST_FIRST,
    FIVE,
    FOUR,
    FULL,
    NOTHING,
    PAIR,
    STRAIGHT,
    THREE,
    TWO_PAIR,
    PokerTable,
)  # fmt: skip
from tests.scoring.table import SEATS

A, B, C, D = SEATS
LOSSES = ("rank", "all-but-winner", "lowest")


def lost(table: PokerTable) -> list[int]:
    return [table.state.at_start - lives for lives in table.lives]


# -- at the start ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lives", [3, 5])
@pytest.mark.parametrize("seats", range(1, 13))
def test_by_rank_each_seat_starts_with_its_lives_for_every_other_seat(seats: int, lives: int) -> None:
    assert PokerTable(tuple(range(seats)), lives=lives).lives == [lives * max(1, seats - 1)] * seats


@pytest.mark.parametrize("life_loss", LOSSES[1:])
@pytest.mark.parametrize("seats", [1, 2, 12])
def test_otherwise_each_seat_starts_with_its_lives(seats: int, life_loss: str) -> None:
    assert PokerTable(tuple(range(seats)), lives=5, life_loss=life_loss).lives == [5] * seats


def test_twelve_seats_with_five_lives_have_55_each() -> None:
    assert PokerTable(tuple(range(12)), lives=5).lives == [55] * 12


def test_the_defaults_are_three_lives_by_rank_in_turn_to_the_first_loss() -> None:
    assert dict(RULES.make_options()) == {
        "lives": 3, "life_loss": "rank", "hand_rank": "standard", "simultaneous": "off", "elimination": "off",
    }  # fmt: skip


# -- what a round costs ----------------------------------------------------------------------------------------------

SHARED = [
    ((FOUR, THREE, PAIR, NOTHING), {"rank": [0, 1, 2, 3], "all-but-winner": [0, 1, 1, 1], "lowest": [0, 0, 0, 1]}),
    ((NOTHING, PAIR, THREE, FOUR), {"rank": [3, 2, 1, 0], "all-but-winner": [1, 1, 1, 0], "lowest": [1, 0, 0, 0]}),
    ((FOUR, FOUR, PAIR, NOTHING), {"rank": [0, 0, 2, 3], "all-but-winner": [0, 0, 1, 1], "lowest": [0, 0, 0, 1]}),
    ((FOUR, PAIR, PAIR, NOTHING), {"rank": [0, 1, 1, 3], "all-but-winner": [0, 1, 1, 1], "lowest": [0, 0, 0, 1]}),
    ((FOUR, THREE, PAIR, PAIR), {"rank": [0, 1, 2, 2], "all-but-winner": [0, 1, 1, 1], "lowest": [0, 0, 1, 1]}),
    ((FOUR, FOUR, PAIR, PAIR), {"rank": [0, 0, 2, 2], "all-but-winner": [0, 0, 1, 1], "lowest": [0, 0, 1, 1]}),
    ((FOUR, FOUR, FOUR, PAIR), {"rank": [0, 0, 0, 3], "all-but-winner": [0, 0, 0, 1], "lowest": [0, 0, 0, 1]}),
    ((FOUR, PAIR, PAIR, PAIR), {"rank": [0, 1, 1, 1], "all-but-winner": [0, 1, 1, 1], "lowest": [0, 1, 1, 1]}),
    ((PAIR, PAIR, PAIR, PAIR), {key: [1, 1, 1, 1] for key in LOSSES}),
    ((THREE, PAIR), {"rank": [0, 1], "all-but-winner": [0, 1], "lowest": [0, 1]}),
    ((PAIR, PAIR), {key: [1, 1] for key in LOSSES}),
    ((FIVE,), {key: [1] for key in LOSSES}),
]


@pytest.mark.parametrize("simultaneous", ["off", "on"])
@pytest.mark.parametrize("life_loss", LOSSES)
@pytest.mark.parametrize(("hands", "cost"), SHARED, ids=str)
def test_a_round_costs_lives_by_the_house_rule(
    hands: tuple[str, ...], cost: dict[str, list[int]], life_loss: str, simultaneous: str
) -> None:
    table = PokerTable(len(hands), life_loss=life_loss, simultaneous=simultaneous)
    table.round(*hands)
    assert lost(table) == cost[life_loss]
    assert [table.state.rounds[0].lost[seat] for seat in table.state.seats] == cost[life_loss]


@pytest.mark.parametrize(
    ("hand_rank", "cost"), [("standard", [0, 1, 2, 3, 4, 5, 6, 7]), ("probability", [0, 1, 3, 2, 5, 6, 7, 4])]
)
def test_eight_kinds_of_hand_cost_by_rank_in_the_order_that_is_played(hand_rank: str, cost: list[int]) -> None:
    table = PokerTable(tuple(range(8)), hand_rank=hand_rank)
    table.round(*BEST_FIRST)
    assert lost(table) == cost


def test_two_equal_straights_share_what_the_round_costs() -> None:
    table = PokerTable()
    table.round(STRAIGHT, PAIR, "10 J Q K A")
    assert lost(table) == [0, 2, 0]
    assert table.state.rounds[0].ranks == {A: 1, B: 3, C: 1}
    table = PokerTable()
    table.round(STRAIGHT, FULL, STRAIGHT)
    assert lost(table) == [1, 0, 1]


def test_ranks_and_ties_are_counted_among_those_who_took_part() -> None:
    table = PokerTable(4, elimination="on", lives=3)
    for _ in range(3):
        table.round(FOUR, FULL, FULL, NOTHING)  # D loses three of its nine lives each time
    assert (table.lives, table.state.still_in) == ([9, 6, 6, 0], SEATS)
    table.round(FOUR, FULL, PAIR)
    assert table.lives == [9, 5, 4, 0]  # the lowest of three loses two
    table.round(PAIR, PAIR, PAIR)
    assert table.lives == [8, 4, 3, 0]  # all of them tie


def test_lives_never_fall_below_nothing() -> None:
    table = PokerTable(4)
    for _ in range(2):
        table.round(FOUR, FULL, PAIR, NOTHING)
    table.round(FOUR, FULL, NOTHING, PAIR)
    assert table.lives == [9, 6, 2, 1]
    table.round(FOUR, FULL, PAIR, NOTHING)
    assert table.lives == [9, 5, 0, 0]
    assert (table.state.rounds[-1].lost[D], table.state.rounds[-1].ranks[D]) == (1, 4)


def test_a_score_sheet_has_each_round_with_its_hand_its_cost_and_the_lives_after_it() -> None:
    table = PokerTable(4, elimination="on")
    for _ in range(3):
        table.round(FOUR, FULL, FULL, NOTHING)
    table.round(PAIR, PAIR, THREE)
    rows = [(each.number, each.points, each.total, each.kind) for each in RULES.record(table.state, A)]
    assert rows == [
        (0, 0, 9, "four-of-a-kind"),
        (1, 0, 9, "four-of-a-kind"),
        (2, 0, 9, "four-of-a-kind"),
        (3, -1, 8, "one-pair"),
    ]
    assert [each.total for each in RULES.record(table.state, D)] == [6, 3, 0]


# -- elimination off -------------------------------------------------------------------------------------------------


def ended(*rounds: tuple[str, ...], **options: Any) -> PokerTable:
    """Return a table at which these rounds were played, the last of which ended the game."""
    table = PokerTable(len(rounds[0]), **options)
    for hands in rounds:
        assert not table.state.finished
        table.round(*hands)
    assert table.state.finished
    assert table.waiting == ()
    return table


def test_the_game_ends_with_the_round_in_which_a_seat_loses_its_last_life() -> None:
    table = ended(*[(FOUR, PAIR, NOTHING)] * 3)
    assert (table.lives, table.places) == ([6, 3, 0], [1, 2, 3])


def test_equal_lives_share_the_place_and_who_has_none_comes_after() -> None:
    table = ended(*[(FOUR, PAIR, NOTHING)] * 3, life_loss="lowest")
    assert (table.lives, table.places) == ([3, 3, 0], [1, 1, 3])


def test_more_lives_are_better_whatever_the_last_hand() -> None:
    table = ended(
        (NOTHING, PAIR, THREE),
        (PAIR, NOTHING, THREE),
        (PAIR, NOTHING, THREE),
        (THREE, NOTHING, PAIR),
        life_loss="lowest",
    )
    assert (table.lives, table.places) == ([2, 0, 3], [2, 3, 1])


def test_who_loses_the_last_life_in_the_same_round_ranks_by_its_hands() -> None:
    table = ended(*[(FOUR, PAIR, NOTHING)] * 2, (FOUR, NOTHING, PAIR), life_loss="all-but-winner")
    assert (table.lives, table.places) == ([3, 0, 0], [1, 3, 2])


def test_who_loses_it_in_the_same_round_with_the_same_hand_shares_the_place() -> None:
    table = ended(*[(FOUR, PAIR, NOTHING)] * 2, (FOUR, PAIR, PAIR), life_loss="all-but-winner")
    assert (table.lives, table.places) == ([3, 0, 0], [1, 2, 2])


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
@pytest.mark.parametrize("life_loss", LOSSES[1:])
@pytest.mark.parametrize("elimination", ["off", "on"])
def test_if_all_lose_their_last_life_together_they_share_the_first_place(
    seats: int, life_loss: str, elimination: str
) -> None:
    table = PokerTable(tuple(range(seats)), life_loss=life_loss, elimination=elimination)
    for _ in range(3):
        table.round(*[TWO_PAIR] * seats)
    assert table.state.finished
    assert (table.lives, table.places) == ([0] * seats, [1] * seats)


def test_by_rank_too_all_may_lose_their_last_life_together() -> None:
    table = ended(*[(PAIR, PAIR, PAIR)] * 6)
    assert (table.lives, table.places) == ([0, 0, 0], [1, 1, 1])


@pytest.mark.parametrize("simultaneous", ["off", "on"])
def test_two_that_lose_their_last_life_together_end_the_game_once(simultaneous: str) -> None:
    table = ended(*[(PAIR, FOUR, NOTHING, PAIR)] * 3, life_loss="all-but-winner", simultaneous=simultaneous)
    assert table.lives == [0, 3, 0, 0]
    assert table.places == [2, 1, 4, 2]


def test_until_the_end_places_are_those_of_the_lives() -> None:
    table = PokerTable()
    assert table.places == [1, 1, 1]
    table.round(FOUR, NOTHING, PAIR)
    assert table.places == [1, 3, 2]
    table.round(NOTHING, PAIR, FOUR)
    assert (table.lives, table.places) == ([4, 3, 5], [2, 3, 1])


# -- elimination on --------------------------------------------------------------------------------------------------


def test_a_seat_without_lives_is_out_and_the_others_play_on_until_one_is_left() -> None:
    table = PokerTable(life_loss="lowest", elimination="on")
    for _ in range(3):
        table.round(FOUR, PAIR, NOTHING)
    assert (table.lives, table.state.finished) == ([3, 3, 0], False)
    assert C not in table.state.turns
    for _ in range(3):
        assert not table.state.finished
        table.round(PAIR, FOUR)
    assert table.state.finished
    assert (table.lives, table.places) == ([0, 3, 0], [2, 1, 3])


def test_later_out_is_better_whatever_the_hands() -> None:
    table = PokerTable(4, life_loss="lowest", elimination="on")
    for hands in [(FIVE, FOUR, THREE, PAIR)] * 3 + [(FIVE, FOUR, NOTHING)] * 3 + [(NOTHING, "9 J Q K A")] * 2:
        table.round(*hands)
    assert (table.lives, table.state.finished) == ([1, 1, 0, 0], False)
    table.round(FIVE, NOTHING)
    assert table.state.finished
    assert (table.lives, table.places) == ([1, 0, 0, 0], [1, 2, 3, 4])


def test_who_goes_out_in_the_same_round_ranks_by_its_hands() -> None:
    table = PokerTable(4, life_loss="all-but-winner", elimination="on")
    for hands in [(FIVE, FOUR, THREE, PAIR)] * 2 + [(FIVE, NOTHING, THREE, PAIR)]:
        table.round(*hands)
    assert table.state.finished
    assert (table.lives, table.places) == ([3, 0, 0, 0], [1, 4, 2, 3])
    assert set(table.state.rounds[-1].out) == {B, C, D}


def test_who_goes_out_in_the_same_round_with_the_same_hand_shares_the_place() -> None:
    table = PokerTable(4, life_loss="lowest", elimination="on")
    for _ in range(3):
        table.round(FIVE, PAIR, FOUR, PAIR)
    assert (table.lives, table.state.finished, table.places) == ([3, 0, 3, 0], False, [1, 3, 1, 3])


def test_if_the_last_ones_go_out_together_and_tie_they_share_the_win() -> None:
    table = PokerTable(life_loss="lowest", elimination="on")
    for hands in [(FOUR, PAIR, NOTHING)] * 3 + [(PAIR, PAIR)] * 3:
        assert not table.state.finished
        table.round(*hands)
    assert table.state.finished
    assert (table.lives, table.places) == ([0, 0, 0], [1, 1, 3])


def test_alone_a_life_a_round_is_the_game() -> None:
    for lives in (3, 5):
        for elimination in ("off", "on"):
            for life_loss in LOSSES:
                table = PokerTable(1, lives=lives, elimination=elimination, life_loss=life_loss)
                for left in reversed(range(lives)):
                    assert not table.state.finished
                    table.round(FIVE)
                    assert table.lives == [left]
                assert table.state.finished
                assert table.places == [1]
