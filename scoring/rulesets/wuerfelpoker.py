"""Würfelpoker, known as Escalero in Switzerland, in English as Poker Dice.

Five dice, up to three rolls a turn: roll all, keep what you like, roll the rest again, at most twice. After any
roll fill one of nine categories, each once; what fits nowhere is struck. Only the dice that are matched count: three
fours are 12, whatever lies beside them. There is no upper section and no bonus. After nine turns each, the highest
total wins, and equal totals share the place.

Source: the common European rules, with 25 for either straight, 30 for the full house and 50 for the poker.
Chosen where they are silent: five alike is no full house. That it may be one is a house rule, off by default.
"""

from scoring.category_game import CategoryRuleset
from scoring.dice import Faces, count, group_sizes, most_alike
from scoring.options import Choice, Option, Options
from scoring.scorecard import Category
from scoring.texts import gettext_noop as _


def alike(number: int, faces: Faces) -> int:
    """Return the sum of ``number`` dice of the highest face that at least so many show."""
    # "More matching dice than asked still count, at the number asked."
    return number * max((face for face in faces if count(faces, face) >= number), default=0)


def two_pairs(faces: Faces) -> int:
    # "Two distinct faces needed": four alike are one pair, a full house is two.
    pairs = {face for face in faces if count(faces, face) >= 2}
    return 2 * sum(pairs) if len(pairs) == 2 else 0


def full_house(faces: Faces, options: Options) -> int:
    # "Three alike and two alike of another face"; five alike only where the house says so.
    five_counts = options["five_alike_full_house"] == "on" and most_alike(faces) == 5
    return 30 if group_sizes(faces) == (3, 2) or five_counts else 0


class Wuerfelpoker(CategoryRuleset):
    key = "wuerfelpoker"
    title = _("Würfelpoker")
    source = _("The common European rules, where only matched dice count; one house rule beyond them, off by default.")
    summary = _("9 rounds, 1 to 12 players, about 15 min")
    dice = 5
    showcase = (2, 3, 4)
    worth_options = ("five_alike_full_house",)
    categories = (
        Category(
            "pair",
            _("Pair"),
            _("2 dice"),
            _("pair"),
            "2×",
            lambda faces, options: alike(2, faces),
            example=(4, 4, 1, 2, 6),
            matched=2,
            takes=_("two alike, the highest pair"),
        ),
        Category(
            "two-pairs",
            _("Two Pairs"),
            _("4 dice"),
            _("pairs"),
            "2+2",
            lambda faces, options: two_pairs(faces),
            example=(3, 3, 5, 5, 1),
            matched=4,
            takes=_("two pairs of different faces"),
        ),
        Category(
            "three-of-a-kind",
            _("3 of a Kind"),
            _("3 dice"),
            _("kind"),
            "3×",
            lambda faces, options: alike(3, faces),
            example=(2, 2, 2, 4, 6),
            matched=3,
            takes=_("three alike"),
        ),
        Category(
            "small-straight",
            _("Small Straight"),
            "25",
            _("small"),
            "1–5",
            lambda faces, options: 25 if sorted(faces) == [1, 2, 3, 4, 5] else 0,
            example=(1, 2, 3, 4, 5),
            takes=_("exactly 1-2-3-4-5"),
        ),
        Category(
            "big-straight",
            _("Big Straight"),
            "25",
            _("big"),
            "2–6",
            lambda faces, options: 25 if sorted(faces) == [2, 3, 4, 5, 6] else 0,
            example=(2, 3, 4, 5, 6),
            takes=_("exactly 2-3-4-5-6"),
        ),
        Category(
            "full-house",
            _("Full House"),
            "30",
            _("full"),
            "3+2",
            full_house,
            example=(2, 2, 5, 5, 5),
            takes=_("three and two alike"),
        ),
        Category(
            "four-of-a-kind",
            _("4 of a Kind"),
            _("4 dice"),
            _("kind"),
            "4×",
            lambda faces, options: alike(4, faces),
            example=(6, 6, 6, 6, 3),
            matched=4,
            takes=_("four alike"),
        ),
        Category(
            "poker",
            _("Poker"),
            "50",
            _("poker"),
            "5×",
            lambda faces, options: 50 if most_alike(faces) == 5 else 0,
            example=(1, 1, 1, 1, 1),
            takes=_("all alike"),
        ),
        Category(
            "chance",
            _("Chance"),
            _("all dice"),
            _("chance"),
            "Σ",
            lambda faces, options: sum(faces),
            example=(3, 6, 2, 5, 5),
            takes=_("any dice, all count"),
        ),
    )
    options = (
        Option(
            "five_alike_full_house",
            _("Five alike as full house"),
            _("Five equal dice may be booked as a full house"),
            (Choice("off", _("off")), Choice("on", _("on"))),
        ),
    )


RULESET = Wuerfelpoker()
