"""Dice with what they are worth, exact chances as people write them, and the addresses of public pages."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, cast
from urllib.parse import urlencode

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import refusals
from games.rules_pages import addresses, calculator
from games.templatetags.dicing import face_name
from scoring.options import Options
from scoring.ruleset import Ruleset

register = template.Library()


@register.simple_tag
def minis(rules: Ruleset[Any], faces: Sequence[int], made: int = 99) -> SafeString:
    """Small dice in a row, of which the first ``made`` count; as words for ears."""
    names = [rules.faces[face - 1] for face in faces]
    pictures = format_html_join("", '<svg class="mini{}{}" viewBox="0 0 100 {}"><use href="#{}{}"/></svg>', (
        ("" if at < made else " is-off", *((" mini--big", 108, "p") if name not in "123456" else ("", 100, "m")), name)
        for at, name in enumerate(names)
    ))  # fmt: skip
    return format_html(
        '<span class="minis" aria-hidden="true">{}</span><span class="sr">{}</span>',
        pictures,
        refusals.listed(face_name(name) for name in names),
    )


@register.inclusion_tag("rules/_case.html", takes_context=True)
def case(context: Context, dice: str, line: str = "", **options: str) -> dict[str, object]:
    """Dice in dispute, and what the engine pays for them: in ``line`` where there are lines, under ``options``."""
    rules: Ruleset[Any] = context["rules"]
    worth = rules.worth(dice.split(","), rules.make_options(**options), line)
    found: dict[str, object] = {"rules": rules, "faces": worth.faces, "chosen": chosen(rules, options)}
    if line:
        points = worth.data["points"]
        assert isinstance(points, Mapping)
        found |= {"title": rules.category(line).title, "said": refusals.number(points[line])}
    else:
        found["said"] = refusals.spoken(worth.words[0])
    found["address"] = f"?{urlencode({'dice': dice, **options})}#calculator"
    return found


class Compared(Protocol):
    """A game whose dice are compared."""

    def rank_hands(self, hands: Sequence[Sequence[object]], options: Options) -> list[int]: ...


@register.inclusion_tag("rules/_versus.html", takes_context=True)
def versus(context: Context, *hands: str, **options: str) -> dict[str, object]:
    """Hands in dispute, as the engine ranks them."""
    rules: Ruleset[Any] = context["rules"]
    dice = [hand.split(",") for hand in hands]
    ranks = cast(Compared, rules).rank_hands(dice, rules.make_options(**options))
    ranked = [hand for _, hand in sorted(zip(ranks, dice, strict=True), key=lambda each: each[0])]
    return {
        "rules": rules,
        "hands": [rules.read_faces(hand) for hand in ranked],
        "equal": len(set(ranks)) == 1,
        "chosen": chosen(rules, options),
    }


@register.simple_tag(takes_context=True)
def fact(context: Context, faces: Sequence[int], name: str, **options: str) -> object:
    """What the engine knows of dice under ``name``."""
    rules: Ruleset[Any] = context["rules"]
    names = [rules.faces[face - 1] for face in faces]
    return rules.explain(names, rules.make_options(**options)).data[name]


def chosen(rules: Ruleset[Any], options: Mapping[str, str]) -> list[str]:
    """Return the house rules of ``options`` in words."""
    return [
        _("%(title)s: %(choice)s") % {"title": _(option.title), "choice": _(choice.title)}
        for option in rules.options
        for choice in option.choices
        if options.get(option.key) == str(choice.value)
    ]


@register.filter
def percent(chance: Fraction) -> str:
    """A chance as its readers write it; the rarer, the more digits."""
    if chance == 1:
        return _("always")
    hundreds = float(chance * 100)
    places = 1 if 10 <= hundreds < 99.9 else 2 if hundreds >= 0.1 else 3
    return _("%(number)s%%") % {"number": number_format(f"{hundreds:.{places}f}", places)}


@register.filter
def tenths(value: Fraction) -> str:
    """An average with one digit after the point."""
    return number_format(f"{float(value):.1f}", 1)


@register.filter
def rest(asked: calculator.Calculator, faces: Sequence[int]) -> int:
    """How many of the dice asked about are left when ``faces`` are taken."""
    return len(asked.typed) - len(faces)


@register.simple_tag
def rules_address(rules: Ruleset[Any], options: Options) -> str:
    """The rules page of a table: its calculator begins with the table's house rules."""
    return addresses.rules_address(rules, options)


@register.simple_tag(takes_context=True)
def public(context: Context, name: str, *args: str, **query: str) -> str:
    """The address of a public page, in the language that was asked for."""
    if language := addresses.asked_language(context["request"]):
        query["lang"] = language
    return reverse(name, args=args) + (f"?{urlencode(query)}" if query else "")


@register.simple_tag(takes_context=True)
def public_origin(context: Context) -> str:
    """Scheme and host of the public pages."""
    return addresses.origin(context["request"])


@register.simple_tag(takes_context=True)
def lang_field(context: Context) -> SafeString:
    """A form of a public page stays in the language that was asked for."""
    language = addresses.asked_language(context["request"])
    return format_html('<input type="hidden" name="lang" value="{}">', language) if language else SafeString()


@register.simple_tag(takes_context=True)
def alternates(context: Context) -> SafeString:
    """The page's one address for search engines, and that of each language."""
    request = context["request"]
    page = addresses.origin(request) + request.path
    language = addresses.asked_language(request)
    return format_html(
        '<link rel="canonical" href="{}{}">\n{}',
        page,
        f"?lang={language}" if language else "",
        format_html_join("\n", '<link rel="alternate" hreflang="{}" href="{}">', addresses.versions(page)),
    )
