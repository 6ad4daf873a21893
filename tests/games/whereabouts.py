"""Where people are, for tests: here, away or offline, as their screens would have told; and when it is."""

from datetime import datetime, timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games import log, presence, services
from games.presence import Presence
from scoring.category_moves import Book, Strike
from scoring.commands import Command
from tests.games.house import Party


def are(party: Party, where: Presence, *at: int) -> Party:
    """Let the players ``at``, or all, be ``where``."""
    for each in at or range(len(party.players)):
        key = party.players[each].pk
        if where == "offline":
            cache.delete(presence._key(party.code, key))
        else:
            presence.stamp(party.code, key, visible=where == "here")
    return party


def moment_at(party: Party, seat: int) -> str:
    """Return the decision that the seat at index ``seat`` faces."""
    return log.moment(party.game, party.game_state, seat)


def play_at(party: Party, at: int, seat: int, command: Command) -> None:
    """Let the device of player ``at`` play for the seat at index ``seat``."""
    services.play(party.code, party.players[at], command, moment_at(party, seat))


def fill_at(party: Party, at: int, seat: int, category: str) -> None:
    """Let the device of player ``at`` fill ``category`` for the seat at index ``seat``."""
    points = party.rules.preview(party.state, seat)[category]
    play_at(party, at, seat, Book(category) if points else Strike(category))


def skip(party: Party, by: int, seat: int, moment: str | None = None) -> None:
    services.skip(party.code, party.players[by], seat, moment_at(party, seat) if moment is None else moment)


class Watch:
    """What time it is, by the server's clock."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = timezone.now()
        patch.setattr(timezone, "now", lambda: self.now)

    def pass_by(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def left(self, party: Party) -> float | None:
        """Return how many seconds the turn has left."""
        deadline: datetime | None = party.game.deadline
        return None if deadline is None else round((deadline - self.now).total_seconds(), 3)

    def sit_out(self, party: Party, seconds: int) -> None:
        """Let so many seconds pass while somebody watches."""
        for _ in range(seconds):
            self.pass_by(1)
            services.watch([party.code])


def clocked(*names: str, seconds: int = 60, **given: object) -> Party:
    """Start a game whose turns have so many ``seconds``."""
    party = Party(*names, **given)  # type: ignore[arg-type]
    services.set_clock(party.code, party.players[0], seconds)
    return party.start()
