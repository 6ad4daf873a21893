"""Nothing runs off the screen, from the smallest phone to the TV, with long names and a full table."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Screens
from tests.browser.finished import finished_room
from tests.browser.phone import Phone
from tests.servers import AppServer

WIDTHS = (320, 360, 390, 768, 1280, 1920)
NAMES = ("W" * 24, "Maximilian-Alexander", "👨‍👩‍👧‍👦🎲 Zoë", "שרה 123", "ĂĄǺẬ" * 6, "a")


def off_screen(page: Page) -> list[str]:
    """The widths at which the page can be scrolled sideways or a control is cut, and by what."""
    wrong = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        parts = page.evaluate(
            """() => {
              const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
              const which = wide ? "body *" : "button.btn, a.btn, .input, h1";
              return [...document.querySelectorAll(which)].filter(part => {
                const box = part.getBoundingClientRect();
                return box.width > 1 && (box.left < -1 || box.right > innerWidth + 1) && !part.closest(".pads, .seats, .padwrap");
              }).map(part => `${part.tagName} ${part.id} ${part.className}`);
            }"""
        )
        if parts:
            wrong.append(f"{page.url} at {width}: {parts[:6]}")
    return wrong


@pytest.mark.parametrize("path", ["/", "/new/?game=classic-five", "/r/KMT-4R7/", "/nowhere/"])
def test_public_pages_fit_every_screen(app: AppServer, screens: Screens, path: str) -> None:
    page = screens.open()
    page.goto(app.url + path)
    assert off_screen(page) == []


def test_every_state_of_a_room_fits_every_screen(app: AppServer, screens: Screens) -> None:
    host, *guests = (Phone(screens.open(), name) for name in NAMES)
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
    for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
        board.set_viewport_size({"width": width, "height": height})
        inside = board.evaluate(
            "() => [...document.querySelectorAll('.tv__h, .tv__pad, .tv__f, .tv__t')].every(part => {"
            " const box = part.getBoundingClientRect();"
            " return box.left >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1; })"
        )
        assert inside, (width, height)
    assert not wrong, "\n".join(wrong)


def test_the_result_fits_every_screen_also_with_twelve_seats(app: AppServer, screens: Screens) -> None:
    page = screens.open()
    page.goto(app.url + finished_room(app, *NAMES, *NAMES))
    wrong = off_screen(page)
    assert not wrong, "\n".join(wrong)
    page.set_viewport_size({"width": 1280, "height": 800})
    lines = page.locator("#best tr").all()
    assert max((line.bounding_box() or {"height": 0})["height"] for line in lines) < 300  # words, not letters, break


def test_on_a_small_phone_the_name_field_stands_above_the_button(app: AppServer, screens: Screens) -> None:
    host, *guests = (Phone(screens.open(), name) for name in ("Anna", "Ben", "Cem", "Dora"))
    url = host.open_room(app.url)
    for guest in guests:
        guest.join(url)
    page = screens.open(320, 640)
    page.goto(url)
    field, button = page.locator("#name").bounding_box(), page.locator("#take-seat").bounding_box()
    assert field is not None
    assert button is not None
    assert field["y"] + field["height"] <= button["y"]
