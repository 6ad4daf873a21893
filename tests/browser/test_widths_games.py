"""Every state of the games where dice are picked or hands compared fits every screen, from phone to TV."""

from typing import Any

import pytest

from tests.browser.conftest import Screens
from tests.browser.fit import NAMES, board_parts_outside, off_screen
from tests.browser.staged import Move, Scene, roll, staged
from tests.servers import AppServer

WP, TT, PD = "wuerfelpoker", "ten-thousand", "poker-dice"
AT_ONCE_STATES = "poker-dice at once"
MANY = {"target": 20000, "opening": 1000, "three_busts": 1000}
AT_ONCE = {"simultaneous": "on", "lives": 5}
State = tuple[str, int | None, tuple[Move, ...] | None, dict[str, Any]]

hands = tuple(roll(seat, 6, 6, 5, 4, 1 + seat % 6) for seat in range(6))
stay = tuple((seat, "stand", {}, ()) for seat in range(6))
turns = tuple(move for pair in zip(hands, stay, strict=True) for move in pair)
hot = (roll(0, 1, 2, 3, 4, 5, 6), roll(0, 2, 2, 3, 3, 6, 6, keep=tuple(range(6))))

# What it is, whose screen (None watches), what happened before, the house rules.
STATES: dict[str, list[State]] = {
    WP: [
        ("lobby", 0, None, {"five_alike_full_house": "on"}),
        ("first roll", 0, (), {}),
        ("my turn", 0, (roll(0, 1, 2, 3, 4, 5), roll(0, 6, 6, keep=(0, 1, 2))), {}),
        ("waiting", 5, (roll(0, 1, 2, 3, 4, 5),), {}),
        ("booked", 0, (roll(0, 1, 2, 3, 4, 5), (0, "book", {"category": "chance"}, ())), {}),
        ("watching", None, (roll(0, 1, 2, 3, 4, 5),), {}),
    ],
    TT: [
        ("lobby", 0, None, MANY),
        ("joining", None, None, MANY),
        ("first roll", 0, (), MANY),
        ("my turn", 0, (roll(0, 1, 1, 1, 5, 2, 3), roll(0, 5, 2, 3, keep=(0, 1, 2))), MANY),
        ("waiting", 5, (roll(0, 1, 1, 1, 5, 2, 3),), MANY),
        ("bust", 0, (roll(0, 1, 1, 5, 5, 2, 3), roll(0, 2, 3, keep=(0, 1, 2, 3))), MANY),
        ("bust before me", 1, (roll(0, 2, 2, 3, 3, 4, 6),), MANY),
        ("hot", 0, hot, MANY),
        ("banked", 0, (*hot, (0, "bank", {"keep": tuple(range(6))}, ())), MANY),
        ("last round", 1, (*hot, (0, "bank", {"keep": tuple(range(6))}, ())), {"target": 2000}),
    ],
    PD: [
        ("lobby", 0, None, AT_ONCE),
        ("first roll", 0, (), {}),
        ("my turn", 0, hands[:1], {}),
        ("waiting", 5, hands[:1], {"lives": 5}),
        ("undo", 0, turns[:2], {}),
        ("reveal", 3, turns, {}),
    ],
    AT_ONCE_STATES: [
        ("under cups", 0, hands, AT_ONCE),
        ("done", 0, (*hands, stay[0]), AT_ONCE),
        ("out of it", None, (*hands, stay[0]), AT_ONCE),
        ("cups up", 4, (*hands, *stay), AT_ONCE),
    ],
}


@pytest.mark.parametrize(
    "game",
    [
        WP,
        TT,
        PD,
        AT_ONCE_STATES,
    ],
)
def test_every_state_fits_every_screen(app: AppServer, screens: Screens, game: str) -> None:
    key = PD if game == AT_ONCE_STATES else game
    rooms = staged(app, *(Scene(key, NAMES, moves, options) for _, _, moves, options in STATES[game]))
    page, wrong = screens.open(reduced_motion="reduce"), list[str]()
    for (state, seat, _, _), room in zip(STATES[game], rooms, strict=True):
        page.context.clear_cookies()
        if seat is not None:
            page.context.add_cookies([{"name": "player", "value": room.cookies[seat], "url": app.url}])
        page.goto(app.url + room.path)
        wrong += off_screen(page, state)
        if page.locator("#take-all").count():
            page.locator("#take-all").click()
            wrong += off_screen(page, f"{state}, all picked")
    page.locator(".menu > summary").click()
    wrong += off_screen(page, "menu")
    assert not wrong, "\n".join(wrong)


OPTIONS: dict[str, dict[str, Any]] = {WP: {}, TT: {"target": 2000}, PD: {}}
MOVES = {WP: hands[:1], TT: hot, PD: turns[:2]}


def crowd(game: str, seats: int, over: bool = False) -> Scene:
    return Scene(game, (*NAMES, *NAMES)[:seats], () if over else MOVES[game], OPTIONS[game], over)


@pytest.mark.parametrize("game", [WP, TT, PD])
def test_the_result_and_a_running_game_fit_every_screen_with_twelve_seats(
    app: AppServer, screens: Screens, game: str
) -> None:
    running, *over = staged(app, crowd(game, 12), crowd(game, 12, over=True), crowd(game, 1, over=True))
    page, wrong = screens.open(reduced_motion="reduce"), list[str]()
    for room in over:
        page.goto(app.url + room.path)
        wrong += off_screen(page, f"result of {len(room.cookies)}")
    page.context.add_cookies([{"name": "player", "value": running.cookies[11], "url": app.url}])
    page.goto(app.url + running.path)
    wrong += off_screen(page, "table")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "game",
    [
        WP,
        TT,
        PD,
    ],
)
def test_the_board_fits_with_four_eight_and_twelve_seats(app: AppServer, screens: Screens, game: str) -> None:
    scenes = [crowd(game, seats, over) for seats in (4, 8, 12) for over in (False, True)]
    board, wrong = screens.open(1920, 1080), list[str]()
    for scene, room in zip(scenes, staged(app, *scenes), strict=True):
        board.goto(f"{app.url}{room.path}board/")
        wrong += board_parts_outside(board, f"board of {len(scene.names)}{', over' if scene.over else ''}")
    assert not wrong, "\n".join(wrong)
