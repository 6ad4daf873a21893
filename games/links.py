"""Addresses that people share: the public one behind a proxy, the network's at home."""

import socket
from functools import cache, lru_cache
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest

from games.codes import written


@cache
def lan_address() -> str | None:
    """Return this machine's address in the local network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith(("127.", "0.")) else address


def origin_of(request: HttpRequest) -> str:
    """Return scheme and host for links: PUBLIC_URL, else the request's own.

    A host who opened the page on this very machine shares its network address, since "localhost" on a friend's
    phone is the phone.
    """
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    origin = f"{request.scheme}://{request.get_host()}"
    parts = urlsplit(origin)
    if parts.hostname in ("localhost", "127.0.0.1", "::1") and (address := lan_address()):
        return f"{parts.scheme}://{address}:{parts.port}" if parts.port else f"{parts.scheme}://{address}"
    return origin


def room_url(origin: str, code: str) -> str:
    """Return the address of the room for sharing."""
    return f"{origin}/r/{written(code)}/"


@lru_cache(256)
def qr_path(text: str) -> tuple[str, int]:
    """Return the QR code of ``text`` as an SVG path of unit squares, and the number of squares a side."""
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix]
    steps = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                steps.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            x += x == start
    return "".join(steps), len(rows)
