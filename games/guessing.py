"""Rooms are not found by guessing: wrong codes are counted per address, right ones are not."""

from django.core.cache import cache
from django.http import HttpRequest

from games.identity import address_of

WRONG_CODES = 20
SECONDS = 60


def _key(request: HttpRequest) -> str:
    return f"wrong-codes:{address_of(request)}"


def wrong_code(request: HttpRequest) -> None:
    """Count a wrong code."""
    try:
        cache.add(_key(request), 0, timeout=SECONDS)
        cache.incr(_key(request))
    except Exception:  # expired in between, or no cache: the next wrong one counts
        return


def too_many_wrong_codes(request: HttpRequest) -> bool:
    """Say whether this address has to wait."""
    try:
        return int(cache.get(_key(request)) or 0) >= WRONG_CODES
    except Exception:
        return False
