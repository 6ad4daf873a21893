"""Quick thumbs, bad networks and second thoughts at the games where dice are picked or hidden."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.agree import log_of
from tests.browser.conftest import Screens
from tests.browser.hand_phone import HandPhone
from tests.browser.phone import Phone
from tests.browser.staged import Scene, Set, roll, staged
from tests.browser.stake_phone import StakePhone
from tests.servers import AppServer

STAKE, HANDS = "ten-thousand", "poker-dice"
PAIR = ("Anna", "Ben")


def sit(app: AppServer, screens: Screens, room: Set, seat: int, **options: Any) -> Page:
    """The page of who has ``seat`` in a staged room."""
    page = screens.open(**options)
    page.context.add_cookies([{"name": "player", "value": room.cookies[seat], "url": app.url}])
    page.goto(app.url + room.path)
    expect(page.locator("#room[data-link=live]")).to_be_attached()
    return page


def stake(app: AppServer, screens: Screens, *dice: int, **options: str | int) -> tuple[StakePhone, str]:
    """Anna's phone with these dice thrown, and the room's address."""
    (room,) = staged(app, Scene(STAKE, PAIR, (roll(0, *dice),), options))
    anna = StakePhone(sit(app, screens, room, 0), "Anna")
    anna.seat = 0
    return anna, app.url + room.path


def kinds(page: Page, url: str) -> list[str]:
    return [event["kind"] for event in log_of(page, url)["events"]]


def test_four_dice_tapped_in_300_ms_are_all_picked_and_their_sum_stands_there_before_the_bank(
    app: AppServer, screens: Screens
) -> None:
    anna, _ = stake(app, screens, 1, 1, 5, 5, 2, 3)
    boxes = [anna.page.locator(f"#tray .thrown-{at} .die").bounding_box() for at in range(4)]
    touch = anna.page.context.new_cdp_session(anna.page)
    for box in boxes:
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        anna.page.wait_for_timeout(35)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        anna.page.wait_for_timeout(35)
    expect(anna.page.locator("#tray .die__hold:checked")).to_have_count(4)
    expect(anna.page.locator("#bank")).to_contain_text("300 points")
    expect(anna.page.locator("#turn-total")).to_have_text("300")
    anna.bank(300)
    expect(anna.page.locator("#everyone li[data-of='0'] .race__s")).to_have_text("300")


def test_two_thumbs_pick_four_dice_between_them(app: AppServer, screens: Screens) -> None:
    anna, _ = stake(app, screens, 1, 1, 5, 5, 2, 3)
    touch = anna.page.context.new_cdp_session(anna.page)
    points = []
    for at in (0, 3, 1, 2):
        box = anna.page.locator(f"#tray .thrown-{at} .die").bounding_box()
        assert box is not None
        points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
    for left, right in (points[:2], points[2:]):
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{**left, "id": 0}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{**right, "id": 1}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(anna.page.locator("#tray .die__hold:checked")).to_have_count(4)
    expect(anna.page.locator("#bank")).to_contain_text("300 points")


def test_the_preview_counts_what_is_picked_however_often_that_changes(app: AppServer, screens: Screens) -> None:
    anna, _ = stake(app, screens, 1, 2, 5, 3, 4, 6)
    total, bank = anna.page.locator("#turn-total"), anna.page.locator("#bank")
    for at, points in ((0, 100), (2, 150), (0, 50), (0, 150)):
        anna.page.locator(f"#tray .thrown-{at} .die").tap()
        expect(total).to_have_text(str(points))
        expect(bank).to_contain_text(f"{points} points")
    anna.page.locator(".menu > summary").tap()
    expect(anna.page.get_by_role("link", name="Score sheet")).to_be_visible()
    expect(total).to_have_text("150")
    anna.page.reload()
    expect(anna.page.locator("#tray .thrown-0 .die__hold")).to_be_visible()
    picked = anna.held()
    points = {0: 100, 2: 50}
    expect(total).to_have_text(str(sum(points[at] for at in picked)))
    for at in {0, 2} - set(picked):
        anna.page.locator(f"#tray .thrown-{at} .die").tap()
    expect(total).to_have_text("150")
    expect(anna.page.locator("#stake")).to_contain_text("150")


def test_a_die_that_does_not_score_is_refused_with_its_reason(app: AppServer, screens: Screens) -> None:
    anna, _ = stake(app, screens, 1, 2, 5, 3, 4, 4)
    anna.page.locator("#tray .thrown-1 .die").tap()
    expect(anna.page.locator("#stake")).to_have_text("A lone 2 does not score")
    assert anna.held() == []
    # What the table sends meanwhile does not take the reason away.
    anna.page.evaluate(
        """() => {
          document.addEventListener("htmx:after:swap", () => { document.documentElement.dataset.told = ""; });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(anna.page.locator("html[data-told]")).to_be_attached()
    expect(anna.page.locator("#stake")).to_have_text("A lone 2 does not score")
    anna.page.locator("#tray .thrown-4 .die").tap()
    expect(anna.page.locator("#stake")).to_contain_text("4")
    assert anna.held() == []
    anna.page.locator("#tray .thrown-0 .die").tap()
    expect(anna.page.locator("#stake")).to_contain_text("100")


def test_a_closed_bank_says_what_is_missing_and_does_nothing(app: AppServer, screens: Screens) -> None:
    anna, url = stake(app, screens, 1, 1, 1, 5, 3, 4, opening=350)
    bank = anna.page.locator("#bank")
    expect(bank).to_contain_text("pick dice first")
    anna.page.locator("#tray .thrown-3 .die").tap()
    expect(bank).to_contain_text("300 more to get on the board")
    expect(bank).to_have_attribute("aria-disabled", "true")
    bank.tap(force=True)
    anna.page.locator("#tray .thrown-0 .die").tap()
    expect(bank).to_contain_text("200 more to get on the board")
    assert kinds(anna.page, url) == ["rolled"]
    anna.page.locator("#take-all").tap()
    expect(bank).to_contain_text("1,050 points")
    expect(bank).not_to_have_attribute("aria-disabled", "true")


def test_after_hot_dice_the_house_may_ask_to_roll_on(app: AppServer, screens: Screens) -> None:
    anna, url = stake(app, screens, 1, 2, 3, 4, 5, 6, hot_dice="must")
    anna.page.locator("#take-all").tap()
    expect(anna.page.locator("#stake")).to_contain_text("2,500: hot dice, all six roll again")
    expect(anna.page.locator("#bank")).to_contain_text("hot dice: roll on")
    expect(anna.page.locator("#bank")).to_have_attribute("aria-disabled", "true")
    expect(anna.roll_button).to_contain_text("Roll 6 dice")
    anna.throw()
    assert kinds(anna.page, url)[:3] == ["rolled", "dice-set-aside", "rolled"]


@pytest.mark.parametrize(("button", "after"), [("roll", "dice-set-aside"), ("bank", "banked")])
def test_a_double_tap_does_one_thing(app: AppServer, screens: Screens, button: str, after: str) -> None:
    anna, url = stake(app, screens, 1, 1, 1, 5, 5, 2)
    anna.page.locator("#take-all").tap()
    with anna.deed():
        anna.page.locator(f"#{button}").dblclick(no_wait_after=True)
    anna.page.wait_for_timeout(500)
    told = kinds(anna.page, url)
    assert told[:2] == ["rolled", after]
    assert told.count("rolled") == (2 if button == "roll" else 1)


def test_a_double_tap_on_stay_stays_once_and_rolls_for_nobody(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene(HANDS, PAIR, (roll(0, 6, 6, 1, 2, 3),)))
    page = sit(app, screens, room, 0)
    page.locator("#stand").dblclick(no_wait_after=True)
    expect(page.locator("#headline")).to_contain_text("Ben’s turn")
    page.wait_for_timeout(500)
    assert kinds(page, app.url + room.path) == ["rolled", "stood"]


def test_who_is_done_reads_who_is_waited_for_and_keeps_the_own_dice_in_view(app: AppServer, screens: Screens) -> None:
    moves = (roll(0, 6, 6, 1, 2, 3), roll(1, 5, 5, 5, 2, 3))
    (room,) = staged(app, Scene(HANDS, ("Anna", "Ben", "Cem"), moves, {"simultaneous": "on"}))
    anna = HandPhone(sit(app, screens, room, 0), "Anna")
    anna.stay()
    expect(anna.page.locator("#headline")).to_contain_text("You’re done")
    expect(anna.page.locator("#mine")).to_have_text("Waiting for Ben, Cem.")
    expect(anna.page.locator("#everyone .now")).to_contain_text("1 of 3 done")
    expect(anna.page.locator("#roll, #stand")).to_have_count(0)
    assert anna.faces() == (6, 6, 1, 2, 3)
    expect(anna.page.locator("#tray")).to_contain_text("your hand")
    with anna.deed():  # "a stand may be taken back until the next seat rolls"
        anna.page.locator("#undo").tap()
    expect(anna.roll_button).to_be_visible()
    assert anna.faces() == (6, 6, 1, 2, 3)


def test_who_is_done_reads_who_is_waited_for_also_while_the_hand_may_be_taken_back(
    app: AppServer, screens: Screens
) -> None:
    moves = (roll(0, 6, 6, 1, 2, 3), roll(1, 5, 5, 5, 2, 3), (0, "stand", {}, ()))
    (room,) = staged(app, Scene(HANDS, ("Anna", "Ben", "Cem"), moves, {"simultaneous": "on"}))
    page = sit(app, screens, room, 0)
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator("#mine")).to_be_visible(timeout=1000)


