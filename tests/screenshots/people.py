"""What concerns the people at a table: absence, questions, the clock, several names on a phone, real dice, past games."""

from playwright.sync_api import Page

from games import services
from scoring.category_moves import Book
from scoring.commands import Correct, EnterFaces, RollDice
from scoring.rulesets.ten_thousand.moves import SetAside
from tests.screenshots.camera import BOARD, Camera
from tests.screenshots.tables import Table, a_table, act, play_rounds, start


def absent(camera: Camera) -> None:
    camera.chapter = "People"
    lobby = a_table(2, {"extra_five": "50"})
    code, anna, ben = lobby.room.code, *lobby.players
    services.add_name(code, anna, "Grandma")
    services.set_real_dice(code, ben, 1, True)
    services.set_clock(code, anna, 60)
    start(lobby)
    act(lobby, 0, RollDice())
    act(lobby, 0, RollDice((0, 1)))
    # Nobody has been there yet: this is what absence looks like.
    camera.shoot("people-absent", lobby.path, cookie=lobby.cookies[1])
    away = a_table(3)
    start(away)
    camera.shoot("people-absent-board", f"{away.path}board/", (BOARD,))
    camera.table("people-clock", lobby, 0)
    lobby = a_table(2, {"extra_five": "50"})
    services.add_name(lobby.room.code, lobby.players[0], "Grandma")
    services.set_real_dice(lobby.room.code, lobby.players[1], 1, True)
    camera.table("people-lobby", lobby, 0, full=True)
    camera.table("people-lobby-guest", lobby, 1, full=True)


def around(camera: Camera) -> None:
    table = a_table(3)
    code, anna = table.room.code, table.players[0]
    services.add_name(code, anna, "Grandma")
    services.order_seats(code, anna, (3, -2))
    start(table)
    camera.table("people-mine", table, 0)
    act(table, 0, RollDice())
    act(table, 0, Book("chance"))
    camera.table("people-hand-over", table, 0)
    services.propose_end(code, table.players[1])
    services.claim_seat(code, None, 2)
    services.propose_correction(code, anna, 0, Correct("chance", "sixes"), "tapped the wrong line")
    camera.table("people-asks", table, 2)
    people = f"{table.path}people/"
    camera.shoot("people-page-host", people, cookie=table.cookies[0], full=True)
    camera.shoot("people-page", people, cookie=table.cookies[1], full=True)
    camera.shoot("people-page-watching", people, full=True)
    camera.shoot("people-correct", f"{table.path}correct/0/", cookie=table.cookies[0], full=True)
    camera.shoot("people-device", people, cookie=table.cookies[1], prepare=another_device)
    camera.shoot("people-continue", f"/d/{services.new_link(code, table.players[1])}/")
    camera.table("people-watching", table, None)

    early = a_table(2)
    start(early)
    play_rounds(early, 3)
    services.propose_end(early.room.code, early.players[0])
    services.answer(early.room.code, early.players[1], early.room.games.get().proposals.get().pk, True)
    camera.table("people-ended-early", early, 0, full=True)
    camera.shoot("people-no-history", f"{table.path}history/", cookie=table.cookies[0])
    camera.shoot("people-history", f"{early.path}history/", cookie=early.cookies[0], full=True)


def another_device(page: Page) -> None:
    page.locator("form[action$='/device/'] button").click()
    page.locator(".qr").wait_for()


def real_dice(camera: Camera) -> None:
    camera.chapter = "Real dice"
    table = with_real_dice("classic-five")
    camera.table("real-first", table, 0)
    camera.table("real-typed", table, 0, prepare=type_dice)
    camera.table("real-waiting", table, 1)
    act(table, 0, EnterFaces((3, 3, 3, 5, 5)))
    camera.table("real-entered", table, 0)
    camera.board("real-board", table)
    camera.shoot("real-correct", f"{table.path}correct/0/", cookie=table.cookies[0], full=True)
    table = with_real_dice("ten-thousand", opening="0")
    camera.table("real-ten-thousand-first", table, 0)
    camera.table("real-ten-thousand-points", table, 0, prepare=type_points)
    act(table, 0, SetAside((1, 1, 5)))
    camera.table("real-ten-thousand-aside", table, 0)
    camera.table("real-ten-thousand-waiting", table, 1)
    camera.board("real-ten-thousand-board", table)
    table = with_real_dice("poker-dice")
    camera.table("real-poker-first", table, 0)
    act(table, 0, EnterFaces((6, 6, 6, 2, 1)))
    camera.table("real-poker-entered", table, 0)
    camera.board("real-poker-board", table)


def with_real_dice(game: str, **options: str) -> Table:
    table = a_table(2, options, game)
    services.set_real_dice(table.room.code, table.players[0], 0, True)
    start(table)
    return table


def type_dice(page: Page) -> None:
    for key in (2, 4, 4):
        page.locator("#tray .key").nth(key).click()


def type_points(page: Page) -> None:
    page.locator("#tray .enter__other:visible").first.click()
