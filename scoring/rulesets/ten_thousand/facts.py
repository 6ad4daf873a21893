"""How a fact changes a game of Ten Thousand."""

from dataclasses import replace

from scoring.events import Event, Rolled, SeatRemoved, TakenBack
from scoring.rulesets.ten_thousand.moves import Banked, Busted, DiceSetAside, TurnCorrected, TurnLost
from scoring.rulesets.ten_thousand.selections import DICE
from scoring.rulesets.ten_thousand.state import (
    BANK,
    BUST,
    LOST,
    LastBank,
    Lost,
    Past,
    Pick,
    Run,
    Stake,
    TenThousandState,
)


def evolve(state: TenThousandState, event: Event) -> TenThousandState:
    """Return the state after ``event``."""
    turn = state.turn
    match event:
        case DiceSetAside(seat, faces, points) if turn is not None:
            picked = replace(turn, picks=(*turn.picks, Pick(faces, points)))
            if seat in state.real_dice:
                picked = _lay(picked, faces)
            return replace(state, turn=picked, last=None, lost=None)
        case Rolled(_, faces, kept) if turn is not None:
            number = turn.roll_number + 1
            thrown = tuple(turn.thrown[at] if at in kept else number for at in range(DICE))
            rolled = replace(turn, roll_number=number, faces=faces, kept=kept, thrown=thrown)
            return replace(state, turn=rolled, last=None, lost=None)
        case Banked(seat) if turn is not None:
            return _bank(state, turn, event)
        case Busted(seat, points, penalty) if turn is not None:
            run = state.runs[seat]
            over = Past(BUST, -penalty, points, seat in state.real_dice)
            return _lose(state, turn, replace(run, turns=(*run.turns, over)), Lost(turn, BUST, penalty))
        case TurnLost(seat, points) if turn is not None:
            run = state.runs[seat]
            over = Past(LOST, 0, points, seat in state.real_dice)
            skipped = replace(state, interruptions=state.interruptions + 1)
            return _lose(skipped, turn, replace(run, turns=(*run.turns, over)), Lost(turn, LOST))
        case TakenBack(seat) if state.last is not None:
            return _take_back(state, seat, state.last)
        case SeatRemoved(seat):
            return _remove(state, seat)
        case TurnCorrected(seat, number, points):
            return _correct(state, seat, number, points)
    raise AssertionError(f"{event} cannot follow {state}")


def _lay(turn: Stake, faces: tuple[int, ...]) -> Stake:
    """Return ``turn`` with real dice set aside next to those already lying; hot dice start anew."""
    number = turn.roll_number + 1
    lying = () if turn.hot else turn.faces
    rolls = () if turn.hot else turn.thrown
    table = (*lying, *faces)
    return replace(
        turn,
        roll_number=number,
        faces=table,
        kept=tuple(range(len(table))),
        thrown=(*rolls, *(number for _ in faces)),
        entered=True,
    )


def _bank(state: TenThousandState, turn: Stake, event: Banked) -> TenThousandState:
    seat, run = turn.seat, state.runs[turn.seat]
    over = Past(BANK, event.points, entered=event.entered or seat in state.real_dice)
    banked = replace(run, turns=(*run.turns, over), opened=True)
    after = replace(
        state,
        runs={**state.runs, seat: banked},
        last=None if event.by_clock else LastBank(turn, run.opened, state.final),
        lost=None,
        interruptions=state.interruptions + event.by_clock,
    )
    # "The last round starts with the bank that reaches the target"; alone, or without one, the game ends.
    if state.final is None and banked.total >= target(after):
        return _last_round(after, seat)
    return _pass_on(after, turn)


def target(state: TenThousandState) -> int:
    """Return the total that ends the game."""
    return int(state.options["target"])


def _lose(state: TenThousandState, turn: Stake, run: Run, lost: Lost) -> TenThousandState:
    return _pass_on(replace(state, runs={**state.runs, turn.seat: run}, last=None, lost=lost), turn)


