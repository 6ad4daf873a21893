"""Telling the screens: after the commit, bounded, and never a reason to fail.

A message says only that a room has a new version; what that is stands in the database. So a lost, doubled or
late message is harmless, and the hub's sweep heals what was lost.
"""

import asyncio
import logging
import time
from collections.abc import Callable

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)

BOUND_SECONDS = 1.0  # with all else that a request waits for, under two
REST_SECONDS = 5.0  # after FAILURES in a row the layer is left alone so long
FAILURES = 3


class Broadcast:
    """This process's way to tell: its own listeners at once, other processes through the channel layer."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[str], None]] = []
        self.failed = 0  # in all, for operators
        self._in_a_row = 0
        self._rest_until = 0.0

    def changed(self, code: str, version: int) -> None:
        """Tell everybody that the room ``code`` has ``version``; from any synchronous thread."""
        for listener in self.listeners:
            listener(code)
        if isinstance(get_channel_layer(), InMemoryChannelLayer) or time.monotonic() < self._rest_until:
            return
        try:
            async_to_sync(self._send)(code, version)
            self._in_a_row = 0
        except Exception:
            self.failed += 1
            self._in_a_row += 1
            if self._in_a_row >= FAILURES:
                self._rest_until, self._in_a_row = time.monotonic() + REST_SECONDS, 0
            logger.warning("room %s, version %s: other processes were not told", code, version, exc_info=True)

    async def _send(self, code: str, version: int) -> None:
        layer = get_channel_layer()
        assert layer is not None
        message = {"type": "room.changed", "code": code, "version": version}
        await asyncio.wait_for(layer.group_send(group_of(code), message), BOUND_SECONDS)


broadcast = Broadcast()


def group_of(code: str) -> str:
    """Return the name of the channel group that hears about the room."""
    return f"room.{code}"


def tell_on_commit(code: str, version: int) -> None:
    """Tell once the running transaction is committed; a failure there cannot hurt the deed."""
    transaction.on_commit(lambda: broadcast.changed(code, version), robust=True)
