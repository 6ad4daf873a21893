"""What dice are worth, from a shell: for people and for scripts."""

import argparse
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring import get_ruleset
from scoring.category_game import CategoryRuleset


class Command(BaseCommand):
    help = "Print the points of dice: score GAME [CATEGORY] FACES… (all categories when none is named)."
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        # Options may stand between the words: score classic-five --json 3 3 3 5 5
        parser.parse_args = parser.parse_intermixed_args  # type: ignore[method-assign]
        return parser

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", help="a game, e.g. classic-five")
        parser.add_argument("words", nargs="*", metavar="[category] faces", help="e.g. full-house 3 3 3 5 5")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
        parser.add_argument("--json", action="store_true", dest="as_json", help="for machines")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._score(**options)
        except ValueError as error:
            # A sentence for people, 2 for scripts.
            raise CommandError(str(error), returncode=2) from None

    def _score(self, game: str, words: list[str], option: list[str], as_json: bool, **_: Any) -> None:
        rules = get_ruleset(game)
        chosen = rules.make_options(**dict(_name_and_value(each) for each in option))
        if not isinstance(rules, CategoryRuleset):
            raise ValueError(f"{rules.title} has no categories to score.")
        named = words[:1] if words and not words[0].isdigit() else []
        faces = rules.check_faces(words[len(named) :])
        categories = [rules.category(name) for name in named] or list(rules.categories)
        points = {category.key: rules.points(category.key, faces, chosen) for category in categories}
        if as_json:
            answer = {"game": rules.key, "faces": list(faces), "options": dict(chosen), "points": points}
            self.stdout.write(json.dumps(answer))
            return
        for category in categories:
            self.stdout.write(f"{category.title:<20}{points[category.key]:>4}")


def _name_and_value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"An option is written NAME=VALUE; got {text}.")
    return name, value
