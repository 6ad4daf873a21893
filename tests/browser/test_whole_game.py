"""A table of friends plays Classic Five from the link to the paper, through reload, dead network and dead server."""

import io
from typing import Any

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from scoring import get_ruleset
from tests.browser import count
from tests.browser.conftest import Screens
from tests.browser.phone import Phone, start
from tests.servers import AppServer

BOXES = count.TITLES


def table_columns(page: Page) -> dict[str, list[str]]:
    """Everyone's pad on the result page: what each line says, seat by seat."""
    lines: dict[str, list[str]] = {}
    for row in page.locator("#everyone tbody tr").all():
        lines[row.locator("th").inner_text().strip()] = [cell.inner_text().strip() for cell in row.locator("td").all()]
    return lines


def board_rows(page: Page) -> list[list[str]]:
    """The board's cells, a row a seat."""
    return [
        [cell.inner_text().strip() for cell in row.locator("td").all()]
        for row in page.locator("#board-card tbody tr").all()
    ]


def shown(points: int) -> str:
    return str(points) if points else "0, struck out"


def replayed(log: dict[str, Any]) -> Any:
    """The final state as the fold of the told events."""
    rules = get_ruleset(log["game"])
    state = rules.start([seat["seat"] for seat in log["seats"]], rules.make_options(**log["options"]))
    told = ("seq", "version", "at")
    events = [
        rules.event_from_data({key: item for key, item in event.items() if key not in told}) for event in log["events"]
    ]
    assert [event["seq"] for event in log["events"]] == list(range(1, len(events) + 1))
    return rules.fold(state, events)


def judge(phones: list[Phone], pages: list[Page], board: Page | None, url: str) -> None:
    """All screens, the paper, the log and an independent count agree on every box and total."""
    totals = []
    for phone in phones:
        assert set(phone.booked) == set(BOXES)
        for category, (faces, points) in phone.booked.items():
            assert points == count.points(category, faces), (category, faces)
        totals.append(count.total({category: faces for category, (faces, _) in phone.booked.items()}))
    for page in pages:
        expect(page.locator("#winner")).to_be_visible(timeout=20_000)
        lines = table_columns(page)
        for category, title in BOXES.items():
            assert lines[title] == [shown(phone.booked[category][1]) for phone in phones], title
        assert lines["Total"] == [str(total) for total in totals]
    if board is not None:
        expect(board.locator("#board-head")).to_contain_text("Final result", timeout=20_000)
        rows = board_rows(board)
        for phone, cells, total in zip(phones, rows, totals, strict=True):
            boxes = [*cells[:6], *cells[7:14]]
            assert boxes == [str(phone.booked[category][1]) for category in BOXES]
            assert cells[14] == str(total)
    log = pages[0].request.get(f"{url}log.json").json()
    state = replayed(log)
    rules = get_ruleset("classic-five")
    assert [rules.totals(state, phone.seat).total for phone in phones] == totals
    for phone in phones:
        boxes = state.cards[phone.seat].boxes
        assert {key: box.points for key, box in boxes.items()} == {
            key: points for key, (_, points) in phone.booked.items()
        }
    judge_paper(pages[0].request.get(f"{url}sheet.pdf").body(), phones, totals)


def judge_paper(pdf: bytes, phones: list[Phone], totals: list[int]) -> None:
    """The printed sheet has every name, box and total in its row, in the order of the seats."""
    (page,) = PdfReader(io.BytesIO(pdf)).pages
    rows = [row.strip() for row in page.extract_text(extraction_mode="layout").splitlines()]
    assert any(all(phone.name in row for phone in phones) for row in rows)

    def printed(title: str) -> list[str]:
        return next(row for row in rows if row.startswith(title)).split()[-len(phones) :]

    for category, title in BOXES.items():
        assert printed(title) == [str(phone.booked[category][1]) for phone in phones], title
    assert printed("Total") == [str(total) for total in totals]


def test_two_phones_and_a_board_agree_after_reload_lost_network_and_killed_server(
    app: AppServer, screens: Screens
) -> None:
    anna, ben = Phone(screens.open(), "Anna"), Phone(screens.open(color_scheme="dark"), "Ben")
    url = start(anna, [ben], app.url)
    board = screens.open(1920, 1080)
    board.goto(f"{url}board/")

    for round_number in range(1, 14):
        if round_number == 3:  # a reload in mid-turn: same dice, same rolls left, what was held is held
            anna.my_turn()
            faces = anna.roll(1)
            anna.hold([0, 1])
            faces = anna.roll(2)
            anna.page.reload()
            assert anna.faces() == faces
            expect(anna.page.locator("#tray .rolls")).to_contain_text("Roll 2 of 3")
            expect(anna.page.locator("#tray .die__hold:checked")).to_have_count(2)
            lines = anna.open_lines()
            anna.book(max(lines, key=lambda category: lines[category]))
            ben.take_turn()
        elif round_number == 6:  # ten seconds without network while the other plays
            ben.page.context.set_offline(True)
            anna.take_turn()
            expect(ben.page.locator(".banner")).to_be_visible()
            ben.page.wait_for_timeout(10_000)
            ben.page.context.set_offline(False)
            ben.my_turn()
            expect(ben.page.locator(".banner")).to_be_hidden()
            ben.take_turn(rolls=1)
        elif round_number == 9:  # the server dies with dice on the table, ticked but not yet rolled on
            anna.my_turn()
            faces = anna.roll(1)
            anna.hold([2, 4])
            app.kill9()
            expect(anna.page.locator(".banner")).to_be_visible()
            app.start()
            expect(anna.page.locator(".banner")).to_be_hidden(timeout=20_000)
            assert anna.faces() == faces
            expect(anna.page.locator("#tray .die__hold:checked")).to_have_count(2)
            again = anna.roll(2)
            assert (again[2], again[4]) == (faces[2], faces[4])
            lines = anna.open_lines()
            anna.book(max(lines, key=lambda category: lines[category]))
            ben.take_turn()
        else:
            anna.take_turn()
            ben.take_turn(rolls=3 if round_number == 1 else 1)
    judge([anna, ben], [anna.page, ben.page], board, url)


def test_a_phone_without_script_joins_rolls_holds_books_and_finishes_by_plain_forms(
    app: AppServer, screens: Screens
) -> None:
    anna, ben = Phone(screens.open(), "Anna"), PlainPhone(screens.open(script=False), "Ben")
    url = start(anna, [ben], app.url)
    for _ in range(13):
        anna.take_turn(rolls=1)
        ben.take_turn(rolls=2)
    ben.page.reload()
    judge([anna, ben], [anna.page, ben.page], None, url)
    assert screens.complaints == []


class PlainPhone(Phone):
    """A phone without script: it reloads to see what others did, and a strike is asked on a page of its own."""

    def my_turn(self) -> None:
        for _ in range(20):
            self.page.reload()
            if self.page.locator("#headline").inner_text().startswith("Your turn"):
                return
        raise AssertionError("the turn never came")

    def book(self, category: str) -> None:
        faces, points = self.faces(), self.open_lines()[category]
        self.page.locator(f"#cell-{self.seat}-{category}").click()
        if not points:
            self.page.get_by_role("button", name="Strike it").click()
        self.page.wait_for_url("**/r/*/")
        self.booked[category] = (faces, points)
