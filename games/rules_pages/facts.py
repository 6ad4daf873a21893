"""What a game says of itself: its examples and its house rules."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from games.card_view import choice_title
from games.refusals import listed, number
from scoring.explained import Example
from scoring.options import Option
from scoring.ruleset import Ruleset

FEW = 6  # choices that are listed; more are told as a range


@dataclass(frozen=True)
class Shown:
    """An example with how many of its dice, from the first, make it, and what the engine pays for it."""

    example: Example
    made: int
    points: int | None


def shown_examples(rules: Ruleset[Any]) -> list[Shown]:
    """Return an example of everything dice can be in the game, under the standard rules."""
    options = rules.make_options()
    if not rules.categories:
        return [Shown(each, len(each.faces), _points(rules, each)) for each in rules.examples]
    return [
        Shown(
            Example(line.title, line.example, line.takes or line.hint),
            line.matched or len(line.example),
            line.score(line.example, options),
        )
        for line in rules.categories
        if line.example
    ]


def _points(rules: Ruleset[Any], example: Example) -> int | None:
    """Return what the engine pays; None where places are compared."""
    names = [rules.faces[face - 1] for face in example.faces]
    points = rules.explain(names, rules.make_options()).data.get("points")
    return points if isinstance(points, int) else None


@dataclass(frozen=True)
class OptionFacts:
    """A house rule for readers: its standard, and what else can be chosen."""

    option: Option

    @property
    def standard(self) -> str:
        return choice_title(self.option.choices[0])

    @property
    def others(self) -> str:
        choices = self.option.choices[1:]
        if len(choices) <= FEW:
            return listed(choice_title(choice) for choice in choices)
        values = [choice.value for choice in self.option.choices if isinstance(choice.value, int)]
        step = min(after - before for before, after in pairwise(sorted(values)))
        facts = {"least": number(min(values)), "most": number(max(values)), "step": number(step)}
        return _("%(least)s to %(most)s in steps of %(step)s") % facts


def option_facts(rules: Ruleset[Any]) -> list[OptionFacts]:
    return [OptionFacts(option) for option in rules.options]
