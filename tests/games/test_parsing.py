"""What is wished: a form or a message is a command of the game, or it is refused whole."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.parsing import LONGEST, NOT_BY_SEAT, Wish, read_message, read_wish
from scoring import RULESETS, get_ruleset
from scoring.category_moves import Book, Strike
from scoring.commands import EnterFaces, RollDice, TakeBack, kind_of
from scoring.errors import SENTENCES, IllegalCommand
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.moves import Bank, Bust, EnterPoints, SetAside
from tests.games.house import refusal_of

RULES = get_ruleset("classic-five")

GOOD: list[tuple[dict[str, list[str]], Any]] = [
    ({"do": ["roll-dice"]}, RollDice()),
    ({"do": ["roll-dice"], "keep": ["0", "4"]}, RollDice((0, 4))),
    ({"do": ["roll-dice"], "keep": []}, RollDice()),
    ({"do": ["roll-dice"], "keep": ["007"]}, RollDice((7,))),
    ({"do": ["book:twos"]}, Book("twos")),
    ({"do": ["book:"]}, Book("")),
    ({"do": ["book"]}, Book("")),
    ({"do": ["book:twos:x"]}, Book("twos:x")),
    ({"do": ["strike:twos"], "keep": ["1"]}, Strike("twos")),
    ({"do": ["take-back"], "csrfmiddlewaretoken": ["x"]}, TakeBack()),
    ({"do": ["enter-faces"], "faces": ["1", "2", "3", "4", "6"]}, EnterFaces((1, 2, 3, 4, 6))),
    ({"do": ["roll-dice", "book:twos"]}, RollDice()),
]


@pytest.mark.parametrize(("form", "command"), GOOD, ids=lambda part: str(part)[:40])
def test_a_form_becomes_a_command_and_its_moment(form: dict[str, list[str]], command: Any) -> None:
    assert read_wish(RULES, {**form, "moment": ["3-1-0"]}) == Wish(command, "3-1-0")


OTHERS: list[tuple[str, dict[str, list[str]], Any]] = [
    ("ten-thousand", {"do": ["roll-dice"], "keep": ["0", "3"]}, RollDice((0, 3))),
    ("ten-thousand", {"do": ["bank"], "keep": ["5"]}, Bank((5,))),
    ("ten-thousand", {"do": ["bank"]}, Bank()),
    ("ten-thousand", {"do": ["set-aside"], "faces": ["1", "", "5", ""]}, SetAside((1, 5))),
    ("ten-thousand", {"do": ["bust"], "faces": ["1"]}, Bust()),
    *(("ten-thousand", {"do": ["enter-points"], "points": [typed]}, EnterPoints(1050))
      for typed in ("1050", " 1050 ", "1,050", "1.050", "1 050", "1\N{NO-BREAK SPACE}050", "1’050")),
    ("ten-thousand", {"do": ["take-back"]}, TakeBack()),
    ("poker-dice", {"do": ["stand"], "keep": ["1"]}, Stand()),
    ("poker-dice", {"do": ["roll-dice"], "keep": ["1"]}, RollDice((1,))),
    ("poker-dice", {"do": ["enter-faces"], "faces": ["6", "5", "4", "3", "1"]}, EnterFaces((6, 5, 4, 3, 1))),
    ("poker-dice", {"do": ["take-back"]}, TakeBack()),
    ("wuerfelpoker", {"do": ["book:poker"]}, Book("poker")),
    ("wuerfelpoker", {"do": ["strike:poker"]}, Strike("poker")),
]  # fmt: skip


@pytest.mark.parametrize(("game", "form", "command"), OTHERS, ids=lambda part: str(part)[:40])
def test_every_game_knows_its_own_commands(game: str, form: dict[str, list[str]], command: Any) -> None:
    assert read_wish(get_ruleset(game), {**form, "moment": ["3-1-0"]}) == Wish(command, "3-1-0")


def test_together_these_are_all_commands_that_seats_have() -> None:
    commands = [("classic-five", command) for _, command in GOOD] + [(game, command) for game, _, command in OTHERS]
    tried = {(game, kind_of(type(command))) for game, command in commands}
    shared = {kind_of(command) for command in (RollDice, EnterFaces, TakeBack)}
    for key, rules in RULESETS.items():
        kinds = {kind_of(command) for command in rules.command_types if command not in NOT_BY_SEAT}
        assert kinds - shared <= {kind for game, kind in tried if game == key}


@pytest.mark.parametrize(
    "typed", ["", " ", "x", "-50", "+50", "1e3", "0x50", "50.0", "1,05", "1,0500", "9" * 7, "½", "\0"]
)
def test_points_that_are_no_number_are_none_that_any_rules_take(typed: str) -> None:
    wish = read_wish(get_ruleset("ten-thousand"), {"do": ["enter-points"], "points": [typed]})
    assert wish.command == EnterPoints(-1)


@pytest.mark.parametrize(
    ("game", "do"),
    [("classic-five", "bank"), ("classic-five", "stand"), ("ten-thousand", "stand"), ("ten-thousand", "book:chance"),
     ("poker-dice", "bank"), ("poker-dice", "bust"), ("wuerfelpoker", "set-aside"), ("ten-thousand", "weigh")],
)  # fmt: skip
def test_a_command_of_another_game_is_none_of_this(game: str, do: str) -> None:
    fields = {"do": [do], "keep": ["0"], "faces": ["1"], "points": ["50"]}
    assert refusal_of(lambda: read_wish(get_ruleset(game), fields)) == "bad-wish"


def test_without_a_moment_it_is_the_empty_one_which_never_is() -> None:
    assert read_wish(RULES, {"do": ["roll-dice"]}).moment == ""
    assert read_wish(RULES, {"do": ["roll-dice"], "moment": []}).moment == ""


BAD: list[dict[str, list[str]]] = [
    {},
    {"do": []},
    {"do": [""]},
    {"do": ["roll"]},
    {"do": ["Roll-Dice"]},
    {"do": [" roll-dice"]},
    {"do": [":twos"]},
    {"do": ["RollDice"]},
    {"do": ["command"]},
    {"do": ["ask-strike:twos"]},
    {"DO": ["roll-dice"]},
    *({"do": ["roll-dice"], "keep": ["0", bad]} for bad in (
        "", " ", "x", "-1", "+1", "1.0", "1e3", "0x1", " 1", "1 ", "1_0", "٣", "²", "1234567", "9" * 60, "None", "\0",
    )),
    {"do": ["enter-faces"], "faces": ["1", "2", "3", "4", "six"]},
]  # fmt: skip


@pytest.mark.parametrize("form", BAD, ids=str)
def test_what_is_no_command_of_the_game_is_refused_whole(form: dict[str, list[str]]) -> None:
    assert refusal_of(lambda: read_wish(RULES, {**form, "moment": ["0-0-0"]})) == "bad-wish"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
@pytest.mark.parametrize("command_type", NOT_BY_SEAT, ids=lambda kind: kind_of(kind))
def test_what_is_the_tables_to_ask_for_cannot_come_from_a_seats_form(rules: Any, command_type: Any) -> None:
    assert command_type in rules.command_types
    fields = {"category": ["twos"], "to": ["ones"], "seat": ["1"], "faces": ["1"], "points": ["5"], "keep": ["1"]}
    for word in ("", ":", ":twos", ":1"):
        assert (
            refusal_of(lambda word=word: read_wish(rules, {"do": [kind_of(command_type) + word], **fields}))
            == "bad-wish"
        )


texts = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [kind_of(command) for rules in RULESETS.values() for command in rules.command_types]
        + ["book:twos", "strike:", "0", "1", "4", "٣", "-1", "1.000", "500"]
    ),
)
names = st.one_of(st.sampled_from(["do", "moment", "keep", "faces", "points", "category"]), st.text(max_size=6))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
@given(form=st.dictionaries(names, st.lists(texts, max_size=4), max_size=6))
def test_a_form_of_any_kind_gives_a_wish_of_the_seat_or_is_refused(rules: Any, form: dict[str, list[str]]) -> None:
    try:
        wish = read_wish(rules, form)
    except IllegalCommand as refused:
        assert refused.code == "bad-wish"
        return
    assert type(wish.command) in rules.command_types
    assert not isinstance(wish.command, NOT_BY_SEAT)
    assert isinstance(wish.moment, str)
    # Whatever it is, the rules have an answer: facts, or a refusal.
    for real_dice in ((), (0,)):
        try:
            rules.decide(
                rules.start((0, 1), rules.make_options(), real_dice), 0, wish.command, lambda number: (1,) * number
            )
        except IllegalCommand as refused:
            assert refused.code in {**SENTENCES, **rules.refusals}


# -- messages ------------------------------------------------------------------------------------------------------------


def test_a_single_value_and_a_list_are_alike_and_numbers_are_text() -> None:
    message = '{"do": "roll-dice", "keep": ["0", 4], "moment": "0-1-0", "points": 5}'
    assert read_message(message) == {"do": ["roll-dice"], "keep": ["0", "4"], "moment": ["0-1-0"], "points": ["5"]}


def test_the_headers_of_the_browsers_library_are_left_out() -> None:
    assert read_message('{"headers": {"HX-Request": "true"}, "do": "take-back"}') == {"do": ["take-back"]}


MESSAGES = [
    "", " ", "null", "1", '"do"', "[]", "[1]", "true", "NaN", "{", "{]", "\0", '{"do": null}', '{"do": {}}', '{"do": [[]]}',
    '{"do": 1.5}', '{"do": NaN}', '{"do": [null]}', '{"do": {"do": "roll-dice"}}', '{"do": "' + "x" * (LONGEST + 1) + '"}',
    '{"keep": ' + "9" * 5000 + "}", "[" * 50_000, '{"a":' * 20_000, "﻿{}", "{'do': 1}",
]  # fmt: skip


@pytest.mark.parametrize("text", MESSAGES, ids=lambda text: repr(text[:30]))
def test_a_message_that_is_none_is_refused_whole(text: str) -> None:
    assert refusal_of(lambda: read_message(text)) == "bad-wish"


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=80)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4)),
    max_leaves=12,
)


@given(st.one_of(json_values.map(json.dumps), st.text(max_size=200)))
@example('{"do": "roll-dice", "moment": "\\ud800"}')
@example('{"do": true}')
def test_a_message_of_any_kind_gives_a_wish_of_the_seat_or_is_refused(text: str) -> None:
    try:
        fields = read_message(text)
        assert all(isinstance(value, str) for values in fields.values() for value in values)
        assert isinstance(read_wish(RULES, fields), Wish)
    except IllegalCommand as refused:
        assert refused.code == "bad-wish"
