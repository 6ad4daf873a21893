"""What dicing/server.py leans on in Daphne, Twisted and autobahn: private names that an upgrade may take away.

Where one of these fails, read the new version's source before anything else: the server would still start, and only
drain wrongly, or buffer for a reader who does not read.
"""

import asyncio
import inspect
from types import SimpleNamespace
from typing import Any

import pytest
from autobahn.websocket.compress import PerMessageDeflate, PerMessageDeflateOffer
from autobahn.websocket.protocol import WebSocketProtocol as AutobahnProtocol
from daphne.http_protocol import HTTPFactory
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import reactor
from twisted.internet.abstract import FileDescriptor
from twisted.internet.asyncioreactor import AsyncioSelectorReactor
from twisted.internet.tcp import Server as Transport

from dicing import server as module
from dicing.server import BUFFER_BYTES, RESTART, DrainServer, SmallFrames, _waiting_bytes, pack

# -- the names -------------------------------------------------------------------------------------------------------------


def test_daphne_runs_on_asyncio() -> None:
    assert isinstance(reactor, AsyncioSelectorReactor)


@pytest.mark.parametrize(
    "name",
    ["listen_success", "listen_error", "run", "application_checker", "protocol_connected", "protocol_disconnected"],
)
def test_daphnes_server_has_the_methods_that_are_overridden_or_relied_on(name: str) -> None:
    assert callable(getattr(Server, name))


def test_daphne_calls_the_checker_every_second_and_keeps_its_connections_as_a_mapping() -> None:
    source = inspect.getsource(Server)
    assert "reactor.callLater(1, self.application_checker)" in source
    assert "self.connections = {}" in source
    assert '"application_instance"' in source


def test_daphne_makes_its_socket_factory_when_it_runs() -> None:
    source = inspect.getsource(Server.run)
    assert "self.ws_factory = WebSocketFactory(" in source
    assert "WebSocketProtocol" in inspect.getsource(WebSocketFactory)
    assert hasattr(WebSocketFactory, "protocol") or "self.protocol" in inspect.getsource(WebSocketFactory)
    assert HTTPFactory is not None


def test_daphne_takes_the_limits_that_serve_gives_it() -> None:
    from games.management.commands import serve

    taken = set(inspect.signature(Server.__init__).parameters)
    for name in ("http_timeout", "request_buffer_size", "websocket_max_message_size", "websocket_max_frame_size", "ping_interval", "ping_timeout",
                 "application_close_timeout", "server_name", "verbosity", "endpoints"):  # fmt: skip
        assert name in taken
        assert f"{name}=" in inspect.getsource(serve)


def test_autobahn_closes_with_any_code_and_holds_its_limit_for_what_goes_out_too() -> None:
    assert "code" in inspect.signature(AutobahnProtocol.sendCloseFrame).parameters
    assert "reasonUtf8" in inspect.signature(AutobahnProtocol.sendCloseFrame).parameters
    assert AutobahnProtocol.STATE_OPEN != AutobahnProtocol.STATE_CLOSED
    assert "maxMessagePayloadSize" in inspect.getsource(AutobahnProtocol)


def test_a_transports_waiting_bytes_are_where_the_server_looks() -> None:
    assert issubclass(Transport, FileDescriptor)
    assert callable(Transport.abortConnection)
    transport = FileDescriptor(SimpleNamespace(addWriter=lambda writer: None))
    transport.connected = True
    transport.write(b"not yet sent")
    assert _waiting_bytes(transport) == 12
    assert _waiting_bytes(SimpleNamespace(dataBuffer=b"x" * 100, offset=40, _tempDataLen=7)) == 67


# -- what the server makes of them ---------------------------------------------------------------------------------------------


class Socket(WebSocketProtocol):  # type: ignore[misc]  # Daphne has no types
    """An open socket with so many bytes waiting to be read at the other end."""

    def __init__(self, waiting: int = 0, state: int = WebSocketProtocol.STATE_OPEN) -> None:
        self.aborted = False
        self.closed: list[int] = []
        self.state = state
        self.transport = SimpleNamespace(
            dataBuffer=b"x" * waiting, offset=0, _tempDataLen=0, abortConnection=self._abort
        )

    def _abort(self) -> None:
        self.aborted = True

    def sendCloseFrame(self, code: int, reasonUtf8: bytes) -> None:  # noqa: N802, N803  # autobahn's names
        self.closed.append(code)


