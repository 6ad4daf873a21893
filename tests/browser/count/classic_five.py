"""Classic Five counted once more, by other means than the app's, to judge the app by."""

from collections import Counter

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
TITLES = {
    "ones": "Ones",
    "twos": "Twos",
    "threes": "Threes",
    "fours": "Fours",
    "fives": "Fives",
    "sixes": "Sixes",
    "three-of-a-kind": "3 of a Kind",
    "four-of-a-kind": "4 of a Kind",
    "full-house": "Full House",
    "small-straight": "Small Straight",
    "large-straight": "Large Straight",
    "five-of-a-kind": "Five of a Kind",
    "chance": "Chance",
}


def points(category: str, faces: tuple[int, ...]) -> int:
    """What ``faces`` bring by the standard rules."""
    counts = sorted(Counter(faces).values())
    if category in UPPER:
        face = UPPER.index(category) + 1
        return sum(each for each in faces if each == face)
    if category == "three-of-a-kind":
        return sum(faces) * (counts[-1] > 2)
    if category == "four-of-a-kind":
        return sum(faces) * (counts[-1] > 3)
    if category == "full-house":
        return 25 * (counts == [2, 3])
    if category == "small-straight":
        return 30 * (set(faces) == {1, 2, 3, 4, 5})
    if category == "large-straight":
        return 40 * (set(faces) == {2, 3, 4, 5, 6})
    if category == "five-of-a-kind":
        return 50 * (len(set(faces)) == 1)
    return sum(faces)


def total(card: dict[str, tuple[int, ...]]) -> int:
    """The total of a card of thrown faces by category."""
    boxes = {category: points(category, faces) for category, faces in card.items()}
    upper = sum(boxes.get(category, 0) for category in UPPER)
    return sum(boxes.values()) + (35 if upper > 62 else 0)
