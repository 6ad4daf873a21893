"""What one asks and the table answers: the end of the game, a box that was booked wrong."""

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.agree import log_of, replayed
from tests.browser.conftest import Screens
from tests.browser.crowd import FIVE, HANDS, PAIR, STAKE, Scene, go_to_people, live, of_three, row_of, sit
from tests.browser.phone import Phone
from tests.browser.staged import Move, roll, staged
from tests.servers import AppServer

# Anna has tapped the wrong line: her sixes stand in Fours, as nothing.
BOOKED: tuple[Move, ...] = (roll(0, 6, 6, 1, 2, 3), (0, "strike", {"category": "fours"}, ()), roll(1, 1, 1, 2, 3, 4))
PAIRED: tuple[Move, ...] = (roll(0, 6, 6, 1, 2, 3), (0, "strike", {"category": "poker"}, ()), roll(1, 1, 1, 2, 3, 4))
WRONG_LINE = pytest.mark.parametrize(
    ("scene", "line", "to"),
    [
        (Scene(FIVE.game, PAIR, BOOKED), "fours", "sixes"),
        (Scene("wuerfelpoker", PAIR, PAIRED), "poker", "pair"),
    ],
    ids=lambda each: each.game if isinstance(each, Scene) else None,
)


def ask_to_end(phone: Phone) -> None:
    go_to_people(phone.page)
    phone.page.get_by_role("button", name="Ask to end the game now").click()
    expect(phone.page.locator("#asks")).to_contain_text("Waiting for the others’ answer.")
    live(phone.page)


def answer(phone: Phone, words: str, yes: bool = True) -> None:
    """Answer the question with these words on the phone."""
    question = phone.page.locator("#asks .ask", has_text=words)
    question.get_by_role("button", name="Yes" if yes else "No", exact=True).click()
    expect(question).to_have_count(0)


@pytest.mark.parametrize("scene", [FIVE, HANDS], ids=lambda scene: scene.game)
def test_a_game_ends_early_when_more_than_half_want_it(app: AppServer, screens: Screens, scene: Scene) -> None:
    (room,) = staged(app, of_three(scene))
    anna, ben, cem = (sit(app, screens, room, seat) for seat in range(3))
    board = screens.open(1920, 1080)
    board.goto(f"{app.url}{room.path}board/")
    ask_to_end(ben)
    expect(cem.page.locator("#asks")).to_contain_text("Ben asks to end the game as it stands.")
    answer(anna, "Ben asks to end the game")
    for phone in (anna, ben, cem):
        expect(phone.page.locator("main")).to_contain_text("The table ended the game early.")
        expect(phone.page.locator("#podium")).to_be_visible()
        expect(phone.page.locator("#asks")).to_be_hidden()
    expect(board.locator("#board-head")).to_contain_text("Final result")
    assert anna.page.request.get(f"{app.url}{room.path}sheet.pdf").ok
    assert screens.complaints == []


@pytest.mark.parametrize("scene", [FIVE, STAKE], ids=lambda scene: scene.game)
def test_the_end_that_is_turned_down_or_not_meant_leaves_the_game_as_it_was(
    app: AppServer, screens: Screens, scene: Scene
) -> None:
    (room,) = staged(app, scene)
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    anna.hold([1])
    ask_to_end(ben)
    answer(anna, "Ben asks to end the game", yes=False)
    expect(ben.page.locator("#asks")).to_be_hidden()
    assert anna.held() == [1]
    ask_to_end(ben)
    yes = anna.page.get_by_role("button", name="Yes")
    live_colour = yes.evaluate("yes => getComputedStyle(yes).color")
    anna.page.context.set_offline(True)
    expect(yes).not_to_have_css("color", live_colour)  # what cannot be answered now does not look as if it could
    anna.page.context.set_offline(False)
    expect(yes).to_have_css("color", live_colour)
    ben.page.get_by_role("button", name="Never mind").click()
    for phone in (anna, ben):
        expect(phone.page.locator("#asks")).to_be_hidden()
    assert anna.held() == [1]


def correct(phone: Phone, name: str, reason: str, **wish: str) -> None:
    """Ask to correct what stands for ``name``."""
    go_to_people(phone.page)
    row_of(phone.page, name).get_by_role("link", name="Correct").click()
    for field, value in wish.items():
        part = phone.page.locator(f".page__form [name={field}]")
        if part.evaluate("part => part.tagName") == "SELECT":
            part.select_option(value)
        else:
            part.fill(value)
    phone.page.get_by_label("Why").fill(reason)
    phone.page.get_by_role("button", name="Ask for the correction").click()
    live(phone.page)


