"""Many whole games of every kind, seeded: each counted a second time from its events, each folded again from its log.

The house rules are drawn so that every two values of two of them meet in some game. A normal run plays a share of the
games; ``DICING_SOAK=1`` plays them all.
"""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

import pytest

from scoring import RULESETS, Ruleset, get_ruleset
from scoring.category_moves import Booked, Corrected, Struck
from scoring.commands import RollDice
from scoring.events import Event, FacesEntered, Rolled, TakenBack, to_data
from scoring.rulesets.ten_thousand.moves import Bank
from tests.scoring.random_play import Step, play, some_move
from tests.scoring.rulesets import classic_five_again, poker_dice_again, ten_thousand_again, wuerfelpoker_again
from tests.scoring.table import Table

GAMES = 1000 if os.environ.get("DICING_SOAK") == "1" else 100
PARTS = 5  # so that a failure names fewer games
MOST_COMMANDS = 10_000

Chosen = dict[str, str | int]
Pair = frozenset[tuple[str, str | int]]


# -- house rules that meet -----------------------------------------------------------------------------------------------


def all_pairs(rules: Ruleset[Any]) -> set[Pair]:
    """Return every two values that two house rules can have together."""
    return {
        frozenset({(one.key, first.value), (other.key, second.value)})
        for one, other in combinations(rules.options, 2)
        for first in one.choices
        for second in other.choices
    }


def pairs_of(chosen: Chosen) -> set[Pair]:
    return {frozenset(pair) for pair in combinations(chosen.items(), 2)}


def option_draws(rules: Ruleset[Any], number: int) -> list[Chosen]:
    """Return at least ``number`` drawn sets of house rules, among them every pair of values."""
    random, missing, draws = Random(1), all_pairs(rules), []
    while missing or len(draws) < number:
        chosen: Chosen = {option.key: random.choice(option.choices).value for option in rules.options}
        if missing:
            chosen |= dict(min(missing, key=lambda pair: sorted(map(str, pair))))
        missing -= pairs_of(chosen)
        draws.append(chosen)
    return draws


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_two_values_of_house_rules_meet_in_some_game(rules: Ruleset[Any]) -> None:
    met = set().union(*map(pairs_of, option_draws(rules, GAMES)))
    assert all_pairs(rules) == met


# -- counted from the events -----------------------------------------------------------------------------------------------


@dataclass
class Box:
    points: int
    faces: tuple[int, ...]
    turn: int


@dataclass
class Pad:
    """One seat's boxes, in the order in which they were filled."""

    boxes: dict[str, Box] = field(default_factory=dict)
    last: str = ""


def pads(table: Table) -> dict[int, Pad]:
    """Return what stands on each seat's pad by the events alone."""
    found = {seat: Pad() for seat in table.state.seats}
    lying: dict[int, tuple[int, ...]] = {}
    for event in table.events:
        pad = found[event.seat]
        match event:
            case Rolled(seat, faces) | FacesEntered(seat, faces):
                lying[seat] = faces
            case Booked(seat, category) | Struck(seat, category):
                points = event.points if isinstance(event, Booked) else 0
                pad.boxes[category] = Box(points, lying.pop(seat, ()), len(pad.boxes))
                pad.last = category
            case TakenBack(seat):
                lying[seat] = pad.boxes.pop(pad.last).faces
            case Corrected(_, category, to, faces, points, swapped):
                box, other = pad.boxes.pop(category), pad.boxes.pop(to, None) if to != category else None
                pad.boxes[to] = Box(points, faces, box.turn)
                if other is not None:
                    pad.boxes[category] = Box(swapped, other.faces, other.turn)
    return found


def count_classic_five(table: Table) -> dict[int, int]:
    totals = {}
    for seat, pad in pads(table).items():
        upper = sum(box.points for key, box in pad.boxes.items() if key in classic_five_again.FACE_OF)
        total = sum(box.points for box in pad.boxes.values()) + (35 if upper >= 63 else 0)
        five, each = pad.boxes.get("five-of-a-kind"), table.state.options["extra_five"]
        if each != "none" and five is not None and five.points == 50:
            further = [box for box in pad.boxes.values() if box.turn > five.turn and len(set(box.faces)) == 1]
            total += int(each) * len(further)
        totals[seat] = total
        if table.state.options["joker"] == "off":
            for key, box in pad.boxes.items():
                assert not box.faces or box.points == classic_five_again.score(key, box.faces, table.state.options)
    return totals


