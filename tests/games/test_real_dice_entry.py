"""Real dice get into the game by form and by socket, in any way people type; what is refused stays typed in."""

from typing import Any

import pytest
from django.http import HttpResponse

from games.parsing import NO_POINTS, read_wish
from scoring import get_ruleset
from scoring.category_moves import Book
from scoring.commands import Command, EnterFaces
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.moves import Bust, EnterPoints, SetAside
from tests.games.house import Party, dump
from tests.games.markup import Markup
from tests.games.screens import Phone, act
from tests.games.test_real_dice import FIVE_DICE, buttons, page, slots, table

pytestmark = pytest.mark.django_db
TURN: dict[str, list[Command]] = {
    "classic-five": [EnterFaces((1, 1, 1, 1, 2)), Book("ones")],
    "poker-dice": [EnterFaces((1, 1, 1, 1, 2)), Stand()],
    "ten-thousand": [Bust()],
}


def post(party: Party, do: str, at: int = 0, **fields: Any) -> HttpResponse:
    return party.client(at).post(f"{party.url}play/", {"do": do, "moment": party.moment_of(at), **fields})  # type: ignore[return-value]


def refused(response: HttpResponse, status: int = 409) -> Markup:
    assert response.status_code == status
    return Markup(response.content.decode())


def notice(markup: Markup) -> str:
    found = markup.with_id("notice")
    assert found
    return found.text


# -- entering ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FIVE_DICE)
def test_five_dice_are_entered_by_form_and_may_be_changed_before_they_count(game: str) -> None:
    party = table(game)
    names = get_ruleset(game).faces
    assert post(party, "enter-faces", faces=["1", "1", "2", "3", "6"]).status_code == 303
    mark = page(party, 0)
    assert slots(mark) == [names[face - 1] for face in (1, 1, 2, 3, 6)]
    assert [each.id for each in mark.all("input", type="checkbox") if "data-do" in each.attributes]
    assert post(party, "enter-faces", faces=["1", "1", "1", "3", "6"]).status_code == 303
    assert slots(page(party, 0)) == [names[face - 1] for face in (1, 1, 1, 3, 6)]


def test_the_entered_five_are_booked_as_any_others() -> None:
    party = table("classic-five")
    post(party, "enter-faces", faces=["6", "6", "6", "3", "3"])
    assert "book:full-house" in buttons(page(party, 0))
    post(party, "book:full-house")
    box = party.state.cards[0].boxes["full-house"]
    assert (box.points, box.entered) == (25, True)


def test_the_entered_hand_stays() -> None:
    party = table("poker-dice")
    post(party, "enter-faces", faces=["6", "6", "6", "6", "1"])
    assert "stand" in buttons(page(party, 0))
    post(party, "stand")
    assert party.game_state.waiting == (1,)


def test_dice_are_set_aside_roll_by_roll_and_banked() -> None:
    party = table("ten-thousand")
    post(party, "set-aside", faces=["1", "", "5", "", "", ""])
    assert party.game_state.turn.points == 150
    post(party, "set-aside", faces=["2", "2", "2", ""])
    assert party.game_state.turn.points == 350
    post(party, "bank")
    assert party.game_state.runs[0].total == 350


def test_a_bust_is_said_with_a_button_of_its_own() -> None:
    party = table("ten-thousand")
    post(party, "set-aside", faces=["1"])
    assert (bust := page(party, 0).with_id("bust"))
    assert "lose 100" in bust.text
    assert bust.attributes["data-sure"] == "Bust?"
    post(party, "bust", faces=["", "", ""])
    assert party.game_state.runs[0].total == 0
    assert party.game_state.waiting == (1,)


@pytest.mark.parametrize(("text", "points"), [
    ("250", 250), (" 250 ", 250), ("1.000", 1000), ("1,000", 1000), ("1 000", 1000), ("1\u202f000", 1000),
    ("1\u00a0000", 1000), ("1’000", 1000), ("١٥٠", 150), ("12.500", 12500), ("٢٥", 25), ("0", 0),
    ("", NO_POINTS), (" ", NO_POINTS), ("-50", NO_POINTS), ("+50", NO_POINTS), ("250.0", NO_POINTS),
    ("1.00", NO_POINTS), ("1e3", NO_POINTS), ("0x50", NO_POINTS), ("²50", NO_POINTS), ("50 points", NO_POINTS),
    ("1.000.000", NO_POINTS), ("1234567", NO_POINTS), ("9" * 5000, NO_POINTS),
])  # fmt: skip
def test_points_are_read_as_people_type_them(text: str, points: int) -> None:
    rules = get_ruleset("ten-thousand")
    assert read_wish(rules, {"do": ["enter-points"], "points": [text]}).command == EnterPoints(points)
    assert read_wish(rules, {"do": ["enter-points"]}).command == EnterPoints(NO_POINTS)


def test_dice_for_which_nothing_was_picked_do_not_lie_there() -> None:
    rules = get_ruleset("ten-thousand")
    wish = read_wish(rules, {"do": ["set-aside"], "faces": ["", "1", "", "5"]})
    assert wish.command == SetAside((1, 5))


@pytest.mark.parametrize("text", ["1.000", " 1000 ", "1 000", "١٠٠٠"])
def test_the_points_of_a_turn_are_banked_at_once(text: str) -> None:
    party = table("ten-thousand")
    assert post(party, "enter-points", points=text, faces=[""] * 6).status_code == 303
    (past,) = party.game_state.runs[0].turns
    assert (past.points, past.entered) == (1000, True)


