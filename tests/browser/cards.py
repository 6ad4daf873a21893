"""The judge of games with lines: all screens, the paper, the log and an independent count have to agree."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from playwright.sync_api import Page, expect

from tests.browser import agree
from tests.browser.card_phone import CardPhone


class Count(Protocol):
    """A game counted by other means than the app's."""

    TITLES: Mapping[str, str]
    points: Callable[[str, tuple[int, ...]], int]
    total: Callable[[dict[str, tuple[int, ...]]], int]


def judge(count: Count, phones: Sequence[CardPhone], board: Page | None, url: str) -> None:
    """Every box and total, on every phone, on the board, in the log and on paper."""
    totals = []
    for phone in phones:
        assert set(phone.booked) == set(count.TITLES)
        for category, (faces, points) in phone.booked.items():
            assert points == count.points(category, faces), (category, faces)
        totals.append(count.total({category: faces for category, (faces, _) in phone.booked.items()}))
    results = list(zip(agree.places(totals), totals, strict=True))
    boxes = {category: [phone.booked[category][1] for phone in phones] for category in count.TITLES}
    for phone in phones:
        assert agree.podium(phone) == [(place, str(points)) for place, points in results]
        lines = agree.table_columns(phone.page, "#everyone")
        for category, title in count.TITLES.items():
            shown = [str(points) if points else "0, struck out" for points in boxes[category]]
            assert lines[title] == [[each] for each in shown], title
        assert lines["Total"] == [[str(points)] for points in totals]
    if board is not None:
        expect(board.locator("#board-head")).to_contain_text("Final result", timeout=20_000)
        for phone, row, points in zip(phones, board.locator("#board-card tbody tr").all(), totals, strict=True):
            cells = [cell.inner_text().strip() for cell in row.locator("td:not(.sum)").all()]
            assert cells == [str(phone.booked[category][1]) for category in count.TITLES]
            expect(row.locator("td.tot")).to_have_text(str(points))
    log = agree.log_of(phones[0].page, url)
    assert agree.standings(log) == results
    cards = agree.replayed(log).cards
    for category in count.TITLES:
        assert [cards[phone.seat].boxes[category].points for phone in phones] == boxes[category]
    rows = agree.paper(phones[0].page, url, phones)
    for category, title in count.TITLES.items():
        assert agree.printed(rows, title, len(phones)) == [str(points) for points in boxes[category]], title
    assert agree.printed(rows, "Total", len(phones)) == [str(points) for points in totals]
