"""What assistive technology finds: places with names, dice to tick, cards as tables with headers, in reading order."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Screens
from tests.browser.crowd import THREE, sit
from tests.browser.staged import Scene, roll, staged
from tests.servers import AppServer

ROLLED = (roll(0, 6, 6, 1, 2, 3),)


def in_order(page: Page, *names: str) -> None:
    """Expect these in the page's reading order."""
    told = page.locator("main").aria_snapshot()
    places = [told.find(name) for name in names]
    assert -1 not in places, [name for name, at in zip(names, places, strict=True) if at < 0] + [told]
    assert places == sorted(places), told


def test_a_table_is_read_as_it_is_seen(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene("classic-five", THREE, (*ROLLED, (0, "book", {"category": "sixes"}, ()))))
    page = sit(app, screens, room, 1).page
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your turn")
    in_order(page, "Your turn", "Rules", "Players", "Ben’s pad", "Anna’s pad", "Cem’s pad", "Dice tray", "Roll 5 dice")
    expect(page.get_by_role("main")).to_have_count(1)


def test_dice_and_lines_tell_what_they_are_and_do(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene("classic-five", THREE, ROLLED))
    page = sit(app, screens, room, 0).page
    die = page.get_by_role("checkbox", name="Die 2: six, hold")
    expect(die).not_to_be_checked()
    die.check()
    expect(page.get_by_role("button", name=re.compile("Roll 4 dice"))).to_be_visible()
    expect(page.get_by_role("button", name="Book 12 in Sixes")).to_be_visible()
    expect(page.get_by_role("button", name="Strike Fives, it brings nothing")).to_be_visible()
    watching = sit(app, screens, room, 1).page
    expect(watching.get_by_role("img", name="Die 2: six")).to_be_visible()
    expect(watching.get_by_role("checkbox", name=re.compile("Die"))).to_have_count(0)


def test_everyones_card_is_a_table_with_headers(app: AppServer, screens: Screens) -> None:
    moves = (
        *ROLLED,
        (0, "book", {"category": "sixes"}, ()),
        roll(1, 1, 1, 2, 3, 5),
        (1, "strike", {"category": "sixes"}, ()),
    )
    (room,) = staged(app, Scene("classic-five", THREE, moves))
    page = sit(app, screens, room, 2, width=1280, height=800).page
    card = page.get_by_role("region", name="Everyone’s pad").get_by_role("table")
    for name in THREE:
        expect(card.get_by_role("columnheader", name=re.compile(name))).to_have_count(1)
    sixes = card.get_by_role("row", name=re.compile("^Sixes"))
    expect(sixes.get_by_role("rowheader", name="Sixes")).to_have_count(1)
    told = [cell.aria_snapshot() for cell in sixes.get_by_role("cell").all()]
    assert told[:2] == ['- cell "12"', '- cell "0, struck out"']


def test_presence_and_turn_are_told_in_words(app: AppServer, screens: Screens) -> None:
    for game, place in (("classic-five", "Players"), ("ten-thousand", "Standings"), ("poker-dice", "Hands")):
        (room,) = staged(app, Scene(game, THREE))
        page = sit(app, screens, room, 0).page
        told = page.get_by_label(place).last.aria_snapshot()
        assert re.search(r"Anna.*here", told), told
        assert re.search(r"Ben.*offline", told), told
        assert re.search("Anna.*(has the cup|throwing)", told, re.S), told


def test_the_board_is_a_table_with_headers(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene("classic-five", THREE, ROLLED))
    board = screens.open(1920, 1080)
    board.goto(f"{app.url}{room.path}board/")
    expect(board.get_by_role("columnheader")).to_have_count(16)
    for title in ("Player", "Ones", "Sixes", "Chance", "Total"):
        expect(board.get_by_role("columnheader", name=re.compile(title, re.I)).first).to_be_attached()
    for name in THREE:
        expect(board.get_by_role("rowheader", name=re.compile(name))).to_have_count(1)
