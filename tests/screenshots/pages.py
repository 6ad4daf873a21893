"""Pages around the games, and every state of Classic Five."""

from games import services
from scoring.commands import RollDice
from tests.screenshots.camera import (
    BOARD,
    DESKTOP,
    LANDSCAPE,
    PHONE,
    SMALL,
    TABLET,
    TINY,
    Camera,
    arm_strike,
    hold_two,
    lose_network,
    shoot_sheet,
)
from tests.screenshots.tables import a_table, act, play_rounds, start


def shoot_all(camera: Camera) -> None:
    everywhere = [PHONE, TINY, LANDSCAPE, TABLET, DESKTOP]
    camera.shoot("home", "/", [PHONE, SMALL, TINY, DESKTOP])
    camera.shoot("new-room", "/new/?game=classic-five", [PHONE, DESKTOP])
    camera.shoot("error-no-room", "/r/KMT-4R7/", [PHONE, DESKTOP])
    camera.shoot("error-not-found", "/nowhere/", [PHONE])

    alone = a_table(1)
    camera.shoot("lobby-empty", alone.path, [SMALL], alone.cookies[0], full=True)
    lobby = a_table(4, {"extra_five": "100", "joker": "forced"})
    camera.shoot("join", lobby.path, [PHONE, TINY, DESKTOP])
    camera.shoot("lobby", lobby.path, [PHONE, TINY, DESKTOP], lobby.cookies[0], full=True)
    camera.shoot("lobby-guest", lobby.path, [PHONE], lobby.cookies[1], full=True)
    camera.shoot("board-lobby", f"{lobby.path}board/", [BOARD])
    full = a_table(12)
    camera.shoot("error-full", full.path, [PHONE])
    closed = a_table(2)
    services.close_room(closed.room.code, closed.players[0])
    camera.shoot("error-closed", closed.path, [PHONE], closed.cookies[0])

    table = a_table(4)
    start(table)
    camera.shoot("table-first", table.path, [PHONE], table.cookies[0])
    play_rounds(table, 5)
    camera.shoot("table-next", table.path, [PHONE], table.cookies[0])
    camera.shoot("table-undo", table.path, [PHONE, TINY], table.cookies[3])
    act(table, 0, RollDice())
    camera.shoot("table-turn", table.path, everywhere, table.cookies[0], hold_two)
    camera.shoot("table-strike", table.path, [PHONE, DESKTOP], table.cookies[0], arm_strike)
    camera.shoot("table-waiting", table.path, [*everywhere, SMALL], table.cookies[1])
    camera.shoot("table-lost", table.path, [PHONE, DESKTOP], table.cookies[0], lose_network)
    camera.shoot(
        "table-everyone", table.path, [PHONE], table.cookies[0], lambda page: page.locator("label[for=all]").click()
    )
    camera.shoot(
        "table-menu",
        table.path,
        [PHONE, DESKTOP],
        table.cookies[1],
        lambda page: page.locator(".menu > summary").click(),
    )
    camera.shoot("table-watching", table.path, [PHONE])
    camera.shoot("table-without-script", table.path, [PHONE], table.cookies[0], script=False)
    camera.shoot("board", f"{table.path}board/", [BOARD, DESKTOP])
    camera.shoot("board-lost", f"{table.path}board/", [BOARD], prepare=lose_network)
    act(table, 0, RollDice((0, 3)))
    act(table, 0, RollDice((0, 1, 3)))
    camera.shoot("table-no-rolls", table.path, [PHONE], table.cookies[0])

    for seats in (1, 2, 8, 12):
        crowd = a_table(seats, {"extra_five": "50"} if seats == 12 else None)
        start(crowd)
        play_rounds(crowd, 8)
        act(crowd, 0, RollDice())
        camera.shoot(f"table-{seats}", crowd.path, [PHONE, DESKTOP], crowd.cookies[0])
        camera.shoot(f"board-{seats}", f"{crowd.path}board/", [BOARD])

    for seats in (1, 4, 12):
        played = a_table(seats)
        start(played)
        play_rounds(played, 13)
        camera.shoot(f"result-{seats}", played.path, [PHONE, DESKTOP], played.cookies[-1], full=True)
        camera.shoot(f"board-result-{seats}", f"{played.path}board/", [BOARD])
        shoot_sheet(camera, f"sheet-{seats}", f"{played.path}sheet.pdf")
    shoot_sheet(camera, "sheet-blank", "/sheets/classic-five.pdf?players=6")
    shoot_sheet(camera, "sheet-blank-letter", "/sheets/classic-five.pdf?players=4&paper=letter")
    shoot_sheet(camera, "sheet-blank-a5", "/sheets/classic-five.pdf?players=4&paper=a5")