def _last_round(state: TenThousandState, seat: int) -> TenThousandState:
    """Return ``state`` after ``seat`` has reached the target: each other seat has one more turn, if there is one."""
    others = tuple(each for each in state.after(seat) if each != seat)
    final = others if state.options["last_round"] == "on" else ()
    started = replace(state, final=final)
    if not final:
        return replace(started, turn=None)
    # The turn passes on, unless a correction reached the target while somebody else was playing.
    assert state.turn is not None
    return _pass_on(started, state.turn) if state.turn.seat == seat else started


def _pass_on(state: TenThousandState, turn: Stake) -> TenThousandState:
    """Return ``state`` with the turn of the next seat, in the last round of the next that has still to play."""
    final = None if state.final is None else tuple(seat for seat in state.final if seat != turn.seat)
    for seat in state.after(turn.seat):
        if final is None or seat in final:
            return replace(state, final=final, turn=Stake(seat=seat, number=turn.number + 1))
    return replace(state, final=final, turn=None)


def _take_back(state: TenThousandState, seat: int, last: LastBank) -> TenThousandState:
    run = state.runs[seat]
    before = replace(run, turns=run.turns[:-1], opened=last.opened)
    return replace(
        state,
        runs={**state.runs, seat: before},
        turn=last.turn,
        final=_without(last.final, state.removed),
        last=None,
        interruptions=state.interruptions + 1,
    )


def _without(final: tuple[int, ...] | None, removed: tuple[int, ...]) -> tuple[int, ...] | None:
    return None if final is None else tuple(seat for seat in final if seat not in removed)


def _remove(state: TenThousandState, seat: int) -> TenThousandState:
    """Return ``state`` without the seat: it drops out of a last round, which goes on if it set it off."""
    removed = (*state.removed, seat)
    mine = state.last is not None and state.last.turn.seat == seat
    left = replace(
        state,
        removed=removed,
        final=_without(state.final, removed),
        last=None if mine else state.last,
    )
    return _pass_on(left, left.turn) if left.turn is not None and left.turn.seat == seat else left


def _correct(state: TenThousandState, seat: int, number: int, points: int) -> TenThousandState:
    """Return ``state`` with the points of a turn mended; a finished game stays finished."""
    run = state.runs[seat]
    mend = replace(run.turns[number], kind=BANK if points else BUST, points=points)
    turns = _penalised((*run.turns[:number], mend, *run.turns[number + 1 :]), int(state.options["three_busts"]))
    runs = {**state.runs, seat: replace(run, turns=turns, opened=run.opened or bool(points))}
    mended = replace(state, runs=runs, interruptions=state.interruptions + 1)
    crossed = (run.total >= target(state)) != (runs[seat].total >= target(state))
    if state.last is not None and (state.last.turn.seat == seat or crossed):
        # What would be taken back is not what was banked any more, or would undo what now follows.
        mended = replace(mended, last=None)
    if state.finished or seat in state.removed or not crossed:
        return mended
    reached = [each for each in state.still_in if runs[each].total >= target(state)]
    # "A correction below the target cancels it while it still runs, unless another seat is there."
    if not reached:
        return replace(mended, final=None)
    # "A correction above it gives each other seat one turn from then."
    return mended if state.final is not None else _correct_into_last_round(mended, seat)


def _penalised(turns: tuple[Past, ...], price: int) -> tuple[Past, ...]:
    """Return ``turns`` with the price at each third bust in a row of a seat on the board, and at no other."""
    so_far = Run()
    for past in turns:
        if past.kind == BUST:
            past = replace(past, points=-price if so_far.busts == 2 and so_far.opened else 0)
        so_far = Run((*so_far.turns, past), so_far.opened or past.kind == BANK)
    return so_far.turns


def _correct_into_last_round(state: TenThousandState, seat: int) -> TenThousandState:
    turn = state.turn
    assert turn is not None
    if turn.seat == seat:
        # Its own turn has begun and is played to its end; it does not count as anybody's last.
        others = tuple(each for each in state.after(seat) if each != seat)
        if others and state.options["last_round"] == "on":
            return replace(state, final=others)
        return replace(state, final=(), turn=None)
    return _last_round(state, seat)
