"""Dice and icons by name: references into the page's sprite."""

from collections.abc import Mapping
from typing import Any
from unicodedata import east_asian_width

from django import template
from django.contrib.staticfiles import finders
from django.template import Context
from django.template.loader import select_template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games import refusals
from scoring.dice import Faces
from scoring.ruleset import Ruleset
from scoring.texts import Words

register = template.Library()


@register.simple_tag(takes_context=True)
def part(context: Context, name: str) -> SafeString:
    """A small part of a piece, for which a game may bring its own: ``rulesets/<key>/_<name>.html``."""
    key = context["view"].rules.key
    template = select_template([f"rulesets/{key}/_{name}.html", f"fragments/_{name}.html"])
    html: SafeString = template.template.render(context)
    return mark_safe(html.strip())


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon; the words beside it say what it means."""
    return format_html('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-{}"/></svg>', name)


@register.simple_tag
def die(face: str) -> SafeString:
    """The picture of a die that shows ``face``."""
    kind = "d" if face in "123456" else "p"
    return format_html('<svg viewBox="0 0 100 108" aria-hidden="true"><use href="#{}{}"/></svg>', kind, face)


@register.simple_tag
def preview(key: str) -> str:
    """The address of a game's picture for link previews; the house's own for a game that has none."""
    found = finders.find(f"img/preview-{key}.jpg")
    return static(f"img/preview-{key}.jpg" if found else "img/icon-512.png")


@register.simple_tag
def mini(face: int) -> SafeString:
    """The small printed die beside a line of the pad."""
    return format_html('<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#m{}"/></svg>', face)


@register.simple_tag
def colon() -> str:
    """What stands between a name and what it says, as the reader's language sets it."""
    return pgettext("between a name and what it says", ": ")


@register.simple_tag
def comma() -> str:
    """What stands between two parts of a sentence."""
    return pgettext("between two parts of a sentence", ", ")


@register.simple_tag
def list_comma() -> str:
    """What stands between the parts of a list."""
    return refusals.listed(("", ""))


@register.simple_tag
def stop() -> str:
    """What ends a sentence when another may follow."""
    return pgettext("at the end of a sentence", ". ")


@register.filter
def face_name(face: str) -> str:
    """The face as a word, for ears."""
    names = {"1": _("one"), "2": _("two"), "3": _("three"), "4": _("four"), "5": _("five"), "6": _("six")}
    names |= {"A": _("ace"), "K": _("king"), "Q": _("queen"), "J": _("jack"), "10": _("ten"), "9": _("nine")}
    return names.get(face, face)


@register.filter
def faces_of(rules: Ruleset[Any], faces: Faces) -> list[str]:
    """The names of ``faces`` in this game."""
    return [rules.faces[face - 1] for face in faces]


@register.filter
def of(found: Mapping[Any, Any] | None, key: Any) -> Any:
    """What stands under ``key``: a seat's own of what a state has for every seat."""
    return found.get(key) if found is not None else None


@register.filter
def spoken(words: Words) -> str:
    """A text from the rules with its facts, in the reader's language."""
    return refusals.spoken(words)


@register.filter
def grouped(value: int) -> str:
    """A number as its readers write it."""
    return refusals.number(value)


@register.filter
def pips(all_of_them: int, left: int) -> list[bool]:
    """One for each life: whether it is still there."""
    return [at < left for at in range(all_of_them)]


@register.filter
def presence_name(presence: str) -> str:
    """Presence as a word: no meaning by colour or shape alone."""
    return {"here": _("here"), "away": _("away")}.get(presence, _("offline"))


@register.filter
def is_long(name: str | None) -> bool:
    """Whether a name needs smaller letters; a Chinese sign is as wide as two Latin ones. Nobody's is short."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in name or "") > 12


@register.filter
def gap(pace: int) -> int:
    """How far off the pace, without the sign."""
    return abs(pace)


@register.filter
def translated(text: str) -> str:
    """A title that comes from the rules, in the reader's language."""
    return _(text) if text else ""
