"""Score sheets: a view becomes HTML, HTML becomes a PDF, and the PDF is remembered by what it was made of."""

import hashlib
import logging
from collections.abc import Sequence
from datetime import datetime
from functools import cache as once
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.cache import cache
from django.template.loader import select_template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.card_view import totals_of
from games.codes import written
from games.present import Present
from games.sheets.children import Press
from games.sheets.layout import Paper
from games.sheets.records import record_sheet
from games.sheets.told import Told, told_in
from games.sheets.view import Column, Sheet, card_sheet
from scoring.category_game import CategoryRuleset
from scoring.category_state import CategoryState
from scoring.options import Options
from scoring.ruleset import Ruleset
from scoring.state import GameState, Standing

SHELF_PLACES = 500  # of about 40 KB each: what is remembered stays bounded, whatever is asked for
SHELF_SECONDS = 24 * 3600

__all__ = ["blank_sheet", "column_of", "filled_sheet", "html_of", "pdf_of", "press", "sheet_of"]

logger = logging.getLogger(__name__)
press = Press()


def blank_sheet(rules: Ruleset[Any], options: Options, paper: Paper, names: Sequence[str]) -> Sheet:
    """Return an empty sheet; ``names`` has one for each column, which may be empty."""
    return sheet_of(rules, options, paper, [Column(name) for name in names], "", _how_to(rules))


def filled_sheet(present: Present, paper: Paper) -> Sheet:
    """Return the card of the room's game as it stands, without dice that are still under a cup."""
    rules, game, notes = present.rules, present.game, _how_to(present.rules)
    columns = [Column(seat.label) for seat in present.seats] or [Column()]
    if present.state is not None:
        state = rules.seen_by(present.state, None)
        standings = {standing.seat: standing for standing in rules.standings(state)} if game.finished_at else {}
        columns = [column_of(rules, state, seat.index, seat.label, standings.get(seat.index)) for seat in present.seats]
        notes = [_("A stroke means the line was struck out and counts 0.")] if rules.categories else []
        if not game.finished_at:
            notes.append(_("The game is still running: this is the pad as it stands."))
    return sheet_of(rules, rules.make_options(**game.options), paper, columns, _where(present), notes)


def column_of(rules: Ruleset[Any], state: GameState, seat: int, label: str, standing: Standing | None) -> Column:
    """Return what a seat has on its sheet; it has a ``standing`` once the game is over."""
    return Column(
        label,
        seat in state.removed,
        state.cards[seat] if isinstance(state, CategoryState) else None,
        totals_of(rules, state, seat),
        standing.place if standing else None,
        rules.record(state, seat),
        standing.points if standing else 0,
    )


def sheet_of(
    rules: Ruleset[Any], options: Options, paper: Paper, columns: Sequence[Column], where: str, notes: Sequence[str]
) -> Sheet:
    """Return the sheet of ``columns``, in the active language. A draft of it shows how much room its words take."""

    def with_room_for(told: Told) -> Sheet:
        if isinstance(rules, CategoryRuleset):
            return card_sheet(rules, options, paper, columns, where, notes, told)
        return record_sheet(rules, options, paper, columns, where, notes, told)

    return with_room_for(told_in(html_of(with_room_for(Told()))))


def _how_to(rules: Ruleset[Any]) -> list[str]:
    if not isinstance(rules, CategoryRuleset):
        return []
    turn = ngettext(
        "Roll all %(dice)s dice, hold what you like, roll again up to %(again)s time, then book one line.",
        "Roll all %(dice)s dice, hold what you like, roll again up to %(again)s times, then book one line.",
        rules.rolls - 1,
    ) % {"dice": rules.dice, "again": rules.rolls - 1}
    strike = _("Nothing fits? Strike a line out.")
    return [f"{turn} {strike}"]


def _where(present: Present) -> str:
    """Return when and in which room, for the people of that room: the day is theirs, not the server's."""
    game = present.game
    day = local_time(game.finished_at or game.started_at or timezone.now(), present.room.time_zone)
    told = {
        "day": date_format(day, "DATE_FORMAT"),
        "code": written(present.room.code),
    }
    if game.started_at is None:
        return _("%(day)s, room %(code)s") % told
    return _("Played on %(day)s, room %(code)s") % told


def local_time(moment: datetime, zone: str) -> datetime:
    """Return ``moment`` in the time zone a browser named; in UTC when there is no such zone."""
    try:
        return moment.astimezone(ZoneInfo(zone))
    except (KeyError, ValueError, OSError):
        return moment.astimezone(ZoneInfo("UTC"))


def html_of(sheet: Sheet) -> str:
    """Return the sheet as HTML, in the active language; a game may bring a template of its own."""
    template = select_template([f"sheets/{sheet.rules.key}.html", sheet.template])
    html: str = template.render({"sheet": sheet, "language": get_language() or "en"})
    return html


def pdf_of(sheet: Sheet) -> bytes:
    """Return the sheet as PDF; raises NoSheet. Call it outside of any transaction: it may take seconds."""
    html, css = html_of(sheet), _css()
    digest = hashlib.sha256(f"{css}\0{html}".encode()).hexdigest()
    if pdf := _remembered(digest):
        return pdf
    with press.turn():
        # A whole table asks for the same sheet at the end of its game: while this one waited, it was made.
        if pdf := _remembered(digest):
            return pdf
        pdf = press.print(html, css)
    _remember(digest, pdf)
    return pdf


@once
def _css() -> str:
    return (settings.BASE_DIR / "static" / "css" / "print.css").read_text()


def _place(digest: str) -> str:
    return f"sheet:{int(digest[:8], 16) % SHELF_PLACES}"


def _remembered(digest: str) -> bytes | None:
    try:
        found = cache.get(_place(digest))
    except Exception:  # whatever a cache may raise: the sheet can be made without it
        logger.warning("the cache of sheets cannot be read", exc_info=True)
        return None
    return found[1] if found and found[0] == digest else None


def _remember(digest: str, pdf: bytes) -> None:
    try:
        cache.set(_place(digest), (digest, pdf), SHELF_SECONDS)
    except Exception:
        logger.warning("the cache of sheets cannot be written", exc_info=True)
