"""The only dice in the house."""

from secrets import randbelow

from scoring.dice import Faces


def throw_of(sides: int, number: int) -> Faces:
    """Return ``number`` fresh faces from 1 to ``sides``, unpredictable and even."""
    return tuple(1 + randbelow(sides) for _ in range(number))
