"""P10: whatever a client sends, the process lives: no traceback, no 5xx, nothing changes, nobody else notices."""

import asyncio
import http.client
import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.reliability import record
from tests.reliability.table import Table, friends
from tests.reliability.wire import CLOSE, PING, Wire, frame, handshake, packed
from tests.servers import AppServer, PostgresServer

# What is no socket protocol: the connection is dropped.
BROKEN = {
    "too large": frame(b"x" * 8193),
    "announced as huge": b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"mask",
    "too large in parts": frame(b"x" * 5000, last=False) + frame(b"x" * 5000, 0),
    "parts without end": frame(b"x", last=False) + frame(b"x" * 125, 0, last=False) * 100,
    "not UTF-8": frame(b"\xff\xfe\xfa"),
    "half a letter": frame("\N{EURO SIGN}".encode()[:2]),
    "unmasked": frame(b'{"visible":"1"}', masked=False),
    "reserved bits": frame(b"{}", reserved=7),
    "compressed though not agreed": frame(b"\x00\x01\x02", reserved=4),
    "an unknown kind": frame(b"{}", 7),
    "a part of nothing": frame(b"{}", 0),
    "a ping in parts": frame(b"x", PING, last=False),
    "a large ping": frame(b"x" * 126, PING),
    "a close code that is none": frame(b"\x00\x01", CLOSE),
    "a close of one byte": frame(b"\x03", CLOSE),
    "no frames at all": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 5,
}
# The same where packing is agreed.
BADLY_PACKED = {
    "a few bytes that unpack to millions": packed(b" " * 4_000_000),
    "packed as nothing is": frame(b"\xff" * 20, reserved=4),
    "packed twice": frame(packed(b"{}"), reserved=4),
}
# What is no wish: it is answered, and nothing happens.
NONSENSE = [
    "",
    "{",
    "null",
    "[]",
    "[1]",
    '"roll-dice"',
    "1e999",
    "NaN",
    "{}",
    "[" * 8000,
    '{"a":' * 1500,
    '{"do":{"do":"roll-dice"}}',
    '{"do":[["roll-dice"]]}',
    '{"do":null,"moment":null}',
    '{"do":"roll-dice","moment":true}',
    '{"do":"roll-dice","moment":"1.0-0-0","keep":[1e3]}',
    '{"do":"roll-dice","moment":"1.0-0-0","keep":"-1"}',
    '{"do":"roll-dice","moment":"1.0-0-0","keep":["\u0663"]}',
    '{"do":"roll-dice","moment":"1.0-0-0","keep":[99999]}',
    '{"do":"book:","moment":"1.0-0-0"}',
    '{"do":"book:\\u0000","moment":"1.0-0-0"}',
    '{"do":"strike:\\ud800","moment":"1.0-0-0"}',
    '{"do":"time-out","moment":"1.0-0-0"}',
    '{"do":"remove-seat","moment":"1.0-0-0"}',
    '{"do":"correct:chance","moment":"1.0-0-0","to":"chance","points":"30"}',
    '{"do":"\\ud800","moment":"\\ud800"}',
    '{"visible":{}}',
    '{"visible":[]}',
    '{"headers":{"do":"roll-dice"}}',
    json.dumps({f"name-{number}": "x" for number in range(400)}),
    '{"do":"roll-dice","moment":' + "9" * 5000 + "}",
]
HEADERS = {
    "a port that is none": {"Host": "127.0.0.1:port"},
    "a port out of range": {"Host": "127.0.0.1:99999"},
    "a name with a hole": {"Host": "a_b.local"},
    "no host": {"Host": ""},
    "an address that is none": {"Host": "[::1"},
    "a path in the host": {"Host": "127.0.0.1/x"},
    "untidy cookies": {"Cookie": 'a b; path=; ="; player=; player; csrf="\\303"; =; ;;'},
    "a cookie of other signs": {"Cookie": "player=\u00e9\u00ff; expires=1"},
    "languages without end": {"Accept-Language": "en-" * 1000},
    "a language that is none": {"Accept-Language": "\u00e9;q=x,*;q=9,,,"},
    "a key that is none": {"Sec-WebSocket-Key": "x"},
    "a version that is none": {"Sec-WebSocket-Version": "99"},
}
# Forms that are none, by the door they come to; PostgreSQL keeps no NUL and no numbers without end.
FORMS: dict[str, list[dict[str, str | list[str]]]] = {
    "play/": [
        {},
        {"do": "\0", "moment": "\0"},
        {"do": "book:\0", "moment": "1.0-0-0"},
        {"do": "ask-strike:\0"},
        {"do": "roll-dice", "moment": "1.0-0-0", "keep": ["9"] * 45},
        {"do": "roll-dice", "moment": "1.0-0-0", "keep": "\u0663"},
        {"do": "x" * 60_000},
    ],
    "room/": [
        {},
        {"do": "rename", "name": "\0\u202e\u2066"},
        {"do": "rename", "name": "x" * 60_000},
        {"do": "leave:\0"},
        {"do": "leave:" + "9" * 400},
        {"do": "move:999999999999999999:up"},
        {"do": "options", "option-\0": "\0"},
        {"do": "start", "version": "9" * 400},
        {"do": "rematch", "version": "-1"},
        {"do": "join", "name": "\0"},
    ],
}


