"""The table under people's hands: what one does must not disturb what another is doing."""

from playwright.sync_api import Page, expect

from tests.browser.card_phone import CardPhone
from tests.browser.conftest import Screens
from tests.browser.phone import start
from tests.servers import AppServer


def test_ticked_dice_survive_what_others_do_and_a_new_name_shows_at_once(app: AppServer, screens: Screens) -> None:
    anna, ben = CardPhone(screens.open(), "Anna"), CardPhone(screens.open(), "Ben")
    url = start(anna, [ben], app.url)
    board = screens.open(1920, 1080)
    board.goto(f"{url}board/")
    anna.roll(1)
    anna.hold([1, 3])
    ben.page.locator(".menu > summary").click()
    ben.page.get_by_text("Change my name").click()
    ben.page.locator("#new-name").fill("Benjamin")
    ben.page.locator("#rename").click()
    for page in (anna.page, board):
        expect(page.locator("#chips, #board-card").first).to_contain_text("Benjamin")
    expect(anna.page.locator(".die__hold:checked")).to_have_count(2)
    faces = anna.faces()
    again = anna.roll(2)
    assert (again[1], again[3]) == (faces[1], faces[3])
    assert screens.complaints == []


def test_a_double_tap_rolls_once(app: AppServer, screens: Screens) -> None:
    anna = CardPhone(screens.open(), "Anna")
    start(anna, [], app.url)
    anna.roll_button.dblclick()
    expect(anna.page.locator("#tray .rolls")).to_contain_text("Roll 1 of 3")
    anna.page.reload()
    expect(anna.page.locator("#tray .rolls")).to_contain_text("Roll 1 of 3")
    log = anna.page.request.get(f"{anna.page.url}log.json").json()
    assert [event["kind"] for event in log["events"]] == ["rolled"]


def test_two_boxes_tapped_at_once_book_one(app: AppServer, screens: Screens) -> None:
    anna, ben = CardPhone(screens.open(), "Anna"), CardPhone(screens.open(), "Ben")
    start(anna, [ben], app.url)
    anna.roll(1)
    cells = anna.page.locator("#pad-0 button.is-open:not(.is-nil)")
    anna.page.evaluate(
        "() => document.querySelectorAll('#pad-0 button.is-open:not(.is-nil)').forEach(button => button.click())"
    )
    ben.my_turn()
    expect(cells).to_have_count(0)
    expect(anna.page.locator("#pad-0 .is-done")).to_have_count(1)


def test_two_tabs_of_one_seat_act_once_and_agree(app: AppServer, screens: Screens) -> None:
    anna = CardPhone(screens.open(), "Anna")
    url = start(anna, [], app.url)
    tab = anna.page.context.new_page()
    tab.goto(url)
    for page in (anna.page, tab):
        page.locator("#roll").click(no_wait_after=True)
    for page in (anna.page, tab):
        expect(page.locator("#tray .rolls")).to_contain_text("Roll ")
    log = anna.page.request.get(f"{url}log.json").json()
    rolls = len(log["events"])
    for page in (anna.page, tab):
        expect(page.locator("#tray .rolls")).to_contain_text(f"Roll {rolls} of 3")


def test_a_booking_can_be_taken_back_until_the_next_seat_rolls(app: AppServer, screens: Screens) -> None:
    anna, ben = CardPhone(screens.open(), "Anna"), CardPhone(screens.open(), "Ben")
    start(anna, [ben], app.url)
    faces = anna.roll(1)
    lines = anna.open_lines()
    best = max(lines, key=lambda category: lines[category])
    anna.book(best)
    anna.page.locator("#undo").click()
    anna.my_turn()
    assert anna.faces() == faces
    anna.book(best)
    ben.roll(1)
    expect(anna.page.locator("#undo")).to_have_count(0)


