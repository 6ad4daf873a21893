"""The hands of Poker Dice a second time, by other means than the rules use: patterns of sorted dice, and duels.

Nothing here is imported from the game but its options, so that a mistake would have to be made twice. Faces are numbers,
from 1 for the 9 to 6 for the ace.
"""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

from scoring import get_ruleset
from scoring.dice import Faces
from scoring.options import Options

_RULES = get_ruleset("poker-dice")
ALL_OPTIONS: list[Options] = [
    _RULES.make_options(**dict(zip((option.key for option in _RULES.options), values, strict=True)))
    for values in product(*([choice.value for choice in option.choices] for option in _RULES.options))
]
NAMES = {"9": 1, "10": 2, "J": 3, "Q": 4, "K": 5, "A": 6}

# Best first; the second order is that of how few of the 7,776 rolls show the hand.
ORDER = {
    "standard": ("five", "four", "full-house", "straight", "three", "two-pair", "pair", "nothing"),
    "probability": ("five", "four", "straight", "full-house", "nothing", "three", "two-pair", "pair"),
}
ROLLS = {
    "five": 6, "four": 150, "straight": 240, "full-house": 300, "nothing": 480, "three": 1200, "two-pair": 1800, "pair": 3600,
}  # fmt: skip


def read(*names: str) -> Faces:
    return tuple(NAMES[name] for name in names)


def hand(faces: Faces) -> tuple[str, list[int]]:
    """Return what the dice are, and their faces in the order they count: those of the combination first."""
    e, d, c, b, a = sorted(faces)  # a is the highest
    same = (a == b, b == c, c == d, d == e)
    match same:
        case (True, True, True, True):
            return "five", [a]
        case (True, True, True, False):
            return "four", [a, e]
        case (False, True, True, True):
            return "four", [e, a]
        case (True, True, False, True):
            return "full-house", [a, e]
        case (True, False, True, True):
            return "full-house", [e, a]
        case (True, True, False, False):
            return "three", [a, d, e]
        case (False, True, True, False):
            return "three", [b, a, e]
        case (False, False, True, True):
            return "three", [e, a, b]
        case (True, False, True, False):
            return "two-pair", [a, c, e]
        case (True, False, False, True):
            return "two-pair", [a, d, c]
        case (False, True, False, True):
            return "two-pair", [b, d, a]
        case (True, False, False, False):
            return "pair", [a, c, d, e]
        case (False, True, False, False):
            return "pair", [b, a, d, e]
        case (False, False, True, False):
            return "pair", [c, a, b, e]
        case (False, False, False, True):
            return "pair", [d, a, b, c]
    # Five different faces of six: without the ace or the 9 they are a row.
    return ("straight" if {1, 6} - {e, a} else "nothing"), [a, b, c, d, e]


@cache
def beats(one: Faces, other: Faces, hand_rank: str) -> bool:
    """Say whether the first hand is better than the second; no dice at all lose to any."""
    if not one or not other:
        return bool(one) and not other
    (kind, mine), (other_kind, theirs) = hand(one), hand(other)
    order = ORDER[hand_rank]
    if kind != other_kind:
        return order.index(kind) < order.index(other_kind)
    for face, against in zip(mine, theirs, strict=True):
        if face != against:
            return face > against
    return False


def ranks(hands: Mapping[int, Faces], hand_rank: str) -> dict[int, int]:
    """Return each seat's rank in the round, as in sport: one more than the hands that beat it."""
    return {seat: 1 + sum(beats(other, mine, hand_rank) for other in hands.values()) for seat, mine in hands.items()}


def losses(hands: Mapping[int, Faces], options: Options) -> dict[int, int]:
    """Return the lives that each seat of the round loses."""
    places = ranks(hands, str(options["hand_rank"]))
    if set(places.values()) == {1}:
        return dict.fromkeys(hands, 1)
    match options["life_loss"]:
        case "rank":
            return {seat: place - 1 for seat, place in places.items()}
        case "all-but-winner":
            return {seat: int(place > 1) for seat, place in places.items()}
    return {seat: int(place == max(places.values())) for seat, place in places.items()}


