"""What stands on a sheet, and how it stands on its paper."""

import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.cache import cache

from games import sheets
from games.models import Game
from games.present import load
from games.sheet_worker import Press as Ink
from games.sheets import html_of
from games.sheets.layout import PAPERS
from games.sheets.view import Column, Sheet, sheet_of
from scoring import get_ruleset
from scoring.category_game import CategoryRuleset
from scoring.category_moves import Book, Strike
from scoring.category_state import CategoryState
from scoring.commands import RemoveSeat, RollDice
from scoring.scorecard import LOWER, Category
from tests.games.house import Party
from tests.games.markup import Markup
from tests.games.printed import lines_of, pictures_of, reader_of, size_of, text_of, white_border

RULES = get_ruleset("classic-five")
assert isinstance(RULES, CategoryRuleset)
NAMES = ("Anna", "Maximilian-Alexander", "Иван Ελένη", "美玲", "مريم שרה", "🎲Zoë 👑", "Bartholomew Featherstone",
         "WWWWWWWWWWWWWWWWWWWWWWWW", "Ben", "Ben", "<b>Bob</b>", "iiiiiiiiiiiiiiiiiiiiiiii")  # fmt: skip
SIZES = {"a4": (210, 297), "letter": (216, 279), "a5": (148, 210)}


@pytest.fixture(scope="module")
def ink() -> Ink:
    """WeasyPrint in this process; that a child does it is another test's business."""
    return Ink()


@pytest.fixture
def printed(ink: Ink) -> Any:
    return lambda sheet: ink.pdf(html_of(sheet), sheets._css())


def played(seats: int, turns: int | None = None, removed: int | None = None, **options: object) -> CategoryState:
    """Return the state of a game with seeded dice, over or after so many turns; ``removed`` leaves after its first."""
    dice = Random(seats)
    state = RULES.start(range(seats), RULES.make_options(**options))
    while state.turn is not None and (turns is None or state.turn.number < turns):
        seat = state.turn.seat
        rolled = RULES.decide(state, seat, RollDice(), lambda number: tuple(dice.randint(1, 6) for _ in range(number)))
        state = RULES.fold(state, rolled)
        category, points = max(RULES.preview(state, seat).items(), key=lambda offer: offer[1])
        state = RULES.fold(state, RULES.decide(state, seat, Book(category) if points else Strike(category), tuple))
        if removed == seat and removed not in state.removed:
            state = RULES.fold(state, RULES.decide(state, seat, RemoveSeat(), tuple))
    return state


def columns_of(state: CategoryState) -> list[Column]:
    places = {standing.seat: standing.place for standing in RULES.standings(state)} if state.finished else {}
    return [
        Column(NAMES[seat], seat in state.removed, state.cards[seat], RULES.totals(state, seat), places.get(seat))
        for seat in state.seats
    ]


def filled(state: CategoryState, paper: str = "a4") -> Sheet:
    return sheet_of(
        RULES, state.options, PAPERS[paper], columns_of(state), "Played on 1 May 2026, room KMT-4R7", ["A note."]
    )


def blank(players: int = 6, paper: str = "a4", **options: object) -> Sheet:
    return sheets.blank_sheet(RULES, RULES.make_options(**options), PAPERS[paper], [""] * players)


# -- the paper ---------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="for want of Poppler")
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("seats", "pages"), [(1, 1), (2, 1), (6, 1), (7, 2), (12, 2)])
def test_a_full_card_of_any_table_stands_whole_on_its_paper(
    printed: Any, paper: str, seats: int, pages: int, tmp_path: Path
) -> None:
    state = played(seats, removed=1, small_straight="any-four", extra_five=100)
    pdf = printed(filled(state, paper))
    assert len(reader_of(pdf).pages) == pages
    assert size_of(pdf) == SIZES[paper]
    # Twice the upper part: it is added up once more below. Every line is on every page.
    for line in RULES.categories:
        assert text_of(pdf).count(line.title + " ") >= pages
    assert len(lines_of(pdf, "Total")) == len(lines_of(pdf, "Place")) == pages
    for picture in pictures_of(pdf, tmp_path):
        assert white_border(picture, PAPERS[paper]) >= 8


@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_sheet_takes_one_page_for_six_and_two_for_twelve(printed: Any, paper: str) -> None:
    assert [len(reader_of(printed(blank(players, paper))).pages) for players in (6, 12)] == [1, 2]


def test_pages_share_the_seats_evenly_and_in_order(printed: Any) -> None:
    first, second = filled(played(7)).pages
    assert [head.label for head in first.heads] == list(NAMES[:4])
    assert [head.label for head in second.heads] == list(NAMES[4:7])


