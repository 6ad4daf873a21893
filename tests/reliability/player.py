"""A person with a phone: joins by form, plays by socket or by POST, and tries for ever with the same moment."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from http.client import HTTPException
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.reliability.device import Answer, Device
from tests.reliability.history import History
from tests.reliability.screen import Screen

NO_ANSWER = (OSError, HTTPException, WebSocketException, TimeoutError)
LONGEST_SECONDS = 60
SILENT_SECONDS = 1.0


class Phone:
    """One screen of a room and the person before it; a board only watches.

    ``socket=False`` is a phone without script: it asks for the page again and again and sends plain forms.
    """

    def __init__(self, url: str, name: str, history: History, seed: object, board: bool = False, socket: bool = True):
        self.device, self.screen = Device(url), Screen()
        self.name, self.history, self.board, self.has_socket = name, history, board, socket
        self.random = Random(f"{seed} {name}")
        self.code = ""
        self.link: ClientConnection | None = None
        self.closed_with: list[int | None] = []
        self.stopped = False
        self._changed = asyncio.Event()
        self._looking = asyncio.Lock()  # a browser loads one page at a time
        self._watching: asyncio.Task[None] | None = None
        self._noted: Any = None

    @property
    def path(self) -> str:
        return f"/r/{self.code}/board/" if self.board else f"/r/{self.code}/"

    # -- the room ------------------------------------------------------------------------------------------------------

    async def open_room(self) -> str:
        """Open a room for Classic Five; return its code as people write it."""
        self.screen.take_page((await self.device.get("/new/?game=classic-five")).text)
        answer = await self._form("/new/", game="classic-five", name=self.name, time_zone="UTC")
        assert answer.status == 303, answer
        self.code = re.fullmatch(r"/r/([^/]+)/", answer.headers["Location"])[1]  # type: ignore[index]
        await self.look()
        return self.code

    async def join(self, code: str) -> None:
        """Sit down, or only open the page when this is a board."""
        self.code = code
        await self.look()
        if not self.board:
            answer = await self._form(f"{self.path}room/", do="join", name=self.name)
            assert answer.status == 303, answer
            await self.look()

    async def start(self) -> None:
        """Press the host's button."""
        version = self.screen.field("change", "version")
        answer = await self._form(f"{self.path}room/", do="start", version=version)
        assert answer.status == 303, answer
        await self.look()

    async def look(self) -> bool:
        """Open the page anew; say whether it came."""
        async with self._looking:
            try:
                answer = await self.device.get(self.path)
            except NO_ANSWER:
                return False
            if answer.status == 200:
                self.screen.take_page(answer.text)
                self._seen()
            return answer.status == 200

    async def _form(self, path: str, **fields: str | list[str]) -> Answer:
        return await self.device.post(path, {**fields, "csrfmiddlewaretoken": self.screen.token})

    # -- watching ------------------------------------------------------------------------------------------------------

    def watch(self) -> None:
        """Keep the screen up to date from now on."""
        self._watching = asyncio.create_task(self._keep_linked() if self.has_socket else self._keep_asking())

    async def leave(self) -> None:
        """Put the phone away."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    def socket(self, **options: Any) -> connect:
        """The page's socket, to be awaited or entered."""
        address = f"{self.device.url.replace('http', 'ws', 1)}/ws/r/{self.code}/{'?board' if self.board else ''}"
        headers = {"Cookie": self.device.cookie_header, "Accept-Language": "en"}
        quiet = {"ping_interval": None, "proxy": None, "max_size": None, "open_timeout": 5, "close_timeout": 1}
        return connect(
            address,
            origin=self.device.url,  # type: ignore[arg-type]
            additional_headers=headers,
            **{**quiet, **options},
        )

    async def _keep_linked(self) -> None:
        while True:
            link = None
            try:
                async with self.socket() as link:
                    self.link = link
                    async for message in link:
                        self.screen.take_push(str(message))
                        self._seen()
            except NO_ANSWER:
                pass
            finally:
                self.link = None
            if link is not None:
                self.closed_with.append(link.close_code)
            await asyncio.sleep(self.random.uniform(0.05, 0.3))

    async def _keep_asking(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(0.05)

    def _seen(self) -> None:
        facts = self.screen.facts()
        if facts is not None:
            seen = {"version": self.screen.version, "screen": self.screen.kind, **facts}
            if seen != self._noted:
                self._noted = seen
                self.history.write(self.name, "info", **seen)
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, holds: Callable[["Phone"], bool], seconds: float, what: str = "") -> None:
        """Return once the screen is as wished; TimeoutError when it is not in time."""
        deadline = time.monotonic() + seconds
        while not holds(self):
            try:
                await asyncio.wait_for(self._changed.wait(), max(0, deadline - time.monotonic()))
            except TimeoutError:
                raise TimeoutError(f"{self.name}, version {self.screen.version}: {what}") from None

    # -- playing -------------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play to the end of the game, or until somebody says stop."""
        while not (self.screen.finished or self.stopped):
            if self.screen.may_act:
                await self.act()
            else:
                await self.until(Phone._has_to_look_up, LONGEST_SECONDS, "nothing to do")

    def _has_to_look_up(self) -> bool:
        return self.screen.may_act or self.screen.finished or self.stopped

    def stop(self) -> None:
        """Play no further."""
        self.stopped = True
        self._wake()

    async def act(self) -> None:
        """Do something this seat may do now."""
        wish = self.random.choice([wish for wish in self.screen.wishes if wish != "take-back"])
        if "roll-dice" in self.screen.wishes and self.random.random() < 0.5:
            wish = "roll-dice"
        dice = self.screen.root.all("input", name="keep")
        keep = self.random.sample(range(5), self.random.randrange(5)) if dice and wish == "roll-dice" else []
        await self.do(wish, sorted(keep))

    async def do(self, wish: str, keep: list[int] | None = None) -> None:
        """Wish it until the screen shows that its moment has passed."""
        moment, told = self.screen.moment, {"seat": self.screen.seat, "wish": wish, "keep": keep or []}
        named = moment.partition(".")[2]  # without the game's number: one history is one game
        self.history.write(self.name, "invoke", moment=named, **told)
        deadline = time.monotonic() + LONGEST_SECONDS
        fields = {"do": wish, "moment": moment, "keep": [str(at) for at in keep or []]}
        tries = 0

        def passed() -> bool:
            return self.screen.moment != moment

        while not passed():
            assert time.monotonic() < deadline, f"{self.name} cannot {wish} at {moment}: {self.screen.notice}"
            tries += 1
            if (notice := self.screen.piece("notice")) is not None:
                notice.children.clear()
            await self.send(fields, by_post=tries % 3 == 0)
            try:
                await self.until(lambda _: passed() or bool(self.screen.notice), SILENT_SECONDS)
            except TimeoutError:
                continue
            if not passed():  # refused, for now
                await asyncio.sleep(0.2)
        self.history.write(self.name, "ok", moment=named, version=self.screen.version, **told)

    async def send(self, fields: dict[str, Any], by_post: bool = False) -> None:
        """Send a wish once, by the socket when it is open. That no answer comes is not told."""
        try:
            if self.link is not None and not by_post:
                await self.link.send(json.dumps(fields))
            elif self.has_socket:
                answer = await self.device.post(
                    f"{self.path}play/", {**fields, "csrfmiddlewaretoken": self.screen.token}, **{"HX-Request": "true"}
                )
                if answer.status == 200:
                    self.screen.take_push(answer.text)
                    self._seen()
            elif (await self._form(f"{self.path}play/", **fields)).status == 303:
                await self.look()
        except NO_ANSWER:
            await asyncio.sleep(0.1)
