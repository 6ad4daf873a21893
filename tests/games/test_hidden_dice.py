"""Nobody receives what the seat may not see: in simultaneous Poker Dice all dice stay under their cups to the round's end.

The oracle: the same game is played twice, and only the dice that one seat has and holds differ. Until the cups go up, everybody
else must have received the very same bytes, on every socket, page, log and sheet.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from games import codes, doors, fragments, services, sheets
from games.hub import Hub
from games.models import Room
from games.present import Present, load
from games.sheets.layout import PAPERS
from scoring.commands import RemoveSeat, TimeOut
from scoring.dice import Faces
from scoring.errors import IllegalCommand
from tests.games.house import Party
from tests.games.screens import SOON, Phone, act, here

pytestmark = pytest.mark.django_db(transaction=True)

KING = re.compile(r'href="#pK"|\bkings?\b|"faces": \[[\d, ]*5|<td[^>]*>[^<]*K')
ANNA, BEN, CEM = 0, 1, 2
PLAIN: Faces = (1, 2, 3, 4, 6)  # what all others roll, time and again: no king
SECRETS: tuple[tuple[Faces, ...], ...] = (((5, 5, 5, 5, 5),) * 3, ((1, 3, 4, 6, 2), (5, 1, 1, 2, 6), (2, 3, 4, 5, 6)))


@dataclass
class Step:
    """What a player does: a wish, or what befalls its seat; ``refused`` when the rules have to say no."""

    at: int
    do: str
    keep: tuple[int, ...] = ()
    refused: bool = False


# Anna's dice are the secret. Each story ends with the step that lifts the cups.
STORIES: dict[str, list[Step]] = {
    "she rolls, holds, stays, takes it back, and rolls out": [
        Step(ANNA, "roll-dice"),
        Step(BEN, "roll-dice"),
        Step(ANNA, "roll-dice", (0, 1)),
        Step(BEN, "roll-dice", (0,)),
        Step(ANNA, "stand"),
        Step(ANNA, "roll-dice", refused=True),
        Step(ANNA, "take-back"),
        Step(BEN, "stand"),
        Step(CEM, "stand", refused=True),
        Step(BEN, "weigh", (0,), refused=True),
        Step(ANNA, "roll-dice", (1, 2)),
        Step(CEM, "roll-dice"),
        Step(CEM, "stand"),
    ],
    "the clock stands for her": [
        Step(BEN, "roll-dice"),
        Step(BEN, "stand"),
        Step(ANNA, "roll-dice"),
        Step(ANNA, "time-out"),
        Step(BEN, "take-back", refused=True),
        Step(CEM, "roll-dice"),
        Step(CEM, "stand"),
    ],
    "the clock rolls for her": [
        Step(ANNA, "time-out"),
        Step(BEN, "roll-dice"),
        Step(BEN, "roll-dice", (1, 2)),
        Step(CEM, "roll-dice"),
        Step(CEM, "stand"),
        Step(BEN, "stand"),
    ],
    "she leaves with her dice on the table": [
        Step(ANNA, "roll-dice"),
        Step(CEM, "roll-dice"),
        Step(ANNA, "stand"),
        Step(ANNA, "remove-seat"),
        Step(ANNA, "roll-dice", refused=True),
        Step(BEN, "roll-dice"),
        Step(BEN, "stand"),
        Step(CEM, "stand"),
    ],
    "the table ends the game in the middle of the round": [
        Step(ANNA, "roll-dice"),
        Step(BEN, "roll-dice"),
        Step(ANNA, "stand"),
        Step(ANNA, "end"),
        Step(BEN, "end"),
    ],
    "she is the last": [
        Step(BEN, "roll-dice"),
        Step(BEN, "stand"),
        Step(CEM, "time-out"),
        Step(ANNA, "roll-dice"),
        Step(ANNA, "roll-dice", (3,)),
        Step(BEN, "take-back", refused=True),
        Step(ANNA, "stand"),
    ],
}
VIEWERS: dict[str, tuple[int | None, bool]] = {
    "Anna": (0, False), "Ben": (1, False), "Cem": (2, False), "watcher": (None, False), "board": (None, True),
}  # fmt: skip


@dataclass
class Evening:
    """One telling of a story: what each viewer received before the cups went up, and what after."""

    before: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    after: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> asyncio.Queue[int]:
    """The versions that the hub has sent to all screens."""
    versions: asyncio.Queue[int] = asyncio.Queue()
    tell = Hub._tell

    async def and_say_so(house: Hub, code: str, room: Any) -> None:
        await tell(house, code, room)
        versions.put_nowait(room.version)

    monkeypatch.setattr(Hub, "_tell", and_say_so)
    return versions


class Dice:
    """Dice that fall as the story wants them: the secret ones for Anna, for the others always the same."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faces: Faces = PLAIN
        monkeypatch.setattr(services, "throw_of", lambda sides, number: self.faces[:number])


