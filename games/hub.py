"""This process's open screens, by room. One task per room with screens writes to them; nobody else does.

A change wakes the room's task, which reads the present once, renders once per audience, and sends each screen what
is new to it: bursts coalesce, order cannot break, equal screens get the same frame. Across processes the room's
version comes by one subscription of this process to the channel layer; what got lost there, the sweep finds.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer

from games import fragments, presence, present, services
from games.audience import audience_of
from games.broadcast import BOUND_SECONDS, broadcast, group_of
from games.fragments import Shown
from games.models import Room
from games.presence import Presence
from games.present import Present
from games.screens import OpenRoom, Screen, tried

logger = logging.getLogger(__name__)
SWEEP_SECONDS = 5.0
ROOM_GONE = 4404
SEAT_GONE = 4401  # the seat is played on another device now
# The host's role passes on after 90 s without the host, of which the grace time makes somebody offline.
HOST_SECONDS = 90.0 - presence.GRACE_SECONDS


class Hub:
    """All open rooms of this process. Everything but ``changed`` runs in the event loop's thread."""

    def __init__(self) -> None:
        self.rooms: dict[str, OpenRoom] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._channel: str | None = None
        self._opening = asyncio.Lock()

    def changed(self, code: str) -> None:
        """Wake the room's screens; from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.wake, code)

    def wake(self, code: str) -> None:
        if room := self.rooms.get(code):
            room.wake.set()

    async def join(self, screen: Screen) -> None:
        """Add a screen; it gets the present whole. Subscribe first, then read: nothing falls in between."""
        self._start()
        room = self.rooms.get(screen.code)
        if room is None:
            room = self.rooms[screen.code] = OpenRoom()
            room.task = asyncio.create_task(self._pump(screen.code, room))
        room.screens.add(screen)
        if not room.subscribed:
            room.subscribed = await self._subscribe(screen.code)
        await self.seen(screen)

    async def leave(self, screen: Screen) -> None:
        """Drop a screen, and the room with its last."""
        room = self.rooms.get(screen.code)
        if room is None or screen not in room.screens:
            return
        room.screens.discard(screen)
        last = not any(other.player == screen.player and not other.board for other in room.screens)
        if not room.screens:
            # At once, before anything is awaited: who comes meanwhile opens the room anew.
            del self.rooms[screen.code]
            if room.task is not None:
                room.task.cancel()
        if screen.player is not None and last and not screen.board:
            await database_sync_to_async(presence.gone)(screen.code, screen.player)
        room.wake.set()
        if screen.code not in self.rooms:
            await self._unsubscribe(screen.code)

    async def seen(self, screen: Screen) -> None:
        """Note that the screen is open, in view or not."""
        if screen.player is not None and not screen.board:
            await database_sync_to_async(presence.stamp)(screen.code, screen.player, self._in_view(screen))
        self.wake(screen.code)

    def again(self, screen: Screen) -> None:
        """Give the screen the present whole."""
        screen.shown = None
        self.wake(screen.code)

    def _in_view(self, screen: Screen) -> bool:
        room = self.rooms.get(screen.code)
        screens: Iterable[Screen] = room.screens if room else ()
        return any(other.visible for other in screens if other.player == screen.player and not other.board)

    # -- telling the screens ---------------------------------------------------------------------------------------

    async def _pump(self, code: str, room: OpenRoom) -> None:
        # "Clocks run only while some screen is connected": this one goes on with the rest it had.
        await tried(services.wind_up, code)
        while True:
            try:
                async with asyncio.timeout(room.until_deadline()):
                    await room.wake.wait()
            except TimeoutError:
                room.rang = room.deadline
                await tried(services.time_out, code)
            room.wake.clear()
            try:
                await self._tell(code, room)
            except Exception:  # a busy database, say: the screens hear of it with the next sweep
                logger.warning("room %s: screens were not told", code, exc_info=True)
                room.version = 0

    async def _tell(self, code: str, room: OpenRoom) -> None:
        screens = list(room.screens)
        showed = [screen.shown for screen in screens]
        rendered = await database_sync_to_async(self._render)(code, screens)
        if rendered is None:
            for screen in screens:
                await screen.close(ROOM_GONE)
            return
        moment, frames = rendered
        room.look(moment)
        for screen, before, (now, frame, seated) in zip(screens, showed, frames, strict=True):
            # Who has asked for everything meanwhile gets it with the next round.
            if screen not in room.screens or screen.shown is not before:
                continue
            if screen.seated == moment.game.pk and not seated and moment.state is not None:
                screen.seated = None
                with contextlib.suppress(Exception):
                    await screen.close(SEAT_GONE)
                continue
            screen.shown, screen.seated = now, moment.game.pk if seated else None
            if frame:
                # A socket that is just going keeps nobody waiting; it leaves by itself.
                with contextlib.suppress(Exception):
                    await screen.send(frame)

    @staticmethod
    def _render(code: str, screens: list[Screen]) -> tuple[Present, list[tuple[Shown, str, bool]]] | None:
        """Return the present, and for each screen what it shows from now on, the frame that makes it so, and its seat.

        None when there is nothing to show any more: the page then tells why.
        """
        moment = present.load(code)
        if moment is None or moment.closed:
            return None
        version, frames, shared = moment.room.version, [], {}
        for screen in screens:
            seat = moment.seat_of(screen.player)
            audience = audience_of(moment, seat, screen.language, screen.board)
            now = fragments.shown(moment, audience, seat, screen.origin, screen.player)
            before = screen.shown
            if before is None or before.frame != now.frame:
                frame = fragments.for_push(fragments.whole(moment, audience, now, screen.origin), version)
            else:
                new = tuple(name for name, body in now.shared.items() if before.shared.get(name) != body)
                key = (audience, screen.origin, new)
                if key not in shared:
                    shared[key] = "".join(fragments.for_push(now.shared[name], version) for name in new)
                own = [body for name, body in now.own.items() if before.own.get(name) != body]
                frame = shared[key] + "".join(fragments.for_push(body, version) for body in own)
            frames.append((now, frame, seat is not None))
        return moment, frames

    # -- this process and the others ---------------------------------------------------------------------------------

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop, self.rooms, self._channel, self._opening = loop, {}, None, asyncio.Lock()
        if self.changed not in broadcast.listeners:
            broadcast.listeners.append(self.changed)
        self._tasks = [asyncio.create_task(self._sweep_for_ever())]

    async def _open_channel(self) -> str:
        """Return this process's one channel, opened on first need; raises while the layer is away."""
        async with self._opening:
            if self._channel is None:
                layer: Any = get_channel_layer()
                self._channel = str(await layer.new_channel("hub"))
                self._tasks.append(asyncio.create_task(self._listen(layer, self._channel)))
            return self._channel

    async def _listen(self, layer: Any, channel: str) -> None:
        while True:
            try:
                message = await layer.receive(channel)
                room = self.rooms.get(message["code"])
                if room is not None and room.version < message["version"]:
                    room.wake.set()
            except Exception:
                logger.warning("the channel layer did not answer", exc_info=True)
                await asyncio.sleep(1)

    async def _subscribe(self, code: str) -> bool:
        """Hear of the room from other processes; False when that has to be tried again."""
        layer: Any = get_channel_layer()
        if isinstance(layer, InMemoryChannelLayer):
            return True
        try:
            async with asyncio.timeout(BOUND_SECONDS):
                await layer.group_add(group_of(code), await self._open_channel())
        except Exception:
            logger.warning("room %s: not subscribed yet", code, exc_info=True)
            return False
        return True

    async def _unsubscribe(self, code: str) -> None:
        if self._channel is None:
            return
        layer: Any = get_channel_layer()
        try:
            async with asyncio.timeout(BOUND_SECONDS):
                await layer.group_discard(group_of(code), self._channel)
        except Exception:
            logger.debug("room %s: still subscribed", code, exc_info=True)
        if room := self.rooms.get(code):  # opened anew meanwhile: the sweep subscribes again
            room.subscribed = False

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._sweep()
            except Exception:
                logger.warning("sweep failed", exc_info=True)

    async def _sweep(self) -> None:
        """Stamp everybody who is here, and wake the rooms whose version or presence is not what they show."""
        rooms = dict(self.rooms)
        here = {
            (code, screen.player): self._in_view(screen)
            for code, room in rooms.items()
            for screen in room.screens
            if screen.player is not None and not screen.board
        }
        if ticking := [code for code, room in rooms.items() if room.deadline is not None]:
            await tried(services.watch, ticking)
        shows = {code: (room.version, room.presence) for code, room in rooms.items()}
        for code in await database_sync_to_async(_behind)(here, shows):
            self.wake(code)
        now = asyncio.get_running_loop().time()
        for code, room in rooms.items():
            if room.host is not None and room.host_gone_at is not None and now - room.host_gone_at >= HOST_SECONDS:
                await tried(services.pass_host_on, code, room.host)
        deaf = [code for code, room in rooms.items() if not room.subscribed]
        for code, subscribed in zip(deaf, await asyncio.gather(*map(self._subscribe, deaf)), strict=True):
            rooms[code].subscribed = subscribed


def _behind(here: dict[tuple[str, int], bool], shows: dict[str, tuple[int, dict[int, Presence]]]) -> list[str]:
    for (code, player), visible in here.items():
        presence.stamp(code, player, visible)
    versions = dict(Room.objects.filter(code__in=shows).values_list("code", "version"))
    return [
        code
        for code, (version, known) in shows.items()
        if versions.get(code, -1) != version or presence.presence_of(code, known) != known
    ]


hub = Hub()
