"""Refusals for people: a code becomes a sentence in the reader's language, and an HTTP status."""

from collections import ChainMap
from collections.abc import Iterable, Mapping

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from scoring import RULESETS
from scoring.errors import SENTENCES, IllegalCommand
from scoring.texts import Words

# What the house refuses; the games' own sentences are in scoring.errors and in each ruleset.
HOUSE: Mapping[str, str] = {
    "room-ended": _("This room has been closed."),
    "room-full": _("All seats at this table are taken."),
    "game-running": _("The game is running: seats and house rules stand until it ends."),
    "game-not-started": _("The game has not started yet."),
    "room-locked": _("This room is locked: the host lets nobody new in."),
    "not-there": _("Nobody is there at that seat."),
    "not-absent": _("%(name)s is not away: wait a little."),
    "not-yours-to-answer": _("Somebody else has to answer that."),
    "link-used": _("That link has been used or is too old. Make a new one on the first device."),
    "no-seat": _("You have no seat at this table."),
    "not-host": _("Only the host can do that."),
    "too-few-seats": _("This game needs at least %(least)s players."),
    "name-missing": _("Type a name, so that the others know whose turn it is."),
    "name-too-long": _("That name is too long: at most %(longest)s letters."),
    "bad-wish": _("That could not be understood. Reload the page and try again."),
    "bad-option": _("There is no such house rule."),
    "too-fast": _("Too many messages at once. Wait a moment."),
    "busy": _("The table is busy. Please try again in a moment."),
}
STATUS: Mapping[str, int] = {
    "not-host": 403,
    "no-seat": 403,
    "bad-wish": 400,
    "bad-option": 400,
    "too-fast": 429,
    "busy": 503,
    "room-ended": 410,
    "link-used": 410,
}


def sentence(refusal: IllegalCommand) -> str:
    """Return what went wrong, for the reader of the active language."""
    known = ChainMap(*(dict(rules.refusals) for rules in RULESETS.values()), dict(HOUSE), dict(SENTENCES))
    text = gettext(known[refusal.code])
    facts = {key: number(fact) if isinstance(fact, int) else fact for key, fact in refusal.data.items()}
    return text % facts if facts else text


def spoken(words: Words) -> str:
    """Return a text with its facts, for the reader of the active language."""
    facts = {key: number(fact) if isinstance(fact, int) else gettext(fact) for key, fact in words.facts.items()}
    if isinstance(words.text, tuple):
        one, many = words.text
        count = next(fact for key, fact in words.facts.items() if f"%({key})s" in many)
        text = ngettext(one, many, int(count))
    else:
        text = gettext(words.text)
    return text % facts if facts else text


def number(value: int) -> str:
    """Return ``value`` as the reader of the active language writes it: 10,000, 10.000 or 10 000."""
    return number_format(value, force_grouping=True)


def listed(parts: Iterable[str]) -> str:
    """Return ``parts`` one after another, as the reader of the active language lists them."""
    return pgettext("between the parts of a list", ", ").join(parts)


def status(refusal: IllegalCommand) -> int:
    """Return the HTTP status that goes with the refusal; 409 when the rules of a game refuse."""
    return STATUS.get(refusal.code, 409)
