"""What dice are worth, from a shell: for people and for scripts."""

import argparse
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.refusals import spoken
from games.rules_pages.calculator import plain
from scoring import get_ruleset


class Command(BaseCommand):
    help = "Print what dice are worth: score GAME [CATEGORY] FACES… (all categories when none is named)."
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
        named = words[:1] if words and words[0] not in rules.faces and not words[0].isdigit() else []
        faces = words[len(named) :]
        if not faces:
            raise ValueError(f"{rules.title} needs dice; got none.")
        worth = rules.worth(faces, chosen, *named)
        if as_json:
            data = plain(rules, {"faces": worth.faces, "options": dict(chosen), **worth.data})
            self.stdout.write(json.dumps({"game": rules.key, **data}))
            return
        for line in worth.words:
            self.stdout.write(spoken(line))


def _name_and_value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"An option is written NAME=VALUE; got {text}.")
    return name, value
