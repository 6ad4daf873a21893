"""Würfelpoker counted once more, by other means than the app's, to judge the app by."""

from collections import Counter

TITLES = {
    "pair": "Pair",
    "two-pairs": "Two Pairs",
    "three-of-a-kind": "3 of a Kind",
    "small-straight": "Small Straight",
    "big-straight": "Big Straight",
    "full-house": "Full House",
    "four-of-a-kind": "4 of a Kind",
    "poker": "Poker",
    "chance": "Chance",
}
ALIKE = {"pair": 2, "three-of-a-kind": 3, "four-of-a-kind": 4}


def points(category: str, faces: tuple[int, ...], five_alike_is_full: bool = False) -> int:
    """What ``faces`` bring: only what is matched counts."""
    counts = Counter(faces)
    if category in ALIKE:
        number = ALIKE[category]
        return max([face * number for face in counts if counts[face] >= number], default=0)
    if category == "two-pairs":
        pairs = [face for face in counts if counts[face] > 1]
        return sum(pairs) * 2 if len(pairs) == 2 else 0
    if category == "small-straight":
        return 25 * (set(faces) == {1, 2, 3, 4, 5})
    if category == "big-straight":
        return 25 * (set(faces) == {2, 3, 4, 5, 6})
    if category == "full-house":
        return 30 * (sorted(counts.values()) == [2, 3] or (five_alike_is_full and len(counts) == 1))
    if category == "poker":
        return 50 * (len(counts) == 1)
    return sum(faces)


def total(card: dict[str, tuple[int, ...]]) -> int:
    """The total of a card of thrown faces by category."""
    return sum(points(category, faces) for category, faces in card.items())
