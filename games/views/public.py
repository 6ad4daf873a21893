"""Pages for anybody: blank sheets to order, a map of them for search engines, and what robots may read."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_noop as _
from django.views.decorators.http import require_safe

from games.rules_pages.addresses import asked_language, origin, versions
from games.sheets.layout import PAPERS
from games.views.language import in_asked_language
from games.views.sheets import PLAYERS
from scoring import RULESETS
from scoring.ruleset import Ruleset

PAPER_TITLES = {
    "a4": "A4",
    "letter": "Letter",
    "a5": "A5",
    "a4-landscape": _("A4, landscape"),
    "letter-landscape": _("Letter, landscape"),
}


@require_safe
@in_asked_language
def sheet_form(request: HttpRequest) -> HttpResponse:
    """Order a blank sheet; with ``print`` it leads to the PDF, whose address has only what was chosen."""
    rules = RULESETS.get(request.GET.get("game", ""), next(iter(RULESETS.values())))
    if "print" in request.GET:
        return HttpResponseRedirect(_address(request, rules))
    context = {
        "rules": rules,
        "games": list(RULESETS.values()),
        "players": PLAYERS,
        "numbers": range(1, rules.max_seats + 1),
        "papers": [(key, PAPER_TITLES.get(key, key)) for key in PAPERS],
    }
    return render(request, "rules/sheets.html", context)


def _address(request: HttpRequest, rules: Ruleset[Any]) -> str:
    names = [name.strip() for name in request.GET.getlist("name")[: rules.max_seats]]
    while names and not names[-1]:
        names.pop()
    players = request.GET.get("players", str(PLAYERS))
    if players.isdecimal() and int(players) < len(names):
        players = str(len(names))
    fields = [("players", players), ("paper", request.GET.get("paper", "a4")), *(("name", name) for name in names)]
    for option in rules.options:
        chosen = request.GET.get(option.key, str(option.default))
        if chosen != str(option.default):
            fields.append((option.key, chosen))
    if language := asked_language(request):
        fields.append(("lang", language))
    return f"{reverse('blank-sheet', args=[rules.key])}?{urlencode(fields)}"


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """The public pages, each in every language."""
    paths = [reverse("home"), *(reverse("rules", args=[key]) for key in RULESETS), reverse("sheets")]
    pages = [(code, address, versions(page)) for page in (origin(request) + path for path in paths)
             for code, address in versions(page)]  # fmt: skip
    return render(request, "rules/sitemap.xml", {"pages": pages}, content_type="application/xml")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Robots may read every page: those of messengers draw a room's preview, and others learn there not to list it."""
    lines = ["User-agent: *", "Disallow: /ws/", "", f"Sitemap: {origin(request)}{reverse('sitemap')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
