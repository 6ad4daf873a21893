"""What calls people to the table, and keeps their screens lit while they play."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Screens
from tests.browser.crowd import FIVE, HANDS, STAKE, become, go_to_people, hide, live, over, sit
from tests.browser.phone import Phone
from tests.browser.staged import Scene, Set, staged
from tests.servers import AppServer

WAKE_LOCK = """
  let held = 0, asked = 0;
  const tell = () => { document.documentElement.dataset.locks = `${held} held of ${asked}`; };
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    held++; asked++; tell();
    const lock = new EventTarget();
    let mine = true;
    lock.release = async () => {
      if (mine) { mine = false; held--; tell(); lock.dispatchEvent(new Event("release")); }
    };
    document.addEventListener("visibilitychange", () => { if (document.hidden) lock.release(); });
    return lock;
  } } });
"""
REFUSED = (
    "Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => { throw new Error('no'); } } });"
)
NO_AUDIO = "delete window.AudioContext; delete window.webkitAudioContext;"
SHAKEN = "window.shaken = 0; navigator.vibrate = () => { window.shaken++; return true; };"


def prepared(app: AppServer, screens: Screens, room: Set, seat: int, script: str, path: str = "") -> Page:
    """The page of ``seat``, whose browser is as ``script`` says."""
    page = screens.open()
    page.add_init_script(script)
    become(app, page, room, seat)
    page.goto(app.url + room.path + path)
    live(page)
    return page


def locks(page: Page, told: str) -> None:
    """Expect so many locks held, of so many that were asked for."""
    expect(page.locator("html")).to_have_attribute("data-locks", told)


def sound(page: Page) -> Locator:
    """The button that turns sound and shaking on and off."""
    return page.get_by_role("button", name="Sound", exact=True)


@pytest.mark.parametrize("scene", [FIVE, STAKE], ids=lambda scene: scene.game)
def test_a_phone_in_the_background_says_your_turn_in_its_title_and_may_be_felt(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna, page = sit(app, screens, room, 0), prepared(app, screens, room, 1, SHAKEN)
    sound(page).click()
    expect(page).to_have_title("Anna’s turn · " + ("Classic Five" if scene == FIVE else "Ten Thousand") + " · Dicing")
    hide(page)
    if scene == FIVE:
        anna.page.locator("#cell-0-chance").click()
    else:
        anna.page.locator("#take-all").click()
        anna.page.locator("#bank").click()
    expect(page).to_have_title("Your turn · " + ("Classic Five" if scene == FIVE else "Ten Thousand") + " · Dicing")
    assert page.evaluate("window.shaken") == 1
    assert screens.complaints == []


def test_a_quiet_phone_is_not_shaken(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, FIVE)
    anna, page = sit(app, screens, room, 0), prepared(app, screens, room, 1, SHAKEN)
    hide(page)
    anna.page.locator("#cell-0-chance").click()
    expect(page).to_have_title("Your turn · Classic Five · Dicing")
    assert page.evaluate("window.shaken") == 0


@pytest.mark.parametrize("scene", [FIVE, HANDS], ids=lambda scene: scene.game)
@pytest.mark.parametrize("audio", [True, False], ids=["with audio", "without audio"])
def test_the_sound_is_off_until_it_is_wanted_and_that_is_remembered(
    app: AppServer, screens: Screens, scene: Scene, audio: bool
) -> None:
    (room,) = staged(app, scene)
    page = prepared(app, screens, room, 0, "" if audio else NO_AUDIO)
    button = sound(page)
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    live(page)
    expect(button).to_have_attribute("aria-pressed", "true")
    with Phone(page, "Anna").deed():
        page.locator("#roll").click()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert screens.complaints == []


@pytest.mark.parametrize("scene", [FIVE, HANDS], ids=lambda scene: scene.game)
@pytest.mark.parametrize("path", ["", "board/"], ids=["phone", "board"])
def test_the_screen_stays_awake_while_a_game_is_on_it(
    app: AppServer, screens: Screens, scene: Scene, path: str
) -> None:
    (room,) = staged(app, scene)
    page = prepared(app, screens, room, 0, WAKE_LOCK, path)
    locks(page, "1 held of 1")
    hide(page)
    locks(page, "0 held of 1")
    hide(page, hidden=False)
    locks(page, "1 held of 2")


@pytest.mark.parametrize("scene", [FIVE, HANDS], ids=lambda scene: scene.game)
def test_the_result_lets_the_screen_sleep_and_the_rematch_wakes_it(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna, ben = prepared(app, screens, room, 0, WAKE_LOCK), sit(app, screens, room, 1)
    for asked in (1, 2, 3):
        locks(anna, f"1 held of {asked}")
        go_to_people(ben.page)
        ben.page.get_by_role("button", name="Ask to end the game now").click()
        anna.get_by_role("button", name="Yes").click()
        expect(anna.locator("#podium")).to_be_visible()
        locks(anna, f"0 held of {asked}")
        anna.locator("#rematch").click()


def test_the_lobby_and_the_result_ask_for_no_light(app: AppServer, screens: Screens) -> None:
    lobby, result = staged(app, Scene(FIVE.game, ("Anna",), None), over(FIVE))
    for room in (lobby, result):
        page = prepared(app, screens, room, 0, WAKE_LOCK)
        page.wait_for_timeout(500)
        expect(page.locator("html[data-locks]")).to_have_count(0)


def test_a_phone_that_refuses_to_stay_awake_plays_on(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, FIVE)
    page = prepared(app, screens, room, 0, REFUSED)
    Phone(page, "Anna").roll(2)
    assert screens.complaints == []
