"""What moves, when, and how: what the server pushes, once, cheaply, and nothing for those who want no motion."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Screens
from tests.browser.phone import Phone
from tests.browser.staged import Scene, staged
from tests.servers import AppServer

# Every motion of the page, by name, with all that it changes.
WATCH = """
window.moved = {};
const note = (name, changes) => {
  window.moved[name] = [...new Set([...window.moved[name] ?? [], ...changes])].sort();
  document.documentElement.dataset.moved = Object.keys(window.moved).join(" ");
};
const FACTS = ["offset", "easing", "composite", "computedOffset"];
document.addEventListener("animationstart", event => {
  for (const motion of document.getAnimations().filter(each => each.animationName === event.animationName)) {
    note(event.animationName, motion.effect.getKeyframes().flatMap(Object.keys).filter(name => !FACTS.includes(name)));
  }
}, true);
document.addEventListener("transitionrun", event => note("transition", [event.propertyName]), true);
"""
# After two more pictures, so that what begins to move has been noted.
MOVED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(window.moved))))"


def a_turn(app: AppServer, screens: Screens, game: str, motion: str) -> tuple[Page, dict[str, list[str]]]:
    """Roll, hold and book at a table of two; return the page and what moved on it."""
    (room,) = staged(app, Scene(game, ("Anna", "Ben")))
    page = screens.open(reduced_motion=motion)
    page.add_init_script(WATCH)
    page.context.add_cookies([{"name": "player", "value": room.cookies[0], "url": app.url}])
    page.goto(app.url + room.path)
    expect(page.locator("#room")).to_have_attribute("data-link", "live")
    phone = Phone(page, "Anna")
    phone.roll(1)
    page.locator("#tray .die__hold").first.check()
    with phone.deed():
        page.locator("#cell-0-chance, #stand").first.click()
    expect(page.locator("#undo")).to_be_visible()
    return page, page.evaluate(MOVED)


@pytest.mark.parametrize("game", ["classic-five", "poker-dice"])
def test_nothing_moves_for_those_who_want_no_motion(app: AppServer, screens: Screens, game: str) -> None:
    page, moved = a_turn(app, screens, game, "reduce")
    assert moved == {}
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_turn_moves_dice_pen_and_cup_and_nothing_but_what_costs_no_painting(app: AppServer, screens: Screens) -> None:
    page, moved = a_turn(app, screens, "classic-five", "no-preference")
    assert {"tumble", "uncover", "handover", "transition", "drain"} == moved.keys()
    assert {each for changes in moved.values() for each in changes} <= {"transform", "opacity"}
    # Nothing has been rolled by looking again.
    page.reload()
    expect(page.locator("#room")).to_have_attribute("data-link", "live")
    expect(page.locator("#undo")).to_be_visible()
    assert page.evaluate(MOVED).keys() <= {"drain"}
