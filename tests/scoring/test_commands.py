from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from scoring import RULESETS, Ruleset
from scoring.commands import Command, Correct, EnterFaces, RemoveSeat, RollDice, TakeBack, TimeOut, kind_of


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (RollDice(), "roll-dice"),
        (EnterFaces(), "enter-faces"),
        (TakeBack(), "take-back"),
        (TimeOut(), "time-out"),
        (RemoveSeat(), "remove-seat"),
        (Correct("a", "b"), "correct"),
    ],
)
def test_a_command_is_named_in_kebab_case(command: Command, kind: str) -> None:
    assert command.kind == kind_of(type(command)) == kind


def test_a_command_is_a_value() -> None:
    command = RollDice((1, 2))
    assert command == RollDice((1, 2))
    assert len({command, RollDice((1, 2)), RollDice((2,))}) == 2
    with pytest.raises(FrozenInstanceError):
        command.keep = ()  # type: ignore[misc]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_game_decides_the_shared_commands(rules: Ruleset[Any]) -> None:
    assert {RollDice, TakeBack, TimeOut, RemoveSeat, Correct} <= set(rules.command_types)
    # Real dice are typed in as the game needs them: the final five, or those set aside.
    assert any(field.name == "faces" for command in rules.command_types for field in fields(command))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_no_two_commands_of_a_game_share_a_name(rules: Ruleset[Any]) -> None:
    assert len({kind_of(command) for command in rules.command_types}) == len(rules.command_types)
