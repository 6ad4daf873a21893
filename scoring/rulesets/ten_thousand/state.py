"""The state of a game of Ten Thousand: what each seat has banked, and what is at stake."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from scoring.dice import Faces
from scoring.state import OneTurnState, Turn

BANK, BUST, LOST = "bank", "bust", "lost"
SHOWN_PICKS = 5


@dataclass(frozen=True)
class Pick:
    """Dice of one roll set aside for ``points``."""

    faces: Faces
    points: int


@dataclass(frozen=True)
class Stake(Turn):
    """A turn: ``faces`` lie in table order, those at ``kept`` are set aside, and ``picks`` says what for."""

    picks: tuple[Pick, ...] = ()

    @property
    def points(self) -> int:
        """The points at stake."""
        return sum(pick.points for pick in self.picks)

    @property
    def hot(self) -> bool:
        """Whether all dice are set aside, so that all are rolled again."""
        return bool(self.faces) and len(self.kept) == 6

    @property
    def live(self) -> tuple[int, ...]:
        """The positions of the dice of the last roll."""
        return tuple(at for at in range(len(self.faces)) if at not in self.kept)

    @property
    def latest(self) -> tuple[tuple[int, Pick], ...]:
        """The last few picks, each with its number from 1: a long turn has to fit a phone."""
        return tuple(enumerate(self.picks, start=1))[-SHOWN_PICKS:]

    @property
    def earlier(self) -> int:
        """The points of the picks before the latest."""
        return sum(pick.points for pick in self.picks[:-SHOWN_PICKS])


@dataclass(frozen=True)
class Past:
    """A turn that is over: ``points`` went to the total (a penalty is below 0), ``lost`` did not."""

    kind: str
    points: int
    lost: int = 0
    entered: bool = False


@dataclass(frozen=True)
class Run:
    """One seat's game; ``opened`` when the seat is on the board."""

    turns: tuple[Past, ...] = ()
    opened: bool = False

    @property
    def busts(self) -> int:
        """The busts in a row: "the count clears with a bank and after the penalty"."""
        busts = 0
        for past in self.turns:
            if past.kind != LOST:
                busts = (busts + 1) % 3 if past.kind == BUST else 0
        return busts

    @property
    def totals(self) -> tuple[int, ...]:
        """The total after each turn: it never falls below 0."""
        return tuple(accumulate((past.points for past in self.turns), lambda total, more: max(0, total + more)))

    @property
    def total(self) -> int:
        return self.totals[-1] if self.turns else 0


@dataclass(frozen=True)
class LastBank:
    """What can still be taken back: the turn before the bank, and what the bank changed beside the total."""

    turn: Stake
    opened: bool
    final: tuple[int, ...] | None


@dataclass(frozen=True)
class Lost:
    """The turn just lost, whose dice stay to be seen until the next roll."""

    turn: Stake
    kind: str
    penalty: int = 0


@dataclass(frozen=True, kw_only=True)
class TenThousandState(OneTurnState):
    """``final`` lists the seats that still have their last turn; None before the last round."""

    runs: Mapping[int, Run]
    turn: Stake | None = None
    final: tuple[int, ...] | None = None
    last: LastBank | None = None
    lost: Lost | None = None

    def turns_until(self, seat: int) -> int | None:
        if self.turn is None or self.final is None:
            return super().turns_until(seat)
        order = [
            each for each in (self.turn.seat, *self.after(self.turn.seat)) if each in (self.turn.seat, *self.final)
        ]
        return order.index(seat) if seat in order else None

    @property
    def to_go(self) -> dict[int, int]:
        """The points that each seat has to go to the target, at least 0."""
        return {seat: max(0, int(self.options["target"]) - run.total) for seat, run in self.runs.items()}

    @property
    def stake(self) -> Stake | None:
        """The turn whose points are at stake, or were: one that is lost stays to be seen until the next roll."""
        if self.turn is not None and (self.turn.faces or self.turn.picks):
            return self.turn
        return self.lost.turn if self.lost is not None else None
