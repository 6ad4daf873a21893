"""Every state of Würfelpoker, Ten Thousand and Poker Dice."""

from collections.abc import Callable
from typing import Any

from games import services
from scoring.commands import Command, RollDice
from tests.screenshots.camera import Camera, arm_strike, hold_two, on_to_the_round, pick_all, pick_badly
from tests.screenshots.tables import Table, a_table, act, at_random, fall, play_on, play_rounds, start, state_of

Choose = Callable[[Any, int, list[Command]], Command]


def wuerfelpoker(camera: Camera) -> None:
    camera.chapter = "Würfelpoker"
    lobby = a_table(3, {"five_alike_full_house": "on"}, "wuerfelpoker")
    camera.table("wuerfelpoker-lobby", lobby, 0, full=True)
    table = a_table(3, game="wuerfelpoker")
    start(table)
    play_rounds(table, 4)
    fall(2, 3, 4, 5, 6)
    act(table, 0, RollDice())
    camera.table("wuerfelpoker-turn", table, 0, prepare=hold_two)
    camera.table("wuerfelpoker-strike", table, 0, prepare=arm_strike)
    camera.table("wuerfelpoker-waiting", table, 1)
    camera.board("wuerfelpoker-board", table)
    for seats in (1, 12):
        crowd = a_table(seats, game="wuerfelpoker")
        start(crowd)
        play_rounds(crowd, 5)
        act(crowd, 0, RollDice())
        camera.table(f"wuerfelpoker-{seats}", crowd, 0)
        camera.board(f"wuerfelpoker-board-{seats}", crowd)
    play_rounds_to_the_end(table)
    camera.table("wuerfelpoker-result", table, 0, full=True)
    camera.sheet("wuerfelpoker-sheet", f"{table.path}sheet.pdf")


def play_rounds_to_the_end(table: Table) -> None:
    play_on(table, lambda state: False, lambda state, seat, legal: legal[-1] if state.turn.faces else legal[0])


def greedy(state: Any, seat: int, legal: list[Command]) -> Command:
    """Set aside all that scores, bank as soon as allowed."""
    return legal[-1]


def ten_thousand(camera: Camera) -> None:
    camera.chapter = "Ten Thousand"
    lobby = a_table(3, {"target": "5000", "opening": "500", "three_busts": "500"}, "ten-thousand")
    camera.table("ten-thousand-lobby", lobby, 0, full=True)
    table = a_table(4, {"opening": "500", "three_busts": "500"}, "ten-thousand")
    start(table)
    camera.table("ten-thousand-first", table, 0)
    fall(1, 2, 3, 4, 6, 6)
    act(table, 0, RollDice())
    camera.table("ten-thousand-opening", table, 0, prepare=pick_all)
    play_on(table, lambda state: min(run.total for run in state.runs.values()) > 2000 and state.turn.seat == 0, greedy)
    fall(1, 1, 1, 2, 3, 4)
    act(table, 0, RollDice())
    camera.table("ten-thousand-rolled", table, 0)
    camera.table("ten-thousand-picked-badly", table, 0, prepare=pick_badly)
    fall(5, 3, 4)
    act(table, 0, RollDice((0, 1, 2)))
    camera.table("ten-thousand-turn", table, 0, prepare=pick_all)
    camera.table("ten-thousand-waiting", table, 1)
    camera.table("ten-thousand-without-script", table, 0, script=False)
    camera.board("ten-thousand-board", table)
    fall(3, 4)
    act(table, 0, RollDice((3,)))
    camera.table("ten-thousand-bust", table, 0)
    camera.table("ten-thousand-bust-next", table, 1)
    camera.board("ten-thousand-bust-board", table)
    fall(2, 2, 3, 3, 6, 6)
    act(table, 1, RollDice())
    camera.table("ten-thousand-hot", table, 1, prepare=pick_all)
    for _ in range(19):
        fall(1, 2, 3, 4, 5, 6)
        act(table, 1, RollDice((0, 1, 2, 3, 4, 5)))
    camera.table("ten-thousand-twenty-hot", table, 1, prepare=pick_all)
    act(table, 1, state_commands(table, 1)[-1])
    camera.table("ten-thousand-undo", table, 1)
    camera.table("ten-thousand-last-round", table, 2)
    play_on(table, lambda state: False, greedy)
    camera.table("ten-thousand-result", table, 1, full=True)
    camera.board("ten-thousand-result-board", table)
    camera.sheet("ten-thousand-sheet", f"{table.path}sheet.pdf")
    for seats in (1, 8, 12):
        crowd = a_table(seats, game="ten-thousand")
        start(crowd)
        play_on(
            crowd, lambda state: state.turn.number > 6 * len(state.seats) and bool(state.turn.picks), at_random(seats)
        )
        camera.table(f"ten-thousand-{seats}", crowd, 0)
        camera.board(f"ten-thousand-board-{seats}", crowd)


def state_commands(table: Table, seat: int) -> list[Command]:
    from scoring import get_ruleset

    rules = get_ruleset(services.game_of(table.room).ruleset)
    return list(rules.legal_commands(state_of(table), seat))


def stand_soon(state: Any, seat: int, legal: list[Command]) -> Command:
    """Roll once, then stand."""
    return legal[-1]


def poker_dice(camera: Camera) -> None:
    camera.chapter = "Poker Dice"
    lobby = a_table(3, {"simultaneous": "on"}, "poker-dice")
    camera.table("poker-lobby", lobby, 0, full=True)
    for mode in ("off", "on"):
        name = "poker-together" if mode == "on" else "poker"
        table = a_table(4, {"simultaneous": mode, "life_loss": "all-but-winner", "elimination": "on"}, "poker-dice")
        start(table)
        camera.table(f"{name}-first", table, 0)
        fall(5, 1, 5, 3, 2)
        act(table, 0, RollDice())
        camera.table(f"{name}-turn", table, 0, prepare=hold_two)
        camera.table(f"{name}-waiting", table, 2)
        camera.table(f"{name}-watching", table, None)
        act(table, 0, state_commands(table, 0)[-1])
        camera.table(f"{name}-undo", table, 0)
        fall(6, 6, 1, 3, 2)
        act(table, 1, RollDice())
        camera.table(f"{name}-done", table, 0)
        camera.board(f"{name}-board", table)
        play_on(table, lambda state: bool(state.rounds), stand_soon)
        camera.table(f"{name}-reveal", table, 1)
        camera.table(f"{name}-on", table, 1, prepare=on_to_the_round)
        camera.board(f"{name}-reveal-board", table)
        play_on(table, lambda state: len(state.alive) < 4, stand_soon)
        camera.table(f"{name}-out", table, 1)
        play_on(table, lambda state: False, stand_soon)
        camera.table(f"{name}-result", table, 1, full=True)
        camera.board(f"{name}-result-board", table)
        camera.sheet(f"{name}-sheet", f"{table.path}sheet.pdf")
    for seats in (1, 8, 12):
        crowd = a_table(seats, {"lives": "5"}, "poker-dice")
        start(crowd)
        play_on(
            crowd, lambda state: len(state.rounds) == 2 and len(state.stood) * 2 >= len(state.seats), at_random(seats)
        )
        camera.table(f"poker-{seats}", crowd, 0)
        camera.board(f"poker-board-{seats}", crowd)
