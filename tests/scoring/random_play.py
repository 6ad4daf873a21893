"""Random play of any game, through the contract alone: what every ruleset has to stand.

A disturbed game is also taken back, timed out, corrected and left, now and then.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from scoring import RULESETS, Ruleset
from scoring.commands import Command, Correct, RemoveSeat, TakeBack, TimeOut, kind_of
from scoring.dice import Faces
from tests.scoring.table import SEATS, Table

MOST_OPTION_SETS = 4
DISTURBANCES = 40
MOST_COMMANDS = 10_000  # nobody has to end a game without a bound, but playing at random does


@dataclass(frozen=True)
class Setting:
    """A game, its house rules and how many play."""

    rules: Ruleset[Any]
    options: dict[str, str | int]
    seats: tuple[int, ...]

    @property
    def bound(self) -> int | None:
        return self.rules.bound(len(self.seats), self.rules.make_options(**self.options))

    def table(self, seed: int = 1, mixed: bool = False) -> Table:
        """Return a new table; ``mixed`` gives every second seat real dice."""
        return Table(self.rules, self.seats, self.seats[1::2] if mixed else (), seed, **self.options)

    def __str__(self) -> str:
        chosen = ",".join(str(value) for value in self.options.values())
        return f"{self.rules.key}-{len(self.seats)}-{chosen}"


class Step(NamedTuple):
    seat: int
    command: Command


def option_sets(rules: Ruleset[Any]) -> list[dict[str, str | int]]:
    """Return the defaults, then the second choice of everything and so on, last the last of everything."""
    most = max((len(option.choices) for option in rules.options), default=1)
    numbers = [*range(most)][: MOST_OPTION_SETS - 1]
    sets = [{each.key: each.choices[at % len(each.choices)].value for each in rules.options} for at in numbers]
    last: dict[str, str | int] = {each.key: each.choices[-1].value for each in rules.options}
    return sets if last in sets else [*sets, last]


SETTINGS = [
    Setting(rules, options, SEATS[:number])
    for rules in RULESETS.values()
    for options in option_sets(rules)
    for number in (1, 2, 3)
    if rules.min_seats <= number <= rules.max_seats
]


def plays(command: Command) -> bool:
    return not isinstance(command, TakeBack)


def seats_to_move(table: Table) -> list[int]:
    """Return the seats that have something to play, or to type in."""
    rules, state = table.rules, table.state
    return [seat for seat in state.seats if any(map(plays, table.legal(seat))) or rules.entries(state, seat)]


def bounded(table: Table) -> bool:
    return table.rules.bound(len(table.state.seats), table.state.options) is not None


def some_faces(number: int, sides: int, random: Random) -> Faces:
    return tuple(random.randint(1, sides) for _ in range(number))


def entered(table: Table, seat: int, random: Random, kind: str = "") -> Command:
    """Return what the seat with real dice may type in, found by throwing some until they are accepted."""
    kinds: dict[str, Any] = {kind_of(command): command for command in table.rules.command_types}
    allowed = [bounds for bounds in table.rules.entries(table.state, seat) if kind in ("", bounds.kind)]
    for attempt in range(1000):
        bounds = random.choice(allowed)
        command: Command
        if bounds.step:
            command = kinds[bounds.kind](points=bounds.least + bounds.step * random.randint(0, 20))
        else:
            number = random.randint(1, bounds.dice) if attempt else bounds.dice
            command = kinds[bounds.kind](faces=some_faces(number, bounds.sides, random))
        if table.refusal(command, seat) is None:
            return command
    raise AssertionError(f"seat {seat} can enter nothing in {table.state}")


def some_move(table: Table, random: Random, seat: int | None = None) -> Step:
    """Return a move: first its kind is drawn, so that a rare one has its chance, then one of that kind."""
    seat = random.choice(seats_to_move(table)) if seat is None else seat
    legal = [command for command in table.legal(seat) if plays(command)]
    kinds = {command.kind for command in legal}
    # Where a game is bounded, dice are typed in once: typing them in again is no play.
    if not legal or not bounded(table):
        kinds |= {bounds.kind for bounds in table.rules.entries(table.state, seat)}
    kind = random.choice(sorted(kinds))
    return Step(
        seat,
        random.choice([command for command in legal if command.kind == kind] or [None])
        or entered(table, seat, random, kind),
    )


def some_correction(table: Table, seat: int, random: Random) -> Command:
    """Return a correction of a box, or of a turn or round of a game without boxes, which may be refused."""
    rules = table.rules
    if rules.categories:
        category, to = (random.choice(rules.categories).key for _ in range(2))
        return Correct(category, to)
    number = str(random.choice([entry.number for entry in rules.record(table.state, seat)] or [0]))
    tries = [
        Correct(number, number, points=random.choice((0, 50 * random.randint(1, 60)))),
        Correct(number, number, faces=some_faces(rules.dice, len(rules.faces), random)),
    ]
    return next((each for each in tries if table.refusal(each, seat) is None), tries[0])


def some_disturbance(table: Table, random: Random) -> Step | None:
    """Return a command that is no play, if the one drawn is possible now."""
    seat = random.choice(table.state.seats)
    commands: list[Command] = [TakeBack(), TakeBack(), TakeBack(), TimeOut()]
    if random.random() < 0.05:
        commands = [RemoveSeat()]
    elif random.random() < 0.3:
        commands = [some_correction(table, seat, random)]
    elif table.rules.entries(table.state, seat) and random.random() < 0.3:
        commands = [entered(table, seat, random)]  # typed in anew
    command = random.choice(commands)
    return Step(seat, command) if table.refusal(command, seat) is None else None


def play(table: Table, seed: int, disturbances: int = 0) -> Iterator[Step | None]:
    """Play to the end at random; yields what was just done, None before the first command."""
    random, commands = Random(seed), 0
    yield None
    while not table.state.finished or disturbances:
        step = None
        if disturbances and (table.state.finished or random.random() < 0.25):
            disturbances -= 1
            step = some_disturbance(table, random)
        if step is None:
            if table.state.finished:
                continue
            step = some_move(table, random)
        table.do(step.command, step.seat)
        commands += 1
        assert commands <= MOST_COMMANDS
        yield step
