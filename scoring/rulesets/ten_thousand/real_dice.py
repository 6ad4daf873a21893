"""Real dice at Ten Thousand: what a seat types in, and how a turn is corrected."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.commands import Bounds
from scoring.dice import Faces
from scoring.errors import IllegalCommand
from scoring.rulesets.ten_thousand.moves import Banked, DiceSetAside, TurnCorrected
from scoring.rulesets.ten_thousand.selections import DICE, selection_points
from scoring.rulesets.ten_thousand.state import BANK, Run, Stake, TenThousandState

if TYPE_CHECKING:
    from scoring.rulesets.ten_thousand.game import TenThousand

STEP = 50  # points come in fifties


def entries(rules: TenThousand, state: TenThousandState, turn: Stake) -> tuple[Bounds, ...]:
    """Return what may be typed in: the dice of this roll that are set aside, or at first the points of the turn."""
    dice = Bounds("set-aside", dice=dice_left(turn), sides=len(rules.faces))
    points = Bounds("enter-points", least=max(STEP, rules.least(state, turn.seat)), step=STEP)
    return (dice,) if turn.picks else (dice, points)


def dice_left(turn: Stake) -> int:
    """Return how many dice are rolled now."""
    return DICE if turn.hot else DICE - len(turn.kept)


def set_aside(rules: TenThousand, turn: Stake, faces: Faces) -> DiceSetAside:
    """Return the dice as set aside, or refuse."""
    left = dice_left(turn)
    if not 1 <= len(faces) <= left or any(face not in range(1, len(rules.faces) + 1) for face in faces):
        raise IllegalCommand("bad-selection", dice=left, faces=", ".join(rules.faces))
    points = selection_points(faces)
    if points is None:
        raise IllegalCommand("does-not-score")
    return DiceSetAside(turn.seat, faces, points)


def enter_points(rules: TenThousand, state: TenThousandState, seat: int, points: int) -> Banked:
    """Return the whole turn as banked for ``points``, or refuse."""
    turn = state.turn_of(seat)
    if isinstance(turn, Stake) and turn.picks:
        raise IllegalCommand("turn-begun")
    _check(points)
    # "A multiple of 50 that the minimum rules allow."
    if (short := rules.short(state, seat, points)) is not None:
        raise short
    return Banked(seat, points, entered=True)


def correct(
    rules: TenThousand, state: TenThousandState, seat: int, number: str, to: str, faces: Faces, points: int | None
) -> TurnCorrected:
    """Return a turn's points mended, or refuse; ``number`` counts the seat's turns from 0."""
    if seat not in state.seats:
        raise IllegalCommand("unknown-seat")
    turns = state.runs[seat].turns
    if to != number or number not in map(str, range(len(turns))):
        raise IllegalCommand("unknown-turn")
    at = int(number)
    # "Of real dice also the faces or points": a turn of several rolls has no dice to show, only its points.
    if not turns[at].entered or faces:
        raise IllegalCommand("faces-stand")
    if points is None or points == max(0, turns[at].points):
        raise IllegalCommand("nothing-to-correct")
    if points:
        _check(points)
        # "The same rules check them": the minimum of that turn, after the turns before.
        before = Run(turns[:at], opened=any(past.kind == BANK for past in turns[:at]))
        then = replace(state, runs={**state.runs, seat: before})
        if (short := rules.short(then, seat, points)) is not None:
            raise short
    return TurnCorrected(seat, at, points)


def _check(points: int) -> None:
    if points < STEP or points % STEP:
        raise IllegalCommand("bad-turn-points")