def test_a_strike_takes_a_second_tap_and_another_tap_elsewhere_forgets_the_first(
    app: AppServer, screens: Screens
) -> None:
    anna = CardPhone(screens.open(), "Anna")
    start(anna, [], app.url)
    anna.roll(1)
    nil = anna.page.locator("#pad-0 button.is-nil").first
    nil.click()
    expect(nil).to_contain_text("Strike?")
    anna.page.locator(".pad__foot").first.click()
    expect(nil).not_to_contain_text("Strike?")
    expect(anna.page.locator("#pad-0 .is-done")).to_have_count(0)


def test_back_from_another_page_and_after_an_hour_asleep_the_table_is_live(app: AppServer, screens: Screens) -> None:
    anna, ben = CardPhone(screens.open(), "Anna"), CardPhone(screens.open(), "Ben")
    url = start(anna, [ben], app.url)
    ben.page.goto(app.url)
    expect(ben.page.get_by_role("link", name="Back to your table")).to_be_visible()
    anna.roll(1)
    ben.page.go_back()
    expect(ben.page.locator("#tray .rolls")).to_contain_text("Roll 1 of 3")
    session = ben.page.context.new_cdp_session(ben.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    anna.roll(2)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(ben.page.locator("#tray .rolls")).to_contain_text("Roll 2 of 3", timeout=8_000)
    anna.roll(3)
    expect(ben.page.locator("#tray .rolls")).to_contain_text("Roll 3 of 3")
    assert ben.page.url == url


def test_everybody_moves_on_together_when_the_game_ends_and_the_rematch_starts(
    app: AppServer, screens: Screens
) -> None:
    anna, ben = CardPhone(screens.open(), "Anna"), CardPhone(screens.open(), "Ben")
    start(anna, [ben], app.url)
    for _ in range(13):
        anna.take_turn(rolls=1)
        ben.take_turn(rolls=1)
    for phone in (anna, ben):
        expect(phone.page.locator("#podium")).to_be_visible()
    anna.page.locator("#rematch").click()
    expect(ben.page.locator("#headline")).to_contain_text("Your turn")  # the start moves on by one seat
    expect(anna.page.locator("#headline")).to_contain_text("Ben’s turn")
    expect(anna.page.locator(".pads .pad").first).to_contain_text("0")
    expect(ben.page.locator("#everyone .total td").first).to_have_text("0")


def test_the_page_never_goes_backwards(app: AppServer, screens: Screens) -> None:
    """An older piece that arrives late is dropped; an equal one is not."""
    anna = CardPhone(screens.open(), "Anna")
    start(anna, [], app.url)
    anna.roll(1)
    old = html_of(anna.page, "tray")
    anna.roll(2)
    now = html_of(anna.page, "tray")
    push(anna.page, "tray", old)
    expect(anna.page.locator("#tray .rolls")).to_contain_text("Roll 2 of 3")
    push(anna.page, "tray", now.replace("Roll 2 of 3", "The same again"))
    expect(anna.page.locator("#tray .rolls")).to_contain_text("The same again")


def html_of(page: Page, name: str) -> str:
    return str(page.locator(f"#{name}").evaluate("piece => piece.outerHTML"))


def push(page: Page, name: str, html: str) -> None:
    """Hand ``html`` to the page as the socket or a POST's answer would."""
    page.evaluate(
        "html => htmx.swap({ target: document.getElementById('room'), text: html, swap: 'none' })",
        html.replace(f'id="{name}"', f'id="{name}" hx-swap-oob="outerMorph"', 1),
    )


def test_an_older_whole_screen_does_not_undo_newer_pieces(app: AppServer, screens: Screens) -> None:
    """An answer by POST carries the whole screen and may come after pushes that are newer."""
    anna = CardPhone(screens.open(), "Anna")
    start(anna, [], app.url)
    anna.roll(1)
    old = html_of(anna.page, "screen")
    anna.roll(2)
    push(anna.page, "screen", old)
    expect(anna.page.locator("#tray .rolls")).to_contain_text("Roll 2 of 3")
    anna.roll(3)
