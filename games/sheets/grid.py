"""How turns fit their paper: rows, tables side by side, and a pen small enough for the longest number."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from games.sheets.layout import MM, Fit, Paper, ems, mm, pt, room_for_rows
from games.sheets.told import Told

ENDING = 1.25  # the height of the row of totals, in rows
TIGHTEST = 0.75  # of a usual row, where that saves a page
BETWEEN = 5.0  # mm between tables
# Of a box the part left of its dotted line: points are short, dice are long.
POINTS_PART, DICE_PART = 0.42, 0.69
LEGENDS = 3  # side by side
# In ems: what keeps legends apart, numbers in pen included; the height of one; and what is above and below all.
LEGEND_GAP, LEGEND_LINE, LEGEND_EDGES = 2.2, 1.85, 1.67
# How wide the pen writes, in ems.
PEN = {" ": 0.39, ",": 0.27, ".": 0.25, "\u202f": 0.39, "*": 0.38, "0": 0.52, "1": 0.31, "9": 0.51, "J": 0.49}
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
class Legend:
    """What stands above the turns: its size of type in points, its columns and its height in mm."""

    type: float
    columns: tuple[float, ...]
    height: float

    @property
    def style(self) -> str:
        """Return it as CSS."""
        columns = (f"--legend{at}:{mm(width)}" for at, width in enumerate(self.columns))
        return ";".join([f"--legend:{pt(self.type)}", *columns])


@dataclass(frozen=True)
class Grid(Fit):
    """The sizes of a record: ``rows`` in a table, and the pen's type left and right, in points."""

    taller: float = ENDING
    rows: int = 1
    legend: Legend | None = None
    left: float = 0
    right: float = 0

    @property
    def style(self) -> str:
        pens = {"left": self.left, "right": self.right, "small": self.right * SMALL}
        sizes = [f"--pen{name}:{pt(size)}" for name, size in pens.items()]
        if self.legend:
            sizes.append(self.legend.style)
        return super().style + ":root{" + ";".join(sizes) + "}"


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


def legend(paper: Paper, texts: Sequence[str]) -> Legend:
    """Return the sizes of what stands above the turns; type gets smaller before anything is cut or wrapped."""
    if len(texts) < LEGENDS:
        lines = sum(ceil(ems(text) * paper.legend * MM / paper.inside) for text in texts)
        return Legend(paper.legend, (paper.inside,), paper.legend * MM * (LEGEND_EDGES + LEGEND_LINE * lines))
    wide = [max(map(ems, texts[at::LEGENDS])) + LEGEND_GAP for at in range(LEGENDS)]
    size = min(paper.legend, paper.inside / (sum(wide) * MM))
    height = size * MM * (LEGEND_EDGES + LEGEND_LINE * ceil(len(texts) / LEGENDS))
    # A hair less than there is: rounded up, the last would go to the next line.
    return Legend(size, tuple((paper.inside - 0.1) * each / sum(wide) for each in wide), height)


def grid(paper: Paper, told: Told, turns: float, over: bool) -> Grid:
    """Return the sizes for a record of ``turns`` a table, which leave room for what is ``told``.

    ``over`` adds a row of places.
    """
    above = legend(paper, told.legend)
    room = room_for_rows(paper, told.foot) - above.height
    ends = ENDING + over
    rows = int(room / paper.turn - ends)
    if rows < turns <= int(room / (paper.turn * TIGHTEST) - ends):
        rows = ceil(turns)
    return Grid(paper, room / (rows + ends), rows=rows, legend=above)


def pen(row: float, width: float, wide: float) -> float:
    """Return the size of type in points in which a text ``wide`` in ems fits a row and a width in mm."""
    largest = min(15.0, row / MM * 0.53)
    return min(largest, width * 0.93 / (wide * MM)) if wide else largest


def pen_ems(text: str) -> float:
    """Return how wide the pen writes ``text``."""
    return sum(PEN.get(sign, PEN_WIDEST) for sign in text)
