"""Who is this, and in which language: for a request or a socket's scope alike."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.utils import translation

from games.models import Player, PlayerToken

MAX_AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
SALT = "player.v1"


def digest_of(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def cookie_name(request: HttpRequest) -> str:
    """Return the cookie's name: ``__Host-`` needs https, and plain http in the home network has none."""
    return "__Host-player" if request.is_secure() else "player"


def player_of(request: HttpRequest) -> Player | None:
    """Return the player of this device; None for no, a forged, or a revoked cookie."""
    token = request.get_signed_cookie(cookie_name(request), default=None, salt=SALT, max_age=MAX_AGE)
    if token is None:
        return None
    known = PlayerToken.objects.filter(digest=digest_of(token), revoked_at=None).select_related("player").first()
    return known.player if known else None


def new_player() -> tuple[Player, str]:
    """Create a player; return it with the random 256-bit token of its first device."""
    token = secrets.token_urlsafe(32)
    player = Player.objects.create()
    PlayerToken.objects.create(player=player, digest=digest_of(token))
    return player, token


def remember(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Set the device's cookie."""
    response.set_signed_cookie(
        cookie_name(request),
        token,
        salt=SALT,
        max_age=MAX_AGE,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


class SocketRequest(HttpRequest):
    """A bare request with the address, host, cookies and language of a socket's scope."""

    def __init__(self, scope: Mapping[str, Any]) -> None:
        super().__init__()
        self.path = scope["path"]
        self._socket_scheme = "https" if scope.get("scheme") == "wss" else "http"
        self.META["REMOTE_ADDR"] = (scope.get("client") or [""])[0]
        for name, value in scope["headers"]:
            self.META[f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"] = value.decode("latin-1")
        # As pages read them: the standard library's reader gives up at the first untidy cookie of another program.
        self.COOKIES = parse_cookie(self.META.get("HTTP_COOKIE", ""))

    def _get_scheme(self) -> str:
        return self._socket_scheme


def language_of(request: HttpRequest) -> str:
    """Return the language to speak to this viewer."""
    return translation.get_language_from_request(request)


def address_of(request: HttpRequest) -> str:
    """Return the network address the request came from."""
    if settings.TRUST_PROXY and (forwarded := request.headers.get("X-Forwarded-For")):
        return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))
