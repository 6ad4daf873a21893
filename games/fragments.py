"""A view becomes named pieces of HTML, rendered once per version and audience and shared by all who see the same.

Every piece is one element whose id is its name. ``LIVE`` stands in its root for the attributes that a page and a
push give it: both the version, a push also the order to swap. Pieces of one screen stand in ``screens/<screen>.html``;
a game may bring its own piece as ``rulesets/<key>/<name>.html``.
"""

import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from django.template.loader import render_to_string, select_template
from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.asks import asks_of
from games.audience import Audience, Screen
from games.codes import written
from games.links import qr_path, room_url
from games.mine import mine_of
from games.models import Seat
from games.player_view import view_of
from games.present import Present

LIVE = mark_safe("\ue000")  # private use: no text has it, and games.names takes it out of names
SWAP = ' hx-swap-oob="outerMorph"'

PIECES: Mapping[Screen, tuple[str, ...]] = {
    "join": ("invitation", "lobby-rules"),
    "lobby": ("lobby-seats", "lobby-rules", "lobby-start"),
    "table": ("headline", "chips", "everyone", "clock", "absent", "tray"),
    "result": ("podium", "awards", "everyone", "best", "after"),
    "board": ("board-head", "board-card", "board-foot", "clock"),
}
DENSE = (4, 8)  # with more seats than this the board sets its lines closer
OWN = ("me", "mine", "asks")  # the viewer's own, beside the pieces shared by all; nothing is asked before the game

Bodies = Mapping[str, str]


@dataclass(frozen=True)
class Shown:
    """A screen's pieces by name, those of its audience and the viewer's own.

    ``frame`` names what stands around them; where it differs, the screen has to be sent whole.
    """

    frame: str
    shared: Bodies
    own: Bodies


class _Recent:
    """The last renderings of this process, so that many screens cost one rendering."""

    def __init__(self, size: int) -> None:
        self.size, self.lock = size, Lock()
        self.kept: OrderedDict[object, Bodies] = OrderedDict()

    def get(self, key: object) -> Bodies | None:
        with self.lock:
            if (bodies := self.kept.get(key)) is not None:
                self.kept.move_to_end(key)
            return bodies

    def put(self, key: object, bodies: Bodies) -> None:
        with self.lock:
            self.kept[key] = bodies
            while len(self.kept) > self.size:
                self.kept.popitem(last=False)


_recent = _Recent(512)


def shared_pieces(present: Present, audience: Audience, origin: str) -> Bodies:
    """Return the pieces of ``audience``; ``origin`` is the scheme and host that links and QR codes name."""
    key = (present.room.pk, present.room.version, tuple(present.presence.items()), audience, origin)
    if (bodies := _recent.get(key)) is not None:
        return bodies
    with translation.override(audience.language):
        view = view_of(present, audience)
        context = {"view": view, "live": LIVE, **_links(present, origin)}
        bodies = {name: _render(present, name, context) for name in PIECES[audience.screen]}
        if audience.screen == "table" and present.rules.categories:
            # Each seat's pad is a piece of its own: a booking touches one of them.
            for seat in view.seats:
                bodies[f"pad-{seat.index}"] = _render(present, "pad", {**context, "seat": seat})
    _recent.put(key, bodies)
    return bodies


def _links(present: Present, origin: str) -> dict[str, object]:
    url = room_url(origin, present.room.code)
    return {"room_url": url, "qr": qr_path(url), "slug": present.room.code}


def _render(present: Present, name: str, context: dict[str, object]) -> str:
    key = present.game.ruleset
    template = select_template([f"rulesets/{key}/{name}.html", f"fragments/{name}.html"])
    html: str = template.render(context)
    return html.strip()


def own_pieces(present: Present, seat: Seat | None, language: str, player: int | None = None) -> Bodies:
    """Return the pieces that are one viewer's own; ``player`` is who watches without a seat."""
    with translation.override(language):
        code = written(present.room.code)
        context = {
            "mine": mine_of(present, seat, player),
            "asks": asks_of(present, seat.player_id if seat else player),
            "code": code,
            "live": LIVE,
        }
        names = OWN if present.state is not None else OWN[:2]
        return {name: render_to_string(f"fragments/{name}.html", context).strip() for name in names}


def shown(present: Present, audience: Audience, seat: Seat | None, origin: str, player: int | None = None) -> Shown:
    """Return everything a viewer's screen shows."""
    own = {} if audience.screen == "board" else own_pieces(present, seat, audience.language, player)
    return Shown(_frame(present, audience), shared_pieces(present, audience, origin), own)


def _frame(present: Present, audience: Audience) -> str:
    density = sum(len(present.seats) > seats for seats in DENSE) if audience.screen == "board" else 0
    return f"{audience.screen} {present.game.number} {density}"


def whole(present: Present, audience: Audience, now: Shown, origin: str, name: str = "") -> str:
    """Return the whole screen as one element, still with ``LIVE`` in it; ``name`` is what stands in the join form."""
    with translation.override(audience.language):
        parts: dict[str, object] = {
            name.replace("-", "_"): mark_safe(body) for name, body in {**now.shared, **now.own}.items()
        }
        parts["pads"] = [mark_safe(body) for name, body in now.shared.items() if name.startswith("pad-")]
        context = {"view": view_of(present, audience), "live": LIVE, "parts": parts, **_links(present, origin)}
        context["name"] = name.replace(LIVE, "")
        return render_to_string(f"screens/{audience.screen}.html", context).strip()


def ticked(html: str, positions: Iterable[str]) -> str:
    """Return ``html`` with the dice at ``positions`` ticked, as the viewer had them: nothing is lost on bad input."""
    for position in positions:
        if position.isdecimal() and len(position) < 3:
            box = f'name="keep" value="{position}"'
            html = html.replace(f"{box} checked", box).replace(box, f"{box} checked")
    return html


def typed(html: str, fields: Mapping[str, Sequence[str]]) -> str:
    """Return ``html`` with the real dice and the points of ``fields`` typed in, as the viewer had them."""
    faces = iter(fields.get("faces", ()))

    def pick(select: re.Match[str]) -> str:
        value = f'value="{next(faces, "")}"'
        return select[0].replace(" selected", "").replace(value, f"{value} selected")

    if fields.get("faces"):
        html = re.sub(r'<select [^>]*name="faces".*?</select>', pick, html, flags=re.DOTALL)
    for points in fields.get("points", ()):
        empty = 'name="points" value='
        html = html.replace(f'{empty}""', f'{empty}"{escape(points.replace(LIVE, ""))}"')
    for do in fields.get("do", ()):
        html = html.replace(f'data-do="{do}"', f'data-do="{do}" checked')
    return html


def for_page(html: str, version: int) -> SafeString:
    """Return ``html`` as it stands in a page."""
    return mark_safe(html.replace(LIVE, f' data-version="{version}"'))


def for_push(html: str, version: int) -> str:
    """Return one element of ``html`` as it is pushed: its root swaps the element with its id."""
    return html.replace(LIVE, f' data-version="{version}"{SWAP}', 1).replace(LIVE, f' data-version="{version}"')


def notice(text: str) -> str:
    """Return the push that tells one viewer why nothing happened."""
    return for_push(render_to_string("fragments/notice.html", {"text": text, "live": LIVE}).strip(), 0)
