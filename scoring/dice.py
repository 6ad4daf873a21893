"""Dice: what lies on the table, counting questions, and exact chances."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

# Faces in table order, each from 1 to the number of sides; a higher number is a higher face.
Faces = tuple[int, ...]


def count(faces: Faces, face: int) -> int:
    """Return how many dice show ``face``."""
    return faces.count(face)


def most_alike(faces: Faces) -> int:
    """Return the size of the largest group of equal dice."""
    return max(Counter(faces).values(), default=0)


def group_sizes(faces: Faces) -> tuple[int, ...]:
    """Return the sizes of the groups of equal dice, largest first: (3, 3, 2, 2, 2) gives (3, 2)."""
    return tuple(sorted(Counter(faces).values(), reverse=True))


def longest_run(faces: Faces) -> int:
    """Return the length of the longest run of consecutive faces; repeated faces do not break it."""
    longest = run = 0
    for face in range(min(faces, default=0), max(faces, default=-1) + 1):
        run = run + 1 if face in faces else 0
        longest = max(longest, run)
    return longest


@cache
def outcomes(dice: int, sides: int = 6) -> tuple[tuple[Faces, int], ...]:
    """Return every sorted outcome of ``dice`` dice with the number of ordered throws that give it.

    The numbers add up to ``sides ** dice``; there are no floats, so chances are exact.
    """
    return tuple(
        (faces, factorial(dice) // prod(factorial(n) for n in Counter(faces).values()))
        for faces in combinations_with_replacement(range(1, sides + 1), dice)
    )
