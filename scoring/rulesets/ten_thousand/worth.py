"""What dice are worth in Ten Thousand, for whoever asks outside a game."""

from collections.abc import Sequence

from scoring.dice import Faces
from scoring.explained import Example, Explained, Reading
from scoring.options import Options
from scoring.ruleset import Ruleset, Worth
from scoring.rulesets.ten_thousand.selections import DICE, scoring_selections, selection_points
from scoring.rulesets.ten_thousand.state import TenThousandState
from scoring.texts import Words
from scoring.texts import gettext_noop as _

EXAMPLES = (
    Example(_("A single 1"), (1,), _("each 1 in no combination")),
    Example(_("A single 5"), (5,), _("each 5 in no combination")),
    Example(_("Three 1s"), (1, 1, 1)),
    Example(_("Three alike, 2 to 6"), (4, 4, 4), _("the face times 100")),
    Example(_("Four alike"), (3, 3, 3, 3), _("whatever the face")),
    Example(_("Five alike"), (2, 2, 2, 2, 2), _("whatever the face")),
    Example(_("Six alike"), (6, 6, 6, 6, 6, 6), _("the best roll there is")),
    Example(_("Straight"), (1, 2, 3, 4, 5, 6), _("all six dice")),
    Example(_("Three pairs"), (2, 2, 4, 4, 6, 6), _("all six dice")),
    Example(_("Four alike and a pair"), (3, 3, 3, 3, 4, 4), _("counts as three pairs")),
)


class Scoring(Ruleset[TenThousandState]):
    """The part of the rules that knows dice and no game."""

    least_dice = 1
    examples = EXAMPLES

    def worth(self, faces: Sequence[object], options: Options, category: str = "") -> Worth:
        if category:
            self.category(category)
        points = self.selection_points(faces)
        words = Words(_("does not score")) if points is None else Words("%(points)s", {"points": points})
        return Worth(self.read_faces(faces), {"points": points}, (words,))

    def selection_points(self, selection: Sequence[object]) -> int | None:
        """Return the points of dice set aside together, None when one does not score; ValueError on bad faces."""
        if len(selection) > self.dice:
            raise ValueError(f"{self.title} is played with {self.dice} dice; got {len(selection)}.")
        return selection_points(self.read_faces(selection))

    def explain(self, faces: Sequence[object], options: Options) -> Explained:
        together = self.selection_points(faces)
        dice = self.read_faces(faces)
        worth: dict[Faces, int] = {}
        for keep, points in scoring_selections(dice, tuple(range(len(dice)))).items():
            worth[tuple(sorted(dice[at] for at in keep))] = points
        # The most points first, of equal ones those that leave the more dice to roll.
        ranked = sorted(worth, key=lambda taken: (-worth[taken], len(taken), taken))
        most = max(worth.values(), default=0)
        return Explained(
            faces=dice,
            said=(_said(most, len(dice), together),),
            readings=tuple(Reading(points=worth[taken], faces=taken, best=worth[taken] == most) for taken in ranked),
            data={
                "points": together,
                "best": most,
                "bust": not worth,
                "selections": [{"faces": list(taken), "points": worth[taken]} for taken in ranked],
            },
        )


def _said(most: int, dice: int, together: int | None) -> Words:
    # "No scoring die in a roll: bust."
    if not most:
        return Words(_("Bust: not one of these dice scores."))
    if together is None:
        return Words(_("The best of these dice brings %(points)s; not every one scores."), {"points": most})
    if dice == DICE:
        return Words(_("All six score, %(points)s: hot dice."), {"points": most})
    return Words(_("At best these dice bring %(points)s; every one scores."), {"points": most})
