"""The checker finds what it is there to find: a true history passes, and one doctored in any way does not."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring import get_ruleset
from scoring.commands import RollDice
from scoring.events import to_data
from tests.reliability.checker import faults, sight
from tests.reliability.history import Entry
from tests.reliability.record import Record

RULES = get_ruleset("classic-five")


def _true_run() -> tuple[Record, list[Entry]]:
    """A whole game of two, each told of everything."""
    chance, version = Random(7), 4
    events: list[tuple[int, int, dict[str, Any]]] = []
    history: list[Entry] = []
    state = RULES.start((0, 1), RULES.make_options())
    while state.turn is not None:
        seat, version = state.turn.seat, version + 1
        wishes = [wish for wish in RULES.legal_commands(state, seat) if wish.kind != "take-back"]
        command = chance.choice(wishes)
        keep = list(command.keep) if isinstance(command, RollDice) else []
        wish = command.kind if isinstance(command, RollDice) else f"{command.kind}:{command.category}"  # type: ignore[attr-defined]
        told = {"client": str(seat), "seat": seat, "moment": RULES.moment(state, seat), "wish": wish, "keep": keep}
        [event] = RULES.decide(state, seat, command, lambda n: tuple(chance.randint(1, 6) for _ in range(n)))
        state = RULES.evolve(state, event)
        events.append((len(events) + 1, version, to_data(event)))
        history.append({"type": "invoke", **told})
        history += [{"type": "info", "client": client, "version": version, **sight(state)} for client in "01"]
        history.append({"type": "ok", **told})
    count, snapshot = len(events), RULES.state_to_data(state)
    record = Record(version, "classic-five", {}, (0, 1), count, snapshot, count, True, tuple(events))
    return record, history


RECORD, HISTORY = _true_run()


def _renumbered(record: Record, events: list[tuple[int, int, dict[str, Any]]]) -> Record:
    numbered = tuple((seq, version, data) for seq, (_, version, data) in enumerate(events, 1))
    return replace(record, events=numbered, seq=len(numbered), snapshot_seq=len(numbered))


def _without(record: Record, at: int) -> Record:
    events = list(record.events)
    del events[at]
    return _renumbered(record, events)


def _with_data(record: Record, at: int, **data: Any) -> Record:
    events = list(record.events)
    events[at] = (*events[at][:2], {**events[at][2], **data})
    return replace(record, events=tuple(events))


def _find(record: Record, kind: str, then: str) -> int:
    """Where a ``kind`` is followed by a ``then`` that kept no dice."""
    pairs = zip(record.events, record.events[1:], strict=False)
    return next(
        at
        for at, (one, two) in enumerate(pairs)
        if one[2]["kind"] == kind and two[2]["kind"] == then and not two[2].get("kept")
    )


def _doubled(record: Record) -> Record:
    at = _find(record, "booked", "rolled")
    later = [(seq, version + 1, data) for seq, version, data in record.events[at:]]
    return _renumbered(replace(record, version=record.version + 1), [*record.events[: at + 1], *later])


def _other_dice(record: Record) -> Record:
    """The dice of a roll after which all were rolled again: nothing else depends on them."""
    return _with_data(record, _find(record, "rolled", "rolled"), faces=[6, 6, 6, 6, 6])


def _last_lost(record: Record) -> Record:
    """The last deed is gone as if it had never been, snapshot and all."""
    shorter, state = _without(record, -1), RULES.start((0, 1), RULES.make_options())
    for _, _, data in shorter.events:
        state = RULES.evolve(state, RULES.event_from_data(data))
    return replace(shorter, snapshot=RULES.state_to_data(state), version=record.version - 1)


RECORDS: dict[str, tuple[Callable[[Record], Record], str]] = {
    "a gap": (lambda record: replace(record, events=record.events[:5] + record.events[6:]), "numbered"),
    "a double": (_doubled, "not-your-turn"),
    "a number twice": (lambda record: replace(record, events=record.events[:1] + record.events), "numbered"),
    "an event lost and renumbered": (lambda record: _without(record, 8), "event"),
    "the last event lost": (_last_lost, "ended on version"),
    "another seat": (lambda record: _with_data(record, 0, seat=1), "not-your-turn"),
    "other dice": (_other_dice, "was shown dice"),
    "other points": (lambda record: _with_data(record, -1, points=99), "event"),
    "another snapshot": (lambda record: replace(record, snapshot={**record.snapshot, "removed": [1]}), "snapshot"),
    "a snapshot behind": (lambda record: replace(record, snapshot_seq=record.seq - 1), "snapshot after"),
    "no end": (lambda record: replace(record, finished=False), "not ended"),
    "a version twice": (
        lambda record: replace(record, events=((1, record.events[1][1], record.events[0][2]), *record.events[1:])),
        "the versions are",
    ),
}


def _first(history: list[Entry], kind: str) -> int:
    return next(at for at, entry in enumerate(history) if entry["type"] == kind)


def _last_of(history: list[Entry], client: str) -> int:
    return max(at for at, entry in enumerate(history) if entry["client"] == client and entry["type"] == "info")


def _stuck(history: list[Entry]) -> None:
    del history[_last_of(history, "1")]


def _falls(history: list[Entry]) -> None:
    history.append(history[_first(history, "info")])


def _never_wished(history: list[Entry]) -> None:
    del history[_first(history, "invoke")]


def _told_otherwise(history: list[Entry]) -> None:
    told = next(entry for entry in history if entry["type"] == "ok" and entry["wish"] != "roll-dice")
    told["wish"] = "strike:chance" if told["wish"] != "strike:chance" else "strike:ones"


def _told_of_nothing(history: list[Entry]) -> None:
    history[_first(history, "ok")]["moment"] = "99-0-0"


def _other_card(history: list[Entry]) -> None:
    history[_last_of(history, "0")]["cards"][0]["chance"] = 31


def _from_the_future(history: list[Entry]) -> None:
    history[_last_of(history, "0")]["version"] += 1


HISTORIES: dict[str, tuple[Callable[[list[Entry]], None], str]] = {
    "a screen stuck": (_stuck, "ended on version"),
    "a screen that goes back": (_falls, "fell from version"),
    "a deed nobody wished": (_never_wished, "nobody wished"),
    "a told deed that is another": (_told_otherwise, "was told"),
    "a told deed that is not there": (_told_of_nothing, "was told"),
    "other points on a screen": (_other_card, "was shown cards"),
    "a version from nowhere": (_from_the_future, "never was"),
}


def test_a_true_history_has_no_faults() -> None:
    assert faults(RECORD, HISTORY) == []


@pytest.mark.parametrize("name", RECORDS)
def test_a_doctored_record_is_found(name: str) -> None:
    doctor, says = RECORDS[name]
    assert says in "\n".join(faults(doctor(RECORD), HISTORY))


@pytest.mark.parametrize("name", HISTORIES)
def test_a_doctored_history_is_found(name: str) -> None:
    history = deepcopy(HISTORY)
    doctor, says = HISTORIES[name]
    doctor(history)
    assert says in "\n".join(faults(RECORD, history))
