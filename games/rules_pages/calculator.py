"""The dice calculator: what was asked in an address, and what the engine says to it, for people and for programs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.refusals import listed, number, spoken
from games.rules_pages.facts import shown_examples
from scoring.explained import Explained, Reading
from scoring.options import Option, Options
from scoring.ruleset import Ruleset

LONGEST = 12  # signs of a wrong value that are quoted


class BadQuestion(ValueError):
    """What was asked makes no sense; carries a sentence for the reader."""


@dataclass(frozen=True)
class Calculator:
    """The question as it was understood: ``typed`` are the dice by name, ``error`` is what is wrong with it."""

    rules: Ruleset[Any]
    typed: tuple[str, ...]
    options: Options
    error: str = ""

    @cached_property
    def explained(self) -> Explained | None:
        return None if self.error else self.rules.explain(self.typed, self.options)

    @property
    def useful(self) -> bool:
        """Whether the game knows what dice are worth by themselves."""
        return bool(self.rules.categories or self.rules.examples)

    @property
    def said(self) -> list[str]:
        """The summary: the hand, the best selection, a bust; for cards of lines what brings most."""
        if self.explained is None:
            return []
        if self.explained.said or not self.with_points:
            return [spoken(words) for words in self.explained.said]
        best = [reading for reading in self.readings if reading.best]
        facts = {"lines": listed(_(reading.title) for reading in best), "points": number(best[0].points or 0)}
        return [_("Most here: %(points)s, as %(lines)s") % facts]

    @property
    def readings(self) -> tuple[Reading, ...]:
        return self.explained.readings if self.explained else ()

    @property
    def with_points(self) -> bool:
        return any(reading.points is not None for reading in self.readings)

    @property
    def with_faces(self) -> bool:
        return any(reading.faces for reading in self.readings)

    @property
    def dice(self) -> list[str]:
        """The face of each die that can be picked, empty for one left out or not understood."""
        known = [face if face in self.rules.faces else "" for face in self.typed[: self.rules.dice]]
        return known + [""] * (self.rules.dice - len(known))

    @property
    def picked(self) -> str:
        """The dice as an address has them."""
        return ",".join(self.typed)

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces to pick from, as people sort them: pips upwards, letters from the ace down."""
        return self.rules.faces if self.rules.faces[0] == "1" else self.rules.faces[::-1]

    @property
    def option_rows(self) -> list[tuple[Option, str | int]]:
        """The options that change what dice are worth, each with what is chosen."""
        return [(each, self.options[each.key]) for each in self.rules.options if each.key in self.rules.worth_options]

    @property
    def by_house_rules(self) -> bool:
        """Whether one of them is not the usual one."""
        return any(chosen != option.default for option, chosen in self.option_rows)

    def as_data(self) -> dict[str, object]:
        """Return the answer as JSON has it."""
        assert self.explained is not None
        data = plain(
            self.rules, {"faces": list(self.explained.faces), "options": dict(self.options), **self.explained.data}
        )
        return {"game": self.rules.key, **data}


def read_question(rules: Ruleset[Any], fields: QueryDict) -> Calculator:
    """Return the calculator for the fields of an address: ``dice``, and options by their keys.

    Without dice it shows an example; what cannot be understood is said in ``error`` and the rest is kept.
    """
    # A form has a field for each die, a link has them all in one.
    parts = [part for field in fields.getlist("dice") for part in re.split(r"[\s,+]+", field) if part]
    typed = tuple(part.upper() for part in parts[:50])
    wrong = [] if typed or not fields.getlist("dice") else [_how_many(rules, 0)]
    wrong += [_("A die shows %(faces)s, not %(face)s.") % {"faces": listed(rules.faces), "face": face[:LONGEST]}
              for face in typed if face not in rules.faces][:1]  # fmt: skip
    if typed and not (rules.least_dice or rules.dice) <= len(typed) <= rules.dice:
        wrong.append(_how_many(rules, len(typed)))
    options = rules.make_options()
    for option in rules.options:
        if option.key in fields:
            try:
                options = rules.make_options(**{**options, option.key: fields[option.key]})
            except ValueError:
                value = fields[option.key][:LONGEST]
                wrong.append(_("%(option)s cannot be “%(value)s”.") % {"option": _(option.title), "value": value})
    return Calculator(rules, typed if "dice" in fields else _sample(rules), options, " ".join(wrong))


def _how_many(rules: Ruleset[Any], given: int) -> str:
    facts = {"game": _(rules.title), "least": rules.least_dice, "dice": rules.dice, "given": number(given)}
    if rules.least_dice:
        return _("Pick %(least)s to %(dice)s dice; these are %(given)s.") % facts
    return (
        ngettext(
            "%(game)s takes %(dice)s die; these are %(given)s.",
            "%(game)s takes %(dice)s dice; these are %(given)s.",
            rules.dice,
        )
        % facts
    )  # fmt: skip


def _sample(rules: Ruleset[Any]) -> tuple[str, ...]:
    """Return dice to begin with: an example from the middle of the list."""
    examples = shown_examples(rules)
    faces = examples[len(examples) // 2].example.faces if examples else (1,) * rules.dice
    return tuple(rules.faces[face - 1] for face in faces)


def plain(rules: Ruleset[Any], data: Any) -> Any:
    """Return ``data`` for JSON: all ``faces`` in it by number where that is what a die shows, else by name."""
    if isinstance(data, dict):
        return {key: _faces(rules, value) if key == "faces" else plain(rules, value) for key, value in data.items()}
    return [plain(rules, each) for each in data] if isinstance(data, list) else data


def _faces(rules: Ruleset[Any], faces: Sequence[int]) -> list[int | str]:
    return [face if rules.faces[face - 1] == str(face) else rules.faces[face - 1] for face in faces]