@pytest.mark.parametrize("game", [STAKE, HANDS])
def test_ten_seconds_without_network_in_anothers_turn_lose_nothing(app: AppServer, screens: Screens, game: str) -> None:
    dice = (1, 1, 5, 2, 3, 4) if game == STAKE else (6, 6, 1, 2, 3)
    (room,) = staged(app, Scene(game, PAIR, (roll(0, *dice),)))
    anna = Phone(sit(app, screens, room, 0), "Anna")
    ben = Phone(sit(app, screens, room, 1), "Ben")
    ben.page.context.set_offline(True)
    expect(ben.page.locator(".banner")).to_be_visible()
    if game == STAKE:
        anna.page.locator("#take-all").tap()
    with anna.deed():
        anna.page.locator("#bank, #stand").tap()
    ben.page.wait_for_timeout(10_000)
    ben.page.context.set_offline(False)
    ben.my_turn()
    expect(ben.page.locator(".banner")).to_be_hidden()
    with ben.deed():
        ben.roll_button.tap()
    assert len(ben.faces()) == len(dice)


def test_house_rules_picked_in_quick_succession_are_all_saved(app: AppServer, screens: Screens) -> None:
    anna = Phone(screens.open(), "Anna")
    url = anna.open_room(app.url, STAKE)
    picked = ["turn_minimum-300", "three_busts-500", "hot_dice-must"]
    anna.page.evaluate("picked => picked.forEach(id => document.getElementById(`option-${id}`).click())", picked)
    anna.page.wait_for_load_state("networkidle")
    anna.page.goto(url)
    for each in picked:
        expect(anna.page.locator(f"#option-{each}")).to_be_checked(timeout=1000)


def test_without_script_who_may_take_back_still_sees_what_the_others_do(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene(STAKE, PAIR, (roll(0, 1, 1, 5, 2, 3, 4), (0, "bank", {"keep": (0, 1)}, ()))))
    page = screens.open(script=False)
    page.context.add_cookies([{"name": "player", "value": room.cookies[0], "url": app.url}])
    page.goto(app.url + room.path)
    expect(page.locator("#undo")).to_be_visible()
    Phone(sit(app, screens, room, 1), "Ben").roll_button.tap()
    expect(page.locator("#undo")).to_have_count(0, timeout=8000)
