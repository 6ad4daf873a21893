"""The contract of a ruleset: one test over all games, several house rules, and one to three seats."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import MISSING, fields
from random import Random
from typing import Any

import pytest

from scoring import RULESETS
from scoring.commands import Command, Correct, EnterFaces, RemoveSeat, TakeBack, TimeOut
from scoring.errors import SENTENCES, IllegalCommand
from scoring.events import Event, to_data
from scoring.ruleset import Ruleset
from scoring.state import GameState
from tests.scoring.random_play import DISTURBANCES, MOST_COMMANDS, SETTINGS, Setting, play, plays, seats_to_move
from tests.scoring.table import NOBODY, Table

ALL = pytest.mark.parametrize("setting", SETTINGS, ids=str)
SEED = 7
MANY = 5_000


def as_json(table: Table) -> str:
    return json.dumps(table.rules.state_to_data(table.state))


def read_again(rules: Ruleset[Any], event: Event) -> Event:
    return rules.event_from_data(json.loads(json.dumps(to_data(event))))


def looked_at(number: int) -> bool:
    """Say whether the state after ``number`` commands is looked at: of a long game not every one."""
    return number < 60 or number % 20 == 0


def seeds(setting: Setting, number: int) -> range:
    """Return the seeds to play with: fewer where games are long."""
    return range(number if setting.bound else 2)


@contextmanager
def nothing_happens(table: Table) -> Iterator[None]:
    before = as_json(table)
    yield
    assert as_json(table) == before


def refuse(table: Table, seat: int, command: Command) -> None:
    """Assert that the command is refused, in words, and without a throw."""
    thrown = len(table.dice.asked)
    with pytest.raises(IllegalCommand) as refused:
        table.do(command, seat)
    assert len(table.dice.asked) == thrown
    sentence = table.rules.refusals.get(refused.value.code) or SENTENCES[refused.value.code]
    assert "%(" not in sentence % refused.value.data


@ALL
def test_a_legal_command_never_raises_and_throws_at_most_once(setting: Setting) -> None:
    table, random = setting.table(), Random(SEED)
    for number, _ in enumerate(play(table, SEED, DISTURBANCES)):
        with nothing_happens(table):  # deciding is not doing, and a state is a value
            for seat in table.state.seats if looked_at(number) else ():
                legal = table.legal(seat)
                for command in random.sample(legal, min(5, len(legal))):
                    thrown = len(table.dice.asked)
                    facts = table.rules.decide(table.state, seat, command, table.dice)
                    assert len(table.dice.asked) - thrown <= 1
                    assert facts
                    assert table.rules.fold(table.state, facts) != table.state


@ALL
def test_what_is_not_legal_is_refused_and_nothing_happens(setting: Setting) -> None:
    table, random = setting.table(), Random(SEED)
    # All that is ever legal in a game like this, and what digital dice never allow.
    pool: set[Command] = {EnterFaces((1,) * setting.rules.dice), EnterFaces()}
    for command_type in set(setting.rules.command_types) - {TimeOut, RemoveSeat, Correct}:
        if all(field.default is not MISSING for field in fields(command_type)):
            pool.add(command_type())
    rehearsal = setting.table()
    for _, _ in zip(range(200), play(rehearsal, SEED, DISTURBANCES), strict=False):
        pool.update(*(rehearsal.legal(seat) for seat in rehearsal.state.seats))
    known = sorted(pool, key=repr)
    for number, _ in enumerate(play(table, SEED + 1, DISTURBANCES)):
        with nothing_happens(table):
            for seat in table.state.seats if looked_at(number) else ():
                legal = set(table.legal(seat))
                for command in random.sample(known, min(8, len(known))):
                    if command not in legal:
                        refuse(table, seat, command)


@ALL
def test_the_log_replayed_is_the_state_reached(setting: Setting) -> None:
    for seed in seeds(setting, 3):
        table = setting.table(seed, mixed=True)
        for _ in play(table, seed, DISTURBANCES):
            pass
        stored = [read_again(table.rules, event) for event in table.events]
        assert stored == table.events
        assert {type(event) for event in stored} <= set(table.rules.event_types)
        assert table.rules.fold(table.first, stored) == table.state


@ALL
def test_a_state_survives_json(setting: Setting) -> None:
    table = setting.table(mixed=True)
    for number, _ in enumerate(play(table, SEED, DISTURBANCES)):
        if (number % 3 == 0 and looked_at(number)) or table.state.finished:
            assert table.rules.state_from_data(json.loads(as_json(table))) == table.state


@ALL
def test_random_play_ends_within_the_bound_of_the_game(setting: Setting) -> None:
    for seed in seeds(setting, 5):
        table = setting.table(seed, mixed=seed % 2 == 1)
        commands = sum(step is not None for step in play(table, seed))
        assert table.state.finished
        assert commands <= (setting.bound or MOST_COMMANDS)


@ALL
def test_somebody_can_always_move_until_the_game_ends(setting: Setting) -> None:
    for seed in seeds(setting, 3):
        table = setting.table(seed, mixed=True)
        for _ in play(table, seed, DISTURBANCES):
            state = table.state
            assert seats_to_move(table) == [seat for seat in state.seats if seat in state.waiting]
            assert set(state.waiting) <= set(state.still_in)
            assert [seat for seat in state.seats if state.turn_of(seat)] == seats_to_move(table)
            assert state.finished == (not state.waiting)


@ALL
def test_a_moment_never_comes_back_in_a_game(setting: Setting) -> None:
    for seed in seeds(setting, 5):
        table = setting.table(seed, mixed=True)
        facing: dict[int, tuple[str, Any]] = {}
        left: set[tuple[int, str]] = set()
        for step in play(table, seed, DISTURBANCES):
            for seat in table.state.seats:
                offered = (table.legal(seat), table.rules.entries(table.state, seat))
                moment = table.rules.moment(table.state, seat)
                before = facing.pop(seat, None)
                if before is not None and (moment != before[0] or not any(offered)):
                    left.add((seat, before[0]))
                if any(offered):
                    assert (seat, moment) not in left
                    # As long as the moment stays, the same decision is meant.
                    assert before is None or before[0] != moment or before[1] == offered
                    # What was done once cannot be meant again: a second tap is stale.
                    assert step is None or step.seat != seat or before is None or before[0] != moment
                    facing[seat] = moment, offered


@ALL
def test_the_clock_can_end_every_turn(setting: Setting) -> None:
    table = setting.table(mixed=True)
    for number, _ in enumerate(play(table, SEED, DISTURBANCES)):
        for seat in seats_to_move(table) if number % 4 == 0 and looked_at(number) else ():
            thrown = len(table.dice.asked)
            facts = table.rules.decide(table.state, seat, TimeOut(), table.dice)
            after = table.rules.fold(table.state, facts)
            assert len(table.dice.asked) - thrown <= 1
            assert table.rules.moment(after, seat) != table.rules.moment(table.state, seat)
            # A skip is an event of play: nothing before it, and nothing it did, can be taken back.
            assert TakeBack() not in table.rules.legal_commands(after, seat)


@ALL
def test_a_game_that_nobody_attends_is_ended_by_the_clock_or_goes_on_for_ever(setting: Setting) -> None:
    table = setting.table(mixed=True)
    for _ in range(MANY if setting.bound is None else setting.bound):
        if not table.state.finished:
            table.do(TimeOut(), table.turn_seat)
    assert table.state.finished == (setting.bound is not None)


@ALL
def test_only_who_has_the_move_moves(setting: Setting) -> None:
    table, random = setting.table(mixed=True), Random(SEED)
    for number, _ in enumerate(play(table, SEED, DISTURBANCES)):
        movers = seats_to_move(table) if looked_at(number) else []
        with nothing_happens(table):
            for mover in movers:
                legal = [command for command in table.legal(mover) if plays(command)]
                for command in [*random.sample(legal, min(3, len(legal))), TimeOut()]:
                    for seat in {NOBODY, *table.state.seats} - set(movers):
                        refuse(table, seat, command)
            for command in (TakeBack(), RemoveSeat(), Correct("a", "b")):
                refuse(table, NOBODY, command)


@ALL
def test_after_the_end_nothing_is_played(setting: Setting) -> None:
    table = setting.table()
    played = [step.command for step in play(table, SEED) if step is not None]
    with nothing_happens(table):
        for seat in table.state.seats:
            for command in {*played, TimeOut(), RemoveSeat()}:
                refuse(table, seat, command)


@ALL
def test_any_seat_can_leave_at_any_time_and_the_game_goes_on(setting: Setting) -> None:
    table = setting.table(mixed=True)
    for number, _ in enumerate(play(table, SEED, DISTURBANCES)):
        if number % (9 if number < 100 else 90) or table.state.finished:
            continue
        for seat in table.state.still_in:
            other = setting.table(mixed=True)
            other.state, waited_for = table.state, seats_to_move(table)
            other.do(RemoveSeat(), seat)
            assert other.state.removed == (*table.state.removed, seat)
            if seat not in waited_for:
                # "The turn of somebody else stays"; where one seat is left that can still play, a game may end.
                alone = len(getattr(other.state, "alive", other.state.still_in)) == 1
                assert seats_to_move(other) == waited_for or (alone and other.state.finished)
            with nothing_happens(other):
                for command in (TimeOut(), RemoveSeat(), TakeBack()):
                    refuse(other, seat, command)
            for step in play(other, SEED):
                assert step is None or step.seat != seat
            assert_places(other.rules, other.state)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_disturbed_game_is_really_taken_back_corrected_and_left(rules: Ruleset[Any]) -> None:
    happened: set[type[Event]] = set()
    for setting in SETTINGS:
        for seed in range(5 if setting.rules is rules and len(setting.seats) == 3 else 0):
            table = setting.table(seed, mixed=True)
            for _ in play(table, seed, DISTURBANCES):
                pass
            happened |= {type(event) for event in table.events}
    assert happened == set(rules.event_types)


@ALL
def test_places_are_counted_as_in_sport_and_who_left_comes_last(setting: Setting) -> None:
    for seed in seeds(setting, 3):
        table = setting.table(seed, mixed=True)
        for _ in play(table, seed, DISTURBANCES):
            assert_places(table.rules, table.state)


def assert_places(rules: Ruleset[Any], state: GameState) -> None:
    standings = rules.standings(state)
    assert sorted(standing.seat for standing in standings) == sorted(state.seats)
    stayed, left = standings[: len(state.still_in)], standings[len(state.still_in) :]
    assert not any(standing.removed for standing in stayed)
    assert all(standing.removed for standing in left)
    assert [standing.seat for standing in left] == list(reversed(state.removed))
    for at, standing in enumerate(standings):
        shared = 0 < at < len(stayed) and standing.place == standings[at - 1].place
        assert shared or standing.place == at + 1
