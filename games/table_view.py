"""The table as it is played: whose turn it is, which dice lie, and what the viewer may do now."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import log
from games.audience import Audience
from games.card_view import SeatView
from games.present import Present
from games.refusals import number
from scoring.commands import Bounds, EnterFaces, kind_of
from scoring.events import Event
from scoring.ruleset import Ruleset
from scoring.state import GameState, Turn

TOLD = 2


@dataclass(frozen=True)
class DieView:
    """A die in the tray; ``roll`` is the roll that threw it, so a fresh throw is a new element.

    ``idle`` when nothing can be done with it but let it roll again.
    """

    position: int
    face: str
    kept: bool
    roll: int
    idle: bool = False

    @property
    def tilt(self) -> int:
        return (self.position * 2 + self.roll) % 5


@dataclass(frozen=True)
class Done:
    """What was done last and may still be taken back by ``seat``."""

    seat: SeatView
    points: int
    title: str


@dataclass(frozen=True)
class TableView:
    """The table as one audience sees it: ``state`` has no dice in it that this audience may not see."""

    present: Present
    audience: Audience
    rules: Ruleset[Any]
    state: GameState | None
    seats: tuple[SeatView, ...]
    code: str
    may: frozenset[str] = frozenset()
    entries: tuple[Bounds, ...] = ()
    moment: str = ""
    turn: Turn | None = None
    dice: tuple[DieView, ...] = ()
    offer: Any = None
    last: Done | None = None

    @property
    def by_index(self) -> dict[int, SeatView]:
        return {seat.index: seat for seat in self.seats}

    @property
    def waiting(self) -> list[SeatView]:
        """The seats that the game waits for."""
        return [seat for seat in self.seats if seat.in_turn]

    @property
    def actor(self) -> SeatView | None:
        """The one seat that plays; None when several do, or none."""
        return self.waiting[0] if len(self.waiting) == 1 else None

    @property
    def me(self) -> SeatView | None:
        """The seat of this audience, where it has one of its own."""
        return next((seat for seat in self.seats if seat.index == self.audience.seat), None)

    @property
    def absent(self) -> list[tuple[SeatView, str]]:
        """The seats the game waits for whose players are gone, each with the moment at which it may be skipped."""
        return [(seat, self.moment_of(seat)) for seat in self.waiting if seat.presence == "offline"]

    def moment_of(self, seat: SeatView) -> str:
        """The decision that ``seat`` faces in the running game."""
        assert self.present.state is not None
        return log.moment(self.present.game, self.present.state, seat.index)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by the table's wish."""
        return self.present.game.finished_at is not None

    @property
    def deadline_ms(self) -> int:
        """When the turn's time is over, in milliseconds since 1970; 0 without a clock."""
        deadline = self.present.game.deadline
        return int(deadline.timestamp() * 1000) if deadline else 0

    @property
    def acting(self) -> bool:
        return self.me is not None and self.me.in_turn

    @property
    def real(self) -> bool:
        """Whether the dice in the tray are real ones: those of the acting viewer, or of the one seat that plays."""
        seat = self.me if self.acting else self.actor
        return seat is not None and seat.real

    @property
    def dice_entry(self) -> Bounds | None:
        """How many dice the viewer may type in now."""
        return next((entry for entry in self.entries if entry.dice), None)

    @property
    def points_entry(self) -> Bounds | None:
        """Which points the viewer may type in instead."""
        return next((entry for entry in self.entries if entry.step), None)

    @property
    def slots(self) -> tuple[int, ...]:
        """A face for each die that may be typed in: what was typed before and may be changed, else 0."""
        entry = self.dice_entry
        if entry is None:
            return ()
        typed = self.turn.faces if self.turn and entry.kind == kind_of(EnterFaces) else ()
        return typed or (0,) * entry.dice

    @property
    def face_keys(self) -> list[tuple[int, str]]:
        """The faces to pick from, by value."""
        return list(enumerate(self.rules.faces, start=1))

    @property
    def rolls_left(self) -> int:
        return self.rules.rolls - self.turn.roll_number if self.turn else 0

    @property
    def holdable(self) -> bool:
        """Whether the viewer may pick the dice to keep."""
        return bool(self.turn and self.turn.roll_number) and "roll-dice" in self.may

    @property
    def undo(self) -> bool:
        return "take-back" in self.may

    @property
    def round_number(self) -> int:
        return self.rules.round_number(self.state) if self.state else 0

    @property
    def rounds(self) -> int:
        """How many rounds the game has; 0 when that is open."""
        return self.rules.rounds(self.state.options) if self.state else 0

    @property
    def roll_dots(self) -> list[bool]:
        """The rolls of a turn, and which are used."""
        used = self.turn.roll_number if self.turn else 0
        return [at < used for at in range(used + self.rolls_left)]

    @property
    def recent(self) -> list[str]:
        """The latest events worth a sentence, newest first."""
        names = {seat.index: seat.label for seat in self.seats}
        titles = {category.key: _(category.title) for category in self.rules.categories}
        told = []
        for event in reversed(self._seen_events):
            if sentence := self.rules.telling.get(event.kind):
                facts = {key: number(value) if type(value) is int else value for key, value in vars(event).items()}
                facts |= {"name": names[event.seat], "category": titles.get(facts.get("category", ""), "")}
                told.append(_(sentence) % facts)
        return told[:TOLD]

    @property
    def _seen_events(self) -> tuple[Event, ...]:
        latest = tuple(reversed(self.present.recent))
        return self.rules.events_seen_by(self.state, latest, self.audience.seat) if self.state else latest
