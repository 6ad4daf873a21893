"""The house rules of Poker Dice, and its words: refusals, and what the board tells."""

from collections.abc import Mapping

from scoring.options import Choice, Option
from scoring.texts import gettext_noop as _

OPTIONS = (
    Option("lives", _("Lives"), _("How many lives each player begins with"), (Choice(3, "3"), Choice(5, "5"))),
    Option(
        "life_loss",
        _("Who loses lives"),
        _("By rank: one for each better hand, with as many times the lives as there are others"),
        (
            Choice("rank", _("by rank")),
            Choice("all-but-winner", _("all but the best")),
            Choice("lowest", _("only the lowest")),
        ),
    ),
    Option(
        "hand_rank",
        _("Order of hands"),
        _("By rarity: the rarer in one roll, the better"),
        (Choice("standard", _("as in poker")), Choice("probability", _("by rarity"))),
    ),
    Option(
        "simultaneous",
        _("Everyone at once"),
        _("All roll at the same time, under their cups"),
        (Choice("off", _("off")), Choice("on", _("on"))),
    ),
    Option(
        "elimination",
        _("Last one left"),
        _("Who has no life left is out, and the others play on"),
        (Choice("off", _("off")), Choice("on", _("on"))),
    ),
)
REFUSALS: Mapping[str, str] = {
    "all-kept-stand": _("All dice are held: let at least one go, or stay."),
    "enter-first": _("Type in your dice first."),
    "unknown-round": _("You have no hand in that round."),
}
TELLING: Mapping[str, str] = {
    "stood": _("%(name)s stays"),
    "taken-back": _("%(name)s rolls on"),
    "seat-removed": _("%(name)s has left"),
    "hand-corrected": _("%(name)s: hand corrected"),
}
