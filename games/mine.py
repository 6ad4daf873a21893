"""What is one viewer's own on a table that is otherwise the same for all."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Seat
from games.present import Present


@dataclass(frozen=True)
class Mine:
    """What is one viewer's own: the seat, and in words how long it waits."""

    seat: int | None
    text: str


def mine_of(present: Present, seat: Seat | None) -> Mine:
    """Return what is the viewer's own, in the active language."""
    index = seat.index if seat else None
    state = present.state
    if state is None or state.turn is None:
        return Mine(index, "")
    names = {each.index: each.label for each in present.seats}
    actor = names[state.turn.seat]
    if index is None or index in state.removed:
        return Mine(index, _("%(name)s has the cup. You are watching.") % {"name": actor})
    still_in = state.still_in
    turns = (still_in.index(index) - still_in.index(state.turn.seat)) % len(still_in)
    if turns == 0:
        return Mine(index, "")
    if turns == 1:
        return Mine(index, _("%(name)s has the cup. You are next.") % {"name": actor})
    text = ngettext(
        "%(name)s has the cup. %(turns)s turn until yours.", "%(name)s has the cup. %(turns)s turns until yours.", turns
    )
    return Mine(index, text % {"name": actor, "turns": turns})
