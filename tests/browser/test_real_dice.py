"""One rolls dice of wood and types them in, the other rolls on the screen, on the same card."""

from collections.abc import Sequence

from playwright.sync_api import expect

from tests.browser.card_phone import CardPhone
from tests.browser.conftest import Screens
from tests.browser.hand_phone import HandPhone
from tests.browser.phone import Phone, faces_in
from tests.browser.stake_phone import StakePhone
from tests.servers import AppServer, wait_until


class RealPhone(CardPhone):
    """A person with real dice in front of them; without script the dice are picked from lists."""

    def faces(self) -> tuple[int, ...]:
        return faces_in(self.page.locator("#tray .when-off .dice"))

    def tap(self, dice: Sequence[int]) -> None:
        """Tap these dice, and no more; without script pick them."""
        if self.script:
            for face in dice:
                self.page.locator(f"#tray .key[data-face='{face}']").click()
        else:
            for at, face in enumerate(dice):
                self.page.locator("#tray .slot__pick").nth(at).select_option(str(face))

    def slots(self) -> list[str]:
        return [pick.input_value() for pick in self.page.locator("#tray .slot__pick").all()]

    def enter(self, dice: Sequence[int]) -> None:
        self.tap(dice)
        with self.deed():
            self.page.locator("#enter-dice").click()


def start(anna: RealPhone, ben: Phone, base: str, game: str, **options: str | int) -> str:
    """Open a room in which Anna plays with real dice."""
    url = anna.open_room(base, game)
    anna.choose(**options)
    ben.join(url)
    anna.seat, ben.seat = 0, 1
    anna.sees(anna.page.locator("#lobby-seats", has_text="Ben"))
    anna.page.locator("#real-0").click()
    expect(anna.page.locator("#real-0")).to_have_text("roll on the screen")
    anna.page.locator("#start").click()
    expect(anna.page.locator("#tray")).to_be_visible()
    return url


def test_real_and_digital_dice_fill_the_same_card(app: AppServer, screens: Screens) -> None:
    anna, ben = RealPhone(screens.open(), "Anna"), CardPhone(screens.open(), "Ben")
    start(anna, ben, app.url, "classic-five")
    enter, slots = anna.page.locator("#enter-dice"), anna.page.locator("#tray .slot__die")
    ben.sees(ben.page.locator("#tray", has_text="Anna plays with real dice"))

    anna.tap([5, 5, 5])
    expect(enter).to_contain_text("3 of 5 dice")
    expect(enter).to_have_attribute("aria-disabled", "true")
    ben.page.locator(".menu > summary").click()
    ben.page.get_by_text("Change my name").click()
    ben.page.locator("#new-name").fill("Benjamin")
    ben.page.locator("#rename").click()
    expect(anna.page.locator("#chips")).to_contain_text("Benjamin")
    assert anna.slots() == ["5", "5", "5", "", ""]
    expect(anna.page.locator("#tray .slot__die svg")).to_have_count(3)
    slots.nth(1).click()  # a tap takes a die out, the next one fills its place
    assert anna.slots() == ["5", "", "5", "", ""]
    anna.page.locator("#clear-dice").click()
    expect(enter).to_contain_text("0 of 5 dice")

    anna.enter([5, 5, 5, 2, 1])
    expect(ben.page.locator("#tray .dice .die")).to_have_count(5)
    assert ben.faces() == anna.faces() == (5, 5, 5, 2, 1)
    assert anna.open_lines()["full-house"] == 0
    anna.page.locator("#tray label", has_text="Change the dice").click()
    slots.nth(4).click()
    anna.enter([2])
    assert anna.faces() == (5, 5, 5, 2, 2)
    assert anna.open_lines()["full-house"] == 25
    anna.book("full-house")
    ben.take_turn()
    for dice in ([6, 6, 6, 6, 1], [1, 2, 3, 4, 6]):
        anna.my_turn()
        assert anna.slots() == [""] * 5
        anna.enter(dice)
        anna.book_best()
        ben.take_turn(rolls=1)
    assert screens.complaints == []