# -- refusals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "-50", "٢٥", "275", "lots", '"><b>'])
def test_points_that_no_turn_brings_are_refused_with_a_sentence_and_stay_typed_in(text: str) -> None:
    party = table("ten-thousand")
    before = dump()
    mark = refused(post(party, "enter-points", points=text, faces=[""] * 6))
    assert "A turn brings a multiple of 50 points." in notice(mark)
    assert dump() == before
    (field,) = mark.all("input", name="points")
    assert field.attributes["value"] == text
    (switch,) = [each for each in mark.all("input", type="checkbox") if each.id.startswith("instead-")]
    assert "checked" in switch.attributes


def test_points_below_the_minimum_are_refused_with_what_is_missing() -> None:
    party = table("ten-thousand", opening=500)
    assert "It takes 100 more" in notice(refused(post(party, "enter-points", points="400")))


@pytest.mark.parametrize("game", FIVE_DICE)
def test_too_few_dice_are_refused_and_stay_where_they_were(game: str) -> None:
    party = table(game)
    names = get_ruleset(game).faces
    before = dump()
    mark = refused(post(party, "enter-faces", faces=["3", "", "5", "5", ""]))
    assert "That takes 5 dice" in notice(mark)
    assert slots(mark) == [names[2], "", names[4], names[4], ""]
    assert dump() == before


@pytest.mark.parametrize("game", FIVE_DICE)
def test_a_refused_change_keeps_what_was_changed(game: str) -> None:
    party = table(game)
    names = get_ruleset(game).faces
    party.play(0, EnterFaces((1, 2, 3, 4, 5)))
    mark = refused(post(party, "enter-faces", faces=["1", "2", "3", "6", ""]))
    assert slots(mark) == [names[0], names[1], names[2], names[5], ""]
    assert (
        next(each for each in mark.all("input", type="checkbox") if each.id.startswith("change-")).attributes.get(
            "checked"
        )
        == ""
    )


def test_dice_that_do_not_score_are_refused_and_stay_where_they_were() -> None:
    party = table("ten-thousand")
    mark = refused(post(party, "set-aside", faces=["1", "", "2", "", "", ""]))
    assert "must score" in notice(mark)
    assert slots(mark) == ["1", "", "2", "", "", ""]
    assert not [each for each in mark.all("input", type="checkbox") if "checked" in each.attributes]


@pytest.mark.parametrize(("game", "do", "fields"), [
    ("classic-five", "enter-faces", {"faces": ["1"] * 5}), ("poker-dice", "enter-faces", {"faces": ["1"] * 5}),
    ("ten-thousand", "set-aside", {"faces": ["1"]}), ("ten-thousand", "enter-points", {"points": "50"}),
    ("ten-thousand", "bust", {}),
])  # fmt: skip
def test_a_digital_seat_enters_nothing(game: str, do: str, fields: Any) -> None:
    party = table(game)
    for command in TURN[game]:
        party.play(0, command)
    before = dump()
    assert "rolls on the screen" in notice(refused(post(party, do, at=1, **fields)))
    assert dump() == before


def test_what_was_typed_is_text_and_never_markup() -> None:
    party = table("ten-thousand")
    evil = ['" autofocus onclick="', "<script>", '1" selected']
    response = party.client(0).post(
        f"{party.url}play/", {"do": 'enter-points" onclick="', "points": evil[0], "faces": evil, "moment": "x"}
    )
    mark = refused(response, 400)
    assert not [each for each in mark.elements if {"autofocus", "onclick"} & set(each.attributes)]
    assert slots(mark) == [""] * 6


# -- the socket ----------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("game", "do", "fields", "bad", "sentence"), [
    ("classic-five", "enter-faces", {"faces": ["6", "6", "6", "3", "3"]}, {"faces": ["6", "", "", "", ""]}, "5 dice"),
    ("wuerfelpoker", "enter-faces", {"faces": ["6", "6", "6", "3", "3"]}, {"faces": ["6", "", "", "", ""]}, "5 dice"),
    ("poker-dice", "enter-faces", {"faces": ["6", "6", "6", "3", "3"]}, {"faces": ["6", "", "", "", ""]}, "5 dice"),
    ("ten-thousand", "set-aside", {"faces": ["1", "", "", "", "", ""]}, {"faces": ["2", ""]}, "must score"),
    ("ten-thousand", "enter-points", {"points": "1.000", "faces": [""] * 6}, {"points": "-50"}, "multiple of 50"),
])  # fmt: skip
async def test_entries_come_over_the_socket_too(
    game: str, do: str, fields: dict[str, Any], bad: dict[str, Any], sentence: str
) -> None:
    party = await act(lambda: table(game))
    anna, ben = await (await Phone.at(party, 0)).opened(), await (await Phone.at(party, 1)).opened()
    moment = await act(lambda: party.moment_of(0))
    await anna.say({"do": do, "moment": moment, **bad})
    await anna.until(
        lambda phone: sentence in phone.pieces.get("notice", "") or any(sentence in each for each in phone.frames)
    )
    await anna.say({"do": do, "moment": moment, **fields})
    await ben.until(
        lambda phone: "plays with real dice" not in phone.pieces["tray"] or "die-0-" in phone.pieces["tray"]
    )
    assert 'name="faces"' not in ben.pieces["tray"]
    await anna.leave()
    await ben.leave()
