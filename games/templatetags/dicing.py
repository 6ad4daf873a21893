"""Dice and icons by name: references into the page's sprite."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


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
def mini(face: int) -> SafeString:
    """The small printed die beside a line of the pad."""
    return format_html('<svg viewBox="0 0 100 100" aria-hidden="true"><use href="#m{}"/></svg>', face)


@register.filter
def face_name(face: str) -> str:
    """The face as a word, for ears."""
    names = {"1": _("one"), "2": _("two"), "3": _("three"), "4": _("four"), "5": _("five"), "6": _("six")}
    return names.get(face, face)


@register.filter
def presence_name(presence: str) -> str:
    """Presence as a word: no meaning by colour or shape alone."""
    return {"here": _("here"), "away": _("away")}.get(presence, _("offline"))


@register.filter
def gap(pace: int) -> int:
    """How far off the pace, without the sign."""
    return abs(pace)


@register.filter
def translated(text: str) -> str:
    """A title that comes from the rules, in the reader's language."""
    return _(text) if text else ""
