"""Nothing runs off the screen, from the smallest phone to the TV, with long names and a full table."""

import pytest

from tests.browser.card_phone import CardPhone
from tests.browser.conftest import Screens
from tests.browser.fit import NAMES, board_parts_outside, off_screen
from tests.browser.staged import Scene, staged
from tests.servers import AppServer


@pytest.mark.parametrize("path", ["/", "/new/?game=classic-five", "/r/KMT-4R7/", "/nowhere/"])
def test_public_pages_fit_every_screen(app: AppServer, screens: Screens, path: str) -> None:
    page = screens.open()
    page.goto(app.url + path)
    assert off_screen(page) == []


def test_every_state_of_a_room_fits_every_screen(app: AppServer, screens: Screens) -> None:
    host, *guests = (CardPhone(screens.open(), name) for name in NAMES)
    url = host.open_room(app.url)
    wrong = off_screen(host.page)
    guests[0].page.goto(url)
    wrong += off_screen(guests[0].page)
    for guest in guests:
        guest.join(url)
    wrong += off_screen(host.page) + off_screen(guests[-1].page)
    host.page.set_viewport_size({"width": 390, "height": 844})
    host.page.locator("#start").click()
    host.my_turn()
    wrong += off_screen(host.page)
    host.page.set_viewport_size({"width": 390, "height": 844})
    host.seat = 0
    host.roll(1)
    wrong += off_screen(host.page) + off_screen(guests[-1].page)
    board = screens.open(1920, 1080)
    board.goto(f"{url}board/")
    wrong += board_parts_outside(board)
    assert not wrong, "\n".join(wrong)


def test_the_result_fits_every_screen_also_with_twelve_seats(app: AppServer, screens: Screens) -> None:
    page = screens.open()
    (room,) = staged(app, Scene("classic-five", (*NAMES, *NAMES), over=True))
    page.goto(app.url + room.path)
    wrong = off_screen(page)
    assert not wrong, "\n".join(wrong)
    page.set_viewport_size({"width": 1280, "height": 800})
    lines = page.locator("#best tr").all()
    assert max((line.bounding_box() or {"height": 0})["height"] for line in lines) < 300  # words, not letters, break


def test_on_a_small_phone_the_name_field_stands_above_the_button(app: AppServer, screens: Screens) -> None:
    host, *guests = (CardPhone(screens.open(), name) for name in ("Anna", "Ben", "Cem", "Dora"))
    url = host.open_room(app.url)
    for guest in guests:
        guest.join(url)
    page = screens.open(320, 640)
    page.goto(url)
    field, button = page.locator("#name").bounding_box(), page.locator("#take-seat").bounding_box()
    assert field is not None
    assert button is not None
    assert field["y"] + field["height"] <= button["y"]
