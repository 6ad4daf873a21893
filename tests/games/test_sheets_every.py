"""Every sheet there is, as a printer gets it: each game, blank, half-way and over, for 1 to 12 seats, on each paper."""

import re
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import gettext as _

from games.refusals import number
from games.sheets.layout import PAPERS, pages_of
from games.sheets.records import RecordSheet
from scoring import RULESETS
from scoring.category_game import CategoryRuleset
from scoring.category_state import Totals
from scoring.ruleset import Ruleset
from scoring.rulesets.poker_dice.hands import hand_of
from scoring.scorecard import UPPER, Entry
from tests.games.printed import page_texts, pictures_of, size_of, white_border
from tests.games.sheet_samples import NAMES, blank, filled, played, played_on, printed

pytestmark = pytest.mark.skipif(not shutil.which("pdftoppm"), reason="for want of Poppler")
SIZES = {"a4": (210, 297), "letter": (216, 279), "a5": (148, 210)}
SIZES |= {f"{key}-landscape": (high, wide) for key, (wide, high) in SIZES.items() if key != "a5"}
GAMES = pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)


@cache
def state_of(rules: Ruleset[Any], stage: str, seats: int) -> Any:
    """Return a game half-way, or over."""
    if isinstance(rules, CategoryRuleset):
        return played(seats, len(rules.categories) // 2 if stage == "half" else None, rules=rules)
    turns = max(1, rules.round_number(state_of(rules, "full", seats)) // 2) if stage == "half" else None
    last_one = {"elimination": "on"} if "elimination" in rules.make_options() else {}
    return played_on(rules, seats, turns, real=(1,), lost=(1, 2), **last_one)


# -- what the paper must say -------------------------------------------------------------------------------------------


def card_said(rules: CategoryRuleset, state: Any, seats: Sequence[int]) -> str:
    """Return the whole card of ``seats`` in reading order, from the state alone."""
    upper = [category for category in rules.categories if category.section == UPPER]
    totals = {seat: rules.totals(state, seat) for seat in seats}
    begun = [seat for seat in seats if state.finished or state.cards[seat].boxes]

    def line(title: str, hints: Sequence[str], found: Sequence[object]) -> str:
        return " ".join([_(title), *map(_, hints), *map(str, found)])

    def lines(upper_half: bool) -> Iterator[str]:
        for category in rules.categories:
            if (category.section == UPPER) is upper_half:
                named = next((each for each in rules.options if each.key == category.key.replace("-", "_")), None)
                rule = [choice.title for choice in named.choices[:1]] if named else []
                boxes = [state.cards[seat].boxes.get(category.key) for seat in seats]
                yield line(category.title, [*rule, category.hint], [box.points for box in boxes if box])

    def sums(title: str, worth: Any, *hints: str) -> str:
        return line(title, hints, [worth(totals[seat]) for seat in begun])

    def upper_part(each: Totals) -> int:
        return each.upper + each.bonus

    said = list(lines(True))
    if upper:
        filled = [seat for seat in seats if all(each.key in state.cards[seat].boxes for each in upper)]
        sure = [seat for seat in seats if totals[seat].bonus or seat in filled or state.finished]
        hint = _("%(points)s from %(mark)s") % {"points": 35, "mark": 63}
        said += [sums("Sum", lambda each: each.upper), line("Bonus", [hint], [totals[seat].bonus for seat in sure])]
        said.append(sums("Upper part", upper_part))
    said += lines(False)
    if upper:
        said += [sums("Lower part", lambda each: each.lower), sums("Upper part", upper_part)]
    said.append(sums("Total", lambda each: each.total))
    if state.finished:
        places = {standing.seat: standing.place for standing in rules.standings(state)}
        said.append(line("Place", [], [places[seat] for seat in seats]))
    return " ".join(said)


def turn_said(rules: Ruleset[Any], entry: Entry) -> str:
    """Return what a box says of a turn."""
    typed, total = "*" * entry.entered, number(entry.total)
    if entry.kind == "lost" and not rules.hands:
        return f"× {total}"
    if not rules.hands:
        return f"{number(entry.points)}{typed} {total}"
    hand = " ".join(rules.faces[face - 1] for face in hand_of(entry.faces).faces) if entry.faces else "–"
    return f"{hand}{typed} " + f"−{-entry.points} " * bool(entry.points) + total


def record_said(rules: Ruleset[Any], state: Any, seats: Sequence[int], sheet: RecordSheet) -> Iterator[str]:
    """Return each table of ``seats`` in reading order, from the state and the number of rows that fit."""
    turns = [{entry.number: turn_said(rules, entry) for entry in rules.record(state, seat)} for seat in seats]
    rows = sheet.fit.rows
    tables = next(len(page.tables) for page in sheet.pages)
    places = {standing.seat: standing for standing in rules.standings(state)}
    for start in range(0, rows * tables, rows):
        said = [" ".join([str(turn + 1), *(each[turn] for each in turns if turn in each)]) for turn in
                range(start, start + rows)]  # fmt: skip
        if start + rows == rows * tables:
            ends, stand = [number(places[seat].points) for seat in seats], [str(places[seat].place) for seat in seats]
            said += [_("End"), *ends, _("Place"), *stand] if state.finished else [_("End")]
        yield " ".join(said)


def squeezed(text: str) -> str:
    """Return ``text`` without spaces and marks of direction: a word breaks where it must, and thin spaces get lost."""
    return re.sub(r"[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", text)


def check(rules: Ruleset[Any], stage: str, seats: int, paper: str, folder: Path) -> None:
    """See one sheet through: its pages, its words and its white margins."""
    state = None if stage == "blank" else state_of(rules, stage, seats)
    sheet = blank(seats, paper, rules) if state is None else filled(state, paper, rules)
    pdf = printed(sheet)
    texts, groups = page_texts(pdf, folder), pages_of(seats, PAPERS[paper].columns)
    assert size_of(pdf) == SIZES[paper]
    for picture in pictures_of(pdf, folder):
        assert white_border(picture, PAPERS[paper]) >= 8
    assert len(texts) == len(sheet.pages)
    if len(groups) != len(texts):  # a long game on paper that lies across
        assert PAPERS[paper].columns > 6
        assert not rules.categories
        return
    for at, (text, group) in enumerate(zip(texts, groups, strict=True), 1):
        page = squeezed(text)
        assert squeezed(_(rules.title)) in page
        assert squeezed(_("Sheet %(page)s of %(pages)s") % {"page": at, "pages": len(texts)}) in page
        assert squeezed(_("House rules:")) in page
        if state is None:
            for line in rules.categories:
                assert squeezed(_(line.title)) in page
            continue
        on_it = state.seats[group.start : group.stop]
        for seat in on_it:
            assert all(squeezed(word) in page for word in NAMES[seat].split()), NAMES[seat]
        if isinstance(rules, CategoryRuleset):
            assert squeezed(card_said(rules, state, on_it)) in page
        else:
            for table in record_said(rules, state, on_it, sheet):
                assert squeezed(table) in page


@GAMES
@pytest.mark.parametrize("stage", ["blank", "half", "full"])
@pytest.mark.parametrize("seats", [1, 2, 6, 7, 12])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_sheet_tells_its_game_on_a_page_for_six_inside_the_margins(
    rules: Ruleset[Any], stage: str, seats: int, paper: str, tmp_path: Path
) -> None:
    check(rules, stage, seats, paper, tmp_path)


# The words of a language are longer, or wider, and each has its own numbers.
@GAMES
@pytest.mark.parametrize(
    ("language", "stage", "seats", "paper"),
    [
        ("de", "blank", 6, "a5"),
        ("de", "full", 12, "letter"),
        ("fr", "blank", 6, "letter"),
        ("fr", "full", 6, "a5"),
        ("zh-hant", "blank", 6, "a5"),
        ("zh-hant", "full", 7, "a4"),
    ],
)
def test_a_sheet_fits_its_page_in_every_language(
    rules: Ruleset[Any], language: str, stage: str, seats: int, paper: str, tmp_path: Path
) -> None:
    with translation.override(language):
        check(rules, stage, seats, paper, tmp_path)


@GAMES
@pytest.mark.parametrize(
    ("stage", "seats", "paper"),
    [("blank", 12, "a4-landscape"), ("full", 12, "letter-landscape"), ("full", 6, "a4-landscape")],
)
def test_a_sheet_lies_across_for_twelve(
    rules: Ruleset[Any], stage: str, seats: int, paper: str, tmp_path: Path
) -> None:
    check(rules, stage, seats, paper, tmp_path)
