"""The calculator says what the engine says: for every roll, under every house rule that matters to dice."""

import json
from collections.abc import Iterator
from io import StringIO
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client, RequestFactory

from games.views.rules import rules as view
from scoring import RULESETS
from scoring.category_game import CategoryRuleset
from scoring.options import Options
from scoring.ruleset import Ruleset
from tests.games.markup import Markup
from tests.games.pages import faces_in, rows_of

REQUESTS = RequestFactory(headers={"accept": "application/json"})
CARDS = [rules for rules in RULESETS.values() if isinstance(rules, CategoryRuleset)]
SHUFFLE = Random(5)


def asked(rules: Ruleset[Any], faces: tuple[str, ...], **options: object) -> dict[str, Any]:
    """Ask for shuffled dice as JSON; all must be well."""
    shuffled = SHUFFLE.sample(faces, len(faces))
    request = REQUESTS.get(
        f"/rules/{rules.key}/", {"dice": ",".join(shuffled), **{k: str(v) for k, v in options.items()}}
    )
    answer = view(request, rules.key)
    assert answer.status_code == 200
    data = json.loads(answer.content)
    assert data["game"] == rules.key
    assert [str(face) for face in data["faces"]] == shuffled
    assert data["options"] == dict(rules.make_options(**options))
    found: dict[str, Any] = data
    return found


def houses(rules: Ruleset[Any]) -> Iterator[dict[str, Any]]:
    """Every choice of the house rules that change what dice are worth."""
    mine = [option for option in rules.options if option.key in rules.worth_options]
    for values in product(*([choice.value for choice in option.choices] for option in mine)):
        yield {option.key: value for option, value in zip(mine, values, strict=True)}


def rolls(rules: Ruleset[Any], dice: int = 0) -> list[tuple[str, ...]]:
    return list(combinations_with_replacement(rules.faces, dice or rules.dice))


@pytest.mark.parametrize("rules", CARDS, ids=lambda rules: rules.key)
def test_every_line_of_every_roll_under_every_house_rule_has_the_engines_points(rules: CategoryRuleset) -> None:
    assert len(rolls(rules)) == 252
    for house in houses(rules):
        options = rules.make_options(**house)
        for faces in rolls(rules):
            expected = {each.key: rules.points(each.key, faces, options) for each in rules.categories}
            assert asked(rules, faces, **house)["points"] == expected, (faces, house)


def test_all_selections_of_ten_thousand_have_the_engines_points_and_every_legal_part() -> None:
    rules: Any = RULESETS["ten-thousand"]
    every = [faces for dice in range(1, 7) for faces in rolls(rules, dice)]
    assert len(every) == 923
    worth = {faces: rules.selection_points(faces) for faces in every}
    for faces in every:
        data = asked(rules, faces)
        parts = {part for size in range(1, 7) for part in combinations(faces, size) if worth[part]}
        assert data["points"] == worth[faces]
        assert {tuple(map(str, each["faces"])): each["points"] for each in data["selections"]} == {
            part: worth[part] for part in parts
        }
        assert data["best"] == max((worth[part] for part in parts), default=0)
        assert data["bust"] == (not parts)


@pytest.mark.parametrize("order", ["standard", "probability"])
def test_every_poker_hand_has_the_rank_that_the_engine_gives_it(order: str) -> None:
    rules: Any = RULESETS["poker-dice"]
    options = rules.make_options(hand_rank=order)
    found = {faces: asked(rules, faces, hand_rank=order) for faces in rolls(rules)}
    assert len(found) == 252
    ranks = dict(zip(found, rules.rank_hands(list(found), options), strict=True))
    by_engine = sorted(found, key=lambda faces: ranks[faces])
    # Kinds come in blocks, the better the smaller, and each hand is beaten by just the kinds before its own.
    assert [found[faces]["rank"] for faces in by_engine] == sorted(data["rank"] for data in found.values())
    kinds = list(dict.fromkeys(found[faces]["hand"] for faces in by_engine))
    for data in found.values():
        assert data["rank"] == 1 + kinds.index(data["hand"])
        assert data["beaten_by"] == kinds[: data["rank"] - 1]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_the_options_beside_the_calculator_are_those_that_change_what_dice_are_worth(rules: Ruleset[Any]) -> None:
    sample = rolls(rules)[:: 1 if rules.worth_options else 9]

    def worth(options: Options) -> list[object]:
        return [rules.explain(faces, options) for faces in sample]

    usual = worth(rules.make_options())
    changing = [
        option.key
        for option in rules.options
        if any(worth(rules.make_options(**{option.key: each.value})) != usual for each in option.choices[1:])
    ]
    assert tuple(changing) == rules.worth_options


@pytest.mark.parametrize(
    ("game", "dice", "options"),
    [
        ("classic-five", "2 3 4 5 5", {"small_straight": "any-four"}),
        ("wuerfelpoker", "6 6 2 2 1", {}),
        ("ten-thousand", "4 3 3 3 4 3", {"target": "5000"}),
        ("ten-thousand", "1 2", {}),
        ("poker-dice", "K K 10 9 9", {"hand_rank": "probability"}),
    ],
)
def test_json_has_all_that_the_shell_says(game: str, dice: str, options: dict[str, str]) -> None:
    out = StringIO()
    words = [part for key, value in options.items() for part in ("--option", f"{key}={value}")]
    call_command("score", game, *dice.split(), "--json", *words, stdout=out)
    answer = Client().get(f"/rules/{game}/", {"dice": dice, **options}, headers={"accept": "application/json"})
    assert answer.status_code == 200
    assert json.loads(out.getvalue()).items() <= answer.json().items()


