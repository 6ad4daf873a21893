"""The house rules of Ten Thousand, and its words: refusals, and what the board tells."""

from collections.abc import Mapping

from scoring.options import Choice, Option
from scoring.texts import gettext_noop as _

OFF = Choice(0, _("none"))


def amounts(*values: int) -> tuple[Choice, ...]:
    """Return choices of points."""
    return tuple(Choice(value, str(value)) for value in values)


OPTIONS = (
    Option(
        "target",
        _("Target"),
        _("The total that ends the game"),
        amounts(10000, *(value for value in range(2000, 20001, 500) if value != 10000)),
    ),
    Option(
        "opening",
        _("Opening"),
        _("The least a player must bank to get on the board"),
        (OFF, *amounts(350, 500, 1000)),
    ),
    Option(
        "turn_minimum", _("Least per bank"), _("What every bank must bring at least"), (OFF, *amounts(300, 350, 500))
    ),
    Option(
        "hot_dice",
        _("Hot dice"),
        _("When all six dice have scored"),
        (Choice("may", _("may stop")), Choice("must", _("must roll on"))),
    ),
    Option(
        "three_busts",
        _("Three busts in a row"),
        _("What the third bust in a row costs"),
        (Choice(0, _("nothing")), *amounts(500, 1000)),
    ),
    Option(
        "last_round",
        _("Last round"),
        _("Once the target is reached each of the others has one more turn"),
        (Choice("on", _("on")), Choice("off", _("off"))),
    ),
)

REFUSALS: Mapping[str, str] = {
    "must-set-aside": _("Set at least one scoring die aside first."),
    "does-not-score": _("Every die set aside must score: 1s, 5s, three or more alike, a straight, three pairs."),
    "bad-selection": _("At most %(dice)s dice can be set aside now, each with a face from %(faces)s."),
    "opening-short": _("It takes %(missing)s more to get on the board."),
    "bank-short": _("It takes %(missing)s more for a bank."),
    "nothing-to-bank": _("There is nothing to bank yet."),
    "hot-dice-roll": _("Hot dice: roll on before you bank."),
    "turn-begun": _("This turn has begun: set dice aside, or bank."),
    "bad-turn-points": _("A turn brings a multiple of 50 points."),
    "unknown-turn": _("There is no such turn."),
}

TELLING: Mapping[str, str] = {
    "banked": _("%(name)s banks %(points)s"),
    "busted": _("%(name)s: bust"),
    "turn-lost": _("%(name)s’s time was up"),
    "taken-back": _("%(name)s took the bank back"),
    "seat-removed": _("%(name)s has left"),
    "turn-corrected": _("%(name)s: turn corrected to %(points)s"),
}
