"""The socket door to nonsense, floods and faults: an answer, then goodbye, and never a trace left behind."""

import asyncio
import logging
from typing import Any

import pytest

from games import consumers, doors, presence
from games.consumers import BURST, NONSENSE
from games.hub import hub
from tests.games.house import Party, dump
from tests.games.screens import SOON, Phone, act

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


# -- nonsense ---------------------------------------------------------------------------------------------------------------

NONSENSES = [
    "",
    "x",
    "null",
    "[]",
    "[1, 2]",
    '{"do": 1.5}',
    '{"do": null}',
    "[" * 2000,
    '{"do": "no-such-thing"}',
    "\0",
    "{}",
    "ÿ",
]


@pytest.mark.parametrize("text", NONSENSES, ids=ascii)
async def test_nonsense_is_answered_and_three_times_is_enough(party: Party, text: str) -> None:
    phone = await (await Phone.at(party, 0)).opened()
    before = await act(dump)
    for _ in range(2):
        await phone.say(text)
        assert "could not be understood" in (await phone.whole())[0]
    await phone.say(text)
    assert await phone.closed() == NONSENSE
    assert await act(dump) == before
    await phone.leave()
    assert hub.rooms == {}


async def test_bytes_are_nonsense(party: Party) -> None:
    phone = await (await Phone.at(party, 0)).opened()
    for _ in range(3):
        await phone.socket.send_to(bytes_data=b'{"do": "roll-dice", "moment": "1.0-0-0"}\xff')
    assert await phone.closed() == NONSENSE


async def test_refusals_of_the_rules_are_no_nonsense(party: Party) -> None:
    ben = await (await Phone.at(party, 1)).opened()
    for _ in range(5):
        await ben.say(await act(lambda: wish(party, "roll-dice")))
        assert "It is not your turn." in (await ben.whole())[0]


async def test_too_much_at_once_is_not_done(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(consumers.time, "monotonic", lambda: now[0])
    ben = await (await Phone.at(party, 1)).opened()
    roll = await act(lambda: wish(party, "roll-dice"))
    for _ in range(BURST):
        await ben.say(roll)
        assert "It is not your turn." in (await ben.whole())[0]
    await ben.say(roll)
    assert "Too many messages at once." in (await ben.frame())
    now[0] += 1
    await ben.say(roll)
    await ben.until(lambda phone: "It is not your turn." in phone.frames[-1])


async def test_who_goes_on_flooding_is_sent_away(party: Party) -> None:
    phone = await (await Phone.at(party, 0)).opened()
    for _ in range(200):
        await phone.say({"visible": "1"})
    assert await phone.closed() == NONSENSE


# -- going ------------------------------------------------------------------------------------------------------------------


async def test_a_screen_whose_handler_fails_is_forgotten_too(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise RuntimeError("a fault of ours")

    phone = await (await Phone.at(party, 0)).opened()
    monkeypatch.setattr(doors, "play", broken)
    await phone.say({"do": "roll-dice"})
    with pytest.raises(RuntimeError, match="a fault of ours"):
        await asyncio.wait_for(phone.socket.future, SOON)
    assert hub.rooms == {}


async def test_a_socket_cut_off_in_the_middle_is_forgotten_too(party: Party) -> None:
    phone = await (await Phone.at(party, 0)).opened()
    phone.socket.future.cancel()
    with pytest.raises(asyncio.CancelledError):
        await phone.socket.future
    assert hub.rooms == {}
