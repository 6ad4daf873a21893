"""Sheets to look at: games played with seeded dice, blank cards, and both on paper."""

from functools import cache
from random import Random

from games import sheets
from games.sheet_worker import Press
from games.sheets.layout import PAPERS
from games.sheets.view import Column, Sheet, sheet_of
from scoring import get_ruleset
from scoring.category_game import CategoryRuleset
from scoring.category_moves import Book, Strike
from scoring.category_state import CategoryState
from scoring.commands import RemoveSeat, RollDice

RULES = get_ruleset("classic-five")
assert isinstance(RULES, CategoryRuleset)
NAMES = ("Anna", "Maximilian-Alexander", "Иван Ελένη", "美玲", "مريم שרה", "🎲Zoë 👑", "Bartholomew Featherstone",
         "WWWWWWWWWWWWWWWWWWWWWWWW", "Ben", "Ben", "<b>Bob</b>", "iiiiiiiiiiiiiiiiiiiiiiii")  # fmt: skip


def played(seats: int, turns: int | None = None, removed: int | None = None, **options: object) -> CategoryState:
    """Return the state of a game with seeded dice, over or after so many turns; ``removed`` leaves after its first."""
    dice = Random(seats)
    state = RULES.start(range(seats), RULES.make_options(**options))
    while state.turn is not None and (turns is None or state.turn.number < turns):
        seat = state.turn.seat
        rolled = RULES.decide(state, seat, RollDice(), lambda number: tuple(dice.randint(1, 6) for _ in range(number)))
        state = RULES.fold(state, rolled)
        category, points = max(RULES.preview(state, seat).items(), key=lambda offer: offer[1])
        state = RULES.fold(state, RULES.decide(state, seat, Book(category) if points else Strike(category), tuple))
        if removed == seat and removed not in state.removed:
            state = RULES.fold(state, RULES.decide(state, seat, RemoveSeat(), tuple))
    return state


def columns_of(state: CategoryState) -> list[Column]:
    places = {standing.seat: standing.place for standing in RULES.standings(state)} if state.finished else {}
    return [
        Column(NAMES[seat], seat in state.removed, state.cards[seat], RULES.totals(state, seat), places.get(seat))
        for seat in state.seats
    ]


def filled(state: CategoryState, paper: str = "a4") -> Sheet:
    return sheet_of(
        RULES, state.options, PAPERS[paper], columns_of(state), "Played on 1 May 2026, room KMT-4R7", ["A note."]
    )


def blank(players: int = 6, paper: str = "a4", **options: object) -> Sheet:
    return sheets.blank_sheet(RULES, RULES.make_options(**options), PAPERS[paper], [""] * players)


def marks(sheet: Sheet, title: str) -> list[str | None]:
    """Return what is written on the first line of that name."""
    return next([mark and mark.text for mark in row] for line, row in sheet.pages[0].rows if line.title == title)


def printed(sheet: Sheet) -> bytes:
    """Return the PDF, drawn in this process; that a child does it is another test's business."""
    return _drawn(sheets.html_of(sheet))


@cache
def _drawn(html: str) -> bytes:
    return _ink().pdf(html, sheets._css())


@cache
def _ink() -> Press:
    return Press()
