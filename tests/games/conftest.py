"""Every test finds an empty house: nothing in the cache, nothing rendered, nobody listening, English spoken."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import translation

from games import fragments
from games.broadcast import broadcast
from games.hub import hub


@pytest.fixture(autouse=True)
def _empty_house() -> Iterator[None]:
    # A rolled-back room leaves its number to the next one, so what was rendered of it must go too.
    cache.clear()
    fragments._recent.kept.clear()
    broadcast.__init__()  # type: ignore[misc]
    hub.rooms.clear()
    hub._loop = None
    translation.deactivate()  # a page asked for in French leaves its thread speaking it
    yield
    broadcast.listeners.clear()
