"""The room's pages: whatever the viewer needs now, and both ways of playing without a socket."""

import pytest
from django.http import HttpResponse
from django.test import Client

from games import services
from games.codes import written
from games.models import Room
from tests.games.house import HTMX, Party, dice_fall, dump
from tests.games.markup import Markup

pytestmark = pytest.mark.django_db


def page(response: HttpResponse) -> Markup:
    return Markup(response.content.decode())


def notice(response: HttpResponse) -> str:
    element = page(response).with_id("notice")
    assert element is not None
    return element.text.strip()


@pytest.fixture
def party() -> Party:
    return Party("Anna", "Ben").start()


def play(party: Party, at: int | None, do: str, moment: str | None = None, **more: str) -> HttpResponse:
    fields = {"do": do, "moment": party.moment if moment is None else moment}
    return party.client(at).post(f"{party.url}play/", fields, **more)


# -- whatever the viewer needs now -----------------------------------------------------------------------------------------


def test_the_same_address_is_invitation_lobby_table_and_result() -> None:
    party = Party("Anna", "Ben")
    host, stranger = party.client(0), Client()
    assert page(stranger.get(party.url)).with_id("take-seat")
    assert page(host.get(party.url)).with_id("start")
    party.start()
    assert page(host.get(party.url)).with_id("roll")
    assert page(stranger.get(party.url)).with_id("tray")
    assert not page(stranger.get(party.url)).with_id("roll")
    party.hurry()
    assert page(host.get(party.url)).with_id("podium")
    assert page(stranger.get(party.url)).with_id("podium")


@pytest.mark.parametrize("path", ["", "board/"])
def test_an_address_typed_by_hand_leads_to_the_one_people_share(party: Party, path: str) -> None:
    for code in (party.code, party.code.lower(), written(party.code).lower()):
        response = Client().get(f"/r/{code}/{path}")
        assert (response.status_code, response["Location"]) == (302, f"{party.url}{path}")


def test_reloading_changes_nothing(party: Party) -> None:
    party.roll()
    client = party.client(0)
    first, before = client.get(party.url), dump()
    again = client.get(party.url)
    screen = [page(response).with_id("tray") for response in (first, again)]
    assert screen[0] is not None
    assert screen[1] is not None
    assert screen[0].text == screen[1].text
    assert dump() == before


def test_the_page_holds_one_token_and_its_pieces_none(party: Party) -> None:
    markup = page(party.client(0).get(party.url))
    forms = {form.id for form in markup.all("form")}
    assert forms == {"play", "change", "enter"}
    assert len(markup.all("input", name="csrfmiddlewaretoken")) == 3


def test_without_script_the_page_of_one_who_waits_asks_again_by_itself(party: Party) -> None:
    refresh = '<noscript><meta http-equiv="refresh" content="5"></noscript>'
    assert refresh not in party.client(0).get(party.url).content.decode()
    assert refresh in party.client(1).get(party.url).content.decode()
    assert refresh in Client().get(party.url).content.decode()
    lobby = Party("Anna")
    assert refresh not in Client().get(lobby.url).content.decode()  # somebody is typing a name


def test_the_board_shows_the_table_and_takes_no_seat(party: Party) -> None:
    before = dump()
    markup = page(party.client(0).get(f"{party.url}board/"))
    assert markup.with_id("board-card")
    assert not [button for button in markup.all("button") if button.attributes.get("form") in ("play", "change")]
    assert dump() == before


