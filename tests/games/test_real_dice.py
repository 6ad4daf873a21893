"""Real dice on the phone: who sees what, and what the seat in turn may enter."""

from typing import Any

import pytest

from games.audience import audience_of
from games.player_view import PlayerView, view_of
from games.present import load
from scoring.commands import Bounds, EnterFaces
from scoring.rulesets.ten_thousand.moves import SetAside
from tests.games.house import Party
from tests.games.markup import Markup
from tests.games.screens import here

pytestmark = pytest.mark.django_db
FIVE_DICE = ("classic-five", "wuerfelpoker", "poker-dice")


def table(game: str, **options: object) -> Party:
    """Anna has real dice, Ben rolls on the screen."""
    return here(Party("Anna", "Ben", game=game, options=options, real_dice=(0,))).start()


def view(party: Party, at: int | None) -> PlayerView:
    present = load(party.code)
    assert present is not None
    return view_of(present, audience_of(present, present.seat_of(party.players[at]) if at is not None else None, "en"))


def page(party: Party, at: int | None) -> Markup:
    return Markup(party.client(at).get(party.url).content.decode())


def buttons(markup: Markup) -> set[str]:
    return {each.attributes["value"] for each in markup.all("button", name="do", form="play")}


def slots(markup: Markup) -> list[str]:
    """The picked option of each die that may be entered, by text."""
    picked: list[str] = []
    for element in markup.elements:
        if element.tag == "select":
            picked.append("")
        elif element.tag == "option" and "selected" in element.attributes:
            picked[-1] = element.text.strip("–")
    return picked


def line(markup: Markup) -> str:
    tray = markup.with_id("tray")
    assert tray
    return " ".join(tray.text.split())


# -- who sees what -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FIVE_DICE)
def test_the_seat_in_turn_may_enter_its_final_five(game: str) -> None:
    party = table(game)
    mine = view(party, 0)
    assert (mine.real, mine.entries, mine.slots) == (True, (Bounds("enter-faces", 5, 6),), (0, 0, 0, 0, 0))
    assert mine.points_entry is None
    mark = page(party, 0)
    assert slots(mark) == [""] * 5
    assert "enter-faces" in buttons(mark)
    assert "roll-dice" not in buttons(mark)


def test_in_ten_thousand_it_enters_what_it_sets_aside_or_the_points_of_the_turn() -> None:
    party = table("ten-thousand", opening=350)
    mine = view(party, 0)
    assert mine.entries == (Bounds("set-aside", 6, 6), Bounds("enter-points", least=350, step=50))
    mark = page(party, 0)
    assert slots(mark) == [""] * 6
    assert {"set-aside", "bust", "bank", "enter-points"} <= buttons(mark)
    assert "from 350 on" in line(mark)
    party.play(0, SetAside((1, 1)))
    mark = page(party, 0)
    assert slots(mark) == [""] * 4
    assert "enter-points" not in buttons(mark)


def test_hot_dice_free_all_six_slots() -> None:
    party = table("ten-thousand")
    party.play(0, SetAside((1, 2, 3, 4, 5, 6)))
    mark = page(party, 0)
    assert slots(mark) == [""] * 6
    assert not mark.all("span", role="img")
    assert "hot dice" in line(mark)


@pytest.mark.parametrize(("options", "dice", "says"), [
    ({}, (), "nothing yet"),
    ({"opening": 350}, (1, 1), "opens with 350"),
    ({"turn_minimum": 300}, (1, 1), "from 300 on"),
    ({"hot_dice": "must"}, (1, 2, 3, 4, 5, 6), "hot dice: roll on"),
    ({}, (1, 1), "200 points"),
])  # fmt: skip
def test_the_bank_says_what_it_brings_or_why_it_is_closed(options: Any, dice: Any, says: str) -> None:
    party = table("ten-thousand", **options)
    if dice:
        party.play(0, SetAside(dice))
    bank = page(party, 0).with_id("bank")
    assert bank
    assert says in bank.text
    assert (bank.attributes.get("aria-disabled") == "true") == ("points" not in says)


@pytest.mark.parametrize("game", [*FIVE_DICE, "ten-thousand"])
@pytest.mark.parametrize("at", [1, None])
def test_everybody_else_sees_that_it_plays_with_real_dice_and_may_enter_nothing(game: str, at: int | None) -> None:
    party = table(game)
    theirs = view(party, at)
    assert theirs.real
    assert theirs.entries == theirs.slots == ()
    mark = page(party, at)
    assert "Anna plays with real dice" in line(mark)
    assert not mark.all("select", name="faces")
    party.play(0, SetAside((5, 5)) if game == "ten-thousand" else EnterFaces((5, 5, 1, 2, 3)))
    mark = page(party, at)
    assert len(mark.all("li")) >= 2
    assert len([die for die in mark.all("span", role="img") if die.attributes["aria-label"].startswith("Die ")]) in (
        2,
        5,
    )


@pytest.mark.parametrize("game", [*FIVE_DICE, "ten-thousand"])
def test_no_word_of_rolls_left_stands_on_a_real_seats_tray(game: str) -> None:
    party = table(game)
    for at in (0, 1):
        assert "roll" not in line(page(party, at)).lower().replace("roll, then enter", "")
    party.play(0, SetAside((5, 5)) if game == "ten-thousand" else EnterFaces((5, 5, 1, 2, 3)))
    for at in (0, 1):
        assert not {"left", "up to"} & set(line(page(party, at)).split())
        assert "Roll 3 of 3" not in line(page(party, at))


def test_a_digital_seat_at_the_same_table_rolls_as_ever() -> None:
    party = table("classic-five")
    party.play(0, EnterFaces((5, 5, 1, 2, 3)))
    party.fill(0, "chance")
    mine = view(party, 1)
    assert (mine.real, mine.entries) == (False, ())
    assert "roll-dice" in buttons(page(party, 1))


def test_dice_under_a_cup_stay_there_when_they_are_real() -> None:
    party = table("poker-dice", simultaneous="on")
    assert slots(page(party, 0)) == [""] * 5
    assert "roll-dice" in buttons(page(party, 1))
    party.play(0, EnterFaces((6, 6, 6, 6, 6)))
    for at in (1, None):
        assert view(party, at).dice == ()
        assert "Five of a Kind" not in page(party, at).text


@pytest.mark.parametrize("game", [*FIVE_DICE, "ten-thousand"])
def test_a_seat_with_real_dice_is_marked_in_a_word_for_all(game: str) -> None:
    party = table(game)
    for at, path in ((0, party.url), (1, party.url), (None, f"{party.url}board/")):
        mark = Markup(party.client(at).get(path).content.decode())
        whole = mark.with_id("board-card") or mark.with_id("everyone")
        chips = mark.with_id("chips")
        assert whole
        assert "real dice" in (whole.text + (chips.text if chips else ""))