def count_wuerfelpoker(table: Table) -> dict[int, int]:
    for pad in pads(table).values():
        for key, box in pad.boxes.items():
            assert not box.faces or box.points == wuerfelpoker_again.score(key, box.faces, table.state.options)
    return {seat: sum(box.points for box in pad.boxes.values()) for seat, pad in pads(table).items()}


def count_ten_thousand(table: Table) -> dict[int, int]:
    state = table.state
    return ten_thousand_again.Count(state.seats, state.options, state.real_dice).read(table.events).totals


def count_poker_dice(table: Table) -> dict[int, int]:
    recount = poker_dice_again.Recount(table.state.seats, table.state.options)
    for event in table.events:
        recount.read(json.loads(json.dumps(to_data(event))))
    # Lives alone do not say the places of those who have none left.
    assert {each.seat: each.place for each in table.rules.standings(table.state)} == recount.places()
    return recount.lives()[0]


# What each game's second count says the seats have; a game without one is only folded again.
COUNTS: Mapping[str, Callable[[Table], dict[int, int]]] = {
    "classic-five": count_classic_five,
    "wuerfelpoker": count_wuerfelpoker,
    "ten-thousand": count_ten_thousand,
    "poker-dice": count_poker_dice,
}


# -- the games ---------------------------------------------------------------------------------------------------------------


def some_table(rules: Ruleset[Any], options: Chosen, seed: int) -> tuple[Table, Random]:
    random = Random(seed)
    seats = random.sample(range(20), random.choice((1, 2, 2, 3, 3, 4, 5, random.randint(6, rules.max_seats))))
    real = [seat for seat in seats if random.random() < 0.3]
    return Table(rules, seats, real, seed, **options), random


def bank_at_once(table: Table, random: Random) -> Step:
    """Ten Thousand: bank all that scores as soon as it is allowed, else set it aside and roll on."""
    seat = table.turn_seat
    if seat in table.state.real_dice:
        return Step(seat, Bank()) if Bank() in table.legal(seat) else some_move(table, random)
    best = table.preview().best
    keep = best.keep if best else ()
    return Step(seat, Bank(keep) if best and best.bankable else RollDice(keep))


def played(rules: Ruleset[Any], options: Chosen, seed: int) -> Table:
    """Play a whole game: every second one is disturbed; where nobody has to end it, one banks at once in the others."""
    table, random = some_table(rules, options, seed)
    bound = rules.bound(len(table.state.seats), table.state.options)
    commands = 0
    if bound is None and seed % 2 == 0:
        while not table.state.finished:
            step = bank_at_once(table, random)
            table.do(step.command, step.seat)
            commands += 1
    else:
        disturbances = random.randint(1, 40) if seed % 2 else 0
        commands = sum(step is not None for step in play(table, seed, disturbances))
        if disturbances:
            return table
    assert commands <= (bound or MOST_COMMANDS)
    return table


def stored(table: Table) -> list[Event]:
    """Return the events as the log gives them back."""
    return [table.rules.event_from_data(json.loads(json.dumps(to_data(event)))) for event in table.events]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("key", RULESETS)
def test_a_game_is_what_its_events_say(key: str, part: int) -> None:
    rules = get_ruleset(key)
    for seed, options in [*enumerate(option_draws(rules, GAMES))][part::PARTS]:
        table = played(rules, options, seed)
        said = f"{key} {seed} {options}"
        assert table.state.finished, said
        assert rules.fold(table.first, stored(table)) == table.state, said
        assert_standings(table, said)


def assert_standings(table: Table, said: str) -> None:
    standings = table.rules.standings(table.state)
    shown = {standing.seat: standing.points for standing in standings}
    if table.rules.key not in COUNTS:
        return
    assert shown == COUNTS[table.rules.key](table), said
    if table.rules.key == "poker-dice":  # its places are counted with its lives
        return
    # "Equal results share a place, 1, 1, 3. Removed seats after all who stayed, a later removal better."
    stayed = [seat for seat in table.state.seats if seat not in table.state.removed]
    places = {seat: 1 + sum(shown[other] > shown[seat] for other in stayed) for seat in stayed}
    places |= {seat: len(stayed) + at for at, seat in enumerate(reversed(table.state.removed), start=1)}
    assert {standing.seat: standing.place for standing in standings} == places, said
