"""What is wished: a form's or a socket message's fields become a command of the game.

``do`` is the command's kind, with its one word after a colon where it has one (``book:twos``); numbers come as
lists under the name of the command's field (``keep``). Bad input is refused whole.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, get_type_hints

from scoring.commands import Command, Correct, RemoveSeat, TimeOut, kind_of
from scoring.errors import IllegalCommand
from scoring.ruleset import Ruleset

NOT_BY_SEAT = (TimeOut, RemoveSeat, Correct)  # the table's to ask for, each by a door of its own
LONGEST = 64
POINTS = re.compile(r"\d{1,6}|\d{1,3}[.,'’\s]\d{3}")
NO_POINTS = -1


@dataclass(frozen=True)
class Wish:
    """A command, and the moment at which its button was shown."""

    command: Command
    moment: str


def read_message(text: str) -> dict[str, list[str]]:
    """Return the fields of a socket message; a single value and a list are alike."""
    try:
        message = json.loads(text)
        return {
            str(name): [_text(item) for item in (value if isinstance(value, list) else [value])]
            for name, value in message.items()
            if name != "headers"
        }
    except (ValueError, AttributeError, TypeError, RecursionError):
        raise IllegalCommand("bad-wish") from None


def _text(item: object) -> str:
    if isinstance(item, str | int) and len(text := str(item)) <= LONGEST:
        return text
    raise IllegalCommand("bad-wish")


def read_wish(rules: Ruleset[Any], form: Mapping[str, Iterable[str]]) -> Wish:
    """Return the wish in ``form``; raises IllegalCommand ``bad-wish`` when it is none of this game."""
    given = {name: list(values) for name, values in form.items()}
    kind, _, word = (given.get("do") or [""])[0].partition(":")
    for command_type in rules.command_types:
        if kind == kind_of(command_type) and command_type not in NOT_BY_SEAT:
            return Wish(_command(command_type, word, given), (given.get("moment") or [""])[0])
    raise IllegalCommand("bad-wish")


def _command(command_type: type[Command], word: str, given: Mapping[str, list[str]]) -> Command:
    hints = get_type_hints(command_type)
    values: dict[str, object] = {}
    for field in fields(command_type):
        if hints[field.name] is str:
            values[field.name] = word
        elif hints[field.name] is int:
            values[field.name] = _points((given.get(field.name) or [""])[0])
        elif field.name == "faces":
            # A die for which nothing was picked does not lie there.
            values[field.name] = read_numbers(text for text in given.get(field.name, ()) if text)
        else:
            values[field.name] = read_numbers(given.get(field.name, ()))
    return command_type(**values)


def read_numbers(texts: Iterable[str]) -> tuple[int, ...]:
    """Return ``texts`` as numbers; raises IllegalCommand ``bad-wish`` when one is none."""
    return tuple(_number(text) for text in texts)


def _points(text: str) -> int:
    """Return points as people type them: 250 between spaces, 1.000, 1,000 or 1 000, digits of any script.

    What is no such number is one that no rules take, so that the game says what it takes.
    """
    typed = text.strip()
    return int(re.sub(r"\D", "", typed)) if POINTS.fullmatch(typed) else NO_POINTS


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    raise IllegalCommand("bad-wish")


def read_correction(form: Mapping[str, Iterable[str]]) -> Correct:
    """Return the correction in ``form``: ``category``, ``to`` (the same when left out), ``faces`` or ``points``."""
    given = {name: [text.strip() for text in values if text.strip()] for name, values in form.items()}
    category = (given.get("category") or [""])[0]
    points = given.get("points")
    return Correct(
        category=category,
        to=(given.get("to") or [category])[0],
        faces=read_numbers(given.get("faces", ())),
        points=_points(points[0]) if points else None,
    )
