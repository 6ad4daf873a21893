"""The examples of the rules, for every game that is there. ``tests/vectors/examples.json`` says what dice bring."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import RULESETS
from scoring.rulesets.classic_five import RULESET
from tests.scoring.table import SEATS, Table

EXAMPLES: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "examples.json").read_text("utf-8"))

# Games that are explained line by line: every case names a category.
BY_CATEGORY = [
    (key, case)
    for key, cases in EXAMPLES.items()
    if key in RULESETS and isinstance(cases, list)
    for case in cases
    if "category" in case
]


def name(value: Any) -> str:
    return value if isinstance(value, str) else "-".join(str(part) for part in value.values()).replace(" ", "")


@pytest.mark.parametrize(("key", "case"), BY_CATEGORY, ids=name)
def test_dice_bring_what_the_rules_say_by_example(key: str, case: dict[str, Any]) -> None:
    rules: Any = RULESETS[key]
    options = rules.make_options(**case.get("options", {}))
    assert rules.points(case["category"], case["faces"], options) == case["points"]


def test_every_game_with_lines_is_covered_by_examples() -> None:
    with_lines = {key for key, rules in RULESETS.items() if rules.categories and key in EXAMPLES}
    assert with_lines == {key for key, _ in BY_CATEGORY}
    assert "classic-five" in with_lines


@pytest.mark.parametrize("case", EXAMPLES["upper_bonus"], ids=lambda case: str(case["upper"]))
def test_the_upper_bonus_is_as_in_the_examples(case: dict[str, int]) -> None:
    table = Table(RULESET, SEATS[:1], real_dice=SEATS[:1])
    # Three of each are 63; a one more or less gives the sums beside it.
    for face, category in enumerate(RULESET.categories[:6], start=1):
        number = case["upper"] - 60 if face == 1 else 3
        table.turn(category.key, *[face] * number, *[face % 6 + 1] * (5 - number))
    totals = RULESET.totals(table.state, SEATS[0])
    assert (totals.upper, totals.bonus) == (case["upper"], case["bonus"])
