"""The rules of Ten Thousand: turns, minima, busts, and the last round."""

from collections.abc import Sequence

from scoring.commands import Bounds, Command, Correct, RemoveSeat, RollDice, TakeBack, TimeOut
from scoring.dice import Faces
from scoring.errors import IllegalCommand
from scoring.events import Event, Rolled, SeatRemoved, TakenBack
from scoring.options import Options
from scoring.ruleset import Throw
from scoring.rulesets.ten_thousand import facts, real_dice
from scoring.rulesets.ten_thousand.house_rules import OPTIONS, REFUSALS, TELLING
from scoring.rulesets.ten_thousand.moves import (
    Bank,
    Banked,
    Bust,
    Busted,
    DiceSetAside,
    EnterPoints,
    SetAside,
    TurnCorrected,
    TurnLost,
)
from scoring.rulesets.ten_thousand.offer import Offer, Selection
from scoring.rulesets.ten_thousand.selections import DICE, best_selection, scoring_selections, selection_points
from scoring.rulesets.ten_thousand.state import Run, Stake, TenThousandState
from scoring.rulesets.ten_thousand.worth import Scoring
from scoring.scorecard import Entry
from scoring.state import Done, Standing, Turn, shared_places
from scoring.texts import Words
from scoring.texts import gettext_noop as _


