"""The screens that are open in this process, and the rooms they are open for."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime

from channels.db import database_sync_to_async
from django.utils import timezone

from games import services
from games.fragments import Shown
from games.presence import Presence
from games.present import Present
from scoring.errors import IllegalCommand

logger = logging.getLogger(__name__)
RING_AGAIN_SECONDS = 1.0


@dataclass(eq=False)
class Screen:
    """An open socket. ``shown`` is what it shows by now; None means it needs the present whole."""

    code: str
    player: int | None
    language: str
    origin: str
    board: bool
    send: Callable[[str], Awaitable[None]]
    close: Callable[[int], Awaitable[None]]
    visible: bool = True
    shown: Shown | None = None
    seated: int | None = None  # the game in which it has a seat


@dataclass(eq=False)
class OpenRoom:
    """A room with screens in this process: its task, what it rendered last."""

    wake: asyncio.Event = field(default_factory=asyncio.Event)
    screens: set[Screen] = field(default_factory=set)
    version: int = 0
    presence: dict[int, Presence] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    subscribed: bool = False
    deadline: datetime | None = None
    rang: datetime | None = None  # the deadline at which time was called
    host: int | None = None
    host_gone_at: float | None = None  # by the loop's clock

    def until_deadline(self) -> float | None:
        """Seconds until the turn's time is over, None without a clock."""
        if self.deadline is None:
            return None
        if self.deadline == self.rang:
            return RING_AGAIN_SECONDS  # time was called in vain
        return max(0.0, (self.deadline - timezone.now()).total_seconds())

    def look(self, moment: Present) -> None:
        """Note what the present says of version, presence, deadline, and since when the host is offline."""
        self.version, self.presence, self.deadline = moment.room.version, moment.presence, moment.game.deadline
        before, self.host = self.host, moment.room.host_id
        if self.host is None or moment.presence.get(self.host, "offline") != "offline":
            self.host_gone_at = None
        elif self.host_gone_at is None or self.host != before:
            self.host_gone_at = asyncio.get_running_loop().time()


async def tried(deed: Callable[..., None], *given: object) -> None:
    """Do what the house does by itself; what is not to be done any more is left."""
    try:
        await database_sync_to_async(deed)(*given)
    except (services.Stale, services.Conflict, IllegalCommand):
        pass
    except Exception:  # a busy database, say: it is tried again
        logger.warning("%s was not done", deed.__name__, exc_info=True)