def normal(text: str) -> str:
    """Return ``text`` without what differs from one evening to the next whatever the dice are."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", text)
    return re.sub(r'"at": "[^"]+"|data-now="\d+"|(?<=(agree|cline|hdraw)[-:])\d+', "", text)


def papers(party: Party) -> Iterator[tuple[str, str]]:
    """Yield everything that viewers can ask for, each with whose it is."""
    paths = [(name, at, path) for name, at in (("Anna", 0), ("Ben", 1), ("Cem", 2)) for path in ("", "log.json")]
    paths += [("Ben", 1, "people/"), ("Ben", 1, "correct/1/"), ("watcher", None, "history/")]
    for name, at, path in [*paths, ("watcher", None, ""), ("board", None, "board/")]:
        yield name, normal(party.client(at).get(party.url + path).content.decode())
    yield "watcher", sheets.html_of(sheets.filled_sheet(present_of(party), PAPERS["a4"]))


def present_of(party: Party) -> Present:
    present = load(party.code)
    assert present is not None
    return present


def do(party: Party, step: Step, mirrored: bool = False) -> None:
    """Do what ``step`` says; ``mirrored`` holds the dice at the other end."""
    moment = party.moment_of(step.at)
    if step.do == "end":
        services.propose_end(party.code, party.players[step.at])
        return
    if step.do in ("time-out", "remove-seat"):
        party.play(step.at, TimeOut() if step.do == "time-out" else RemoveSeat(), moment)
        return
    fields = {"do": [step.do], "moment": [moment], "keep": [str(4 - at if mirrored else at) for at in step.keep]}
    try:
        if step.do == "weigh":
            doors.weigh(present_of(party), party.players[step.at], fields)
        else:
            doors.play(party.code, party.players[step.at], fields)
    except IllegalCommand:
        assert step.refused, step
    else:
        assert not step.refused, step


async def evening(
    story: Sequence[Step], secret: tuple[Faces, ...], dice: Dice, told: asyncio.Queue[int], rounds: int
) -> Evening:
    """Play so many rounds that are always the same, then ``story``, in which Anna's throws are those of ``secret``."""
    party = await act(lambda: Party("Anna", "Ben", "Cem", game="poker-dice", options={"simultaneous": "on"}).start())
    dice.faces = PLAIN
    for at in (ANNA, BEN, CEM) * rounds:
        await act(lambda at=at: party.roll(at))
        await act(lambda at=at: do(party, Step(at, "stand")))
    phones = {
        name: await (await Phone.at(here(party), at, board=board)).opened() for name, (at, board) in VIEWERS.items()
    }
    night, throws = Evening(), iter(secret)
    for step in story:
        throws_now = step.at == ANNA and step.do in ("roll-dice", "time-out") and not step.refused
        dice.faces = next(throws, PLAIN) if throws_now else PLAIN
        into = night.after if step is story[-1] else night.before
        mirrored = step.at == ANNA and secret is SECRETS[1]
        await act(lambda step=step, mirrored=mirrored: do(party, step, mirrored))
        version = await act(lambda: party.room.version)
        while not step.refused and await asyncio.wait_for(told.get(), SOON) < version:
            pass
        for name, phone in phones.items():
            while not phone.socket.output_queue.empty():
                into[name].append(normal(await phone.frame()))
        if step.at == ANNA or step in story[-2:]:
            for name, paper in await act(lambda: list(papers(party))):
                into[name].append(paper)
        if step is story[-2]:  # who comes, or comes back, just before the end
            for name, (at, board) in VIEWERS.items():
                late = await Phone.at(party, at, board=board)
                into[name].append(normal(await late.frame()))
                await late.leave()
    for phone in phones.values():
        await phone.leave()
    await act(lambda: Room.objects.all().delete())
    fragments._recent.kept.clear()
    while not told.empty():
        told.get_nowait()
    return night


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Dice:
    monkeypatch.setattr(codes, "new_code", lambda: "KMT4R7")
    return Dice(monkeypatch)


@pytest.mark.parametrize(("number", "story"), list(enumerate(STORIES.values())), ids=STORIES)
async def test_no_byte_about_anothers_dice_leaves_before_the_rounds_end(
    number: int, story: list[Step], dice: Dice, told: asyncio.Queue[int]
) -> None:
    kings, others = [await evening(story, secret, dice, told, number % 2) for secret in SECRETS]
    assert kings.before["Anna"] != others.before["Anna"]
    for name in VIEWERS.keys() - {"Anna"}:
        assert kings.before[name] == others.before[name], name
        assert not [text for text in kings.before[name] if KING.search(text)], name
        assert len(kings.before[name]) > 4  # something was told, of which nothing gives the dice away
    for name in VIEWERS.keys() - {"Anna"}:
        if story[-1].do == "end":  # the round is never played to its end, so its dice are told to nobody
            assert kings.after[name] == others.after[name], name
        elif all(step.do != "remove-seat" for step in story):
            # "Then all hands are compared": what was kept back is told to everybody.
            assert [text for text in kings.after[name] if KING.search(text)], name
