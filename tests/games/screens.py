"""Open screens for tests: phones and boards on sockets, and what they show by now."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from dicing.asgi import application
from games import presence
from games.codes import written
from games.hub import Hub, hub
from games.screens import Screen
from tests.games.house import Party, player_cookie

HOST = "table.local"
SOON = 3.0  # seconds; less than the hub's sweep, so that what comes was sent and not found missing
Result = TypeVar("Result")


async def act(deed: Callable[[], Result]) -> Result:
    """Do something to the record from an asynchronous test."""
    return await database_sync_to_async(deed)()


class Phone:
    """A screen on a socket, through the whole application."""

    def __init__(self, path: str, token: str | None = None, **headers: str) -> None:
        given = {"host": HOST, "origin": f"http://{HOST}", **headers}
        if token:
            cookie = player_cookie(token)
            given["cookie"] = f"{cookie.key}={cookie.value}"
        pairs = [(name.encode(), value.encode("latin-1")) for name, value in given.items()]
        self.socket = WebsocketCommunicator(application, path, headers=pairs)
        self.socket.scope["client"] = ("192.168.1.77", 50_000)
        self.frames: list[str] = []
        self.pieces: dict[str, str] = {}

    @classmethod
    async def at(cls, party: Party, at: int | None, board: bool = False, **headers: str) -> "Phone":
        """Open the room's screen of player ``at`` (None is somebody who watches)."""
        path = f"/ws/r/{written(party.code)}/" + ("?board" if board else "")
        phone = cls(path, party.tokens[at] if at is not None else None, **headers)
        connected, _ = await phone.socket.connect(timeout=SOON)
        assert connected
        return phone

    async def opened(self) -> "Phone":
        """Read the first frame: the present whole."""
        assert is_whole(await self.frame())
        return self

    async def frame(self) -> str:
        frame = str(await self.socket.receive_from(timeout=SOON))
        self.frames.append(frame)
        if is_whole(frame):
            self.pieces = {}
        self.pieces.update(pieces_of(frame))
        return frame

    async def until(self, shows: Callable[["Phone"], bool]) -> None:
        """Read frames until the screen ``shows`` it."""
        while not shows(self):
            await self.frame()

    async def whole(self) -> list[str]:
        """Read up to the present whole; return the frames before it."""
        before = []
        while not is_whole(frame := await self.frame()):
            before.append(frame)
        return before

    async def say(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def closed(self) -> int:
        """Read on until the socket is closed; return the code."""
        while True:
            event = await asyncio.wait_for(self.socket.receive_output(timeout=SOON), SOON)
            if event["type"] == "websocket.close":
                return int(event.get("code", 1000))
            assert event["type"] == "websocket.send"
            self.frames.append(event.get("text") or "")

    async def leave(self) -> None:
        await self.socket.disconnect(timeout=SOON)


class Glass:
    """A screen without a socket."""

    def __init__(
        self, party: Party, at: int | None = None, board: bool = False, origin: str = "http://table.local"
    ) -> None:
        self.frames: asyncio.Queue[str] = asyncio.Queue()
        self.codes: asyncio.Queue[int] = asyncio.Queue()
        player = party.players[at].pk if at is not None else None
        self.screen = Screen(party.code, player, "en", origin, board, self.frames.put, self.codes.put)

    async def next(self) -> str:
        return await asyncio.wait_for(self.frames.get(), SOON)

    async def joined(self, house: Hub = hub) -> "Glass":
        await house.join(self.screen)
        assert is_whole(await self.next())
        return self


def here(party: Party) -> Party:
    """Let all have been seen just now, so that a screen that opens is no news to the others."""
    for player in party.players:
        presence.stamp(party.code, player.pk, visible=True)
    return party


def is_whole(frame: str) -> bool:
    return re.match(r"<\w+ id=\"screen\"", frame) is not None


def pieces_of(frame: str) -> dict[str, str]:
    """Return the pieces in a frame by id: each starts with its version."""
    starts = [
        (match.start(), match[1]) for match in re.finditer(r'<\w+[^<>]*\bid="([\w-]+)"[^<>]*data-version="\d+"', frame)
    ]
    ends = [start for start, _ in starts[1:]] + [len(frame)]
    return {name: frame[start:end] for (start, name), end in zip(starts, ends, strict=True)}


def version_of(piece: str) -> int:
    match = re.search(r'data-version="(\d+)"', piece)
    assert match
    return int(match[1])
