"""The lines of Classic Five a second time, by other means than the rules use: sets, sorting and lists to compare with.

Nothing here is imported from the game but its options, so that a mistake would have to be made twice.
"""

from collections.abc import Mapping
from itertools import product

from scoring import get_ruleset
from scoring.dice import Faces
from scoring.options import Options

_RULES = get_ruleset("classic-five")
ALL_OPTIONS: list[Options] = [
    _RULES.make_options(**dict(zip((option.key for option in _RULES.options), values, strict=True)))
    for values in product(*([choice.value for choice in option.choices] for option in _RULES.options))
]

FACE_OF = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
LOWER = (
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "five-of-a-kind",
    "chance",
)


def score(category: str, faces: Faces, options: Mapping[str, str | int]) -> int:
    a, b, c, d, e = sorted(faces)
    shown = set(faces)
    match category:
        case "three-of-a-kind":
            return a + b + c + d + e if a == c or b == d or c == e else 0
        case "four-of-a-kind":
            return a + b + c + d + e if a == d or b == e else 0
        case "five-of-a-kind":
            return 50 if len(shown) == 1 else 0
        case "full-house":
            allowed = (a == b and d == e and c in (a, e)) and (a != e or options["five_alike_full_house"] == "on")
            return 25 if allowed else 0
        case "small-straight":
            if options["small_straight"] == "any-four":
                return 30 if any(run <= shown for run in ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})) else 0
            return 30 if shown == {1, 2, 3, 4, 5} else 0
        case "large-straight":
            low = options["large_straight"] == "any-five" and shown == {1, 2, 3, 4, 5}
            return 40 if low or shown == {2, 3, 4, 5, 6} else 0
        case "chance":
            return a + b + c + d + e
    return sum(face for face in faces if face == FACE_OF[category])


def offered(filled: set[str], faces: Faces, options: Mapping[str, str | int]) -> dict[str, int]:
    """Return the lines that may be filled now, and what each brings, with the joker where it is played."""
    still_open = [key for key in (*FACE_OF, *LOWER) if key not in filled]
    usual = {key: score(key, faces, options) for key in still_open}
    if options["joker"] == "off" or len(set(faces)) > 1 or "five-of-a-kind" not in filled:
        return usual
    own = [key for key, face in FACE_OF.items() if face == faces[0] and key in usual]
    below = {key: {"full-house": 25, "small-straight": 30, "large-straight": 40}.get(key, sum(faces)) for key in LOWER}
    if own:
        return {own[0]: 5 * faces[0]}
    if not set(LOWER) <= filled:
        return {key: below[key] for key in LOWER if key not in filled}
    return dict.fromkeys(still_open, 0)
