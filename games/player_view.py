"""All that one viewer may see and do. Hidden dice end here; templates get nothing else.

A view is the same for all who speak the same language and may do the same. What is truly one seat's own is
``mine``'s to say.
"""

from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _

from games import log
from games.card_view import (
    Best,
    Line,
    OptionRow,
    SeatView,
    best_of,
    bonus_at,
    cells_of,
    lines_of,
    option_rows,
    totals_of,
)
from games.codes import written
from games.models import Seat
from games.presence import Presence
from games.present import Present
from scoring.category_game import CategoryRuleset
from scoring.category_state import CategoryState
from scoring.ruleset import Ruleset
from scoring.state import GameState, Turn

TOLD = 2
Screen = Literal["join", "lobby", "table", "result", "board"]


@dataclass(frozen=True)
class Audience:
    """Who sees the same: language, screen, the acting seat (None for all who may do nothing), the host."""

    language: str
    screen: Screen
    seat: int | None = None
    host: bool = False


@dataclass(frozen=True)
class DieView:
    """A die in the tray; ``roll`` is the roll that threw it, so a fresh throw is a new element."""

    position: int
    face: str
    kept: bool
    roll: int

    @property
    def tilt(self) -> int:
        return (self.position * 2 + self.roll) % 5


@dataclass(frozen=True)
class PlayerView:
    """The table as one audience sees it."""

    present: Present
    audience: Audience
    rules: Ruleset[Any]
    state: GameState | None
    seats: tuple[SeatView, ...]
    code: str
    may: frozenset[str] = frozenset()
    moment: str = ""
    turn: Turn | None = None
    actor: SeatView | None = None
    dice: tuple[DieView, ...] = ()
    rolls_left: int = 0
    last: "Done | None" = None

    @property
    def acting(self) -> bool:
        return self.actor is not None and self.actor.index == self.audience.seat

    @property
    def holdable(self) -> bool:
        """Whether the viewer may pick the dice to keep."""
        return bool(self.turn and self.turn.roll_number) and "roll-dice" in self.may

    @property
    def undo(self) -> bool:
        return "take-back" in self.may

    @property
    def round_number(self) -> int:
        rules, state = self.rules, self.state
        return (
            rules.round_number(state) if isinstance(rules, CategoryRuleset) and isinstance(state, CategoryState) else 0
        )

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
        for event in self.present.recent:
            if sentence := self.rules.telling.get(event.kind):
                facts = {**vars(event), "name": names[event.seat]}
                facts["category"] = titles.get(facts.get("category", ""), "")
                told.append(_(sentence) % facts)
        return told[:TOLD]

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
        if len(self.seats) == 1:
            return _("%(points)s points") % {"points": ranked[0].points}
        if len(winners) > 1:
            return _("A tie: %(names)s") % {"names": ", ".join(winners)}
        return _("%(name)s wins by %(points)s") % {"name": winners[0], "points": ranked[0].points - ranked[1].points}

    @property
    def house_rules(self) -> list[tuple[str, str]]:
        """The options that differ from the default, as title and choice."""
        return [(row.title, choice.title) for row in self.option_rows for choice in row.choices[1:] if choice.chosen]

    @property
    def option_rows(self) -> list[OptionRow]:
        return option_rows(self.rules, self.present.game.options)


@dataclass(frozen=True)
class Done:
    """What was done last and may still be taken back by ``seat``."""

    seat: SeatView
    points: int
    title: str


def audience_of(present: Present, seat: Seat | None, language: str, board: bool = False) -> Audience:
    """Return the audience to which a viewer with (or without) a seat belongs."""
    if board:
        return Audience(language, "board")
    host = seat is not None and seat.player_id == present.room.host_id
    if present.state is None:
        return Audience(language, "lobby" if seat else "join", host=host)
    screen: Screen = "result" if present.phase == "result" else "table"
    acts = seat is not None and bool(present.rules.legal_commands(present.state, seat.index))
    return Audience(
        language, screen, seat.index if seat is not None and acts else None, host=host and screen == "result"
    )


def view_of(present: Present, audience: Audience) -> PlayerView:
    """Return what ``audience`` may see and do."""
    state, rules = present.state, present.rules
    if state is None:
        return PlayerView(present, audience, rules, None, _lobby_seats(present), written(present.room.code))
    commands = rules.legal_commands(state, audience.seat) if audience.seat is not None else ()
    may = frozenset(command.kind for command in commands)
    seats = _table_seats(present, state, audience, may)
    by_index = {seat.index: seat for seat in seats}
    turn, last = state.turn, None
    if isinstance(rules, CategoryRuleset) and isinstance(state, CategoryState) and state.last is not None:
        done = state.last
        box = state.cards[done.turn.seat].boxes[done.category]
        last = Done(by_index[done.turn.seat], box.points, _(rules.category(done.category).title))
    return PlayerView(
        present,
        audience,
        rules,
        state,
        seats,
        written(present.room.code),
        may=may,
        moment=log.moment(present.game, state, audience.seat) if audience.seat is not None else "",
        turn=turn,
        actor=by_index[turn.seat] if turn else None,
        dice=_dice(rules, state),
        rolls_left=rules.rolls - turn.roll_number if turn and isinstance(rules, CategoryRuleset) else 0,
        last=last,
    )


def _presence(present: Present, seat: Seat) -> Presence:
    return present.presence.get(seat.player_id, "offline") if seat.player_id is not None else "offline"


def _is_host(present: Present, seat: Seat) -> bool:
    return seat.player_id is not None and seat.player_id == present.room.host_id


def _lobby_seats(present: Present) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(seat.index, seat.label, _presence(present, seat), _is_host(present, seat)) for seat in present.seats
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
            in_turn=state.turn is not None and state.turn.seat == seat.index,
            removed=seat.index in state.removed,
            place=standings[seat.index].place,
            points=standings[seat.index].points,
            behind=best - standings[seat.index].points,
            totals=totals_of(present.rules, state, seat.index),
            bonus_at=bonus_at(present.rules),
            cells=cells_of(
                present.rules, state, seat.index, live=audience.seat == seat.index and bool(may & {"book", "strike"})
            ),
        )
        for seat in present.seats
    )


def _dice(rules: Ruleset[Any], state: GameState) -> tuple[DieView, ...]:
    """Return the dice on the table; before a turn's first roll, those just booked, all at rest."""
    turn = state.turn
    if turn is not None and turn.faces:
        return tuple(
            DieView(at, rules.faces[face - 1], at in turn.kept, turn.number * 10 + turn.thrown[at])
            for at, face in enumerate(turn.faces)
        )
    last = state.last.turn if isinstance(state, CategoryState) and state.last else None
    if last is None:
        return ()
    return tuple(
        DieView(at, rules.faces[face - 1], True, last.number * 10 + last.thrown[at])
        for at, face in enumerate(last.faces)
    )
