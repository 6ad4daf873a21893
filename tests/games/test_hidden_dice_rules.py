"""Dice under a cup: what the rules give away, and what one phone shows that is passed round."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import services
from scoring import get_ruleset
from scoring.commands import TakeBack, TimeOut
from scoring.events import Event
from scoring.rulesets.poker_dice.moves import RoundClosed
from scoring.rulesets.poker_dice.state import PokerState
from scoring.state import Turn
from tests.games.house import Party, dice_fall, some_command
from tests.games.screens import Phone, act
from tests.games.test_hidden_dice import KING

POKER = get_ruleset("poker-dice")


@pytest.mark.django_db(transaction=True)
async def test_of_two_seats_on_one_phone_only_the_one_in_hand_sees_its_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((5, 5, 5, 5, 5)))
    party = await act(lambda: Party("Anna", "Ben", game="poker-dice", options={"simultaneous": "on"}))
    await act(lambda: services.add_name(party.code, party.players[0], "Cem"))
    await act(party.start)
    anna, cem = await act(lambda: (party.seat_of("Anna"), party.seat_of("Cem")))
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
