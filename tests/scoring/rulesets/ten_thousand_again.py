"""Ten Thousand a second time: a price list of dice, and a count of a whole game from its log alone.

Nothing here is imported from the game but the facts it writes down, so that a mistake would have to be made twice.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby

from scoring.events import Event, Rolled, SeatRemoved, TakenBack
from scoring.rulesets.ten_thousand.moves import Banked, Busted, DiceSetAside, TurnCorrected, TurnLost

# What equal dice bring together, written out. A pair of 1s or 5s is no combination, each die counts for itself.
PRICES = {
    "1": 100, "11": 200, "111": 1000, "1111": 1000, "11111": 2000, "111111": 3000,
    "222": 200, "2222": 1000, "22222": 2000, "222222": 3000,
    "333": 300, "3333": 1000, "33333": 2000, "333333": 3000,
    "444": 400, "4444": 1000, "44444": 2000, "444444": 3000,
    "5": 50, "55": 100, "555": 500, "5555": 1000, "55555": 2000, "555555": 3000,
    "666": 600, "6666": 1000, "66666": 2000, "666666": 3000,
}  # fmt: skip


def score(faces: Sequence[int]) -> int | None:
    """Return what the dice bring when they are set aside together, None when one of them does not score."""
    written = "".join(sorted(map(str, faces)))
    alike = ["".join(group) for _, group in groupby(written)]
    readings = []
    if alike and all(group in PRICES for group in alike):
        readings.append(sum(PRICES[group] for group in alike))
    if len(written) == 6 and all(len(group) in (2, 4) for group in alike):
        readings.append(1500)
    if written == "123456":
        readings.append(2500)
    return max(readings, default=None)


def scoring_places(faces: Sequence[int]) -> dict[tuple[int, ...], int]:
    """Return each choice of places that may be set aside, and what it brings."""
    choices = [at for size in range(1, len(faces) + 1) for at in combinations(range(len(faces)), size)]
    brought = {at: score([faces[each] for each in at]) for at in choices}
    return {at: points for at, points in brought.items() if points is not None}


def is_bust(faces: Sequence[int]) -> bool:
    return not scoring_places(faces)


def standing(log: Sequence[Event]) -> list[Event]:
    """Return the log without the banks that were taken back: they are as if they had never been."""
    kept: list[Event] = []
    for event in log:
        if isinstance(event, TakenBack):
            taken = max(at for at, each in enumerate(kept) if isinstance(each, Banked) and each.seat == event.seat)
            assert not any(isinstance(each, Rolled | DiceSetAside | Banked) for each in kept[taken + 1 :])
            del kept[taken]
        else:
            kept.append(event)
    return kept


def total_of(turns: Iterable[tuple[str, int]], price: int) -> int:
    """Return the total after ``turns``, each what it was and what it brought, where three busts cost ``price``."""
    total, busts, on_board = 0, 0, False
    for kind, points in turns:
        if kind == "bank":
            total, busts, on_board = total + points, 0, True
        elif kind == "bust":
            busts += 1
            if busts == 3:
                total, busts = max(0, total - price * on_board), 0
    return total


@dataclass
class Count:
    """A game as its log tells it: what each seat has, and whose turn it is (None after the end)."""

    seats: tuple[int, ...]
    options: Mapping[str, str | int]
    real_dice: tuple[int, ...] = ()
    left: set[int] = field(default_factory=set)
    turns: dict[int, list[tuple[str, int]]] = field(default_factory=dict)
    on_board: set[int] = field(default_factory=set)
    turn: int | None = None
    still: list[int] | None = None  # who plays in the last round
    staked: int = 0
    free: int = 6  # dice that are thrown next
    thrown: tuple[int, ...] = ()  # dice of the last throw that are not set aside

    def __post_init__(self) -> None:
        self.turns = {seat: [] for seat in self.seats}
        self.turn = self.seats[0]

    def number(self, option: str) -> int:
        return int(self.options[option])

    def total(self, seat: int) -> int:
        return total_of(self.turns[seat], self.number("three_busts"))

    @property
    def totals(self) -> dict[int, int]:
        return {seat: self.total(seat) for seat in self.seats}

    def there(self, seat: int) -> bool:
        return self.total(seat) >= self.number("target")

    def others(self, seat: int) -> list[int]:
        return [each for each in self.seats if each != seat and each not in self.left]

    # -- one fact after another --------------------------------------------------------------------------------------

    def read(self, log: Sequence[Event]) -> "Count":
        for event in standing(log):
            self.follow(event)
        return self

    def follow(self, event: Event) -> None:
        match event:
            case SeatRemoved(seat):
                self.leave(seat)
                return
            case TurnCorrected(seat, number, points):
                self.correct(seat, number, points)
                return
        assert event.seat == self.turn, event
        match event:
            case Rolled(_, faces, kept):
                assert len(faces) == 6
                assert 6 - len(kept) == self.free, event
                self.thrown = tuple(face for at, face in enumerate(faces) if at not in kept)
            case DiceSetAside(_, faces, points):
                assert score(faces) == points
                self.put_aside(faces, points)
            case Banked(seat):
                self.bank(event)
                self.over(seat, "bank", event.points)
            case Busted(seat, points, penalty):
                assert points == self.staked
                assert seat in self.real_dice or is_bust(self.thrown)
                before = self.total(seat)
                self.over(seat, "bust", 0)
                assert self.total(seat) == max(0, before - penalty)
            case TurnLost(seat, points):
                assert points >= self.staked
                self.over(seat, "lost", 0)
            case _:
                raise AssertionError(event)

    def put_aside(self, faces: Sequence[int], points: int) -> None:
        self.staked += points
        self.free -= len(faces)
        if self.thrown:
            rest = Counter(self.thrown)
            rest.subtract(faces)
            assert min(rest.values()) >= 0, "dice are set aside that do not lie there"
        assert self.free >= 0
        self.free = self.free or 6

    def bank(self, event: Banked) -> None:
        if event.faces:
            points = score(event.faces)
            assert points is not None
            self.put_aside(event.faces, points)
        assert event.points == self.staked or (event.entered and self.staked == 0)
        assert event.points > 0
        assert event.points % 50 == 0
        assert event.points >= self.number("turn_minimum")
        assert event.seat in self.on_board or event.points >= self.number("opening")
        if self.options["hot_dice"] == "must" and not event.entered:
            assert self.free < 6
        self.on_board.add(event.seat)

    def over(self, seat: int, kind: str, points: int) -> None:
        self.turns[seat].append((kind, points))
        if self.still is not None:
            self.still = [each for each in self.still if each != seat]
        elif kind == "bank" and self.there(seat):
            self.still = self.others(seat) if self.options["last_round"] == "on" else []
        self.next()

    def next(self) -> None:
        assert self.turn is not None
        self.staked, self.free, self.thrown = 0, 6, ()
        at = self.seats.index(self.turn)
        order = [*self.seats[at + 1 :], *self.seats[: at + 1]]
        may = [each for each in order if each not in self.left and (self.still is None or each in self.still)]
        self.turn = may[0] if may else None

    def leave(self, seat: int) -> None:
        self.left.add(seat)
        if self.still is not None:
            self.still = [each for each in self.still if each != seat]
        if self.turn == seat:
            self.next()

    def correct(self, seat: int, number: int, points: int) -> None:
        was_there = self.there(seat)
        self.turns[seat][number] = ("bank", points) if points else ("bust", 0)
        self.on_board |= {seat} if points else set()
        if self.turn is None or seat in self.left:
            return
        if self.still is None and self.there(seat):
            self.still = self.others(seat) if self.options["last_round"] == "on" else []
            self.turn = self.turn if self.still else None
        elif self.still is not None and was_there and not any(map(self.there, (seat, *self.others(seat)))):
            self.still = None
