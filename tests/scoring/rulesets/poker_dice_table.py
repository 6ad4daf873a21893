"""Poker Dice on a table without people: hands are written as they are read, and rounds are played whole."""

from typing import Any

from scoring.commands import Command, EnterFaces, RollDice
from scoring.dice import Faces
from scoring.events import Event
from scoring.rulesets.poker_dice import RULESET as RULES
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.poker_dice.state import PokerState
from tests.scoring.rulesets.poker_dice_again import read
from tests.scoring.table import SEATS, Table

# One of each kind, best first in the standard order.
FIVE, FOUR, FULL, STRAIGHT = "9 9 9 9 9", "A A A A K", "A A A K K", "A K Q J 10"
THREE, TWO_PAIR, PAIR, NOTHING = "A A A K Q", "A A K K Q", "A A K Q J", "A K Q J 9"
BEST_FIRST = (FIVE, FOUR, FULL, STRAIGHT, THREE, TWO_PAIR, PAIR, NOTHING)


def dice(hand: str) -> Faces:
    return read(*hand.split())


class PokerTable(Table):
    """``seats`` is how many play, or who."""

    state: PokerState

    def __init__(self, seats: int | tuple[int, ...] = 3, real_dice: tuple[int, ...] = (), **options: object) -> None:
        super().__init__(RULES, SEATS[:seats] if isinstance(seats, int) else seats, real_dice, **options)

    def throws(self, seat: int, hand: str, keep: tuple[int, ...] = ()) -> tuple[Event, ...]:
        """Roll, or enter; ``hand`` are the dice that fall beside those kept."""
        if seat in self.state.real_dice:
            return self.do(EnterFaces(dice(hand)), seat)
        self.dice.next = dice(hand)
        return self.do(RollDice(keep), seat)

    def makes(self, seat: int, hand: str) -> tuple[Event, ...]:
        """Throw and stand."""
        return self.throws(seat, hand) + self.do(Stand(), seat)

    def round(self, *hands: str) -> None:
        """Play a round: the seats still in, in the order of the table, make these hands."""
        wanted = dict(zip([seat for seat in self.state.seats if seat in self.state.turns], hands, strict=True))
        for seat in tuple(self.state.turns):
            self.makes(seat, wanted[seat])

    def refused(self, command: Command, *seats: int) -> set[str | None]:
        return {self.refusal(command, seat) for seat in seats}

    @property
    def waiting(self) -> tuple[int, ...]:
        return self.state.waiting

    @property
    def lives(self) -> list[int]:
        """The lives in the order of the table."""
        return [self.state.lives[seat] for seat in self.state.seats]

    @property
    def places(self) -> list[int]:
        """The places in the order of the table."""
        places: dict[int, int] = {each.seat: each.place for each in RULES.standings(self.state)}
        return [places[seat] for seat in self.state.seats]

    def plain(self, state: Any = None) -> Any:
        return RULES.state_to_data(state or self.state)
