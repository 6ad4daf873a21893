"""What a selection of dice of one roll scores."""

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations

from scoring.dice import Faces, group_sizes

DICE = 6
ALIKE = {4: 1000, 5: 2000, 6: 3000}
SINGLE = {1: 100, 5: 50}
STRAIGHT = 2500
THREE_PAIRS = 1500


def selection_points(selection: Faces) -> int | None:
    """Return the points of ``selection``, in any order; None when it is empty or a die in it does not score."""
    return _points(tuple(sorted(selection)))


@cache
def _points(selection: Faces) -> int | None:
    readings = [_by_number_alike(selection)]
    # "When all six dice are set aside together, the highest reading counts."
    if len(selection) == DICE:
        sizes = group_sizes(selection)
        if sizes == (1,) * DICE:
            readings.append(STRAIGHT)
        # "Four alike and a pair counts as three pairs."
        if sizes in ((2, 2, 2), (4, 2)):
            readings.append(THREE_PAIRS)
    return max((points for points in readings if points is not None), default=None)


def _by_number_alike(selection: Faces) -> int | None:
    """Return the points with every face taken at its number alike."""
    points = 0
    for face, number in Counter(selection).items():
        if number > 3:
            points += ALIKE[number]
        elif number == 3:
            points += 1000 if face == 1 else 100 * face
        elif face in SINGLE:
            points += SINGLE[face] * number
        else:
            return None
    return points or None


@lru_cache(maxsize=1024)
def _scoring(dice: Faces) -> Mapping[tuple[int, ...], int]:
    found = {}
    for size in range(1, len(dice) + 1):
        for places in combinations(range(len(dice)), size):
            if points := selection_points(tuple(dice[place] for place in places)):
                found[places] = points
    return found


def scoring_selections(faces: Faces, live: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Return every selection of the dice at the positions ``live`` that scores, with its points."""
    found = _scoring(tuple(faces[at] for at in live))
    return {tuple(live[place] for place in places): points for places, points in found.items()}


def best_selection(scoring: Mapping[tuple[int, ...], int]) -> tuple[int, ...]:
    """Return the selection that takes all that scores; empty when nothing does."""
    return max(scoring, key=lambda places: (scoring[places], len(places)), default=())
