"""All that one viewer may see and do. Hidden dice end here; templates get nothing else.

A view is the same for all who speak the same language and may do the same. What is truly one seat's own is
``mine``'s to say.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import log
from games.audience import Audience
from games.card_view import (
    Best,
    Line,
    OptionRow,
    RecordRow,
    SeatView,
    best_of,
    bonus_at,
    cells_of,
    lines_of,
    option_rows,
    record_rows,
    totals_of,
)
from games.codes import written
from games.models import Seat
from games.presence import Presence
from games.present import Present
from games.refusals import number
from games.services.rooms import CLOCKS
from scoring import RULESETS
from scoring.category_game import CategoryRuleset
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
class PlayerView:
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
    last: "Done | None" = None

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
        game, state = self.present.game, self.present.state
        gone = [seat for seat in self.waiting if seat.presence == "offline"]
        return [(seat, log.moment(game, state, seat.index)) for seat in gone] if state is not None else []

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by the table's wish."""
        return self.present.game.finished_at is not None

    @property
    def clocks(self) -> tuple[int, ...]:
        """The turn clocks to choose from, in seconds; 0 is none."""
        return CLOCKS

    @property
    def other_games(self) -> list[Ruleset[Any]]:
        """The games that this table may go on with."""
        return list(RULESETS.values())

    @property
    def die_numbers(self) -> range:
        return range(1, self.rules.dice + 1)

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
    def extra_title(self) -> str:
        """The title of the card's row for extra points; empty when the house rules give none."""
        rules, state = self.rules, self.state
        title = rules.extra_title(state.options) if isinstance(rules, CategoryRuleset) and state else ""
        return _(title) if title else ""

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

    @property
    def upper_lines(self) -> list[Line]:
        return lines_of(self.seats, "upper")

    @property
    def lower_lines(self) -> list[Line]:
        return lines_of(self.seats, "lower")

    @property
    def best_lines(self) -> list[Best]:
        return best_of([*self.upper_lines, *self.lower_lines])

    @property
    def podium(self) -> list[SeatView]:
        """The first three places, the winner in the middle."""
        first, *rest = self._ranked[:3]
        return [*rest[:1], first, *rest[1:]]

    @property
    def others(self) -> list[SeatView]:
        return self._ranked[3:]

    @property
    def _ranked(self) -> list[SeatView]:
        return sorted(self.seats, key=lambda seat: (seat.removed, seat.place))

    @property
    def winner_line(self) -> str:
        """Who has won, in words."""
        ranked = self._ranked
        winners = [seat.label for seat in ranked if seat.place == 1]
        if len(winners) > 1:
            return _("A tie: %(names)s") % {"names": ", ".join(winners)}
        alone = len(self.seats) == 1
        facts = {
            "name": winners[0],
            "points": number(ranked[0].points),
            "lead": number(ranked[0].points - ranked[not alone].points),
            "rounds": self.round_number,
        }
        return _(self.rules.won_alone if alone else self.rules.won) % facts

    @property
    def record_rows(self) -> list[RecordRow]:
        """The turns or rounds so far across all seats, where a game has no lines."""
        return record_rows(self.seats)

    @property
    def house_rules(self) -> list[tuple[str, str]]:
        """The options that differ from the default, as title and choice."""
        rules = [(row.title, choice.title) for row in self.option_rows for choice in row.choices[1:] if choice.chosen]
        if clock := self.present.game.clock:
            rules.append((_("Turn clock"), _("%(seconds)s s") % {"seconds": clock}))
        return rules

    @property
    def option_rows(self) -> list[OptionRow]:
        return option_rows(self.rules, self.present.game.options)


@dataclass(frozen=True)
class Done:
    """What was done last and may still be taken back by ``seat``."""

    seat: SeatView
    points: int
    title: str


def view_of(present: Present, audience: Audience) -> PlayerView:
    """Return what ``audience`` may see and do."""
    rules, me = present.rules, audience.seat
    if present.state is None:
        return PlayerView(present, audience, rules, None, _lobby_seats(present), written(present.room.code))
    state = rules.seen_by(present.state, me)
    commands = rules.legal_commands(state, me) if me is not None and not present.game.ended else ()
    may = frozenset(command.kind for command in commands)
    seats = _table_seats(present, state, audience, may)
    turn = state.turn_of(me) if me is not None else None
    if turn is None and len(state.waiting) == 1:
        turn = state.turn_of(state.waiting[0])
    done, labels = rules.done(state), {seat.index: seat for seat in seats}
    return PlayerView(
        present,
        audience,
        rules,
        state,
        seats,
        written(present.room.code),
        may=may,
        entries=rules.entries(state, me) if me is not None and not present.game.ended else (),
        moment=log.moment(present.game, state, me) if me is not None else "",
        turn=turn,
        dice=_dice(rules, state, me),
        offer=rules.preview(state, me) if me is not None else None,
        last=Done(labels[done.seat], done.points, _(done.title) if done.title else "") if done else None,
    )


def _presence(present: Present, seat: Seat) -> Presence:
    if seat.left:
        return "offline"
    return present.presence.get(seat.player_id, "offline") if seat.player_id is not None else "offline"


def _is_host(present: Present, seat: Seat) -> bool:
    return seat in present.seats_of(present.room.host_id)[:1]


def _lobby_seats(present: Present) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(seat.index, seat.label, _presence(present, seat), _is_host(present, seat), seat.real_dice)
        for seat in present.seats
    )


def _table_seats(present: Present, state: GameState, audience: Audience, may: frozenset[str]) -> tuple[SeatView, ...]:
    standings = {standing.seat: standing for standing in present.rules.standings(state)}
    best = max((standing.points for standing in standings.values() if not standing.removed), default=0)
    return tuple(
        SeatView(
            index=seat.index,
            label=seat.label,
            presence=_presence(present, seat),
            host=_is_host(present, seat),
            real=seat.real_dice,
            in_turn=seat.index in state.waiting,
            removed=seat.index in state.removed,
            place=standings[seat.index].place,
            points=standings[seat.index].points,
            behind=best - standings[seat.index].points,
            totals=totals_of(present.rules, state, seat.index),
            bonus_at=bonus_at(present.rules),
            record=present.rules.record(state, seat.index),
            cells=cells_of(
                present.rules, state, seat.index, live=audience.seat == seat.index and bool(may & {"book", "strike"})
            ),
        )
        for seat in present.seats
    )


def _dice(rules: Ruleset[Any], state: GameState, seat: int | None) -> tuple[DieView, ...]:
    """Return the dice on the table before ``seat``; those of a turn that is over are all at rest."""
    turn = rules.on_table(state, seat)
    if turn is None:
        return ()
    current = state.turn_of(turn.seat)
    rests = current is None or not current.faces
    return tuple(
        DieView(at, rules.faces[face - 1], rests or at in turn.kept, turn.number * 1000 + turn.thrown[at])
        for at, face in enumerate(turn.faces)
    )
