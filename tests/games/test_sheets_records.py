"""What stands on the sheets of games without lines: every turn and round, as the game has it."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from games import sheets
from games.present import load
from games.sheets import html_of
from games.sheets.layout import PAPERS
from games.sheets.records import Box, RecordSheet
from scoring.commands import RollDice
from scoring.ruleset import Ruleset
from scoring.rulesets.poker_dice.hands import hand_of, order_of
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.selections import selection_points
from scoring.scorecard import Entry
from tests.games.house import Party
from tests.games.markup import Markup
from tests.games.printed import text_of
from tests.games.sheet_samples import NAMES, POKER_DICE, TEN_THOUSAND, blank, filled, played_on, printed

GAMES = pytest.mark.parametrize("rules", [TEN_THOUSAND, POKER_DICE], ids=lambda rules: rules.key)


def boxes(sheet: RecordSheet, seat: int = 0) -> list[Box | None]:
    return [row[seat] for page in sheet.pages for table in page.tables for _, row in table.rows]


@GAMES
def test_a_running_game_leaves_its_end_open(rules: Ruleset[Any]) -> None:
    sheet = filled(played_on(rules, 3, turns=2), rules=rules)
    assert [box is not None for box in boxes(sheet)][:3] == [True, True, False]
    (table,) = sheet.pages[0].tables
    assert table.sums == ("", "", "")
    assert table.places == ()


def test_a_bust_is_a_stroke_whose_nought_can_be_read() -> None:
    state = played_on(TEN_THOUSAND, 3)
    busts = sum(entry.kind == "bust" for seat in state.seats for entry in TEN_THOUSAND.record(state, seat))
    assert busts > 2
    page = Markup(html_of(filled(state, rules=TEN_THOUSAND)))
    assert [cell.text for cell in page.all("td", **{"class": "a no"})] == ["0"] * busts


def test_the_price_of_the_third_bust_is_written() -> None:
    (box,) = boxes(of_entries(Entry(0, -500, 1200, "bust")))[:1]
    assert box == Box("bust", "−500", "1,200")


def of_entries(*entries: Entry, rules: Ruleset[Any] = TEN_THOUSAND, seats: int = 3) -> RecordSheet:
    """Return a sheet on which every seat has these turns."""
    columns = [sheets.Column(NAMES[seat], entries=entries) for seat in range(seats)]
    sheet = sheets.sheet_of(rules, rules.make_options(), PAPERS["a4"], columns, "Today", [])
    assert isinstance(sheet, RecordSheet)
    return sheet


def test_what_was_typed_in_is_marked_and_explained() -> None:
    real, rolled = (filled(played_on(TEN_THOUSAND, 3, real=dice), rules=TEN_THOUSAND) for dice in ((1,), ()))
    assert {box.entered for box in boxes(real, 1) if box} == {True}
    assert "* rolled with real dice" in html_of(real)
    assert "* rolled" not in html_of(rolled)


def test_a_hand_that_nobody_typed_in_is_a_stroke() -> None:
    assert boxes(of_entries(Entry(0, -2, 4, "no-hand"), rules=POKER_DICE))[0] == Box(
        "no-hand", "–", "4", "−2", stroke=True
    )


@GAMES
def test_numbers_are_grouped_as_their_readers_write_them(rules: Ruleset[Any]) -> None:
    with translation.override("de"):
        assert boxes(of_entries(Entry(0, 12050, 123450, "bank")))[0] == Box("bank", "12.050", "123.450")


@pytest.mark.django_db
def test_dice_under_a_cup_are_not_on_the_sheet() -> None:
    party = Party("Anna", "Ben", game="poker-dice").start()
    present = load(party.code)
    assert present is not None
    rules, state = POKER_DICE, POKER_DICE.start((0, 1), POKER_DICE.make_options(simultaneous="on"))

    def play(state: Any, seat: int, *faces: int) -> Any:
        for command in (RollDice(), Stand()):
            state = rules.fold(state, rules.decide(state, seat, command, lambda number: faces))
        return state

    closed = play(play(state, 0, 6, 6, 6, 2, 1), 1, 5, 5, 5, 2, 1)
    running = play(closed, 0, 4, 4, 4, 4, 1)
    first, second = (
        html_of(sheets.filled_sheet(replace(present, state=each), PAPERS["a4"])) for each in (closed, running)
    )
    assert "A A A 10 9" in first
    assert first == second


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["ten-thousand", "poker-dice"])
def test_in_the_lobby_the_sheet_has_names_and_open_boxes(game: str) -> None:
    present = load(Party("Anna", "Ben", "Cleo", game=game).code)
    assert present is not None
    sheet = sheets.filled_sheet(present, PAPERS["a4"])
    assert isinstance(sheet, RecordSheet)
    assert [head.label for head in sheet.pages[0].heads] == ["Anna", "Ben", "Cleo"]
    assert set(boxes(sheet)) == {None}


def test_a_seat_that_left_is_marked() -> None:
    sheet = sheets.sheet_of(
        TEN_THOUSAND, TEN_THOUSAND.make_options(), PAPERS["a4"], [sheets.Column("Anna", removed=True)], "Today", []
    )
    assert "left the game" in html_of(sheet)


# -- legends and house rules -------------------------------------------------------------------------------------------


def test_the_legend_of_ten_thousand_tells_what_the_rules_give() -> None:
    page = Markup(html_of(blank(rules=TEN_THOUSAND)))
    lines = [" ".join(line.text.split()) for line in page.all("p")]
    told = [
        found.groups() for line in lines if (found := re.match(r"((?:[1-6] ?)+?) ?(3 × 100|[\d,]+) ([a-z].*)", line))
    ]
    assert len(told) == 9
    for dice, points, words in told:
        worth = 300 if points == "3 × 100" else int(points.replace(",", ""))
        assert selection_points(tuple(map(int, dice.replace(" ", "")))) == worth, words


@pytest.mark.parametrize("order", ["standard", "probability"])
def test_the_legend_of_poker_dice_ranks_hands_as_the_house_does(order: str) -> None:
    sheet = blank(rules=POKER_DICE, hand_rank=order)
    words = text_of(printed(sheet))
    kinds = []
    for rank in range(1, 9):
        found = re.search(rf"(?<!\w){rank} ((?:(?:10|[AKQJ9]) ){{5}}) ?([A-Z][a-z ]+[a-z])", words)
        assert found is not None, rank
        hand = hand_of(POKER_DICE.check_faces(found[1].split()))
        assert found[2].startswith(hand.title)
        kinds.append(hand.kind)
    assert tuple(kinds) == order_of(sheet.options)


def test_lives_at_the_start_are_told() -> None:
    def told(sheet: RecordSheet) -> str:
        found = re.search(r"Lives at first: (.+)", text_of(printed(sheet)))
        assert found is not None
        return " ".join(found[1].split())

    assert told(blank(rules=POKER_DICE)) == "3 × (players − 1)"
    assert told(blank(rules=POKER_DICE, life_loss="lowest", lives=5)) == "5"
    assert told(filled(played_on(POKER_DICE, 4), rules=POKER_DICE)) == "9"


def test_how_the_game_ends_follows_the_house_rules() -> None:
    last, at_once = blank(rules=TEN_THOUSAND, target=5000), blank(rules=TEN_THOUSAND, target=5000, last_round="off")
    assert "The first to reach 5,000 starts the last round." in html_of(last)
    assert "The first to reach 5,000 wins at once." in html_of(at_once)
    assert [element.text for element in Markup(html_of(last)).all("strong")] == ["In each box:", "Target: 5,000"]
