"""What a glance has to tell: the state in the head, the dice that are picked, a board that is linked."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.browser.crowd import FIVE, PAIR, STAKE, become, live, sit
from tests.browser.staged import Scene, roll, staged
from tests.servers import AppServer

HOT = Scene("ten-thousand", PAIR, (roll(0, 2, 2, 3, 3, 6, 6),))
hands = [(roll(seat, 6, 6, 5, 4, 1 + seat), (seat, "stand", {}, ())) for seat in range(2)]
CUPS_UP = Scene("poker-dice", PAIR, tuple(move for pair in hands for move in pair))


@pytest.mark.parametrize("scene", [FIVE, STAKE], ids=lambda scene: scene.game)
def test_dice_that_are_ticked_stay_so_when_the_page_is_loaded_anew(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna = sit(app, screens, room, 0)
    anna.hold([0, 1])
    anna.page.reload()
    live(anna.page)
    assert anna.held() == [0, 1]
    expect(anna.roll_button).to_contain_text(f"Roll {len(anna.faces()) - 2} dice")
    # Another roll is another decision.
    with anna.deed():
        anna.roll_button.click()
    before = anna.held()
    anna.page.reload()
    live(anna.page)
    assert anna.held() == before


def test_the_head_says_hot_dice_as_long_as_all_are_picked(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, HOT)
    page = sit(app, screens, room, 0).page
    head = page.locator("#headline > span")
    expect(head).to_have_text("Your turn")
    page.locator("#take-all").click()
    expect(head).to_have_text("Hot dice")
    page.locator("#take-all").click()
    expect(head).to_have_text("Your turn")


def test_the_head_speaks_of_the_cups_until_their_hands_are_seen(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, CUPS_UP)
    page = sit(app, screens, room, 1).page
    expect(page.get_by_role("heading", name="Cups up")).to_be_visible()
    page.locator(".reveal label").click()
    expect(page.locator("#headline .cups-up")).to_be_hidden()
    expect(page.locator("#headline .whose")).to_be_visible()


def test_the_smallest_phone_still_says_whose_turn_it_is_and_which_round(app: AppServer, screens: Screens) -> None:
    long = ("Maximilian-Alexander", "Ben")
    (room,) = staged(app, Scene("ten-thousand", long, ()))
    page = sit(app, screens, room, 1).page
    page.set_viewport_size({"width": 320, "height": 640})
    for part, words in (("> span", "Maximilian-Alexander’s turn"), ("small", "round 1")):
        shown = page.locator(f"#headline {part}")
        expect(shown).to_have_text(re.compile(f"{words}$", re.IGNORECASE))
        beyond = shown.evaluate("part => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]")
        assert max(beyond) < 8, beyond  # less than a line; the letters' tails may hang over


def test_a_board_speaks_of_its_link_only_when_that_is_lost(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, FIVE)
    board = screens.open(1280, 720)
    become(app, board, room, 0)
    board.goto(f"{app.url}{room.path}board/")
    live(board)
    expect(board.locator(".tv__link")).to_be_hidden()
    board.context.set_offline(True)
    expect(board.locator(".tv__link")).to_be_visible()
