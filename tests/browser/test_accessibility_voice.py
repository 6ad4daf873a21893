"""What a screen reader says by itself: each thing that happens at the table, once, in the order of the table."""

from dataclasses import replace

from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.browser.crowd import FIVE, HANDS, THREE, of_three, sit
from tests.browser.phone import Phone
from tests.browser.staged import Scene, roll, staged
from tests.servers import AppServer

# Keeps what changes in places that speak.
LISTEN = """() => {
  window.heard = [];
  const places = "[role=status], [role=alert], [aria-live]";
  const placeOf = ({ target }) => (target.closest ? target : target.parentElement).closest(places);
  new MutationObserver(changes => {
    for (const place of new Set(changes.map(placeOf))) {
      const words = place?.innerText.replace(/\\s+/g, " ").trim();
      if (words) window.heard.push(words);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


def listen(*phones: Phone) -> None:
    for phone in phones:
        phone.page.evaluate(LISTEN)


def heard(phone: Phone) -> list[str]:
    """What was said since the last time one asked."""
    said: list[str] = phone.page.evaluate("() => window.heard.splice(0)")
    return said


def test_a_roll_is_told_once_to_everybody(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene("classic-five", THREE))
    anna, ben = (sit(app, screens, room, seat) for seat in (0, 1))
    expect(anna.page.locator("#chip-1")).to_contain_text("here")
    listen(anna, ben)
    told = ", ".join(map(str, anna.roll(1)))
    expect(ben.page.locator("#tray .rolls")).to_contain_text("Roll 1 of 3")
    assert heard(anna) == heard(ben) == [f"Anna: {told}. 2 rolls left."]

    anna.hold([0, 1])
    sit(app, screens, room, 2)  # somebody comes: the others' screens change, and nothing is said again
    for phone in (anna, ben):
        expect(phone.page.locator("#chip-2")).to_contain_text("here")
        assert heard(phone) == []

    again = ", ".join(map(str, anna.roll(2)))
    expect(ben.page.locator("#tray .rolls")).to_contain_text("Roll 2 of 3")
    assert heard(anna) == heard(ben) == [f"Anna: {again}. 1 roll left."]


def test_a_booked_line_is_told_with_whose_turn_it_is(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, FIVE)
    anna, ben = (sit(app, screens, room, seat) for seat in (0, 1))
    listen(anna, ben)
    anna.page.locator("#cell-0-fives").click()
    expect(anna.page.locator("#voice")).to_have_text("Strike? Strike Fives, it brings nothing")
    anna.page.locator("#cell-0-sixes").click()
    expect(ben.page.locator("#voice")).to_have_text("Anna: 12 in Sixes. Your turn")
    expect(anna.page.locator("#voice")).to_have_text("Anna: 12 in Sixes. Ben’s turn")
    assert len(heard(anna)) == 2
    anna.page.locator("#undo").click()
    expect(ben.page.locator("#voice")).to_have_text("Anna: 6, 6, 1, 2, 3. 2 rolls left. Anna’s turn")
    assert len(heard(ben)) == 2


def test_who_sits_down_before_the_game_is_told(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene("classic-five", ("Anna", "Ben"), None))
    anna = sit(app, screens, room, 0)
    listen(anna)
    Phone(screens.open(), "Cem").join(app.url + room.path)
    expect(anna.page.locator("#voice")).to_have_text("At the table: Anna, Ben, Cem.")
    assert heard(anna) == ["At the table: Anna, Ben, Cem."]


def test_a_bust_and_hot_dice_are_told(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene("ten-thousand", ("Anna", "Ben"), lobby=((0, "set_real_dice", (0, True)),)))
    anna, ben = (sit(app, screens, room, seat) for seat in (0, 1))
    listen(anna, ben)
    for _ in range(6):
        anna.page.locator(".key").first.click()
    anna.page.locator("#enter-dice").click()
    expect(ben.page.locator("#voice")).to_have_text("Anna: 1, 1, 1, 1, 1, 1. 3,000: hot dice, all six roll again.")
    anna.page.locator("#bust").click()
    expect(anna.page.locator("#voice")).to_have_text("Bust?")
    anna.page.locator("#bust").click()
    expect(ben.page.locator("#voice")).to_have_text("No die scores. Anna stays at 0. Your turn")
    assert len(heard(ben)) == 2


def test_picked_dice_are_told_to_who_picks(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene("ten-thousand", ("Anna", "Ben"), (roll(0, 1, 5, 2, 3, 4, 4),)))
    anna = sit(app, screens, room, 0)
    listen(anna)
    for pick in (lambda: anna.hold([0]), anna.page.locator("#take-all").click):
        pick()
        assert heard(anna) == [anna.page.locator("#stake").inner_text()]
    assert "150" in anna.page.locator("#voice").inner_text()


def test_the_reveal_is_told(app: AppServer, screens: Screens) -> None:
    moves = (*HANDS.moves, (0, "stand", {}, ()), roll(1, 6, 6, 6, 2, 3))
    (room,) = staged(app, replace(HANDS, moves=moves))
    anna, ben = (sit(app, screens, room, seat) for seat in (0, 1))
    listen(anna, ben)
    ben.page.locator("#stand").click()
    for phone in (anna, ben):
        expect(phone.page.locator("#voice")).to_contain_text("Ben leads with:")
        expect(phone.page.locator("#voice")).to_contain_text("Anna loses 1 life.")
        assert len(heard(phone)) == 1


def test_the_start_and_the_end_are_told(app: AppServer, screens: Screens) -> None:
    lobby, end = staged(app, of_three(replace(FIVE, moves=None)), replace(FIVE, after=((0, "propose_end", ()),)))
    anna, ben = (sit(app, screens, lobby, seat) for seat in (0, 1))
    listen(ben)
    anna.page.locator("#start").click()
    expect(ben.page.locator("#voice")).to_have_text("Anna’s turn")
    ben = sit(app, screens, end, 1)
    ben.page.get_by_role("button", name="Yes").click()
    expect(ben.page.locator("#voice")).to_have_text(ben.page.locator("#winner").inner_text())
