"""This process's open screens: each gets what is new to it, in order, and none waits for another."""

import asyncio
from typing import Any

import pytest

from games import broadcast as telling
from games import hub as module
from games import services
from games.hub import ROOM_GONE, Hub, hub
from games.models import Room
from tests.games.house import Party
from tests.games.screens import SOON, Glass, act, here, is_whole, pieces_of, version_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def party() -> Party:
    return here(Party("Anna", "Ben", "Cem").start())


async def test_a_screen_that_joins_gets_the_present_whole(party: Party) -> None:
    glass = Glass(party, 0)
    await hub.join(glass.screen)
    frame = await glass.next()
    assert is_whole(frame)
    assert {"headline", "chips", "tray", "pad-0", "pad-1", "pad-2", "everyone", "me", "mine"} <= set(pieces_of(frame))


async def test_a_change_reaches_every_screen_with_its_version_and_what_is_new_only(party: Party) -> None:
    anna, ben, tv = (
        await Glass(party, 0).joined(),
        await Glass(party, 1).joined(),
        await Glass(party, board=True).joined(),
    )
    await act(lambda: party.roll())
    version = await act(lambda: party.room.version)
    told = [pieces_of(await glass.next()) for glass in (anna, ben, tv)]
    assert [set(pieces) for pieces in told] == [
        {"headline", "tray", "pad-0", "everyone"},
        {"tray"},
        {"board-foot"},
    ]
    assert {version_of(piece) for pieces in told for piece in pieces.values()} == {version}


async def test_equal_screens_get_one_and_the_same_frame(party: Party) -> None:
    glasses = [await Glass(party, at).joined() for at in (1, 2, None, None)]
    await act(lambda: party.roll())
    frames = [await glass.next() for glass in glasses]
    assert all(frame is frames[0] for frame in frames)


async def test_many_changes_at_once_come_as_few_frames_and_the_last_is_the_present(party: Party) -> None:
    glass = await Glass(party, 1).joined()

    def much() -> int:
        for name in ("A", "B", "C", "D", "E"):
            services.rename_seat(party.code, party.players[0], name)
        return party.room.version

    version = await act(much)
    seen = []
    while not seen or version_of(seen[-1]) < version:
        seen.append(await glass.next())
    assert len(seen) <= 5
    assert [version_of(frame) for frame in seen] == sorted({version_of(frame) for frame in seen})
    assert "E’s turn" in seen[-1]


async def test_a_screen_that_asks_again_gets_everything(party: Party) -> None:
    glass, other = await Glass(party, 1).joined(), await Glass(party, 2).joined()
    hub.again(glass.screen)
    assert is_whole(await glass.next())
    assert other.frames.empty()


