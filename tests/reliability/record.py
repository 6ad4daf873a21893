"""The written record of a room's game, read from the database itself and not through the app."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

import psycopg

from tests.servers import DATABASE, AppServer


@dataclass(frozen=True)
class Record:
    """What stands in the database: the room's version, and a game's rows. An event is (seq, version, data)."""

    version: int
    ruleset: str
    options: dict[str, Any]
    seats: tuple[int, ...]
    seq: int
    snapshot: Any
    snapshot_seq: int
    finished: bool
    events: tuple[tuple[int, int, dict[str, Any]], ...]


def _rows(server: AppServer, query: str, *values: object) -> list[tuple[Any, ...]]:
    url = server.environment.get("DATABASE_URL")
    if url:
        with psycopg.connect(url) as there:
            return there.execute(query.replace("?", "%s").encode(), values).fetchall()
    here = sqlite3.connect(server.data / DATABASE, timeout=10)
    try:
        return here.execute(query, values).fetchall()
    finally:
        here.close()


def _plain(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


def read(server: AppServer, code: str) -> Record:
    """Return the record of the first game of the room ``code``, as people write codes."""
    room = "SELECT id, version FROM games_room WHERE code = ?"
    [(room_id, version)] = _rows(server, room, code.replace("-", ""))
    games = (
        "SELECT id, ruleset, options, seq, snapshot, snapshot_seq, finished_at FROM games_game"
        " WHERE room_id = ? AND number = 1"
    )
    [(game, ruleset, options, seq, snapshot, snapshot_seq, finished_at)] = _rows(server, games, room_id)
    seats = _rows(server, 'SELECT "index" FROM games_seat WHERE game_id = ? ORDER BY "index"', game)
    events = _rows(server, "SELECT seq, version, data FROM games_eventrecord WHERE game_id = ? ORDER BY seq, id", game)
    return Record(
        version=version,
        ruleset=ruleset,
        options=_plain(options),
        seats=tuple(index for (index,) in seats),
        seq=seq,
        snapshot=_plain(snapshot),
        snapshot_seq=snapshot_seq,
        finished=finished_at is not None,
        events=tuple((number, at, _plain(data)) for number, at, data in events),
    )
