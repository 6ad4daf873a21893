"""What is one viewer's own on a table that is otherwise the same for all."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Seat
from games.present import Present
from games.refusals import listed


@dataclass(frozen=True)
class Mine:
    """What is one viewer's own: the seat, and in words how long it waits.

    ``pass_to`` is another seat on the same device, whose turn it is; ``lost`` the viewer's until another device got it;
    ``left`` when the viewer has left the table; ``told`` when the words matter even beside what may be taken back.
    """

    seat: int | None
    text: str
    pass_to: Seat | None = None
    lost: Seat | None = None
    left: bool = False
    told: bool = False


def mine_of(present: Present, seat: Seat | None, player: int | None = None) -> Mine:
    """Return what is the viewer's own, in the active language; ``player`` is who watches without a seat."""
    index, state = seat.index if seat else None, present.state
    if state is None or state.finished or present.game.ended:
        return Mine(index, "")
    names = {each.index: each.label for each in present.seats}
    waiting = state.waiting
    if seat is not None and seat.left:
        return Mine(index, _("You have left the table. The others may skip you."), left=True)
    if index in waiting:
        return Mine(index, "")
    if (lost := present.lost_by(player)) is not None:
        text = _("Your seat, %(name)s, is played on another device now. You are watching.")
        return Mine(None, text % {"name": lost.label}, lost=lost)
    others = [each for each in present.seats if seat is not None and each.player_id == seat.player_id]
    if (next_one := next((each for each in others if each.index in waiting), None)) is not None:
        return Mine(index, _("Pass the phone to %(name)s.") % {"name": next_one.label}, next_one)
    turns = state.turns_until(index) if index is not None else None
    if len(waiting) > 1 or (turns is None and index is not None and index not in state.removed):
        awaited = _("Waiting for %(names)s.") % {"names": listed(names[each] for each in waiting)}
        watching = index is None or index in state.removed
        words = [awaited, _("You are watching.")] if watching else [awaited]
        return Mine(index, " ".join(words), told=len(waiting) > 1)
    facts = {"name": names[waiting[0]], "turns": turns}
    if turns is None:
        return Mine(index, _("%(name)s has the cup. You are watching.") % facts)
    if turns == 1:
        return Mine(index, _("%(name)s has the cup. You are next.") % facts)
    text = ngettext(
        "%(name)s has the cup. %(turns)s turn until yours.", "%(name)s has the cup. %(turns)s turns until yours.", turns
    )
    return Mine(index, text % facts)
