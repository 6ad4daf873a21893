"""Somebody is away: the others skip, remove, inherit; the server's clock ends what takes too long."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.browser.crowd import (
    FIVE,
    HANDS,
    PAIR,
    STAKE,
    become,
    go_to_people,
    happened,
    hide,
    hosts,
    live,
    of_three,
    restart,
    row_of,
    set_deadline,
    sit,
)
from tests.browser.phone import Phone
from tests.browser.staged import Scene, staged
from tests.servers import AppServer, wait_until

BOTH = pytest.mark.parametrize("scene", [FIVE, HANDS], ids=lambda scene: scene.game)
HERITAGE = 60  # seconds: the host's role passes on 30 s after the grace time, and the machine may be busy
A_DAY_AHEAD = "{ const now = Date.now.bind(Date); Date.now = () => now() + 86_400_000; }"


def test_a_host_who_is_gone_is_skipped_inherited_and_removed_and_the_game_goes_on(
    app: AppServer, screens: Screens
) -> None:
    rooms = staged(app, of_three(FIVE), of_three(HANDS))
    annas, bens, cems = ([sit(app, screens, room, seat) for room in rooms] for seat in range(3))
    for anna in annas:
        anna.page.context.close()
    # "After 60 s any seat may skip the absent one's turn", not before.
    for ben in bens:
        expect(ben.page.locator("#chips .dot--away, #everyone .now .dot--away").first).to_be_attached()
        expect(ben.page.locator("#absent")).to_be_hidden()
    restart(app)
    for ben, cem in zip(bens, cems, strict=True):
        for phone in (ben, cem):
            expect(phone.page.locator("#absent")).to_contain_text("Anna is offline.")
        cem.page.get_by_role("button", name="Skip the turn").click()
        for phone in (ben, cem):
            expect(phone.page.locator("#absent")).to_be_hidden()
    expect(bens[0].page.locator("#headline")).to_contain_text("Your turn")
    for ben in bens:
        expect(ben.roll_button).to_be_visible()

    for room, ben, cem in zip(rooms, bens, cems, strict=True):
        wait_until(partial(hosts, app, room, "Ben"), HERITAGE, "the host's role has not passed on")
        go_to_people(ben.page)
        expect(row_of(ben.page, "Ben")).to_contain_text("host")
        remove = row_of(ben.page, "Anna").get_by_role("button", name="Remove for good")
        remove.click()
        live(ben.page)
        expect(cem.page.locator("#chips .is-out, #everyone .now .is-out")).to_have_count(1)
        back = sit(app, screens, room, 0)
        expect(back.page.locator("#mine")).to_contain_text("You are watching.")
        expect(back.page.locator("#roll")).to_have_count(0)
        ben.roll(1)


def test_the_host_need_not_wait_for_who_is_only_away_where_the_others_must(app: AppServer, screens: Screens) -> None:
    """What the others may do after the grace time the host may at once: the page of people offers it."""
    (room,) = staged(app, of_three(FIVE))
    ben, cem = sit(app, screens, room, 1), sit(app, screens, room, 2)
    anna = sit(app, screens, room, 0)
    cem.page.context.close()
    expect(anna.page.locator("#chip-2 .dot--away")).to_be_attached()
    for phone, may in ((anna, 1), (ben, 0)):
        go_to_people(phone.page)
        expect(row_of(phone.page, "Cem").get_by_role("button", name="Remove for good")).to_have_count(may)
    row_of(anna.page, "Cem").get_by_role("button", name="Remove for good").click()
    expect(anna.page.locator("#chip-2")).to_have_class(re.compile("is-out"))


@BOTH
def test_who_reads_a_page_beside_the_table_is_there(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, scene)
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    away = ben.page.locator("#chips .dot--away, #everyone .now .dot--away")
    for page in ("people/", "history/"):
        anna.page.goto(app.url + room.path + page)
        expect(away).to_have_count(0)
        hide(anna.page)
        expect(away).to_have_count(1)
        hide(anna.page, hidden=False)
        expect(away).to_have_count(0)
    assert screens.complaints == []


@BOTH
def test_the_clock_counts_as_the_server_does_and_ends_the_turn(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, Scene(scene.game, PAIR, None, scene.options))
    anna = Phone(screens.open(), "Anna")
    anna.page.add_init_script(A_DAY_AHEAD)
    become(app, anna.page, room, 0)
    anna.page.goto(app.url + room.path)
    with anna.page.expect_response("**/room/"):
        anna.page.locator("label:has(#clock-30)").click()
    ben = sit(app, screens, room, 1)
    expect(ben.page.locator("#lobby-rules")).to_contain_text("30 s")
    board = screens.open(1920, 1080)
    board.goto(f"{app.url}{room.path}board/")
    anna.page.locator("#start").click()
    clocks = [page.locator("#clock time") for page in (anna.page, ben.page, board)]
    for clock in clocks:
        expect(clock).to_have_text(re.compile(r"^(30|2\d|1\d) seconds left$"))
    first = clocks[0].inner_text()
    expect(clocks[0]).not_to_have_text(first)
    anna.roll(1)

    set_deadline(app, room, "+3 seconds")
    if scene == FIVE:  # who runs out of time strikes, and the next has a whole turn
        ben.my_turn()
    else:  # "all who are not ready stand", and the cups go up
        expect(ben.page.locator("#everyone .reveal")).to_be_visible()
    for clock in clocks:
        expect(clock).to_have_text(re.compile(r"^(30|2\d|1\d) seconds left$"))


@BOTH
def test_a_turn_whose_time_ran_out_while_the_server_was_down_has_some_rest(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna = sit(app, screens, room, 0)
    app.kill9()
    set_deadline(app, room, "-60 seconds")
    app.start()
    live(anna.page)
    expect(anna.page.locator("#clock time")).to_have_text(re.compile(r"^(1[0-5]|\d) seconds left$"))
    assert happened(anna.page, app.url + room.path) == ["rolled"]


@BOTH
def test_the_hosts_role_is_handed_over_by_choice(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, scene)
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    go_to_people(anna.page)
    row_of(anna.page, "Ben").get_by_role("button", name="Make host").click()
    live(anna.page)
    for phone, host in ((anna, 0), (ben, 1)):
        go_to_people(phone.page)
        expect(row_of(phone.page, "Ben")).to_contain_text("host")
        expect(phone.page.get_by_role("button", name="Let nobody new in")).to_have_count(host)


@pytest.mark.parametrize("scene", [FIVE, STAKE], ids=lambda scene: scene.game)
def test_who_leaves_by_choice_is_skipped_at_once_and_may_sit_down_again(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    go_to_people(anna.page)
    anna.page.get_by_role("button", name="Leave the table").click()
    expect(anna.page.locator("#mine")).to_contain_text("You have left the table.")
    expect(ben.page.locator("#absent")).to_contain_text("Anna has left the table.")
    ben.page.get_by_role("button", name="Skip the turn").click()
    ben.my_turn()
    anna.page.get_by_role("button", name="Sit down again").click()
    expect(anna.page.locator("#mine")).to_contain_text("Ben has the cup. You are next.")


@BOTH
def test_a_locked_room_says_so_and_lets_nobody_new_in(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, scene)
    anna = sit(app, screens, room, 0)
    board = screens.open(1920, 1080)
    board.goto(f"{app.url}{room.path}board/")
    # Whoever comes while the game runs finds the way on the board.
    expect(board.locator("#board-foot .tv__join")).to_contain_text(room.path.split("/")[2])
    expect(board.locator("#board-foot .tv__join svg path")).to_be_visible()
    go_to_people(anna.page)
    anna.page.get_by_role("button", name="Let nobody new in").click()
    expect(board.locator("#board-foot")).to_contain_text("Watch (room locked)")
    new = screens.open()
    new.goto(f"{app.url}{room.path}people/")
    expect(new.locator("main")).to_contain_text("This room is locked: the host lets nobody new in.")
