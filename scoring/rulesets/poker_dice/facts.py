"""How a fact changes a game of Poker Dice."""

from dataclasses import replace

from scoring.dice import Faces
from scoring.events import Event, FacesEntered, Rolled, SeatRemoved, TakenBack
from scoring.rulesets.poker_dice import rounds
from scoring.rulesets.poker_dice.moves import HandCorrected, RoundClosed, Stood
from scoring.rulesets.poker_dice.state import PokerState, Round
from scoring.state import Turn

ROLLS = 3


def evolve(state: PokerState, event: Event) -> PokerState:
    """Return the state after ``event``."""
    match event:
        case Rolled(seat, faces, kept):
            turn = state.turns[seat]
            number = turn.roll_number + 1
            thrown = tuple(turn.thrown[at] if at in kept else number for at in range(len(faces)))
            return _lay(state, replace(turn, roll_number=number, faces=faces, kept=kept, thrown=thrown))
        case FacesEntered(seat, faces):
            turn = state.turns[seat]
            again = _interrupted(state, seat) if turn.entered else state
            thrown = (ROLLS,) * len(faces)
            return _lay(again, replace(turn, roll_number=ROLLS, faces=faces, thrown=thrown, entered=True))
        case Stood(seat, rolled_out, by_clock):
            # After the last roll nothing was decided, and a skip is an event of play: both stay.
            last = None if rolled_out or by_clock else seat
            stood = replace(state, stood=(*state.stood, seat), last=last)
            return _interrupted(stood, seat) if by_clock else stood
        case RoundClosed():
            return rounds.closed(state)
        case TakenBack(seat):
            back = replace(state, stood=tuple(each for each in state.stood if each != seat), last=None)
            return _interrupted(back, seat)
        case SeatRemoved(seat):
            return rounds.without(state, seat)
        case HandCorrected(seat, number, faces):
            mended = [_mended(each, seat, faces) if at == number else each for at, each in enumerate(state.rounds)]
            return _interrupted(rounds.settled(state, mended), seat)
    raise AssertionError(f"{event} cannot follow {state}")


def _lay(state: PokerState, turn: Turn) -> PokerState:
    return replace(state, turns={**state.turns, turn.seat: turn}, last=None)


def _interrupted(state: PokerState, seat: int) -> PokerState:
    return replace(state, interruptions={**state.interruptions, seat: state.interruptions[seat] + 1})


def _mended(each: Round, seat: int, faces: Faces) -> Round:
    entered = each.entered if seat in each.entered else (*each.entered, seat)
    return replace(each, hands={**each.hands, seat: faces}, entered=entered)
