"""How a sheet stands on its paper: whole, inside its margins, and with every name in its place."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from games import sheets
from games.sheets.layout import PAPERS
from games.sheets.view import Sheet
from tests.games.printed import lines_of, pictures_of, reader_of, text_of, white_border
from tests.games.sheet_samples import NAMES, RULES, filled, played, printed


def fullest(seats: int, paper: str) -> Sheet:
    return filled(played(seats, removed=1, small_straight="any-four", extra_five=100), paper)


FULLEST = pytest.mark.parametrize(
    ("seats", "paper", "pages"), [(6, "a5", 1), (12, "letter", 2), (12, "a4-landscape", 1)]
)


@FULLEST
def test_six_seats_stand_on_a_page_and_every_page_has_all_lines(seats: int, paper: str, pages: int) -> None:
    pdf = printed(fullest(seats, paper))
    assert len(reader_of(pdf).pages) == pages
    for line in RULES.categories:
        assert text_of(pdf).count(line.title + " ") >= pages, line.key
    assert len(lines_of(pdf, "Total")) == len(lines_of(pdf, "Place")) == pages


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="for want of Poppler")
@FULLEST
def test_eight_millimetres_at_the_papers_edge_stay_white(seats: int, paper: str, pages: int, tmp_path: Path) -> None:
    for picture in pictures_of(printed(fullest(seats, paper)), tmp_path):
        assert white_border(picture, PAPERS[paper]) >= 8


def test_pages_share_the_seats_evenly_and_in_order() -> None:
    first, second = filled(played(7)).pages
    assert [head.label for head in first.heads] == list(NAMES[:4])
    assert [head.label for head in second.heads] == list(NAMES[4:7])


def test_a_game_of_thirty_lines_still_takes_one_page() -> None:
    many = type("Many", (type(RULES),), {"key": "many", "categories": tuple(
        replace(RULES.categories[at % 13], key=f"line-{at}") for at in range(30)
    )})()  # fmt: skip
    for paper in PAPERS.values():
        pdf = printed(sheets.blank_sheet(many, many.make_options(), paper, NAMES[:6]))
        assert len(reader_of(pdf).pages) == 1


def test_a_longer_name_gets_smaller_type_and_the_longest_is_cut() -> None:
    sheet = filled(played(12))
    types = {head.label: head.type for page in sheet.pages for head in page.heads}
    assert types["Anna"] == "n11"
    assert types["Maximilian-Alexander"] in ("n7", "n8")
    assert types["WWWWWWWWWWWWWWWWWWWWWWWW"] == "n7 cut"
