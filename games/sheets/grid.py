"""How turns fit their paper: rows, tables side by side, and a pen small enough for the longest number."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from games.sheets.layout import MM, Fit, Paper, mm, pt, room_for_rows

ENDING = 1.25  # the height of the row of totals, in rows
TIGHTEST = 0.75  # of a usual row, where that saves a page
BETWEEN = 5.0  # mm between tables
# Of a box the part left of its dotted line: points are short, dice are long.
POINTS_PART, DICE_PART = 0.42, 0.69
# Letters that a game's own template may say at the foot: how to play on a blank sheet, on a filled one what is what.
OWN_WORDS, OWN_FILLED = "n" * 250, "n" * 150
# How wide the pen writes, in ems.
PEN = {" ": 0.39, ",": 0.27, ".": 0.25, "\xa0": 0.39, "*": 0.38, "0": 0.52, "1": 0.31, "9": 0.51, "J": 0.49}
PEN_WIDEST = 0.66
SMALL = 0.75  # the type of what stands beside a total, in the pen's


@dataclass(frozen=True)
class Widths:
    """The columns of a table in mm: the numbers of the turns, and of each seat the two parts of its boxes."""

    table: float
    number: float
    left: float
    right: float

    @property
    def seat(self) -> float:
        return self.left + self.right

    @property
    def style(self) -> str:
        """Return the widths as CSS."""
        return ";".join(f"--w{name}:{mm(width)}" for name, width in vars(self).items())


@dataclass(frozen=True)
class Grid(Fit):
    """The sizes of a record: ``rows`` in a table, and the pen's type left and right, in points."""

    taller: float = ENDING
    rows: int = 1
    left: float = 0
    right: float = 0

    @property
    def style(self) -> str:
        pens = {"left": self.left, "right": self.right, "small": self.right * SMALL}
        return super().style + ":root{" + ";".join(f"--pen{name}:{pt(size)}" for name, size in pens.items()) + "}"


def abreast(seats: int) -> int:
    """Return how many tables of so many seats stand side by side."""
    return max(1, 4 - seats)


def widths(paper: Paper, seats: int, hands: bool) -> Widths:
    """Return the columns of a page with so many seats; ``hands`` of dice stand left in their boxes."""
    tables = abreast(seats)
    table = (paper.inside - (tables - 1) * BETWEEN) / tables
    seat = (table - paper.number) / seats
    left = seat * (DICE_PART if hands else POINTS_PART)
    return Widths(table, paper.number, left, seat - left)


def grid(paper: Paper, foot: Sequence[str], turns: float, blank: bool, over: bool) -> Grid:
    """Return the sizes for a record of ``turns`` a table; ``over`` adds a row of places."""
    room = room_for_rows(paper, [*foot, OWN_WORDS if blank else OWN_FILLED]) - paper.legend
    ends = ENDING + over
    rows = int(room / paper.turn - ends)
    if rows < turns <= int(room / (paper.turn * TIGHTEST) - ends):
        rows = ceil(turns)
    return Grid(paper, room / (rows + ends), rows=rows)


def pen(row: float, width: float, ems: float) -> float:
    """Return the size of type in points in which a text of so many ``ems`` fits a row and a width in mm."""
    largest = min(15.0, row / MM * 0.53)
    return min(largest, width * 0.93 / (ems * MM)) if ems else largest


def pen_ems(text: str) -> float:
    """Return how wide the pen writes ``text``."""
    return sum(PEN.get(sign, PEN_WIDEST) for sign in text)
