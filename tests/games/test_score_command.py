"""manage.py score, as people and scripts call it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring import get_ruleset

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
    ("words", "said"),
    [
        (["ten-thousand", "1", "1", "5"], ["250"]),
        (["ten-thousand", "1", "1", "1", "1", "5", "5"], ["1,500"]),
        (["ten-thousand", "1", "2"], ["does not score"]),
        (["poker-dice", "A", "A", "A", "K", "K"], ["Full house, aces and kings", "rank 3 of 8"]),
        (
            ["poker-dice", "10", "J", "Q", "K", "A", "--option", "hand_rank=probability"],
            ["Straight to the ace", "rank 3 of 8"],
        ),
        (["wuerfelpoker", "pair", "6", "6", "2", "2", "1"], ["Pair                  12"]),
    ],
)
def test_every_game_says_what_its_dice_are_worth(
    words: list[str], said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("score", *words)
    assert capsys.readouterr().out.splitlines() == said


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["ten-thousand", "5", "5", "5"], {"faces": [5, 5, 5], "points": 500}),
        (["ten-thousand", "2", "2"], {"faces": [2, 2], "points": None}),
        (["poker-dice", "9", "10", "9", "A", "A"], {"faces": ["9", "10", "9", "A", "A"], "hand": "two-pair"}),
    ],
)
def test_json_of_games_without_categories(
    words: list[str], answer: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("score", *words, "--json")
    data = json.loads(capsys.readouterr().out)
    options = data.pop("options")
    assert options == dict(get_ruleset(words[0]).make_options())
    assert data == {"game": words[0], **answer}


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
        (["ten-thousand", "chance", "1", "1"], "Ten Thousand has no categories; got chance."),
        (["ten-thousand", "1", "7"], "A die shows one of 1, 2, 3, 4, 5, 6; got 7."),
        (["ten-thousand", "1", "1", "1", "1", "1", "1", "1"], "Ten Thousand is played with 6 dice; got 7."),
        (["ten-thousand"], "Ten Thousand needs dice; got none."),
        (["poker-dice", "full-house", "A", "A", "A", "K", "K"], "Poker Dice has no categories; got full-house."),
        (["poker-dice", "A", "A", "A", "K"], "Poker Dice is played with 5 dice; got 4."),
        (["poker-dice", "A", "A", "A", "K", "1"], "A die shows one of 9, 10, J, Q, K, A; got 1."),
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
