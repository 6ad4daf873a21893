"""Pig, a game of a family of its own for tests: roll one die as often as you dare, but a one loses the turn's points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from scoring.commands import Bounds, Command, Correct, RemoveSeat, RollDice, TakeBack, TimeOut
from scoring.errors import IllegalCommand
from scoring.events import Event, Rolled, SeatRemoved, TakenBack
from scoring.options import Choice, Option, Options
from scoring.ruleset import Ruleset, Throw
from scoring.scorecard import Entry
from scoring.state import Done, OneTurnState, Standing, Turn, shared_places


@dataclass(frozen=True)
class Pocket(Command):
    """End the turn with its points."""


@dataclass(frozen=True)
class Pocketed(Event):
    points: int


@dataclass(frozen=True)
class Slipped(Event):
    """A one, or the clock: the turn's ``points`` are lost."""

    points: int


@dataclass(frozen=True)
class PigTurn(Turn):
    pot: int = 0


@dataclass(frozen=True, kw_only=True)
class PigState(OneTurnState):
    brought: Mapping[int, tuple[int, ...]]
    turn: PigTurn | None = None
    last: PigTurn | None = None


class Pig(Ruleset[PigState]):
    key = "pig"
    title = "Pig"
    source = "Made up for a test."
    summary = "A race to 30, 1 to 12 players"
    dice = 1
    showcase = (1, 2, 6)
    command_types = (RollDice, Pocket, TakeBack, TimeOut, RemoveSeat, Correct)
    event_types = (Rolled, Pocketed, Slipped, TakenBack, SeatRemoved)
    state_type = PigState
    options = (Option("goal", "Goal", "Where the race ends", (Choice(30, "30"), Choice(1000, "1000"))),)
    refusals = {"empty-pot": "There is nothing in the pot, of %(goal)s to win."}
    telling = {"pocketed": "%(name)s pockets %(points)s", "slipped": "%(name)s slips"}

    def start(self, seats: Sequence[int], options: Options, real_dice: Sequence[int] = ()) -> PigState:
        brought: dict[int, tuple[int, ...]] = dict.fromkeys(seats, ())
        return PigState(options=options, seats=tuple(seats), brought=brought, turn=PigTurn(seats[0], 0))

    def legal_commands(self, state: PigState, seat: int) -> tuple[Command, ...]:
        turn = state.turn_of(seat)
        commands: list[Command] = [RollDice()] if turn else []
        commands += [Pocket()] if isinstance(turn, PigTurn) and turn.pot else []
        return (*commands, TakeBack()) if state.last and state.last.seat == seat else tuple(commands)

    def entries(self, state: PigState, seat: int) -> tuple[Bounds, ...]:
        return ()

    def decide(self, state: PigState, seat: int, command: Command, throw: Throw) -> tuple[Event, ...]:
        match command:
            case RollDice():
                self.turn_of(state, seat)
                rolled, pot = Rolled(seat, throw(1)), self._pot(state)
                return (rolled, Slipped(seat, pot)) if rolled.faces == (1,) else (rolled,)
            case Pocket():
                self.turn_of(state, seat)
                if not self._pot(state):
                    raise IllegalCommand("empty-pot", goal=int(state.options["goal"]))
                return (Pocketed(seat, self._pot(state)),)
            case TakeBack():
                if state.last is None or state.last.seat != seat:
                    raise IllegalCommand("nothing-to-take-back")
                return (TakenBack(seat),)
            case TimeOut():
                self.turn_of(state, seat)
                return (Slipped(seat, self._pot(state)),)
            case RemoveSeat():
                self.check_in_game(state, seat)
                return (SeatRemoved(seat),)
        raise IllegalCommand("unknown-command")

    def evolve(self, state: PigState, event: Event) -> PigState:
        turn = state.turn
        match event:
            case Rolled(_, faces) if turn is not None:
                number = turn.roll_number + 1
                rolled = replace(turn, roll_number=number, faces=faces, thrown=(number,), pot=turn.pot + faces[0])
                return replace(state, turn=rolled, last=None)
            case Pocketed(seat, points):
                return replace(self._next(state, seat, points), last=turn)
            case Slipped(seat):
                return self._next(state, seat, 0)
            case TakenBack(seat):
                back = {**state.brought, seat: state.brought[seat][:-1]}
                return replace(state, brought=back, turn=state.last, last=None, interruptions=state.interruptions + 1)
            case SeatRemoved(seat):
                left = replace(state, removed=(*state.removed, seat), last=None)
                return replace(left, turn=self._turn_after(left, seat)) if seat in state.waiting else left
        raise AssertionError(event)

    def preview(self, state: PigState, seat: int) -> int:
        return self._pot(state)

    def standings(self, state: PigState) -> tuple[Standing, ...]:
        return shared_places(state, {seat: sum(points) for seat, points in state.brought.items()})

    def moment(self, state: PigState, seat: int) -> str:
        number, roll = (state.turn.number, state.turn.roll_number) if state.turn else (0, 0)
        return f"{number}-{roll}-{state.interruptions}-{state.finished:d}"

    def bound(self, seats: int, options: Options) -> None:
        """Nobody has to pocket anything."""

    def round_number(self, state: PigState) -> int:
        return max(len(points) for points in state.brought.values()) + bool(state.turn)

    def done(self, state: PigState) -> Done | None:
        return Done(state.last.seat, state.last.pot) if state.last else None

    def record(self, state: PigState, seat: int) -> tuple[Entry, ...]:
        brought = state.brought[seat]
        rows = zip(brought, accumulate(brought), strict=True)
        return tuple(
            Entry(at, points, total, "pocketed" if points else "slipped") for at, (points, total) in enumerate(rows)
        )

    def _pot(self, state: PigState) -> int:
        return state.turn.pot if state.turn else 0

    def _next(self, state: PigState, seat: int, points: int) -> PigState:
        brought = {**state.brought, seat: (*state.brought[seat], points)}
        won = sum(brought[seat]) >= int(state.options["goal"])
        return replace(state, brought=brought, turn=None if won else self._turn_after(state, seat), last=None)

    def _turn_after(self, state: PigState, seat: int) -> PigTurn | None:
        number = state.turn.number + 1 if state.turn else 0
        return PigTurn(state.after(seat)[0], number) if state.still_in else None


RULESET = Pig()
