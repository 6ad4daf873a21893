"""How turns stand on their paper: as many as fit, none cut, every number in its box."""

import re
import shutil
from pathlib import Path
from typing import Any, ClassVar

import pytest

from games import sheets
from games.sheets.layout import PAPERS, pages_of
from games.sheets.records import RecordSheet
from scoring.ruleset import Ruleset
from scoring.rulesets.ten_thousand.game import TenThousand
from scoring.scorecard import Entry
from tests.games.printed import pictures_of, reader_of, text_of, turns_of, white_border, words_of
from tests.games.sheet_samples import NAMES, POKER_DICE, TEN_THOUSAND, blank, printed

GAMES = pytest.mark.parametrize("rules", [TEN_THOUSAND, POKER_DICE], ids=lambda rules: rules.key)
POPPLER = pytest.mark.skipif(not shutil.which("pdftoppm"), reason="for want of Poppler")


def fullest(rules: Ruleset[Any], seats: int, turns: int, paper: str) -> RecordSheet:
    """Return the sheet of a game that is over, with the longest that can stand in every box."""
    longest = {
        "ten-thousand": lambda at: Entry(at, 12850, 123450 + at, "bank", entered=True),
        "poker-dice": lambda at: Entry(at, -11, 44, "four-of-a-kind", (2, 2, 2, 2, 5), entered=True),
    }[rules.key]
    entries = tuple(map(longest, range(turns)))
    columns = [
        sheets.Column(NAMES[seat], seat == 1, place=12, entries=entries, points=entries[-1].total)
        for seat in range(seats)
    ]
    options = rules.make_options(**{option.key: option.choices[-1].value for option in rules.options})
    sheet = sheets.sheet_of(rules, options, PAPERS[paper], columns, "Played on 1 May 2026, room KMT-4R7", ["A note."])
    assert isinstance(sheet, RecordSheet)
    return sheet


@GAMES
@pytest.mark.parametrize(("seats", "paper"), [(6, "a5"), (7, "a4")])
def test_a_blank_sheet_takes_a_page_for_six(rules: Ruleset[Any], seats: int, paper: str) -> None:
    pdf = printed(blank(seats, paper, rules))
    assert len(reader_of(pdf).pages) == len(pages_of(seats))
    for rows in turns_of(pdf):
        assert list(rows) == list(range(1, len(rows) + 1))
        assert len(rows) >= 14
        assert set(rows.values()) == {""}
    assert text_of(pdf).count("House rules:") == len(pages_of(seats))


@pytest.mark.parametrize(
    ("rules", "paper"),
    [(TEN_THOUSAND, "letter"), (POKER_DICE, "a5")],
    ids=["letter", "a5"],
)
def test_a_long_game_goes_on_on_further_pages(rules: Ruleset[Any], paper: str) -> None:
    sheet = fullest(rules, 12, 30, paper)
    pdf = printed(sheet)
    number = len(sheet.pages)
    assert len(reader_of(pdf).pages) == number
    pages, told = text_of(pdf).split("Dıcıng ")[1:], turns_of(pdf)
    for half, names in ((range(number // 2), NAMES[:6]), (range(number // 2, number), NAMES[6:12])):
        numbers = [turn for page in half for turn in told[page]]
        assert numbers[:30] == list(range(1, 31))
        assert all(row for page in half for turn, row in told[page].items() if turn <= 30)
        for page in half:
            assert names[2].split()[0] in pages[page]
            assert f"Sheet {page + 1} of {number}" in pages[page]
            last = page == half[-1]
            assert bool(re.search(r"^End\b", pages[page], re.MULTILINE)) is last
            assert bool(re.search(r"^Place\b", pages[page], re.MULTILINE)) is last
            assert ("So far" in pages[page]) is not last


def test_a_few_turns_more_make_smaller_rows_and_no_further_page() -> None:
    usual = fullest(TEN_THOUSAND, 6, 1, "a4")
    longer = fullest(TEN_THOUSAND, 6, usual.fit.rows + 4, "a4")
    assert len(longer.pages) == len(reader_of(printed(longer)).pages) == 1
    assert longer.fit.row < usual.fit.row


@POPPLER
@GAMES
@pytest.mark.parametrize(("seats", "paper"), [(2, "a4"), (6, "a4"), (6, "a5")])
def test_every_word_of_the_pen_stays_in_its_box(rules: Ruleset[Any], seats: int, paper: str, tmp_path: Path) -> None:
    sheet = fullest(rules, seats, 22, paper)
    page = sheet.pages[0]
    words = [word for word in words_of(printed(sheet), tmp_path) if not word.page]
    head = next(word for word in words if word.text in ("Turn", "Round"))
    end = next(word for word in words if word.text in ("End", "So") and word.top > head.top)
    left = PAPERS[paper].side + page.widths.number
    table = [word for word in words if word.left > left and head.bottom + 3 < word.top and word.bottom < end.top]
    edges = [left + seat * page.widths.seat + part for seat in range(seats) for part in (0, page.widths.left)]
    right = left + seats * page.widths.seat
    inside = [word for word in table if word.left < right]
    assert len(inside) > 40
    for word in inside:
        box = max(edge for edge in edges if edge <= word.left + 0.1)
        following = min([edge for edge in edges if edge > box + 0.1], default=right)
        assert word.right <= following + 0.1, word


@POPPLER
@GAMES
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_eight_millimetres_at_the_papers_edge_stay_white(rules: Ruleset[Any], paper: str, tmp_path: Path) -> None:
    for sheet in (fullest(rules, 6, 22, paper), blank(6, paper, rules)):
        for picture in pictures_of(printed(sheet), tmp_path):
            assert white_border(picture, PAPERS[paper]) >= 8


class Fifth(TenThousand):
    """A game without lines that brings no template."""

    key: ClassVar[str] = "fifth"
    title: ClassVar[str] = "Fifth"


@pytest.mark.parametrize("seats", [1, 6])
def test_a_game_that_brings_no_template_has_its_sheet(seats: int) -> None:
    fifth = Fifth()
    pdf = printed(blank(seats, rules=fifth))
    assert len(reader_of(pdf).pages) == 1
    words = text_of(pdf)
    assert fifth.summary in words
    assert "left the points, right the running total" in words
