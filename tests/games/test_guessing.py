"""Rooms are not found by guessing: wrong codes get one answer, and after twenty none for a minute."""

import random
import time
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.codes import new_code, written
from games.guessing import SECONDS, WRONG_CODES
from tests.games.house import Party

pytestmark = pytest.mark.django_db
PATHS = ["/r/{}/", "/r/{}/board/", "/r/{}/log.json", "/r/{}/sheet.pdf", "/join/?code={}"]


def wrong_codes(number: int) -> list[str]:
    return [written(new_code()) for _ in range(number)]


@pytest.mark.parametrize("path", PATHS)
def test_after_twenty_wrong_codes_the_twenty_first_is_not_looked_up(path: str) -> None:
    client = Client()
    answers = [client.get(path.format(code)) for code in wrong_codes(WRONG_CODES + 1)]
    assert [answer.status_code for answer in answers] == [404] * WRONG_CODES + [429]
    assert "Too many wrong codes" in answers[-1].content.decode()


def test_wrong_codes_are_counted_wherever_they_are_tried() -> None:
    client = Client()
    doors = [
        lambda code: client.get(f"/r/{code}/"),
        lambda code: client.get(f"/r/{code}/board/"),
        lambda code: client.get("/join/", {"code": code}),
        lambda code: client.post(f"/r/{code}/play/", {"do": "roll-dice"}),
        lambda code: client.post(f"/r/{code}/room/", {"do": "join", "name": "x"}),
    ]
    answers = [random.choice(doors)(code).status_code for code in wrong_codes(WRONG_CODES + 5)]
    assert answers == [404] * WRONG_CODES + [429] * 5


def test_every_wrong_code_gets_the_same_answer_but_for_the_code() -> None:
    answers = {
        Client(REMOTE_ADDR=f"10.0.0.{at}").get(f"/r/{code}/").content.decode().replace(code, "?")
        for at, code in enumerate([*wrong_codes(10), "KMT-4R0"])
    }
    assert len(answers) == 1


def test_right_codes_are_not_counted() -> None:
    party, client = Party("Anna"), Client()
    for _ in range(WRONG_CODES * 2):
        assert client.get(party.url).status_code == 200
    assert client.get("/r/KMT-4R7/").status_code == 404


def test_who_has_to_wait_learns_nothing_from_right_codes_either() -> None:
    party, client = Party("Anna"), Client()
    for code in wrong_codes(WRONG_CODES):
        client.get(f"/r/{code}/")
    assert client.get(party.url).status_code == 429
    assert client.get("/join/", {"code": party.code}).status_code == 429


def test_one_addresss_wrong_codes_are_not_anothers() -> None:
    for code in wrong_codes(WRONG_CODES + 1):
        Client(REMOTE_ADDR="10.0.0.1").get(f"/r/{code}/")
    assert Client(REMOTE_ADDR="10.0.0.2").get("/r/KMT-4R7/").status_code == 404


def test_after_a_minute_one_may_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    for code in wrong_codes(WRONG_CODES + 1):
        client.get(f"/r/{code}/")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + SECONDS + 1)
    assert client.get("/r/KMT-4R7/").status_code == 404


def test_behind_a_proxy_the_address_is_the_guessers_not_the_proxys(settings: Any) -> None:
    settings.TRUST_PROXY = True
    for code in wrong_codes(WRONG_CODES):
        # What comes before the proxy's own word is the guesser's invention.
        Client().get(f"/r/{code}/", HTTP_X_FORWARDED_FOR=f"{random.random()}, 203.0.113.9")
    assert Client().get("/r/KMT-4R7/", HTTP_X_FORWARDED_FOR="203.0.113.9").status_code == 429
    assert Client().get("/r/KMT-4R7/", HTTP_X_FORWARDED_FOR="203.0.113.10").status_code == 404


def test_a_cache_that_is_away_lets_people_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*given: object, **more: object) -> None:
        raise ConnectionError("no Redis")

    for name in ("get", "add", "incr"):
        monkeypatch.setattr(type(cache._connections[cache._alias]), name, away)
    party = Party("Anna")
    assert Client().get(party.url).status_code == 200
    assert Client().get("/r/KMT-4R7/").status_code == 404


def test_who_sits_at_the_table_plays_on_while_others_in_the_network_guess() -> None:
    party, guesser = Party("Anna").start(), Client()
    for code in wrong_codes(WRONG_CODES + 1):
        guesser.get(f"/r/{code}/")
    assert guesser.get(party.url).status_code == 429
    anna = party.client(0)
    assert anna.get(party.url).status_code == 200
    assert anna.post(f"{party.url}play/", {"do": "roll-dice", "moment": party.moment}).status_code == 303
    assert len(party.state.turn.faces) == 5
