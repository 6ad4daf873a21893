"""Pages around the games, and every state of Classic Five."""

from playwright.sync_api import Page

from games import services
from scoring import RULESETS
from scoring.commands import RollDice
from tests.screenshots.camera import (
    Camera,
    arm_strike,
    hold_two,
    lose_network,
    open_menu,
    show_everyone,
)
from tests.screenshots.tables import a_table, act, play_rounds, start

ASKED = {
    "classic-five": "dice=2,3,4,5,5",
    "wuerfelpoker": "dice=3,3,3,5,5",
    "ten-thousand": "dice=1,1,1,5,2,3",
    "poker-dice": "dice=A,A,K,K,9",
}


def public(camera: Camera) -> None:
    camera.chapter = "Public pages"
    camera.shoot("home", "/")
    back = a_table(2)
    camera.shoot("home-back", "/", cookie=back.cookies[0], full=True)
    for key in RULESETS:
        camera.shoot(f"new-room-{key}", f"/new/?game={key}")
        camera.shoot(f"rules-{key}", f"/rules/{key}/", full=True)
        camera.shoot(f"rules-{key}-asked", f"/rules/{key}/?{ASKED[key]}", full=True)
    camera.shoot("new-room-refused", "/new/?game=classic-five", prepare=open_without_a_name)
    camera.shoot("sheets", "/sheets/", full=True)
    camera.shoot("offline", "/offline/")
    for key in RULESETS:
        camera.sheet(f"sheet-{key}-blank", f"/sheets/{key}.pdf?players=6")
    camera.sheet("sheet-blank-letter", "/sheets/classic-five.pdf?players=4&paper=letter", ["en"])
    camera.sheet("sheet-blank-a5", "/sheets/classic-five.pdf?players=4&paper=a5", ["en"])


def open_without_a_name(page: Page) -> None:
    page.locator("#name").fill("\u200b")
    page.locator("form .btn--main").click()
    page.locator(".error").wait_for()


def errors(camera: Camera) -> None:
    camera.chapter = "Errors"
    camera.shoot("error-no-room", "/r/KMT-4R7/")
    camera.shoot("error-not-found", "/nowhere/")
    camera.shoot("error-forbidden", "/new/?game=classic-five", prepare=forge)
    camera.table("error-full", a_table(12), None)
    closed = a_table(2)
    services.close_room(closed.room.code, closed.players[0])
    camera.shoot("error-closed", closed.path, cookie=closed.cookies[0])
    for _ in range(25):
        camera.browser.new_context().request.get(f"{camera.base}/r/KMT-4R7/")
    camera.shoot("error-too-many", "/r/KMT-4R7/")


def forge(page: Page) -> None:
    page.locator("[name=csrfmiddlewaretoken]").first.evaluate("field => { field.value = '' }")
    page.locator("#name").fill("Anna")
    page.locator("form .btn--main").click()
    page.locator(".errorpage").wait_for()


def lobby(camera: Camera) -> None:
    camera.chapter = "Lobby and joining"
    camera.table("lobby-empty", a_table(1), 0, full=True)
    table = a_table(4, {"extra_five": "100", "joker": "forced"})
    camera.table("join", table, None)
    camera.table("join-refused", table, None, prepare=sit_down_without_a_name)
    camera.table("lobby", table, 0, full=True)
    camera.table("lobby-guest", table, 1, full=True)
    camera.board("board-lobby", table)
    camera.table("lobby-full", a_table(12), 0, full=True)


def sit_down_without_a_name(page: Page) -> None:
    page.locator("#name").fill("\u200b")
    page.locator("#take-seat").click()
    page.locator(".notice, .error").first.wait_for()


def classic_five(camera: Camera) -> None:
    camera.chapter = "Classic Five"
    table = a_table(4)
    start(table)
    camera.table("table-first", table, 0)
    play_rounds(table, 5)
    camera.table("table-next", table, 0)
    camera.table("table-undo", table, 3)
    act(table, 0, RollDice())
    camera.table("table-turn", table, 0, prepare=hold_two)
    camera.table("table-strike", table, 0, prepare=arm_strike)
    camera.table("table-strike-asked", table, 0, script=False, prepare=ask_to_strike)
    camera.table("table-waiting", table, 1)
    camera.table("table-everyone", table, 0, prepare=show_everyone)
    camera.table("table-menu", table, 1, prepare=open_menu)
    camera.table("table-watching", table, None)
    camera.table("table-without-script", table, 0, script=False)
    camera.table("table-lost", table, 0, prepare=lose_network)
    camera.board("board", table)
    camera.board("board-lost", table, prepare=lose_network)
    act(table, 0, RollDice((0, 3)))
    act(table, 0, RollDice((0, 1, 3)))
    camera.table("table-no-rolls", table, 0)


def ask_to_strike(page: Page) -> None:
    page.locator("button.is-nil:visible, .pick[data-strike]:visible").first.click()
    page.locator("h1").wait_for()


def crowds(camera: Camera) -> None:
    for seats in (1, 2, 8, 12):
        crowd = a_table(seats, {"extra_five": "50"} if seats == 12 else None)
        start(crowd)
        play_rounds(crowd, 8)
        act(crowd, 0, RollDice())
        camera.table(f"table-{seats}", crowd, 0)
        camera.board(f"board-{seats}", crowd)
    for seats in (1, 4, 12):
        played = a_table(seats)
        start(played)
        play_rounds(played, 13)
        camera.table(f"result-{seats}", played, seats - 1, full=True)
        camera.board(f"board-result-{seats}", played)
        camera.sheet(
            f"sheet-{seats}", f"{played.path}sheet.pdf", ["en"] if seats != 4 else ["en", "de", "fr", "zh-hant"]
        )
