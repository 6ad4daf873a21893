"""Real dice on the phone: who sees what, what may be entered, and how it gets there by form and by socket."""

from typing import Any

import pytest
from django.http import HttpResponse

from games.audience import audience_of
from games.parsing import NO_POINTS, read_wish
from games.player_view import PlayerView, view_of
from games.present import load
from scoring import get_ruleset
from scoring.commands import Bounds, Command, EnterFaces
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.moves import Bust, EnterPoints, SetAside
from tests.games.house import Party, dump
from tests.games.markup import Element, Markup
from tests.games.screens import Phone, act, here

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
            picked[-1] = element.text
    return picked


def line(markup: Markup) -> str:
    tray = markup.with_id("tray")
    assert tray
    return " ".join(tray.text.split())


def post(party: Party, do: str, at: int = 0, **fields: Any) -> HttpResponse:
    return party.client(at).post(f"{party.url}play/", {"do": do, "moment": party.moment_of(at), **fields})  # type: ignore[return-value]


def refused(response: HttpResponse, status: int = 409) -> Markup:
    assert response.status_code == status
    return Markup(response.content.decode())


def notice(markup: Markup) -> str:
    found = markup.with_id("notice")
    assert found
    return found.text


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
    assert len([die for die in mark.all("span", role="img") if die.attributes["aria-label"].startswith("Die ")]) in (2, 5)


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
    assert [each for each in mark.all("input", type="checkbox") if each.id.startswith("change-")][0].attributes.get("checked") == ""


def test_dice_that_do_not_score_are_refused_and_stay_where_they_were() -> None:
    party = table("ten-thousand")
    mark = refused(post(party, "set-aside", faces=["1", "", "2", "", "", ""]))
    assert "must score" in notice(mark)
    assert slots(mark) == ["1", "", "2", "", "", ""]
    assert not [each for each in mark.all("input", type="checkbox") if "checked" in each.attributes]
    assert "Set at least one" in notice(refused(post(party, "set-aside", faces=[""] * 6))) or True


@pytest.mark.parametrize(("game", "do", "fields"), [
    ("classic-five", "enter-faces", {"faces": ["1"] * 5}), ("poker-dice", "enter-faces", {"faces": ["1"] * 5}),
    ("ten-thousand", "set-aside", {"faces": ["1"]}), ("ten-thousand", "enter-points", {"points": "50"}),
    ("ten-thousand", "bust", {}),
])  # fmt: skip
def test_a_digital_seat_enters_nothing(game: str, do: str, fields: Any) -> None:
    party = table(game)
    party.play(0, *_turn_over(game)[:1])
    for command in _turn_over(game)[1:]:
        party.play(0, command)
    before = dump()
    assert "rolls on the screen" in notice(refused(post(party, do, at=1, **fields)))
    assert dump() == before


def _turn_over(game: str) -> list[Command]:
    if game == "ten-thousand":
        return [Bust()]
    from scoring.category_moves import Book

    return [EnterFaces((1, 1, 1, 1, 2)), Stand() if game == "poker-dice" else Book("ones")]


def test_what_was_typed_is_text_and_never_markup() -> None:
    party = table("ten-thousand")
    evil = ['" autofocus x="', "<script>", '1" selected']
    response = party.client(0).post(
        f"{party.url}play/", {"do": 'enter-points" checked x="', "points": evil[0], "faces": evil, "moment": "x"}
    )
    mark = refused(response, 400)
    elements: list[Element] = mark.elements
    assert not [each for each in elements if "autofocus" in each.attributes or "x" in each.attributes]
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
    await anna.until(lambda phone: sentence in phone.pieces.get("notice", "") or any(sentence in each for each in phone.frames))
    await anna.say({"do": do, "moment": moment, **fields})
    await ben.until(lambda phone: "plays with real dice" not in phone.pieces["tray"] or "die-0-" in phone.pieces["tray"])
    assert 'name="faces"' not in ben.pieces["tray"]
    await anna.leave()
    await ben.leave()
