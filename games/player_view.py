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
from games.refusals import listed, number, spoken
from games.services.rooms import CLOCKS
from games.table_view import DieView, Done, TableView
from scoring import RULESETS
from scoring.awards import awards
from scoring.category_game import CategoryRuleset
from scoring.ruleset import Ruleset
from scoring.state import GameState
from scoring.texts import Words


@dataclass(frozen=True)
class PlayerView(TableView):
    """The table with all that stands around the play: pads, results, house rules, what comes next."""

    @property
    def clocks(self) -> tuple[int, ...]:
        """The turn clocks to choose from, in seconds; 0 is none."""
        return CLOCKS

    @property
    def awards(self) -> list[tuple[str, str, str]]:
        """What the game is remembered for: title, names, and what for."""
        labels = {seat.index: seat.label for seat in self.seats}
        options, events = self.rules.make_options(**self.present.game.options), log.events(self.present.game)
        # A game that the table ended in the middle of a round keeps the dice of that round covered.
        seen = self.rules.events_seen_by(self.state, events, None) if self.state else events
        return [
            (_(award.title), listed(labels[seat] for seat in award.seats), spoken(award.words))
            for award in awards(self.rules, options, seen)
        ]

    @property
    def other_games(self) -> list[Ruleset[Any]]:
        """The games that this table may go on with."""
        return list(RULESETS.values())

    @property
    def die_numbers(self) -> range:
        return range(1, self.rules.dice + 1)

    @property
    def extra_title(self) -> str:
        """The title of the card's row for extra points; empty when the house rules give none."""
        rules, state = self.rules, self.state
        title = rules.extra_title(state.options) if isinstance(rules, CategoryRuleset) and state else ""
        return _(title) if title else ""

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
            return _("A tie: %(names)s") % {"names": listed(winners)}
        if len(self.seats) == 1:
            return spoken(Words(self.rules.won_alone, {"points": ranked[0].points, "rounds": self.round_number}))
        return _(self.rules.won) % {"name": winners[0], "lead": number(ranked[0].points - ranked[1].points)}

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
            in_turn=seat.index in state.waiting and not present.game.ended,
            removed=seat.index in state.removed,
            left=seat.left,
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
