"""P2: a command takes effect at most once, however often and by whichever door it comes."""

import asyncio
from pathlib import Path
from typing import Any

from tests.reliability import record
from tests.reliability.history import History
from tests.reliability.player import Phone
from tests.reliability.table import table
from tests.servers import AppServer

MOVES = 30


class Impatient(Phone):
    """Sends every wish three times at once: by socket and by POST, and by a POST of a second tab.

    The second tab may be at another process.
    """

    def __init__(self, url: str, name: str, history: History, seed: int, other_url: str) -> None:
        super().__init__(url, name, history, seed)
        self.tab = Phone(other_url, f"{name}'s tab", history, seed)
        self.tab.device.cookies = self.device.cookies

    async def send(self, fields: dict[str, Any], by_post: bool = False) -> None:
        self.tab.code, self.tab.screen = self.code, self.screen
        await asyncio.gather(super().send(fields), super().send(fields, by_post=True), self.tab.send(fields))


async def _play_impatiently(server: AppServer, other: AppServer, folder: Path, seed: int) -> None:
    history = History(folder / "history.jsonl")
    phones = [Impatient(server.url, name, history, seed, other.url) for name in ("Anna", "Ben")]
    async with table(phones, history) as playing:
        for number in range(MOVES):
            actor = next(phone for phone in phones if phone.screen.may_act)
            if number % 5 == 4 and (undoing := [phone for phone in phones if "take-back" in phone.screen.wishes]):
                await undoing[0].do("take-back")
            else:
                await actor.act()
            await playing.agree(server)
        await playing.judge(server, ended=False)
        assert record.read(server, playing.code).seq == MOVES
        assert "take-back" in {entry.get("wish") for entry in history.entries}
        assert {answer.status for phone in phones for answer in phone.tab.device.answers} <= {200}
        assert playing.statuses <= {200, 303}


async def test_every_command_sent_three_times_over_both_doors_counts_once(
    app: AppServer, tmp_path: Path, seed: int
) -> None:
    await _play_impatiently(app, app, tmp_path, seed)


async def test_every_command_sent_three_times_to_two_processes_counts_once(
    site: list[AppServer], tmp_path: Path, seed: int
) -> None:
    one, other = site
    await _play_impatiently(one, other, tmp_path, seed)
