"""The rules pages in a real browser: dice by taps, by keys and without script, on any screen, beside a running game."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screens
from tests.browser.phone import Phone
from tests.servers import AppServer

GAMES = ("classic-five", "wuerfelpoker", "ten-thousand", "poker-dice")


def points(page: Page, line: str) -> str:
    return page.locator("#readings tr", has_text=line).locator("td").last.inner_text()


def tap(page: Page, *faces: str) -> None:
    for face in faces:
        page.locator(f'#picker [data-face="{face}"]').click()


def test_dice_are_tapped_and_the_answer_comes_in_place_with_an_address_to_share(
    app: AppServer, screens: Screens
) -> None:
    page = screens.open()
    page.goto(f"{app.url}/rules/classic-five/")
    page.evaluate("window.stayed = true")
    tap(page, "2", "3", "4", "5", "5")
    expect(page).to_have_url(f"{app.url}/rules/classic-five/?dice=2,3,4,5,5")
    expect(page.locator("#said")).to_have_text("Most here: 19, as Chance")
    assert points(page, "Small Straight") == "0"
    page.locator("summary", has_text="With house rules").click()
    page.locator("label", has_text="any four in a row").click()
    expect(page.locator("#said")).to_have_text("Most here: 30, as Small Straight")
    expect(page).to_have_url(f"{app.url}/rules/classic-five/?dice=2,3,4,5,5&small_straight=any-four")
    assert page.evaluate("window.stayed")
    friend = screens.open()
    friend.goto(page.url)
    assert points(friend, "Small Straight") == "30"
    assert friend.locator("#question [value=any-four]").is_checked()
    assert not screens.complaints


def test_the_marked_place_takes_the_next_die_and_hands_the_mark_on(app: AppServer, screens: Screens) -> None:
    page = screens.open()
    page.goto(f"{app.url}/rules/wuerfelpoker/?dice=6,6,6,6,3")
    page.locator("#picker label").nth(4).click()
    tap(page, "6")
    expect(page.locator("#said")).to_have_text("Most here: 50, as Poker")
    tap(page, "1")
    expect(page).to_have_url(f"{app.url}/rules/wuerfelpoker/?dice=1,6,6,6,6")
    assert page.get_by_role("radio", name="Place 1: one").count() == 1


def test_keys_type_dice_where_the_mark_is(app: AppServer, screens: Screens) -> None:
    page = screens.open(1280, 800)
    page.goto(f"{app.url}/rules/poker-dice/")
    page.get_by_role("radio", name="Place 1: ace").focus()
    for key in "kqjt9":
        page.keyboard.press(key)
    expect(page.locator("#said")).to_contain_text("Straight to the king · rank 4 of 8")
    expect(page).to_have_url(f"{app.url}/rules/poker-dice/?dice=K,Q,J,10,9")


def test_dice_can_be_left_out_where_fewer_make_sense(app: AppServer, screens: Screens) -> None:
    page = screens.open()
    page.goto(f"{app.url}/rules/ten-thousand/?dice=1,1,5,2,3,3")
    page.locator("#picker label").nth(3).click()
    tap(page, "", "", "")
    expect(page.locator("#said")).to_have_text("At best these dice bring 250; every one scores.")
    expect(page).to_have_url(f"{app.url}/rules/ten-thousand/?dice=1,1,5")


def test_without_script_a_form_asks(app: AppServer, screens: Screens) -> None:
    page = screens.open(script=False)
    page.goto(f"{app.url}/rules/classic-five/")
    assert not page.locator("#picker").is_visible()
    for select, face in zip(page.locator("select[name=dice]").all(), "12345", strict=True):
        select.select_option(face)
    page.locator("summary", has_text="With house rules").click()
    page.locator("label", has_text="any five in a row").click()
    page.get_by_role("button", name="Show").click()
    assert points(page, "Large Straight") == "40"
    assert page.url.endswith("#calculator")


def test_without_a_connection_the_last_answer_stays(app: AppServer, screens: Screens) -> None:
    page = screens.open()
    page.goto(f"{app.url}/rules/classic-five/?dice=1,1,1,1,1")
    page.context.set_offline(True)
    tap(page, "2")
    page.wait_for_timeout(100)
    expect(page.locator("#said")).to_have_text("Most here: 50, as Five of a Kind")
    page.context.set_offline(False)
    tap(page, "2")
    expect(page).to_have_url(f"{app.url}/rules/classic-five/?dice=2,2,1,1,1")
    expect(page.locator("#said")).to_have_text("Most here: 25, as Full House")


@pytest.mark.parametrize("path", [*(f"/rules/{game}/" for game in GAMES), "/sheets/", "/sheets/?game=ten-thousand"])
def test_the_public_pages_fit_every_screen(app: AppServer, screens: Screens, path: str) -> None:
    page = screens.open()
    page.goto(app.url + path)
    for closed in page.locator("details").all():
        closed.evaluate("part => { part.open = true; }")
    for width in (320, 360, 390, 768, 900, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 740})
        cut = page.evaluate(
            """() => [...document.querySelectorAll("main *")].filter(part => {
              const box = part.getBoundingClientRect();
              return box.width > 1 && !part.closest("[data-place], .sr") && (box.left < 0 || box.right > innerWidth);
            }).map(part => part.outerHTML.slice(0, 90))"""
        )
        assert cut == [], width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_no_target_is_smaller_than_a_thumb(app: AppServer, screens: Screens) -> None:
    page = screens.open(320, 640)
    for path in ("/rules/ten-thousand/", "/sheets/"):
        page.goto(app.url + path)
        small = page.evaluate(
            """() => [...document.querySelectorAll("a.btn, button, .jump a, .more a, .pickgame a, summary")]
              .filter(part => part.offsetParent && !part.matches(".die") && part.getBoundingClientRect().height < 44)
              .map(part => part.outerHTML.slice(0, 80))"""
        )
        assert small == []


def test_the_rules_open_beside_the_table_and_nothing_is_lost(app: AppServer, screens: Screens) -> None:
    phone = Phone(screens.open(), "Anna")
    phone.open_room(app.url)
    phone.page.locator("#start").click()
    phone.page.locator("#roll").click()
    held = phone.page.locator("#tray .die__hold").first
    held.check()
    with phone.page.context.expect_page() as opened:
        phone.page.locator("#rules").click()
    rules = opened.value
    expect(rules.locator("h1")).to_have_text("Classic Five")
    rules.close()
    assert held.is_checked()
