"""Classic Five, known as Kniffel, Yatzy, Yahtzee, in places Poker Dice.

Five dice, up to three rolls a turn: roll all, keep what you like, roll the rest again, at most twice. After any
roll fill one of thirteen categories, each once; what fits nowhere is struck. Ones to sixes together worth 63, three
of each, earn 35 more. After thirteen turns each, the highest total wins, and equal totals share the place.

Source: the common European rules with a fixed small straight (1-2-3-4-5) and large straight (2-3-4-5-6).
Chosen where they are silent: five alike is no full house; a second five of a kind earns no extra. Both, wider
straights, extra points and the joker are house rules, off by default.
"""

from scoring.category_game import CategoryRuleset
from scoring.category_state import Bonus
from scoring.dice import Faces, count, group_sizes, longest_run, most_alike
from scoring.options import Choice, Option, Options
from scoring.scorecard import UPPER, Category, Scorecard
from scoring.texts import gettext_noop as _


def alike(number: int, faces: Faces) -> int:
    """Return the sum of all dice if ``number`` of them are alike."""
    return sum(faces) if most_alike(faces) >= number else 0


def full_house(faces: Faces, options: Options) -> int:
    # "Three alike and two alike of another face"; five alike only where the house says so.
    five_counts = options["five_alike_full_house"] == "on" and most_alike(faces) == 5
    return 25 if group_sizes(faces) == (3, 2) or five_counts else 0


def small_straight(faces: Faces, options: Options) -> int:
    if options["small_straight"] == "any-four":
        return 30 if longest_run(faces) >= 4 else 0
    return 30 if sorted(faces) == [1, 2, 3, 4, 5] else 0


def large_straight(faces: Faces, options: Options) -> int:
    if options["large_straight"] == "any-five":
        return 40 if longest_run(faces) == 5 else 0
    return 40 if sorted(faces) == [2, 3, 4, 5, 6] else 0


def upper(face: int, key: str, title: str, hint: str, example: Faces) -> Category:
    """Return the category that sums the dice showing ``face``; two of the ``example`` do."""
    return Category(
        key,
        title,
        hint,
        title,
        str(face),
        lambda faces, options: face * count(faces, face),
        UPPER,
        face,
        example,
        matched=2,
    )


FIVE = "five-of-a-kind"
FIXED = {"full-house": 25, "small-straight": 30, "large-straight": 40}


