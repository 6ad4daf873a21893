"""P5: a deploy loses nothing. On SIGTERM sockets are told to come back, running requests are answered, and it goes."""

import asyncio
import sqlite3
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.reliability.player import Phone
from tests.reliability.table import Table, each, friends
from tests.reliability.wire import Wire, handshake
from tests.servers import DATABASE, AppServer

EXIT_SECONDS = 10
COME_BACK = 1012
ROUNDS = 2


@contextmanager
def held(server: AppServer) -> Iterator[None]:
    """The database is locked meanwhile, so that requests run and do not end."""
    lock = sqlite3.connect(server.data / DATABASE, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        lock.execute("ROLLBACK")
        lock.close()


async def ask(server: AppServer, path: str, text: str = "") -> Wire:
    """Send the request and do not wait for its answer."""
    wire = await Wire.open(server.url)
    await wire.send((text or f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n").encode())
    return wire


def linked(screen: Phone) -> bool:
    return screen.link is not None


async def all_told(table: Table) -> None:
    async with asyncio.timeout(5):
        while any(screen.closed_with[-1:] != [COME_BACK] for screen in table.screens):
            await asyncio.sleep(0.01)


async def refused(server: AppServer) -> bool:
    try:
        (await Wire.open(server.url)).close()
    except OSError:
        return True
    return False


async def test_on_sigterm_sockets_are_told_requests_are_answered_and_the_port_is_closed(
    app: AppServer, tmp_path: Path, seed: int
) -> None:
    async with friends(app, tmp_path, seed) as table:
        await each(table.screens, linked, 5)
        actor = next(phone for phone in table.phones if phone.screen.may_act)
        seen = max(screen.screen.version for screen in table.screens)
        idle = await ask(app, "/healthz")
        await idle.read()  # answered, and the connection stays open
        with held(app):
            running = [await ask(app, actor.path) for _ in range(5)]
            acting = asyncio.create_task(actor.do("roll-dice"))
            for _ in range(3):  # by now all of that has reached the server
                await actor.device.get("/healthz")
            started = time.monotonic()
            ending = asyncio.create_task(asyncio.to_thread(app.terminate))
            await all_told(table)
            assert await refused(app)
            assert not ending.done()
        for wire in running:
            answer = await wire.read_all()
            assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
            assert b"</html>" in answer
        assert await ending == 0
        assert time.monotonic() - started < EXIT_SECONDS
        await asyncio.to_thread(app.start)
        await acting
        await table.agree(app)
        assert max(screen.screen.version for screen in table.screens) == seen + 1
        await table.judge(app, ended=False)
    assert "Traceback" not in app.log.read_text()


async def test_a_socket_that_opens_while_the_server_drains_is_told_too(
    app: AppServer, tmp_path: Path, seed: int
) -> None:
    async with friends(app, tmp_path, seed) as table:
        await each(table.screens, linked, 5)
        whole = handshake(app.url, f"/ws/r/{table.code}/")
        late = await Wire.open(app.url)
        await late.send(whole[:50])
        with held(app):
            running = await ask(app, table.screens[0].path)
            for _ in range(3):
                await table.screens[0].device.get("/healthz")
            ending = asyncio.create_task(asyncio.to_thread(app.terminate))
            await all_told(table)
            await late.send(whole[50:])
            told = b""
            while struct.pack("!H", COME_BACK) not in told:
                told += (part := await late.read())
                assert part, told
        await running.read_all()
        assert await ending == 0


async def test_deploys_in_mid_play_lose_nothing_and_a_client_that_does_not_hear_holds_nobody_up(
    app: AppServer, tmp_path: Path, seed: int
) -> None:
    async with friends(app, tmp_path, seed) as table:
        playing = asyncio.create_task(table.play())
        for number in range(ROUNDS):
            await table.go_on(3)
            await each(table.screens, linked, 5)
            deaf = await Wire.socket(app.url, f"/ws/r/{table.code}/")
            started = time.monotonic()
            assert await asyncio.to_thread(app.terminate) == 0
            assert time.monotonic() - started < EXIT_SECONDS
            deaf.close()
            await asyncio.to_thread(app.start)
            await each(table.screens, linked, 5, "not back after a deploy")
            assert all(screen.closed_with == [COME_BACK] * (number + 1) for screen in table.screens)
        for phone in table.phones:
            phone.stop()
        await playing
        await table.judge(app, ended=False)
        assert table.statuses <= {200, 303}
    assert "Traceback" not in app.log.read_text()


@pytest.mark.parametrize("kind", ["pages", "nobody"])
async def test_without_sockets_it_goes_at_once(app: AppServer, kind: str) -> None:
    if kind == "pages":
        wire = await ask(app, "/")
        await wire.read()
    started = time.monotonic()
    assert await asyncio.to_thread(app.terminate) == 0
    assert time.monotonic() - started < 3
