"""Here, away, offline: by the server's clock, and never worth an error."""

from collections.abc import Callable

import pytest
from django.core.cache import cache

from games import presence
from tests.games.house import Party, dump

CODE = "KMT4R7"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let time pass."""
    now = [1_000_000.0]
    monkeypatch.setattr(presence.time, "time", lambda: now[0])

    def passes(seconds: float) -> None:
        now[0] += seconds

    return passes


def of(player: int) -> str:
    return presence.presence_of(CODE, [player])[player]


def test_nobody_has_been_seen_yet(clock: Callable[[float], None]) -> None:
    assert presence.presence_of(CODE, [1, 2]) == {1: "offline", 2: "offline"}
    assert presence.presence_of(CODE, []) == {}


def test_an_open_screen_in_view_is_here_for_twelve_seconds_then_away_then_offline(
    clock: Callable[[float], None],
) -> None:
    presence.stamp(CODE, 1, visible=True)
    assert of(1) == "here"
    clock(11)
    assert of(1) == "here"
    clock(2)
    assert of(1) == "away"
    clock(46)
    assert of(1) == "away"
    clock(2)
    assert of(1) == "offline"


def test_a_screen_out_of_view_is_away_as_long_as_it_is_open(clock: Callable[[float], None]) -> None:
    for _ in range(30):
        presence.stamp(CODE, 1, visible=False)
        clock(5)
        assert of(1) == "away"


def test_who_closes_the_last_screen_is_away_at_once_and_offline_after_a_minute(clock: Callable[[float], None]) -> None:
    presence.stamp(CODE, 1, visible=True)
    presence.gone(CODE, 1)
    assert of(1) == "away"
    clock(presence.GRACE_SECONDS + 1)
    assert of(1) == "offline"
    presence.stamp(CODE, 1, visible=True)
    assert of(1) == "here"


def test_presence_is_a_rooms_own(clock: Callable[[float], None]) -> None:
    presence.stamp(CODE, 1, visible=True)
    assert presence.presence_of("ZZZZZZ", [1]) == {1: "offline"}


def test_a_cache_that_is_away_hurts_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*given: object, **more: object) -> None:
        raise ConnectionError("no Redis")

    for name in ("set", "get_many"):
        monkeypatch.setattr(type(cache._connections[cache._alias]), name, away)
    presence.stamp(CODE, 1, visible=True)
    presence.gone(CODE, 1)
    assert of(1) == "offline"


@pytest.mark.django_db
def test_presence_touches_neither_record_nor_version() -> None:
    party = Party("Anna")
    before = dump()
    presence.stamp(party.code, party.players[0].pk, visible=True)
    presence.gone(party.code, party.players[0].pk)
    assert dump() == before
