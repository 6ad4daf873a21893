"""What screens, paper and log say of a game that is over, each read as a person would."""

import io
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page
from pypdf import PdfReader

from scoring import get_ruleset
from tests.browser.phone import Phone


def podium(phone: Phone) -> list[tuple[int, str]]:
    """Place and result of each of up to three seats, in the order of the seats."""
    phone.sees(phone.page.locator("#winner"))
    blocks = phone.page.locator("#podium .podium__b").all()
    told = {
        int(block.get_attribute("data-of") or ""): (
            int(block.locator(".podium__w").inner_text()),
            block.locator("b").inner_text(),
        )
        for block in blocks
    }
    return [told[seat] for seat in sorted(told)]


def table_columns(page: Page, table: str) -> dict[str, list[list[str]]]:
    """A table of the result page: the lines of each cell, by row head."""
    told = page.locator(f"{table} tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('th, td')].map(cell => cell.innerText.trim()))"
    )
    return {head: [cell.splitlines() for cell in cells] for head, *cells in told}


def log_of(page: Page, url: str) -> dict[str, Any]:
    """The room's log as this page's player gets it."""
    log: dict[str, Any] = page.request.get(f"{url}log.json").json()
    return log


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


def standings(log: dict[str, Any]) -> list[tuple[int, int]]:
    """Place and result of each seat by the log, in the order of the seats."""
    found = get_ruleset(log["game"]).standings(replayed(log))
    return [(each.place, each.points) for each in sorted(found, key=lambda each: each.seat)]


def places(results: Sequence[Any]) -> list[int]:
    """The places of results of which more is better, as in sport."""
    return [1 + sum(other > mine for other in results) for mine in results]


def paper(page: Page, url: str, phones: Sequence[Phone]) -> list[str]:
    """The rows of the room's printed sheet, which has every name in one of them, in the order of the seats."""
    (sheet,) = PdfReader(io.BytesIO(page.request.get(f"{url}sheet.pdf").body())).pages
    rows = [row.strip() for row in sheet.extract_text(extraction_mode="layout").splitlines()]
    (names,) = [row for row in rows if all(phone.name in row for phone in phones)]
    assert sorted(phones, key=lambda phone: names.index(phone.name)) == list(phones)
    return rows


def printed(rows: Sequence[str], title: str, cells: int) -> list[str]:
    """The last ``cells`` words of the row that begins with ``title``."""
    return next(row for row in rows if row.startswith(title)).split()[-cells:]
