"""Hands of five poker dice: what they are, and which beats which.

Faces are numbers from 1 (the nine) to 6 (the ace).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scoring.dice import Faces, group_sizes, outcomes
from scoring.explained import Example
from scoring.options import Options
from scoring.texts import Words
from scoring.texts import gettext_noop as _

# The kinds of hand, best first.
STANDARD = (
    "five-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "one-pair",
    "no-combination",
)
# "The probability ranking is just this order": by the number of rolls of 7,776 that give it.
PROBABILITY = (
    "five-of-a-kind",
    "four-of-a-kind",
    "straight",
    "full-house",
    "no-combination",
    "three-of-a-kind",
    "two-pair",
    "one-pair",
)
BY_GROUPS = {
    (5,): "five-of-a-kind",
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two-pair",
    (2, 1, 1, 1): "one-pair",
}
STRAIGHTS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))

TITLES: Mapping[str, str] = {
    "five-of-a-kind": _("Five of a kind"),
    "four-of-a-kind": _("Four of a kind"),
    "full-house": _("Full house"),
    "straight": _("Straight"),
    "three-of-a-kind": _("Three of a kind"),
    "two-pair": _("Two pair"),
    "one-pair": _("One pair"),
    "no-combination": _("No combination"),
}
EXAMPLES = (
    Example(TITLES["five-of-a-kind"], (6, 6, 6, 6, 6)),
    Example(TITLES["four-of-a-kind"], (6, 6, 6, 6, 5)),
    Example(TITLES["full-house"], (6, 6, 6, 5, 5), _("three and two alike")),
    Example(TITLES["straight"], (6, 5, 4, 3, 2), _("five in a row")),
    Example(TITLES["three-of-a-kind"], (6, 6, 6, 5, 4)),
    Example(TITLES["two-pair"], (6, 6, 5, 5, 4)),
    Example(TITLES["one-pair"], (6, 6, 5, 4, 3)),
    Example(TITLES["no-combination"], (6, 5, 4, 3, 1), _("none of these")),
)
SAID: Mapping[str, str] = {
    "five-of-a-kind": _("Five %(first)s"),
    "four-of-a-kind": _("Four %(first)s"),
    "full-house": _("Full house, %(first)s and %(second)s"),
    "straight": _("Straight to the %(high)s"),
    "three-of-a-kind": _("Three %(first)s"),
    "two-pair": _("Two pair, %(first)s and %(second)s"),
    "one-pair": _("Pair of %(first)s"),
    "no-combination": _("Nothing, %(high)s high"),
}
FACES = (_("nine"), _("ten"), _("jack"), _("queen"), _("king"), _("ace"))
MANY = (_("nines"), _("tens"), _("jacks"), _("queens"), _("kings"), _("aces"))


@dataclass(frozen=True)
class Hand:
    """Five dice as a hand: its ``kind``, and ``faces`` in the order in which ties are broken."""

    kind: str
    faces: Faces

    @property
    def title(self) -> str:
        return TITLES[self.kind]

    @property
    def words(self) -> Words:
        """The hand in words: "Pair of kings"."""
        first, second = self.faces[0], next((face for face in self.faces if face != self.faces[0]), self.faces[0])
        facts: dict[str, int | str] = {
            "first": MANY[first - 1],
            "second": MANY[second - 1],
            "high": FACES[max(self.faces) - 1],
        }
        return Words(SAID[self.kind], facts)


def hand_of(faces: Faces) -> Hand:
    """Return the hand that five ``faces`` make, in any order."""
    number = Counter(faces)
    # "First the dice used in the combination, then the unused dice from high to low."
    ordered = tuple(sorted(faces, key=lambda face: (number[face], face), reverse=True))
    if tuple(sorted(faces)) in STRAIGHTS:
        return Hand("straight", ordered)
    return Hand(BY_GROUPS.get(group_sizes(faces), "no-combination"), ordered)


def order_of(options: Options) -> tuple[str, ...]:
    """Return the kinds of hand, best first."""
    return PROBABILITY if options["hand_rank"] == "probability" else STANDARD


def strength(faces: Faces, options: Options) -> tuple[int, Faces]:
    """Return a key of the hand: a better one is higher; no dice at all rank below all."""
    if not faces:
        return -len(STANDARD), ()
    hand = hand_of(faces)
    return -order_of(options).index(hand.kind), hand.faces


def ranks_of(hands: Mapping[int, Faces], options: Options) -> dict[int, int]:
    """Return the rank of each seat's hand, as in sport: 1, 1, 3."""
    worth = {seat: strength(faces, options) for seat, faces in hands.items()}
    return {seat: 1 + sum(other > mine for other in worth.values()) for seat, mine in worth.items()}


def rolls_that_beat(faces: Faces, options: Options) -> int:
    """Return how many of the 7,776 rolls of five dice make a better hand than ``faces``."""
    mine = strength(faces, options)
    return sum(number for other, number in _strengths(options) if other > mine)


@lru_cache(8)
def _strengths(options: Options) -> list[tuple[tuple[int, Faces], int]]:
    return [(strength(faces, options), number) for faces, number in outcomes(5)]
