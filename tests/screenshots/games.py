"""Every state of Würfelpoker, Ten Thousand and Poker Dice."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from games import services
from scoring.commands import Command, RollDice
from tests.screenshots.camera import BOARD, DESKTOP, LANDSCAPE, PHONE, TINY, Camera, arm_strike, hold_two, shoot_sheet
from tests.screenshots.tables import Table, a_table, act, at_random, play_on, play_rounds, start, state_of

EVERYWHERE = [PHONE, TINY, LANDSCAPE, DESKTOP]
Choose = Callable[[Any, int, list[Command]], Command]


def shoot_games(camera: Camera) -> None:
    wuerfelpoker(camera)
    ten_thousand(camera)
    poker_dice(camera)


def fall(*faces: int) -> None:
    """Let the next throws be these faces, whatever number is thrown."""
    before = services.throw_of

    def once(sides: int, number: int) -> tuple[int, ...]:
        services.throw_of = before  # type: ignore[assignment]
        return faces[:number]

    services.throw_of = once  # type: ignore[assignment]


def wuerfelpoker(camera: Camera) -> None:
    lobby = a_table(3, {"five_alike_full_house": "on"}, "wuerfelpoker")
    camera.shoot("wuerfelpoker-lobby", lobby.path, [PHONE], lobby.cookies[0], full=True)
    table = a_table(3, game="wuerfelpoker")
    start(table)
    play_rounds(table, 4)
    fall(2, 3, 4, 5, 6)
    act(table, 0, RollDice())
    camera.shoot("wuerfelpoker-turn", table.path, EVERYWHERE, table.cookies[0], hold_two)
    camera.shoot("wuerfelpoker-strike", table.path, [PHONE, TINY], table.cookies[0], arm_strike)
    camera.shoot("wuerfelpoker-waiting", table.path, [PHONE], table.cookies[1])
    camera.shoot("wuerfelpoker-board", f"{table.path}board/", [BOARD])
    play_rounds_to_the_end(table)
    camera.shoot("wuerfelpoker-result", table.path, [PHONE, DESKTOP], table.cookies[0], full=True)
    shoot_sheet(camera, "wuerfelpoker-sheet", f"{table.path}sheet.pdf")
    shoot_sheet(camera, "wuerfelpoker-blank", "/sheets/wuerfelpoker.pdf")


def play_rounds_to_the_end(table: Table) -> None:
    play_on(table, lambda state: False, lambda state, seat, legal: legal[-1] if state.turn.faces else legal[0])


def greedy(state: Any, seat: int, legal: list[Command]) -> Command:
    """Set aside all that scores, bank as soon as allowed."""
    return legal[-1]


def pick_all(page: Page) -> None:
    page.locator("#take-all").click()


def pick_badly(page: Page) -> None:
    page.locator(".die__hold").first.check()


def ten_thousand(camera: Camera) -> None:
    lobby = a_table(3, {"target": "5000", "opening": "500", "three_busts": "500"}, "ten-thousand")
    camera.shoot("ten-thousand-lobby", lobby.path, [PHONE, DESKTOP], lobby.cookies[0], full=True)
    table = a_table(4, {"opening": "500", "three_busts": "500"}, "ten-thousand")
    start(table)
    camera.shoot("ten-thousand-first", table.path, [PHONE], table.cookies[0])
    fall(1, 2, 3, 4, 6, 6)
    act(table, 0, RollDice())
    camera.shoot("ten-thousand-opening", table.path, [PHONE], table.cookies[0], pick_all)
    play_on(table, lambda state: min(run.total for run in state.runs.values()) > 2000 and state.turn.seat == 0, greedy)
    fall(1, 1, 1, 2, 3, 4)
    act(table, 0, RollDice())
    camera.shoot("ten-thousand-rolled", table.path, [PHONE], table.cookies[0])
    fall(5, 3, 4)
    act(table, 0, RollDice((0, 1, 2)))
    camera.shoot("ten-thousand-turn", table.path, EVERYWHERE, table.cookies[0], pick_all)
    camera.shoot("ten-thousand-waiting", table.path, [PHONE, DESKTOP], table.cookies[1])
    camera.shoot("ten-thousand-without-script", table.path, [PHONE], table.cookies[0], script=False)
    camera.shoot("ten-thousand-board", f"{table.path}board/", [BOARD])
    fall(3, 4)
    act(table, 0, RollDice((3,)))
    camera.shoot("ten-thousand-bust", table.path, [PHONE, TINY], table.cookies[0])
    camera.shoot("ten-thousand-bust-next", table.path, [PHONE], table.cookies[1])
    camera.shoot("ten-thousand-bust-board", f"{table.path}board/", [BOARD])
    fall(2, 2, 3, 3, 6, 6)
    act(table, 1, RollDice())
    camera.shoot("ten-thousand-hot", table.path, [PHONE], table.cookies[1], pick_all)
    for _ in range(19):
        fall(1, 2, 3, 4, 5, 6)
        act(table, 1, RollDice((0, 1, 2, 3, 4, 5)))
    camera.shoot("ten-thousand-twenty-hot", table.path, [PHONE, TINY], table.cookies[1], pick_all)
    act(table, 1, state_commands(table, 1)[-1])
    camera.shoot("ten-thousand-undo", table.path, [PHONE], table.cookies[1])
    camera.shoot("ten-thousand-last-round", table.path, [PHONE], table.cookies[2])
    play_on(table, lambda state: False, greedy)
    camera.shoot("ten-thousand-result", table.path, [PHONE, DESKTOP], table.cookies[1], full=True)
    camera.shoot("ten-thousand-result-board", f"{table.path}board/", [BOARD])
    shoot_sheet(camera, "ten-thousand-sheet", f"{table.path}sheet.pdf")
    shoot_sheet(camera, "ten-thousand-blank", "/sheets/ten-thousand.pdf")
    for seats in (1, 8, 12):
        crowd = a_table(seats, game="ten-thousand")
        start(crowd)
        play_on(
            crowd, lambda state: state.turn.number > 6 * len(state.seats) and bool(state.turn.picks), at_random(seats)
        )
        camera.shoot(f"ten-thousand-{seats}", crowd.path, [PHONE, DESKTOP], crowd.cookies[0])
        camera.shoot(f"ten-thousand-board-{seats}", f"{crowd.path}board/", [BOARD])


def state_commands(table: Table, seat: int) -> list[Command]:
    from scoring import get_ruleset

    rules = get_ruleset(services.game_of(table.room).ruleset)
    return list(rules.legal_commands(state_of(table), seat))


def on_to_the_round(page: Page) -> None:
    page.locator(".reveal label").click()


def stand_soon(state: Any, seat: int, legal: list[Command]) -> Command:
    """Roll once, then stand."""
    return legal[-1]


def poker_dice(camera: Camera) -> None:
    lobby = a_table(3, {"simultaneous": "on"}, "poker-dice")
    camera.shoot("poker-lobby", lobby.path, [PHONE], lobby.cookies[0], full=True)
    for mode in ("off", "on"):
        name = "poker-together" if mode == "on" else "poker"
        table = a_table(4, {"simultaneous": mode, "life_loss": "all-but-winner", "elimination": "on"}, "poker-dice")
        start(table)
        camera.shoot(f"{name}-first", table.path, [PHONE], table.cookies[0])
        fall(5, 1, 5, 3, 2)
        act(table, 0, RollDice())
        camera.shoot(f"{name}-turn", table.path, EVERYWHERE, table.cookies[0], hold_two)
        camera.shoot(f"{name}-waiting", table.path, [PHONE], table.cookies[2])
        camera.shoot(f"{name}-watching", table.path, [PHONE])
        act(table, 0, state_commands(table, 0)[-1])
        camera.shoot(f"{name}-undo", table.path, [PHONE], table.cookies[0])
        fall(6, 6, 1, 3, 2)
        act(table, 1, RollDice())
        camera.shoot(f"{name}-done", table.path, [PHONE, DESKTOP], table.cookies[0])
        camera.shoot(f"{name}-board", f"{table.path}board/", [BOARD])
        play_on(table, lambda state: bool(state.rounds), stand_soon)
        camera.shoot(f"{name}-reveal", table.path, EVERYWHERE, table.cookies[1])
        camera.shoot(f"{name}-on", table.path, [PHONE], table.cookies[1], on_to_the_round)
        camera.shoot(f"{name}-reveal-board", f"{table.path}board/", [BOARD])
        play_on(table, lambda state: len(state.alive) < 4, stand_soon)
        camera.shoot(f"{name}-out", table.path, [PHONE], table.cookies[1])
        play_on(table, lambda state: False, stand_soon)
        camera.shoot(f"{name}-result", table.path, [PHONE, DESKTOP], table.cookies[1], full=True)
        camera.shoot(f"{name}-result-board", f"{table.path}board/", [BOARD])
        shoot_sheet(camera, f"{name}-sheet", f"{table.path}sheet.pdf")
    shoot_sheet(camera, "poker-blank", "/sheets/poker-dice.pdf")
    for seats in (1, 8, 12):
        crowd = a_table(seats, {"lives": "5"}, "poker-dice")
        start(crowd)
        play_on(
            crowd, lambda state: len(state.rounds) == 2 and len(state.stood) * 2 >= len(state.seats), at_random(seats)
        )
        camera.shoot(f"poker-{seats}", crowd.path, [PHONE, DESKTOP], crowd.cookies[0])
        camera.shoot(f"poker-board-{seats}", f"{crowd.path}board/", [BOARD])
