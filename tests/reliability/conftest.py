"""Real server processes, and a seed that is printed when a test fails."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import AppServer, PostgresServer, RedisServer, postgres_server, redis_server

pytest.register_assert_rewrite("tests.reliability.table")


@pytest.fixture
def seed() -> int:
    """Chance of the clients' doing; RELIABILITY_SEED plays a run again (the server's dice stay its own)."""
    number = int(os.environ.get("RELIABILITY_SEED") or secrets.randbelow(1_000_000))
    print(f"RELIABILITY_SEED={number}")
    return number


@pytest.fixture
def app(tmp_path: Path) -> Iterator[AppServer]:
    """One process on SQLite."""
    server = AppServer(tmp_path)
    server.start()
    yield server
    server.terminate()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture
def site(tmp_path: Path, postgres: PostgresServer, redis: RedisServer) -> Iterator[list[AppServer]]:
    """Two processes of one site on a real PostgreSQL and a real Redis."""
    shared = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url, "PROCESSES": "2"}
    servers = [AppServer(tmp_path, **shared) for _ in range(2)]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.terminate()
