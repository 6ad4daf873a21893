"""Telling the screens: after the commit, bounded, and never a reason to fail."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer
from django.db import IntegrityError, transaction

from games import broadcast as module
from games import services
from games.broadcast import FAILURES, REST_SECONDS, Broadcast, broadcast, tell_on_commit
from scoring.category_game import Book
from tests.games.house import Party, refusal_of


class Layer:
    """A channel layer of another kind than in memory; ``answer`` is what sending does."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.asked = 0
        self.answer: Callable[[], Any] = lambda: None

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.asked += 1
        answer = self.answer()
        if asyncio.iscoroutine(answer):
            await answer
        self.sent.append((group, message))


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    layer = Layer()
    monkeypatch.setattr(module, "get_channel_layer", lambda: layer)
    return layer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return now


def fails() -> None:
    raise ConnectionError("no Redis")


def test_others_are_told_the_rooms_code_and_version_and_nothing_else(layer: Layer) -> None:
    Broadcast().changed("KMT4R7", 7)
    assert layer.sent == [("room.KMT4R7", {"type": "room.changed", "code": "KMT4R7", "version": 7})]


def test_this_process_hears_at_once_whatever_the_layer_does(layer: Layer) -> None:
    heard: list[str] = []
    layer.answer = fails
    telling = Broadcast()
    telling.listeners.append(heard.append)
    for _ in range(5):
        telling.changed("KMT4R7", 7)
    assert heard == ["KMT4R7"] * 5


def test_in_one_process_nothing_is_sent_to_the_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*given: object) -> None:
        raise AssertionError("sent to the layer")

    layer = InMemoryChannelLayer()
    monkeypatch.setattr(layer, "group_send", never)
    monkeypatch.setattr(module, "get_channel_layer", lambda: layer)
    telling = Broadcast()
    telling.changed("KMT4R7", 7)
    assert telling.failed == 0


# -- a layer that fails --------------------------------------------------------------------------------------------------


def test_a_failure_is_swallowed_and_counted(layer: Layer, clock: list[float]) -> None:
    layer.answer = fails
    telling = Broadcast()
    telling.changed("KMT4R7", 7)
    assert telling.failed == 1
    layer.answer = lambda: None
    telling.changed("KMT4R7", 8)
    assert (telling.failed, len(layer.sent)) == (1, 1)


def test_a_layer_that_does_not_answer_is_given_up_in_time(layer: Layer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOUND_SECONDS", 0.01)
    layer.answer = lambda: asyncio.Event().wait()
    telling = Broadcast()
    telling.changed("KMT4R7", 7)
    assert (telling.failed, layer.sent) == (1, [])


def test_after_some_failures_in_a_row_the_layer_is_left_alone_for_a_while(layer: Layer, clock: list[float]) -> None:
    layer.answer = fails
    telling = Broadcast()
    for _ in range(FAILURES + 4):
        telling.changed("KMT4R7", 7)
    assert (layer.asked, telling.failed) == (FAILURES, FAILURES)
    clock[0] += REST_SECONDS - 0.1
    telling.changed("KMT4R7", 8)
    assert layer.asked == FAILURES
    clock[0] += 0.2
    layer.answer = lambda: None
    telling.changed("KMT4R7", 9)
    assert [message["version"] for _, message in layer.sent] == [9]


def test_failures_with_answers_between_them_are_not_in_a_row(layer: Layer, clock: list[float]) -> None:
    telling = Broadcast()
    for _ in range(3):
        layer.answer = fails
        for _ in range(FAILURES - 1):
            telling.changed("KMT4R7", 7)
        layer.answer = lambda: None
        telling.changed("KMT4R7", 8)
    assert len(layer.sent) == 3


# -- after the commit ------------------------------------------------------------------------------------------------------


@pytest.fixture
def heard() -> list[str]:
    heard: list[str] = []
    broadcast.listeners.append(heard.append)
    return heard


@pytest.mark.django_db(transaction=True)
def test_a_deed_is_told_once_it_is_committed(heard: list[str]) -> None:
    party = Party("Anna", "Ben")
    heard.clear()
    with transaction.atomic():
        party.start()
        assert heard == []
    assert heard == [party.code]
    party.roll()
    assert heard == [party.code] * 2


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_told_to_nobody(heard: list[str]) -> None:
    party = Party("Anna", "Ben").start()
    heard.clear()
    with pytest.raises(RuntimeError, match="power cut"), transaction.atomic():
        party.roll()
        raise RuntimeError("power cut")
    refusal_of(lambda: party.play(0, Book("chance")))
    refusal_of(lambda: party.roll(1))
    with pytest.raises(services.Stale):
        party.play(0, Book("chance"), "another")
    assert heard == []


@pytest.mark.django_db(transaction=True)
def test_a_try_that_failed_is_told_to_nobody(heard: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna", "Ben").start()
    heard.clear()

    real, first = services.log.append, [True]

    def append(*given: Any) -> Any:
        if first:
            first.clear()
            real(*given)
            raise IntegrityError("somebody was first")
        return real(*given)

    monkeypatch.setattr(services.log, "append", append)
    party.roll()
    assert heard == [party.code]


@pytest.mark.django_db(transaction=True)
def test_a_listener_that_fails_cannot_hurt_the_deed() -> None:
    party = Party("Anna", "Ben").start()

    def broken(code: str) -> None:
        raise RuntimeError("no loop")

    broadcast.listeners.append(broken)
    party.roll()
    assert party.state.turn is not None
    assert party.state.turn.roll_number == 1


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_it_is_told_at_once(heard: list[str]) -> None:
    tell_on_commit("KMT4R7", 3)
    assert heard == ["KMT4R7"]
