"""The turn clock rings while some screen is connected, once, and whoever is connected."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from games import services
from games.hub import Hub, hub
from games.models import EventRecord, Game
from games.screens import RING_AGAIN_SECONDS, OpenRoom
from tests.games.house import Party
from tests.games.screens import Glass, act, here, is_whole, pieces_of, version_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def party() -> Party:
    party = Party("Anna", "Ben")
    services.set_clock(party.code, party.players[0], 30)
    return here(party.start())


def run_out(party: Party) -> None:
    """Let the turn's time be over."""
    Game.objects.filter(pk=party.game.pk).update(deadline=timezone.now() - timedelta(seconds=1))


def kinds() -> list[str]:
    return [record.data["kind"] for record in EventRecord.objects.all()]


@pytest.mark.parametrize("who", ["everybody", "the absent one", "a spectator", "the board"])
async def test_at_the_deadline_the_server_ends_the_turn_whoever_is_connected(party: Party, who: str) -> None:
    glasses = {
        "everybody": [Glass(party, 0), Glass(party, 1)],
        "the absent one": [Glass(party, 0)],
        "a spectator": [Glass(party)],
        "the board": [Glass(party, board=True)],
    }[who]
    for glass in glasses:
        await hub.join(glass.screen)
        await glass.next()
    version = await act(lambda: party.room.version)
    await act(lambda: run_out(party))
    hub.wake(party.code)
    for glass in glasses:
        while version_of(await glass.next()) <= version:
            pass
    assert await act(kinds) == ["struck"]
    assert await act(lambda: party.state.waiting) == (1,)
    assert await act(lambda: party.game.deadline) > timezone.now() + timedelta(seconds=25)


async def test_while_nobody_is_connected_no_clock_rings_and_who_comes_finds_a_rest(party: Party) -> None:
    glass = await Glass(party, 0).joined()
    await hub.leave(glass.screen)
    await act(lambda: run_out(party))
    hub.wake(party.code)
    assert await act(kinds) == []
    await Glass(party, 0).joined()
    left = await act(lambda: (party.game.deadline - timezone.now()).total_seconds())
    assert 10 < left <= 15
    assert await act(kinds) == []


async def test_after_a_night_without_screens_the_turn_has_what_it_had_left(party: Party) -> None:
    glass = await Glass(party, 0).joined()
    await act(lambda: Game.objects.update(watched_at=timezone.now() - timedelta(seconds=10)))
    await hub._sweep()
    seen = await act(lambda: party.game.watched_at)
    assert timezone.now() - seen < timedelta(seconds=5)
    await hub.leave(glass.screen)
    night = timedelta(hours=9)
    last = {"watched_at": timezone.now() - night, "deadline": timezone.now() - night + timedelta(seconds=22)}
    await act(lambda: Game.objects.update(**last))
    await Glass(party, 0).joined()
    left = await act(lambda: (party.game.deadline - timezone.now()).total_seconds())
    assert 17 < left <= 22
    assert await act(kinds) == []


async def test_of_two_processes_one_ends_the_turn(party: Party) -> None:
    other = Hub()
    here_, there = await Glass(party, 0).joined(), await Glass(party, 1).joined(other)
    await act(lambda: run_out(party))
    for house in (hub, other):
        house.wake(party.code)
    for glass in (here_, there):
        while "headline" not in pieces_of(await glass.next()):
            pass
    assert await act(kinds) == ["struck"]


async def test_the_deadline_stands_on_the_screens(party: Party) -> None:
    glass = Glass(party, 1)
    await hub.join(glass.screen)
    frame = await glass.next()
    deadline = await act(lambda: int(party.game.deadline.timestamp() * 1000))
    assert f'data-deadline="{deadline}"' in frame


def test_a_clock_that_rang_in_vain_rings_again_a_little_later() -> None:
    """Whatever went wrong: the house does not ring without end."""
    room = OpenRoom(deadline=timezone.now() - timedelta(seconds=5))
    assert room.until_deadline() == 0
    room.rang = room.deadline
    assert room.until_deadline() == RING_AGAIN_SECONDS
    room.deadline = timezone.now() + timedelta(seconds=30)
    assert 25 < (room.until_deadline() or 0) <= 30
    room.deadline = None
    assert room.until_deadline() is None


async def test_who_comes_while_another_opens_the_room_and_goes_again_leaves_nobody_deaf(party: Party) -> None:
    """The first screen waits for the house to be opened; a second comes and goes meanwhile."""
    for _ in range(10):
        first, second = Glass(party, 0), Glass(party, 1)

        async def come_and_go(second: Glass = second) -> None:
            await hub.join(second.screen)
            await hub.leave(second.screen)

        await asyncio.gather(hub.join(first.screen), come_and_go())
        assert is_whole(await first.next())
        assert hub.rooms[party.code].screens == {first.screen}
        await hub.leave(first.screen)
