"""Sockets by hand: what no browser does, byte by byte."""

import asyncio
import base64
import os
import socket
import struct
import zlib
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9


def frame(payload: bytes, kind: int = TEXT, *, masked: bool = True, last: bool = True, reserved: int = 0) -> bytes:
    """Return a frame as a client sends it, or as it must not."""
    head = bytes([(128 if last else 0) | reserved << 4 | kind])
    mask_bit = 128 if masked else 0
    if len(payload) < 126:
        head += bytes([mask_bit | len(payload)])
    elif len(payload) < 65536:
        head += bytes([mask_bit | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([mask_bit | 127]) + struct.pack("!Q", len(payload))
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def handshake(url: str, path: str, **headers: str) -> bytes:
    """Return the request that opens a socket."""
    host = urlsplit(url).netloc
    lines = {
        "Host": host,
        "Origin": f"http://{headers.get('Host', host)}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        **headers,
    }
    return "\r\n".join(
        [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in lines.items()), "\r\n"]
    ).encode()


def packed(payload: bytes) -> bytes:
    """Return a frame packed as browsers agree with the server."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    squeezed = packer.compress(payload) + packer.flush(zlib.Z_SYNC_FLUSH)
    return frame(squeezed.removesuffix(b"\x00\x00\xff\xff"), reserved=4)


class Wire:
    """A connection to the server; as a socket it never reads unless told to."""

    def __init__(self, link: socket.socket) -> None:
        self.link = link
        self.head = b""  # what the server said to the handshake

    @classmethod
    async def open(cls, url: str, receive_bytes: int = 0) -> "Wire":
        """Connect; ``receive_bytes`` makes the window of what may come unread small."""
        link = socket.socket()
        if receive_bytes:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        link.setblocking(False)
        await asyncio.get_running_loop().sock_connect(link, (urlsplit(url).hostname, urlsplit(url).port))
        return cls(link)

    @classmethod
    async def socket(cls, url: str, path: str, receive_bytes: int = 0, **headers: str) -> "Wire":
        """Connect and open a socket; what comes after the handshake is not read."""
        wire = await cls.open(url, receive_bytes)
        await wire.send(handshake(url, path, **headers))
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = await wire.read(1)
            assert byte, head
            head += byte
        assert head.startswith(b"HTTP/1.1 101"), head
        wire.head = head
        return wire

    async def send(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self.link, data)

    async def read(self, most: int = 65536, seconds: float = 10) -> bytes:
        return await asyncio.wait_for(asyncio.get_running_loop().sock_recv(self.link, most), seconds)

    async def read_all(self, seconds: float = 10) -> bytes:
        """Read until the server ends it."""
        parts = []
        try:
            async with asyncio.timeout(seconds):
                while part := await self.read():
                    parts.append(part)
        except ConnectionError:
            pass
        return b"".join(parts)

    def close(self) -> None:
        self.link.close()
