"""The socket door: the present whole when it opens, then what is new; a wish for an answer, and nonsense for goodbye."""

import asyncio
import json
import logging
import re
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from games import doors, presence, services
from games.codes import new_code
from games.guessing import WRONG_CODES
from games.hub import ROOM_GONE, hub
from games.identity import digest_of
from games.models import PlayerToken
from tests.games.house import Party, dump
from tests.games.screens import SOON, Phone, act, is_whole, version_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def party() -> Party:
    party = Party("Anna", "Ben", "Cem").start()
    for player in party.players:  # so that a screen that opens is no news to the others
        presence.stamp(party.code, player.pk, visible=True)
    return party


@pytest.fixture(autouse=True)
def _no_traceback(caplog: pytest.LogCaptureFixture) -> Any:
    """Whatever comes through the door, nothing is worth an error in the log."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def wish(party: Party, do: str, **more: Any) -> dict[str, Any]:
    return {"do": do, "moment": party.moment, **more}


# -- opening -----------------------------------------------------------------------------------------------------------


async def test_a_socket_that_opens_gets_the_present_whole(party: Party) -> None:
    phone = await Phone.at(party, 0)
    assert is_whole(await phone.frame())
    assert 'id="roll"' in phone.pieces["tray"]
    assert 'data-seat="0"' in phone.pieces["me"]
    await phone.leave()
    assert hub.rooms == {}


async def test_a_room_nobody_knows_is_closed_with_a_code_of_its_own() -> None:
    for path in ("/ws/r/KMT-4R7/", "/ws/r/x/", "/ws/r/%00/", "/ws/r/KMT-4R0/"):
        phone = Phone(path)
        assert (await phone.socket.connect())[0]
        assert await phone.closed() == ROOM_GONE


async def test_rooms_are_not_found_by_guessing_at_the_socket_either(party: Party) -> None:
    for _ in range(WRONG_CODES):
        phone = Phone(f"/ws/r/{new_code()}/")
        await phone.socket.connect()
        assert await phone.closed() == ROOM_GONE
    stranger = Phone(f"/ws/r/{party.code}/")
    await stranger.socket.connect()
    assert await stranger.closed() == ROOM_GONE
    assert stranger.frames == []
    page = await act(lambda: party.client(None, REMOTE_ADDR=stranger.socket.scope["client"][0]).get(party.url))
    assert page.status_code == 429
    await (await Phone.at(party, 0)).opened()  # who sits here has not guessed


async def test_any_other_address_is_closed_politely() -> None:
    for path in ("/", "/ws/", "/ws/r/", "/ws/r/KMT-4R7", "/ws/r/KMT-4R7/x/", "/ws/rooms/1/", "/favicon.ico"):
        phone = Phone(path)
        assert (await phone.socket.connect())[0]
        assert await phone.closed() == ROOM_GONE


async def test_a_closed_room_sends_its_screens_to_the_page_that_says_so(party: Party) -> None:
    await act(lambda: services.close_room(party.code, party.players[0]))
    phone = await Phone.at(party, 0)
    assert await phone.closed() == ROOM_GONE
    await phone.leave()
    assert hub.rooms == {}


async def test_a_foreign_page_gets_no_socket(party: Party) -> None:
    phone = Phone(f"/ws/r/{party.code}/", party.tokens[0], origin="http://evil.example")
    assert not (await phone.socket.connect())[0]


# -- playing ---------------------------------------------------------------------------------------------------------------


async def test_a_roll_reaches_both_phones_and_the_board(party: Party) -> None:
    anna, ben = await (await Phone.at(party, 0)).opened(), await (await Phone.at(party, 1)).opened()
    tv = await (await Phone.at(party, None, board=True)).opened()
    await anna.say(await act(lambda: wish(party, "roll-dice")))
    frames = [await phone.frame() for phone in (anna, ben, tv)]
    version = await act(lambda: party.room.version)
    faces = (await act(lambda: party.state)).turn.faces
    for phone, piece in ((anna, "tray"), (ben, "tray"), (tv, "board-foot")):
        assert version_of(phone.pieces[piece]) == version
        assert re.findall(r'href="#d(\d)"', phone.pieces[piece]) == [str(face) for face in faces]
    assert "keep" in frames[0]
    assert "keep" not in frames[1] + frames[2]


async def test_a_frame_holds_only_what_is_new(party: Party) -> None:
    ben = await (await Phone.at(party, 1)).opened()
    before = dict(ben.pieces)
    await act(party.roll)
    frame = await ben.frame()
    assert not is_whole(frame)
    assert {name for name in ben.pieces if ben.pieces[name] != before[name]} == {"tray"}


async def test_a_whole_turn_is_played_over_the_socket(party: Party) -> None:
    anna = await (await Phone.at(party, 0)).opened()
    await anna.say(await act(lambda: wish(party, "roll-dice")))
    await anna.until(lambda phone: 'name="keep"' in phone.pieces["tray"])
    await anna.say(await act(lambda: wish(party, "roll-dice", keep=["0", "4"])))
    await anna.until(lambda phone: phone.pieces["tray"].count(" checked") == 2)
    await anna.say(await act(lambda: wish(party, "book:chance")))
    await anna.until(lambda phone: 'id="undo"' in phone.pieces["tray"])
    await anna.say(await act(lambda: wish(party, "take-back")))
    await anna.until(lambda phone: 'id="roll"' in phone.pieces["tray"])
    state = await act(lambda: party.state)
    assert (state.turn.seat, state.turn.roll_number, state.turn.kept) == (0, 2, (0, 4))


async def test_an_old_moment_does_nothing_and_the_present_is_the_answer(party: Party) -> None:
    anna = await (await Phone.at(party, 0)).opened()
    roll = await act(lambda: wish(party, "roll-dice"))
    await anna.say(roll)
    await anna.frame()
    before = await act(dump)
    for _ in range(3):
        await anna.say(roll)
        assert await anna.whole() == []
        assert version_of(anna.pieces["tray"]) == await act(lambda: party.room.version)
    assert await act(dump) == before


async def test_a_message_sent_three_times_over_two_sockets_counts_once(party: Party) -> None:
    phone, tab = await (await Phone.at(party, 0)).opened(), await (await Phone.at(party, 0)).opened()
    roll = await act(lambda: wish(party, "roll-dice"))
    for screen in (phone, tab, phone, tab, phone, tab):
        await screen.say(roll)
    for screen in (phone, tab):
        await screen.until(lambda seen: 'name="keep"' in seen.pieces["tray"])
    assert (await act(lambda: party.game)).seq == 1


async def test_a_refusal_is_told_to_the_asker_only(party: Party) -> None:
    anna, ben = await (await Phone.at(party, 0)).opened(), await (await Phone.at(party, 1)).opened()
    before = await act(dump)
    await ben.say(await act(lambda: wish(party, "roll-dice")))
    assert "It is not your turn." in (await ben.whole())[0]
    assert await act(dump) == before
    await anna.say({"visible": "1"})  # hears nothing before the answer to its own question
    assert await anna.whole() == []


async def test_who_watches_sees_everything_and_may_do_nothing(party: Party) -> None:
    watcher, tv = await (await Phone.at(party, None)).opened(), await (await Phone.at(party, 0, board=True)).opened()
    before = await act(dump)
    for do in ("roll-dice", "book:chance", "strike:ones", "take-back", "time-out", "remove-seat"):
        await watcher.say(await act(lambda do=do: wish(party, do)))
        assert "notice" in (await watcher.whole())[0]
    assert await act(dump) == before
    await act(party.roll)
    await watcher.until(lambda phone: 'href="#d' in phone.pieces["tray"])
    await tv.until(lambda phone: 'href="#d' in phone.pieces["board-foot"])


async def test_a_cookie_revoked_while_the_socket_is_open_acts_no_more(party: Party) -> None:
    anna = await (await Phone.at(party, 0)).opened()
    await act(lambda: PlayerToken.objects.filter(digest=digest_of(party.tokens[0])).update(revoked_at=timezone.now()))
    before = await act(dump)
    await anna.say(await act(lambda: wish(party, "roll-dice")))
    assert "You have no seat at this table." in (await anna.whole())[0]
    assert await act(dump) == before


async def test_a_busy_table_says_so_and_the_socket_stays(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await (await Phone.at(party, 0)).opened()
    for trouble in (OperationalError("database is locked"), services.Conflict(party.code)):
        with monkeypatch.context() as patch:

            def busy(*given: object, trouble: Exception = trouble) -> None:
                raise trouble

            patch.setattr(doors, "play", busy)
            await anna.say({"do": "roll-dice"})
            assert "The table is busy." in (await anna.whole())[0]
    await anna.say(await act(lambda: wish(party, "roll-dice")))
    await anna.until(lambda phone: 'name="keep"' in phone.pieces["tray"])


# -- in view or not ----------------------------------------------------------------------------------------------------------


async def test_a_page_out_of_view_is_away_and_back_in_view_it_gets_everything(party: Party) -> None:
    ben = await (await Phone.at(party, 1)).opened()
    anna = await (await Phone.at(party, 0)).opened()
    await anna.say({"visible": "0"})
    await ben.until(lambda phone: ", away" in phone.pieces["chips"].split('id="chip-1"')[0])
    await anna.whole()
    await anna.say({"visible": "1"})
    await anna.whole()
    await ben.until(lambda phone: ", here" in phone.pieces["chips"].split('id="chip-1"')[0])
    await anna.leave()
    await ben.until(lambda phone: ", away" in phone.pieces["chips"].split('id="chip-1"')[0])


# -- the moment itself --------------------------------------------------------------------------------------------------------


async def test_who_opens_at_the_very_moment_of_a_change_misses_nothing(party: Party) -> None:
    name = "Anna"
    for _ in range(60):
        name = "Zoë" if name == "Anna" else "Anna"
        phone, _ = await asyncio.gather(
            Phone.at(party, 1), act(lambda name=name: services.rename_seat(party.code, party.players[0], name))
        )
        await phone.until(lambda seen, name=name: name in seen.pieces.get("headline", ""))
        await phone.leave()


async def test_twenty_phones_at_once_all_end_up_at_the_present(party: Party) -> None:
    phones = await asyncio.gather(*(Phone.at(party, at % 3) for at in range(20)))
    deeds = [act(lambda at=at: services.rename_seat(party.code, party.players[0], f"Name {at}")) for at in range(5)]
    await asyncio.gather(*deeds)
    version = await act(lambda: party.room.version)
    for phone in phones:
        await phone.until(lambda seen: "headline" in seen.pieces and version_of(seen.pieces["headline"]) == version)
        versions = [version_of(frame) for frame in phone.frames]
        assert versions == sorted(versions)


async def test_what_a_browser_sends_is_understood_word_for_word(party: Party) -> None:
    anna = await (await Phone.at(party, 0)).opened()
    moment = await act(lambda: party.moment)
    await anna.say(json.dumps({"headers": {"HX-Request": "true"}, "moment": moment, "do": "roll-dice"}))
    await anna.until(lambda phone: 'name="keep"' in phone.pieces["tray"])
    assert await asyncio.wait_for(act(lambda: party.game.seq), SOON) == 1
