"""What the table is asked, as one viewer reads it: a correction, the end of the game, whose a seat is."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Proposal
from games.present import Present
from games.refusals import number
from games.services.proposals import CLAIM, CORRECT, may_answer


@dataclass(frozen=True)
class Ask:
    """An open proposal. ``answer`` when the viewer may say yes or no, ``mine`` when it is the viewer's own."""

    id: int
    text: str
    reason: str
    answer: bool
    mine: bool


def asks_of(present: Present, player: int | None) -> list[Ask]:
    """Return what the viewer may answer or has asked, in the active language."""
    if player is None:
        return []
    # Who was removed has no voice.
    removed = present.state.removed if present.state is not None else ()
    seated = any(seat.index not in removed for seat in present.seats_of(player))
    asks = []
    for each in present.proposals:
        answer = seated and may_answer(each, player, present.room.host_id, _host_is_here(present, each))
        if answer or each.by_id == player:
            reason = str(each.data.get("reason", ""))
            asks.append(Ask(each.pk, _text(present, each), reason, answer, each.by_id == player))
    return asks


def _host_is_here(present: Present, asked: Proposal) -> bool:
    host = present.room.host_id
    owns = any(seat.index == asked.seat for seat in present.seats_of(host))
    return host is not None and not owns and present.presence.get(host) == "here"


def _text(present: Present, asked: Proposal) -> str:
    names = {seat.index: seat.label for seat in present.seats}
    by = next((seat.label for seat in present.seats if seat.player_id == asked.by_id), _("Somebody"))
    if asked.kind == CLAIM:
        return _("Somebody on a new device says: I am %(name)s.") % {"name": names[asked.seat or 0]}
    if asked.kind != CORRECT:
        return _("%(name)s asks to end the game as it stands.") % {"name": by}
    titles = {category.key: _(category.title) for category in present.rules.categories}
    data, facts = asked.data, {"by": by, "name": names[asked.seat or 0]}
    if data["category"] not in titles:
        facts["line"] = _("round %(number)s") % {"number": int(data["category"]) + 1}
    else:
        facts["line"] = titles[data["category"]]
    if data["to"] != data["category"]:
        facts["to"] = titles[data["to"]]
        return _("%(by)s asks to correct %(name)s’s pad: %(line)s belongs in %(to)s.") % facts
    if data["points"] is not None:
        facts["points"] = number(data["points"])
        return _("%(by)s asks to correct %(name)s: %(line)s brought %(points)s.") % facts
    facts["dice"] = " ".join(present.rules.faces[face - 1] for face in data["faces"])
    return _("%(by)s asks to correct %(name)s: the dice of %(line)s were %(dice)s.") % facts