@pytest.mark.parametrize("rules", CARDS, ids=lambda rules: rules.key)
def test_the_page_shows_what_the_json_says(rules: CategoryRuleset) -> None:
    for faces in SHUFFLE.sample(rolls(rules), 12):
        page = Markup(Client().get(f"/rules/{rules.key}/", {"dice": faces}).content.decode())
        shown = {row[0].text: int(row[1].text) for row in rows_of(page, "readings")}
        points = asked(rules, faces)["points"]
        assert shown == {each.title: points[each.key] for each in rules.categories}


def test_the_page_of_ten_thousand_shows_every_selection_and_what_is_left_to_roll() -> None:
    page = Markup(Client().get("/rules/ten-thousand/?dice=1,1,5,2,3,3").content.decode())
    shown = [(faces_in(page, row[0]), row[1].text, row[2].text) for row in rows_of(page, "readings")]
    assert shown == [
        (("1", "1", "5"), "3", "250"),
        (("1", "1"), "4", "200"),
        (("1", "5"), "4", "150"),
        (("1",), "5", "100"),
        (("5",), "5", "50"),
    ]


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("2,2,3,3,4,6", "Bust: not one of these dice scores."),
        ("2", "Bust: not one of these dice scores."),
        ("2,2,3,3,6,6", "All six score, 1,500: hot dice."),
        ("1,5", "At best these dice bring 150; every one scores."),
        ("1,2", "The best of these dice brings 100; not every one scores."),
    ],
)
def test_a_bust_and_hot_dice_are_said(dice: str, said: str) -> None:
    page = Markup(Client().get("/rules/ten-thousand/", {"dice": dice}).content.decode())
    status = page.with_id("said")
    assert status is not None
    assert status.text == said
    assert status.attributes["role"] == "status"


def test_a_poker_hand_is_named_with_its_rank_and_what_beats_it() -> None:
    page = Markup(Client().get("/rules/poker-dice/?dice=k,k,10,9,Q").content.decode())
    status = page.with_id("said")
    assert status is not None
    assert status.text.startswith("Pair of kings · rank 7 of 8 · One roll beats it in ")
    rows = rows_of(page, "readings")
    assert [row[-1].text for row in rows] == list("12345678")
    assert [at for at, row in enumerate(rows, 1) if "this hand" in row[0].text] == [7]


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("classic-five/?dice=1,2", "Classic Five takes 5 dice; these are 2."),
        ("classic-five/?dice=1,2,3,4,5,6", "Classic Five takes 5 dice; these are 6."),
        ("classic-five/?dice=", "Classic Five takes 5 dice; these are 0."),
        ("classic-five/?dice=1,2,3,4,7", "A die shows 1, 2, 3, 4, 5, 6, not 7."),
        ("classic-five/?dice=1,2,3,4,<b>", "not &lt;B&gt;."),
        ("ten-thousand/?dice=1,1,1,1,1,1,1", "Pick 1 to 6 dice; these are 7."),
        ("ten-thousand/?dice=,", "Pick 1 to 6 dice; these are 0."),
        ("poker-dice/?dice=A,K,Q,J,1", "A die shows 9, 10, J, Q, K, A, not 1."),
        ("classic-five/?dice=1,2,3,4,5&small_straight=three", "Small straight cannot be “three”."),
        ("classic-five/?dice=" + "9" * 3000, "not 999999999999."),
        ("classic-five/?dice=" + "1," * 3000, "Classic Five takes 5 dice; these are 50."),
    ],
)
def test_bad_input_is_answered_with_what_is_wrong(address: str, sentence: str) -> None:
    answer = Client().get(f"/rules/{address}")
    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    as_json = Client().get(f"/rules/{address}", headers={"accept": "application/json"})
    assert as_json.status_code == 400
    assert sentence.replace("&lt;", "<").replace("&gt;", ">") in as_json.json()["error"]


def test_what_was_typed_stays_when_something_is_wrong() -> None:
    page = Markup(Client().get("/rules/classic-five/?dice=6,5&dice=4&small_straight=any-four&joker=x").content.decode())
    chosen = [each.attributes["value"] for each in page.all("option", selected="") if "selected" in each.attributes]
    assert chosen == ["6", "5", "4"]
    radios = [each for each in page.all("input", name="small_straight") if "checked" in each.attributes]
    assert [each.attributes["value"] for each in radios] == ["any-four"]


def test_without_dice_there_is_an_example_and_programs_are_told_what_to_ask() -> None:
    answer = Client().get("/rules/classic-five/", headers={"accept": "application/json"})
    assert answer.status_code == 400
    assert "?dice=4,4,4,2,5" in answer.json()["error"]
    assert Client().get("/rules/classic-five/").status_code == 200


def test_a_browser_gets_the_page_also_when_it_takes_everything() -> None:
    for accept in ("text/html,application/xhtml+xml,*/*;q=0.8", "*/*", ""):
        answer = Client().get("/rules/classic-five/?dice=1,2,3,4,5", headers={"accept": accept} if accept else {})
        assert answer["Content-Type"].startswith("text/html")
        assert "Accept" in answer["Vary"].split(", ")
