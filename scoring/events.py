"""Events are facts: what happened, as it stands in the log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.commands import kind_of
from scoring.dice import Faces
from scoring.plain import from_plain, to_plain


@dataclass(frozen=True)
class Event:
    """Base of all events; ``seat`` is the seat it happened to."""

    seat: int

    @property
    def kind(self) -> str:
        return kind_of(type(self))


@dataclass(frozen=True)
class Rolled(Event):
    """The dice after a throw, in table order; those at the positions ``kept`` were left lying."""

    faces: Faces
    kept: tuple[int, ...] = ()


@dataclass(frozen=True)
class FacesEntered(Event):
    """Real dice as they lie on the table."""

    faces: Faces


@dataclass(frozen=True)
class TakenBack(Event):
    """The seat's last booking did not count; its turn goes on as it was before."""


@dataclass(frozen=True)
class SeatRemoved(Event):
    """The seat left the game for good."""


def to_data(event: Event) -> dict[str, Any]:
    """Return ``event`` as plain data with its ``kind``."""
    return {"kind": event.kind, **to_plain(event)}


def from_data(event_types: Iterable[type[Event]], data: Mapping[str, Any]) -> Event:
    """Return the event that ``to_data`` made ``data`` of; ValueError if none of ``event_types`` is of its kind."""
    for event_type in event_types:
        if kind_of(event_type) == data["kind"]:
            event: Event = from_plain(event_type, {name: item for name, item in data.items() if name != "kind"})
            return event
    raise ValueError(f"unknown event kind: {data['kind']!r}")
