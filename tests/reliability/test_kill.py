"""P1, P6: the server is killed in mid-play. What was told stands in the log, once, and dice stay as they fell."""

import asyncio
from pathlib import Path
from random import Random

from tests.reliability.player import Phone
from tests.reliability.table import Table, each, friends
from tests.servers import AppServer, PostgresServer

MOVES_AFTER = 5


class Killer:
    """Kills the server again and again, up to seven moves after it came back, wherever the move then is."""

    def __init__(self, server: AppServer, seed: int, kills: int) -> None:
        self.server, self.left = server, kills
        self._chance = Random(f"{seed} kills")

    async def at(self, phones: list[Phone]) -> None:
        """Strike until the game is over or no kill is left; then let them play a little more and stop."""
        while self.left:
            await self._moves(phones, self._chance.randrange(8))
            if any(phone.screen.finished for phone in phones):
                return
            await asyncio.sleep(self._chance.uniform(0, 0.05))
            self.server.kill9()
            self.left -= 1
            await asyncio.to_thread(self.server.start)
        await self._moves(phones, MOVES_AFTER)
        for phone in phones:
            phone.stop()

    @staticmethod
    async def _moves(phones: list[Phone], number: int) -> None:
        version = max(phone.screen.version for phone in phones) + number
        await each(phones, lambda phone: phone.screen.version >= version or phone.screen.finished, 60)


async def play_through(server: AppServer, folder: Path, seed: int, kills: int) -> list[Table]:
    """Play games one after another until the server was killed ``kills`` times; judge each."""
    killer, played = Killer(server, seed, kills), list[Table]()
    while killer.left:
        async with friends(server, folder, seed + len(played), f"game-{len(played)}") as table:
            await asyncio.gather(table.play(), killer.at(table.phones))
            await table.judge(server, ended=any(phone.screen.finished for phone in table.phones))
            played.append(table)
    return played


async def test_twenty_kills_on_sqlite_lose_double_and_skip_nothing_that_was_told(
    app: AppServer, tmp_path: Path, seed: int
) -> None:
    played = await play_through(app, tmp_path, seed, kills=20)
    assert sum(len(screen.closed_with) for table in played for screen in table.screens) >= 2 * 20  # they were there
    assert all(table.statuses <= {200, 303} for table in played)


async def test_three_kills_on_postgresql_lose_double_and_skip_nothing_that_was_told(
    postgres: PostgresServer, tmp_path: Path, seed: int
) -> None:
    server = AppServer(tmp_path, DATABASE_URL=postgres.url)
    server.start()
    try:
        played = await play_through(server, tmp_path, seed, kills=3)
    finally:
        server.terminate()
    assert all(table.statuses <= {200, 303} for table in played)
