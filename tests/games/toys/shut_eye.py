"""Shut Eye, a category game for tests: three dice, two rolls, four lines."""

from scoring.category_game import CategoryRuleset
from scoring.dice import group_sizes
from scoring.options import Choice, Option
from scoring.scorecard import Category


class ShutEye(CategoryRuleset):
    key = "shut-eye"
    title = "Shut Eye"
    source = "Made up for a test."
    summary = "4 rounds, 1 to 12 players"
    dice = 3
    rolls = 2
    showcase = (1, 1, 1)
    categories = (
        Category("eyes", "Eyes", "ones", "eyes", "1", lambda faces, options: 10 * faces.count(1)),
        Category(
            "twins",
            "Twins",
            "2 alike",
            "twins",
            "2×",
            lambda faces, options: int(options["twins"]) * (2 in group_sizes(faces)),
        ),
        Category(
            "triplets", "Triplets", "3 alike", "three", "3×", lambda faces, options: 30 * (3 in group_sizes(faces))
        ),
        Category("all", "All", "all dice", "all", "Σ", lambda faces, options: sum(faces)),
    )
    options = (Option("twins", "Twins", "What twins bring", (Choice(5, "5"), Choice(9, "9"))),)


RULESET = ShutEye()