# -- pages for what is wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/r/KMT-4R7/", "/r/KMT-4R7/board/", "/r/KMT-4R7/log.json", "/r/x/", "/r/%00/", "/r/KMT4R7x/"]
)
def test_a_room_nobody_knows_gets_a_friendly_page(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 404
    assert "No table with this code" in page(response).text


@pytest.mark.parametrize(
    "path", ["/nothing", "/r/", "/r/KMT-4R7/nothing/", "/admin/", "/sheets/chess.pdf", "/static/../manage.py", "/\0"]
)
def test_an_address_nobody_knows_gets_a_friendly_page(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 404
    assert "There is nothing here" in page(response).text


def test_who_comes_to_a_full_table_may_watch() -> None:
    party = Party(*(f"P{at}" for at in range(12)))
    response = Client().get(party.url)
    assert response.status_code == 409
    assert "Every seat is taken" in page(response).text
    assert any(link.attributes["href"] == f"{party.url}board/" for link in page(response).all("a"))
    assert party.client(3).get(party.url).status_code == 200
    assert Client().get(f"{party.url}board/").status_code == 200


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize("path", ["", "board/"])
def test_a_closed_room_says_so_to_everybody(started: bool, path: str) -> None:
    party = Party("Anna", "Ben")
    if started:
        party.start()
    services.close_room(party.code, party.players[0])
    for at in (0, 1, None):
        response = party.client(at).get(party.url + path)
        assert response.status_code == 410
        assert "This room is closed" in page(response).text


def test_a_result_stays_when_the_room_is_closed(party: Party) -> None:
    party.hurry()
    services.close_room(party.code, party.players[0])
    for path in ("", "board/"):
        assert Client().get(party.url + path).status_code == 200
    markup = page(party.client(0).get(party.url))
    assert markup.with_id("podium")
    assert not markup.with_id("rematch")


# -- playing by post -------------------------------------------------------------------------------------------------------


def test_a_plain_post_leads_back_to_the_room(party: Party) -> None:
    response = play(party, 0, "roll-dice")
    assert (response.status_code, response["Location"]) == (303, party.url)
    assert party.game.seq == 1


def test_the_pages_script_gets_the_present_as_pieces_that_swap_themselves(party: Party) -> None:
    response = play(party, 0, "roll-dice", **HTMX)
    assert response.status_code == 200
    markup = page(response)
    assert [(root.id, root.attributes.get("hx-swap-oob")) for root in markup.roots] == [
        ("screen", "outerMorph"), ("notice", "outerMorph"),
    ]  # fmt: skip
    assert markup.roots[0].attributes["data-version"] == str(party.room.version)
    assert markup.all("input", name="keep")
    assert "csrf" not in response.content.decode()


def test_an_old_moment_does_nothing_and_the_present_is_the_answer(party: Party) -> None:
    moment = party.moment
    play(party, 0, "roll-dice")
    before = dump()
    plain = play(party, 0, "roll-dice", moment)
    assert (plain.status_code, plain["Location"]) == (303, party.url)
    pieces = play(party, 0, "roll-dice", moment, **HTMX)
    assert pieces.status_code == 200
    assert notice(pieces) == ""
    assert dump() == before


@pytest.mark.parametrize(
    ("at", "do", "status", "says"),
    [
        (1, "roll-dice", 409, "It is not your turn."),
        (0, "book:chance", 409, "Roll the dice first."),
        (0, "nonsense", 400, "could not be understood"),
        (0, "remove-seat", 400, "could not be understood"),
        (None, "roll-dice", 403, "You have no seat at this table."),
    ],
)
def test_what_is_refused_is_said_on_the_page_with_its_status(
    party: Party, at: int | None, do: str, status: int, says: str
) -> None:
    before = dump()
    plain = play(party, at, do)
    assert plain.status_code == status
    assert says in notice(plain)
    assert page(plain).with_id("tray")
    pieces = play(party, at, do, **HTMX)
    assert pieces.status_code == 200  # a page's script swaps nothing of another status
    assert says in notice(pieces)
    assert dump() == before


def test_a_strike_without_script_is_asked_for_and_then_done(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 2, 3, 4, 6)))
    play(party, 0, "roll-dice")
    before = dump()
    asked = page(play(party, 0, "ask-strike:full-house"))
    assert dump() == before
    fields = {
        each.attributes["name"]: each.attributes["value"] for each in asked.all("input") if "name" in each.attributes
    }
    button = next(each for each in asked.all("button") if each.attributes.get("name") == "do")
    assert button.attributes["value"] == "strike:full-house"
    assert fields["moment"] == party.moment
    form = next(form for form in asked.all("form") if form.attributes["action"] == f"{party.url}play/")
    assert form.attributes["method"] == "post"
    party.client(0).post(f"{party.url}play/", {**fields, "do": button.attributes["value"]})
    assert party.state.cards[0].boxes["full-house"].points == 0


def test_asking_to_strike_a_line_nobody_knows_leads_back(party: Party) -> None:
    for do in ("ask-strike:", "ask-strike:<b>", "ask-strike"):
        assert play(party, 0, do).status_code == 303


def test_kept_dice_come_as_ticked_boxes(party: Party) -> None:
    play(party, 0, "roll-dice")
    faces = party.state.turn.faces if party.state.turn else ()
    party.client(0).post(f"{party.url}play/", {"do": "roll-dice", "moment": party.moment, "keep": ["1", "3"]})
    turn = party.state.turn
    assert turn is not None
    assert turn.kept == (1, 3)
    assert (turn.faces[1], turn.faces[3]) == (faces[1], faces[3])


# -- the log ---------------------------------------------------------------------------------------------------------------


def test_players_may_read_their_games_log(party: Party) -> None:
    party.roll()
    party.fill(0, "chance")
    data = party.client(1).get(f"{party.url}log.json").json()
    assert (data["game"], data["number"], data["version"]) == ("classic-five", 1, party.room.version)
    assert data["seats"] == [{"seat": 0, "name": "Anna"}, {"seat": 1, "name": "Ben"}]
    assert [event["seq"] for event in data["events"]] == [1, 2]
    assert [event["kind"] for event in data["events"]] == ["rolled", "booked"]
    assert all(event["version"] <= data["version"] and "T" in event["at"] for event in data["events"])


def test_nobody_else_may(party: Party) -> None:
    party.roll()
    for client in (Client(), Party("Stranger").client(0)):
        response = client.get(f"{party.url}log.json")
        assert response.status_code == 403
        assert "events" not in response.json()


def test_names_in_the_log_are_data_and_nothing_else(party: Party) -> None:
    services.rename_seat(party.code, party.players[0], "</script><b>")
    response = party.client(0).get(f"{party.url}log.json")
    assert response["Content-Type"] == "application/json"
    assert response.json()["seats"][0]["name"] == "</script><b>"


@pytest.mark.parametrize(("headers", "status"), [({}, 410), (HTMX, 200)])
def test_a_room_that_goes_while_a_command_is_on_its_way_is_no_error(
    party: Party, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], status: int
) -> None:
    real = services.play

    def too_late(*given: object) -> None:
        Room.objects.all().delete()
        real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(services, "play", too_late)
    response = play(party, 0, "roll-dice", **headers)
    assert response.status_code == status
    assert response.headers.get("HX-Refresh") == ("true" if headers else None)
