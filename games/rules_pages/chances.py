"""Exact chances: how often dice become what one wants, in one roll and when all rolls of a turn go for it.

Reckoned in whole numbers over the sorted outcomes, so that nothing is rounded before it is printed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from scoring.dice import Faces, outcomes
from scoring.ruleset import Ruleset
from scoring.scorecard import Category

AnyRuleset = Ruleset[Any]
Worth = Callable[[Faces], int]


@dataclass(frozen=True)
class LineChance:
    """A line of the card: the chance that it brings points in one roll, in a turn that goes for it, and its average."""

    category: Category
    once: Fraction
    in_turn: Fraction
    average: Fraction


@dataclass(frozen=True)
class KindChance:
    """A kind of hand: how many rolls are it, and the chances of one roll, and of it or better in a turn."""

    title: str
    rolls: int
    once: Fraction
    in_turn: Fraction


@dataclass(frozen=True)
class FewChance:
    """Some dice of a roll: the chance that none of them scores, and that all do."""

    dice: int
    none: Fraction
    all_of_them: Fraction


@cache
def line_chances(rules: AnyRuleset) -> tuple[LineChance, ...]:
    """Return the chances of every category under the standard rules."""
    options = rules.make_options()

    def chances(category: Category) -> LineChance:
        def makes(faces: Faces) -> int:
            return int(category.score(faces, options) > 0)

        def brings(faces: Faces) -> int:
            return category.score(faces, options)

        return LineChance(category, at_once(rules, makes), going_for(rules, makes), going_for(rules, brings))

    return tuple(chances(category) for category in rules.categories)


@cache
def kind_chances(rules: AnyRuleset) -> tuple[KindChance, ...]:
    """Return the chances of every kind of hand under the standard rules, best first."""
    options = rules.make_options()
    place: dict[Faces, int] = {}
    titles: tuple[str, ...] = ()
    for faces, _ in outcomes(rules.dice, len(rules.faces)):
        readings = rules.explain(named(rules, faces), options).readings
        titles = tuple(reading.title for reading in readings)
        place[faces] = next(at for at, reading in enumerate(readings) if reading.best)

    def chances(at: int) -> KindChance:
        once = at_once(rules, lambda faces: int(place[faces] == at))
        in_turn = going_for(rules, lambda faces: int(place[faces] <= at))
        return KindChance(titles[at], int(once * len(rules.faces) ** rules.dice), once, in_turn)

    return tuple(chances(at) for at in range(len(titles)))


@cache
def few_chances(rules: AnyRuleset) -> tuple[FewChance, ...]:
    """Return for every number of dice how often none of them scores, and how often all do."""
    options = rules.make_options()

    def chances(dice: int) -> FewChance:
        none = every = 0
        for faces, number in outcomes(dice, len(rules.faces)):
            readings = rules.explain(named(rules, faces), options).readings
            none += number * (not readings)
            every += number * any(len(reading.faces) == dice for reading in readings)
        rolls = len(rules.faces) ** dice
        return FewChance(dice, Fraction(none, rolls), Fraction(every, rolls))

    return tuple(chances(dice) for dice in range(rules.dice, 0, -1))


def named(rules: AnyRuleset, faces: Faces) -> tuple[str, ...]:
    """Return the names of ``faces``."""
    return tuple(rules.faces[face - 1] for face in faces)


def at_once(rules: AnyRuleset, worth: Worth) -> Fraction:
    """Return what one roll of all dice is worth on average."""
    sides = len(rules.faces)
    return Fraction(sum(number * worth(faces) for faces, number in outcomes(rules.dice, sides)), sides**rules.dice)


def going_for(rules: AnyRuleset, worth: Worth) -> Fraction:
    """Return what the last dice of a turn are worth on average, when every roll is kept from as well as can be."""
    sides = len(rules.faces)
    follows, keeps = _turn(rules.dice, sides)
    best = {faces: worth(faces) for faces, _ in outcomes(rules.dice, sides)}
    for rolls_left in range(rules.rolls, 0, -1):
        # All keeps of so many dice are followed by as many rolls; the factor brings the rest to the same number.
        kept = {
            keep: sides ** len(keep) * sum(number * best[faces] for faces, number in after)
            for keep, after in follows.items()
        }
        if rolls_left == 1:
            return Fraction(kept[()], sides ** (rules.dice * rules.rolls))
        best = {faces: max(kept[keep] for keep in choices) for faces, choices in keeps.items()}
    return Fraction(0)


@cache
def _turn(dice: int, sides: int) -> tuple[dict[Faces, list[tuple[Faces, int]]], dict[Faces, set[Faces]]]:
    """Return which dice follow each keep, with the number of rolls that lead there; and the keeps of all dice."""
    keeps = {
        faces: {keep for size in range(dice + 1) for keep in combinations(faces, size)}
        for faces, _ in outcomes(dice, sides)
    }
    follows = {
        keep: [(tuple(sorted(keep + rolled)), number) for rolled, number in outcomes(dice - len(keep), sides)]
        for keep in set().union(*keeps.values())
    }
    return follows, keeps
