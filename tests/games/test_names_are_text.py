"""Names are text everywhere: whatever somebody is called, the pieces of a screen are built the same."""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace

import pytest

from games import fragments
from games.audience import audience_of
from games.fragments import LIVE, for_page, for_push
from games.names import clean_name
from games.present import Present, load
from tests.games.house import Party, stages
from tests.games.markup import Markup

pytestmark = pytest.mark.django_db
ORIGIN = "http://table.local:8000"

# 24 letters at most each, as a name has.
PAYLOADS = [
    "<b>x</b>", "<script>alert(1)<!--", "</script><script>x", "<img src=x onerror=x>", "<svg/onload=alert()>",
    '"><b id=roll>', '" onclick="alert(1)', "' onclick='alert(1)", '" hx-get="/x', "><hr>", "</title><h1>", "</bdi></li>",
    "<!-- ", "-->", "<![CDATA[", "]]>", "&lt;b&gt;", "&#60;b&#62;", "&amp;amp;", "{{ view }}", "{% now 'Y' %}", "%(name)s",
    "%s %d %", "${alert(1)}", "`x`", "javascript:alert(1)", "\\u003cb\\u003e", "<style>*{}", "<a href=//x.yz>", "\ufffc onclick=x y",
    "\ufffcx", "\ue000 onclick=x y", "=cmd|' /C x'!A0", "'; DROP TABLE x;--", "<iframe src=/>", "\u2028<br>",
]  # fmt: skip


def present_of(party: Party) -> Present:
    present = load(party.code)
    assert present is not None
    return present


def renamed(present: Present, names: Sequence[str]) -> Present:
    seats = [copy(seat) for seat in present.seats]
    for seat, name in zip(seats, names, strict=True):
        seat.name = clean_name(name)
    return replace(present, seats=tuple(seats))


def screens(present: Present) -> Iterator[tuple[str, list[str]]]:
    """Yield what host, guest, watcher and board see, whole and with the names the seats have."""
    guest = [(present.seats[1], False)] if present.phase == "lobby" else []  # later the same as who watches
    for seat, board in [(present.seats[0], False), *guest, (None, False), (None, True)]:
        fragments._recent.kept.clear()
        audience = audience_of(present, seat, "en", board)
        shown = fragments.shown(present, audience, seat, ORIGIN)
        yield fragments.whole(present, audience, shown, ORIGIN), [seat.label for seat in present.seats]


@pytest.mark.parametrize("stage", ["lobby", "held", "struck", "result"])
def test_a_name_is_text_wherever_it_stands(stage: str) -> None:
    assert len(PAYLOADS) % 9 == 0
    party = Party(*(f"P{at}" for at in range(9)))
    next(reached for reached in stages(party) if reached == stage)
    present = present_of(party)
    for start in range(0, len(PAYLOADS), 9):
        payloads = PAYLOADS[start : start + 9]
        plain = screens(renamed(present, ["n" * len(clean_name(payload)) for payload in payloads]))
        for (evil, labels), (good, _) in zip(screens(renamed(present, payloads)), plain, strict=True):
            for dress in (for_page, for_push):
                markup, wanted = Markup(dress(evil, 7)), Markup(dress(good, 7))
                assert markup.structure == wanted.structure
                for label in labels:
                    assert label in markup.text


def test_no_name_holds_the_sign_where_a_pieces_attributes_come_in() -> None:
    assert clean_name(f"A{LIVE} onclick=x") == "A onclick=x"