def test_a_game_of_thirty_lines_still_takes_one_page(printed: Any) -> None:
    many = type("Many", (type(RULES),), {"key": "many", "categories": tuple(
        replace(RULES.categories[at % 13], key=f"line-{at}") for at in range(30)
    )})()  # fmt: skip
    for paper in PAPERS.values():
        pdf = printed(sheets.blank_sheet(many, many.make_options(), paper, NAMES[:6]))
        assert len(reader_of(pdf).pages) == 1


def test_the_pdf_is_tagged_and_says_its_language_and_title(printed: Any) -> None:
    reader = reader_of(printed(blank()))
    catalog: Any = reader.trailer["/Root"]
    assert catalog["/Lang"] == "en"
    assert catalog["/MarkInfo"]["/Marked"]
    assert reader.metadata is not None
    assert reader.metadata.title == "Classic Five score sheet"


# -- the numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 12])
def test_the_printed_numbers_are_those_of_the_cards(printed: Any, seats: int) -> None:
    state = played(seats, extra_five=50)
    pdf = printed(filled(state))

    def across(title: str, *hints: str) -> list[str]:
        return [number for line in lines_of(pdf, title, *hints) for number in line]

    totals = [RULES.totals(state, seat) for seat in state.seats]
    for category in RULES.categories:
        extra = {"small-straight": ["1-2-3-4-5 only"], "large-straight": ["2-3-4-5-6 only"]}.get(category.key, [])
        boxes = [str(state.cards[seat].boxes[category.key].points) for seat in state.seats]
        assert across(category.title, *extra, category.hint) == boxes, category.key
    assert across("Sum") == [str(each.upper) for each in totals]
    assert across("Bonus", "35 from 63") == [str(each.bonus) for each in totals]
    assert across("Lower part") == [str(each.lower) for each in totals]
    assert across("Extra fives") == [str(each.extra) for each in totals]
    assert across("Total") == [str(each.total) for each in totals]
    places = {standing.seat: standing.place for standing in RULES.standings(state)}
    assert across("Place") == [str(places[seat]) for seat in state.seats]


def test_the_upper_part_is_written_twice_with_its_bonus(printed: Any) -> None:
    state = played(2)
    parts = [str(RULES.totals(state, seat).upper + RULES.totals(state, seat).bonus) for seat in state.seats]
    assert lines_of(printed(filled(state)), "Upper part") == [parts, parts]


def test_a_struck_box_is_a_stroke_whose_nought_can_be_read(printed: Any) -> None:
    state = played(2)
    struck = sum(not box.points for card in state.cards.values() for box in card.boxes.values())
    bonuses = sum(not RULES.totals(state, seat).bonus for seat in state.seats)
    assert struck > 3
    page = Markup(html_of(filled(state)))
    assert [cell.text for cell in page.all("td", **{"class": "no"})] == ["0"] * (struck + bonuses)


def marks(sheet: Sheet, title: str) -> list[str | None]:
    """Return what is written on the first line of that name."""
    return next([mark and mark.text for mark in row] for line, row in sheet.pages[0].rows if line.title == title)


def test_before_the_first_box_nothing_is_written() -> None:
    sheet = filled(played(2, turns=1))
    assert marks(sheet, "Total")[0] is not None
    assert {marks(sheet, title)[1] for title in ("Sum", "Bonus", "Upper part", "Lower part", "Total")} == {None}


def test_a_bonus_that_can_still_be_earned_stays_open() -> None:
    running, over = filled(played(2, turns=8)), filled(played(2))
    assert marks(running, "Bonus") == [None, None]
    assert None not in marks(over, "Bonus")


def test_places_stand_only_under_a_game_that_is_over() -> None:
    lines = [line.title for line, _ in filled(played(2, turns=8)).pages[0].rows]
    assert lines[-1] == "Total"
    assert marks(filled(played(1)), "Place") == ["1"]


def test_a_seat_that_left_is_marked_and_keeps_its_open_boxes_open() -> None:
    sheet = filled(played(3, removed=1))
    assert [head.removed for head in sheet.pages[0].heads] == [False, True, False]
    assert sum(row[1] is None for line, row in sheet.pages[0].rows if not line.kind) == 12
    assert "left the game" in html_of(sheet)
    assert marks(sheet, "Place")[1] == "3"


# -- house rules -------------------------------------------------------------------------------------------------------


def test_the_straights_heads_follow_the_house_rule() -> None:
    def hints(sheet: Sheet) -> tuple[str, ...]:
        return next(line.hints for line, _ in sheet.pages[0].rows if line.title == "Small Straight")

    assert hints(blank()) == ("1-2-3-4-5 only", "30")
    assert hints(blank(small_straight="any-four")) == ("any four in a row", "30")


def test_every_house_rule_stands_at_the_foot_and_a_changed_one_stands_out(printed: Any) -> None:
    sheet = blank(joker="forced")
    foot = " ".join(text_of(printed(sheet)).split())
    for words in ("Small straight: 1-2-3-4-5 only", "Large straight: 2-3-4-5-6 only", "Extra fives: nothing extra",
                  "Joker: on", "Five alike as full house: off"):  # fmt: skip
        assert words in foot
    assert [element.text for element in Markup(html_of(sheet)).all("strong")] == ["Joker: on"]


