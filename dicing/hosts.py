"""Which hosts are ours, for pages and sockets alike, and which origins may act.

The stock checks compare a fixed list, or the host without scheme and port. Here the Origin of a socket must be the
scheme and host of that very request. Without ALLOWED_HOSTS the house answers to loopback, to address literals of
private networks and to .local names: a foreign name that resolves to this machine (DNS rebinding) is none of them.
"""

import ipaddress
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]


def is_own_host(host: str) -> bool:
    """Say whether a Host header, with or without port, names this house."""
    # As strictly as Django reads it further in, where a host that is none would be an error to report.
    domain, port = split_domain_port(host)
    if not domain or len(port) > 5 or int(port or 0) > 65535:
        return False
    name = domain.strip("[]").rstrip(".")
    if settings.OWN_HOSTS:
        return name in settings.OWN_HOSTS
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith((".local", ".localhost"))
    return address.is_private or address.is_loopback


def _headers(scope: Scope) -> dict[bytes, str]:
    return {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _is_secure(scope: Scope, headers: dict[bytes, str]) -> bool:
    if settings.TRUST_PROXY:
        return headers.get(b"x-forwarded-proto") == "https"
    return scope.get("scheme") in ("https", "wss")


class HostGuard:
    """Outermost application: answers 400 to foreign hosts and 403 to sockets from foreign origins."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        host = headers.get(b"host", "")
        if not is_own_host(host):
            await self._refuse(scope, send, 400)
            return
        if scope["type"] == "websocket":
            scheme = "https" if _is_secure(scope, headers) else "http"
            if headers.get(b"origin", "").lower() != f"{scheme}://{host}".lower():
                await self._refuse(scope, send, 403)
                return
        await self.application(scope, receive, send)

    @staticmethod
    async def _refuse(scope: Scope, send: Send, status: int) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
            return
        body = b"This address is not served here."
        headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
