import json
from typing import Any

import pytest

from scoring import RULESETS, Ruleset
from scoring.options import Choice, Option, Options
from scoring.plain import from_plain, to_plain

PRICE = Option("price", "Price", "What it costs", (Choice("none", "nothing"), Choice(50, "50"), Choice(100, "100")))


def test_the_first_choice_is_the_default() -> None:
    assert PRICE.default == "none"


@pytest.mark.parametrize(("given", "value"), [("none", "none"), (50, 50), ("50", 50), ("100", 100)])
def test_a_value_is_known_as_a_form_or_shell_says_it(given: object, value: object) -> None:
    meant = PRICE.value_of(given)
    assert meant == value
    assert type(meant) is type(value)


@pytest.mark.parametrize("given", ["", "None", "050", 51, None, True, 50.5])
def test_a_value_out_of_choice_is_refused_with_a_sentence(given: object) -> None:
    with pytest.raises(ValueError, match=r"^Option price takes one of none, 50, 100; got .*\.$"):
        PRICE.value_of(given)


def test_options_read_like_a_mapping() -> None:
    options = Options({"price": 50, "joker": "off"})
    assert dict(options) == {"price": 50, "joker": "off"}
    assert len(options) == 2
    assert options["joker"] == "off"


def test_equal_options_are_one_key() -> None:
    assert {Options({"a": 1, "b": 2}): "known"}[Options({"b": 2, "a": 1})] == "known"
    assert Options({"a": 1}) != Options({"a": 2})


def test_options_survive_json_as_typed_values() -> None:
    options = Options({"price": 50, "joker": "off"})
    assert from_plain(Options, json.loads(json.dumps(to_plain(options)))) == options


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_option_has_a_choice_a_title_and_a_help(rules: Ruleset[Any]) -> None:
    for option in rules.options:
        assert option.key.isidentifier()
        assert option.title
        assert option.help
        assert len({str(choice.value) for choice in option.choices}) == len(option.choices) > 1
        assert all(choice.title for choice in option.choices)
    assert len({option.key for option in rules.options}) == len(rules.options)