def words_on_paper(page: Page, url: str) -> str:
    """The room's printed sheet, as text."""
    pages = PdfReader(io.BytesIO(page.request.get(f"{url}sheet.pdf").body())).pages
    return "\n".join(each.extract_text(extraction_mode="layout") for each in pages)


def line_on_paper(page: Page, url: str, title: str) -> list[str]:
    return next(row for row in words_on_paper(page, url).splitlines() if row.strip().startswith(title)).split()


def totals(phones: Sequence[Phone]) -> list[str]:
    return [phone.page.locator("#everyone .total td").first.inner_text() for phone in phones]


def test_a_wrong_line_is_put_right_when_another_seat_confirms(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene(FIVE.game, PAIR, BOOKED))
    url = app.url + room.path
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    board = screens.open(1920, 1080)
    board.goto(f"{url}board/")
    expect(anna.page.locator("#undo")).to_have_count(0)  # Ben has rolled: it is too late to take it back
    correct(anna, "Anna", "tapped the wrong line", category="fours", to="sixes")
    assert totals([anna, ben]) == ["0", "0"]
    expect(ben.page.locator("#asks")).to_contain_text("tapped the wrong line")
    answer(ben, "Anna asks to correct Anna’s pad: Fours belongs in Sixes.")
    for phone in (anna, ben):
        expect(phone.page.locator("#everyone .total td").first).to_have_text("12")
    expect(board.locator("#board-card tbody tr td.tot").first).to_have_text("12")
    assert line_on_paper(anna.page, url, "Sixes")[-1] == "12"
    log = log_of(anna.page, url)
    assert log["corrections"][0]["reason"] == "tapped the wrong line"
    assert replayed(log).cards[0].boxes["sixes"].points == 12
    ben.rolled(1)
    assert ben.faces() == (1, 1, 2, 3, 4)
    assert screens.complaints == []


@WRONG_LINE
def test_a_correction_that_is_turned_down_leaves_the_pad_as_it_was(
    app: AppServer, screens: Screens, scene: Scene, line: str, to: str
) -> None:
    (room,) = staged(app, scene)
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    correct(anna, "Anna", "", category=line, to=to)
    answer(ben, f"{line.title()} belongs in {to.title()}", yes=False)
    expect(anna.page.locator("#asks")).to_be_hidden()
    assert totals([anna, ben]) == ["0", "0"]


@WRONG_LINE
def test_after_the_end_result_board_and_sheet_follow_a_correction(
    app: AppServer, screens: Screens, scene: Scene, line: str, to: str
) -> None:
    (room,) = staged(app, replace(scene, moves=(scene.moves or ())[:2], over=True))
    url = app.url + room.path
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    board = screens.open(1920, 1080)
    board.goto(f"{url}board/")
    before = anna.page.locator("#podium [data-of='0'] b").inner_text()
    correct(anna, "Anna", "tapped the wrong line", category=line, to=to)
    answer(ben, "Anna asks to correct")
    expect(anna.page.locator("#podium [data-of='0'] b")).not_to_have_text(before)
    after = anna.page.locator("#podium [data-of='0'] b").inner_text()
    expect(ben.page.locator("#podium [data-of='0'] b")).to_have_text(after)
    expect(board.locator("#board-card tbody tr td.tot").first).to_have_text(after)
    assert line_on_paper(anna.page, url, "Total")[-2] == after


def test_the_points_of_a_turn_with_real_dice_are_corrected(app: AppServer, screens: Screens) -> None:
    (room,) = staged(app, Scene(STAKE.game, PAIR, None))
    url = app.url + room.path
    anna, ben = sit(app, screens, room, 0), sit(app, screens, room, 1)
    anna.page.locator("#real-0").click()
    expect(anna.page.locator("#real-0")).to_have_text("roll on the screen")
    anna.page.locator("#start").click()
    anna.page.locator("#tray label", has_text="Enter the turn’s points instead").click()
    anna.page.get_by_label("Points of the whole turn").fill("350")
    with anna.deed():
        anna.page.locator("#enter-points").click()
    with ben.deed():
        ben.roll_button.click()
    correct(anna, "Anna", "it was one more five", points="400")
    answer(ben, "brought 400")
    for phone in (anna, ben):
        expect(phone.page.locator("#everyone [data-of='0'] .race__s")).to_have_text("400")
    assert "400" in words_on_paper(anna.page, url)
    assert "350" not in words_on_paper(anna.page, url)
