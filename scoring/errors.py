"""What a ruleset answers when a wish cannot be granted."""

from collections.abc import Mapping

from scoring.texts import gettext_noop as _


class IllegalCommand(Exception):
    """A command that the rules refuse; nothing has happened.

    ``code`` names the rule in kebab-case, ``data`` fills the sentence. People read the sentence of
    ``SENTENCES`` or of the ruleset's own ``refusals``, in their language; it is made at the edge.
    """

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(f"{code} {data}" if data else code)
        self.code = code
        self.data = data


# The refusals that rulesets share. A ruleset adds its own in ``Ruleset.refusals``.
SENTENCES: Mapping[str, str] = {
    "game-over": _("This game has ended."),
    "not-your-turn": _("It is not your turn."),
    "seat-removed": _("This seat has left the game."),
    "unknown-seat": _("There is no such seat in this game."),
    "unknown-command": _("This game knows no such move."),
    "roll-first": _("Roll the dice first."),
    "no-rolls-left": _("No rolls left: book a line."),
    "all-kept": _("All dice are held: let at least one go, or book a line."),
    "bad-keep": _("Only dice on the table can be held."),
    "digital-dice": _("This seat rolls on the screen; its dice cannot be typed in."),
    "real-dice": _("This seat plays with real dice: type them in."),
    "bad-faces": _("That takes %(dice)s dice, each with a face from %(faces)s."),
    "unknown-category": _("There is no such line on the pad."),
    "line-closed": _("That line is closed for this roll."),
    "box-filled": _("That line is already filled."),
    "box-empty": _("That line is still empty."),
    "brings-points": _("That line brings %(points)s: book it instead of striking it."),
    "brings-nothing": _("That line brings nothing: strike it instead."),
    "nothing-to-take-back": _("There is nothing to take back any more."),
    "nothing-to-correct": _("That correction changes nothing."),
    "faces-stand": _("Dice rolled on the screen stand; only the line can be corrected."),
    "bad-points": _("That line can never bring %(points)s."),
}
