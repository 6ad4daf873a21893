"""How a card looks: boxes, lines across the table, and house rules as rows of a form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.presence import Presence
from games.refusals import listed, number
from scoring.category_game import CategoryRuleset
from scoring.category_state import CategoryState, Totals
from scoring.options import Choice
from scoring.ruleset import Ruleset
from scoring.scorecard import UPPER, Category, Entry
from scoring.state import GameState


@dataclass(frozen=True)
class CellView:
    """One box of a card. ``kind``: open, nil (open, brings nothing), idle, done or struck."""

    category: Category
    sign: str
    kind: str
    points: int | None = None
    fresh: bool = False
    live: bool = False


@dataclass(frozen=True)
class SeatView:
    """A seat as everybody sees it; ``real`` when it plays with real dice, ``left`` when its player has by choice."""

    index: int
    label: str
    presence: Presence
    host: bool
    real: bool = False
    in_turn: bool = False
    removed: bool = False
    left: bool = False
    place: int = 0
    points: int = 0
    behind: int = 0
    totals: Totals | None = None
    bonus_at: int = 0
    record: tuple[Entry, ...] = ()
    cells: tuple[CellView, ...] = ()

    @property
    def to_bonus(self) -> int:
        """Points of the upper part still missing for the bonus."""
        return max(0, self.bonus_at - self.totals.upper) if self.totals else 0

    @property
    def upper(self) -> tuple[CellView, ...]:
        return tuple(cell for cell in self.cells if cell.category.section == UPPER)

    @property
    def lower(self) -> tuple[CellView, ...]:
        return tuple(cell for cell in self.cells if cell.category.section != UPPER)


@dataclass(frozen=True)
class Line:
    """One category across all seats."""

    category: Category
    cells: tuple[tuple[SeatView, CellView], ...]


@dataclass(frozen=True)
class RecordRow:
    """One turn or round across all seats, counted from 1; None where a seat had none."""

    number: int
    entries: tuple[tuple[SeatView, Entry | None], ...]


@dataclass(frozen=True)
class Best:
    """Who got most in a category; ``everyone`` when that says more than names."""

    category: Category
    points: int
    names: str
    everyone: bool


@dataclass(frozen=True)
class ChoiceRow:
    value: str | int
    title: str
    chosen: bool


@dataclass(frozen=True)
class OptionRow:
    """A house rule with its choices, the default first; ``many`` when they do not fit side by side."""

    key: str
    title: str
    help: str
    choices: tuple[ChoiceRow, ...]

    @property
    def many(self) -> bool:
        return len(self.choices) > 4


def cells_of(rules: Ruleset[Any], state: GameState, seat: int, live: bool) -> tuple[CellView, ...]:
    """Return the boxes of the seat's card; ``live`` when the viewer may fill them."""
    if not isinstance(rules, CategoryRuleset) or not isinstance(state, CategoryState):
        return ()
    offered = rules.preview(state, seat) if live else {}
    boxes, last = state.cards[seat].boxes, state.last
    cells = []
    for category in rules.categories:
        sign, box = rules.sign(category, state.options), boxes.get(category.key)
        if box is not None:
            fresh = last is not None and (last.turn.seat, last.category) == (seat, category.key)
            cells.append(CellView(category, sign, "done" if box.points else "struck", box.points, fresh))
        elif category.key in offered:
            points = offered[category.key]
            cells.append(CellView(category, sign, "open" if points else "nil", points, live=True))
        else:
            cells.append(CellView(category, sign, "idle"))
    return tuple(cells)


def totals_of(rules: Ruleset[Any], state: GameState, seat: int) -> Totals | None:
    """Return the sums of the seat's card, where the game has cards."""
    if isinstance(rules, CategoryRuleset) and isinstance(state, CategoryState):
        return rules.totals(state, seat)
    return None


def bonus_at(rules: Ruleset[Any]) -> int:
    """Return the upper sum that earns the bonus; 0 without one."""
    return rules.bonus.at if isinstance(rules, CategoryRuleset) and rules.bonus else 0


def lines_of(seats: Sequence[SeatView], section: str) -> list[Line]:
    """Return the lines of a section across ``seats``."""
    lines = []
    for cells in zip(*(seat.cells for seat in seats), strict=True):
        if (cells[0].category.section == UPPER) == (section == UPPER):
            lines.append(Line(cells[0].category, tuple(zip(seats, cells, strict=True))))
    return lines


def record_rows(seats: Sequence[SeatView]) -> list[RecordRow]:
    """Return the turns or rounds of a game without lines across ``seats``."""
    by_number = [{entry.number: entry for entry in seat.record} for seat in seats]
    last = max((max(entries, default=-1) for entries in by_number), default=-1)
    return [
        RecordRow(at + 1, tuple((seat, entries.get(at)) for seat, entries in zip(seats, by_number, strict=True)))
        for at in range(last + 1)
    ]


def best_of(lines: Sequence[Line]) -> list[Best]:
    """Return for each line the most points and whose they are."""
    bests = []
    for line in lines:
        most = max(cell.points or 0 for _seat, cell in line.cells)
        holders = [seat.label for seat, cell in line.cells if (cell.points or 0) == most]
        everyone = len(holders) == len(line.cells) > 1
        bests.append(Best(line.category, most, listed(holders), everyone and most > 0))
    return bests


def choice_title(choice: Choice) -> str:
    """Return a choice's title in the active language; a number is written as its readers do."""
    return number(int(choice.title)) if choice.title.isdigit() else _(choice.title)


def option_rows(rules: Ruleset[Any], chosen: Mapping[str, str | int]) -> list[OptionRow]:
    """Return the house rules with what is chosen, in the active language."""
    return [
        OptionRow(
            option.key,
            _(option.title),
            _(option.help),
            tuple(
                ChoiceRow(choice.value, choice_title(choice), choice.value == chosen.get(option.key, option.default))
                for choice in option.choices
            ),
        )
        for option in rules.options
    ]
