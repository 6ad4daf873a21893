"""What stands on a sheet of any game, and the cards of category games: lines and numbers in pen, from their data."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from games.card_view import choice_title
from games.sheets.layout import Fit, Paper, Widths, fit, pages_of
from games.sheets.told import Told
from scoring.category_game import CategoryRuleset
from scoring.category_state import Totals
from scoring.options import Options
from scoring.ruleset import Ruleset
from scoring.scorecard import UPPER, Category, Entry, Scorecard


@dataclass(frozen=True)
class Column:
    """A seat's column: its card or its turns, both empty before the game.

    ``place`` is None until the game is over, ``points`` are those it ends with.
    """

    label: str = ""
    removed: bool = False
    card: Scorecard | None = None
    totals: Totals | None = None
    place: int | None = None
    entries: tuple[Entry, ...] = ()
    points: int = 0


@dataclass(frozen=True)
class Mark:
    """What the pen writes: a number, or for a ``text`` of 0 a stroke."""

    text: str
    stroke: bool = False


@dataclass(frozen=True)
class Line:
    """A line of the sheet. ``kind`` is its class in print.css; ``mark`` says what stands in a column, if anything."""

    title: str
    mark: Callable[[Column], Mark | None]
    kind: str = ""
    hints: tuple[str, ...] = ()
    face: int = 0


@dataclass(frozen=True)
class Head:
    """The head of a column: the name and the class of its type in print.css."""

    label: str
    type: str
    removed: bool


@dataclass(frozen=True)
class Page:
    """Some of the seats, with all lines."""

    heads: tuple[Head, ...]
    rows: tuple[tuple[Line, tuple[Mark | None, ...]], ...]
    widths: Widths


@dataclass(frozen=True)
class HouseRule:
    """An option and what is chosen; ``changed`` when that is not the default."""

    title: str
    choice: str
    changed: bool

    def __str__(self) -> str:
        return _("%(title)s: %(choice)s") % {"title": self.title, "choice": self.choice}


@dataclass(frozen=True)
class Sheet:
    """A whole sheet. ``where`` says when and in which room, and is empty on a blank one; ``notes`` go to its foot.

    ``template`` draws it where the game brings none of its own.
    """

    template: ClassVar[str]
    rules: Ruleset[Any]
    options: Options
    house_rules: tuple[HouseRule, ...]
    where: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class CardSheet(Sheet):
    """The cards of a category game."""

    template = "sheets/category.html"
    fit: Fit
    pages: tuple[Page, ...]


def card_sheet(
    rules: CategoryRuleset,
    options: Options,
    paper: Paper,
    columns: Sequence[Column],
    where: str,
    notes: Sequence[str],
    told: Told,
) -> CardSheet:
    """Return the cards of ``columns`` with room for what is ``told``, in the active language."""
    lines = _lines(rules, options, columns)
    size = fit(paper, len(lines), told.foot)
    drawn = tuple(_page(size, lines, [columns[at] for at in page]) for page in pages_of(len(columns), paper.columns))
    return CardSheet(rules, options, house_rules_of(rules, options), where, tuple(notes), size, drawn)


def house_rules_of(rules: Ruleset[Any], options: Options) -> tuple[HouseRule, ...]:
    """Return every house rule with what is chosen, in the active language."""
    return tuple(
        HouseRule(_(option.title), choice_title(choice), choice.value != option.default)
        for option in rules.options
        for choice in option.choices
        if choice.value == options[option.key]
    )


def heads_of(size: Fit, seat: float, columns: Sequence[Column]) -> tuple[Head, ...]:
    """Return the heads of ``columns``, each ``seat`` mm wide."""
    return tuple(
        Head(column.label, size.name_type(column.label, seat, column.removed), column.removed) for column in columns
    )


def _page(size: Fit, lines: Sequence[Line], columns: Sequence[Column]) -> Page:
    # A small die before a title takes as much as two letters.
    titles = [line.title + "nn" * bool(line.face) for line in lines]
    widths = size.widths(len(columns), titles, [hint for line in lines for hint in line.hints])
    rows = ((line, tuple(line.mark(column) for column in columns)) for line in lines)
    return Page(heads_of(size, widths.seat, columns), tuple(rows), widths)


def _lines(rules: CategoryRuleset, options: Options, columns: Sequence[Column]) -> list[Line]:
    upper = [category for category in rules.categories if category.section == UPPER]
    lines = [_category_line(rules, category, options) for category in upper]
    if upper and rules.bonus:
        earned = _("%(points)s from %(mark)s") % {"points": rules.bonus.points, "mark": rules.bonus.at}
        lines.append(Line(_("Sum"), _sum(lambda totals: totals.upper), "s"))
        lines.append(Line(_("Bonus"), lambda column: _bonus(column, upper), "s", (earned,)))
    upper_part = _sum(lambda totals: totals.upper + totals.bonus)
    if upper:
        lines.append(Line(_("Upper part"), upper_part, "s end"))
    lines += [_category_line(rules, category, options) for category in rules.categories if category.section != UPPER]
    if upper:
        lines.append(Line(_("Lower part"), _sum(lambda totals: totals.lower), "s"))
        lines.append(Line(_("Upper part"), upper_part, "s"))
    if extra := rules.extra_title(options):
        lines.append(Line(_(extra), _sum(lambda totals: totals.extra), "s"))
    lines.append(Line(_("Total"), _sum(lambda totals: totals.total), "t"))
    if any(column.place is not None for column in columns):
        lines.append(Line(_("Place"), _place, "p"))
    return lines


def _category_line(rules: CategoryRuleset, category: Category, options: Options) -> Line:
    hints = [_(category.hint)] if category.hint else []
    # A house rule named like the category says what counts in it: the straights' heads follow the option chosen.
    named = category.key.replace("-", "_")
    hints[:0] = [
        _(choice.title)
        for option in rules.options
        for choice in option.choices
        if option.key == named and choice.value == options[named]
    ]
    return Line(_(category.title), lambda column: _box(column, category.key), "", tuple(hints), category.face)


def _box(column: Column, category: str) -> Mark | None:
    box = column.card.boxes.get(category) if column.card else None
    return Mark(str(box.points), stroke=not box.points) if box else None


def _sum(number: Callable[[Totals], int]) -> Callable[[Column], Mark | None]:
    """Return the writer of a sum: it is written once the seat has filled a box, or the game is over."""

    def mark(column: Column) -> Mark | None:
        begun = column.place is not None or bool(column.card and column.card.boxes)
        return Mark(str(number(column.totals))) if column.totals and begun else None

    return mark


def _bonus(column: Column, upper: Sequence[Category]) -> Mark | None:
    """A bonus that can still be earned stays open."""
    if column.card is None or column.totals is None:
        return None
    filled = all(category.key in column.card.boxes for category in upper)
    if not column.totals.bonus and not filled and column.place is None:
        return None
    return Mark(str(column.totals.bonus), stroke=not column.totals.bonus)


def _place(column: Column) -> Mark | None:
    return Mark(str(column.place)) if column.place is not None else None
