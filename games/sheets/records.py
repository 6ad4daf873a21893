"""Sheets of games without lines: a row for each turn or round, and in it what that brought each seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from games.refusals import number
from games.sheets.grid import SMALL, Grid, Widths, abreast, grid, pen, pen_ems, widths
from games.sheets.layout import Paper, pages_of
from games.sheets.told import Told
from games.sheets.view import Column, Head, Sheet, heads_of, house_rules_of
from scoring.dice import Faces
from scoring.options import Options
from scoring.ruleset import Ruleset
from scoring.scorecard import Entry


@dataclass(frozen=True)
class Box:
    """A turn or round in pen: left what it ``brought``, right the ``total`` after it.

    ``kind`` is the game's word for what happened; ``points`` stand beside the total where the left has dice.
    """

    kind: str
    brought: str
    total: str
    points: str = ""
    stroke: bool = False
    entered: bool = False


@dataclass(frozen=True)
class Table:
    """So many turns of some seats, each with its number from 1; ``sums`` are what they had by then, or at the end."""

    rows: tuple[tuple[int, tuple[Box | None, ...]], ...]
    sums: tuple[str, ...]
    places: tuple[str, ...]
    last: bool


@dataclass(frozen=True)
class RecordPage:
    """Some of the seats, in tables side by side; the ``first`` of their pages also explains what scores."""

    heads: tuple[Head, ...]
    tables: tuple[Table, ...]
    widths: Widths
    first: bool


@dataclass(frozen=True)
class RecordSheet(Sheet):
    """What the seats did, turn by turn; ``start`` is what each began with, once a first turn tells."""

    template = "sheets/record.html"
    fit: Grid
    pages: tuple[RecordPage, ...]
    start: int | None


def record_sheet(
    rules: Ruleset[Any],
    options: Options,
    paper: Paper,
    columns: Sequence[Column],
    where: str,
    notes: Sequence[str],
    told: Told,
) -> RecordSheet:
    """Return the record of ``columns`` with room for what is ``told``, in the active language."""
    entries = [entry for column in columns for entry in column.entries]
    if any(entry.entered for entry in entries):
        notes = [*notes, _("* rolled with real dice and typed in")]
    groups = [[columns[at] for at in page] for page in pages_of(len(columns), paper.columns)]
    tables, turns = abreast(len(groups[0])), max((entry.number + 1 for entry in entries), default=1)
    over = any(column.place is not None for column in columns)
    size = _with_pens(grid(paper, told, turns / tables, over), rules, len(groups[0]), entries)
    pages = []
    for group in groups:
        drawn = _tables(rules, group, size.rows, ceil(turns / size.rows / tables) * tables)
        wide = widths(paper, len(group), rules.hands)
        heads = heads_of(size, wide.seat, group)
        pages += [
            RecordPage(heads, tuple(drawn[at : at + tables]), wide, not at) for at in range(0, len(drawn), tables)
        ]
    start = next((entry.total - entry.points for entry in entries if not entry.number), None)
    return RecordSheet(rules, options, house_rules_of(rules, options), where, tuple(notes), size, tuple(pages), start)


def _with_pens(size: Grid, rules: Ruleset[Any], seats: int, entries: Sequence[Entry]) -> Grid:
    """Return ``size`` with a pen that writes every box of the narrowest columns."""
    wide, boxes = widths(size.paper, seats, rules.hands), [_box(rules, entry) for entry in entries]
    left = max((pen_ems(box.brought + "*" * box.entered) for box in boxes), default=0)
    right = max((pen_ems(box.points) * SMALL + pen_ems(f" {box.total}") for box in boxes), default=0)
    return replace(size, left=pen(size.row, wide.left, left), right=pen(size.row, wide.right, right))


def _tables(rules: Ruleset[Any], columns: Sequence[Column], rows: int, number: int) -> list[Table]:
    """Return the turns of ``columns`` as so many tables."""
    written = [{entry.number: _box(rules, entry) for entry in column.entries} for column in columns]
    tables = []
    for start in range(0, number * rows, rows):
        turns, last = range(start, start + rows), start + rows == number * rows
        drawn = tuple((turn + 1, tuple(boxes.get(turn) for boxes in written)) for turn in turns)
        sums = tuple(_end(column) if last else _by_then(column, turns) for column in columns)
        places = tuple(str(column.place) for column in columns if last and column.place is not None)
        tables.append(Table(drawn, sums, places, last))
    return tables


def _end(column: Column) -> str:
    return number(column.points) if column.place is not None else ""


def _by_then(column: Column, turns: range) -> str:
    """Return what the seat had after the last of ``turns`` it played; nothing while it plays on in them."""
    if not column.entries or (column.entries[-1].number < turns[-1] and column.place is None):
        return ""
    return next((number(entry.total) for entry in reversed(column.entries) if entry.number in turns), "")


def _box(rules: Ruleset[Any], entry: Entry) -> Box:
    points, total = _signed(entry.points), number(entry.total)
    if not rules.hands:
        return Box(entry.kind, points, total, stroke=not entry.points, entered=entry.entered)
    hand = " ".join(rules.faces[face - 1] for face in _in_order(entry.faces))
    beside = points if entry.points else ""
    return Box(entry.kind, hand or "–", total, beside, stroke=not hand, entered=entry.entered)


def _in_order(faces: Faces) -> Faces:
    """Return the dice as a hand is told: most alike first, then the highest."""
    alike = Counter(faces)
    return tuple(sorted(faces, key=lambda face: (alike[face], face), reverse=True))


def _signed(points: int) -> str:
    return f"−{number(-points)}" if points < 0 else number(points)
