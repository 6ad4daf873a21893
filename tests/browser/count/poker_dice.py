"""Poker Dice counted once more, by other means than the app's, to judge the app by. Faces from 1, the nine, to 6."""

from collections import Counter
from collections.abc import Mapping, Sequence

TITLES = {
    "five": "Five of a kind",
    "four": "Four of a kind",
    "full": "Full house",
    "straight": "Straight",
    "three": "Three of a kind",
    "pairs": "Two pair",
    "pair": "One pair",
    "none": "No combination",
}
STANDARD = ("five", "four", "full", "straight", "three", "pairs", "pair", "none")
PROBABILITY = ("five", "four", "straight", "full", "none", "three", "pairs", "pair")
SHAPES = {"5": "five", "41": "four", "32": "full", "311": "three", "221": "pairs", "2111": "pair"}
Hand = tuple[int, ...]


def kind(hand: Hand) -> str:
    if len(set(hand)) == 5:
        return "straight" if max(hand) - min(hand) == 4 else "none"
    return SHAPES["".join(str(number) for _, number in Counter(hand).most_common())]


def ranks(hands: Mapping[int, Hand], order: Sequence[str] = STANDARD) -> dict[int, int]:
    """The rank of each seat, 1 for the best, equal hands alike."""

    def worth(seat: int) -> tuple[int, list[tuple[int, int]]]:
        counts = Counter(hands[seat])
        return -order.index(kind(hands[seat])), sorted(((counts[f], f) for f in counts), reverse=True)

    return {seat: 1 + sum(worth(other) > worth(seat) for other in hands) for seat in hands}


def lives(
    rounds: Sequence[Mapping[int, Hand]], start: int, seats: int, by_rank: bool, order: Sequence[str] = STANDARD
) -> list[dict[int, int]]:
    """The lives of each seat at first and after each round; all but the best lose one, or each by its rank."""
    left = [dict.fromkeys(range(seats), start)]
    for hands in rounds:
        rank = ranks(hands, order)
        tie = set(rank.values()) == {1}
        cost = {seat: 1 if tie else each - 1 if by_rank else int(each > 1) for seat, each in rank.items()}
        left.append({seat: max(0, number - cost.get(seat, 0)) for seat, number in left[-1].items()})
    return left
