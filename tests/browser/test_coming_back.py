"""Whatever happens to a phone or its network: the same seat, the same dice, within ten seconds."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.browser.crowd import (
    FACES,
    FIVE,
    HANDS,
    PAIR,
    STAKE,
    Network,
    become,
    goes_on,
    happened,
    hide,
    live,
    restart,
    shows,
    sit,
    sql,
)
from tests.browser.phone import Phone
from tests.browser.staged import Scene, Set, staged
from tests.servers import AppServer

BOTH = pytest.mark.parametrize("scene", [FIVE, HANDS], ids=lambda scene: scene.game)


@pytest.fixture
def network(app: AppServer) -> Iterator[Network]:
    way = Network(app)
    yield way
    way.close()


def over_there(network: Network, app: AppServer, screens: Screens, room: Set, seat: int) -> Phone:
    """The phone of ``seat``, connected by that network."""
    phone = Phone(screens.open(), PAIR[seat])
    become(app, phone.page, room, seat)
    phone.page.goto(network.url + room.path)
    live(phone.page)
    return phone


@BOTH
def test_reload_back_and_forward_find_the_same_dice(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, scene)
    anna, faces = sit(app, screens, room, 0), FACES[scene.game]
    anna.page.reload()
    shows(anna, faces)
    anna.page.goto(app.url)
    anna.page.go_back()
    live(anna.page)
    shows(anna, faces)
    anna.page.go_forward()
    expect(anna.page.get_by_role("link", name="Back to your table")).to_be_visible()
    anna.page.go_back()
    shows(anna, faces)
    live(anna.page)
    goes_on(anna, faces)
    assert happened(anna.page, app.url + room.path) == ["rolled", "rolled"]
    assert screens.complaints == []


@BOTH
def test_a_page_kept_for_the_way_back_shows_what_happened_meanwhile(
    app: AppServer, screens: Screens, network: Network, scene: Scene
) -> None:
    """Browsers may keep a page: it stands still, its socket closed. Chromium loads ours anew, for it may not store them."""
    (room,) = staged(app, scene)
    anna, other = over_there(network, app, screens, room, 0), sit(app, screens, room, 0)
    cdp = anna.page.context.new_cdp_session(anna.page)
    cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    network.cut()
    goes_on(other, FACES[scene.game])
    cdp.send("Page.setWebLifecycleState", {"state": "active"})
    anna.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    anna.rolled(2)
    assert anna.faces() == other.faces()
    live(anna.page)
    with anna.deed():
        anna.roll_button.click()
    expect(other.page.locator("#tray .rolls")).not_to_contain_text("Roll 2 of 3")


@BOTH
def test_a_closed_tab_is_found_again_from_the_home_page(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, scene)
    phone, faces = sit(app, screens, room, 0), FACES[scene.game]
    tab = phone.page.context.new_page()
    phone.page.close()
    tab.goto(app.url)
    tab.get_by_role("link", name="Back to your table").click()
    anna = Phone(tab, "Anna")
    shows(anna, faces)
    live(tab)
    goes_on(anna, faces)


def test_after_a_minute_frozen_the_table_is_as_the_others_left_it(app: AppServer, screens: Screens) -> None:
    rooms = staged(app, FIVE, HANDS)
    annas, bens = ([sit(app, screens, room, seat) for room in rooms] for seat in (0, 1))
    cdps = [ben.page.context.new_cdp_session(ben.page) for ben in bens]
    for cdp in cdps:
        cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    for anna in annas:
        goes_on(anna, (6, 6, 1, 2, 3))
    annas[1].page.locator("#stand").click()
    annas[0].page.wait_for_timeout(60_000)
    for cdp in cdps:
        cdp.send("Page.setWebLifecycleState", {"state": "active"})
    expect(bens[0].page.locator("#tray .rolls")).to_contain_text("Roll 2 of 3", timeout=10_000)
    assert bens[0].faces() == annas[0].faces()
    expect(bens[1].page.locator("#everyone .now")).to_contain_text("1 of 2 done", timeout=10_000)
    with bens[1].deed():
        bens[1].roll_button.click()
    bens[1].rolled(1)


@BOTH
def test_what_is_pressed_without_network_never_happens_and_the_dice_wait(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna, faces = sit(app, screens, room, 0), FACES[scene.game]
    anna.page.context.set_offline(True)
    expect(anna.page.locator(".banner[role=alert]")).to_be_visible()
    anna.roll_button.click()
    anna.page.wait_for_timeout(5000)
    anna.page.context.set_offline(False)
    live(anna.page)
    expect(anna.page.locator(".banner[role=alert]")).to_be_hidden()
    anna.page.wait_for_timeout(1000)
    shows(anna, faces)
    assert happened(anna.page, app.url + room.path) == ["rolled"]
    goes_on(anna, faces)


@BOTH
def test_a_phone_that_is_turned_or_locked_holds_what_was_held(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, scene)
    anna = sit(app, screens, room, 0)
    anna.hold([0, 1, 4])
    anna.page.locator(".menu > summary").click()
    anna.page.evaluate("document.addEventListener('htmx:after:swap', () => document.body.dataset.told = '1')")
    anna.page.set_viewport_size({"width": 844, "height": 390})
    hide(anna.page)
    hide(anna.page, hidden=False)
    expect(anna.page.locator("body[data-told]")).to_be_attached()  # the present has come whole
    assert anna.held() == [0, 1, 4]
    expect(anna.page.get_by_role("link", name="TV view")).to_be_visible()  # and the menu stays open


@pytest.mark.parametrize("game", ["classic-five", "wuerfelpoker"])
def test_a_board_without_network_says_so_and_comes_back_to_the_present(
    app: AppServer, screens: Screens, game: str
) -> None:
    (room,) = staged(app, replace(FIVE, game=game))
    anna, board = sit(app, screens, room, 0), screens.open(1920, 1080)
    board.goto(f"{app.url}{room.path}board/")
    live(board)
    board.context.set_offline(True)
    expect(board.locator(".tv__link")).to_be_visible()
    goes_on(anna, FACES[FIVE.game])
    board.context.set_offline(False)
    expect(board.locator(".tv__link")).to_be_hidden()
    expect(board.locator("#board-foot")).to_contain_text("Roll 2 of 3")


@pytest.mark.parametrize("scene", [FIVE, STAKE], ids=lambda scene: scene.game)
def test_a_connection_that_breaks_is_replaced_from_another_port(
    app: AppServer, screens: Screens, network: Network, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna, faces = over_there(network, app, screens, room, 0), FACES[scene.game]
    ben = sit(app, screens, room, 1)
    anna.hold([1])
    network.cut()
    with anna.deed():
        anna.page.wait_for_timeout(1000)
        live(anna.page)
        assert anna.held() == [1]
        anna.roll_button.click()
    assert anna.faces()[1] == faces[1]
    expect(ben.page.locator("#tray")).to_contain_text(re.compile(r"Roll 2 of 3|risks|No die scores"))
    assert happened(ben.page, app.url + room.path)[-1] in ("rolled", "busted")


@pytest.mark.parametrize("scene", [FIVE, HANDS], ids=lambda scene: scene.game)
def test_a_press_on_a_line_that_went_dead_unnoticed_counts_once(
    app: AppServer, screens: Screens, network: Network, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna = over_there(network, app, screens, room, 0)
    network.swallow()
    anna.hold([1])
    with anna.deed():
        anna.roll_button.click()
    anna.rolled(2)
    anna.page.wait_for_timeout(1000)
    assert happened(anna.page, network.url + room.path) == ["rolled", "rolled"]


def test_after_a_restart_of_the_server_the_same_dice_lie_on_every_table(app: AppServer, screens: Screens) -> None:
    scenes = (FIVE, HANDS, STAKE)
    rooms = staged(app, *scenes)
    annas = [sit(app, screens, room, 0) for room in rooms]
    board = screens.open(1920, 1080)
    board.goto(f"{app.url}{rooms[0].path}board/")
    restart(app)
    for scene, anna in zip(scenes, annas, strict=True):
        live(anna.page)
        shows(anna, FACES[scene.game])
        goes_on(anna, FACES[scene.game])
    expect(board.locator("#board-foot")).to_contain_text("Roll 2 of 3", timeout=10_000)


@BOTH
def test_who_comes_back_five_times_has_one_seat_and_one_chip(
    app: AppServer, screens: Screens, network: Network, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    ben = over_there(network, app, screens, room, 1)
    anna = sit(app, screens, room, 0)
    board = screens.open(1920, 1080)
    board.goto(f"{app.url}{room.path}board/")
    for again in range(5):
        if again % 2:
            ben.page.goto(network.url + room.path)  # the link that invited them
        network.cut()
        ben.page.wait_for_timeout(600)
        live(ben.page)
    for page in (anna.page, ben.page):
        chips = page.locator("#chips .seat" if scene == FIVE else "#everyone .now li")
        expect(chips).to_have_count(2)
        expect(chips.locator(".dot--away, .dot--gone")).to_have_count(0)
    expect(board.locator("#board-card tbody tr, .tv__race li")).to_have_count(2)
    seats = sql(app, "SELECT name FROM games_seat s JOIN games_game g ON s.game_id = g.id ORDER BY s.id DESC LIMIT 2")
    assert sorted(name for (name,) in seats) == ["Anna", "Ben"]
    expect(ben.page.locator("#me[data-seat='1']")).to_be_attached()


@pytest.mark.parametrize("scene", [FIVE, STAKE], ids=lambda scene: scene.game)
def test_the_host_who_opens_the_invitation_again_is_still_the_host(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, Scene(scene.game, PAIR, None))
    anna = sit(app, screens, room, 0)
    tab = anna.page.context.new_page()
    anna.page.close()
    tab.goto(app.url + room.path)
    expect(tab.locator("#lobby-seats li[data-of]")).to_have_count(2)
    expect(tab.locator("#start")).to_contain_text("Start with 2 players")
    tab.locator("#start").click()
    expect(tab.locator("#headline")).to_contain_text("Your turn")
