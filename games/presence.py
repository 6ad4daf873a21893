"""Here, away, offline: what is known of a player's screens in a room.

Stamps live in the cache, shared by all processes where there is Redis, and mean little: losing them shows
somebody as offline for some seconds. Nothing here touches the database or raises the room's version.
"""

import logging
import time
from collections.abc import Iterable
from typing import Literal

from django.core.cache import cache

logger = logging.getLogger(__name__)
Presence = Literal["here", "away", "offline"]

FRESH_SECONDS = 12  # a visible screen is stamped every five
GRACE_SECONDS = 60


def _key(code: str, player: int) -> str:
    return f"presence:{code}:{player}"


def stamp(code: str, player: int, visible: bool) -> None:
    """Note that the player has a screen open in the room, and whether it is in view."""
    now = time.time()
    _set(_key(code, player), (now, now if visible else 0.0))


def gone(code: str, player: int) -> None:
    """Note that the player's last screen here has just closed: away for now, offline later."""
    _set(_key(code, player), (time.time(), 0.0))


def _set(key: str, value: tuple[float, float]) -> None:
    try:
        cache.set(key, value, timeout=GRACE_SECONDS * 2)
    except Exception:  # Redis is away: the next stamp will do
        logger.debug("presence not noted", exc_info=True)


def presence_of(code: str, players: Iterable[int]) -> dict[int, Presence]:
    """Return the presence of each of ``players``."""
    keys = {_key(code, player): player for player in players}
    try:
        stamps = cache.get_many(keys)
    except Exception:
        logger.debug("presence not read", exc_info=True)
        stamps = {}
    return {player: _presence(*stamps.get(key, (0.0, 0.0))) for key, player in keys.items()}


def _presence(seen: float, visible: float) -> Presence:
    now = time.time()
    if now - visible < FRESH_SECONDS:
        return "here"
    return "away" if now - seen < GRACE_SECONDS else "offline"
