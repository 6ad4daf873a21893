"""How rounds follow each other: who plays, what each costs, and when the game is over."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.dice import Faces
from scoring.options import Options
from scoring.rulesets.poker_dice.hands import ranks_of
from scoring.rulesets.poker_dice.state import PokerState, Round
from scoring.state import Turn


def lives_at_start(seats: int, options: Options) -> int:
    """Return the lives of each of so many seats."""
    # "Rank: each seat starts with lives × (seats − 1)"; the multiplier is at least 1.
    return int(options["lives"]) * (max(1, seats - 1) if options["life_loss"] == "rank" else 1)


def lost_by(ranks: Mapping[int, int], options: Options) -> dict[int, int]:
    """Return the lives that a round with these ``ranks`` costs each seat."""
    lowest = max(ranks.values())
    # "If all seats tie, all lose 1."
    if lowest == 1:
        return dict.fromkeys(ranks, 1)
    match options["life_loss"]:
        case "rank":
            return {seat: rank - 1 for seat, rank in ranks.items()}
        case "all-but-winner":
            return {seat: int(rank > 1) for seat, rank in ranks.items()}
        case _:
            return {seat: int(rank == lowest) for seat, rank in ranks.items()}


def settled(state: PokerState, rounds: Sequence[Round]) -> PokerState:
    """Return ``state`` with the lives that ``rounds`` leave, reckoned from their hands alone."""
    lives = dict.fromkeys(state.seats, state.at_start)
    reckoned = []
    for each in rounds:
        ranks = ranks_of(each.hands, state.options)
        lost = {seat: min(lives[seat], cost) for seat, cost in lost_by(ranks, state.options).items()}
        out = tuple(seat for seat in lost if 0 < lives[seat] == lost[seat])
        lives.update({seat: lives[seat] - cost for seat, cost in lost.items()})
        reckoned.append(replace(each, ranks=ranks, lost=lost, out=out))
    return replace(state, lives=lives, rounds=tuple(reckoned))


def closed(state: PokerState) -> PokerState:
    """Return ``state`` after the running round: its cost, and the next round unless the game is over."""
    hands: dict[int, Faces] = {seat: turn.faces for seat, turn in state.turns.items()}
    entered = tuple(seat for seat, turn in state.turns.items() if turn.entered)
    after = settled(state, (*state.rounds, Round(hands, {}, {}, entered=entered)))
    after = replace(after, turns={}, stood=(), last=None)
    return after if is_over(after) else opened(replace(after, opener=_next_opener(after)))


def is_over(state: PokerState) -> bool:
    """Say whether no further round is played."""
    if len(state.seats) == 1 or state.options["elimination"] == "off":
        # "The game ends with the round in which a seat loses its last life", or when one seat is left.
        return len(state.alive) < len(state.still_in) or len(state.still_in) == 1 < len(state.seats)
    # "The game goes on until one is left"; the last ones may go out together.
    return len(state.alive) <= 1


def _next_opener(state: PokerState) -> int:
    # "The seat that opens a round moves on by one each round."
    return next(seat for seat in state.after(state.opener) if state.lives[seat])


def opened(state: PokerState) -> PokerState:
    """Return ``state`` with a new round, opened by its opener."""
    order = [seat for seat in (state.opener, *state.after(state.opener)) if seat in state.alive]
    number = len(state.rounds) * len(state.seats)
    return replace(state, turns={seat: Turn(seat, number + at) for at, seat in enumerate(dict.fromkeys(order))})


def without(state: PokerState, seat: int) -> PokerState:
    """Return ``state`` without a removed seat: its hand does not count, and a game of one is over."""
    left = replace(
        state,
        removed=(*state.removed, seat),
        turns={each: turn for each, turn in state.turns.items() if each != seat},
        stood=tuple(each for each in state.stood if each != seat),
        last=None if state.last == seat else state.last,
    )
    if len(left.alive) <= 1:
        return replace(left, turns={}, stood=(), last=None)
    if seat == state.opener and seat not in state.stood:
        # "The turn and the opener pass to the next seat still in."
        left = replace(left, opener=_next_opener(left))
    # Where all of a round left, seats that a correction brought back are still there to play.
    return left if left.turns else opened(left)