async def unharmed(server: AppServer, table: Table, before: record.Record) -> None:
    """The process answers, nothing has changed, everybody is still there, and the log is clean."""
    assert (await table.screens[0].device.get("/healthz")).status == 200
    assert record.read(server, table.code) == before
    assert all(screen.closed_with == [] for screen in table.screens)
    assert server.log.read_text() == ""


async def test_frames_that_are_none_cost_their_sender_the_socket_and_nothing_else(
    app: AppServer, tmp_path: Path, seed: int
) -> None:
    async with friends(app, tmp_path, seed) as table:
        await table.agree(app)
        before = record.read(app, table.code)
        cookie = table.phones[0].device.cookie_header

        async def send(sent: bytes, **headers: str) -> None:
            wire = await Wire.socket(app.url, f"/ws/r/{table.code}/", Cookie=cookie, **headers)
            assert (b"permessage-deflate" in wire.head) == bool(headers)
            await wire.send(sent)
            await wire.read_all(5)  # the server ends it
            wire.close()

        await asyncio.gather(*map(send, BROKEN.values()))
        packing = {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
        await asyncio.gather(*(send(sent, **packing) for sent in BADLY_PACKED.values()))
        await unharmed(app, table, before)


async def test_wishes_that_are_none_are_answered_and_do_nothing(app: AppServer, tmp_path: Path, seed: int) -> None:
    async with friends(app, tmp_path, seed) as table:
        await table.agree(app)
        before = record.read(app, table.code)
        actor = next(phone for phone in table.phones if phone.screen.may_act)

        async def send(text: str) -> None:
            async with actor.socket() as link:
                await asyncio.wait_for(link.recv(), 5)
                await link.send(text)
                await asyncio.wait_for(link.recv(), 5)

        await asyncio.gather(*map(send, NONSENSE))
        await unharmed(app, table, before)


@pytest.mark.parametrize("path", ["/ws/", "/ws/r/", "/ws/r/BCDFGH/", "/", "/r/BCDFGH/", "/ws/r/%00/", "/ws/r/a%2Fb/"])
async def test_a_socket_to_nowhere_is_closed_politely(app: AppServer, path: str) -> None:
    wire = await Wire.socket(app.url, path)
    assert b"\x11\x34" in await wire.read_all(5)  # 4404
    wire.close()
    assert app.log.read_text() == ""


async def test_strange_headers_are_refused_or_borne(app: AppServer, tmp_path: Path, seed: int) -> None:
    async with friends(app, tmp_path, seed) as table:
        await table.agree(app)
        before = record.read(app, table.code)
        for headers in HEADERS.values():
            wire = await Wire.open(app.url)
            await wire.send(handshake(app.url, f"/ws/r/{table.code}/", **headers))
            head = await wire.read()
            assert head[9:12] in (b"101", b"400", b"403"), head[:100]
            wire.close()
            page = await asyncio.to_thread(get_page, app, table.code, headers)
            assert page in (200, 400)
        await unharmed(app, table, before)


def get_page(server: AppServer, code: str, headers: dict[str, str]) -> int:
    link = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
    link.putrequest("GET", f"/r/{code}/", skip_host="Host" in headers)
    for name, value in headers.items():
        link.putheader(name, value.encode("latin-1", "replace"))
    link.endheaders()
    try:
        return link.getresponse().status
    finally:
        link.close()


async def test_forms_that_are_none_are_refused_on_postgresql(
    postgres: PostgresServer, tmp_path: Path, seed: int
) -> None:
    server = AppServer(tmp_path, DATABASE_URL=postgres.url)
    server.start()
    try:
        async with friends(server, tmp_path, seed) as table:
            await table.agree(server)
            before = record.read(server, table.code)
            phone = table.phones[0]
            for door, forms in FORMS.items():
                for form in forms:
                    answer = await phone.device.post(
                        f"{phone.path}{door}", {**form, "csrfmiddlewaretoken": phone.screen.token}
                    )
                    assert 300 <= answer.status < 500, (door, form, answer.status)
            assert record.read(server, table.code) == before
            assert "Traceback" not in server.log.read_text()
    finally:
        server.terminate()
