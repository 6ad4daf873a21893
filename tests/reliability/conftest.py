"""Real server processes, and a seed that is printed when a test fails."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import AppServer, PostgresServer, postgres_server


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
