"""P10: screens that never read are dropped in seconds and cost little memory; nobody else notices them."""

import asyncio
import contextlib
import math
import select
import time
from collections.abc import Sequence
from pathlib import Path

from tests.reliability.history import History
from tests.reliability.player import Phone
from tests.reliability.table import friends, table
from tests.reliability.wire import Wire, frame
from tests.servers import AppServer

DEAF = 50
DROPPED_SECONDS = 5  # after so many bytes for each
TOO_MANY_BYTES = 500_000
MORE_MEGABYTES = 50
SLOWEST_SECONDS = 2.0
IN_VIEW = frame(b'{"visible":"1"}')  # is answered with the present whole
MOST_IN = 8192  # bytes that may come in at once; what goes out may be more


def megabytes(server: AppServer) -> float:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def gone(wires: Sequence[Wire]) -> int:
    """How many of the connections the server has cut."""
    poll = select.poll()
    for wire in wires:
        poll.register(wire.link, select.POLLRDHUP)
    return len(poll.poll(0))


class Crowd:
    """Screens that ask for the present four times a second and never read it, and one among them that does."""

    def __init__(self, deaf: Sequence[Wire], reader: Wire) -> None:
        self.deaf, self.reader = deaf, reader
        self.read_bytes = 0  # what each of them was sent, by and large

    async def ask(self) -> None:
        while True:
            for wire in (*self.deaf, self.reader):
                with contextlib.suppress(OSError):
                    await wire.send(IN_VIEW)
            await asyncio.sleep(0.25)

    async def read(self) -> None:
        while True:
            part = await self.reader.read(seconds=60)
            assert part, "the one that reads was cut off"
            self.read_bytes += len(part)


async def test_fifty_screens_that_never_read_are_dropped_in_seconds_and_nobody_else_notices(
    app: AppServer, tmp_path: Path, seed: int
) -> None:
    history = History(tmp_path / "big.jsonl")
    crowd = [Phone(app.url, f"Player {number}", history, seed) for number in range(1, 13)]
    async with table(crowd, history) as big, friends(app, tmp_path, seed) as others:
        await big.agree(app)
        playing = asyncio.create_task(others.play())
        wires = [await Wire.socket(app.url, f"/ws/r/{big.code}/", receive_bytes=4096) for _ in range(DEAF)]
        most = before = megabytes(app)
        crowding = Crowd(wires, await Wire.socket(app.url, f"/ws/r/{big.code}/"))
        tasks = [asyncio.create_task(crowding.ask()), asyncio.create_task(crowding.read())]
        too_many_since = None
        while gone(wires) < DEAF:
            assert not any(task.done() for task in tasks)
            if too_many_since is None and crowding.read_bytes > TOO_MANY_BYTES:
                too_many_since = time.monotonic()
            assert time.monotonic() < (too_many_since or math.inf) + DROPPED_SECONDS, f"{gone(wires)} dropped"
            most = max(most, megabytes(app))
            await asyncio.sleep(0.05)
        assert most - before < MORE_MEGABYTES
        for task in tasks:
            task.cancel()
        for phone in others.phones:
            phone.stop()
        await playing
        await others.judge(app, ended=False)
        await big.judge(app, ended=False)
        assert others.slowest_move < SLOWEST_SECONDS
        assert all(screen.closed_with == [] for screen in (*big.screens, *others.screens))
        assert gone([crowding.reader]) == 0
        for wire in (*wires, crowding.reader):
            wire.close()


async def test_a_table_of_twelve_goes_out_whole_although_so_much_may_not_come_in(
    app: AppServer, tmp_path: Path, seed: int
) -> None:
    history = History(tmp_path / "big.jsonl")
    crowd = [Phone(app.url, f"Player {number}", history, seed) for number in range(1, 13)]
    async with table(crowd, history) as big:
        async with crowd[0].socket() as link:
            whole = str(await asyncio.wait_for(link.recv(), 5))
            assert len(whole.encode()) > MOST_IN
            await link.send(" " * MOST_IN)  # nonsense, but not too much of it
            assert "notice" in str(await asyncio.wait_for(link.recv(), 5))
            assert link.protocol.extensions
            await link.send(" " * (MOST_IN * 4))  # packed, and too much only when unpacked
            await asyncio.wait_for(link.wait_closed(), 5)
        actor = next(phone for phone in big.phones if phone.screen.may_act)
        await actor.act()
        await big.judge(app, ended=False)
