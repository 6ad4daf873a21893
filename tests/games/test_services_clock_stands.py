"""The turn clock stands still while nobody watches the room, and goes on with the rest it had."""

import pytest

from games import services
from tests.games.house import Party, dump
from tests.games.whereabouts import Watch, clocked

pytestmark = pytest.mark.django_db


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


@pytest.mark.parametrize(
    ("game", "seconds", "rest"),
    [("classic-five", 0, 60), ("wuerfelpoker", 20, 40), ("ten-thousand", 50, 15), ("poker-dice", 60, 15)],
)
def test_a_clock_that_nobody_watched_goes_on_with_the_rest_it_had(
    watch: Watch, game: str, seconds: int, rest: int
) -> None:
    party = clocked("Anna", "Ben", game=game)
    watch.sit_out(party, seconds)
    watch.pass_by(8 * 3600)
    services.wind_up(party.code)
    assert watch.left(party) == rest
    assert party.game_state.waiting == (0,)
    with pytest.raises(services.Stale):
        services.wind_up(party.code)
    assert watch.left(party) == rest


def test_a_clock_that_had_time_left_stood_still_as_well(watch: Watch) -> None:
    party = clocked("Anna", "Ben", seconds=120)
    watch.sit_out(party, 30)
    watch.pass_by(80)
    services.wind_up(party.code)
    assert watch.left(party) == 90


def test_after_a_short_restart_the_clock_has_run_on_and_a_turn_has_at_least_fifteen_seconds(watch: Watch) -> None:
    party = clocked("Anna", "Ben")
    watch.sit_out(party, 46)
    watch.pass_by(10)
    before = dump()
    with pytest.raises(services.Stale):
        services.wind_up(party.code)
    assert watch.left(party) == 4
    assert dump()["Room"] == before["Room"]
    watch.pass_by(5)
    services.wind_up(party.code)
    assert watch.left(party) == 15


def test_time_is_not_called_where_the_machine_slept_meanwhile(watch: Watch) -> None:
    """Its lid was closed: no screen has come or gone, and the timer rings as it wakes."""
    party = clocked("Anna", "Ben")
    watch.sit_out(party, 10)
    watch.pass_by(3600)
    services.time_out(party.code)
    assert (party.state.waiting, watch.left(party)) == ((0,), 50)
    watch.pass_by(3600)
    services.watch([party.code])
    assert (party.state.waiting, watch.left(party)) == ((0,), 50)


def test_a_turn_that_began_while_nobody_watched_has_all_its_time(watch: Watch) -> None:
    party = clocked("Anna", "Ben")
    watch.pass_by(1800)
    party.roll(0)
    party.fill(0, "chance")
    watch.pass_by(600)
    services.wind_up(party.code)
    assert watch.left(party) == 60


def test_who_watches_stops_no_clock_and_is_no_news(watch: Watch) -> None:
    party, quiet = clocked("Anna", "Ben"), Party("Cem").start()
    version = party.room.version
    for _ in range(12):
        watch.pass_by(5)
        services.watch([party.code, quiet.code])
    assert (watch.left(party), party.room.version) == (0, version)
    assert quiet.game.watched_at == quiet.game.started_at  # where no clock ticks nothing is written
    services.time_out(party.code)
    assert party.state.waiting == (1,)
