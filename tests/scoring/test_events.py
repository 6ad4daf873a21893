import json
from dataclasses import dataclass
from typing import Any

import pytest

from scoring import RULESETS, Ruleset
from scoring.commands import kind_of
from scoring.events import Event, FacesEntered, Rolled, SeatRemoved, TakenBack, from_data, to_data

SHARED: list[Event] = [
    Rolled(3, (1, 2, 3, 4, 5), (0, 4)),
    Rolled(3, (1, 2, 3, 4, 5)),
    FacesEntered(1, (6, 6, 6, 6, 6)),
    TakenBack(8),
    SeatRemoved(5),
]
TYPES = (Rolled, FacesEntered, TakenBack, SeatRemoved)


@dataclass(frozen=True)
class Sung(Event):
    """A later version of this event has a verse."""

    song: str
    verse: int = 1


@pytest.mark.parametrize("event", SHARED)
def test_an_event_survives_json(event: Event) -> None:
    assert from_data(TYPES, json.loads(json.dumps(to_data(event)))) == event


def test_a_stored_event_names_its_kind_and_its_seat() -> None:
    assert to_data(Rolled(3, (1, 2), (0,))) == {"kind": "rolled", "seat": 3, "faces": [1, 2], "kept": [0]}


def test_an_event_stored_before_it_had_a_field_stays_readable() -> None:
    assert from_data([Sung], {"kind": "sung", "seat": 1, "song": "la"}) == Sung(1, "la", verse=1)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown event kind: 'sung'"):
        from_data(TYPES, {"kind": "sung", "seat": 1, "song": "la"})


@pytest.mark.parametrize(
    "data", [{"seat": 1}, {"kind": "rolled", "seat": 1}, {"kind": "rolled", "seat": "1", "faces": [1]}]
)
def test_a_broken_event_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError, KeyError)):
        from_data(TYPES, data)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_no_two_events_of_a_game_share_a_name(rules: Ruleset[Any]) -> None:
    assert len({kind_of(event) for event in rules.event_types}) == len(rules.event_types)
