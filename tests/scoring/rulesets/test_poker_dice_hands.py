"""Hands of Poker Dice: what five dice are, and which hand beats which, in both orders."""

import json
from collections import Counter
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest

from scoring import get_ruleset
from scoring.dice import outcomes
from scoring.rulesets.poker_dice import RULESET as RULES
from scoring.rulesets.poker_dice import hands as game
from tests.scoring.rulesets import poker_dice_again as again
from tests.scoring.rulesets.poker_dice_table import BEST_FIRST, FIVE, PAIR, STRAIGHT, PokerTable, dice

EXAMPLES: dict[str, Any] = json.loads((Path(__file__).parents[2] / "vectors" / "examples.json").read_text("utf-8"))[
    "poker-dice"
]
HAND_RANKS = ("standard", "probability")
KINDS = {
    "five-of-a-kind": "five", "four-of-a-kind": "four", "full-house": "full-house", "straight": "straight",
    "three-of-a-kind": "three", "two-pair": "two-pair", "one-pair": "pair", "no-combination": "nothing",
}  # fmt: skip
SORTED = [faces for faces, _ in outcomes(5)]


def ranks(*hands: Any, **options: object) -> list[int]:
    rules: Any = get_ruleset("poker-dice")
    return rules.rank_hands(hands, rules.make_options(**options))


def ranks_of(*hands: str, **options: object) -> list[int]:
    return ranks(*(tuple(hand.split()) for hand in hands), **options)


def name(value: Any) -> str:
    return value if isinstance(value, str) else "-".join(map(name, value))


# -- a second definition ---------------------------------------------------------------------------------------------


def test_there_are_252_hands_and_both_definitions_say_the_same_of_each() -> None:
    assert len(SORTED) == 252
    for faces in SORTED:
        assert KINDS[game.hand_of(faces).kind] == again.hand(faces)[0], faces


@pytest.mark.parametrize("hand_rank", HAND_RANKS)
def test_both_definitions_say_the_same_of_any_two_hands(hand_rank: str) -> None:
    options = RULES.make_options(hand_rank=hand_rank)
    worth = {faces: game.strength(faces, options) for faces in [*SORTED, ()]}
    for one, other in product(worth, repeat=2):
        assert (worth[one] > worth[other]) == again.beats(one, other, hand_rank), (one, other)


@pytest.mark.parametrize("hand_rank", HAND_RANKS)
def test_only_the_same_dice_are_equal_hands(hand_rank: str) -> None:
    options = RULES.make_options(hand_rank=hand_rank)
    assert len({game.strength(faces, options) for faces in SORTED}) == 252


def test_the_order_of_the_dice_never_matters() -> None:
    for faces in SORTED:
        assert len({game.hand_of(order) for order in permutations(faces)}) == 1


def test_of_7776_rolls_each_kind_has_its_number() -> None:
    rolls: Counter[str] = Counter()
    for faces, number in outcomes(5):
        rolls[KINDS[game.hand_of(faces).kind]] += number
    assert rolls == again.ROLLS
    assert sum(rolls.values()) == 6**5


def test_by_chance_the_rarer_hand_is_the_better() -> None:
    order = game.order_of(RULES.make_options(hand_rank="probability"))
    assert [KINDS[kind] for kind in order] == sorted(again.ROLLS, key=lambda kind: again.ROLLS[kind])


# -- the examples ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand_rank", "better", "worse"),
    [(key, *two) for key, hands in EXAMPLES["best_first"].items() for two in pairwise(hands)],
    ids=name,
)
def test_each_hand_of_the_table_beats_the_next(hand_rank: str, better: list[str], worse: list[str]) -> None:
    assert ranks(better, worse, hand_rank=hand_rank) == [1, 2]
    assert ranks(worse, better, hand_rank=hand_rank) == [2, 1]


@pytest.mark.parametrize("hand_rank", HAND_RANKS)
def test_the_eight_kinds_stand_in_the_order_of_the_table(hand_rank: str) -> None:
    assert ranks(*EXAMPLES["best_first"][hand_rank], hand_rank=hand_rank) == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("hand_rank", HAND_RANKS)
@pytest.mark.parametrize(("better", "worse"), EXAMPLES["first_beats_second_standard"], ids=name)
def test_ties_go_by_the_dice_of_the_combination_and_then_by_the_others(
    better: list[str], worse: list[str], hand_rank: str
) -> None:
    assert ranks(better, worse, hand_rank=hand_rank) == [1, 2]
    assert ranks(worse, better, hand_rank=hand_rank) == [2, 1]


@pytest.mark.parametrize("hand", EXAMPLES["no_combination"], ids=name)
def test_five_different_faces_with_a_gap_are_no_combination(hand: list[str]) -> None:
    assert game.hand_of(RULES.check_faces(hand)).kind == "no-combination"


