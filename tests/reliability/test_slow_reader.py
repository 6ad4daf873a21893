"""P10: screens that never read are dropped in seconds and cost little memory; nobody else notices them."""

import asyncio
import contextlib
import select
import time
from collections.abc import Sequence
from pathlib import Path

from tests.reliability.history import History
from tests.reliability.player import Phone
from tests.reliability.table import Table, friends, table
from tests.reliability.wire import Wire, frame
from tests.servers import AppServer

DEAF = 50
DROPPED_SECONDS = 5
MORE_MEGABYTES = 50
SLOWEST_SECONDS = 2.0
IN_VIEW = frame(b'{"visible":"1"}')  # is answered with the present whole
LARGE = 8192  # what may come in at once; a big table that goes out is larger


def megabytes(server: AppServer) -> float:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def gone(wires: Sequence[Wire]) -> int:
    """How many of the connections the server has cut."""
    poll = select.poll()
    for wire in wires:
        poll.register(wire.link, select.POLLRDHUP)
    return sum(bool(event & (select.POLLERR | select.POLLHUP | select.POLLRDHUP)) for _, event in poll.poll(0))


async def big_table(server: AppServer, folder: Path, seed: int) -> tuple[Table, History]:
    raise NotImplementedError


async def slowest_move(at: Table) -> float:
    """Let them play until told to stop; return the longest anybody waited for a move."""
    await at.play()
    invoked = {
        (entry["seat"], entry["moment"]): entry["t"] for entry in at.history.entries if entry["type"] == "invoke"
    }
    done = {(entry["seat"], entry["moment"]): entry["t"] for entry in at.history.entries if entry["type"] == "ok"}
    return max(at - invoked[deed] for deed, at in done.items())


async def test_fifty_screens_that_never_read_are_dropped_in_seconds_and_nobody_else_notices(
    app: AppServer, tmp_path: Path, seed: int
) -> None:
    history = History(tmp_path / "big.jsonl")
    crowd = [Phone(app.url, f"Player {number}", history, seed) for number in range(1, 13)]
    async with table(crowd, history) as big, friends(app, tmp_path, seed) as others:
        await big.agree(app)
        playing = asyncio.create_task(slowest_move(others))
        before = megabytes(app)
        wires = [await Wire.socket(app.url, f"/ws/r/{big.code}/", receive_bytes=4096) for _ in range(DEAF)]
        for wire in wires:
            await wire.send(IN_VIEW * 10)
        since = time.monotonic()
        chattering = asyncio.create_task(chatter(wires))
        most = before
        while gone(wires) < DEAF:
            assert time.monotonic() - since < 30
            most = max(most, megabytes(app))
            await asyncio.sleep(0.05)
        print(time.monotonic() - since, before, most)
        chattering.cancel()
        for phone in others.phones:
            phone.stop()
        print(await playing)
        assert others.slowest < 2
        assert all(screen.closed_with == [] for screen in (*big.screens, *others.screens))


async def chatter(wires: Sequence[Wire]) -> None:
    while True:
        for wire in wires:
            with contextlib.suppress(OSError):
                await wire.send(IN_VIEW)
        await asyncio.sleep(0.3)
