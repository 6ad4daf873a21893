"""For operators: does it live, is it ready, and a busy database is a moment's matter."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import InterfaceError, OperationalError, connection
from django.test import Client

from games import services
from games.views import health
from tests.games.house import HTMX, Party

pytestmark = pytest.mark.django_db


def test_a_process_that_answers_lives() -> None:
    response = Client().get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


def test_it_is_ready_when_database_and_cache_answer() -> None:
    response = Client().get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "trouble": []})


def away(*given: object, **more: object) -> Any:
    raise ConnectionError("away")


def test_it_says_what_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(cache._connections[cache._alias]), "get", away)
    response = Client().get("/readyz")
    assert (response.status_code, response.json()["trouble"]) == (503, ["cache"])
    monkeypatch.setattr(health.connection, "cursor", away)
    response = Client().get("/readyz")
    assert (response.status_code, response.json()["trouble"]) == (503, ["database", "cache"])
    assert Client().get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "trouble", [OperationalError("database is locked"), InterfaceError("closed"), services.Conflict("x")]
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_busy_database_is_told_with_when_to_come_again(
    trouble: Exception, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party("Anna").start()

    def busy(*given: object) -> None:
        raise trouble

    client, moment = party.client(0), party.moment
    monkeypatch.setattr(services, "play", busy)
    response = client.post(f"{party.url}play/", {"do": "roll-dice", "moment": moment}, **headers)
    assert (response.status_code, response["Retry-After"]) == (503, "2")
    assert "Nothing is lost" in response.content.decode()


def test_a_fault_of_ours_is_a_friendly_page_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*given: object) -> None:
        raise RuntimeError("a fault of ours")

    party = Party("Anna").start()
    client = party.client(0, raise_request_exception=False)
    monkeypatch.setattr(services, "play", fault)
    response = client.post(f"{party.url}play/", {"do": "roll-dice", "moment": "1.0-0-0"})
    assert response.status_code == 500
    assert "a fault of ours" not in response.content.decode()
    assert "<h1>" in response.content.decode()
    assert connection.is_usable()
