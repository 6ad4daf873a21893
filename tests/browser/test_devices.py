"""One seat, another device: by a personal link, or by the table's word that somebody is who they say."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screens
from tests.browser.crowd import (
    FACES,
    FIVE,
    HANDS,
    go_to_people,
    goes_on,
    happened,
    live,
    of_three,
    row_of,
    shows,
    sit,
)
from tests.browser.phone import Phone
from tests.browser.staged import Scene, staged
from tests.servers import AppServer

BOTH = pytest.mark.parametrize("scene", [FIVE, HANDS], ids=lambda scene: scene.game)


def personal_link(phone: Phone, app: AppServer) -> str:
    """Where the phone's personal link leads, at this server: it names the machine's own address in the network."""
    go_to_people(phone.page)
    phone.page.get_by_role("button", name="Continue on another device").click()
    link = phone.page.locator(".share__link a").inner_text()
    expect(phone.page.locator(".qr svg")).to_be_visible()
    phone.page.get_by_role("link", name="Back to the table").click()
    live(phone.page)
    return re.sub(r"^https?://[^/]+", app.url, link)


@BOTH
def test_a_personal_link_brings_the_seat_and_its_dice_to_another_device_once(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna, faces = sit(app, screens, room, 0), FACES[scene.game]
    link = personal_link(anna, app)
    assert anna.page.request.head(link).ok  # a messenger's preview looks at links
    other = Phone(screens.open(768, 1024), "Anna")
    other.page.goto(link)
    expect(other.page.locator("body")).to_contain_text("This device will play as Anna in room")
    other.page.get_by_role("button", name="Continue here").click()
    live(other.page)
    shows(other, faces)
    shows(anna, faces)
    third = screens.open()
    third.goto(link)
    expect(third.locator("h1")).to_have_text("That does not work any more")
    expect(third.locator("main")).to_contain_text("Make a new one on the first device")

    # Both screens of the seat press at once: it rolls once, and both show it.
    url = app.url + room.path
    for phone in (anna, other):
        phone.hold([1])
    # Really at once: one after the other, the second might have seen the first one's roll.
    at = time.time() * 1000 + 700
    for phone in (anna, other):
        phone.page.evaluate("at => { setTimeout(() => document.getElementById('roll').click(), at - Date.now()); }", at)
    for phone in (anna, other):
        phone.rolled(2)
    anna.page.wait_for_timeout(500)
    assert happened(anna.page, url) == ["rolled", "rolled"]
    assert anna.faces() == other.faces()


@BOTH
def test_who_says_that_was_me_gets_the_seat_with_the_hosts_consent(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    ben.page.context.close()
    again = claims(app, screens, room.path, "Ben")
    expect(anna.page.locator("#asks")).to_contain_text("Somebody on a new device says: I am Ben.")
    anna.page.get_by_role("button", name="Yes").click()
    expect(again.locator("#me[data-seat='1']")).to_be_attached()
    expect(anna.page.locator("#asks")).to_be_hidden()
    if scene == HANDS:
        with Phone(again, "Ben").deed():
            again.locator("#roll").click()


@BOTH
def test_without_the_host_another_seat_says_whose_it_is_and_the_old_screen_closes_politely(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, of_three(scene))
    faces = FACES[scene.game]
    anna, cem = sit(app, screens, room, 0), sit(app, screens, room, 2)
    old = anna.page.context.new_page()  # what Anna leaves open somewhere, in a pocket
    old.add_init_script("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    anna.page.close()
    old.goto(app.url + room.path)
    live(old)
    again = claims(app, screens, room.path, "Anna")
    expect(cem.page.locator("#asks")).to_contain_text("Somebody on a new device says: I am Anna.")
    cem.page.get_by_role("button", name="Yes").click()
    new = Phone(again, "Anna")
    shows(new, faces, seconds=20)
    goes_on(new, faces)
    expect(old.locator("#mine")).to_contain_text("Your seat, Anna, is played on another device now.")
    expect(old.locator("#roll, #stand, button.cell")).to_have_count(0)
    old.get_by_role("button", name="Ask for your seat back").click()
    expect(old.locator("#asks")).to_contain_text("Waiting for the others’ answer.")
    cem.page.get_by_role("button", name="Yes").click()
    expect(old.locator("#me[data-seat='0']")).to_be_attached()
    expect(again.locator("#mine")).to_contain_text("Your seat, Anna, is played on another device now.")


@BOTH
def test_a_claim_that_is_turned_down_changes_nothing(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, scene)
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    ben.page.goto("about:blank")
    stranger = claims(app, screens, room.path, "Ben")
    expect(stranger.locator("#asks")).to_contain_text("Waiting for the others’ answer.")
    anna.page.get_by_role("button", name="No", exact=True).click()
    expect(stranger.locator("#asks")).to_be_hidden()
    expect(stranger.locator("#mine")).to_contain_text("watching")
    ben.page.goto(app.url + room.path)
    expect(ben.page.locator("#me[data-seat='1']")).to_be_attached()


def claims(app: AppServer, screens: Screens, path: str, name: str) -> Page:
    """A new browser at the table, whose owner says to be ``name``."""
    page = screens.open()
    page.goto(app.url + path)
    page.get_by_role("link", name="Take a seat, or get yours back").click()
    row_of(page, name).get_by_role("button", name="That was me").click()
    expect(page.locator("#asks")).to_contain_text(f"I am {name}.")
    live(page)
    return page
