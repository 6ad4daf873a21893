"""P3: the hub when things happen at once, or when Redis does not answer: no screen is forgotten, no room goes deaf."""

import asyncio
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from games import hub as hub_module
from games import presence
from games.hub import Hub, Screen

CODE = "KMT4R7"


class Looker:
    """Somebody at a screen who notes what comes."""

    def __init__(self, code: str = CODE, player: int = 1) -> None:
        self.told = asyncio.Event()
        self.screen = Screen(code, player, "en", "http://testserver", False, self._send, self._close)

    async def _send(self, frame: str) -> None:
        self.told.set()

    async def _close(self, code: int) -> None:
        raise AssertionError("nobody is sent away")

    async def is_told(self) -> None:
        await asyncio.wait_for(self.told.wait(), 5)


class Layer:
    """A channel layer whose Redis may be away or slow, and whose messages the test gives."""

    def __init__(self) -> None:
        self.away, self.slow = False, asyncio.Event()
        self.slow.set()
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.groups: set[str] = set()

    async def new_channel(self, prefix: str) -> str:
        await self.slow.wait()
        if self.away:
            raise ConnectionError("refused")
        return f"{prefix}.1"

    async def group_add(self, group: str, channel: str) -> None:
        await self.slow.wait()
        if self.away:
            raise ConnectionError("refused")
        assert channel == "hub.1"
        self.groups.add(group)

    async def group_discard(self, group: str, channel: str) -> None:
        self.groups.discard(group)

    async def receive(self, channel: str) -> dict[str, Any]:
        assert channel == "hub.1"
        return await self.messages.get()


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """A hub whose rooms need no database: everybody is shown version 1, and there is no clock."""
    room, game = SimpleNamespace(version=1, host_id=None), SimpleNamespace(pk=1, deadline=None)
    moment = SimpleNamespace(room=room, game=game, presence={}, state=None)
    shown = (None, "whole", True)
    monkeypatch.setattr(Hub, "_render", staticmethod(lambda code, screens: (moment, [shown] * len(screens))))
    monkeypatch.setattr(hub_module.services, "wind_up", lambda code: None)
    monkeypatch.setattr(hub_module, "_behind", lambda here, shows: [])
    monkeypatch.setattr(hub_module, "SWEEP_SECONDS", 0.02)
    hub = Hub()
    yield hub
    hub_module.broadcast.listeners.remove(hub.changed)


@pytest.fixture
async def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    layer = Layer()
    monkeypatch.setattr(hub_module, "get_channel_layer", lambda: layer)
    return layer


async def test_who_comes_while_the_last_two_leave_is_told(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    may_go = threading.Semaphore(0)
    monkeypatch.setattr(presence, "gone", lambda code, player: may_go.acquire(timeout=5))
    anna, ben, cem = Looker(player=1), Looker(player=2), Looker(player=3)
    await hub.join(anna.screen)
    await hub.join(ben.screen)
    leaving = [asyncio.create_task(hub.leave(each.screen)) for each in (anna, ben)]
    await asyncio.sleep(0)
    may_go.release()
    await leaving[0]
    coming = asyncio.create_task(hub.join(cem.screen))
    await asyncio.sleep(0)
    may_go.release()
    await asyncio.gather(coming, leaving[1])
    await cem.is_told()
    cem.told.clear()
    hub.changed(CODE)
    await cem.is_told()


async def test_rooms_opened_while_the_channel_is_being_opened_hear_of_others(hub: Hub, layer: Layer) -> None:
    layer.slow.clear()
    first, second = Looker(CODE), Looker("BCD234")
    joining = [asyncio.create_task(hub.join(each.screen)) for each in (first, second)]
    await asyncio.sleep(0)
    layer.slow.set()
    await asyncio.gather(*joining)
    await second.is_told()
    second.told.clear()
    assert layer.groups == {f"room.{CODE}", "room.BCD234"}
    await layer.messages.put({"code": "BCD234", "version": 2})
    await second.is_told()


async def test_a_process_that_starts_without_redis_tells_its_screens_and_hears_others_once_redis_is_there(
    hub: Hub, layer: Layer
) -> None:
    layer.away = True
    looker = Looker()
    await hub.join(looker.screen)
    await looker.is_told()
    looker.told.clear()
    layer.away = False
    await layer.messages.put({"code": CODE, "version": 2})
    await looker.is_told()
    async with asyncio.timeout(5):
        while f"room.{CODE}" not in layer.groups:
            await asyncio.sleep(0.01)


async def test_a_silent_redis_holds_up_a_sweep_once_and_not_for_every_room(
    hub: Hub, layer: Layer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "BOUND_SECONDS", 0.3)
    sweeps: list[float] = []

    def sweep(here: object, shows: object) -> list[str]:
        sweeps.append(asyncio.run_coroutine_threadsafe(_now(), loop).result())
        return []

    loop = asyncio.get_running_loop()
    layer.slow.clear()
    lookers = [Looker(code) for code in ("BBBBB2", "BBBBB3", "BBBBB4", "BBBBB5", "BBBBB6")]
    await asyncio.gather(*(hub.join(looker.screen) for looker in lookers))
    monkeypatch.setattr(hub_module, "_behind", sweep)
    async with asyncio.timeout(5):
        while len(sweeps) < 3:
            await asyncio.sleep(0.01)
    assert sweeps[2] - sweeps[1] < 2 * 0.3
    layer.slow.set()


async def _now() -> float:
    return asyncio.get_running_loop().time()
