"""Poker Dice with everyone at once: seats act in any order, and nobody sees another's dice until the round's end."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from scoring.commands import Command, Correct, EnterFaces, RemoveSeat, RollDice, TakeBack, TimeOut
from scoring.dice import Faces
from scoring.events import Event, FacesEntered, Rolled, to_data
from scoring.rulesets.poker_dice import RULESET as RULES
from scoring.rulesets.poker_dice.moves import RoundClosed, Stand
from scoring.rulesets.poker_dice.state import PokerState
from scoring.state import Turn
from tests.scoring.random_play import play
from tests.scoring.rulesets.poker_dice_table import FOUR, NOTHING, PAIR, STRAIGHT, THREE, PokerTable, dice
from tests.scoring.table import SEATS

A, B, C, D = SEATS
HANDS = {A: PAIR, B: THREE, C: NOTHING}


def together(seats: int = 3, **options: Any) -> PokerTable:
    return PokerTable(seats, simultaneous="on", **options)


# -- any order -------------------------------------------------------------------------------------------------------


def test_all_may_roll_at_once() -> None:
    table = together()
    assert table.waiting == (A, B, C)
    for seat in (C, A, B):
        assert table.legal(seat) == (RollDice(),)
        table.throws(seat, PAIR)
        assert Stand() in table.legal(seat)


@pytest.mark.parametrize("order", list(permutations((A, B, C))))
def test_the_order_of_acting_changes_nothing(order: tuple[int, ...]) -> None:
    table = together()
    for seat in order:
        table.throws(seat, NOTHING)
    for seat in reversed(order):
        table.throws(seat, HANDS[seat])
        table.do(Stand(), seat)
    assert table.state.rounds[0].hands == {seat: dice(hand) for seat, hand in HANDS.items()}
    assert table.lives == [5, 6, 4]
    assert table.waiting == (B, C, A)


def test_who_is_done_waits_without_a_button_and_sees_the_own_dice_still() -> None:
    table = together(4)
    for seat in (C, A):
        table.throws(seat, PAIR)
        table.throws(seat, PAIR)
        table.throws(seat, PAIR)
        assert table.legal(seat) == ()
        assert table.refused(RollDice(), seat) == table.refused(Stand(), seat) == {"not-your-turn"}
    assert table.waiting == (B, D)  # the table says for whom
    assert RULES.seen_by(table.state, A).turns[A].faces == dice(PAIR)
    assert RULES.on_table(table.state, A) == table.state.turns[A]


def test_a_stand_is_taken_back_until_somebody_rolls() -> None:
    table = together()
    table.throws(A, PAIR)
    table.throws(B, PAIR)
    table.do(Stand(), A)
    assert table.legal(A) == (TakeBack(),)
    table.do(TakeBack(), A)
    assert table.waiting == (A, B, C)
    table.do(Stand(), A)
    table.throws(C, PAIR)
    assert table.refused(TakeBack(), A) == {"nothing-to-take-back"}


def test_only_the_last_stand_is_taken_back() -> None:
    table = together()
    for seat in (A, B, C):
        table.throws(seat, PAIR)
    table.do(Stand(), A)
    table.do(Stand(), B)
    assert table.refused(TakeBack(), A, C) == {"nothing-to-take-back"}
    table.do(TakeBack(), B)
    assert table.waiting == (B, C)
    assert table.refused(TakeBack(), A, B) == {"nothing-to-take-back"}


def test_the_moment_of_a_seat_is_its_own_whatever_the_others_do() -> None:
    table = together(4, real_dice=(D,))
    table.throws(A, PAIR)
    moment = RULES.moment(table.state, A)
    others: list[tuple[int, Command]] = [
        (B, RollDice()), (B, RollDice((0,))), (C, RollDice()), (B, Stand()), (B, TakeBack()), (B, Stand()), (C, TimeOut()),
        (D, EnterFaces(dice(PAIR))), (D, EnterFaces(dice(THREE))), (D, Stand()), (D, TakeBack()), (C, RemoveSeat()),
    ]  # fmt: skip
    for seat, command in others:
        before = RULES.moment(table.state, seat)
        table.do(command, seat)
        assert RULES.moment(table.state, A) == moment
        assert command == RemoveSeat() or RULES.moment(table.state, seat) != before
    table.do(RollDice(), A)
    assert RULES.moment(table.state, A) != moment


def test_a_correction_of_an_earlier_round_leaves_the_others_moment_alone() -> None:
    table = together(real_dice=(C,))
    table.round(PAIR, THREE, NOTHING)
    table.throws(A, PAIR)
    moment = RULES.moment(table.state, A)
    table.do(Correct("0", "0", dice(FOUR)), C)
    assert RULES.moment(table.state, A) == moment


# -- hidden dice -----------------------------------------------------------------------------------------------------


def shown(state: PokerState, events: list[Event], viewer: int | None) -> Any:
    """Return all that the engine tells ``viewer``, as plain data."""
    seen = RULES.seen_by(state, viewer)
    told: list[Any] = [
        RULES.state_to_data(seen),
        [to_data(event) for event in RULES.events_seen_by(state, events, viewer)],
    ]
    for seat in state.seats:
        told += [RULES.preview(seen, seat), RULES.legal_commands(seen, seat), RULES.record(seen, seat)]
        told += [RULES.on_table(seen, seat), seen.turn_of(seat), RULES.done(seen), RULES.standings(seen)]
    return [*told, RULES.on_table(seen, viewer), RULES.on_table(state, viewer), seen.made, seen.before, seen.waiting]


def some_dice(random: Random) -> Faces:
    return tuple(random.randint(1, 6) for _ in range(5))


def with_other_dice(state: PokerState, viewer: int | None, random: Random) -> PokerState:
    """Return ``state`` with any other dice under the cups of the others."""

    def other(turn: Turn) -> Turn:
        if turn.seat == viewer:
            return turn
        kept = tuple(sorted(random.sample(range(5), random.randint(0, 4))))
        rolls = tuple(random.randint(1, 3) for _ in range(5))
        return replace(
            turn,
            roll_number=random.randint(0, 3),
            faces=some_dice(random),
            kept=kept,
            thrown=rolls,
            entered=not turn.entered,
        )

    return replace(state, turns={seat: other(turn) for seat, turn in state.turns.items()})


def with_other_rolls(events: list[Event], viewer: int | None, random: Random) -> list[Event]:
    """Return ``events`` with any other dice of the others since the last round closed."""
    changed, hidden = [], True
    for event in reversed(events):
        hidden = hidden and not isinstance(event, RoundClosed)
        if hidden and event.seat != viewer and isinstance(event, Rolled):
            event = replace(event, faces=some_dice(random), kept=tuple(range(random.randint(0, 4))))
        elif hidden and event.seat != viewer and isinstance(event, FacesEntered):
            event = replace(event, faces=some_dice(random))
        changed.append(event)
    return changed[::-1]


def positions(seed: int, disturbances: int = 12) -> Iterator[PokerTable]:
    random = Random(seed)
    real_dice = tuple(seat for seat in SEATS if random.random() < 0.3)
    options = {"elimination": random.choice(("on", "off")), "life_loss": random.choice(("rank", "lowest"))}
    table = together(random.randint(2, 4), real_dice=real_dice, **options)
    table.dice.random.seed(seed)
    for _ in play(table, seed, disturbances):
        yield table


@pytest.mark.parametrize("seed", range(10))
def test_what_a_seat_is_shown_does_not_depend_on_the_others_hidden_dice(seed: int) -> None:
    random, covered = Random(seed), 0
    for table in positions(seed):
        if table.state.finished:
            continue
        for viewer in (*table.state.seats, None):
            other = with_other_dice(table.state, viewer, random)
            rolls = with_other_rolls(table.events, viewer, random)
            covered += rolls != table.events
            assert shown(table.state, table.events, viewer) == shown(other, rolls, viewer)
    assert covered


@pytest.mark.parametrize("seed", range(4))
def test_the_own_dice_and_all_that_is_over_are_shown_as_they_are(seed: int) -> None:
    for table in positions(seed):
        for viewer in (*table.state.seats, None):
            seen = RULES.seen_by(table.state, viewer)
            assert replace(seen, turns=table.state.turns) == table.state
            assert viewer is None or seen.turns.get(viewer) == table.state.turns.get(viewer)
            if viewer is not None:
                assert RULES.legal_commands(seen, viewer) == RULES.legal_commands(table.state, viewer)
                assert RULES.entries(seen, viewer) == RULES.entries(table.state, viewer)
                assert RULES.moment(seen, viewer) == RULES.moment(table.state, viewer)
            told = RULES.events_seen_by(table.state, table.events, viewer)
            assert [(event.kind, event.seat) for event in told] == [(event.kind, event.seat) for event in table.events]
            at = max((at + 1 for at, event in enumerate(table.events) if isinstance(event, RoundClosed)), default=0)
            assert told[:at] == tuple(table.events[:at])
            assert [event for event in told if event.seat == viewer] == [
                event for event in table.events if event.seat == viewer
            ]
            for latest in (1, 2, 5):
                assert RULES.events_seen_by(table.state, table.events[-latest:], viewer) == told[-latest:]
        if table.state.finished:
            assert RULES.events_seen_by(table.state, table.events, None) == tuple(table.events)


def test_when_the_last_hand_is_made_all_hands_are_shown() -> None:
    table = together()
    for seat, hand in HANDS.items():
        assert all(not turn.faces for turn in RULES.seen_by(table.state, None).turns.values())
        table.makes(seat, hand)
    for viewer in (*SEATS[:3], None):
        assert RULES.seen_by(table.state, viewer).rounds[0].hands == {seat: dice(hand) for seat, hand in HANDS.items()}
        assert RULES.events_seen_by(table.state, table.events, viewer) == tuple(table.events)


def test_the_dice_of_a_seat_that_left_stay_hidden_until_the_round_closes() -> None:
    table = together()
    table.throws(C, STRAIGHT)
    table.do(RemoveSeat(), C)
    assert RULES.events_seen_by(table.state, table.events, A)[0] == Rolled(C, ())
    assert C not in RULES.seen_by(table.state, A).turns
    table.makes(A, PAIR)
    table.makes(B, PAIR)
    assert RULES.events_seen_by(table.state, table.events, A)[0] == Rolled(C, dice(STRAIGHT))


def test_in_turn_everybody_sees_the_dice() -> None:
    table = PokerTable()
    table.throws(A, PAIR)
    for viewer in (B, None):
        assert RULES.seen_by(table.state, viewer) == table.state
        assert RULES.events_seen_by(table.state, table.events, viewer) == tuple(table.events)
        assert RULES.on_table(table.state, viewer) == table.state.turns[A]
