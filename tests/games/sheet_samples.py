"""Sheets to look at: games played with seeded dice, blank cards, and both on paper."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from games import sheets
from games.sheet_worker import Press
from games.sheets.layout import PAPERS
from games.sheets.view import Sheet
from scoring import Ruleset, get_ruleset
from scoring.category_game import CategoryRuleset
from scoring.category_moves import Book, Strike
from scoring.category_state import CategoryState
from scoring.commands import Command, RemoveSeat, RollDice, TakeBack, TimeOut, kind_of
from scoring.dice import Faces
from scoring.state import GameState

RULES = get_ruleset("classic-five")
assert isinstance(RULES, CategoryRuleset)
NAMES = ("Anna", "Maximilian-Alexander", "Иван Ελένη", "太郎 美玲", "مريم שרה", "🎲Zoë 👑", "Bartholomew Featherstone",
         "WWWWWWWWWWWWWWWWWWWWWWWW", "Łukasz", "Ben", "<b>Bob</b>", "iiiiiiiiiiiiiiiiiiiiiiii")  # fmt: skip


def played(
    seats: int,
    turns: int | None = None,
    removed: int | None = None,
    rules: CategoryRuleset = RULES,
    **options: object,
) -> CategoryState:
    """Return the state of a game with seeded dice, over or after so many turns; ``removed`` leaves after its first."""
    dice = Random(seats)
    state = rules.start(range(seats), rules.make_options(**options))
    while state.turn is not None and (turns is None or state.turn.number < turns):
        seat = state.turn.seat
        rolled = rules.decide(state, seat, RollDice(), lambda number: tuple(dice.randint(1, 6) for _ in range(number)))
        state = rules.fold(state, rolled)
        category, points = max(rules.preview(state, seat).items(), key=lambda offer: offer[1])
        state = rules.fold(state, rules.decide(state, seat, Book(category) if points else Strike(category), tuple))
        if removed == seat and removed not in state.removed:
            state = rules.fold(state, rules.decide(state, seat, RemoveSeat(), tuple))
    return state


def filled(state: GameState, paper: str = "a4", rules: Ruleset[Any] = RULES) -> Any:
    standings = {standing.seat: standing for standing in rules.standings(state)} if state.finished else {}
    columns = [sheets.column_of(rules, state, seat, NAMES[seat], standings.get(seat)) for seat in state.seats]
    return sheets.sheet_of(
        rules, state.options, PAPERS[paper], columns, "Played on 1 May 2026, room KMT-4R7", ["A note."]
    )


def blank(players: int = 6, paper: str = "a4", rules: Ruleset[Any] = RULES, **options: object) -> Any:
    return sheets.blank_sheet(rules, rules.make_options(**options), PAPERS[paper], [""] * players)


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


# -- games without lines -----------------------------------------------------------------------------------------------

TEN_THOUSAND, POKER_DICE = get_ruleset("ten-thousand"), get_ruleset("poker-dice")


def played_on(
    rules: Ruleset[Any],
    seats: int,
    turns: int | None = None,
    real: Sequence[int] = (),
    lost: Sequence[int] = (),
    **options: object,
) -> Any:
    """Return the state of a game with seeded dice, over or after so many turns of each seat.

    Every third turn of a seat in ``lost`` runs out; seats in ``real`` type their dice in.
    """
    dice = Random(seats)
    state = rules.start(range(seats), rules.make_options(**options), real)

    def throw(number: int) -> tuple[int, ...]:
        return tuple(dice.randint(1, 6) for _ in range(number))

    while state.waiting and (turns is None or rules.round_number(state) <= turns):
        seat = state.waiting[0]
        number = len(rules.record(state, seat))
        if seat in lost and number % 3 == 1:
            command: Command = TimeOut()
        elif seat in real:
            command = _typed(rules, state, seat, throw)
        else:
            command = _chosen(rules.legal_commands(state, seat), dice)
        state = rules.fold(state, rules.decide(state, seat, command, throw))
    return state


def _chosen(legal: Sequence[Command], dice: Random) -> Command:
    """Roll as long as nothing can be ended, then sometimes; take all that scores, and no taking back."""
    legal = [command for command in legal if not isinstance(command, TakeBack)]
    ends = [command for command in legal if not isinstance(command, RollDice)]
    rolls = [command for command in legal if isinstance(command, RollDice)]
    return ends[-1] if ends and (not rolls or dice.random() < 0.6) else rolls[-1]


def _typed(rules: Ruleset[Any], state: Any, seat: int, throw: Callable[[int], Faces]) -> Command:
    kinds: dict[str, Any] = {kind_of(command): command for command in rules.command_types}
    bounds = rules.entries(state, seat)[-1]
    if bounds.kind == "enter-points":
        return kinds["enter-points"](bounds.step * throw(1)[0]) if throw(1)[0] > 2 else kinds["bust"]()  # type: ignore[no-any-return]
    turn = state.turn_of(seat)
    return kinds["stand"]() if turn.faces else kinds[bounds.kind](throw(bounds.dice))  # type: ignore[no-any-return]