@pytest.mark.parametrize("case", EXAMPLES["life_loss"], ids=lambda case: f"{case['life_loss']}-{case['lost']}")
def test_a_round_costs_what_the_examples_say(case: dict[str, Any]) -> None:
    table = PokerTable(tuple(range(case["seats"])), lives=case["lives"], life_loss=case["life_loss"])
    assert table.lives == [case["start_lives"]] * case["seats"]
    table.round(*(" ".join(hand) for hand in case["hands"]))
    assert table.lives == [case["start_lives"] - lost for lost in case["lost"]]


# -- hands of several players ----------------------------------------------------------------------------------------


def test_one_high_die_beats_two_middling_ones() -> None:
    assert ranks_of("J J A 10 9", "J J K Q 10") == [1, 2]


def test_four_alike_are_told_apart_by_the_fifth_die() -> None:
    assert ranks_of("Q Q Q Q A", "Q Q Q Q K") == [1, 2]
    assert ranks_of("A A A A 9", "9 A A A A") == [1, 1]


def test_of_two_pairs_the_higher_counts_first_then_the_lower_then_the_rest() -> None:
    assert ranks_of("A A 9 9 10", "K K Q Q J", "K K Q Q 10", "K K J J A") == [1, 2, 3, 4]


def test_of_a_full_house_the_triple_counts_first() -> None:
    assert ranks_of("9 9 9 A A", "10 10 10 9 9") == [2, 1]


def test_the_five_nines_beat_four_aces() -> None:
    assert ranks_of("A A A A K", FIVE) == [2, 1]


def test_two_equal_straights_share_the_rank_and_the_next_is_counted_on() -> None:
    assert ranks_of(STRAIGHT, "10 J Q K A", PAIR) == [1, 1, 3]
    assert ranks_of(PAIR, STRAIGHT, "K Q J 10 9", STRAIGHT) == [4, 1, 3, 1]


def test_wholly_equal_hands_share_the_rank() -> None:
    assert ranks_of(PAIR, PAIR, PAIR) == [1, 1, 1]


@pytest.mark.parametrize(
    ("hand_rank", "expected"), [("standard", [1, 2, 3, 4, 5, 6, 7, 8]), ("probability", [1, 2, 4, 3, 6, 7, 8, 5])]
)
def test_eight_players_with_eight_kinds_of_hand_are_ranked(hand_rank: str, expected: list[int]) -> None:
    hands = ("A A A A A", "9 9 9 9 A", "K K K Q Q", "K Q J 10 9", "A A A K Q", "J J 10 10 A", "Q Q A K 9", "A Q J 10 9")
    assert ranks_of(*hands, hand_rank=hand_rank) == expected
    assert ranks_of(*reversed(hands), hand_rank=hand_rank) == expected[::-1]


# -- asked from outside ----------------------------------------------------------------------------------------------


def test_the_order_as_in_poker_is_meant_where_no_options_are_given() -> None:
    rules: Any = get_ruleset("poker-dice")
    hands = [("A", "A", "A", "K", "K"), ("A", "K", "Q", "J", "10"), ("A", "K", "Q", "J", 10), ("A", "K", "Q", "J", "9")]
    assert rules.rank_hands(hands) == rules.rank_hands(hands, rules.make_options()) == [1, 2, 2, 4]
    assert rules.rank_hands(hands, rules.make_options(hand_rank="probability")) == [3, 1, 1, 4]
    assert rules.rank_hands([]) == []


@pytest.mark.parametrize(
    "hand", [(), ("A",) * 4, ("A",) * 6, ("A", "A", "A", "A", "8"), ("A", "A", "A", "A", 1), "AAAAa"]
)
def test_what_is_no_hand_is_refused_with_a_sentence(hand: Any) -> None:
    with pytest.raises(
        ValueError, match=r"^(Poker Dice is played with 5 dice|A die shows one of 9, 10, J, Q, K, A); got "
    ):
        ranks(("A",) * 5, hand)


@pytest.mark.parametrize("given", [{"lives": 4}, {"life_loss": "all"}, {"hand_rank": ""}, {"joker": "on"}])
def test_an_option_that_is_none_is_refused_with_a_sentence(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        RULES.make_options(**given)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("9 9 9 9 9", "Five nines"), ("A A A A K", "Four aces"), ("Q Q 9 9 9", "Full house, nines and queens"),
        ("A K Q J 10", "Straight to the ace"), ("9 10 J Q K", "Straight to the king"), ("10 10 10 A K", "Three tens"),
        ("J J K K A", "Two pair, kings and jacks"), ("9 A J J 10", "Pair of jacks"), ("A K Q J 9", "Nothing, ace high"),
    ],
)  # fmt: skip
def test_a_hand_is_said_in_words(hand: str, words: str) -> None:
    said = game.hand_of(dice(hand)).words
    assert said.text % said.facts == words


def test_every_kind_has_a_title_and_words() -> None:
    assert set(game.TITLES) == set(game.SAID) == set(game.STANDARD) == set(game.PROBABILITY) == set(KINDS)
    assert [game.hand_of(dice(hand)).kind for hand in BEST_FIRST] == list(game.STANDARD)