def test_the_row_for_extra_points_is_there_only_where_the_house_gives_some() -> None:
    def titles(sheet: Sheet) -> list[str]:
        return [line.title for line, _ in sheet.pages[0].rows]

    assert "Extra fives" not in titles(blank())
    assert titles(blank(extra_five=50))[-2:] == ["Extra fives", "Total"]


class Toy(CategoryRuleset):
    """A game that has only what every category game has."""

    key = "toy"
    title = "Toy"
    dice = 2
    categories = (
        Category("any", "Any", "", "any", "?", lambda faces, options: sum(faces), LOWER),
        Category("pair", "Pair", "10", "pair", "2×", lambda faces, options: 10 * (faces[0] == faces[1]), LOWER),
    )


def test_a_category_game_without_upper_part_bonus_and_options_has_its_sheet(printed: Any) -> None:
    toy = Toy()
    pdf = printed(sheets.blank_sheet(toy, toy.make_options(), PAPERS["a4"], ["Anna"]))
    assert [line.title for line, _ in sheets.blank_sheet(toy, toy.make_options(), PAPERS["a4"], [""]).pages[0].rows] == [
        "Any", "Pair", "Total",
    ]  # fmt: skip
    words = text_of(pdf)
    assert "Roll all 2 dice" in words
    assert "House rules" not in words


# -- names -------------------------------------------------------------------------------------------------------------


def test_names_of_any_script_can_be_read_back(printed: Any) -> None:
    words = text_of(printed(filled(played(12))))
    for name in ("Anna", "Иван", "Ελένη", "美玲", "🎲Zoë 👑", "Bartholomew", "<b>Bob</b>"):
        assert name in words
    for letters in ("مريم", "שרה"):
        assert letters in words or letters[::-1] in words


def test_a_name_is_text_whatever_it_says() -> None:
    plain, odd = ["Anna"] * 2, ["</style><script>", "\"><img src=x onerror='a'>"]
    pages = [
        Markup(html_of(sheets.blank_sheet(RULES, RULES.make_options(), PAPERS["a4"], names))) for names in (plain, odd)
    ]
    tags = [[tag for tag, _ in page.structure] for page in pages]
    assert tags[0] == tags[1]
    assert odd[0] in pages[1].text


def test_a_longer_name_gets_smaller_type_and_the_longest_is_cut() -> None:
    sheet = filled(played(12))
    types = {head.label: head.type for page in sheet.pages for head in page.heads}
    assert types["Anna"] == "n11"
    assert types["Maximilian-Alexander"] in ("n7", "n8")
    assert types["WWWWWWWWWWWWWWWWWWWWWWWW"] == "n7 cut"


# -- the room ----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Asia/Taipei", "1 May 2026"),
        ("America/New_York", "30 April 2026"),
        ("Nowhere/Land", "30 April 2026"),
        ("", "30 April 2026"),
    ],
)
def test_the_day_is_the_rooms(zone: str, day: str) -> None:
    party = Party("Anna", "Ben").start()
    room = party.room
    room.time_zone = zone
    room.save()
    Game.objects.filter(room=room).update(started_at=datetime(2026, 4, 30, 22, 30, tzinfo=UTC))
    present = load(party.code)
    assert present is not None
    assert (
        sheets.filled_sheet(present, PAPERS["a4"]).where == f"Played on {day}, room {party.code[:3]}-{party.code[3:]}"
    )


@pytest.mark.django_db
def test_in_the_lobby_the_sheet_has_the_names_and_nothing_else() -> None:
    party = Party("Anna", "Ben", "Ben")
    present = load(party.code)
    assert present is not None
    sheet = sheets.filled_sheet(present, PAPERS["a4"])
    assert [head.label for head in sheet.pages[0].heads] == ["Anna", "Ben", "Ben 2"]
    assert all(mark is None for _, row in sheet.pages[0].rows for mark in row)


# -- the shelf ---------------------------------------------------------------------------------------------------------


def test_the_same_sheet_is_printed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[str] = []

    def count(html: str, css: str) -> bytes:
        jobs.append(html)
        return f"%PDF {len(jobs)}".encode()

    monkeypatch.setattr(sheets.press, "print", count)
    assert [sheets.pdf_of(blank(4)), sheets.pdf_of(blank(4)), sheets.pdf_of(blank(5))] == [
        b"%PDF 1",
        b"%PDF 1",
        b"%PDF 2",
    ]


def test_a_broken_cache_costs_only_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ConnectionError("no cache")

    monkeypatch.setattr(cache, "get", broken)
    monkeypatch.setattr(cache, "set", broken)
    monkeypatch.setattr(sheets.press, "print", lambda html, css: b"%PDF")
    assert sheets.pdf_of(blank()) == b"%PDF"
