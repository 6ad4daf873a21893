"""Presence follows the screens: in view, out of view, and gone."""

import pytest
from django.core.cache import cache

from games import hub as module
from games import presence
from games.hub import hub
from tests.games.house import Party
from tests.games.screens import SOON, Glass, Phone, act, here, pieces_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def party() -> Party:
    return here(Party("Anna", "Ben", "Cem").start())


# -- presence ----------------------------------------------------------------------------------------------------------------


def presence_at(party: Party, at: int) -> str:
    player = party.players[at].pk
    return presence.presence_of(party.code, [player])[player]


async def test_presence_follows_the_screens_in_view_and_raises_no_version(party: Party) -> None:
    cache.clear()
    version = await act(lambda: party.room.version)
    ben = await Glass(party, 1).joined()
    assert (presence_at(party, 0), presence_at(party, 1), presence_at(party, 2)) == ("offline", "here", "offline")
    anna = await Glass(party, 0).joined()
    assert pieces_of(await ben.next()).keys() == {"chips", "absent"}  # it is Anna's turn
    assert presence_at(party, 0) == "here"
    anna.screen.visible = False
    await hub.seen(anna.screen)
    assert pieces_of(await ben.next()).keys() == {"chips"}
    assert presence_at(party, 0) == "away"
    anna.screen.visible = True
    await hub.seen(anna.screen)
    assert pieces_of(await ben.next()).keys() == {"chips"}
    await hub.leave(anna.screen)
    assert pieces_of(await ben.next()).keys() == {"chips"}
    assert presence_at(party, 0) == "away"
    assert await act(lambda: party.room.version) == version


async def test_who_has_one_of_two_screens_in_view_is_here(party: Party) -> None:
    phone, laptop = await Glass(party, 0).joined(), await Glass(party, 0).joined()
    phone.screen.visible = False
    await hub.seen(phone.screen)
    await hub._sweep()
    assert presence_at(party, 0) == "here"
    await hub.leave(laptop.screen)
    await hub.seen(phone.screen)
    assert presence_at(party, 0) == "away"


async def test_who_reads_a_page_beside_the_table_is_there_and_told_nothing(party: Party) -> None:
    cache.clear()
    ben = await Glass(party, 1).joined()
    page = Phone(f"/ws{party.url}?beside", party.tokens[0])
    assert (await page.socket.connect(timeout=SOON))[0]
    assert pieces_of(await ben.next()).keys() == {"chips", "absent"}  # it is Anna's turn
    assert presence_at(party, 0) == "here"
    await page.say({"visible": "0"})
    assert pieces_of(await ben.next()).keys() == {"chips"}
    assert presence_at(party, 0) == "away"
    await page.leave()
    assert page.socket.output_queue.empty()


async def test_a_board_on_a_players_device_is_no_presence(party: Party) -> None:
    cache.clear()
    await Glass(party, 0, board=True).joined()
    await hub._sweep()
    assert presence_at(party, 0) == "offline"


async def test_the_sweep_keeps_those_who_are_here_and_finds_those_who_went(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben, anna = await Glass(party, 1).joined(), await Glass(party, 0).joined()
    now = [presence.time.time()]
    monkeypatch.setattr(presence.time, "time", lambda: now[0])
    for _ in range(10):
        now[0] += module.SWEEP_SECONDS
        await hub._sweep()
    assert [presence_at(party, at) for at in (0, 1, 2)] == ["here", "here", "away"]
    assert pieces_of(await ben.next()).keys() == {"chips"}  # Cem has no screen open
    await hub.leave(anna.screen)
    assert pieces_of(await ben.next()).keys() == {"chips"}
    for _ in range(13):
        now[0] += module.SWEEP_SECONDS
        await hub._sweep()
    assert presence_at(party, 0) == "offline"