class Reactor:
    """Keeps what is to be called later."""

    def __init__(self) -> None:
        self.later: list[tuple[Any, ...]] = []
        self.stopped = False
        self.last_words: list[Any] = []

    def callLater(self, seconds: float, call: Any, *given: Any) -> None:  # noqa: N802  # Twisted's name
        self.later.append((seconds, call, *given))

    def addSystemEventTrigger(self, *given: Any) -> None:  # noqa: N802  # Twisted's name
        self.last_words.append(given)

    def stop(self) -> None:
        self.stopped = True

    def go_on(self) -> None:
        calls, self.later = self.later, []
        for _, call, *given in calls:
            if call is not module.os._exit:
                call(*given)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> DrainServer:
    monkeypatch.setattr(module, "reactor", Reactor())
    server = DrainServer.__new__(DrainServer)
    server.connections = {}
    return server


def test_a_reader_too_far_behind_is_dropped_and_the_others_are_not(
    server: DrainServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Server, "application_checker", lambda self: None)
    slow, well, gone = Socket(BUFFER_BYTES + 1), Socket(BUFFER_BYTES), Socket()
    gone.transport = None
    server.connections = {slow: {}, well: {}, gone: {}, object(): {}}
    server.application_checker()
    assert (slow.aborted, well.aborted) == (True, False)


def test_draining_closes_the_doors_and_tells_every_socket_to_come_back(server: DrainServer) -> None:
    ports = [SimpleNamespace(stopListening=lambda: stopped.append(True)) for _ in range(2)]
    stopped: list[bool] = []
    server.ports = tuple(ports)
    is_open, connecting = Socket(), Socket(state=WebSocketProtocol.STATE_CONNECTING)
    server.connections = {is_open: {}, connecting: {}, object(): {}}
    server.drain()
    server.drain()
    assert len(stopped) == 2
    assert (is_open.closed, connecting.closed) == ([RESTART], [])


def test_running_requests_are_waited_for_but_not_for_ever(server: DrainServer, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    work = asyncio.Future(loop=asyncio.new_event_loop())
    server.connections = {object(): {"application_instance": work}}
    server.drain()
    for _ in range(5):
        module.reactor.go_on()
    assert not module.reactor.stopped
    now[0] += module.DRAIN_SECONDS + 1
    module.reactor.go_on()
    module.reactor.go_on()
    assert module.reactor.stopped


def test_with_nothing_running_the_server_goes_at_once_and_nothing_can_hold_it(server: DrainServer) -> None:
    server.connections = {object(): {}, Socket(): {"application_instance": None}}
    server.drain()
    module.reactor.go_on()
    assert module.reactor.stopped
    assert [call for _, call, *_ in module.reactor.later] == [module.os._exit]
    assert [given[:2] for given in module.reactor.last_words] == [("after", "shutdown")]


def test_a_frame_going_out_may_be_larger_than_one_that_may_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []
    monkeypatch.setattr(
        WebSocketProtocol, "sendMessage", lambda self, *given: limits.append(self.maxMessagePayloadSize)
    )
    socket = SmallFrames.__new__(SmallFrames)
    socket.maxMessagePayloadSize = 8192
    socket.sendMessage(b"x" * 20_000)
    assert limits == [0]
    assert socket.maxMessagePayloadSize == 8192


def test_what_goes_out_is_packed_message_by_message_for_whoever_can_unpack_it() -> None:
    offer = PerMessageDeflateOffer.parse({"client_max_window_bits": [True]})
    agreed = pack([offer])
    assert agreed is not None
    assert (agreed.no_context_takeover, agreed.request_no_context_takeover) == (True, True)
    packer = PerMessageDeflate.create_from_offer_accept(True, agreed)
    packer.start_compress_message()
    line = packer.compress_message_data(b"<td>5</td>" * 5000) + packer.end_compress_message()
    assert len(line) < 500
    assert pack([object()]) is None


def test_a_port_that_is_taken_is_told_and_the_server_goes(server: DrainServer) -> None:
    server.listen_error(SimpleNamespace(getErrorMessage=lambda: "Address already in use"))
    assert server.refused == "Address already in use"
    module.reactor.go_on()
    assert module.reactor.stopped
