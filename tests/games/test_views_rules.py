"""The rules pages: what they tell is what the engine does, and nothing of it is missing."""

from itertools import pairwise
from typing import Any

import pytest
from django.template.loader import select_template
from django.test import Client

from games.codes import written
from games.templatetags.dicing import translated
from games.views import rules as view
from scoring import RULESETS
from scoring.category_game import CategoryRuleset
from scoring.ruleset import Ruleset
from scoring.scorecard import UPPER
from tests.games.house import Party
from tests.games.markup import Element, Markup
from tests.games.pages import faces_in, rows_of, within, words_for_ears
from tests.games.toys.pig import Pig

GAMES = pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
CARDS = [rules for rules in RULESETS.values() if isinstance(rules, CategoryRuleset)]


def page_of(address: str) -> Markup:
    answer = Client().get(address)
    assert answer.status_code == 200
    return Markup(answer.content.decode())


def title_of(markup: Markup, cell: Element) -> str:
    """The text of a row's header without its hint."""
    hints = [each.text for each in within(markup, cell) if each.tag == "small"]
    return cell.text.removesuffix("".join(hints))


# -- the examples ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", CARDS, ids=lambda rules: rules.key)
def test_every_line_has_an_example_and_the_points_beside_it_are_the_engines(rules: CategoryRuleset) -> None:
    page = page_of(f"/rules/{rules.key}/")
    rows = rows_of(page, "examples")
    by_title = {each.title: each.key for each in rules.categories}
    assert [title_of(page, row[0]) for row in rows] == list(by_title)
    for row in rows:
        key = by_title[title_of(page, row[0])]
        assert int(row[2].text) == rules.points(key, faces_in(page, row[1]), rules.make_options()) > 0


@pytest.mark.parametrize("rules", CARDS, ids=lambda rules: rules.key)
def test_no_example_fits_a_better_line(rules: CategoryRuleset) -> None:
    options = rules.make_options()
    page = page_of(f"/rules/{rules.key}/")
    for row, line in zip(rows_of(page, "examples"), rules.categories, strict=True):
        faces = faces_in(page, row[1])
        points = {each.key: rules.points(each.key, faces, options) for each in rules.categories if each.key != "chance"}
        if line.section == UPPER:
            # Chance takes anything; beside it nothing of the lower half fits, and no face is there more often.
            assert not any(
                points[each.key] for each in rules.categories if each.section != UPPER and each.key in points
            )
            assert max(faces.count(face) for face in faces) == faces.count(str(line.face)) == 2
        elif line.key == "chance":
            assert not any(
                points[each.key]
                for each in rules.categories
                if each.section != UPPER and each.key in points and each.key != "pair"
            )
        else:
            assert points[line.key] == max(points.values()), line.key


def test_the_combinations_of_ten_thousand_are_paid_as_the_engine_pays_them() -> None:
    rules: Any = RULESETS["ten-thousand"]
    page = page_of("/rules/ten-thousand/")
    shown = [(faces_in(page, row[1]), int(row[2].text.replace(",", ""))) for row in rows_of(page, "examples")]
    assert [points for _, points in shown] == [100, 50, 1000, 400, 1000, 2000, 3000, 2500, 1500, 1500]
    assert all(rules.selection_points(faces) == points for faces, points in shown)


def test_the_hands_of_poker_dice_stand_in_the_engines_order_and_show_the_other_one() -> None:
    rules: Any = RULESETS["poker-dice"]
    page = page_of("/rules/poker-dice/")
    rows = rows_of(page, "examples")
    hands = [faces_in(page, row[1]) for row in rows]
    assert rules.rank_hands(hands) == [int(row[3].text) for row in rows] == list(range(1, 9))
    assert rules.rank_hands(hands, rules.make_options(hand_rank="probability")) == [int(row[2].text) for row in rows]


# -- the cases people argue about --------------------------------------------------------------------------------------


def cases_of(page: Markup) -> list[tuple[tuple[str, ...], str]]:
    """The dice of each case with what is said of them."""
    return [
        (faces_in(page, case), " ".join(case.text.replace(words_for_ears(page, case), "", 1).split()))
        for case in page.all("p", **{"class": "case"})
    ]


CASES = {
    "classic-five": [
        ("44444", "Full House: 0"), ("44444", "Full House: 25 (Five alike as full house: on)"),
        ("23455", "Small Straight: 0"), ("23455", "Small Straight: 30 (Small straight: any four in a row)"),
        ("13456", "Large Straight: 0"), ("13456", "Small Straight: 0"), ("12345", "Large Straight: 0"),
        ("55562", "3 of a Kind: 23"), ("33333", "Threes: 15"),
    ],
    "wuerfelpoker": [
        ("66662", "Two Pairs: 0"), ("55522", "Two Pairs: 14"), ("66221", "Pair: 12"), ("66663", "Pair: 12"),
        ("66663", "3 of a Kind: 18"), ("66666", "4 of a Kind: 24"), ("44444", "Full House: 0"),
    ],
    "ten-thousand": [
        ("55", "100"), ("5", "50"), ("12", "does not score"), ("1", "100"), ("1111", "1,000"), ("111", "1,000"),
        ("11111", "2,000"), ("433343", "1,500"), ("111155", "1,500"), ("333333", "3,000"), ("222333", "500"),
        ("223366", "1,500"), ("223346", "does not score"), ("12345", "does not score"), ("123456", "2,500"),
    ],
    "poker-dice": [("KQJ109", "Straight to the king"), ("AQJ109", "Nothing, ace high")],
}  # fmt: skip


@pytest.mark.parametrize("game", CASES)
def test_the_cases_people_argue_about_are_settled_by_the_engine(game: str) -> None:
    found = [("".join(faces), said) for faces, said in cases_of(page_of(f"/rules/{game}/"))]
    for case in CASES[game]:
        assert case in found


