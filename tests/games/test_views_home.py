"""From nothing to a room: the home page, a new room, and a friend's code."""

import pytest
from django.http import HttpResponse
from django.test import Client

from games import services
from games.codes import written
from games.models import Player, Room, Seat
from scoring import RULESETS
from tests.games.house import GAME, Party, dump
from tests.games.markup import Markup

pytestmark = pytest.mark.django_db


def page(response: HttpResponse) -> Markup:
    return Markup(response.content.decode())


def open_room(client: Client, **fields: str) -> HttpResponse:
    return client.post("/new/", {"game": GAME, "name": "Anna", "time_zone": "Europe/Berlin", **fields})


def test_the_home_page_offers_every_game_and_a_place_for_a_code() -> None:
    markup = page(Client().get("/"))
    assert {radio.attributes["value"] for radio in markup.all("input", name="game")} == set(RULESETS)
    assert markup.all("input", name="code")


@pytest.mark.parametrize("key", RULESETS)
def test_every_game_of_the_home_page_can_be_opened_and_begun(key: str) -> None:
    client, title = Client(), RULESETS[key].title
    assert title in page(client.get("/")).text
    assert title in page(client.get("/new/", {"game": key})).text
    url = open_room(client, game=key)["Location"]
    version = page(client.get(url)).all("input", name="version")[0].attributes["value"]
    client.post(f"{url}room/", {"do": "start", "version": version})
    table = page(client.get(url))
    assert title in table.text
    assert table.with_id("roll")


def test_a_room_is_opened_in_one_form_and_the_device_is_remembered() -> None:
    client = Client()
    response = open_room(client)
    room = Room.objects.get()
    assert (response.status_code, response["Location"]) == (303, f"/r/{written(room.code)}/")
    assert room.time_zone == "Europe/Berlin"
    lobby = page(client.get(response["Location"]))
    assert lobby.with_id("start")
    assert lobby.all("i", id="me")[0].attributes["data-seat"] == "0"


def test_whoever_opens_two_rooms_is_one_player_and_finds_both_on_the_home_page() -> None:
    client = Client()
    for name in ("Anna", "Anni"):
        open_room(client, name=name)
    assert Player.objects.count() == 1
    text = client.get("/").content.decode()
    assert all(written(room.code) in text for room in Room.objects.all())
    assert all(written(room.code) not in Client().get("/").content.decode() for room in Room.objects.all())


def test_the_home_page_lists_the_latest_three_open_rooms() -> None:
    client = Client()
    codes = []
    for _ in range(5):
        open_room(client)
        codes.append(Room.objects.latest("pk").code)
    services.close_room(codes[4], Player.objects.get())
    text = client.get("/").content.decode()
    assert [code for code in codes if written(code) in text] == codes[1:4]


def test_the_name_used_last_is_offered_again() -> None:
    client = Client()
    open_room(client, name="Zoë")
    field = page(client.get("/new/", {"game": GAME})).with_id("name")
    assert field is not None
    assert field.attributes["value"] == "Zoë"


@pytest.mark.parametrize(("name", "says"), [("", "Type a name"), (" \u200b ", "Type a name"), ("x" * 25, "at most 24")])
def test_a_bad_name_is_told_and_stays_in_the_field(name: str, says: str) -> None:
    response = open_room(Client(), name=name)
    assert response.status_code == 409
    field = page(response).with_id("name")
    assert field is not None
    assert (field.attributes["value"], field.attributes["aria-invalid"]) == (name, "true")
    error = page(response).with_id("name-error")
    assert error is not None
    assert says in error.text
    assert not Room.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("game", ["", "chess", "../etc", "\0"])
def test_a_game_nobody_knows_leads_home(method: str, game: str) -> None:
    response = getattr(Client(), method)("/new/", {"game": game, "name": "Anna"})
    assert (response.status_code, response["Location"]) == (302, "/")
    assert not Room.objects.exists()


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "x" * 200, "../../etc/passwd", "\0", "Europe/Berlin\0", "Ünix"])
def test_a_time_zone_nobody_knows_is_no_reason_to_fail(zone: str) -> None:
    client = Client()
    location = open_room(client, time_zone=zone)["Location"]
    assert Room.objects.get().time_zone == "UTC"
    assert client.get(location).status_code == 200


# -- joining by code -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dress", [str, str.lower, written, lambda code: f" {code[:3]} {code[3:]} "])
def test_a_code_leads_to_its_room_however_it_is_typed(dress: object) -> None:
    party = Party("Anna")
    assert callable(dress)
    response = Client().get("/join/", {"code": dress(party.code)})
    assert (response.status_code, response["Location"]) == (302, party.url)


@pytest.mark.parametrize("typed", ["", "KMT-4R7", "<script>", "0" * 500, "KMT4R7\0"])
def test_a_wrong_code_gets_a_friendly_page_with_the_code_in_the_field(typed: str) -> None:
    response = Client().get("/join/", {"code": typed})
    assert response.status_code == 404
    markup = page(response)
    assert "No table with this code" in markup.text
    assert markup.all("input", name="code")[0].attributes["value"] == typed[:24]


def test_the_invitation_is_a_page_and_only_pressing_takes_a_seat() -> None:
    party = Party("Anna")
    friend, before = Client(), dump()
    markup = page(friend.get(party.url))
    assert "You’re invited to Anna’s table" in markup.text
    assert dump() == before
    response = friend.post(f"{party.url}room/", {"do": "join", "name": "Ben"})
    assert (response.status_code, response["Location"]) == (303, party.url)
    assert party.names == ["Anna", "Ben"]
    assert page(friend.get(party.url)).with_id("leave")
    friend.post(f"{party.url}room/", {"do": "join", "name": "Ben again"})
    assert party.names == ["Anna", "Ben"]


def test_a_seat_is_a_devices_and_another_device_gets_another() -> None:
    party = Party("Anna")
    for name in ("Ben", "Cem"):
        Client().post(f"{party.url}room/", {"do": "join", "name": name})
    assert party.names == ["Anna", "Ben", "Cem"]
    assert Seat.objects.values("player").distinct().count() == 3
