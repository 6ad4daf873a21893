"""Category dice games: roll up to N times, keep what you like, book one box; driven by data.

A turn: throw all dice, then up to ``rolls`` - 1 times throw again all but those kept. After any roll the seat
books one open category that brings points, or strikes one that brings nothing. A game of this family gives its
categories, its bonus, and where its rules say more, ``playable`` and ``extra``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import ClassVar

from scoring import correction
from scoring.category_moves import Book, Booked, Corrected, Strike, Struck
from scoring.category_state import Bonus, CategoryState, Totals, fill, remove
from scoring.commands import Bounds, Command, Correct, EnterFaces, RemoveSeat, RollDice, TakeBack, TimeOut
from scoring.dice import Faces, outcomes
from scoring.errors import IllegalCommand
from scoring.events import Event, FacesEntered, Rolled, SeatRemoved, TakenBack
from scoring.options import Options
from scoring.ruleset import Ruleset, Throw, Worth
from scoring.scorecard import UPPER, Category, Scorecard
from scoring.state import Done, Standing, Turn, shared_places
from scoring.texts import Words
from scoring.texts import gettext_noop as _


class CategoryRuleset(Ruleset[CategoryState]):
    """The engine of the family; see the module's head."""

    rolls = 3
    turn_kind, mishap_kind, mishap = "booked", "struck", _("Most lines struck")
    bonus: ClassVar[Bonus | None] = None
    command_types = (RollDice, EnterFaces, Book, Strike, TakeBack, TimeOut, RemoveSeat, Correct)
    event_types = (Rolled, FacesEntered, Booked, Struck, TakenBack, SeatRemoved, Corrected)
    state_type = CategoryState
    telling: ClassVar[Mapping[str, str]] = {
        "booked": _("%(name)s: %(points)s in %(category)s"),
        "struck": _("%(name)s: %(category)s struck"),
        "taken-back": _("%(name)s took the booking back"),
        "seat-removed": _("%(name)s has left"),
        "corrected": _("%(name)s: %(category)s corrected"),
    }

    # -- what a game may say more ------------------------------------------------------------------------------

    def playable(self, card: Scorecard, faces: Faces, options: Options) -> dict[str, int]:
        """Return the categories that may be filled with ``faces`` and what each brings, in card order."""
        return {
            category.key: category.score(faces, options)
            for category in self.categories
            if category.key not in card.boxes
        }

    def extra(self, card: Scorecard, options: Options) -> int:
        """Return points in a row of their own, outside the upper sum."""
        return 0

    def extra_title(self, options: Options) -> str:
        """Return the title of that row; empty when the card has none."""
        return ""

    # -- the contract --------------------------------------------------------------------------------------------

    def start(self, seats: Sequence[int], options: Options, real_dice: Sequence[int] = ()) -> CategoryState:
        return CategoryState(
            options=options,
            seats=tuple(seats),
            real_dice=tuple(real_dice),
            turn=Turn(seat=seats[0], number=0),
            cards={seat: Scorecard({}) for seat in seats},
        )

    def legal_commands(self, state: CategoryState, seat: int) -> tuple[Command, ...]:
        commands: list[Command] = []
        turn = state.turn
        if turn is not None and turn.seat == seat:
            if seat not in state.real_dice and turn.roll_number < self.rolls:
                keepable = range(self.dice) if turn.roll_number else ()
                commands += [RollDice(keep) for size in range(self.dice) for keep in combinations(keepable, size)]
            commands += [
                Book(category) if points else Strike(category) for category, points in self.preview(state, seat).items()
            ]
        if state.last is not None and state.last.turn.seat == seat:
            commands.append(TakeBack())
        return tuple(commands)

    def entries(self, state: CategoryState, seat: int) -> tuple[Bounds, ...]:
        if state.turn is None or state.turn.seat != seat or seat not in state.real_dice:
            return ()
        return (Bounds("enter-faces", self.dice, len(self.faces)),)

    def decide(self, state: CategoryState, seat: int, command: Command, throw: Throw) -> tuple[Event, ...]:
        match command:
            case RollDice(keep):
                return self._roll(state, seat, keep, throw)
            case EnterFaces(faces):
                return self._enter(state, seat, faces)
            case Book(category):
                return self._book(state, seat, category)
            case Strike(category):
                return self._strike(state, seat, category)
            case TakeBack():
                # "The last booking can be taken back by its seat until the next event of play."
                if state.last is None or state.last.turn.seat != seat:
                    raise IllegalCommand("nothing-to-take-back")
                return (TakenBack(seat),)
            case TimeOut():
                return self._time_out(state, seat)
            case RemoveSeat():
                self.check_in_game(state, seat)
                return (SeatRemoved(seat),)
            case Correct():
                if seat not in state.seats:
                    raise IllegalCommand("unknown-seat")
                return (correction.decide(self, state.cards[seat], seat, command, state.options),)
        raise IllegalCommand("unknown-command")

    def evolve(self, state: CategoryState, event: Event) -> CategoryState:
        turn = state.turn
        match event:
            case Rolled(_, faces, kept) if turn is not None:
                number = turn.roll_number + 1
                thrown = tuple(turn.thrown[at] if at in kept else number for at in range(len(faces)))
                rolled = replace(turn, roll_number=number, faces=faces, kept=kept, thrown=thrown)
                return replace(state, turn=rolled, last=None)
            case FacesEntered(_, faces) if turn is not None:
                entered = replace(
                    turn, roll_number=self.rolls, faces=faces, thrown=(self.rolls,) * len(faces), entered=True
                )
                # Typing the dice again is a decision of its own.
                again = state.interruptions + turn.entered
                return replace(state, turn=entered, last=None, interruptions=again)
            case Booked(seat, category, points, by_clock):
                return fill(state, seat, category, points, by_clock, len(self.categories))
            case Struck(seat, category, by_clock):
                return fill(state, seat, category, 0, by_clock, len(self.categories))
            case TakenBack(seat) if state.last is not None:
                cards = {**state.cards, seat: state.cards[seat].without(state.last.category)}
                return replace(
                    state, cards=cards, turn=state.last.turn, last=None, interruptions=state.interruptions + 1
                )
            case SeatRemoved(seat):
                return remove(state, seat, len(self.categories))
            case Corrected(seat):
                cards = {**state.cards, seat: correction.mended(state.cards[seat], event)}
                # The correction overtakes a take-back that would have meant the box before it.
                last = None if state.last is not None and state.last.turn.seat == seat else state.last
                return replace(state, cards=cards, last=last, interruptions=state.interruptions + 1)
        raise AssertionError(f"{event} cannot follow {state}")

    def preview(self, state: CategoryState, seat: int) -> dict[str, int]:
        """Return what each category that ``seat`` may fill now would bring; empty without dice on the table."""
        turn = state.turn
        if turn is None or turn.seat != seat or not turn.faces:
            return {}
        return self.playable(state.cards[seat], turn.faces, state.options)

    def standings(self, state: CategoryState) -> tuple[Standing, ...]:
        return shared_places(state, {seat: self.totals(state, seat).total for seat in state.seats})

    def moment(self, state: CategoryState, seat: int) -> str:
        # One seat acts at a time, so the table's interruptions serve for every seat's.
        if state.turn is None:
            return f"end-{state.interruptions}"
        return f"{state.turn.number}-{state.turn.roll_number}-{state.interruptions}"

    def bound(self, seats: int, options: Options) -> int:
        return seats * len(self.categories) * (self.rolls + 1)

    def round_number(self, state: CategoryState) -> int:
        return len(self.categories) if state.turn is None else len(state.cards[state.turn.seat].boxes) + 1

    def rounds(self, options: Options) -> int:
        return len(self.categories)

    def on_table(self, state: CategoryState, seat: int | None) -> Turn | None:
        # Before a turn's first roll the dice just booked are still there.
        if state.turn is not None and state.turn.faces:
            return state.turn
        return state.last.turn if state.last else None

    def done(self, state: CategoryState) -> Done | None:
        if state.last is None:
            return None
        seat, key = state.last.turn.seat, state.last.category
        return Done(seat, state.cards[seat].boxes[key].points, self.category(key).title)

    def worth(self, faces: Sequence[object], options: Options, category: str = "") -> Worth:
        dice = self.check_faces(faces)
        asked = [self.category(category)] if category else self.categories
        points = {each.key: each.score(dice, options) for each in asked}
        words = (Words("%(title)-20s%(points)4s", {"title": each.title, "points": points[each.key]}) for each in asked)
        return Worth(dice, {"points": points}, tuple(words))

    def roll_worth(self, faces: Faces, options: Options) -> int:
        return max(category.score(faces, options) for category in self.categories)

    # -- questions of the family ---------------------------------------------------------------------------------

    def sign(self, category: Category, options: Options) -> str:
        """Return the category's sign on the board, which may follow the options."""
        return category.sign

    def points(self, category: str, faces: Sequence[object], options: Options) -> int:
        """Return what ``faces`` bring in ``category`` on an empty card; ValueError on bad input."""
        return self.category(category).score(self.check_faces(faces), options)

    def maximum(self, category: str, options: Options) -> int:
        """Return the most that ``category`` can bring."""
        return max(self.possible_points(category, options))

    def possible_points(self, category: str, options: Options) -> set[int]:
        """Return every number of points that ``category`` can bring."""
        score = self.category(category).score
        return {score(faces, options) for faces, _ in outcomes(self.dice, len(self.faces))} | {0}

    def totals(self, state: CategoryState, seat: int) -> Totals:
        """Return the sums of the seat's card."""
        card = state.cards[seat]
        upper = [
            (card.boxes[category.key].points, category.face)
            for category in self.categories
            if category.section == UPPER and category.key in card.boxes
        ]
        upper_sum = sum(points for points, _ in upper)
        # "Points as soon as the upper categories together reach the mark": reaching it is enough.
        bonus = self.bonus.points if self.bonus and upper_sum >= self.bonus.at else 0
        return Totals(
            upper=upper_sum,
            bonus=bonus,
            lower=sum(box.points for box in card.boxes.values()) - upper_sum,
            extra=self.extra(card, state.options),
            pace=sum(points - 3 * face for points, face in upper),
        )

    # -- decisions -----------------------------------------------------------------------------------------------

    def _roll(self, state: CategoryState, seat: int, keep: tuple[int, ...], throw: Throw) -> tuple[Event, ...]:
        turn = self.turn_of(state, seat)
        if seat in state.real_dice:
            raise IllegalCommand("real-dice")
        # "Up to three rolls a turn."
        if turn.roll_number >= self.rolls:
            raise IllegalCommand("no-rolls-left")
        kept = tuple(sorted(set(keep)))
        if any(position not in range(len(turn.faces)) for position in kept):
            raise IllegalCommand("bad-keep")
        if len(kept) == self.dice:
            raise IllegalCommand("all-kept")
        fresh = iter(throw(self.dice - len(kept)))
        faces = tuple(turn.faces[at] if at in kept else next(fresh) for at in range(self.dice))
        return (Rolled(seat, faces, kept),)

    def _enter(self, state: CategoryState, seat: int, faces: Faces) -> tuple[Event, ...]:
        self.turn_of(state, seat)
        if seat not in state.real_dice:
            raise IllegalCommand("digital-dice")
        self.check_entry(faces)
        return (FacesEntered(seat, faces),)

    def _open_points(self, state: CategoryState, seat: int, category: str) -> int:
        """Return what ``category`` would bring now, or refuse."""
        turn = self.turn_of(state, seat)
        if category not in {each.key for each in self.categories}:
            raise IllegalCommand("unknown-category")
        if category in state.cards[seat].boxes:
            raise IllegalCommand("box-filled")
        if not turn.faces:
            raise IllegalCommand("roll-first")
        offered = self.preview(state, seat)
        if category not in offered:
            raise IllegalCommand("line-closed")
        return offered[category]

    def _book(self, state: CategoryState, seat: int, category: str) -> tuple[Event, ...]:
        points = self._open_points(state, seat, category)
        if not points:
            raise IllegalCommand("brings-nothing")
        return (Booked(seat, category, points),)

    def _strike(self, state: CategoryState, seat: int, category: str) -> tuple[Event, ...]:
        # "A box that brings points cannot be struck."
        points = self._open_points(state, seat, category)
        if points:
            raise IllegalCommand("brings-points", points=points)
        return (Struck(seat, category),)

    def _time_out(self, state: CategoryState, seat: int) -> tuple[Event, ...]:
        self.turn_of(state, seat)
        # "With dice on the table the box that brings most now, ties: the one with the smallest maximum; without
        # dice the box with the smallest maximum is struck."
        offered = self.preview(state, seat) or {
            category.key: 0 for category in self.categories if category.key not in state.cards[seat].boxes
        }
        category = min(offered, key=lambda key: (-offered[key], self.maximum(key, state.options)))
        if offered[category]:
            return (Booked(seat, category, offered[category], by_clock=True),)
        return (Struck(seat, category, by_clock=True),)
