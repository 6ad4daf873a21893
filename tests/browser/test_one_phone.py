"""Several people on one phone, passed round: one of them acts, and nobody sees the dice of the one before."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card_phone import CardPhone
from tests.browser.conftest import Screens
from tests.browser.hand_phone import HandPhone
from tests.browser.phone import Phone
from tests.servers import AppServer


def add_name(page: Page, name: str) -> None:
    field = page.get_by_label("Who else plays on this phone")
    if not field.is_visible():
        page.get_by_text("Add a name on this device").click()
    field.fill(name)
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#lobby-seats")).to_contain_text(name)


def table_of_three(app: AppServer, anna: Phone, cem: Phone, game: str, **options: str) -> str:
    """Anna and Bea on one phone, Cem on his own; return the room's address."""
    url = anna.open_room(app.url, game)
    add_name(anna.page, "Bea")
    anna.choose(**options)
    cem.join(url)
    for seat, phone in ((0, anna), (2, cem)):
        phone.seat = seat
    expect(anna.page.locator("#start")).to_contain_text("Start with 3 players")
    anna.page.locator("#start").click()
    expect(anna.page.locator("#tray")).to_be_visible()
    return url


def hand_over(phone: Phone, name: str, seat: int) -> None:
    """The phone goes to ``name``, who takes it with a tap."""
    expect(phone.page.locator("#mine")).to_contain_text(f"Pass the phone to {name}.")
    expect(phone.page.locator("#roll, #stand, button.cell")).to_have_count(0)
    phone.page.get_by_role("button", name=f"I am {name}").click()
    expect(phone.page.locator(f"#me[data-seat='{seat}']")).to_be_attached()
    phone.seat = seat


def test_a_phone_that_is_passed_round_plays_for_the_one_in_hand_beside_other_phones(
    app: AppServer, screens: Screens
) -> None:
    anna, cem = CardPhone(screens.open(), "Anna"), CardPhone(screens.open(), "Cem")
    table_of_three(app, anna, cem, "classic-five")
    for name, seat in (("Bea", 1), ("Anna", 0)):
        anna.take_turn(rolls=1)
        if seat == 0:
            expect(anna.page.locator("#mine")).to_contain_text("Cem has the cup.")
            cem.take_turn(rolls=1)
        hand_over(anna, name, seat)
        anna.my_turn()
        expect(anna.page.locator(f"#pad-{seat}")).to_be_visible()
    anna.page.reload()
    anna.my_turn()
    expect(anna.page.locator("#pad-0 .is-done")).to_have_count(1)
    assert screens.complaints == []


def test_dice_under_one_cup_are_not_on_the_page_of_the_next_on_the_same_phone(app: AppServer, screens: Screens) -> None:
    anna, cem = HandPhone(screens.open(), "Anna"), HandPhone(screens.open(), "Cem")
    url = table_of_three(app, anna, cem, "poker-dice", simultaneous="on")
    anna.roll(1)
    expect(anna.page.locator("#hand-over")).to_have_count(0)  # whose dice lie there still plays
    anna.stay()
    hand_over(anna, "Bea", 1)
    for _ in range(2):
        expect(anna.page.locator("#tray .dice use, #everyone .now .hands__d")).to_have_count(0)
        anna.page.reload()
    told = anna.page.request.get(f"{url}log.json").json()["events"]
    assert [event["faces"] for event in told if event["kind"] == "rolled"] == [[]]
    bea = anna.roll(1)
    expect(anna.page.locator("#everyone .now li[data-of='0'] .hands__d")).to_have_count(0)
    expect(cem.page.locator("#everyone .now .hands__d")).to_have_count(0)
    anna.stay()
    assert anna.hands[-1] == bea
    expect(anna.page.locator("#mine")).to_contain_text("Waiting for Cem.")
    cem.roll(1)
    cem.stay()
    for phone in (anna, cem):
        expect(phone.page.locator("#everyone .reveal .hands > li")).to_have_count(3)
    assert screens.complaints == []


@pytest.mark.parametrize("game", ["classic-five", "ten-thousand"])
def test_who_shares_a_phone_is_taken_out_of_the_lobby_again(app: AppServer, screens: Screens, game: str) -> None:
    anna = Phone(screens.open(), "Anna")
    anna.open_room(app.url, game)
    for name in ("Bea", "Cleo"):
        add_name(anna.page, name)
    anna.page.locator("#lobby-seats li", has_text="Bea").get_by_role("button", name="Take Bea off the table").click()
    expect(anna.page.locator("#lobby-seats li[data-of]")).to_have_count(2)
    expect(anna.page.locator("#start")).to_contain_text("Start with 2 players")


@pytest.mark.parametrize("game", ["ten-thousand", "wuerfelpoker"])
def test_all_on_one_phone_pass_it_round(app: AppServer, screens: Screens, game: str) -> None:
    anna = CardPhone(screens.open(), "Anna")
    anna.open_room(app.url, game)
    add_name(anna.page, "Bea")
    anna.page.locator("#start").click()
    anna.seat = 0
    for name, seat in (("Bea", 1), ("Anna", 0), ("Bea", 1)):
        anna.sees(anna.roll_button)
        if game == "wuerfelpoker":
            anna.take_turn(rolls=1)
        else:
            roll_until_bust(anna)
        anna.page.reload()  # whoever opens the page now is asked as well
        hand_over(anna, name, seat)
    assert screens.complaints == []


def roll_until_bust(phone: Phone) -> None:
    while not phone.page.locator("#hand-over").count():
        with phone.deed():
            phone.roll_button.click()
        if phone.page.locator("#take-all").count():
            phone.page.locator("#take-all").click()
