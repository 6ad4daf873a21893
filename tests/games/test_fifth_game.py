"""A further game is one module, with its words and its template parts: two toys are dropped in, and played everywhere."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client, override_settings

import scoring
from games import consumers, sheets
from games.models import Room
from games.present import load
from games.sheets.layout import PAPERS
from scoring import RULESETS, get_ruleset, rulesets
from tests.games.house import HTMX, Party
from tests.games.markup import Markup
from tests.games.screens import Phone, act, here

pytestmark = pytest.mark.django_db
MISSING = "⟪missing⟫"
TOYS = Path(__file__).parent / "toys"
KEYS = ("pig", "shut-eye")
PLAYED = pytest.mark.parametrize("key", KEYS)


@pytest.fixture(autouse=True)
def _dropped_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lay the toys beside the games of the house and their parts beside the templates; take them away afterwards."""
    games, before, modules = cast(dict[str, Any], RULESETS), dict(RULESETS), set(sys.modules)
    engine = settings.TEMPLATES[0]
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(TOYS)])
    games.update(scoring._discover())
    options = {**engine["OPTIONS"], "string_if_invalid": f"{MISSING}%s"}
    with override_settings(TEMPLATES=[{**engine, "DIRS": [*engine["DIRS"], TOYS / "templates"], "OPTIONS": options}]):
        yield
    games.clear()
    games.update(before)
    for module in set(sys.modules) - modules:
        if module.startswith("scoring.rulesets."):
            del sys.modules[module]
            delattr(rulesets, module.rpartition(".")[2])


def page(response: HttpResponse | str) -> Markup:
    html = response if isinstance(response, str) else response.content.decode()
    assert MISSING not in html, html[html.index(MISSING) :][:60]
    markup = Markup(html)
    ids = [element.id for element in markup.elements if element.id]
    assert not markup.open
    assert len(ids) == len(set(ids))
    return markup


def choices(html: str) -> list[str]:
    """Return what the buttons of a screen offer to do."""
    offered = re.findall(r'<button [^>]*form="play" name="do" value="([^"]+)"', html)
    return [each.replace("ask-strike", "strike") for each in offered]


def moment(html: str) -> str:
    return re.findall(r'name="moment"[^>]* value="([^"]*)"', html)[0]


def wish(html: str, random: Random) -> dict[str, str]:
    """Return what somebody presses who plays on and does not think."""
    return {"do": random.choice([each for each in choices(html) if each != "take-back"]), "moment": moment(html)}


def test_the_toys_are_found_by_lying_in_the_folder() -> None:
    assert RULESETS.keys() >= {*KEYS, "classic-five"}
    assert get_ruleset("pig").title == "Pig"


@PLAYED
def test_from_the_home_page_to_the_table(key: str) -> None:
    title, host, friend = get_ruleset(key).title, Client(), Client()
    home = page(host.get("/"))
    assert key in {radio.attributes["value"] for radio in home.all("input", name="game")}
    assert title in home.text
    assert title in page(host.get("/new/", {"game": key})).text
    url = host.post("/new/", {"game": key, "name": "Anna"})["Location"]
    assert title in page(friend.get(url)).text
    friend.post(f"{url}room/", {"do": "join", "name": "Ben"})
    option = get_ruleset(key).options[0]
    other = option.choices[1].value
    lobby = page(host.get(url))
    assert [each.attributes["value"] for each in lobby.all("input", name=f"option-{option.key}")] == [
        str(choice.value) for choice in option.choices
    ]
    host.post(f"{url}room/", {"do": "options", f"option-{option.key}": str(other)})
    version = Room.objects.get().version
    assert option.title in page(friend.get(url)).text  # a house rule that is not the usual one
    host.post(f"{url}room/", {"do": "start", "version": str(version)})
    assert "Your turn" in page(host.get(url)).text
    assert "Anna’s turn" in page(friend.get(url)).text
    assert title in page(Client().get(f"{url}board/")).text


