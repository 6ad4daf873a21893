"""Marks English texts for translation without knowing any translation library."""

from collections.abc import Mapping
from dataclasses import dataclass, field


def gettext_noop(text: str) -> str:
    """Return ``text`` unchanged; message extraction finds the call."""
    return text


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Return a text for one and its text for any other number unchanged; message extraction finds the call."""
    return one, many


@dataclass(frozen=True)
class Words:
    """A text for people with its facts: numbers, or texts that are translated themselves.

    A pair of texts is one for one and one for any other number, of the fact that the texts name.
    """

    text: str | tuple[str, str]
    facts: Mapping[str, int | str] = field(default_factory=dict)
