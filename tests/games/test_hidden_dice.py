"""Nobody receives what the seat may not see: in simultaneous Poker Dice all dice stay under their cups to the round's end.

The oracle: the same game is played twice, and only the dice that one seat has and holds differ. Until the cups go up, everybody
else must have received the very same bytes, on every socket, page, log and sheet.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from games import codes, doors, fragments, services, sheets
from games.hub import Hub
from games.models import Room
from games.present import Present, load
from games.sheets.layout import PAPERS
from scoring import get_ruleset
from scoring.commands import RemoveSeat, TakeBack, TimeOut
from scoring.dice import Faces
from scoring.errors import IllegalCommand
from scoring.events import Event
from scoring.rulesets.poker_dice.moves import RoundClosed
from scoring.rulesets.poker_dice.state import PokerState
from scoring.state import Turn
from tests.games.house import Party, some_command
from tests.games.screens import SOON, Phone, act, here

pytestmark = pytest.mark.django_db(transaction=True)

POKER = get_ruleset("poker-dice")
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
    return re.sub(r'"at": "[^"]+"|data-now="\d+"', "", text)


def papers(party: Party) -> Iterator[tuple[str, str]]:
    """Yield everything that viewers can ask for, each with whose it is."""
    paths = [(name, at, path) for name, at in (("Anna", 0), ("Ben", 1), ("Cem", 2)) for path in ("", "log.json")]
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
                into[name].append(await phone.frame())
        if step.at == ANNA or step in story[-2:]:
            for name, paper in await act(lambda: list(papers(party))):
                into[name].append(paper)
        if step is story[-2]:  # who comes, or comes back, just before the end
            for name, (at, board) in VIEWERS.items():
                late = await Phone.at(party, at, board=board)
                into[name].append(await late.frame())
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
    # "Then all hands are compared": what was kept back is told to everybody, if the hand counts.
    if all(step.do != "remove-seat" for step in story):
        for name in VIEWERS:
            assert [text for text in kings.after[name] if KING.search(text)], name


async def test_of_two_seats_on_one_phone_only_the_one_in_hand_sees_its_dice(
    dice: Dice, told: asyncio.Queue[int]
) -> None:
    party = await act(lambda: Party("Anna", "Ben", game="poker-dice", options={"simultaneous": "on"}))
    await act(lambda: services.add_name(party.code, party.players[0], "Cem"))
    await act(party.start)
    anna, cem = await act(lambda: (party.seat_of("Anna"), party.seat_of("Cem")))
    dice.faces = (5, 5, 5, 5, 5)
    await act(lambda: party.roll(0))
    phone = await Phone.at(party, 0)
    assert KING.search(await phone.frame())
    await act(lambda: services.hand_over(party.code, party.players[0], cem))
    await phone.until(lambda seen: f'data-seat="{cem}"' in seen.pieces["me"])
    client = party.client(0)
    for path in ("", "log.json"):
        assert not KING.search((await act(lambda path=path: client.get(party.url + path))).content.decode())
    assert not KING.search("".join(phone.pieces.values()))
    await act(lambda: services.hand_over(party.code, party.players[0], anna))
    await phone.until(lambda seen: bool(KING.search("".join(seen.pieces.values()))))
    await phone.leave()


# -- the rules' own view ---------------------------------------------------------------------------------------------------


def other_dice(state: PokerState, seat: int, random: Random) -> PokerState:
    """Return ``state`` with other dice, rolled and held in another way, of everybody but ``seat``."""
    turns = {each: turn if each == seat else other_turn(turn, random) for each, turn in state.turns.items()}
    return replace(state, turns=turns)


def other_turn(turn: Turn, random: Random) -> Turn:
    rolls = random.randint(1, 3)
    kept = tuple(at for at in range(5) if random.random() < 0.5 and rolls > 1)
    faces, thrown = (tuple(random.randint(1, most) for _ in range(5)) for most in (6, rolls))
    return replace(turn, roll_number=rolls, faces=faces, kept=kept, thrown=thrown)


def as_seen(state: PokerState, seat: int | None) -> dict[str, Any]:
    """Return every answer of the rules about ``state`` that a screen is made of."""
    seen = POKER.seen_by(state, seat)
    own = (
        (
            POKER.legal_commands(seen, seat),
            POKER.moment(seen, seat),
            POKER.preview(seen, seat),
            POKER.entries(seen, seat),
        )
        if seat is not None
        else ()
    )
    return {
        "state": seen,
        "own": own,
        "table": POKER.on_table(seen, seat),
        "done": POKER.done(seen),
        "standings": POKER.standings(seen),
        "records": [POKER.record(seen, each) for each in seen.seats],
    }


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_sees_does_not_depend_on_the_dice_of_others(seed: int) -> None:
    random = Random(seed)
    options = POKER.make_options(simultaneous="on", elimination=random.choice(("on", "off")))
    state = POKER.start((0, 1, 2, 3), options)
    events: list[Event] = []
    throw = lambda number: tuple(random.choices(range(1, 7), k=number))  # noqa: E731
    while not state.finished:
        for seat in (*state.seats, None):
            assert as_seen(state, seat) == as_seen(other_dice(state, -1 if seat is None else seat, random), seat)
            shown = POKER.events_seen_by(state, events, seat)
            closed = max((at for at, event in enumerate(events) if isinstance(event, RoundClosed)), default=-1) + 1
            assert shown[:closed] == tuple(events[:closed])
            hidden = [vars(each) for each in shown[closed:] if each.seat != seat]
            assert not [each for each in hidden if each.get("faces") or each.get("kept")]
            assert [each for each in shown if each.seat == seat] == [each for each in events if each.seat == seat]
            if seat is not None:
                # The moment and the commands are the seat's own, so it may act on what it sees.
                seen = POKER.seen_by(state, seat)
                assert POKER.legal_commands(seen, seat) == POKER.legal_commands(state, seat)
                assert POKER.moment(seen, seat) == POKER.moment(state, seat)
        seat = random.choice(state.waiting)
        command = TimeOut() if random.random() < 0.1 else some_command(POKER, state, seat, random)
        if state.last is not None and random.random() < 0.2:
            seat, command = state.last, TakeBack()
        facts = POKER.decide(state, seat, command, throw)
        events += facts
        state = POKER.fold(state, facts)
    assert POKER.events_seen_by(state, events, None) == tuple(events)
