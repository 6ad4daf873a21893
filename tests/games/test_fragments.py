"""The pieces of a screen: shared by all who see the same, and nothing but a table in them."""

import re
from dataclasses import replace

import pytest

from games import fragments, services
from games.audience import Audience, audience_of
from games.fragments import LIVE, OWN, PIECES, Shown, for_page, for_push
from games.present import Present, load
from tests.games.house import Party, stages
from tests.games.markup import Markup

pytestmark = pytest.mark.django_db
ORIGIN = "http://table.local:8000"


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
        "real-0", "real-1", "leave", "rename", "add-name",
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
        "", "Anna has the cup. You are next.", "Anna has the cup. 2 turns until yours.", "Anna has the cup. You are watching.Take a seat, or get yours back",
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