async def test_who_asks_again_while_others_are_told_is_not_forgotten(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    glass = await Glass(party, 1).joined()
    rendering = Hub._render
    asked = []

    def render(code: str, screens: Any) -> Any:
        rendered = rendering(code, screens)
        if not asked:
            asked.append(True)
            loop.call_soon_threadsafe(hub.again, glass.screen)
        return rendered

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(Hub, "_render", staticmethod(render))
    hub.wake(party.code)  # nothing is new, so without the question nothing would come
    assert is_whole(await glass.next())


async def test_a_screen_that_cannot_be_written_to_keeps_nobody_waiting(party: Party) -> None:
    glasses = [await Glass(party, at).joined() for at in (0, 1, 2, None)]

    async def broken(frame: str) -> None:
        raise ConnectionError("gone")

    glasses[1].screen.send = broken
    await act(lambda: party.roll())
    for glass in (glasses[0], glasses[2], glasses[3]):
        assert "tray" in pieces_of(await glass.next())


async def test_a_database_that_is_away_for_a_moment_costs_a_moment(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    glass = await Glass(party, 1).joined()
    with monkeypatch.context() as patch:
        failed = asyncio.Event()
        loop = asyncio.get_running_loop()

        def away(code: str) -> None:
            loop.call_soon_threadsafe(failed.set)
            raise ConnectionError("no database")

        patch.setattr(module.present, "load", away)
        await act(lambda: party.roll())
        await asyncio.wait_for(failed.wait(), SOON)
    await hub._sweep()
    assert "tray" in pieces_of(await glass.next())


# -- another screen, another frame -----------------------------------------------------------------------------------------


async def test_the_start_and_the_rematch_bring_every_screen_whole() -> None:
    party = await act(lambda: here(Party("Anna", "Ben")))
    glasses = [await Glass(party, at).joined() for at in (0, 1, None)] + [await Glass(party, board=True).joined()]
    await act(party.start)
    started = [await glass.next() for glass in glasses]
    assert [is_whole(frame) for frame in started[:3]] == [True] * 3
    assert {"board-head", "board-card", "board-foot"} <= set(pieces_of(started[3]))

    await act(lambda: party.hurry(boxes_left=1))
    await act(lambda: party.roll(1))
    for glass in glasses:
        await glass.next()
    await act(lambda: party.fill(1, next(iter(party.rules.preview(party.state, 1)))))
    results = [await glass.next() for glass in glasses]
    assert all("podium" in pieces_of(frame) for frame in results[:3])
    await act(lambda: services.rematch(party.code, party.players[0], party.room.version))
    assert [is_whole(await glass.next()) for glass in glasses[:3]] == [True] * 3


async def test_who_sits_down_gets_the_lobby_and_who_is_taken_off_the_invitation() -> None:
    party = await act(lambda: here(Party("Anna", "Ben")))
    ben = await Glass(party, 1).joined()
    await act(lambda: services.leave_lobby(party.code, party.players[0], 1))
    frame = await ben.next()
    assert is_whole(frame)
    assert "invitation" in pieces_of(frame)
    await act(lambda: services.take_seat(party.code, "Ben", party.players[1]))
    assert "lobby-seats" in pieces_of(await ben.next())


async def test_when_a_room_is_closed_its_screens_are_sent_away(party: Party) -> None:
    glasses = [await Glass(party, at).joined() for at in (0, 1, None)] + [await Glass(party, board=True).joined()]
    await act(lambda: services.close_room(party.code, party.players[0]))
    assert [await asyncio.wait_for(glass.codes.get(), SOON) for glass in glasses] == [ROOM_GONE] * 4


async def test_a_result_stays_on_the_screens_when_the_room_is_closed() -> None:
    party = await act(lambda: here(Party("Anna", "Ben").start().hurry()))
    glass = await Glass(party, 1).joined()
    assert 'id="rematch"' in (await act(lambda: party.client(1).get(party.url).content.decode()))
    await act(lambda: services.close_room(party.code, party.players[0]))
    frame = await glass.next()
    assert "after" in pieces_of(frame)
    assert 'id="rematch"' not in frame
    assert glass.codes.empty()


async def test_when_a_room_is_deleted_its_screens_are_sent_away(party: Party) -> None:
    glass = await Glass(party, 1).joined()
    await act(lambda: Room.objects.all().delete())
    await hub._sweep()
    assert await asyncio.wait_for(glass.codes.get(), SOON) == ROOM_GONE


# -- coming and going --------------------------------------------------------------------------------------------------------


async def test_with_the_last_screen_the_room_is_forgotten(party: Party) -> None:
    glasses = [await Glass(party, at).joined() for at in (0, 1)]
    task = hub.rooms[party.code].task
    await hub.leave(glasses[0].screen)
    assert set(hub.rooms) == {party.code}
    await hub.leave(glasses[1].screen)
    assert hub.rooms == {}
    assert task is not None
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_leaving_twice_is_leaving_once(party: Party) -> None:
    glass = await Glass(party, 0).joined()
    await hub.leave(glass.screen)
    await hub.leave(glass.screen)
    assert hub.rooms == {}


async def test_all_may_leave_at_the_same_moment(party: Party) -> None:
    glasses = [await Glass(party, at).joined() for at in (0, 1, 2, None)]
    await asyncio.gather(*(hub.leave(glass.screen) for glass in glasses))
    assert hub.rooms == {}


async def test_who_comes_while_the_last_one_leaves_is_told(party: Party) -> None:
    for _ in range(10):
        old, new = await Glass(party, 0).joined(), Glass(party, 1)
        await asyncio.gather(hub.leave(old.screen), hub.join(new.screen))
        assert is_whole(await new.next())
        assert [screen for room in hub.rooms.values() for screen in room.screens] == [new.screen]
        await act(
            lambda: services.rename_seat(party.code, party.players[0], "Zoë" if party.names[0] == "Anna" else "Anna")
        )
        assert "chips" in pieces_of(await new.next())
        await hub.leave(new.screen)


# -- what got lost -------------------------------------------------------------------------------------------------------------


async def test_a_change_of_another_process_that_got_lost_is_found_by_the_sweep(party: Party) -> None:
    glass = await Glass(party, 1).joined()
    telling.broadcast.listeners.clear()  # as if another process had done it
    await act(lambda: party.roll())
    assert glass.frames.empty()
    await hub._sweep()
    assert "tray" in pieces_of(await glass.next())


async def test_doubled_and_late_wakings_send_nothing(party: Party) -> None:
    glass = await Glass(party, 1).joined()
    for _ in range(5):
        hub.wake(party.code)
        hub.changed(party.code)
    hub.changed("ZZZZZZ")
    hub.again(glass.screen)
    assert is_whole(await glass.next())
    assert glass.frames.empty()
