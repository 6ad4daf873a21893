"""People sit down at a table, play, and are judged."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from tests.reliability import checker, record
from tests.reliability.history import History
from tests.reliability.player import Phone
from tests.servers import AppServer

AGREE_SECONDS = 6  # all screens show the same so long after any fault


async def each(screens: Iterable[Phone], holds: Callable[[Phone], bool], seconds: float, what: str = "") -> None:
    """Return once it holds for each of ``screens``; they all wait together."""
    await asyncio.gather(*(screen.until(holds, seconds, what) for screen in screens))


class Table:
    """Phones and boards in one room."""

    def __init__(self, code: str, screens: Sequence[Phone], history: History) -> None:
        self.code, self.screens, self.history = code, screens, history

    @property
    def phones(self) -> list[Phone]:
        return [screen for screen in self.screens if not screen.board]

    async def agree(self, server: AppServer, seconds: float = AGREE_SECONDS) -> int:
        """Return the room's version once every screen shows it; nobody may be playing."""
        version = record.read(server, self.code).version
        await each(self.screens, lambda seen: seen.screen.version == version, seconds, f"not on {version}")
        return version

    async def play(self) -> None:
        """Play to the end."""
        await asyncio.gather(*(phone.play() for phone in self.phones))

    async def go_on(self, moves: int) -> None:
        """Return once all screens show the game so many moves on; somebody else lets them play."""
        version = max(screen.screen.version for screen in self.screens) + moves
        await each(self.screens, lambda seen: seen.screen.version >= version, 20, f"not on {version}")

    async def judge(self, server: AppServer, ended: bool = True) -> None:
        """The screens agree, and the checker finds nothing."""
        await self.agree(server)
        assert checker.faults(record.read(server, self.code), self.history.entries, ended) == []

    @property
    def statuses(self) -> set[int]:
        return {answer.status for screen in self.screens for answer in screen.device.answers}

    @property
    def slowest(self) -> float:
        """The longest that a request took, in seconds."""
        return max(answer.seconds for screen in self.screens for answer in screen.device.answers)

    @property
    def slowest_move(self) -> float:
        """The longest from a press until its own screen showed it, in seconds."""
        pressed = {
            (each["seat"], each["moment"]): each["t"] for each in self.history.entries if each["type"] == "invoke"
        }
        shown = {(each["seat"], each["moment"]): each["t"] for each in self.history.entries if each["type"] == "ok"}
        return max(float(at - pressed[deed]) for deed, at in shown.items())


@asynccontextmanager
async def table(screens: Sequence[Phone], history: History) -> AsyncIterator[Table]:
    """The first of ``screens`` opens a room, all come, and the game starts."""
    host, *others = screens
    code = await host.open_room()
    for screen in others:
        await screen.join(code)
    await host.look()
    await host.start()
    for screen in screens:
        await screen.look()
        screen.watch()
    try:
        yield Table(code, screens, history)
    finally:
        await asyncio.gather(*(screen.leave() for screen in screens))


@asynccontextmanager
async def friends(server: AppServer, folder: Path, seed: int, name: str = "history") -> AsyncIterator[Table]:
    """Three people with phones and a board, at a game that has just started."""
    history = History(folder / f"{name}.jsonl")
    phones = [Phone(server.url, person, history, seed) for person in ("Anna", "Ben", "Cem")]
    async with table([*phones, Phone(server.url, "TV", history, seed, board=True)], history) as playing:
        yield playing
