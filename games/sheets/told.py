"""The words on a sheet around its card, read from a draft of it: so there is room for just these, in any language."""

import re
from dataclasses import dataclass
from html import unescape

from django.utils.html import strip_tags

DIE = re.compile(r'<svg.*?</svg>|<span class="f">.*?</span>', re.DOTALL)


@dataclass(frozen=True)
class Told:
    """The paragraphs of the foot, and those above the card; a die in them is a ■."""

    foot: tuple[str, ...] = ()
    legend: tuple[str, ...] = ()


def told_in(html: str) -> Told:
    """Return what the first page of a sheet tells."""
    return Told(_paragraphs(html, "<footer>(.*?)</footer>"), _paragraphs(html, '<div class="legend">(.*?)</div>'))


def _paragraphs(html: str, part: str) -> tuple[str, ...]:
    found = re.search(part, html, re.DOTALL)
    paragraphs = re.findall("<p>(.*?)</p>", DIE.sub("■", found[1]), re.DOTALL) if found else []
    return tuple(" ".join(unescape(strip_tags(each)).split()) for each in paragraphs)
