"""How a sheet fits its paper: sizes in millimetres and points, so that no row is cut and no name meets a number."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

import regex

MM = 25.4 / 72  # of a point
WIDEST_SEAT = 60.5  # on A4
TALLEST_ROW = 14.0
NAME_SIZES = (11, 10, 9, 8, 7)  # points; print.css has a class for each
NAME_PAD = 1.2
TITLE_PAD, HINT_PAD = 2.2, 3.0
NOTE = 2.8  # the line under the name of a seat that left


@dataclass(frozen=True)
class Paper:
    """A size of paper; all lengths in mm. ``foot_type`` is the foot's size of type in points.

    ``number`` is the column that counts turns, ``turn`` the usual height of one, ``legend`` the size of type above
    them in points. ``columns`` are the seats on a page.
    """

    key: str
    width: float
    height: float
    top: float
    side: float
    bottom: float
    head: float
    gap: float
    names: float
    title: float
    hint: float
    foot_gap: float
    foot_type: float
    number: float
    turn: float
    legend: float
    columns: int = 6

    @property
    def inside(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.side


A4 = Paper("a4", 210, 297, 13, 14, 14, 13.4, 4, 13, 36, 25, 3.5, 9.5, 12, 8.4, 9.5)
LETTER = replace(A4, key="letter", width=215.9, height=279.4, top=12)
A5 = Paper("a5", 148, 210, 9, 10, 12.5, 10, 2.5, 14, 25, 20, 2.5, 7.5, 9, 6.4, 7)
# Turned, a sheet has a whole table of twelve side by side; on A5 its rows would be too low for a pencil.
TURNED = (
    replace(paper, key=f"{paper.key}-landscape", width=paper.height, height=paper.width, columns=12)
    for paper in (A4, LETTER)
)
PAPERS = {paper.key: paper for paper in (A4, LETTER, A5, *TURNED)}


@dataclass(frozen=True)
class Widths:
    """The columns of one page in mm: the lines' titles, their hints, and each seat."""

    title: float
    hint: float
    seat: float

    @property
    def style(self) -> str:
        """Return the widths as CSS; a page's table takes its whole width."""
        return ";".join(f"--w{name}:{mm(width)}" for name, width in vars(self).items())


@dataclass(frozen=True)
class Fit:
    """The sizes of one sheet; ``row`` is the height of a line in mm, that of totals is ``taller`` times as high."""

    paper: Paper
    row: float
    taller: float = 1.1

    @property
    def style(self) -> str:
        """Return the sizes as CSS: numbers only, nothing that anybody typed."""
        paper, points = self.paper, self.row / MM
        sizes = {
            "head": mm(paper.head),
            "names": mm(paper.names),
            "namebox": mm(paper.names - NAME_PAD),
            "row": mm(self.row),
            "total": mm(self.row * self.taller),
            "die": mm(min(4.6, self.row * 0.42)),
            "pen": pt(min(17, points * 0.53)),
            "penbig": pt(min(20, points * 0.62)),
            "title": pt(self.title),
            "titlebig": pt(min(14, max(8, points * 0.44))),
            "hint": pt(self.hint),
        }
        variables = ";".join(f"--{name}:{size}" for name, size in sizes.items())
        margin = f"{mm(paper.top)} {mm(paper.side)} {mm(paper.bottom)}"
        folio = "".join(f"@bottom-{side}{{font-size:{pt(paper.foot_type - 1)}}}" for side in ("left", "right"))
        return f"@page{{size:{mm(paper.width)} {mm(paper.height)};margin:{margin};{folio}}}:root{{{variables}}}"

    @property
    def title(self) -> float:
        """The size of the lines' titles in points."""
        return min(11.5, max(7, self.row / MM * 0.36))

    @property
    def hint(self) -> float:
        """The size of their hints in points."""
        return min(9, max(6.5, self.row / MM * 0.28))

    def widths(self, seats: int, titles: Sequence[str], hints: Sequence[str]) -> Widths:
        """Return the columns of a page with so many seats; titles and hints share theirs by what they need."""
        paper = self.paper
        both = paper.title + paper.hint
        seat = min(WIDEST_SEAT * paper.inside / A4.inside, (paper.inside - both) / seats)
        title = max(map(ems, titles), default=0) * self.title * MM + TITLE_PAD
        hint = max(map(ems, hints), default=0) * self.hint * MM + HINT_PAD
        spare = max(0, both - title - hint) / 2
        rest = (paper.inside - seats * seat) / (title + hint + 2 * spare)
        return Widths((title + spare) * rest, (hint + spare) * rest, seat)

    def name_type(self, label: str, seat: float, noted: bool = False) -> str:
        """Return the class of print.css in which ``label`` fits a head of ``seat`` mm, a note under it if ``noted``."""
        width, height = seat - 1.5, self.paper.names - NAME_PAD - (NOTE if noted else 0)
        words = [ems(word) for word in re.findall(r"[^\s-]+-?|-", label)]
        if not words:
            return f"n{NAME_SIZES[0]}"
        for size in NAME_SIZES:
            room, lines = width / (size * MM), int(height / (size * MM * 1.05))
            if max(words) <= room and _lines(words, room) <= min(lines, 2 if size > 8 else 3):
                return f"n{size}"
        # A word too long for any line breaks where it must.
        room = width / (NAME_SIZES[2] * MM)
        return f"n{NAME_SIZES[2]}" if sum(words) / room <= (1.5 if noted else 2.5) else f"n{NAME_SIZES[-1]} cut"


