"""Judges a run: what the clients were told against what stands in the record. Pure; games of categories only."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scoring import get_ruleset
from scoring.category_game import CategoryRuleset
from scoring.category_moves import Book, Booked, Strike, Struck
from scoring.category_state import CategoryState
from scoring.commands import Command, RollDice, TakeBack
from scoring.errors import IllegalCommand
from scoring.events import Event, Rolled, TakenBack
from tests.reliability.history import Entry
from tests.reliability.record import Record


@dataclass
class _Told:
    """The log replayed: the command behind each (seat, moment), and the state at each version."""

    state: CategoryState
    deeds: dict[tuple[int, str], Command]
    states: list[tuple[int, CategoryState]]

    def at(self, version: int) -> CategoryState:
        return [state for told, state in self.states if told <= version][-1]


def faults(record: Record, history: Sequence[Entry], ended: bool = True) -> list[str]:
    """Return what is wrong, as sentences; nothing when the run held every promise.

    ``ended``: the game is over and every screen has had the time to show its end.
    """
    found = _numbering(record)
    if found:
        return found  # nothing can be replayed
    told = _replay(record, found)
    rules = get_ruleset(record.ruleset)
    if told is None:
        return found
    if rules.state_to_data(told.state) != record.snapshot:
        found.append("the snapshot is not what the log replays to")
    found += _invoked(told, history)
    clients = sorted(history, key=lambda entry: str(entry["client"]))
    for client, entries in groupby(clients, key=lambda entry: str(entry["client"])):
        found += [f"{client}: {fault}" for fault in _client(record, told, list(entries), ended)]
    if ended and not (record.finished and told.state.finished):
        found.append("the game has not ended")
    return found


def _numbering(record: Record) -> list[str]:
    """Numbers 1, 2, 3 … without a gap and without a double; a version of its own for each deed."""
    numbers = [seq for seq, _, _ in record.events]
    if numbers != list(range(1, len(numbers) + 1)):
        return [f"the log is numbered {numbers}"]
    found = []
    if not record.seq == record.snapshot_seq == len(numbers):
        found.append(f"{len(numbers)} events, seq {record.seq}, snapshot after {record.snapshot_seq}")
    versions = [version for _, version, _ in record.events]
    if versions != sorted(set(versions)) or versions[-1:] > [record.version]:
        found.append(f"the versions are {versions} in a room of version {record.version}")
    return found


def _replay(record: Record, found: list[str]) -> _Told | None:
    """Decide every event once more: in turn, by the right seat, by the rules, and never twice at one moment."""
    rules = get_ruleset(record.ruleset)
    assert isinstance(rules, CategoryRuleset)
    state = rules.start(record.seats, rules.make_options(**record.options))
    told = _Told(state, {}, [(0, state)])
    for seq, version, data in record.events:
        event = rules.event_from_data(data)
        command = _command(event)
        at = (event.seat, rules.moment(state, event.seat))
        try:
            decided = rules.decide(state, event.seat, command, _dice_of(event))
        except (IllegalCommand, StopIteration) as refusal:
            found.append(f"event {seq}, {data}: {refusal!r}")
            return None
        if decided != (event,):
            found.append(f"event {seq}, {data}: the rules decide {decided}")
        if at in told.deeds:
            found.append(f"event {seq}, {data}: seat {at[0]} had decided the moment {at[1]} already")
        told.deeds[at] = command
        state = rules.evolve(state, event)
        told.states.append((version, state))
    told.state = state
    return told


def _command(event: Event) -> Command:
    match event:
        case Rolled(_, _, kept):
            return RollDice(kept)
        case Booked(_, category):
            return Book(category)
        case Struck(_, category):
            return Strike(category)
        case TakenBack():
            return TakeBack()
    raise AssertionError(f"nobody wished for {event}")


def _dice_of(event: Event) -> Any:
    """A throw that gives what was thrown then."""
    faces = event.faces if isinstance(event, Rolled) else ()
    kept = event.kept if isinstance(event, Rolled) else ()
    return lambda number: tuple(face for at, face in enumerate(faces) if at not in kept)


def _wished(entry: Entry) -> Command:
    kind, _, word = entry["wish"].partition(":")
    if kind == "roll-dice":
        return RollDice(tuple(entry["keep"]))
    return {"book": Book, "strike": Strike}[kind](word) if word else TakeBack()


def _invoked(told: _Told, history: Iterable[Entry]) -> list[str]:
    """Nothing stands in the log that nobody wished."""
    wished = {(each["seat"], each["moment"], _wished(each)) for each in history if each["type"] == "invoke"}
    return [
        f"nobody wished {deed} of seat {seat} at {moment}"
        for (seat, moment), deed in told.deeds.items()
        if (seat, moment, deed) not in wished
    ]


def _client(record: Record, told: _Told, entries: list[Entry], ended: bool) -> Iterable[str]:
    last = 0
    for entry in entries:
        if entry["type"] == "ok" and told.deeds.get((entry["seat"], entry["moment"])) != _wished(entry):
            yield f"was told that {entry['wish']} at {entry['moment']} came true"
        if entry["type"] != "info":
            continue
        if entry["version"] < last:
            yield f"fell from version {last} to {entry['version']}"
        last = entry["version"]
        if last > record.version:
            yield f"was shown version {last}, which there never was"
        expected = sight(told.at(last))
        for name in ("dice", "cards"):
            if name in entry and entry[name] != expected[name]:
                yield f"was shown {name} {entry[name]} at version {last}; the log says {expected[name]}"
    if ended and last != record.version:
        yield f"ended on version {last} instead of {record.version}"


def sight(state: CategoryState) -> dict[str, Any]:
    """Return what every screen shows of ``state``: the dice that lie on the table, and all cards."""
    faces = state.turn.faces if state.turn else ()
    if not faces and state.last is not None:
        faces = state.last.turn.faces
    cards = [{key: box.points for key, box in state.cards[seat].boxes.items()} for seat in state.seats]
    return {"dice": list(faces), "cards": cards}
