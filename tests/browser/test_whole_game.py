"""A table of friends plays Classic Five from the link to the paper, through reload, dead network and dead server."""

from playwright.sync_api import expect

from tests.browser import cards
from tests.browser.card_phone import CardPhone
from tests.browser.conftest import Screens
from tests.browser.count import classic_five as count
from tests.browser.phone import start
from tests.servers import AppServer


def test_two_phones_and_a_board_agree_after_reload_lost_network_and_killed_server(
    app: AppServer, screens: Screens
) -> None:
    anna, ben = CardPhone(screens.open(), "Anna"), CardPhone(screens.open(color_scheme="dark"), "Ben")
    url = start(anna, [ben], app.url)
    board = screens.open(1920, 1080)
    board.goto(f"{url}board/")

    for round_number in range(1, 14):
        if round_number == 3:  # a reload in mid-turn: same dice, same rolls left, what was held is held
            anna.my_turn()
            faces = anna.roll(1)
            anna.hold([0, 1])
            faces = anna.roll(2)
            anna.page.reload()
            assert anna.faces() == faces
            expect(anna.page.locator("#tray .rolls")).to_contain_text("Roll 2 of 3")
            expect(anna.page.locator("#tray .die__hold:checked")).to_have_count(2)
            anna.book_best()
            ben.take_turn()
        elif round_number == 6:  # ten seconds without network while the other plays
            ben.page.context.set_offline(True)
            anna.take_turn()
            expect(ben.page.locator(".banner")).to_be_visible()
            ben.page.wait_for_timeout(10_000)
            ben.page.context.set_offline(False)
            ben.my_turn()
            expect(ben.page.locator(".banner")).to_be_hidden()
            ben.take_turn(rolls=1)
        elif round_number == 9:  # the server dies with dice on the table, ticked but not yet rolled on
            anna.my_turn()
            faces = anna.roll(1)
            anna.hold([2, 4])
            app.kill9()
            expect(anna.page.locator(".banner")).to_be_visible()
            app.start()
            expect(anna.page.locator(".banner")).to_be_hidden(timeout=20_000)
            assert anna.faces() == faces
            expect(anna.page.locator("#tray .die__hold:checked")).to_have_count(2)
            again = anna.roll(2)
            assert (again[2], again[4]) == (faces[2], faces[4])
            anna.book_best()
            ben.take_turn()
        else:
            anna.take_turn()
            ben.take_turn(rolls=3 if round_number == 1 else 1)
    cards.judge(count, [anna, ben], board, url)


def test_a_phone_without_script_joins_rolls_holds_books_and_finishes_by_plain_forms(
    app: AppServer, screens: Screens
) -> None:
    anna, ben = CardPhone(screens.open(), "Anna"), CardPhone(screens.open(script=False), "Ben", script=False)
    url = start(anna, [ben], app.url)
    for _ in range(13):
        anna.take_turn(rolls=1)
        ben.take_turn(rolls=2)
    ben.page.reload()
    cards.judge(count, [anna, ben], None, url)
    assert screens.complaints == []
