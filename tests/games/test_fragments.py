"""The pieces of a screen: shared by all who see the same, and nothing but a table in them."""

import re
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace

import pytest

from games import fragments, presence, services
from games.fragments import LIVE, OWN, PIECES, Shown, for_page, for_push
from games.names import clean_name
from games.player_view import Audience, audience_of
from games.present import Present, load
from tests.games.house import Party, dice_fall
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


def shown_to(party: Party, at: int | None, board: bool = False) -> tuple[Shown, Audience, Present]:
    present = present_of(party)
    seat = present.seat_of(party.players[at]) if at is not None else None
    audience = audience_of(present, seat, "en", board)
    return fragments.shown(present, audience, seat, ORIGIN), audience, present


def pieces(party: Party, at: int | None, board: bool = False) -> dict[str, str]:
    shown, _, _ = shown_to(party, at, board)
    return {**shown.shared, **shown.own}


def whole(party: Party, at: int | None, board: bool = False) -> str:
    shown, audience, present = shown_to(party, at, board)
    return fragments.whole(present, audience, shown, ORIGIN)


def stages(party: Party) -> Iterator[str]:
    """Take the party through everything a room goes through."""
    yield "lobby"
    party.start()
    yield "start"
    party.roll()
    yield "rolled"
    party.roll(0, 0, 1)
    yield "held"
    party.fill(0, "chance")
    yield "booked"
    party.roll(1)
    party.fill(1, next(category for category, points in party.rules.preview(party.state, 1).items() if not points))
    yield "struck"
    party.hurry(boxes_left=1)
    last = len(party.players) - 1
    party.roll(last)
    party.fill(last, next(iter(party.rules.preview(party.state, last))))
    yield "result"


VIEWERS: list[tuple[int | None, bool]] = [(0, False), (1, False), (None, False), (None, True)]


# -- every piece -------------------------------------------------------------------------------------------------------


def test_every_piece_in_every_state_keeps_the_rules_of_pieces() -> None:
    party = Party("Anna", "Ben")
    seen: set[str] = set()
    for stage in stages(party):
        for at, board in VIEWERS:
            for name, html in pieces(party, at, board).items():
                seen.add(re.sub(r"\d+", "N", name))
                markup = Markup(html)
                where = f"{name} at {stage}"
                assert [root.id for root in markup.roots] == [name], where
                assert html.count(LIVE) == 1, where
                assert html.index(LIVE) < html.index(">"), where
                assert not markup.open, where
                assert "csrf" not in html.lower(), where
                for element in markup.elements:
                    assert element.tag not in ("script", "style", "form"), where
                    assert "style" not in element.attributes, where
                    assert not any(attribute.startswith("on") for attribute in element.attributes), where
                ids = [element.id for element in markup.elements if element.id]
                assert len(ids) == len(set(ids)), where
    everything = {name for names in PIECES.values() for name in names} | {"pad-N"} | set(OWN)
    assert seen == everything


def test_a_whole_screen_holds_each_of_its_pieces_once_and_no_id_twice() -> None:
    party = Party("Anna", "Ben")
    for stage in stages(party):
        for at, board in VIEWERS:
            markup = Markup(whole(party, at, board))
            assert [root.id for root in markup.roots] == ["screen"], stage
            ids = [element.id for element in markup.elements if element.id]
            assert len(ids) == len(set(ids)), stage
            assert set(pieces(party, at, board)) - {"mine"} <= set(ids), stage


def test_every_button_of_a_piece_belongs_to_a_form_outside_it() -> None:
    party = Party("Anna", "Ben")
    for stage in stages(party):
        for at, board in VIEWERS:
            markup = Markup(whole(party, at, board))
            for element in markup.all("button") + [each for each in markup.all("input") if each.attributes.get("name")]:
                if element.attributes.get("type") != "button":
                    assert element.attributes.get("form") in ("play", "change", "enter"), (stage, element)


# -- who may press what -------------------------------------------------------------------------------------------------


def live(party: Party, at: int | None, board: bool = False) -> set[str]:
    """Return what the viewer's buttons of play would do."""
    markup = Markup(whole(party, at, board))
    return {
        button.attributes["value"].partition(":")[0]
        for button in markup.all("button")
        if button.attributes.get("form") == "play"
    }


