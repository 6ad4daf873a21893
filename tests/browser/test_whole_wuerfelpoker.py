"""Three phones, one of them without script, and the board play Würfelpoker to the paper."""

from playwright.sync_api import expect

from tests.browser import cards
from tests.browser.card_phone import CardPhone
from tests.browser.conftest import Screens
from tests.browser.count import wuerfelpoker as count
from tests.browser.phone import start
from tests.servers import AppServer


def test_three_phones_and_a_board_agree_on_a_game_of_wuerfelpoker(app: AppServer, screens: Screens) -> None:
    anna, ben = CardPhone(screens.open(), "Anna"), CardPhone(screens.open(color_scheme="dark"), "Ben")
    cem = CardPhone(screens.open(script=False), "Cem", script=False)
    url = start(anna, [ben, cem], app.url, "wuerfelpoker")
    board = screens.open(1920, 1080)
    board.goto(f"{url}board/")
    for round_number in range(1, len(count.TITLES) + 1):
        anna.take_turn(rolls=3 if round_number == 1 else 1)
        if round_number == 2:  # a reload in mid-turn: same dice, same roll, what was held is held
            ben.my_turn()
            ben.roll(1)
            ben.hold([1, 3])
            faces = ben.roll(2)
            ben.page.reload()
            assert ben.faces() == faces
            ben.rolled(2)
            assert ben.held() == [1, 3]
            expect(board.locator("#board-foot")).to_contain_text("Ben rolls")
            ben.book_best()
        else:
            ben.take_turn(rolls=1)
        cem.take_turn(rolls=2 if round_number < 4 else 1)
    cards.judge(count, [anna, ben, cem], board, url)
    assert screens.complaints == []
