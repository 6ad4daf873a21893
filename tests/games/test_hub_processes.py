"""Several processes: each subscribes once, hears of the others through the layer, and does without it for a while."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from games import broadcast as telling
from games import hub as module
from games.hub import Hub
from tests.games.house import Party
from tests.games.screens import Glass, act, here, pieces_of, version_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def party() -> Party:
    return here(Party("Anna", "Ben", "Cem").start())


# -- several processes -----------------------------------------------------------------------------------------------------------


class Layer:
    """A channel layer as another process would see it; ``up`` and ``slow`` are its state."""

    def __init__(self) -> None:
        self.up = True
        self.groups: dict[str, set[str]] = {}
        self.channels: list[str] = []
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.hold: Callable[[], Any] = lambda: asyncio.sleep(0)

    async def _ask(self) -> None:
        await self.hold()
        if not self.up:
            raise ConnectionError("no Redis")

    async def new_channel(self, prefix: str) -> str:
        await self._ask()
        self.channels.append(f"{prefix}-{len(self.channels)}")
        return self.channels[-1]

    async def group_add(self, group: str, channel: str) -> None:
        await self._ask()
        self.groups.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        await self._ask()
        self.groups.get(group, set()).discard(channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        await self._ask()

    async def receive(self, channel: str) -> dict[str, Any]:
        assert channel in self.channels
        return await self.messages.get()


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    layer = Layer()
    monkeypatch.setattr(module, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(telling, "get_channel_layer", lambda: layer)
    return layer


def members(layer: Layer, party: Party) -> set[str]:
    return layer.groups.get(f"room.{party.code}", set())


async def test_this_process_subscribes_once_for_all_its_screens(party: Party, layer: Layer) -> None:
    house = Hub()
    glasses = [await Glass(party, at).joined(house) for at in (0, 1, None)]
    assert len(layer.channels) == 1
    assert members(layer, party) == set(layer.channels)
    for glass in glasses:
        await house.leave(glass.screen)
    assert members(layer, party) == set()


async def test_screens_that_come_at_the_same_moment_are_all_subscribed(party: Party, layer: Layer) -> None:
    house = Hub()
    other = await act(lambda: Party("Dora"))
    glasses = [Glass(party, 0), Glass(other, 0), Glass(party, 1)]
    await asyncio.gather(*(house.join(glass.screen) for glass in glasses))
    assert len(layer.channels) == 1
    assert members(layer, party) == members(layer, other) == set(layer.channels)


async def test_a_change_of_another_process_comes_through_the_layer(party: Party, layer: Layer) -> None:
    house = Hub()
    glass = await Glass(party, 1).joined(house)
    telling.broadcast.listeners.clear()
    await act(lambda: party.roll())
    version = await act(lambda: party.room.version)
    for message in (
        {"type": "room.changed", "code": "ZZZZZZ", "version": 99},
        {"type": "room.changed", "code": party.code, "version": version},
        {"type": "room.changed", "code": party.code, "version": version - 1},
        {"type": "room.changed", "code": party.code, "version": version},
    ):
        layer.messages.put_nowait(message)
    assert version_of(await glass.next()) == version
    assert glass.frames.empty()


async def test_without_the_layer_screens_open_and_are_subscribed_when_it_is_back(party: Party, layer: Layer) -> None:
    house = Hub()
    layer.up = False
    glass = await Glass(party, 1).joined(house)
    assert members(layer, party) == set()
    layer.up = True
    await house._sweep()
    assert members(layer, party) == set(layer.channels) != set()
    telling.broadcast.listeners.clear()
    await act(lambda: party.roll())
    layer.messages.put_nowait({"type": "room.changed", "code": party.code, "version": 99})
    assert "tray" in pieces_of(await glass.next())


async def test_a_layer_that_does_not_answer_holds_up_the_sweep_once_and_not_once_a_room(
    layer: Layer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BOUND_SECONDS", 0.05)
    house, waiting = Hub(), []
    for party in [await act(lambda: Party("Anna")) for _ in range(4)]:
        await Glass(party, 0).joined(house)
        house.rooms[party.code].subscribed = False

    async def for_ever() -> None:
        waiting.append(True)
        try:
            await asyncio.Event().wait()
        finally:
            waiting.pop()

    layer.hold = for_ever
    most = 0
    sweep = asyncio.create_task(house._sweep())
    while not sweep.done():
        await asyncio.sleep(0)
        most = max(most, len(waiting))
    assert (most, waiting) == (4, [])
    assert not any(room.subscribed for room in house.rooms.values())
