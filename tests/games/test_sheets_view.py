"""What stands on a sheet: the numbers of the cards, in pen, and the house rules they were played by."""

import pytest
from django.utils import translation

from games import sheets
from games.sheets import html_of
from games.sheets.layout import PAPERS
from games.sheets.view import Sheet
from scoring.category_game import CategoryRuleset
from scoring.scorecard import LOWER, Category
from tests.games.markup import Markup
from tests.games.printed import lines_of, text_of
from tests.games.sheet_samples import RULES, blank, filled, marks, played, printed


@pytest.mark.parametrize("seats", [2, 12])
def test_the_printed_numbers_are_those_of_the_cards(seats: int) -> None:
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


def test_the_upper_part_is_written_twice_with_its_bonus() -> None:
    state = played(2)
    parts = [str(RULES.totals(state, seat).upper + RULES.totals(state, seat).bonus) for seat in state.seats]
    assert lines_of(printed(filled(state)), "Upper part") == [parts, parts]


def test_a_struck_box_is_a_stroke_whose_nought_can_be_read() -> None:
    state = played(2)
    struck = sum(not box.points for card in state.cards.values() for box in card.boxes.values())
    bonuses = sum(not RULES.totals(state, seat).bonus for seat in state.seats)
    assert struck > 3
    page = Markup(html_of(filled(state)))
    assert [cell.text for cell in page.all("td", **{"class": "no"})] == ["0"] * (struck + bonuses)


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


def test_every_house_rule_stands_at_the_foot_and_a_changed_one_stands_out() -> None:
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


def test_a_category_game_without_upper_part_bonus_and_options_has_its_sheet() -> None:
    toy = Toy()
    pdf = printed(sheets.blank_sheet(toy, toy.make_options(), PAPERS["a4"], ["Anna"]))
    assert [line.title for line, _ in sheets.blank_sheet(toy, toy.make_options(), PAPERS["a4"], [""]).pages[0].rows] == [
        "Any", "Pair", "Total",
    ]  # fmt: skip
    words = text_of(pdf)
    assert "Roll all 2 dice" in words
    assert "House rules" not in words


@pytest.mark.parametrize(("language", "rule"), [("fr", "Joker\u202f: oui"), ("zh-hant", "百搭：開")])
def test_a_house_rule_is_written_as_its_readers_do(language: str, rule: str) -> None:
    with translation.override(language):
        assert str(blank(joker="forced").house_rules[3]) == rule
