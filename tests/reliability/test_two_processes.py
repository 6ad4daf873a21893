"""P3: two processes, one table. All screens show the same, also when Redis or PostgreSQL fail in mid-play."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.reliability.device import Answer
from tests.reliability.history import History
from tests.reliability.player import NO_ANSWER, Phone
from tests.reliability.table import AGREE_SECONDS, Table, each, table
from tests.servers import AppServer, PostgresServer, RedisServer

PROMPT_SECONDS = 1.0  # what the next sweep heals takes longer
SLOWEST_SECONDS = 2.0


@pytest.fixture
async def apart(site: list[AppServer], tmp_path: Path, seed: int) -> AsyncIterator[Table]:
    """A table whose phones and boards are divided among both processes, some without script."""
    one, other = (server.url for server in site)
    history = History(tmp_path / "history.jsonl")
    screens = [
        Phone(one, "Anna", history, seed),
        Phone(other, "Ben", history, seed),
        Phone(other, "Cem", history, seed, socket=False),
        Phone(one, "TV one", history, seed, board=True),
        Phone(other, "TV other", history, seed, board=True),
        Phone(one, "TV without script", history, seed, board=True, socket=False),
    ]
    async with table(screens, history) as playing:
        yield playing


async def move(at: Table, server: AppServer, seconds: float = AGREE_SECONDS) -> float:
    """Whoever has the turn acts; return how long it then took until all screens showed it."""
    actor = next(phone for phone in at.phones if phone.screen.may_act)
    await actor.act()
    started = time.monotonic()
    await at.agree(server, seconds)
    return time.monotonic() - started


async def prompt(at: Table, server: AppServer, moves: int = 8) -> None:
    """Return once that many moves in a row were told at once, whoever made them; the sweep would be too slow."""
    deadline, in_a_row = time.monotonic() + 20, 0
    while in_a_row < moves:
        assert time.monotonic() < deadline, "one process is deaf to the other"
        in_a_row = in_a_row + 1 if await move(at, server) < PROMPT_SECONDS else 0


@asynccontextmanager
async def visitors(at: Table, site: list[AppServer]) -> AsyncIterator[list[Answer]]:
    """People who open the page on both processes all the time; yields the answers they get."""
    answers: list[Answer] = []

    async def visit(url: str) -> None:
        phone = Phone(url, "visitor", at.history, 0, board=True)
        while True:
            try:
                answers.append(await phone.device.get(f"/r/{at.code}/"))
            except NO_ANSWER as silence:
                answers.append(Answer(0, {}, repr(silence), 0))
            await asyncio.sleep(0.05)

    visiting = [asyncio.create_task(visit(server.url)) for server in site]
    try:
        yield answers
    finally:
        for task in visiting:
            task.cancel()
        await asyncio.gather(*visiting, return_exceptions=True)


def judge_answers(answers: list[Answer], allowed: set[int]) -> None:
    assert {answer.status for answer in answers} <= allowed
    assert max(answer.seconds for answer in answers) < SLOWEST_SECONDS


async def test_a_whole_game_over_two_processes_shows_the_same_on_all_screens_and_idle_sockets_stay_open(
    apart: Table, site: list[AppServer], tmp_path: Path
) -> None:
    lobby = Phone(site[0].url, "Dora", apart.history, 0)
    code = await lobby.open_room()
    idle = [Phone(server.url, "TV", apart.history, 0, board=True) for server in site]
    for screen in idle:
        await screen.join(code)
        screen.watch()
    opened = time.monotonic()
    await apart.play()
    await apart.judge(site[0])
    assert apart.statuses <= {200, 303}
    assert apart.slowest < SLOWEST_SECONDS
    # Redis clients give up after 5, 10 or 15 seconds of silence if they are let.
    await asyncio.sleep(max(0, opened + 20 - time.monotonic()))
    for screen in idle:
        assert screen.link is not None
        assert screen.closed_with == []
    guest = Phone(site[1].url, "Emil", apart.history, 0)
    await guest.join(code)
    await each(idle, lambda seen: "Emil" in seen.screen.root.text(), PROMPT_SECONDS, "open, but deaf")
    for screen in idle:
        await screen.leave()


async def test_redis_killed_and_started_again_leaves_no_screen_behind_and_no_request_waiting(
    apart: Table, site: list[AppServer], redis: RedisServer
) -> None:
    await prompt(apart, site[0])
    async with visitors(apart, site) as answers:
        redis.kill9()
        for _ in range(3):
            await move(apart, site[0])
        redis.start()
        await move(apart, site[0])
        await prompt(apart, site[0])
    judge_answers(answers, {200})
    judge_answers([answer for phone in apart.phones for answer in phone.device.answers], {200, 303})
    await apart.judge(site[0], ended=False)


async def test_a_process_started_without_redis_plays_and_hears_the_other_once_redis_is_there(
    apart: Table, site: list[AppServer], redis: RedisServer
) -> None:
    redis.kill9()
    site[1].terminate()
    await asyncio.to_thread(site[1].start)
    for _ in range(2):
        await move(apart, site[0])
    redis.start()
    await prompt(apart, site[0])
    await apart.judge(site[0], ended=False)


async def test_redis_that_hangs_for_ten_seconds_leaves_no_screen_behind_and_no_request_waiting(
    apart: Table, site: list[AppServer], redis: RedisServer
) -> None:
    async with visitors(apart, site) as answers:
        redis.pause()
        until = time.monotonic() + 10
        while time.monotonic() < until:
            await move(apart, site[0])
        redis.resume()
        await move(apart, site[0])
        await prompt(apart, site[0])
    judge_answers(answers, {200})
    judge_answers([answer for phone in apart.phones for answer in phone.device.answers], {200, 303})
    await apart.judge(site[0], ended=False)


async def test_postgresql_crashing_is_answered_503_and_the_game_goes_on(
    apart: Table, site: list[AppServer], postgres: PostgresServer
) -> None:
    async with visitors(apart, site) as answers:
        playing = asyncio.create_task(apart.play())
        for _ in range(2):
            await asyncio.to_thread(postgres.restart_immediately)
            await apart.go_on(3)
        await asyncio.to_thread(postgres.stop)
        seen = len(answers)
        async with asyncio.timeout(10):
            while not any(answer.status == 503 for answer in answers[seen:]):
                await asyncio.sleep(0.01)
        await asyncio.to_thread(postgres.start)
        await apart.go_on(3)
        for phone in apart.phones:
            phone.stop()
        await playing
    judge_answers(answers, {200, 503})
    judge_answers([answer for phone in apart.phones for answer in phone.device.answers], {200, 303, 503})
    assert all(answer.headers["Retry-After"] for answer in answers if answer.status == 503)
    await apart.judge(site[0], ended=False)
    for server in site:
        assert "Exception inside application" not in server.log.read_text()
