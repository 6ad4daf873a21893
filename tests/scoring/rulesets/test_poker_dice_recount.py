"""Whole games of Poker Dice at random, counted a second time from their logs alone."""

import json
from random import Random

import pytest

from scoring.commands import Command, Correct, EnterFaces, RemoveSeat, RollDice, TakeBack, TimeOut, kind_of
from scoring.errors import IllegalCommand
from scoring.events import to_data
from scoring.options import Options
from scoring.rulesets.poker_dice import RULESET as RULES
from scoring.rulesets.poker_dice.moves import Stand
from tests.scoring.rulesets import poker_dice_again as again
from tests.scoring.rulesets.poker_dice_table import PokerTable

# Identities, not numbers to count with.
CROWD = (7, 2, 11, 5, 30, 1, 9, 4, 12, 3, 8, 6)
EVERY_HOUSE = pytest.mark.parametrize(
    "options", again.ALL_OPTIONS, ids=lambda options: ",".join(map(str, options.values()))
)


def some_table(options: Options, seats: int, seed: int, mixed: bool = True) -> PokerTable:
    table = PokerTable(CROWD[:seats], CROWD[1:seats:2] if mixed else (), **dict(options))
    table.dice.random.seed(seed)
    return table


def some_play(table: PokerTable, random: Random) -> tuple[int, Command]:
    seat = random.choice(table.waiting)
    faces = tuple(random.randint(1, 6) for _ in range(5))
    if table.state.turns[seat].faces and random.random() < 0.6:
        return seat, Stand()
    if seat in table.state.real_dice:
        return seat, EnterFaces(faces)
    return seat, random.choice([command for command in table.legal(seat) if isinstance(command, RollDice)])


def some_disturbance(table: PokerTable, random: Random) -> tuple[int, Command]:
    seat = random.choice(table.state.seats if table.state.last is None else (*table.state.seats, table.state.last))
    commands = [TakeBack(), TimeOut(), some_correction(table, random), RemoveSeat()]
    return seat, random.choices(commands, weights=(5, 2, 5, 1))[0]


def some_correction(table: PokerTable, random: Random) -> Command:
    number = str(random.randint(0, len(table.state.rounds)))
    return Correct(number, number, tuple(random.randint(1, 6) for _ in range(5)))


class Witness:
    """Follows a table's log and compares at every step; the whole only where it may have changed."""

    def __init__(self, table: PokerTable) -> None:
        self.table, self.read = table, 0
        self.recount = again.Recount(table.state.seats, table.state.options)

    def look(self) -> None:
        table, fresh = self.table, self.table.events[self.read :]
        for event in fresh:
            self.recount.read(json.loads(json.dumps(to_data(event))))
        self.read = len(table.events)
        assert table.waiting == tuple(self.recount.waiting)
        assert table.state.finished == self.recount.over
        if table.state.finished or {event.kind for event in fresh} & {"round-closed", "seat-removed", "hand-corrected"}:
            lives, gone = self.recount.lives()
            assert table.state.lives == lives
            assert min(lives.values()) >= 0
            standings = RULES.standings(table.state)
            assert {each.seat: each.place for each in standings} == self.recount.places()
            assert {each.seat: each.points for each in standings} == lives
        if table.state.finished:
            assert [each.hands for each in table.state.rounds] == self.recount.rounds
            for number, each in enumerate(table.state.rounds):
                assert each.ranks == again.ranks(each.hands, str(table.state.options["hand_rank"]))
                assert set(each.out) == {seat for seat, (at, _) in gone.items() if at == number}


def play(table: PokerTable, seed: int, disturbed: float) -> int:
    """Play to the end and a little on, counting again after every command; return how many there were."""
    random, witness, commands = Random(seed), Witness(table), 0
    while not table.state.finished or (disturbed and random.random() < 0.9):
        if table.state.finished or random.random() < disturbed:
            seat, command = some_disturbance(table, random)
        else:
            seat, command = some_play(table, random)
        try:
            table.do(command, seat)
        except IllegalCommand:
            continue
        commands += 1
        witness.look()
    return commands


@EVERY_HOUSE
def test_undisturbed_games_are_counted_alike_and_end_within_their_bound(options: Options) -> None:
    for seats in (1, 2, 3, 5):
        table = some_table(options, seats, seed=seats, mixed=False)
        assert play(table, seats, disturbed=0) <= RULES.bound(seats, options)


@EVERY_HOUSE
def test_disturbed_games_are_counted_alike(options: Options) -> None:
    for seed, seats in enumerate((1, 2, 3, 4, 6)):
        table = some_table(options, seats, seed)
        play(table, seed, disturbed=0.2)
        assert RULES.fold(table.first, [RULES.event_from_data(to_data(event)) for event in table.events]) == table.state
        assert RULES.state_from_data(json.loads(json.dumps(table.plain()))) == table.state


def test_in_such_games_everything_happens() -> None:
    happened: set[str] = set()
    for seed in range(6):
        table = some_table(RULES.make_options(), 4, seed)
        play(table, seed, disturbed=0.2)
        happened |= {event.kind for event in table.events}
    assert happened == {kind_of(event_type) for event_type in RULES.event_types}


@pytest.mark.parametrize("seats", range(7, 13))
@pytest.mark.parametrize("disturbed", [0, 0.1])
def test_many_seats_are_counted_alike(disturbed: float, seats: int) -> None:
    options = again.ALL_OPTIONS[seats * 11 % len(again.ALL_OPTIONS)]
    play(some_table(options, seats, seats), seats, disturbed)


@pytest.mark.parametrize("seed", range(20))
def test_seats_brought_back_and_sent_out_by_corrections_are_counted_alike(seed: int) -> None:
    random = Random(seed)
    options = {"life_loss": random.choice(("rank", "lowest")), "simultaneous": random.choice(("off", "on"))}
    table = PokerTable(CROWD[:4], CROWD[:4], elimination="on", **options)
    witness = Witness(table)
    while not table.state.finished:
        seat, command = some_play(table, random)
        chance = random.random()
        if chance < 0.2:
            seat, command = random.choice(table.state.seats), some_correction(table, random)
        elif chance < 0.22:
            seat, command = random.choice(table.state.seats), RemoveSeat()
        if table.refusal(command, seat) is None:
            table.do(command, seat)
            witness.look()
