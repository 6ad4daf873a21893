"""Fixed simple policies: good enough to meet every kind of box, dull enough to be read."""

from scoring.category_moves import Book, Strike
from scoring.commands import Command, RollDice
from scoring.rulesets.ten_thousand.moves import Bank
from tests.scoring.table import Table


def keep_the_most_alike(table: Table, seat: int) -> Command:
    """Category games: keep the largest group, the higher face of equal ones; fill what brings most, first in order."""
    turn = table.state.turn_of(seat)
    legal = table.legal(seat)
    if not turn.faces:
        return RollDice()
    wanted = max(turn.faces, key=lambda face: (turn.faces.count(face), face))
    again = RollDice(tuple(at for at, face in enumerate(turn.faces) if face == wanted))
    if again in legal:
        return again
    shown = table.preview()
    category = max(shown, key=lambda key: shown[key])
    return Book(category) if shown[category] else Strike(category)


def bank_from_350(table: Table, seat: int) -> Command:
    """Ten Thousand: set all that scores aside; bank from 350 points on, if that is allowed, else roll on."""
    best = table.rules.preview(table.state, seat).best
    if best is None:
        return RollDice()
    bank = Bank(best.keep)
    return bank if best.total >= 350 and bank in table.legal(seat) else RollDice(best.keep)
