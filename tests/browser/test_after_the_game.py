"""After the game: all move on together, who came late plays along, and what was played is kept."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.browser.crowd import FIVE, HANDS, STAKE, go_to_people, happened, live, of_three, over, sit
from tests.browser.staged import Scene, staged
from tests.servers import AppServer

BOTH = pytest.mark.parametrize("scene", [FIVE, HANDS], ids=lambda scene: scene.game)


@BOTH
def test_a_rematch_reaches_all_phones_and_the_board_and_who_is_offline_when_they_return(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, over(of_three(scene)))
    anna, ben, cem = (sit(app, screens, room, seat) for seat in range(3))
    board = screens.open(1920, 1080)
    board.goto(f"{app.url}{room.path}board/")
    expect(anna.page.locator("#awards")).to_contain_text("Remembered for")
    expect(anna.page.locator("#awards tbody tr td")).not_to_have_count(0)
    cem.page.context.set_offline(True)
    ben.page.locator("#rematch").click()
    for phone in (anna, ben):
        expect(phone.page.locator("#tray")).to_be_visible()
    expect(board.locator("#board-head")).not_to_contain_text("Final result")
    cem.page.wait_for_timeout(3000)
    cem.page.context.set_offline(False)
    expect(cem.page.locator("#tray")).to_be_visible()
    for phone, name in ((anna, "Anna"), (ben, "Ben"), (cem, "Cem")):
        expect(phone.page.locator("#everyone")).to_contain_text(name)
        expect(phone.page.locator(".is-done, .die__hold:checked, .reveal")).to_have_count(0)
    ben.roll(1)  # "the start seat moves on"
    assert happened(ben.page, app.url + room.path) == ["rolled"]


@pytest.mark.parametrize("first", [FIVE, STAKE], ids=lambda scene: scene.game)
def test_the_same_people_go_on_to_another_game(app: AppServer, screens: Screens, first: Scene) -> None:
    (room,) = staged(app, over(first))
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    expect(ben.page.locator(".another")).to_have_count(0)
    anna.page.get_by_text("Another game").click()
    anna.page.locator("#another-poker-dice").click()
    for phone in (anna, ben):
        expect(phone.page.locator("#lobby-seats li[data-of]")).to_have_count(2)
        expect(phone.page.locator("#screen h1")).to_have_text("Poker Dice")
    anna.page.locator("#start").click()
    for phone in (anna, ben):
        expect(phone.page.locator("#headline")).to_contain_text("Poker Dice")


@BOTH
def test_who_comes_late_watches_and_plays_the_next_game(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, scene)
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    late = screens.open()
    late.goto(app.url + room.path)
    expect(late.locator("#mine")).to_contain_text("watching")
    expect(late.locator("#roll, #stand, button.cell, #absent button")).to_have_count(0)
    late.get_by_role("link", name="Take a seat, or get yours back").click()
    late.get_by_label("Your name on the pad").fill("Dana")
    late.get_by_role("button", name="Keep a seat for me").click()
    live(late)
    go_to_people(late)
    expect(late.locator("main")).to_contain_text("A seat is kept for Dana.")
    late.get_by_role("button", name="Give it back").click()
    live(late)
    go_to_people(late)
    late.get_by_label("Your name on the pad").fill("Dana")
    late.get_by_role("button", name="Keep a seat for me").click()
    live(late)
    go_to_people(ben.page)
    expect(ben.page.locator("main")).to_contain_text("Dana plays from the next game on.")
    ben.page.get_by_role("button", name="Ask to end the game now").click()
    anna.page.get_by_role("button", name="Yes").click()
    anna.page.locator("#rematch").click()
    expect(late.locator("#me[data-seat='2']")).to_be_attached()
    for page in (anna.page, late):
        expect(page.locator("#everyone")).to_contain_text("Dana")


@BOTH
def test_three_rematches_in_a_row_leave_three_results_with_their_sheets(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, over(scene))
    url = app.url + room.path
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    for _ in range(2):
        anna.page.locator("#rematch").click()
        expect(ben.page.locator("#tray")).to_be_visible()
        go_to_people(ben.page)
        ben.page.get_by_role("button", name="Ask to end the game now").click()
        anna.page.get_by_role("button", name="Yes").click()
        expect(ben.page.locator("#podium")).to_be_visible()
    anna.page.locator("#rematch").click()
    expect(anna.page.locator("#asks")).to_be_hidden()
    go_to_people(anna.page)
    anna.page.get_by_role("link", name="Past games of this room").click()
    games = anna.page.locator("section.sheet")
    expect(games).to_have_count(3)
    expect(games.locator("h2")).to_contain_text(["3. ", "2. ", "1. "])
    for game in games.all():
        expect(game.locator(".names li")).to_have_count(2)
        sheet = game.get_by_role("link", name="Score sheet", exact=True).get_attribute("href")
        answer = anna.page.request.get(f"{app.url}{sheet}")
        assert answer.ok
        assert answer.headers["content-type"] == "application/pdf"
    assert anna.page.request.get(f"{url}sheet.pdf").ok
