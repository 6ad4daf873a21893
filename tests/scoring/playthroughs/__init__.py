"""Golden playthroughs: one game of each ruleset, written down line by line, so that a changed rule is a readable diff.

``python -m tests.scoring.playthroughs`` writes them anew, all or those named by key; the tests compare.

The dice are seeded, and every seat plays by a fixed simple policy. Once in a game a booking is taken back, once the
clock ends a turn, and near the end a seat is removed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring import RULESETS
from scoring.commands import Command, RemoveSeat, TakeBack, TimeOut
from scoring.events import Event, to_data
from tests.scoring.playthroughs.poker_policy import stand_on_three_alike
from tests.scoring.playthroughs.policies import bank_from_350, keep_the_most_alike
from tests.scoring.random_play import seats_to_move
from tests.scoring.table import SEATS, Table

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Script:
    """How a game is played: who chooses, and after how many events what is no play happens."""

    policy: Callable[[Table, int], Command]
    take_back: int
    time_out: int
    remove: int


SCRIPTS: Mapping[str, Script] = {
    "ten-thousand": Script(bank_from_350, take_back=20, time_out=42, remove=118),
    "classic-five": Script(keep_the_most_alike, take_back=20, time_out=42, remove=118),
    "poker-dice": Script(stand_on_three_alike, take_back=9, time_out=30, remove=39),
    "wuerfelpoker": Script(keep_the_most_alike, take_back=62, time_out=43, remove=84),
}


def path_of(key: str) -> Path:
    return FOLDER / f"{key}.txt"


def transcript(key: str) -> str:
    """Play the game named ``key`` by its script and return all that happened, and what stood after it."""
    table, script = Table(RULESETS[key], SEATS[:3]), SCRIPTS[key]
    options = ", ".join(f"{name}={value}" for name, value in table.state.options.items())
    lines = [f"{table.rules.title}: seats {', '.join(map(str, table.state.seats))}; {options}", ""]
    for command, seat in _moves(table, script):
        for event in table.do(command, seat):
            lines.append(f"{len(lines) - 1:>4} {_event(event):<68} | {_state(table)}")
    lines.append("")
    lines += [
        f"place {standing.place}: seat {standing.seat} with {standing.points}{', removed' * standing.removed}"
        for standing in table.rules.standings(table.state)
    ]
    return "\n".join(lines) + "\n"


def _moves(table: Table, script: Script) -> Iterator[tuple[Command, int]]:
    due = {TakeBack(): script.take_back, TimeOut(): script.time_out, RemoveSeat(): script.remove}
    while not table.state.finished:
        seat = seats_to_move(table)[0]
        for command in [command for command, after in due.items() if len(table.events) >= after]:
            who = next((each for each in table.state.seats if command in table.legal(each)), None)
            if command != TakeBack() or who is not None:
                del due[command]
                yield command, seat if who is None else who
                break
        else:
            yield script.policy(table, seat), seat


def _event(event: Event) -> str:
    fields = [(name, value) for name, value in to_data(event).items() if name not in ("kind", "seat")]
    told = " ".join(f"{name}={_plain(value)}" for name, value in fields if value not in ([], False, None))
    return f"seat {event.seat} {event.kind} {told}"


def _plain(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value).lower()


def _state(table: Table) -> str:
    points = {standing.seat: standing.points for standing in table.rules.standings(table.state)}
    totals = " ".join(f"{seat}:{points[seat]}" for seat in table.state.seats)
    turns = [
        f"turn {table.state.turn_of(seat).number} of seat {seat}, {table.rules.moment(table.state, seat)}"
        for seat in table.state.waiting
    ]
    return f"{totals} | {'; '.join(turns) or 'the end'}"
