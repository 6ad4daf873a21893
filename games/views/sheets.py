"""Score sheets on paper: blank for anybody, filled for a room."""

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import sheets
from games.codes import written
from games.names import clean_name
from games.present import load
from games.refusals import sentence
from games.sheets.children import NoSheet, SheetsBusy, SheetsUnavailable
from games.sheets.layout import PAPERS, Paper
from games.sheets.view import Sheet
from games.views.room import present_of
from scoring import RULESETS
from scoring.errors import IllegalCommand
from scoring.ruleset import Ruleset

PLAYERS = 6  # when nobody says how many
HOUR = 3600


class BadWish(ValueError):
    """What was asked for cannot be printed; carries a sentence for the reader."""


@require_safe
def blank(request: HttpRequest, game: str) -> HttpResponse:
    """A blank sheet: ``players``, ``paper``, ``name`` (repeated) and house rules by their keys."""
    if game not in RULESETS:
        raise Http404
    rules = RULESETS[game]
    try:
        chosen = {option.key: request.GET[option.key] for option in rules.options if option.key in request.GET}
        options = rules.make_options(**chosen)
    except ValueError:
        return _refused(request, sentence(IllegalCommand("bad-option")))
    try:
        sheet = sheets.blank_sheet(rules, options, _paper(request.GET), _names(rules, request.GET))
    except BadWish as bad:
        return _refused(request, str(bad))
    answer = _pdf(request, sheet, f"{rules.key}.pdf")
    if answer.status_code == 200:
        answer["Cache-Control"] = f"private, max-age={HOUR}"
    return answer


@require_safe
@never_cache
def filled(request: HttpRequest, code: str) -> HttpResponse:
    """The card of the room's game as it stands, in the lobby, during the game, and after; ``game`` names a past one."""
    present = present_of(request, code)
    if isinstance(present, HttpResponse):
        return present
    name = f"{present.rules.key}-{written(present.room.code)}"
    if "game" in request.GET:
        number = request.GET["game"]
        past = load(present.room.code, int(number)) if re.fullmatch("[0-9]{1,6}", number) else None
        if past is None:
            return _no_such_game(request)
        present, name = past, f"{past.rules.key}-{written(past.room.code)}-{past.game.number}"
    try:
        sheet = sheets.filled_sheet(present, _paper(request.GET))
    except BadWish as bad:
        return _refused(request, str(bad))
    return _pdf(request, sheet, f"{name}.pdf")


def _paper(fields: QueryDict) -> Paper:
    try:
        return PAPERS[fields.get("paper", "a4").lower()]
    except KeyError:
        raise BadWish(_("Sheets come on A4, Letter or A5 paper.")) from None


def _names(rules: Ruleset[Any], fields: QueryDict) -> list[str]:
    """Return a name, or none, for each column."""
    typed = fields.getlist("name")
    try:
        names = [clean_name(name) if name.strip() else "" for name in typed]
    except IllegalCommand as refusal:
        raise BadWish(sentence(refusal)) from None
    wished = fields.get("players", str(len(names) or PLAYERS))
    while len(names) > 1 and not names[-1]:
        names.pop()
    number = int(wished) if re.fullmatch("[0-9]{1,3}", wished) else 0
    if not 1 <= number <= rules.max_seats:
        raise BadWish(_("A sheet is for 1 to %(most)s players.") % {"most": rules.max_seats})
    if len(names) > number:
        raise BadWish(_("There are more names than players."))
    return names + [""] * (number - len(names))


def _refused(request: HttpRequest, why: str) -> HttpResponse:
    return render(request, "sheets/refused.html", {"title": _("No such sheet"), "why": why}, status=400)


def _no_such_game(request: HttpRequest) -> HttpResponse:
    context = {"title": _("No such sheet"), "why": _("This room has played no game with that number.")}
    return render(request, "sheets/refused.html", context, status=404)


def _pdf(request: HttpRequest, sheet: Sheet, name: str) -> HttpResponse:
    """Return the PDF, or a friendly page when there is none now; ``name`` is plain ASCII."""
    try:
        pdf = sheets.pdf_of(sheet)
    except NoSheet as error:
        return _none_now(request, error)
    return HttpResponse(
        pdf, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


def _none_now(request: HttpRequest, error: NoSheet) -> HttpResponse:
    sheets.logger.warning("no sheet: %s", error)
    if isinstance(error, SheetsUnavailable):
        title, why, wait = _("No sheets here"), _("This server cannot make PDFs. Everything else works."), HOUR
    elif isinstance(error, SheetsBusy):
        title, why, wait = _("Many sheets are being printed"), _("Please try again in a few seconds."), 5
    else:
        title, why, wait = _("The sheet did not work out"), _("Nothing is lost. Please try again in a minute."), 60
    answer = render(request, "sheets/refused.html", {"title": title, "why": why}, status=503)
    answer["Retry-After"] = str(wait)
    answer["Cache-Control"] = "no-store"
    return answer
