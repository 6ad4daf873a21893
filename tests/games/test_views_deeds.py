"""What people do with the room itself, by forms: sit down, order, house rules, start, rematch, close."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games import services
from games.fragments import LIVE
from tests.games.house import HTMX, Party, dump
from tests.games.markup import Markup

pytestmark = pytest.mark.django_db


def page(response: HttpResponse) -> Markup:
    return Markup(response.content.decode())


def change(party: Party, at: int | None, do: str, **fields: Any) -> HttpResponse:
    headers = {name: fields.pop(name) for name in list(fields) if name.startswith("HTTP_")}
    given = {"do": do, "version": party.room.version, **fields}
    return party.client(at).post(f"{party.url}room/", given, **headers)


def form_fields(party: Party, at: int, button: str) -> dict[str, str]:
    """Return what pressing ``button`` on the page of player ``at`` would send."""
    markup = page(party.client(at).get(party.url))
    pressed = markup.with_id(button)
    assert pressed is not None
    assert pressed.attributes["form"] == "change"
    fields = {
        element.attributes["name"]: element.attributes.get("value", "")
        for element in markup.all("input")
        if element.attributes.get("form") == "change"
        and (element.attributes.get("type") != "radio" or "checked" in element.attributes)
    }
    return {**fields, pressed.attributes["name"]: pressed.attributes["value"]}


@pytest.fixture
def party() -> Party:
    return Party("Anna", "Ben", "Cem")


# -- every button of the page does what it says ------------------------------------------------------------------------------


def press(party: Party, at: int, button: str, **typed: str) -> HttpResponse:
    return party.client(at).post(f"{party.url}room/", {**form_fields(party, at, button), **typed})


def test_the_lobbys_buttons_do_what_they_say(party: Party) -> None:
    press(party, 0, "down-0")
    assert party.names == ["Ben", "Anna", "Cem"]
    press(party, 0, "up-1")
    assert party.names == ["Anna", "Ben", "Cem"]
    press(party, 0, "out-2")
    assert party.names == ["Anna", "Ben"]
    press(party, 0, "shuffle")
    assert sorted(party.names) == ["Anna", "Ben"]
    press(party, 1, "rename", name="Benno")
    assert "Benno" in party.names
    press(party, 0, "save-rules", **{"option-joker": "forced", "option-extra_five": "100"})
    assert (party.game.options["joker"], party.game.options["extra_five"]) == ("forced", 100)
    press(party, 1, "leave")
    assert party.names == ["Anna"]
    response = press(party, 0, "start")
    assert (response.status_code, response["Location"]) == (303, party.url)
    assert party.game.started_at is not None


def test_closing_and_the_rematch_are_buttons_too(party: Party) -> None:
    press(party, 0, "start")
    party.hurry()
    press(party, 2, "rematch")
    assert party.game.number == 2
    other = Party("Dora")
    press(other, 0, "close")
    assert other.room.ended_at is not None


def test_start_and_rematch_with_an_old_page_do_nothing_and_lead_to_the_present(party: Party) -> None:
    before = dump()
    for version in (party.room.version - 1, party.room.version + 1, 0, 10**15):
        response = change(party, 0, "start", version=version)
        assert (response.status_code, response["Location"]) == (303, party.url)
    assert dump() == before


@pytest.mark.parametrize("version", ["", "x", "1.5", "-", "9" * 400, "\0"])
def test_a_version_that_is_none_is_not_understood(party: Party, version: str) -> None:
    before = dump()
    response = change(party, 0, "start", version=version)
    assert response.status_code in (303, 400)
    assert dump() == before


# -- bad input is refused whole --------------------------------------------------------------------------------------------

BAD = [
    "", "x", "start:now" * 20, "JOIN", "leave:x", "leave:-1", "leave:99999999999999999999", "move", "move:", "move:x:up", "move:9:up",
    "move:-1:down", "rename:", "\0", "take-seat", "__class__",
]  # fmt: skip


@pytest.mark.parametrize("do", BAD, ids=ascii)
def test_a_deed_nobody_knows_changes_nothing(party: Party, do: str) -> None:
    before = dump()
    response = change(party, 0, do, version="0")
    assert response.status_code in (303, 400, 409)
    assert dump() == before


@pytest.mark.parametrize(
    "option", ["option-luck", "option-self", "option-", "option-joker", "option-__class__", "option-rules"]
)
def test_a_house_rule_nobody_knows_is_refused_on_the_page(party: Party, option: str) -> None:
    before = dump()
    response = change(party, 0, "options", **{option: "perhaps"})
    assert response.status_code == 400
    notice = page(response).with_id("notice")
    assert notice is not None
    assert "There is no such house rule." in notice.text
    assert dump() == before


@pytest.mark.parametrize(
    ("at", "do", "status", "says"),
    [
        (1, "start", 403, "Only the host"),
        (1, "close", 403, "Only the host"),
        (None, "leave", 403, "no seat"),
        (1, "move:0:down", 403, "Only the host"),
    ],
)
def test_what_is_refused_is_said_on_the_page_with_its_status(
    party: Party, at: int | None, do: str, status: int, says: str
) -> None:
    before = dump()
    response = change(party, at, do)
    assert response.status_code == status
    assert says in page(response).text
    assert dump() == before


# -- sitting down --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "says"), [("x" * 25, "at most 24"), (" \u200b", "Type a name")])
def test_a_bad_name_is_told_and_stays_in_the_field(party: Party, name: str, says: str) -> None:
    response = Client().post(f"{party.url}room/", {"do": "join", "name": name})
    assert response.status_code == 409
    markup = page(response)
    assert says in markup.text
    field = markup.with_id("name")
    assert field is not None
    assert field.attributes["value"] == name
    assert "player" not in response.cookies


def test_the_name_used_last_is_offered_at_another_table(party: Party) -> None:
    field = page(party.client(1).get(Party("Dora").url)).with_id("name")
    assert field is not None
    assert field.attributes["value"] == "Ben"


def test_a_name_in_the_field_is_text() -> None:
    field = page(Client().post(f"{Party('Anna').url}room/", {"do": "join", "name": '"><script>' + "x" * 20})).with_id(
        "name"
    )
    assert field is not None
    assert field.attributes["value"] == '"><script>' + "x" * 20


def test_what_is_typed_as_a_name_cannot_dress_the_page() -> None:
    response = Client().post(f"{Party('Anna').url}room/", {"do": "join", "name": f"{LIVE} onclick=x {'x' * 20}"})
    field = page(response).with_id("name")
    assert field is not None
    assert set(field.attributes) <= {
        "class",
        "id",
        "name",
        "hx-morph-skip",
        "required",
        "autocomplete",
        "maxlength",
        "value",
        "enterkeyhint",
        "aria-describedby",
        "form",
    }


def test_a_table_that_is_full_says_so_and_one_that_plays_keeps_a_seat_for_the_next_game(party: Party) -> None:
    full = Party(*(f"P{at}" for at in range(12)))
    response = Client().post(f"{full.url}room/", {"do": "join", "name": "Late"})
    assert response.status_code == 409
    assert "Every seat is taken" in page(response).text
    party.start()
    response = Client().post(f"{party.url}room/", {"do": "join", "name": "Late"})
    assert (response.status_code, response["Location"]) == (303, party.url)
    assert "player" in response.cookies
    watching = Client()
    watching.cookies = response.cookies
    assert page(watching.get(party.url)).with_id("tray")  # and one may watch
    assert "Late plays from the next game on." in page(watching.get(f"{party.url}people/")).text


def test_in_a_closed_room_nobody_sits_down(party: Party) -> None:
    services.close_room(party.code, party.players[0])
    response = Client().post(f"{party.url}room/", {"do": "join", "name": "Late"})
    assert response.status_code == 410
    assert "This room is closed" in page(response).text


def test_who_sits_at_a_table_already_is_led_to_the_seat(party: Party) -> None:
    party.start()
    response = change(party, 1, "join", name="Ben")
    assert response.status_code in (303, 409)
    assert party.names == ["Anna", "Ben", "Cem"]


# -- with the page's script ------------------------------------------------------------------------------------------------------


def test_the_pages_script_gets_the_present_as_pieces(party: Party) -> None:
    response = change(party, 0, "move:0:down", **HTMX)
    assert response.status_code == 200
    markup = page(response)
    assert [(root.id, root.attributes["hx-swap-oob"]) for root in markup.roots] == [
        ("screen", "outerMorph"), ("notice", "outerMorph"),
    ]  # fmt: skip
    seats = markup.with_id("lobby-seats")
    assert seats is not None
    assert seats.text.index("Ben") < seats.text.index("Anna")


def test_the_pages_script_is_told_what_was_refused(party: Party) -> None:
    response = change(party, 0, "rename", name="x" * 25, **HTMX)
    assert response.status_code == 200
    notice = page(response).with_id("notice")
    assert notice is not None
    assert "at most 24" in notice.text


def test_the_pages_script_loads_the_page_that_says_the_room_is_closed(party: Party) -> None:
    response = change(party, 0, "close", **HTMX)
    assert (response.status_code, response["HX-Refresh"]) == (200, "true")


def test_who_sits_down_by_script_still_gets_the_cookie(party: Party) -> None:
    response = change(party, None, "join", name="Dora", **HTMX)
    assert "player" in response.cookies