def test_ties_between_hands_are_shown_as_the_engine_breaks_them() -> None:
    page = page_of("/rules/poker-dice/")
    rules: Any = RULESETS["poker-dice"]
    told = [" ".join(case.text.split()) for case in page.all("p", **{"class": "case"})]
    assert sum(" beats " in case for case in told) >= 8
    assert "jack, jack, ace, ten, nine beats jack, jack, king, queen, ten" in told
    assert "nine, nine, nine, ten, ten beats ace, king, queen, jack, ten" in told
    assert "ace, king, queen, jack, ten beats nine, nine, nine, ten, ten (Order of hands: by rarity)" in told
    assert rules.rank_hands([("J", "J", "A", "10", "9"), ("J", "J", "K", "Q", "10")]) == [1, 2]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("classic-five", "make at least 63, add 35. Three of each"),
        ("classic-five", "A second five of a kind earns nothing extra".lower()),
        ("classic-five", "Three games here are called “Poker Dice”"),
        ("wuerfelpoker", "Three games here are called “Poker Dice”"),
        ("poker-dice", "Three games here are called “Poker Dice”"),
        ("classic-five", "Kniffel"),
        ("wuerfelpoker", "Escalero"),
        ("ten-thousand", "Zehntausend"),
        ("ten-thousand", "Dice of separate rolls never combine."),
        ("poker-dice", "not even sent to other screens"),
    ],
)
def test_the_page_says_what_tables_need_to_know(game: str, sentence: str) -> None:
    assert sentence in page_of(f"/rules/{game}/").text


# -- nothing is missing ------------------------------------------------------------------------------------------------


@GAMES
def test_every_house_rule_is_explained_with_its_standard_and_its_other_choices(rules: Ruleset[Any]) -> None:
    page = page_of(f"/rules/{rules.key}/")
    rows = rows_of(page, "options")
    assert len(rows) == len(rules.options)
    for row, option in zip(rows, rules.options, strict=True):
        assert option.title in row[0].text
        assert option.help in row[0].text
        standard, *others = (f"{int(each.title):,}" if each.title.isdigit() else each.title for each in option.choices)
        assert row[1].text == standard
        if len(others) < 7:
            assert row[2].text == ", ".join(others)
        else:
            assert row[2].text == "2,000 to 20,000 in steps of 500"


@GAMES
def test_the_page_names_its_source_and_what_was_chosen(rules: Ruleset[Any]) -> None:
    text = page_of(f"/rules/{rules.key}/").text
    assert rules.title in text
    assert rules.source in text
    assert "silent we chose" in text


@GAMES
def test_a_game_without_a_page_of_its_own_gets_one_from_its_facts(
    rules: Ruleset[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "select_template", lambda names: select_template(names[1:]))
    text = page_of(f"/rules/{rules.key}/").text
    for fact in (
        rules.title,
        rules.source,
        rules.summary,
        *(each.title for each in (*rules.options, *rules.categories)),
    ):
        assert translated(fact) in text


def test_a_game_that_knows_nothing_of_single_dice_has_a_page_without_calculator(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RULESETS, "pig", Pig())  # type: ignore[arg-type]
    page = page_of("/rules/pig/")
    assert page.with_id("calculator") is None
    assert page.with_id("options")
    assert "Made up for a test." in page.text


def test_an_unknown_game_has_no_rules() -> None:
    assert Client().get("/rules/chess/").status_code == 404
    assert Client().post("/rules/classic-five/").status_code == 405


# -- for eyes, ears and programs ---------------------------------------------------------------------------------------

PAGES = [
    *(f"/rules/{key}/" for key in RULESETS),
    "/sheets/",
    "/sheets/?game=ten-thousand",
    "/rules/classic-five/?dice=1",
]


@pytest.mark.parametrize("address", PAGES)
def test_a_public_page_is_plain_for_assistive_technology(address: str) -> None:
    page = Markup(Client().get(address).content.decode())
    tags = [element.tag for element in page.elements]
    assert tags.count("h1") == 1
    assert tags.count("main") == 1
    levels = [int(tag[1]) for tag in tags if tag in ("h1", "h2", "h3", "h4")]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    ids = [element.id for element in page.elements if element.id]
    assert len(ids) == len(set(ids))
    for element in page.elements:
        assert element.attributes.get("aria-labelledby", ids[0]) in ids
        if element.tag == "th":
            assert element.attributes.get("scope") in ("row", "col")
        if element.tag == "a" and element.attributes["href"].startswith("#"):
            assert element.attributes["href"][1:] in ids


@pytest.mark.parametrize("address", PAGES)
def test_a_public_page_has_nothing_inline(address: str) -> None:
    page = Markup(Client().get(address).content.decode())
    for element in page.elements:
        assert element.tag != "style"
        assert not any(name == "style" or name.startswith("on") for name in element.attributes)
        assert element.tag != "script" or "src" in element.attributes


@GAMES
@pytest.mark.django_db
def test_the_rules_are_one_tap_away_from_the_table_and_begin_with_its_house_rules(rules: Ruleset[Any]) -> None:
    party = Party("Anna", "Ben", game=rules.key)
    option = rules.options[0]
    game = party.game
    game.options = {**game.options, option.key: option.choices[1].value}
    game.save()
    party.start()
    page = Markup(party.client(0).get(f"/r/{written(party.code)}/").content.decode())
    link = page.with_id("rules")
    assert link is not None
    assert link.attributes["href"] == f"/rules/{rules.key}/?{option.key}={option.choices[1].value}"
    assert link.attributes["target"] == "_blank"
    assert link.attributes["aria-label"] == "Rules"
    assert Client().get(link.attributes["href"]).status_code == 200
