"""Marks English texts for translation without knowing any translation library."""

from collections.abc import Mapping
from dataclasses import dataclass, field


def gettext_noop(text: str) -> str:
    """Return ``text`` unchanged; message extraction finds the call."""
    return text


@dataclass(frozen=True)
class Words:
    """A text for people with its facts: numbers, or texts that are translated themselves."""

    text: str
    facts: Mapping[str, int | str] = field(default_factory=dict)
