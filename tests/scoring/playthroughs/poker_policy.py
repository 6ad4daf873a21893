"""A fixed simple policy for Poker Dice: stand on three alike or better, else keep the largest group."""

from scoring.commands import Command, RollDice
from scoring.rulesets.poker_dice.hands import STANDARD
from scoring.rulesets.poker_dice.moves import Stand
from tests.scoring.table import Table

GOOD_ENOUGH = STANDARD[: STANDARD.index("three-of-a-kind") + 1]


def stand_on_three_alike(table: Table, seat: int) -> Command:
    """Keep the largest group, of equal ones the higher face, and roll the rest until the hand is good enough."""
    turn = table.state.turn_of(seat)
    if not turn.faces:
        return RollDice()
    if table.rules.preview(table.state, seat).kind in GOOD_ENOUGH:
        return Stand()
    wanted = max(turn.faces, key=lambda face: (turn.faces.count(face), face))
    return RollDice(tuple(at for at, face in enumerate(turn.faces) if face == wanted))
