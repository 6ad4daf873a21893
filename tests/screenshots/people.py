"""What concerns the people at a table: absence, questions, the clock, several names on a phone, past games."""

from games import services
from scoring.category_moves import Book
from scoring.commands import Correct, RollDice
from tests.screenshots.camera import BOARD, DESKTOP, PHONE, TINY, Camera
from tests.screenshots.tables import a_table, act, play_rounds, start


def shoot_people(camera: Camera) -> None:
    lobby = a_table(2, {"extra_five": "50"})
    code, anna, ben = lobby.room.code, *lobby.players
    services.add_name(code, anna, "Grandma")
    services.set_real_dice(code, ben, 1, True)
    services.set_clock(code, anna, 60)
    camera.shoot("people-lobby", lobby.path, [PHONE, TINY, DESKTOP], lobby.cookies[0], full=True)
    camera.shoot("people-lobby-guest", lobby.path, [PHONE], lobby.cookies[1], full=True)
    start(lobby)
    camera.shoot("people-clock", lobby.path, [PHONE, DESKTOP], lobby.cookies[0])
    act(lobby, 0, RollDice())
    act(lobby, 0, RollDice((0, 1)))
    camera.shoot("people-absent", lobby.path, [PHONE], lobby.cookies[1])
    camera.shoot("people-absent-board", f"{lobby.path}board/", [BOARD])

    table = a_table(3)
    code, anna = table.room.code, table.players[0]
    services.add_name(code, anna, "Grandma")
    services.order_seats(code, anna, (3, -2))
    start(table)
    camera.shoot("people-mine", table.path, [PHONE], table.cookies[0])
    act(table, 0, RollDice())
    act(table, 0, Book("chance"))
    camera.shoot("people-hand-over", table.path, [PHONE, TINY, DESKTOP], table.cookies[0])
    services.propose_end(code, table.players[1])
    services.claim_seat(code, None, 2)
    services.propose_correction(code, anna, 0, Correct("chance", "sixes"), "tapped the wrong line")
    camera.shoot("people-asks", table.path, [PHONE, DESKTOP], table.cookies[2])
    camera.shoot("people-page-host", f"{table.path}people/", [PHONE, DESKTOP], table.cookies[0], full=True)
    camera.shoot("people-page", f"{table.path}people/", [PHONE], table.cookies[1], full=True)
    camera.shoot("people-page-watching", f"{table.path}people/", [PHONE], full=True)
    camera.shoot("people-correct", f"{table.path}correct/0/", [PHONE, DESKTOP], table.cookies[0], full=True)
    camera.shoot("people-watching", table.path, [PHONE])

    over = a_table(2)
    start(over)
    play_rounds(over, 13)
    camera.shoot("people-result", over.path, [PHONE, DESKTOP], over.cookies[0], full=True)
    camera.shoot("people-history", f"{over.path}history/", [PHONE], over.cookies[0], full=True)
