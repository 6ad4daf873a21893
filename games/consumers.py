"""The socket door: no rule, no SQL, no HTML."""

import time
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import InterfaceError, OperationalError
from django.utils import translation

from games import doors, fragments, guessing, identity, links, services
from games.codes import read_code
from games.hub import ROOM_GONE, hub
from games.models import Player, Room
from games.parsing import read_message
from games.refusals import sentence
from games.screens import Screen
from scoring.errors import IllegalCommand

BURST, PER_SECOND = 10, 5
# What a socket may try on the house's patience before it is closed: nonsense three times, or a flood.
PATIENCE = 60
TRIES_IT = {"bad-wish": 20, "too-fast": 1}
NONSENSE = 4400
COME_BACK = 4012  # browsers try again: the page lists it among its reconnect codes


class TableConsumer(AsyncWebsocketConsumer):
    """One screen of a room: a phone at the table, a spectator, the board; or a page beside the table, told nothing."""

    # The hub hears from other processes once for all sockets, so a socket has no channel of its own.
    channel_layer_alias = ""
    screen: Screen | None = None

    async def __call__(self, *connection: Any) -> None:
        try:
            await super().__call__(*connection)
        finally:  # disconnect() is not called for a socket that is cut off, or whose handler failed
            if self.screen is not None:
                await hub.leave(self.screen)

    async def connect(self) -> None:
        self.request = identity.SocketRequest(self.scope)
        self.code = read_code(self.scope["url_route"]["kwargs"]["code"]) or ""
        self.tokens, self.refilled, self.patience = float(BURST), time.monotonic(), PATIENCE
        await self.accept()
        try:
            player = await database_sync_to_async(identity.player_of)(self.request)
            room = await database_sync_to_async(self._room)(player)
        except (OperationalError, InterfaceError):  # restarting
            await self.close(code=COME_BACK)
            return
        if room is None:
            await self.close(code=ROOM_GONE)
            return
        self.language = identity.language_of(self.request)
        self.screen = Screen(
            code=self.code,
            player=player.pk if player else None,
            language=self.language,
            origin=links.origin_of(self.request),
            board=b"board" in self.scope["query_string"],
            send=self._keep_still if b"beside" in self.scope["query_string"] else self._send,
            close=self._close,
        )
        await hub.join(self.screen)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take a wish, or word of whether the page is in view. Whatever comes gets an answer."""
        if self.screen is None:
            return
        try:
            self._spend_token()
            fields = read_message(text_data or "")
            if "visible" in fields:
                self.screen.visible = fields["visible"] == ["1"]
                await hub.seen(self.screen)
                hub.again(self.screen)  # it may have slept through something
                return
            await database_sync_to_async(self._play)(fields)
        except services.Stale:
            hub.again(self.screen)
        except (services.Conflict, OperationalError, InterfaceError):
            await self._refuse(IllegalCommand("busy"))
        except IllegalCommand as refusal:
            self.patience -= TRIES_IT.get(refusal.code, 0)
            if self.patience <= 0:
                await self.close(code=NONSENSE)
            else:
                await self._refuse(refusal)

    async def _refuse(self, refusal: IllegalCommand) -> None:
        assert self.screen is not None
        with translation.override(self.language):
            await self._send(fragments.notice(sentence(refusal)))
        hub.again(self.screen)

    def _room(self, player: Player | None) -> Room | None:
        """Return the room, unless its code is wrong or a stranger's address has tried too many."""
        room = services.find_room(self.code)
        if room is not None and player is not None and services.game_of(room).seats.filter(player=player).exists():
            return room
        if guessing.too_many_wrong_codes(self.request):
            return None
        if room is None:
            guessing.wrong_code(self.request)
        return room

    def _play(self, fields: dict[str, list[str]]) -> None:
        # The cookie is asked each time: a seat may have passed to another device meanwhile.
        doors.play(self.code, identity.player_of(self.request), fields)

    def _spend_token(self) -> None:
        now = time.monotonic()
        self.tokens = min(BURST, self.tokens + (now - self.refilled) * PER_SECOND)
        self.refilled = now
        if self.tokens < 1:
            raise IllegalCommand("too-fast")
        self.tokens -= 1

    async def _send(self, frame: str) -> None:
        await self.send(text_data=frame)

    async def _keep_still(self, frame: str) -> None:
        pass

    async def _close(self, code: int) -> None:
        await self.close(code=code)


class NowhereConsumer(AsyncWebsocketConsumer):
    """Any other socket address: closed politely instead of with a traceback."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(code=ROOM_GONE)
