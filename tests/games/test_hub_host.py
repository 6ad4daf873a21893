"""The host's role passes on by itself after 90 seconds; a seat that has passed to another device closes the old one."""

import asyncio

import pytest
from django.core.cache import cache

from games import presence, services
from games.hub import HOST_SECONDS, SEAT_GONE, hub
from tests.games.house import Party
from tests.games.screens import SOON, Glass, Phone, act, here, is_whole, pieces_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def party() -> Party:
    return here(Party("Anna", "Ben", "Cem").start())


def host(party: Party) -> int:
    return party.players.index(party.room.host)


async def gone(party: Party, at: int, seconds: float) -> None:
    """Let the player have been offline for so long, by the house's clock."""
    cache.delete(presence._key(party.code, party.players[at].pk))
    await hub._tell(party.code, hub.rooms[party.code])
    since = hub.rooms[party.code].host_gone_at
    assert since is not None
    hub.rooms[party.code].host_gone_at = since - seconds


async def test_a_host_counts_as_gone_after_ninety_seconds() -> None:
    assert HOST_SECONDS + presence.GRACE_SECONDS == 90


async def test_the_role_passes_on_after_its_time_and_not_before(party: Party) -> None:
    await Glass(party, 2).joined()
    await gone(party, 0, HOST_SECONDS - 1)
    await hub._sweep()
    assert await act(lambda: host(party)) == 0
    await gone(party, 0, 2)
    await hub._sweep()
    assert await act(lambda: host(party)) == 1


async def test_a_host_who_is_back_in_time_stays_host(party: Party) -> None:
    await Glass(party, 2).joined()
    await gone(party, 0, HOST_SECONDS + 1)
    await Glass(party, 0).joined()
    await hub._tell(party.code, hub.rooms[party.code])
    await hub._sweep()
    assert await act(lambda: host(party)) == 0
    assert hub.rooms[party.code].host_gone_at is None


async def test_the_role_does_not_return_when_the_first_host_does(party: Party) -> None:
    await Glass(party, 1).joined()
    await gone(party, 0, HOST_SECONDS)
    await hub._sweep()
    await Glass(party, 0).joined()
    await hub._sweep()
    assert await act(lambda: host(party)) == 1


async def test_a_board_left_on_in_a_deserted_room_changes_nothing(party: Party) -> None:
    board = Glass(party, board=True)
    await hub.join(board.screen)
    for at in (1, 2):
        cache.delete(presence._key(party.code, party.players[at].pk))
    await gone(party, 0, HOST_SECONDS)
    version = await act(lambda: party.room.version)
    for _ in range(3):
        await hub._sweep()
    assert await act(lambda: party.room.version) == version


# -- a seat that has passed on ---------------------------------------------------------------------------------------------


async def test_the_old_screens_of_a_seat_are_closed_and_the_others_told(party: Party) -> None:
    old = [await Glass(party, 1).joined(), await Glass(party, 1).joined()]
    anna = await Glass(party, 0).joined()
    await act(lambda: services.claim_seat(party.code, None, 1))
    assert "asks" in pieces_of(await anna.next())
    asked = await act(lambda: services.open_of(party.game).get().pk)
    await act(lambda: services.answer(party.code, party.players[0], asked, True))
    assert [await asyncio.wait_for(glass.codes.get(), SOON) for glass in old] == [SEAT_GONE] * 2
    assert anna.codes.empty()


async def test_the_new_screen_gets_the_seat_and_the_old_ones_page_watches(party: Party) -> None:
    new = await act(lambda: services.claim_seat(party.code, None, 1))
    phone = Phone(f"/ws{party.url}", new.token)
    connected, _ = await phone.socket.connect(timeout=SOON)
    assert connected
    await phone.opened()
    assert "data-seat" not in phone.pieces["me"]
    assert "Never mind" in phone.pieces["asks"]
    asked = await act(lambda: services.open_of(party.game).get().pk)
    await act(lambda: services.answer(party.code, party.players[0], asked, True))
    await phone.until(lambda screen: 'data-seat="1"' in screen.pieces["me"])
    page = await act(lambda: party.client(1).get(party.url).content.decode())
    assert "You are watching" in page
    await phone.leave()


async def test_a_device_that_has_another_seat_left_stays(party: Party) -> None:
    party = await act(lambda: Party("Anna", "Ben"))
    await act(lambda: services.add_name(party.code, party.players[0], "Zoë"))
    await act(lambda: here(party.start()))
    glass = await Glass(party, 0).joined()
    await act(lambda: services.claim_seat(party.code, None, 0))
    asked = await act(lambda: services.open_of(party.game).get().pk)
    await act(lambda: services.answer(party.code, party.players[1], asked, True))
    while 'data-seat="2"' not in (frame := await glass.next()):
        assert frame
    assert glass.codes.empty()


async def test_who_is_not_in_the_next_game_keeps_the_screen_and_watches(party: Party) -> None:
    ben = await Glass(party, 1).joined()
    await act(lambda: services.leave_table(party.code, party.players[1]))
    await act(party.hurry)
    await act(lambda: services.rematch(party.code, party.players[0], party.room.version))
    while not is_whole(frame := await ben.next()) or 'data-seat="1"' in frame:
        pass
    assert "You are watching" in frame
    assert ben.codes.empty()