def fit(paper: Paper, lines: int, foot: Sequence[str]) -> Fit:
    """Return the sizes for a sheet of so many lines and the texts of its foot."""
    # The line of totals is a tenth taller.
    return Fit(paper, min(TALLEST_ROW, (room_for_rows(paper, foot) - paper.gap) / (lines + 0.1)))


def room_for_rows(paper: Paper, foot: Sequence[str]) -> float:
    """Return the height between the names and a foot of these texts; what stands above the names is not taken off."""
    line = paper.foot_type * MM * 1.35
    wide = paper.inside / (paper.foot_type * MM)
    below = paper.foot_gap + sum(line * taller(text) * max(1, ceil(ems(text) / wide)) + 1.2 for text in foot)
    # Borders take a little.
    return paper.height - paper.top - paper.bottom - paper.head - paper.names - below - 2


def pages_of(seats: int, columns: int = 6) -> list[range]:
    """Return which seats stand on which page, ``columns`` at most: as few pages as possible, and as even."""
    pages = ceil(seats / columns)
    each = ceil(seats / pages)
    return [range(start, min(start + each, seats)) for start in range(0, seats, each)]


def _lines(words: Sequence[float], room: float) -> int:
    """Return how many lines of ``room`` the words take."""
    lines, used = 1, 0.0
    for word in words:
        if used and used + 0.25 + word > room:
            lines, used = lines + 1, word
        else:
            used += word + (0.25 if used else 0)
    return lines


def taller(text: str) -> float:
    """Return by how much a line of ``text`` is taller than one of the house's own font."""
    return 1.15 if any(unicodedata.east_asian_width(sign) == "W" for sign in text) else 1


def ems(text: str) -> float:
    """Return about how wide ``text`` is in bold type, in ems."""
    return sum(_em(grapheme) for grapheme in regex.findall(r"\X", text))


def _em(grapheme: str) -> float:
    first = grapheme[0]
    if unicodedata.east_asian_width(first) in "WF" or unicodedata.category(first) == "So":
        return 1.2
    if first.isspace():
        return 0.25
    if first in "MW@mw":
        return 0.95
    # Letters the house's own font has not: what stands in for them is often wider.
    wider = 1.0 if ord(first) < 0x250 else 1.35
    return wider * (0.72 if first.isupper() else 0.56)


def mm(length: float) -> str:
    return f"{length:.2f}mm"


def pt(size: float) -> str:
    return f"{size:.1f}pt"