class ClassicFive(CategoryRuleset):
    key = "classic-five"
    title = _("Classic Five")
    source = _("The common European rules with fixed straights; house rules beyond them are off by default.")
    summary = _("13 rounds, 1 to 12 players, about 25 min")
    dice = 5
    showcase = (5, 5, 5)
    worth_options = ("small_straight", "large_straight", "five_alike_full_house")
    bonus = Bonus(at=63, points=35)
    # Each example fits no better line, or somebody will say that it was booked wrong.
    categories = (
        upper(1, "ones", _("Ones"), _("ones only"), (1, 1, 3, 4, 6)),
        upper(2, "twos", _("Twos"), _("twos only"), (2, 2, 1, 4, 5)),
        upper(3, "threes", _("Threes"), _("threes only"), (3, 3, 1, 5, 6)),
        upper(4, "fours", _("Fours"), _("fours only"), (4, 4, 1, 2, 6)),
        upper(5, "fives", _("Fives"), _("fives only"), (5, 5, 1, 3, 6)),
        upper(6, "sixes", _("Sixes"), _("sixes only"), (6, 6, 2, 3, 5)),
        Category(
            "three-of-a-kind",
            _("3 of a Kind"),
            _("all dice"),
            _("kind"),
            "3×",
            lambda faces, options: alike(3, faces),
            example=(4, 4, 4, 2, 5),
            takes=_("at least three alike, all dice count"),
        ),
        Category(
            "four-of-a-kind",
            _("4 of a Kind"),
            _("all dice"),
            _("kind"),
            "4×",
            lambda faces, options: alike(4, faces),
            example=(6, 6, 6, 6, 2),
            takes=_("at least four alike, all dice count"),
        ),
        Category(
            "full-house",
            _("Full House"),
            "25",
            _("full"),
            "3+2",
            full_house,
            example=(2, 2, 5, 5, 5),
            takes=_("three and two alike"),
        ),
        Category(
            "small-straight",
            _("Small Straight"),
            "30",
            _("small"),
            "1–5",
            small_straight,
            example=(1, 2, 3, 4, 5),
            takes=_("exactly 1-2-3-4-5"),
        ),
        Category(
            "large-straight",
            _("Large Straight"),
            "40",
            _("large"),
            "2–6",
            large_straight,
            example=(2, 3, 4, 5, 6),
            takes=_("exactly 2-3-4-5-6"),
        ),
        Category(
            FIVE,
            _("Five of a Kind"),
            "50",
            _("alike"),
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
            example=(1, 3, 4, 4, 6),
            takes=_("any dice, all count"),
        ),
    )
    options = (
        Option(
            "small_straight",
            _("Small straight"),
            _("What counts as a small straight"),
            (Choice("exact", _("1-2-3-4-5 only")), Choice("any-four", _("any four in a row"))),
        ),
        Option(
            "large_straight",
            _("Large straight"),
            _("What counts as a large straight"),
            (Choice("exact", _("2-3-4-5-6 only")), Choice("any-five", _("any five in a row"))),
        ),
        Option(
            "extra_five",
            _("Extra fives"),
            _("For each further five of a kind, once that line holds 50"),
            (Choice("none", _("nothing extra")), Choice(50, _("50 points")), Choice(100, _("100 points"))),
        ),
        Option(
            "joker",
            _("Joker"),
            _("A further five of a kind must fill its own upper line, else any lower line at full value"),
            (Choice("off", _("off")), Choice("forced", _("on"))),
        ),
        Option(
            "five_alike_full_house",
            _("Five alike as full house"),
            _("Five equal dice may be booked as a full house"),
            (Choice("off", _("off")), Choice("on", _("on"))),
        ),
    )
    refusals = {"line-closed": _("The joker rule closes that line for this roll.")}

    def sign(self, category: Category, options: Options) -> str:
        if options.get(category.key.replace("-", "_")) in ("any-four", "any-five"):
            return "4…" if category.key == "small-straight" else "5…"
        return category.sign

    def playable(self, card: Scorecard, faces: Faces, options: Options) -> dict[str, int]:
        offered = super().playable(card, faces, options)
        if not self.is_joker(card, faces, options):
            return offered
        # "Five alike must go into their own upper box if open; else any open lower category, where full house and
        # the straights count in full; else they strike an open upper one."
        own = next(category.key for category in self.categories if category.face == faces[0])
        if own in offered:
            return {own: offered[own]}
        lower = {key: FIXED.get(key, points) for key, points in offered.items() if self.category(key).section != UPPER}
        return lower or offered

    def is_joker(self, card: Scorecard, faces: Faces, options: Options) -> bool:
        """Say whether ``faces`` are a joker: five alike while that category is filled, with 50 or 0."""
        return options["joker"] == "forced" and FIVE in card.boxes and most_alike(faces) == 5

    def extra(self, card: Scorecard, options: Options) -> int:
        # "For each further five of a kind once that category holds 50", in whatever box it was booked.
        each, five = options["extra_five"], card.boxes.get(FIVE)
        if not isinstance(each, int) or five is None or five.points != 50:
            return 0
        later = (box for box in card.boxes.values() if box.turn > five.turn)
        return each * sum(len(box.faces) == self.dice and most_alike(box.faces) == 5 for box in later)

    def extra_title(self, options: Options) -> str:
        return _("Extra fives") if options["extra_five"] != "none" else ""


RULESET = ClassicFive()
