"""The lines of Würfelpoker a second time, by other means than the rules use: neighbours in sorted order, and sets.

Nothing here is imported from the game but its options, so that a mistake would have to be made twice.
"""

from collections.abc import Mapping

from scoring import get_ruleset
from scoring.dice import Faces
from scoring.options import Options

_RULES = get_ruleset("wuerfelpoker")
ALL_OPTIONS: list[Options] = [_RULES.make_options(five_alike_full_house=choice) for choice in ("off", "on")]

LINES = (
    "pair",
    "two-pairs",
    "three-of-a-kind",
    "small-straight",
    "big-straight",
    "full-house",
    "four-of-a-kind",
    "poker",
    "chance",
)


def score(category: str, faces: Faces, options: Mapping[str, str | int]) -> int:
    # From high to low: the first equal neighbours are the highest pair.
    a, b, c, d, e = sorted(faces, reverse=True)
    match category:
        case "pair":
            return next((high + low for high, low in ((a, b), (b, c), (c, d), (d, e)) if high == low), 0)
        case "two-pairs":
            # Sorted, two pairs leave the fifth die at the top, in the middle or at the bottom.
            splits = ((a, b, c, d), (a, b, d, e), (b, c, d, e))
            return max((sum(four) for four in splits if four[0] == four[1] > four[2] == four[3]), default=0)
        case "three-of-a-kind":
            return 3 * c if c in (a, e) or b == d else 0
        case "four-of-a-kind":
            return 4 * c if a == d or b == e else 0
        case "small-straight":
            return 25 if set(faces) == {1, 2, 3, 4, 5} else 0
        case "big-straight":
            return 25 if set(faces) == {2, 3, 4, 5, 6} else 0
        case "full-house":
            allowed = a == b and d == e and c in (a, e) and (a != e or options["five_alike_full_house"] == "on")
            return 30 if allowed else 0
        case "poker":
            return 50 if a == e else 0
    return a + b + c + d + e