class TenThousand(Scoring):
    key = "ten-thousand"
    title = _("Ten Thousand")
    source = _(
        "The common rules of Zehntausend and Farkle: dice are taken at their number alike, every one must score."
    )
    summary = _("Press your luck to 10,000, 1 to 12 players, about 30 min")
    dice = DICE
    turn_kind, mishap_kind, mishap = "banked", "busted", _("Most busts")
    showcase = (1, 1, 5)
    command_types = (RollDice, Bank, SetAside, Bust, EnterPoints, TakeBack, TimeOut, RemoveSeat, Correct)
    event_types = (Rolled, DiceSetAside, Banked, Busted, TurnLost, TakenBack, SeatRemoved, TurnCorrected)
    state_type = TenThousandState
    options = OPTIONS
    refusals = REFUSALS
    telling = TELLING

    # -- the contract --------------------------------------------------------------------------------------------

    def start(self, seats: Sequence[int], options: Options, real_dice: Sequence[int] = ()) -> TenThousandState:
        return TenThousandState(
            options=options,
            seats=tuple(seats),
            real_dice=tuple(real_dice),
            turn=Stake(seat=seats[0], number=0),
            runs={seat: Run() for seat in seats},
        )

    def legal_commands(self, state: TenThousandState, seat: int) -> tuple[Command, ...]:
        commands: list[Command] = []
        turn = state.turn_of(seat)
        if isinstance(turn, Stake):
            if seat in state.real_dice:
                commands += [Bust()] + [Bank()] * (self._bank_refusal(state, turn, ()) is None)
            elif not turn.faces:
                commands.append(RollDice())
            else:
                selections = scoring_selections(turn.faces, turn.live)
                commands += map(RollDice, selections)
                commands += [Bank(keep) for keep in selections if self._bank_refusal(state, turn, keep) is None]
        if state.last is not None and state.last.turn.seat == seat:
            commands.append(TakeBack())
        return tuple(commands)

    def entries(self, state: TenThousandState, seat: int) -> tuple[Bounds, ...]:
        turn = state.turn_of(seat)
        if not isinstance(turn, Stake) or seat not in state.real_dice:
            return ()
        return real_dice.entries(self, state, turn)

    def decide(self, state: TenThousandState, seat: int, command: Command, throw: Throw) -> tuple[Event, ...]:
        match command:
            case RollDice(keep):
                return self._roll(state, seat, tuple(sorted(set(keep))), throw)
            case Bank(keep):
                return self._bank(state, seat, tuple(sorted(set(keep))))
            case SetAside(faces):
                return (real_dice.set_aside(self, self._stake(state, seat, real=True), faces),)
            case Bust():
                turn = self._stake(state, seat, real=True)
                return (self._busted(state, seat, turn.points),)
            case EnterPoints(points):
                self._stake(state, seat, real=True)
                return (real_dice.enter_points(self, state, seat, points),)
            case TakeBack():
                # "The last bank can be taken back by its seat until the next event of play."
                if state.last is None or state.last.turn.seat != seat:
                    raise IllegalCommand("nothing-to-take-back")
                return (TakenBack(seat),)
            case TimeOut():
                return self._time_out(state, seat)
            case RemoveSeat():
                self.check_in_game(state, seat)
                return (SeatRemoved(seat),)
            case Correct(number, to, faces, points):
                return (real_dice.correct(self, state, seat, number, to, faces, points),)
        raise IllegalCommand("unknown-command")

    def evolve(self, state: TenThousandState, event: Event) -> TenThousandState:
        return facts.evolve(state, event)

    def preview(self, state: TenThousandState, seat: int) -> Offer | None:
        """Return what the seat's dice would bring; None when it is not its turn."""
        turn = state.turn_of(seat)
        if not isinstance(turn, Stake):
            return None
        least, found = self.least(state, seat), scoring_selections(turn.faces, turn.live)
        offered = {
            keep: Selection(
                keep=keep,
                points=points,
                total=turn.points + points,
                missing=max(0, least - turn.points - points),
                hot=len(turn.kept + keep) == self.dice,
                left=self.dice - len(turn.kept + keep) or self.dice,
                bankable=self._bank_refusal(state, turn, keep) is None,
            )
            for keep, points in found.items()
        }
        best = offered.get(best_selection(found))
        return Offer(tuple(offered.values()), best, turn.points, least, self.opens(state, seat))

    def standings(self, state: TenThousandState) -> tuple[Standing, ...]:
        return shared_places(state, {seat: run.total for seat, run in state.runs.items()})

    def moment(self, state: TenThousandState, seat: int) -> str:
        # One seat acts at a time, so the table's interruptions serve for every seat's.
        if state.turn is None:
            return f"end-{state.interruptions}"
        return f"{state.turn.number}-{state.turn.roll_number}-{state.interruptions}"

    def bound(self, seats: int, options: Options) -> None:
        """Nobody has to bank, so a game may go on for ever."""

    def round_number(self, state: TenThousandState) -> int:
        if state.turn is None:
            return max(len(run.turns) for run in state.runs.values())
        return len(state.runs[state.turn.seat].turns) + 1

    def on_table(self, state: TenThousandState, seat: int | None) -> Turn | None:
        if state.turn is not None and state.turn.faces:
            return state.turn
        over = state.last or state.lost
        return over.turn if over else None

    def done(self, state: TenThousandState) -> Done | None:
        if state.last is None:
            return None
        seat = state.last.turn.seat
        return Done(seat, state.runs[seat].turns[-1].points)

    def weigh(self, state: TenThousandState, seat: int, keep: tuple[int, ...]) -> Words:
        turn = self._stake(state, seat, real=False)
        picked = self._picked(turn, tuple(sorted(set(keep)))).points
        return Words(
            _("These dice bring %(points)s, this turn %(total)s."), {"points": picked, "total": turn.points + picked}
        )

    def roll_worth(self, faces: Faces, options: Options) -> int:
        return max(scoring_selections(faces, tuple(range(len(faces)))).values(), default=0)

    def record(self, state: TenThousandState, seat: int) -> tuple[Entry, ...]:
        run = state.runs[seat]
        return tuple(
            Entry(number, past.points, total, past.kind, entered=past.entered)
            for number, (past, total) in enumerate(zip(run.turns, run.totals, strict=True))
        )

    # -- decisions -----------------------------------------------------------------------------------------------

    def _stake(self, state: TenThousandState, seat: int, real: bool | None = None) -> Stake:
        """Return the seat's turn, or refuse; ``real`` says which dice the wish is for, if for one kind alone."""
        turn = self.turn_of(state, seat)
        assert isinstance(turn, Stake)
        if real is True and seat not in state.real_dice:
            raise IllegalCommand("digital-dice")
        if real is False and seat in state.real_dice:
            raise IllegalCommand("real-dice")
        return turn

    def _roll(self, state: TenThousandState, seat: int, keep: tuple[int, ...], throw: Throw) -> tuple[Event, ...]:
        turn = self._stake(state, seat, real=False)
        happened: list[Event] = []
        kept: tuple[int, ...] = ()
        if turn.faces:
            happened.append(self._picked(turn, keep))
            kept = tuple(sorted(turn.kept + keep))
            # "All six set aside: hot dice, roll all six again."
            kept = () if len(kept) == self.dice else kept
        elif keep:
            raise IllegalCommand("roll-first")
        falling = iter(throw(self.dice - len(kept)))
        faces = tuple(turn.faces[at] if at in kept else next(falling) for at in range(self.dice))
        happened.append(Rolled(seat, faces, kept))
        # "No scoring die in a roll: bust."
        live = tuple(at for at in range(self.dice) if at not in kept)
        if not scoring_selections(faces, live):
            staked = turn.points + sum(event.points for event in happened if isinstance(event, DiceSetAside))
            happened.append(self._busted(state, seat, staked))
        return tuple(happened)

    def _picked(self, turn: Stake, keep: tuple[int, ...]) -> DiceSetAside:
        """Return the selection as set aside, or refuse."""
        # "Set aside at least one scoring die."
        if not keep:
            raise IllegalCommand("must-set-aside")
        if not set(keep) <= set(turn.live):
            raise IllegalCommand("bad-keep")
        faces = tuple(turn.faces[at] for at in keep)
        points = selection_points(faces)
        # "Every selected die must score."
        if points is None:
            raise IllegalCommand("does-not-score")
        return DiceSetAside(turn.seat, faces, points)

    def _busted(self, state: TenThousandState, seat: int, points: int) -> Busted:
        run = state.runs[seat]
        # "Busts before opening count but cost nothing."
        third = run.busts == 2 and run.opened
        return Busted(seat, points, int(state.options["three_busts"]) if third else 0)

    def opens(self, state: TenThousandState, seat: int) -> bool:
        """Say whether the seat has still to get on the board, and that takes more than any bank."""
        return not state.runs[seat].opened and int(state.options["opening"]) > int(state.options["turn_minimum"])

    def least(self, state: TenThousandState, seat: int) -> int:
        """Return the least that the seat may bank."""
        # "The larger of opening and turn minimum counts; once on the board a seat stays on it."
        opening = 0 if state.runs[seat].opened else int(state.options["opening"])
        return max(opening, int(state.options["turn_minimum"]))

    def short(self, state: TenThousandState, seat: int, points: int) -> IllegalCommand | None:
        """Return the refusal of a bank of too few ``points``, None when they are enough."""
        missing = self.least(state, seat) - points
        if missing <= 0:
            return None
        if self.opens(state, seat):
            return IllegalCommand("opening-short", missing=missing)
        return IllegalCommand("bank-short", missing=missing)

    def _bank_refusal(self, state: TenThousandState, turn: Stake, keep: tuple[int, ...]) -> IllegalCommand | None:
        """Return why the turn cannot be banked with the dice at ``keep`` set aside, None when it can."""
        points, hot = turn.points, turn.hot
        if turn.seat not in state.real_dice:
            if not turn.faces:
                return IllegalCommand("nothing-to-bank")
            try:
                points += self._picked(turn, keep).points
            except IllegalCommand as refusal:
                return refusal
            hot = len(turn.kept + keep) == self.dice
        elif keep:
            return IllegalCommand("bad-keep")
        if not points:
            return IllegalCommand("nothing-to-bank")
        if (short := self.short(state, turn.seat, points)) is not None:
            return short
        # "Must: after hot dice a bank is closed until the next roll, even past the target."
        if hot and state.options["hot_dice"] == "must":
            return IllegalCommand("hot-dice-roll")
        return None

    def _bank(self, state: TenThousandState, seat: int, keep: tuple[int, ...]) -> tuple[Event, ...]:
        turn = self._stake(state, seat)
        if (refusal := self._bank_refusal(state, turn, keep)) is not None:
            raise refusal
        return (self._banked(turn, keep),)

    def _banked(self, turn: Stake, keep: tuple[int, ...], by_clock: bool = False) -> Banked:
        faces = tuple(turn.faces[at] for at in keep)
        return Banked(turn.seat, turn.points + (selection_points(faces) or 0), faces, by_clock=by_clock)

    def _time_out(self, state: TenThousandState, seat: int) -> tuple[Event, ...]:
        turn = self._stake(state, seat)
        # "Takes all that scores and banks if it may, else the turn is lost (no bust)."
        keep = best_selection(scoring_selections(turn.faces, turn.live)) if seat not in state.real_dice else ()
        banked = self._banked(turn, keep, by_clock=True)
        return (banked if self._bank_refusal(state, turn, keep) is None else TurnLost(seat, banked.points),)
