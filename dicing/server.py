"""Daphne with manners: it drains on SIGTERM, packs what it pushes, and drops readers that do not read.

Stock Daphne cuts sockets without a close frame and running requests with them, may hang at exit on a thread that
waits for the stopped loop, and buffers for a slow reader without limit. It leans on private names of Daphne and
Twisted, which are pinned; tests/dicing/test_server.py fails loudly when they change.
"""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterable
from typing import Any

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept
from daphne.server import Server  # before anything of Twisted: it installs the asyncio reactor
from daphne.ws_protocol import WebSocketProtocol

from twisted.internet import reactor as _reactor  # isort: skip

reactor: Any = _reactor
DRAIN_SECONDS = 8.0
BUFFER_BYTES = 256 * 1024
KERNEL_BYTES = 64 * 1024  # left alone, the kernel takes megabytes for a reader before anybody here notices
RESTART = 1012  # the close code that tells browsers to come back


class SmallFrames(WebSocketProtocol):  # type: ignore[misc]  # Daphne has no types
    """A socket whose size limit holds for what comes in; a whole table going out may be larger."""

    maxMessagePayloadSize: int  # noqa: N815  # autobahn's name

    def onOpen(self) -> None:  # noqa: N802  # autobahn's name
        self.transport.getHandle().setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
        super().onOpen()

    def sendMessage(self, *args: Any, **kwargs: Any) -> None:  # noqa: N802  # autobahn's name
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(*args, **kwargs)
        finally:
            self.maxMessagePayloadSize = limit


def pack(offers: Iterable[Any]) -> PerMessageDeflateOfferAccept | None:
    """Accept a browser's offer to unpack: a table is an eighth of its size then.

    Each message by itself: what a socket remembers of the last one is a quarter of a megabyte. What comes in is
    unpacked within the limit for messages, by autobahn from 26.10.2 on.
    """
    for offer in offers:
        if isinstance(offer, PerMessageDeflateOffer) and offer.accept_no_context_takeover:
            return PerMessageDeflateOfferAccept(  # type: ignore[no-untyped-call]
                offer, request_no_context_takeover=True, no_context_takeover=True
            )
    return None


class DrainServer(Server):  # type: ignore[misc]  # Daphne has no types
    """A server for one process; see the module's head."""

    draining = False
    ports: tuple[Any, ...] = ()
    refused: str = ""  # why the port could not be taken
    on_listening: Callable[[], None] = staticmethod(lambda: None)

    def listen_success(self, port: Any) -> None:
        self.ports = (*self.ports, port)
        super().listen_success(port)
        self.on_listening()

    def listen_error(self, failure: Any) -> None:
        self.refused = failure.getErrorMessage()
        reactor.callLater(0, reactor.stop)

    def run(self) -> None:
        reactor.callWhenRunning(self._settle)
        super().run()

    def _settle(self) -> None:
        """What only works once the reactor runs and Daphne has made its factories."""
        self.ws_factory.protocol = SmallFrames
        self.ws_factory.setProtocolOptions(perMessageCompressionAccept=pack)
        signal.signal(signal.SIGTERM, lambda *_: reactor.callFromThread(self.drain))

    def open_sockets(self) -> list[Any]:
        return [protocol for protocol in list(self.connections) if isinstance(protocol, WebSocketProtocol)]

    def application_checker(self) -> None:
        """Called every second by Daphne: abort the sockets whose reader is too far behind."""
        for protocol in self.open_sockets():
            transport = protocol.transport
            if transport is not None and _waiting_bytes(transport) > BUFFER_BYTES:
                transport.abortConnection()
        super().application_checker()

    def drain(self) -> None:
        """Close the doors, tell every socket to come back, let running requests finish, and go."""
        if self.draining:
            return
        self.draining = True
        for port in self.ports:
            port.stopListening()
        self._wait(time.monotonic() + DRAIN_SECONDS)

    def _wait(self, deadline: float) -> None:
        for protocol in self.open_sockets():
            if protocol.state == protocol.STATE_OPEN:  # also one whose handshake ends only now
                protocol.sendCloseFrame(code=RESTART, reasonUtf8=b"restart")
        running = [
            details
            for details in self.connections.values()
            if details.get("application_instance") and not details["application_instance"].done()
        ]
        if running and time.monotonic() < deadline:
            reactor.callLater(0.05, self._wait, deadline)
        else:
            reactor.callLater(0.2, self._finish)

    def _finish(self) -> None:
        # A thread that waits for the stopped loop must not hold the process.
        reactor.callLater(3, os._exit, 0)
        reactor.addSystemEventTrigger("after", "shutdown", lambda: os._exit(0))
        reactor.stop()


def _waiting_bytes(transport: Any) -> int:
    waiting: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
    return waiting
