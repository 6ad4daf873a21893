"""Ten Thousand on the screen: what each selection brings, why a bank is closed, the last round, and long numbers."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from django.utils import translation

from games import services
from games.audience import audience_of
from games.player_view import PlayerView, view_of
from games.present import load
from scoring import get_ruleset
from scoring.commands import RollDice, TakeBack
from scoring.dice import Faces
from scoring.rulesets.ten_thousand.moves import Bank, Bust
from tests.games.house import Party, dice_fall
from tests.games.markup import Element, Markup

pytestmark = pytest.mark.django_db
RULES: Any = get_ruleset("ten-thousand")
SPECIAL: list[Faces] = [
    (1, 2, 3, 4, 5, 6), (2, 2, 4, 4, 6, 6), (3, 3, 3, 3, 4, 4), (2, 2, 2, 3, 3, 3), (1, 1, 1, 1, 5, 5), (6, 6, 6, 6, 6, 6),
    (1, 2, 3, 4, 6, 6), (5, 5, 2, 3, 4, 6),
]  # fmt: skip
SOME = [tuple(Random(seed).choices(range(1, 7), k=6)) for seed in range(14)]


def table(*names: str, **options: object) -> Party:
    return Party(*names, game="ten-thousand", options=options).start()


def view(party: Party, at: int | None, board: bool = False) -> PlayerView:
    present = load(party.code)
    assert present is not None
    seat = present.seat_of(party.players[at]) if at is not None else None
    return view_of(present, audience_of(present, seat, "en", board))


def page(party: Party, at: int | None, path: str = "") -> Markup:
    return Markup(party.client(at).get(party.url + path).content.decode())


def text(party: Party, at: int | None, piece: str, path: str = "") -> str:
    element = page(party, at, path).with_id(piece)
    assert element is not None
    return " ".join(element.text.split())


def offers(party: Party, at: int = 0) -> dict[str, dict[str, str]]:
    """Return what the script looks up, by the positions that are picked."""
    markup = page(party, at)
    start = markup.elements.index(next(each for each in markup.elements if each.id == "offers"))
    rows = [each.attributes for each in markup.elements[start:] if each.tag == "li" and "data-keep" in each.attributes]
    found = {row["data-keep"]: row for row in rows}
    assert len(found) == len(rows)
    return found


def roll(party: Party, monkeypatch: pytest.MonkeyPatch, faces: Faces, at: int = 0, keep: tuple[int, ...] = ()) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall(faces))
    party.play(at, RollDice(keep))


# -- what is offered ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", [*SPECIAL, *SOME], ids=lambda faces: "".join(map(str, faces)))
def test_every_selection_that_scores_is_offered_with_what_the_rules_give_for_it(
    faces: Faces, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = table("Anna", "Ben")
    roll(party, monkeypatch, faces)
    expected: dict[str, tuple[str, str]] = {}
    for size in range(1, 7):
        for keep in combinations(range(6), size):
            if points := RULES.selection_points([faces[at] for at in keep]):
                left = 6 - size or 6
                expected[",".join(map(str, keep))] = (f"{points:,}", "Roll 1 die" if left == 1 else f"Roll {left} dice")
    if not party.game_state.turn.faces:
        assert expected == {}  # a bust
        return
    found = offers(party)
    assert found.keys() == {"", "?", *expected}
    for keep, (points, rolls) in expected.items():
        row = found[keep]
        assert (row["data-picked"], row["data-total"], row["data-roll"]) == (f"+{points}", points, rolls)
        assert (row["data-bank"], row["data-risk"]) == (f"{points} points", f"risk {points}")
        assert "data-closed" not in row
        assert ("hot dice" in row["data-line"]) == (len(keep) == 11)
    assert found[""]["data-closed"] == found["?"]["data-closed"] == "both"


def test_a_die_that_scores_in_no_selection_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna")
    roll(party, monkeypatch, (1, 2, 2, 4, 5, 6))
    boxes: list[Element] = page(party, 0).all("input", name="keep")
    why = {box.attributes["value"]: box.attributes.get("data-why") for box in boxes}
    assert why == {
        "0": None, "1": "A lone 2 does not score", "2": "A lone 2 does not score", "3": "A lone 4 does not score",
        "4": None, "5": "A lone 6 does not score",
    }  # fmt: skip


def test_dice_set_aside_cannot_be_picked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna")
    roll(party, monkeypatch, (1, 2, 2, 4, 5, 6))
    roll(party, monkeypatch, (1, 3, 4, 6, 6), keep=(0,))
    assert {box.attributes["value"] for box in page(party, 0).all("input", name="keep")} == {"1", "2", "3", "4", "5"}
    assert all("0" not in keep.split(",") for keep in offers(party))
    assert offers(party)["1"]["data-total"] == "200"
    assert offers(party)[""]["data-bank"] == "100 so far"


def test_the_next_dice_are_offered_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", "Ben")
    roll(party, monkeypatch, (1, 2, 2, 4, 5, 6))
    for at in (1, None):
        assert page(party, at).with_id("offers") is None
        assert page(party, at).all("input", name="keep") == []
        assert view(party, at).offer is None


def test_a_closed_bank_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", "Ben", opening=1000, turn_minimum=350)
    roll(party, monkeypatch, (1, 1, 2, 3, 4, 6))
    row = offers(party)["0,1"]
    assert (row["data-bank"], row["data-closed"]) == ("800 more to get on the board", "bank")
    roll(party, monkeypatch, (1, 1, 1, 1), keep=(0, 1))
    assert offers(party)["2,3,4,5"]["data-bank"] == "1,200 points"
    party.play(0, Bank((2, 3, 4, 5)))
    roll(party, monkeypatch, (2, 3, 4, 6, 6, 2), at=1)  # a bust
    roll(party, monkeypatch, (1, 1, 2, 3, 4, 6))
    assert offers(party)["0,1"]["data-bank"] == "150 more for a bank"


def test_hot_dice_that_must_be_rolled_close_the_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", hot_dice="must")
    roll(party, monkeypatch, (1, 2, 3, 4, 5, 6))
    row = offers(party)["0,1,2,3,4,5"]
    assert (row["data-bank"], row["data-closed"], row["data-roll"]) == ("hot dice: roll on", "bank", "Roll 6 dice")


# -- turns -----------------------------------------------------------------------------------------------------------------


def test_a_bank_may_be_undone_and_its_dice_lie_there_until_the_next_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", "Ben", "Cem")
    roll(party, monkeypatch, (1, 1, 1, 1, 1, 6))
    party.play(0, Bank((0, 1, 2, 3, 4)))
    assert [view(party, at).undo for at in (0, 1, 2, None)] == [True, False, False, False]
    assert [die.face for die in view(party, 2).dice] == ["1", "1", "1", "1", "1", "6"]
    assert "2,000 banked" in text(party, 0, "tray")
    assert "Anna banks 2,000" in text(party, None, "board-foot", "board/")
    party.play(0, TakeBack())
    assert "Anna took the bank back" in text(party, None, "board-foot", "board/")
    party.play(0, Bank((0, 1, 2, 3, 4)))
    roll(party, monkeypatch, (1, 2, 2, 4, 5, 6), at=1)
    assert [view(party, at).undo for at in (0, 1, 2, None)] == [False] * 4


def test_a_bust_is_told_to_all_and_cannot_be_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", "Ben")
    roll(party, monkeypatch, (1, 2, 2, 4, 5, 6))
    roll(party, monkeypatch, (2, 3, 3, 4, 6), keep=(0,))
    for at in (0, 1, None):
        assert "No die scores. Anna stays at 0." in text(party, at, "said")
        assert [die.face for die in view(party, at).dice] == ["1", "2", "3", "3", "4", "6"]
        assert not view(party, at).undo
    assert "Anna: bust" in text(party, None, "board-foot", "board/")
    assert text(party, 0, "headline").startswith("Bust. Ben is next")
    assert text(party, 1, "headline").startswith("Your turn")
    roll(party, monkeypatch, (1, 2, 2, 4, 5, 6), at=1)
    assert text(party, 0, "headline").startswith("Ben’s turn")


def test_in_the_last_round_each_knows_whose_turn_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", "Ben", "Cem", target=2000)
    assert "Race to 2,000" in text(party, 1, "everyone")
    roll(party, monkeypatch, (1, 1, 1, 1, 1, 6))
    party.play(0, Bank((0, 1, 2, 3, 4)))
    assert "Last round" in text(party, None, "everyone")
    assert "your last turn" in text(party, 1, "tray")
    notes = [text(party, None, "everyone").count(each) for each in ("last turn", "reached it")]
    assert notes == [2, 1]
    party.play(0, TakeBack())
    assert "Race to 2,000" in text(party, None, "everyone")


@pytest.mark.parametrize("players", [1, 2])
def test_at_the_end_the_lead_is_told_or_alone_the_points(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    party = table(*"AB"[:players], target=2000, last_round="off")
    roll(party, monkeypatch, (1, 1, 1, 1, 1, 6))
    party.play(0, Bank((0, 1, 2, 3, 4)))
    assert view(party, None).winner_line == ("2,000 points" if players == 1 else "A wins by 2,000")


# -- numbers as their readers write them --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "ten_thousand"), [("en", "10,000"), ("de", "10.000"), ("fr", "10\N{NARROW NO-BREAK SPACE}000")]
)
def test_points_are_grouped_as_the_reader_does(language: str, ten_thousand: str) -> None:
    party = Party("Anna", game="ten-thousand")
    with translation.override(language):
        target = view(party, 0).option_rows[0]
        assert [choice.title for choice in target.choices if choice.chosen] == [ten_thousand]


def test_of_the_37_targets_one_is_picked_from_a_list() -> None:
    party = Party("Anna", game="ten-thousand")
    markup = page(party, 0)
    select = markup.with_id("option-target")
    assert select is not None
    assert (select.tag, select.attributes["form"], select.attributes["name"]) == ("select", "change", "option-target")
    row = next(row for row in view(party, 0).option_rows if row.key == "target")
    assert (row.many, len(row.choices)) == (True, 37)
    listed = {each.attributes["value"]: each.text for each in markup.elements if each.tag == "option"}
    assert listed.items() >= {("2000", "2,000"), ("10000", "10,000"), ("20000", "20,000")}
    assert [each.attributes["value"] for each in markup.elements if "selected" in each.attributes] == ["10000"]
    assert {row.key: row.many for row in view(party, 0).option_rows if not row.many}.keys() == {
        "opening", "turn_minimum", "hot_dice", "three_busts", "last_round",
    }  # fmt: skip
    party.client(0).post(f"{party.url}room/", {"do": "options", "option-target": "12500"})
    assert view(party, None).house_rules == [("Target", "12,500")]
    party.client(0).post(f"{party.url}room/", {"do": "options", "option-target": "12501"})
    assert view(party, None).house_rules == [("Target", "12,500")]


def test_the_result_does_not_tell_the_race_again() -> None:
    party = table("Anna", "Ben", target=2000)
    assert "hidden" not in page(party, 0).with_id("everyone").attributes  # type: ignore[union-attr]
    party.play_on()
    assert "hidden" in page(party, 0).with_id("everyone").attributes  # type: ignore[union-attr]


def test_the_board_says_who_rolls_only_where_dice_roll_on_the_screen() -> None:
    party = Party("Anna", "Ben", game="ten-thousand", real_dice=(0,)).start()
    assert text(party, None, "board-foot", "board/").startswith("Anna’s turn")
    party.play(0, Bust())
    assert "Ben rolls" in text(party, None, "board-foot", "board/")