def test_a_race_with_real_and_digital_dice_goes_to_its_end(app: AppServer, screens: Screens) -> None:
    anna, ben = RealPhone(screens.open(320, 640), "Anna"), StakePhone(screens.open(), "Ben")
    start(anna, ben, app.url, "ten-thousand", target=20000, last_round="off")
    bank, bust = anna.page.locator("#bank"), anna.page.locator("#bust")
    expect(bank).to_have_attribute("aria-disabled", "true")

    anna.tap([1, 3])
    anna.page.locator("#enter-dice").click()
    expect(anna.page.locator("#notice")).to_contain_text("must score")
    assert anna.slots() == ["1", "3", "", "", "", ""]
    anna.page.locator("#tray .slot__die").nth(1).click()
    anna.enter([1])
    expect(anna.page.locator("#everyone .slip__sum")).to_contain_text("200")
    expect(anna.page.locator("#tray .slot__die")).to_have_count(4)
    expect(bank).to_contain_text("200 points")
    anna.tap([5])
    expect(bank).to_have_attribute("aria-disabled", "true")  # the five would be lost
    with anna.deed():
        anna.page.locator("#enter-dice").click()
    with anna.deed():
        bank.click()
    expect(anna.page.locator("#everyone [data-of='0'] .race__s")).to_have_text("250")

    ben.take_turn(least=300)
    anna.my_turn()
    anna.enter([1])
    bust.click()  # what is at stake takes a second tap
    expect(bust).to_contain_text("Bust?")
    with anna.deed():
        bust.click()
    ben.sees(ben.page.locator("#headline", has_text="Your turn"))
    expect(anna.page.locator("#everyone [data-of='0'] .race__s")).to_have_text("250")

    ben.take_turn(least=300)
    points = anna.page.get_by_label("Points of the whole turn")
    anna.my_turn()
    anna.page.locator("#tray label", has_text="Enter the turn’s points instead").click()
    expect(points).to_be_focused()
    points.fill("-50")
    anna.page.locator("#enter-points").click()
    expect(anna.page.locator("#notice")).to_contain_text("multiple of 50")
    expect(points).to_have_value("-50")
    points.fill(" 20.000 ")
    points.press("Enter")
    expect(anna.page.locator("#winner")).to_contain_text("Anna wins")
    expect(ben.page.locator("#winner")).to_be_visible()
    assert screens.complaints == []


def test_hands_of_real_and_digital_dice_are_compared(app: AppServer, screens: Screens) -> None:
    anna, ben = RealPhone(screens.open(740, 360), "Anna"), HandPhone(screens.open(), "Ben")
    start(anna, ben, app.url, "poker-dice")
    mine, his, over = anna.page.locator("#enter-dice"), ben.roll_button, anna.page.locator("#winner")
    while True:
        wait_until(lambda: mine.is_visible() or his.is_visible() or over.is_visible(), 20, "nobody’s turn")
        if over.is_visible():
            break
        if mine.is_visible():
            anna.enter([6, 6, 6, 6, 6])
            with anna.deed():
                anna.page.locator("#stand", has_text="Five of a kind").click()
        else:
            ben.make(1)
            ben.stay()
    expect(anna.page.locator("#winner")).to_have_text("Anna wins")
    expect(ben.page.locator("#winner")).to_have_text("Anna wins")
    assert screens.complaints == []


def test_real_dice_go_in_without_script(app: AppServer, screens: Screens) -> None:
    anna, ben = RealPhone(screens.open(script=False), "Anna", script=False), StakePhone(screens.open(), "Ben")
    start(anna, ben, app.url, "ten-thousand")
    anna.tap([1, 3])
    with anna.page.expect_navigation():
        anna.page.locator("#enter-dice").click()
    expect(anna.page.locator("#notice")).to_contain_text("must score")
    assert anna.slots() == ["1", "3", "", "", "", ""]
    anna.enter([1, 5])
    assert len(anna.slots()) == 4
    with anna.deed():
        anna.page.locator("#bank").click()
    ben.take_turn(least=300)
    anna.my_turn()
    anna.page.locator("#tray label", has_text="Enter the turn’s points instead").click()
    points = anna.page.get_by_label("Points of the whole turn")
    points.fill("lots")
    with anna.page.expect_navigation():
        points.press("Enter")
    expect(points).to_have_value("lots")
    points.fill("1 000")
    with anna.deed():
        points.press("Enter")
    expect(anna.page.locator("#everyone [data-of='0'] .race__s")).to_have_text("1,150")