class Recount:
    """A game followed by its log alone, in the plain words it is stored in; complains of what nobody may do.

    A hand that a correction brings to life or to death in the midst of a round changes nothing about who plays it.
    """

    def __init__(self, seats: tuple[int, ...], options: Options) -> None:
        self.seats, self.options = seats, options
        factor = max(1, len(seats) - 1) if options["life_loss"] == "rank" else 1
        self.at_start = int(options["lives"]) * factor
        self.removed: list[int] = []
        self.rounds: list[dict[int, Faces]] = []
        self.opener, self.over = seats[0], False
        self._open()

    @property
    def waiting(self) -> list[int]:
        left = [] if self.over else [seat for seat in self.players if seat not in self.made]
        return left if self.options["simultaneous"] == "on" else left[:1]

    def lives(self) -> tuple[dict[int, int], dict[int, tuple[int, int]]]:
        """Return the lives left, and the round and rank with which each seat lost its last."""
        left, gone = dict.fromkeys(self.seats, self.at_start), {}
        for number, hands in enumerate(self.rounds):
            places = ranks(hands, str(self.options["hand_rank"]))
            for seat, loss in losses(hands, self.options).items():
                if left[seat] and loss >= left[seat]:
                    gone[seat] = number, places[seat]
                left[seat] = max(0, left[seat] - loss)
        return left, gone

    def places(self) -> dict[int, int]:
        left, gone = self.lives()
        tiers: dict[tuple[int, ...], list[int]] = {}
        for seat in self.seats:
            if seat in self.removed:
                tier: tuple[int, ...] = (3, -self.removed.index(seat))
            else:
                tier = (1, -left[seat]) if left[seat] else (2, -gone[seat][0], gone[seat][1])
            tiers.setdefault(tier, []).append(seat)
        placed: dict[int, int] = {}
        for tier in sorted(tiers):
            placed.update(dict.fromkeys(tiers[tier], len(placed) + 1))
        return placed

    def read(self, record: Mapping[str, Any]) -> None:
        seat = record["seat"]
        match record["kind"]:
            case "rolled" | "faces-entered":
                assert seat in self.waiting
                self.dice[seat] = tuple(record["faces"])
            case "stood":
                assert seat in self.waiting
                self.made[seat] = self.dice.get(seat, ())
            case "taken-back":
                assert list(self.made)[-1] == seat
                del self.made[seat]
            case "round-closed":
                assert not self.waiting
                assert record["number"] == len(self.rounds)
                self.rounds.append(self.made)
                self._next()
            case "seat-removed":
                self._remove(seat)
            case "hand-corrected":
                assert seat in self.rounds[record["number"]]
                self.rounds[record["number"]][seat] = tuple(record["faces"])

    def _alive(self) -> list[int]:
        left, _ = self.lives()
        return [seat for seat in self.seats if left[seat] and seat not in self.removed]

    def _after(self, seat: int) -> list[int]:
        at = self.seats.index(seat)
        return [each for each in (*self.seats[at + 1 :], *self.seats[: at + 1]) if each in self._alive()]

    def _next(self) -> None:
        alive, stayed = self._alive(), len(self.seats) - len(self.removed)
        to_the_last = self.options["elimination"] == "on" and len(self.seats) > 1
        self.over = len(alive) < 2 if to_the_last else len(alive) < stayed
        if not self.over:
            self.opener = self._after(self.opener)[0]
            self._open()

    def _open(self) -> None:
        *others, last = self._after(self.opener)
        self.players = [last, *others] if last == self.opener else [*others, last]
        self.dice: dict[int, Faces] = {}
        self.made: dict[int, Faces] = {}

    def _remove(self, seat: int) -> None:
        self.removed.append(seat)
        self.over = len(self._alive()) < 2
        if self.over:
            return
        if seat == self.opener and seat not in self.made:
            self.opener = self._after(seat)[0]
        self.players = [each for each in self.players if each != seat]
        self.made.pop(seat, None)
        if not self.players:
            self._open()
