"""Which hosts are ours, for pages and sockets alike, and which origins may act."""

from typing import Any

import pytest
from channels.testing import ApplicationCommunicator

from dicing.hosts import HostGuard, is_own_host


@pytest.fixture(autouse=True)
def _living_room(settings: Any) -> None:
    settings.OWN_HOSTS = []
    settings.TRUST_PROXY = False


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answers everything that the guard lets in."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"in"})


async def knock(kind: str, scheme: str, **headers: str) -> str:
    """Knock at the guard with ``headers``; return what it does: in, 400, or closed."""
    pairs = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {"type": kind, "scheme": scheme, "path": "/", "headers": pairs}
    knocking = ApplicationCommunicator(HostGuard(application), scope)
    answer = await knocking.receive_output()
    if answer["type"] == "http.response.start":
        await knocking.receive_output()
    await knocking.wait()
    answers = {"websocket.accept": "in", "websocket.close": "closed"}
    return answers.get(answer["type"]) or ("in" if answer["status"] == 200 else str(answer["status"]))


OWN = [
    "localhost", "localhost:8000", "LOCALHOST", "localhost.", "dicing.local", "dicing.local:8000", "Dicing.Local", "a.b.local", "x.localhost",
    "127.0.0.1", "127.0.0.1:8000", "127.9.9.9", "192.168.1.20:8000", "10.0.0.1", "172.16.0.1", "169.254.1.1", "[::1]", "[::1]:8000",
    "[fe80::1]:8000", "[fd00::1]",
]  # fmt: skip
FOREIGN = [
    "", "evil.example", "evil.example:8000", "local", "xlocal", "localhost.evil.example", "dicing.local.evil.example",
    "127.0.0.1.nip.io", "192.168.1.20.evil.example", "8.8.8.8", "203.0.113.256", "1.1.1.1:8000", "172.32.0.1", "[2606:4700::1111]", "2130706433", "0x7f.1",
    "127.1", "localhost@evil.example", "evil.example@localhost", "localhost/evil", "localhost?x", "localhost#x", "local host", "localhost,evil.example",
    "localhost:80:80", "localhost:x", "[::1", "::1", "[]", "[localhost]", "http://localhost", "localhost\\evil", "ｌocalhost", ":8000", "a\x00.local",
    "localhost:65536", "localhost:" + "1" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("host", OWN)
def test_loopback_private_addresses_and_local_names_are_ours(host: str) -> None:
    assert is_own_host(host)


@pytest.mark.parametrize("host", FOREIGN, ids=lambda host: ascii(host[:40]))
def test_any_other_host_is_not(host: str) -> None:
    assert not is_own_host(host)


@pytest.mark.parametrize("host", ["evil.example", "8.8.8.8", "127.0.0.1.nip.io", ""])
async def test_a_foreign_name_that_leads_to_this_machine_is_answered_by_neither_door(host: str) -> None:
    # So a page of a foreign site whose name resolves to this machine (DNS rebinding) reads nothing here.
    assert await knock("http", "http", host=host) == "400"
    assert await knock("websocket", "ws", host=host, origin=f"http://{host}") == "closed"


async def test_a_request_without_a_host_is_not_answered() -> None:
    assert await knock("http", "http") == "400"
    assert await knock("websocket", "ws", origin="http://localhost") == "closed"


# -- sockets: the origin is scheme, host and port of that very request ---------------------------------------------------------

SAME = [
    ("ws", "table.local", "http://table.local"), ("ws", "table.local:8000", "http://table.local:8000"), ("wss", "table.local", "https://table.local"),
    ("wss", "table.local:8443", "https://table.local:8443"), ("ws", "192.168.1.20:8000", "http://192.168.1.20:8000"),
    ("ws", "[::1]:8000", "http://[::1]:8000"), ("ws", "Table.local", "http://table.local"), ("ws", "table.local", "HTTP://TABLE.LOCAL"),
]  # fmt: skip
OTHER = [
    ("ws", "table.local:8000", None), ("ws", "table.local:8000", ""), ("ws", "table.local:8000", "null"), ("ws", "table.local:8000", "file://"),
    ("ws", "table.local:8000", "http://evil.example"), ("ws", "table.local:8000", "http://table.local"), ("ws", "table.local:8000", "http://table.local:9999"),
    ("ws", "table.local:8000", "https://table.local:8000"), ("wss", "table.local", "http://table.local"), ("ws", "table.local", "http://table.local:80"),
    ("ws", "table.local", "http://other.local"), ("ws", "table.local", "http://sub.table.local"), ("ws", "table.local", "http://table.local.evil.example"),
    ("ws", "table.local", "http://table.local/"), ("ws", "table.local", "ws://table.local"), ("ws", "table.local", "http://table.local@evil.example"),
    ("ws", "table.local", "chrome-extension://abcdef"), ("ws", "localhost:8000", "http://127.0.0.1:8000"), ("ws", "table.local", "http://table.local http://evil.example"),
]  # fmt: skip


@pytest.mark.parametrize(("scheme", "host", "origin"), SAME)
async def test_a_page_of_this_very_address_gets_its_socket(scheme: str, host: str, origin: str) -> None:
    assert await knock("websocket", scheme, host=host, origin=origin) == "in"


@pytest.mark.parametrize(("scheme", "host", "origin"), OTHER)
async def test_a_page_of_any_other_scheme_host_or_port_gets_none(scheme: str, host: str, origin: str | None) -> None:
    headers = {"host": host} if origin is None else {"host": host, "origin": origin}
    assert await knock("websocket", scheme, **headers) == "closed"


async def test_pages_need_no_origin() -> None:
    assert await knock("http", "http", host="table.local") == "in"


# -- with own hosts ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def site(settings: Any) -> None:
    settings.OWN_HOSTS = ["dice.example", "www.dice.example"]


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    "host", ["dice.example", "dice.example:8443", "DICE.example", "dice.example.", "www.dice.example"]
)
async def test_own_hosts_are_answered(host: str) -> None:
    assert await knock("http", "https", host=host) == "in"
    assert await knock("websocket", "wss", host=host, origin=f"https://{host}") == "in"


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "127.0.0.1",
        "192.168.1.20",
        "dicing.local",
        "xdice.example",
        "dice.example.evil.example",
        "api.dice.example",
        "",
    ],
)
async def test_with_own_hosts_no_other_is_answered(host: str) -> None:
    assert await knock("http", "https", host=host) == "400"
    assert await knock("websocket", "wss", host=host, origin=f"https://{host}") == "closed"


# -- behind a proxy ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "origin", "answer"),
    [
        ("https", "https://dice.example", "in"), ("https", "http://dice.example", "closed"), ("http", "http://dice.example", "in"),
        ("http", "https://dice.example", "closed"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("site")
async def test_behind_a_proxy_the_scheme_is_what_the_proxy_says(
    settings: Any, said: str, origin: str, answer: str
) -> None:
    settings.TRUST_PROXY = True
    headers = {"host": "dice.example", "origin": origin, "x-forwarded-proto": said}
    assert await knock("websocket", "ws", **headers) == answer


@pytest.mark.usefixtures("site")
async def test_without_a_proxy_nobody_says_what_the_scheme_is() -> None:
    headers = {"host": "dice.example", "origin": "https://dice.example", "x-forwarded-proto": "https"}
    assert await knock("websocket", "ws", **headers) == "closed"


def test_the_guard_is_outermost() -> None:
    from dicing.asgi import application as whole

    assert isinstance(whole, HostGuard)
