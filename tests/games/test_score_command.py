"""manage.py score, as people and scripts call it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[2]


def score(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "score", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_json_between_the_words_gives_the_points_of_every_category() -> None:
    answer = score("classic-five", "--json", "3", "3", "3", "5", "5")
    assert answer.returncode == 0
    data = json.loads(answer.stdout)
    assert data["game"] == "classic-five"
    assert data["faces"] == [3, 3, 3, 5, 5]
    assert data["options"]["small_straight"] == "exact"
    expected = {
        "ones": 0, "twos": 0, "threes": 9, "fours": 0, "fives": 10, "sixes": 0, "three-of-a-kind": 19,
        "four-of-a-kind": 0, "full-house": 25, "small-straight": 0, "large-straight": 0, "five-of-a-kind": 0,
        "chance": 19,
    }  # fmt: skip
    assert data["points"] == expected


def test_a_named_category_prints_its_points_alone(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("score", "classic-five", "full-house", "3", "3", "3", "5", "5")
    assert capsys.readouterr().out.split() == ["Full", "House", "25"]


def test_an_option_changes_the_points(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", "classic-five", "small-straight", "2", "3", "4", "5", "5", "--json"]
    call_command(*words)
    assert json.loads(capsys.readouterr().out)["points"] == {"small-straight": 0}
    call_command(*words, "--option", "small_straight=any-four")
    assert json.loads(capsys.readouterr().out)["points"] == {"small-straight": 30}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["classic-five", "1", "2", "3", "4", "5", "6"], "Classic Five is played with 5 dice; got 6."),
        (["classic-five", "1", "2", "3", "4", "7"], "A die shows one of 1, 2, 3, 4, 5, 6; got 7."),
        (["classic-five", "sevens", "1", "2", "3", "4", "5"], "Classic Five has no category sevens;"),
        (["classic-five", "1", "2", "3", "4", "5", "--option", "luck=on"], "Classic Five has no option luck;"),
        (
            ["classic-five", "1", "2", "3", "4", "5", "--option", "joker=maybe"],
            "Option joker takes one of off, forced;",
        ),
        (["classic-five", "1", "2", "3", "4", "5", "--option", "joker"], "An option is written NAME=VALUE;"),
        (["chess", "1"], "There is no game chess;"),
    ],
)
def test_bad_input_ends_with_a_sentence_and_status_two(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError) as error:
        call_command("score", *words)
    assert sentence in str(error.value)
    assert error.value.returncode == 2


def test_bad_input_from_a_shell_exits_with_two() -> None:
    answer = score("classic-five", "--json", "1", "2", "3", "4", "7")
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert "A die shows one of" in answer.stderr
