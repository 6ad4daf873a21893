"""From the home page to the podium without a mouse; what is pushed never takes the focus away."""

from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.browser.crowd import become, live
from tests.browser.keyboard import Keyboard
from tests.browser.staged import Scene, roll, staged
from tests.servers import AppServer

PAIR = ("Anna", "Ben")
ROLLS = "#tray .rolls"


def at_table(app: AppServer, screens: Screens, scene: Scene, seat: int = 0, width: int = 390) -> Keyboard:
    (room,) = staged(app, scene)
    keys = Keyboard(screens.open(width, 844))
    become(app, keys.page, room, seat)
    keys.page.goto(app.url + room.path)
    live(keys.page)
    return keys


def test_a_whole_game_is_played_by_keyboard_alone(app: AppServer, screens: Screens) -> None:
    keys = Keyboard(screens.open(reduced_motion="reduce"))
    keys.open_room(app.url, "classic-five")
    keys.use("#start")
    keys.is_at("#headline")

    keys.use("#roll")
    expect(keys.page.locator(ROLLS)).to_contain_text("Roll 1 of 3")
    keys.is_at("#roll")
    keys.hold([0, 2])
    keys.press("Enter")
    expect(keys.page.locator(ROLLS)).to_contain_text("Roll 2 of 3")
    keys.is_at("#roll")
    expect(keys.page.locator("#tray .die__hold:checked")).to_have_count(2)
    keys.press("Enter")
    expect(keys.page.locator(ROLLS)).to_contain_text("Roll 3 of 3")
    keys.is_at("#pad-0")  # nothing is left to roll: the pad is next
    for line in range(13):
        if line:
            keys.use("#roll")
            expect(keys.page.locator(ROLLS)).to_contain_text("Roll 1 of 3")
        cell = keys.go_to(keys.page.locator("#pad-0 button.cell").last, back=line > 0)
        keys.press("Enter")
        if "is-nil" in (cell.get_attribute("class") or ""):
            expect(cell).to_contain_text("Strike?")
            keys.press("Enter")
        expect(keys.page.locator("#pad-0 .is-done, #winner")).to_have_count(line + 1 if line < 12 else 1)
        keys.is_at("#tray" if line < 12 else "#winner")
    keys.go_to("#pdf")
    assert (keys.page.locator("#pdf").get_attribute("href") or "").endswith("/sheet.pdf")
    keys.use("#rematch")
    expect(keys.page.locator("#roll")).to_be_visible()
    assert screens.complaints == []


def test_a_friend_joins_and_takes_back_a_line_by_keyboard(app: AppServer, screens: Screens) -> None:
    anna, ben = Keyboard(screens.open()), Keyboard(screens.open(), "Ben")
    anna.open_room(app.url, "wuerfelpoker")
    ben.join(anna.page.url)
    expect(anna.page.locator("#start")).to_contain_text("2 players")
    anna.go_to("#option-five_alike_full_house-off")
    anna.press("ArrowRight")
    expect(ben.page.locator("#lobby-rules")).to_contain_text("Five alike as full house: on")
    anna.use("#start")
    anna.use("#roll")
    expect(anna.page.locator(ROLLS)).to_contain_text("Roll 1 of 3")
    anna.use(anna.page.locator("#pad-0 button.cell").last, back=True)
    expect(anna.page.locator("#undo, [data-armed]")).to_be_visible()
    if not anna.page.locator("#undo").count():
        anna.press("Enter")
    anna.is_at("#tray")
    anna.use("#undo")
    expect(anna.page.locator("#undo")).to_have_count(0)
    anna.is_at("#tray")
    assert screens.complaints == []


def test_a_turn_of_ten_thousand_by_keyboard(app: AppServer, screens: Screens) -> None:
    keys = at_table(app, screens, Scene("ten-thousand", PAIR, (roll(0, 1, 5, 2, 3, 4, 4),)))
    keys.go_to("#take-all")
    keys.press("Space")
    expect(keys.page.locator("#tray .die__hold:checked")).to_have_count(2)
    die = keys.go_to(keys.page.locator("#tray .die__hold[value='1']"))
    keys.press("Space")
    expect(die).not_to_be_checked()
    expect(keys.page.locator("#bank")).to_contain_text("100 points")
    keys.use("#bank")
    expect(keys.page.locator("#headline")).to_contain_text("Ben’s turn")
    keys.is_at("#tray")


def test_a_turn_of_poker_dice_by_keyboard(app: AppServer, screens: Screens) -> None:
    keys = at_table(app, screens, Scene("poker-dice", PAIR, (roll(0, 6, 6, 5, 4, 1),)))
    keys.go_to("#roll")
    keys.hold([0, 1])
    keys.press("Enter")
    expect(keys.page.locator(ROLLS)).to_contain_text("Roll 2 of 3")
    keys.is_at("#roll")
    keys.use("#stand", back=True)
    expect(keys.page.locator("#headline")).to_contain_text("Ben’s turn")
    keys.is_at("#tray")


def test_real_dice_are_typed_in_by_keyboard(app: AppServer, screens: Screens) -> None:
    keys = at_table(app, screens, Scene("classic-five", PAIR, lobby=((0, "set_real_dice", (0, True)),)))
    keys.go_to(keys.page.locator(".key").nth(5))
    keys.press(*["Space"] * 5)
    keys.use("#enter-dice")
    expect(keys.page.locator("#pad-0 button.cell").last).to_contain_text("30")
    keys.is_at("#tray")


def test_the_wide_table_is_booked_by_keyboard(app: AppServer, screens: Screens) -> None:
    keys = at_table(app, screens, Scene("classic-five", PAIR, (roll(0, 6, 6, 1, 2, 3),)), width=1280)
    keys.use("#pick-sixes")
    expect(keys.page.locator("#headline")).to_contain_text("Ben’s turn")
    keys.is_at("#tray")
    keys.use("#undo")
    keys.use("#pick-chance", back=True)
    expect(keys.page.locator("#headline")).to_contain_text("Ben’s turn")


def test_escape_closes_the_menu_and_comes_back_to_its_button(app: AppServer, screens: Screens) -> None:
    keys = at_table(app, screens, Scene("classic-five", PAIR))
    keys.use(".menu > summary")
    keys.go_to(keys.page.get_by_role("link", name="TV view"))
    keys.press("Escape")
    keys.is_at(".menu > summary")
    expect(keys.page.locator(".menu nav")).to_be_hidden()