def test_only_the_acting_seat_has_live_buttons() -> None:
    party = Party("Anna", "Ben", "Cem")
    expected = {
        "start": {"roll-dice"},
        "rolled": {"roll-dice", "book", "ask-strike"},
        "held": {"roll-dice", "book", "ask-strike"},
        "booked": {"take-back"},
    }
    for stage in stages(party):
        watching = [live(party, 2), live(party, None), live(party, 0, board=True)]
        if stage in expected:
            assert live(party, 0) == expected[stage], stage
            assert live(party, 1) == ({"roll-dice"} if stage == "booked" else set()), stage
            assert watching == [set(), set(), set()], stage
        if stage == "booked":
            break


def test_who_watches_has_no_way_to_act_and_no_dice_to_hold() -> None:
    party = Party("Anna", "Ben")
    for stage in stages(party):
        markup = Markup(whole(party, None))
        assert not [
            each for each in markup.elements if each.attributes.get("form") == "play" and each.tag == "button"
        ], stage
        assert not markup.all("input", name="keep"), stage
        if stage != "lobby":  # there a seat can be had
            assert not markup.with_id("take-seat")


def test_only_the_host_has_the_lobbys_buttons() -> None:
    party = Party("Anna", "Ben")
    host, guest, stranger = (Markup(whole(party, at)) for at in (0, 1, None))
    assert {"start", "shuffle", "close", "up-0", "down-1", "out-1", "save-rules"} <= {each.id for each in host.elements}
    assert [button.id for button in guest.all("button") if button.attributes.get("form") == "change"] == [
        "leave", "rename",
    ]  # fmt: skip
    assert [button.id for button in stranger.all("button")] == ["take-seat"]


# -- shared by all who see the same ---------------------------------------------------------------------------------------


def test_the_same_audience_gets_the_very_same_html() -> None:
    party = Party("Anna", "Ben", "Cem", "Dora").start()
    party.roll()
    ben, _, _ = shown_to(party, 1)
    for at in (2, 3, None):
        other, _, _ = shown_to(party, at)
        assert other.shared is ben.shared
    acting, _, _ = shown_to(party, 0)
    assert acting.shared is not ben.shared


def test_what_is_rendered_anew_for_the_same_audience_is_the_same() -> None:
    party = Party("Anna", "Ben", "Cem").start()
    party.roll()
    first = dict(shown_to(party, 1)[0].shared)
    fragments._recent.kept.clear()
    assert dict(shown_to(party, None)[0].shared) == first


def test_shared_pieces_say_nothing_that_only_one_viewer_is() -> None:
    party = Party("Anna", "Ben", "Cem").start()
    own = [dict(shown_to(party, at)[0].own) for at in (0, 1, 2, None)]
    assert [Markup(each["me"]).with_id("me") is not None for each in own] == [True] * 4
    seats = [re.findall(r'data-seat="(\d)"', each["me"]) for each in own]
    assert seats == [["0"], ["1"], ["2"], []]
    texts = [Markup(each["mine"]).text.strip() for each in own]
    assert texts == [
        "", "Anna has the cup. You are next.", "Anna has the cup. 2 turns until yours.", "Anna has the cup. You are watching.",
    ]  # fmt: skip
    assert all("data-seat" not in html for html in shown_to(party, 1)[0].shared.values())


def test_links_name_the_address_by_which_the_viewer_came() -> None:
    party = Party("Anna")
    present = present_of(party)
    seat = present.seats[0]
    audience = audience_of(present, seat, "en")
    for origin in ("http://table.local", "https://dice.example"):
        html = fragments.whole(present, audience, fragments.shown(present, audience, seat, origin), origin)
        link = Markup(html).with_id("room-link")
        assert link is not None
        assert link.attributes["href"].startswith(f"{origin}/r/")


# -- what a change changes -----------------------------------------------------------------------------------------------


def changed(party: Party, at: int | None, deed: Callable[[], None], board: bool = False) -> set[str]:
    before = pieces(party, at, board)
    deed()
    after = pieces(party, at, board)
    return {name for name in {**before, **after} if before.get(name) != after.get(name)}


def test_a_roll_changes_the_tray_and_what_the_roller_may_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 2, 3, 4, 6)))
    party = Party("Anna", "Ben", "Cem").start()
    assert changed(party, 1, party.roll) == {"tray"}
    assert changed(party, None, party.roll) == {"tray"}
    assert changed(party, 0, party.roll) == {"tray"}  # the same dice again bring the same
    party.fill(0, "chance")
    assert changed(party, 1, lambda: party.roll(1)) == {
        "tray",
        "pad-0",
        "pad-1",
        "everyone",
    }  # Anna's box is no news now


