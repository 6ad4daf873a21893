"""Random play of any game, through the contract alone: what every ruleset has to stand.

A disturbed game is also taken back, timed out, corrected and left, now and then.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from scoring import RULESETS, Ruleset
from scoring.commands import Command, Correct, RemoveSeat, TakeBack, TimeOut, kind_of
from tests.scoring.table import SEATS, Table

MOST_OPTION_SETS = 4
DISTURBANCES = 40


@dataclass(frozen=True)
class Setting:
    """A game, its house rules and how many play."""

    rules: Ruleset[Any]
    options: dict[str, str | int]
    seats: tuple[int, ...]

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
    """Return the seats the game waits for."""
    rules, state = table.rules, table.state
    return [seat for seat in state.seats if any(map(plays, table.legal(seat))) or rules.entries(state, seat)]


def entered(table: Table, seat: int, random: Random) -> Command:
    """Return what the seat with real dice may type in, found by throwing some until they are accepted."""
    kinds: dict[str, Any] = {kind_of(command): command for command in table.rules.command_types}
    for attempt in range(1000):
        bounds = random.choice(table.rules.entries(table.state, seat))
        number = random.randint(1, bounds.dice) if attempt else bounds.dice
        command: Command = kinds[bounds.kind](faces=tuple(random.randint(1, bounds.sides) for _ in range(number)))
        if table.refusal(command, seat) is None:
            return command
    raise AssertionError(f"seat {seat} can enter nothing in {table.state}")


def some_move(table: Table, random: Random) -> Step:
    seat = random.choice(seats_to_move(table))
    legal = [command for command in table.legal(seat) if plays(command)]
    return Step(seat, random.choice(legal) if legal else entered(table, seat, random))


def some_disturbance(table: Table, random: Random) -> Step | None:
    """Return a command that is no play, if the one drawn is possible now."""
    seat = random.choice(table.state.seats)
    categories = [category.key for category in table.rules.categories]
    commands: list[Command] = [TakeBack(), TakeBack(), TakeBack(), TimeOut()]
    if random.random() < 0.05:
        commands = [RemoveSeat()]
    elif categories and random.random() < 0.3:
        commands = [Correct(random.choice(categories), random.choice(categories))]
    elif table.rules.entries(table.state, seat) and random.random() < 0.3:
        commands = [entered(table, seat, random)]  # typed in anew
    command = random.choice(commands)
    return Step(seat, command) if table.refusal(command, seat) is None else None


def play(table: Table, seed: int, disturbances: int = 0) -> Iterator[Step | None]:
    """Play to the end at random; yields what was just done, None before the first command."""
    random = Random(seed)
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
        yield step