@PLAYED
def test_its_facts_are_told_on_every_public_page(key: str) -> None:
    client, rules = Client(), get_ruleset(key)
    for path in (f"/rules/{key}/", f"/sheets/?game={key}", "/sheets/", "/sitemap.xml"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert (key if path == "/sitemap.xml" else rules.title) in answer.content.decode()
        assert MISSING not in answer.content.decode()
    answer = client.get(f"/sheets/{key}.pdf?players=2")
    assert answer.content.startswith(b"%PDF")


@PLAYED
def test_a_whole_game_by_the_forms_of_its_pages(key: str) -> None:
    party, random, undone = Party("Anna", "Ben", game=key).start(), Random(key), False
    browsers = [party.client(0), party.client(1)]
    while not party.game_state.finished:
        at = party.game_state.waiting[0]
        seen = (browsers[at], browsers[1 - at], Client())
        acting, waiting, watching = (client.get(party.url).content.decode() for client in seen)
        assert all(page(html).with_id("tray") for html in (acting, waiting, watching))
        assert set(choices(waiting)) <= {"take-back"}
        assert choices(watching) == []
        assert all(name in page(Client().get(f"{party.url}board/")).text for name in ("Anna", "Ben"))
        if "take-back" in choices(waiting) and not undone:
            browsers[1 - at].post(f"{party.url}play/", {"do": "take-back", "moment": moment(waiting)})
            assert party.game_state.waiting == (1 - at,)
            undone = True
            continue
        pressed = wish(acting, random)
        assert browsers[1 - at].post(f"{party.url}play/", pressed).status_code == 409
        answer = browsers[at].post(f"{party.url}play/", pressed, **(HTMX if random.random() < 0.5 else {}))
        assert answer.status_code in (200, 303)
    assert undone
    for client in (*browsers, Client()):
        result = page(client.get(party.url))
        assert result.with_id("podium")
        assert result.with_id("best")
        assert result.with_id("winner")
    kinds = {event["kind"] for event in browsers[0].get(f"{party.url}log.json").json()["events"]}
    assert {"rolled", "taken-back"} <= kinds
    assert page(Client().get(f"{party.url}board/")).text.count("Place 1") >= 1
    for path in ("people/", "history/", "correct/0/"):
        assert page(browsers[0].get(party.url + path)).text
    browsers[1].post(f"{party.url}room/", {"do": "rematch", "version": str(party.room.version)})
    assert party.names == ["Ben", "Anna"]
    assert choices(browsers[1].get(party.url).content.decode()) == ["roll-dice"]


@PLAYED
@pytest.mark.django_db(transaction=True)
async def test_a_whole_game_over_sockets(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumers, "BURST", 1000)
    party, random = await act(lambda: here(Party("Anna", "Ben", game=key).start())), Random(key)
    phones = [await (await Phone.at(party, at)).opened() for at in (0, 1)]
    tv = await (await Phone.at(party, None, board=True)).opened()
    while "podium" not in phones[0].pieces:
        at = (await act(lambda: party.game_state)).waiting[0]
        pieces = "".join(phones[at].pieces.values())
        version = await act(lambda: party.room.version)
        await phones[at].say(wish(pieces, random))
        for phone in phones:  # a move shows in everybody's tray, or it was the last
            await phone.until(lambda seen, version=version: f'data-version="{version + 1}"' in seen.frames[-1])
    await tv.until(lambda seen: "tv__won" in seen.pieces["board-foot"])
    for phone in (*phones, tv):
        await phone.leave()


@PLAYED
def test_sheets_blank_and_filled(key: str) -> None:
    rules = get_ruleset(key)
    blank = sheets.html_of(sheets.blank_sheet(rules, rules.make_options(), PAPERS["a4"], ["Zoë", ""]))
    assert rules.title in blank
    assert "Zoë" in blank
    party = Party("Anna", "Ben", game=key).start()
    for over in (False, True):
        if over:
            party.play_on()
        present = load(party.code)
        assert present is not None
        html = sheets.html_of(sheets.filled_sheet(present, PAPERS["a4"]))
        assert "Anna" in html
        assert ("Place" in html) == over
    best = max(standing.points for standing in rules.standings(party.game_state))
    assert f">{best}<" in html
    answer = party.client(0).get(f"{party.url}sheet.pdf")
    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF")


def test_a_refusal_of_its_own_is_a_sentence_with_its_numbers_as_the_reader_writes_them() -> None:
    party = Party("Anna", game="pig", options={"goal": 1000}).start()
    answer = party.client(0).post(f"{party.url}play/", {"do": "pocket", "moment": party.moment})
    assert answer.status_code == 409
    assert "There is nothing in the pot, of 1,000 to win." in answer.content.decode()


def test_the_board_tells_its_events() -> None:
    party = Party("Anna", "Ben", game="pig").start()
    party.play_on(until=lambda state: any(sum(points) for points in state.brought.values()))
    assert "pockets" in page(Client().get(f"{party.url}board/")).text