def test_a_roll_on_the_board_changes_its_foot() -> None:
    party = Party("Anna", "Ben").start()
    assert changed(party, None, party.roll, board=True) == {"board-foot"}


def test_a_booking_changes_one_pad_for_those_who_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 2, 3, 4, 6)))
    party = Party("Anna", "Ben", "Cem").start()
    party.roll()
    assert changed(party, None, lambda: party.fill(0, "chance")) == {
        "headline", "chips", "everyone", "tray", "pad-0", "mine",
    }  # fmt: skip


def test_a_new_name_reaches_every_piece_that_names_the_seat() -> None:
    party = Party("Anna", "Ben").start()
    before = pieces(party, 1)
    named = {name for name, html in before.items() if "Anna" in html}
    services.rename_seat(party.code, party.players[0], "Zoë")
    after = pieces(party, 1)
    assert {name for name, html in after.items() if "Zoë" in html} == named
    assert not [name for name, html in after.items() if "Anna" in html]


def test_presence_changes_its_pieces_and_neither_version_nor_record() -> None:
    party = Party("Anna", "Ben").start()
    version = party.room.version
    stamp = lambda: presence.stamp(party.code, party.players[1].pk, visible=True)  # noqa: E731
    assert changed(party, 0, stamp) == {"chips"}
    assert changed(party, 0, stamp) == set()
    assert changed(party, 0, lambda: presence.gone(party.code, party.players[1].pk)) == {"chips"}
    assert party.room.version == version


# -- names are text ----------------------------------------------------------------------------------------------------


def renamed(present: Present, names: Sequence[str]) -> Present:
    seats = [copy(seat) for seat in present.seats]
    for seat, name in zip(seats, names, strict=True):
        seat.name = clean_name(name)
    return replace(present, seats=tuple(seats))


def screens(present: Present) -> Iterator[tuple[str, list[str]]]:
    """Yield what host, guest, watcher and board see, whole and with the names the seats have."""
    for seat, board in ((present.seats[0], False), (present.seats[1], False), (None, False), (None, True)):
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


# -- dressed for a page or a push ------------------------------------------------------------------------------------------


def test_in_a_page_every_piece_carries_its_version() -> None:
    party = Party("Anna", "Ben").start()
    markup = Markup(for_page(whole(party, 0), 12))
    carriers = {each.id for each in markup.elements if each.attributes.get("data-version") == "12"}
    assert carriers == set(pieces(party, 0)) | {"screen"}
    assert not any("hx-swap-oob" in each.attributes for each in markup.elements)


def test_in_a_push_only_the_root_is_swapped() -> None:
    party = Party("Anna", "Ben").start()
    markup = Markup(for_push(whole(party, 0), 12))
    assert [each.id for each in markup.elements if "hx-swap-oob" in each.attributes] == ["screen"]
    assert {each.id for each in markup.elements if "data-version" in each.attributes} == set(pieces(party, 0)) | {
        "screen"
    }
    assert LIVE not in for_push(whole(party, 0), 12)


def test_a_notice_is_text_too() -> None:
    markup = Markup(fragments.notice("<b>no</b>"))
    assert [root.id for root in markup.roots] == ["notice"]
    assert "<b>no</b>" in markup.text
    assert Markup(fragments.notice("")).text.strip() == ""


# -- the last renderings ---------------------------------------------------------------------------------------------------


def test_of_old_renderings_the_longest_unused_go_first() -> None:
    recent = fragments._Recent(2)
    recent.put("a", {"x": "1"})
    recent.put("b", {"x": "2"})
    assert recent.get("a") == {"x": "1"}
    recent.put("c", {"x": "3"})
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == ({"x": "1"}, None, {"x": "3"})


def test_another_version_presence_language_or_address_is_rendered_anew() -> None:
    party = Party("Anna", "Ben").start()
    present = present_of(party)
    audience = audience_of(present, None, "en")
    first = fragments.shared_pieces(present, audience, ORIGIN)
    assert fragments.shared_pieces(present_of(party), audience, ORIGIN) is first
    assert fragments.shared_pieces(present, audience, "http://other.local") is not first
    assert fragments.shared_pieces(present, replace(audience, language="de"), ORIGIN) is not first
    services.rename_seat(party.code, party.players[1], "Benno")
    assert fragments.shared_pieces(present_of(party), audience, ORIGIN) is not first
