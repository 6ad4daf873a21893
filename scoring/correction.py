"""Corrections of a card: what was booked moves to another box, or what was typed in is mended.

"Of digital dice, only the box may change (to another open box, or two boxes swapped); of real dice also the faces or
points." Nothing is rolled again, and totals and places follow.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.category_moves import Corrected
from scoring.commands import Correct
from scoring.errors import IllegalCommand
from scoring.options import Options
from scoring.scorecard import Box, Scorecard

if TYPE_CHECKING:
    from scoring.category_game import CategoryRuleset


def decide(rules: CategoryRuleset, card: Scorecard, seat: int, wish: Correct, options: Options) -> Corrected:
    """Return what the correction of the seat's ``card`` makes of it, or refuse."""
    keys = {category.key for category in rules.categories}
    if wish.category not in keys or wish.to not in keys:
        raise IllegalCommand("unknown-category")
    if wish.category not in card.boxes:
        raise IllegalCommand("box-empty")
    box = card.boxes[wish.category]
    if (wish.faces or wish.points is not None) and not box.entered:
        raise IllegalCommand("faces-stand")
    if wish.faces:
        rules.check_entry(wish.faces)
    moved = replace(box, faces=wish.faces or (() if wish.points is not None else box.faces))
    other = card.boxes.get(wish.to) if wish.to != wish.category else None
    after = card.without(wish.category).filled(wish.to, moved)
    if other is not None:
        after = after.filled(wish.category, other)
    points = _points(rules, after, wish.to, moved, wish.points, options)
    swapped = _points(rules, after, wish.category, other, None, options) if other is not None else 0
    if wish.to == wish.category and (points, moved.faces) == (box.points, box.faces):
        raise IllegalCommand("nothing-to-correct")
    return Corrected(seat, wish.category, wish.to, moved.faces, points, swapped)


def _points(
    rules: CategoryRuleset, card: Scorecard, category: str, box: Box, points: int | None, options: Options
) -> int:
    """Return what ``box`` brings in ``category`` of the corrected ``card``, or refuse."""
    if not box.faces:
        # Without its dice a box keeps its points, where the line can bring them.
        points = box.points if points is None else points
        if points not in rules.possible_points(category, options):
            raise IllegalCommand("bad-points", points=points)
        return points
    # "The same rules check them": a line must have been open to these dice, after the turns before.
    before = {key: other for key, other in card.boxes.items() if other.turn < box.turn}
    offered = rules.playable(Scorecard(before), box.faces, options)
    if category not in offered:
        raise IllegalCommand("line-closed")
    if points not in (None, offered[category]):
        raise IllegalCommand("bad-points", points=points)
    return offered[category]


def mended(card: Scorecard, event: Corrected) -> Scorecard:
    """Return ``card`` after the correction."""
    box = card.boxes[event.category]
    other = card.boxes.get(event.to) if event.to != event.category else None
    after = card.without(event.category).filled(event.to, replace(box, faces=event.faces, points=event.points))
    if other is not None:
        after = after.filled(event.category, replace(other, points=event.swapped_points))
    return after
