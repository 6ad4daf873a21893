"""From a room to HTML, from HTML to PDF, and what is remembered of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache

from games import sheets
from games.models import Game
from games.present import load
from games.sheets import html_of
from games.sheets.layout import PAPERS
from tests.games.house import Party
from tests.games.markup import Markup
from tests.games.printed import reader_of, text_of
from tests.games.sheet_samples import RULES, blank, filled, played, printed


def test_the_pdf_is_tagged_and_says_its_language_and_title() -> None:
    reader = reader_of(printed(blank()))
    catalog: Any = reader.trailer["/Root"]
    assert catalog["/Lang"] == "en"
    assert catalog["/MarkInfo"]["/Marked"]
    assert reader.metadata is not None
    assert reader.metadata.title == "Classic Five score sheet"


def test_names_of_any_script_can_be_read_back() -> None:
    words = text_of(printed(filled(played(12))))
    for name in ("Anna", "Иван", "Ελένη", "美玲", "🎲Zoë 👑", "Bartholomew", "<b>Bob</b>"):
        assert name in words
    for letters in ("مريم", "שרה"):
        assert letters in words or letters[::-1] in words


def test_a_name_is_text_whatever_it_says() -> None:
    plain, odd = ["Anna"] * 2, ["</style><script>", "\"><img src=x onerror='a'>"]
    pages = [
        Markup(html_of(sheets.blank_sheet(RULES, RULES.make_options(), PAPERS["a4"], names))) for names in (plain, odd)
    ]
    tags = [[tag for tag, _ in page.structure] for page in pages]
    assert tags[0] == tags[1]
    assert odd[0] in pages[1].text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Asia/Taipei", "1 May 2026"),
        ("America/New_York", "30 April 2026"),
        ("Nowhere/Land", "30 April 2026"),
        ("", "30 April 2026"),
    ],
)
def test_the_day_is_the_rooms(zone: str, day: str) -> None:
    party = Party("Anna", "Ben").start()
    room = party.room
    room.time_zone = zone
    room.save()
    Game.objects.filter(room=room).update(started_at=datetime(2026, 4, 30, 22, 30, tzinfo=UTC))
    present = load(party.code)
    assert present is not None
    assert (
        sheets.filled_sheet(present, PAPERS["a4"]).where == f"Played on {day}, room {party.code[:3]}-{party.code[3:]}"
    )


@pytest.mark.django_db
def test_in_the_lobby_the_sheet_has_the_names_and_nothing_else() -> None:
    party = Party("Anna", "Ben", "Ben")
    present = load(party.code)
    assert present is not None
    sheet = sheets.filled_sheet(present, PAPERS["a4"])
    assert [head.label for head in sheet.pages[0].heads] == ["Anna", "Ben", "Ben 2"]
    assert all(mark is None for _, row in sheet.pages[0].rows for mark in row)


def test_the_same_sheet_is_printed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[str] = []

    def count(html: str, css: str) -> bytes:
        jobs.append(html)
        return f"%PDF {len(jobs)}".encode()

    monkeypatch.setattr(sheets.press, "print", count)
    assert [sheets.pdf_of(blank(4)), sheets.pdf_of(blank(4)), sheets.pdf_of(blank(5))] == [
        b"%PDF 1",
        b"%PDF 1",
        b"%PDF 2",
    ]


def test_a_broken_cache_costs_only_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ConnectionError("no cache")

    monkeypatch.setattr(cache, "get", broken)
    monkeypatch.setattr(cache, "set", broken)
    monkeypatch.setattr(sheets.press, "print", lambda html, css: b"%PDF")
    assert sheets.pdf_of(blank()) == b"%PDF"


def test_what_others_had_printed_while_one_waited_is_not_printed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(html: str, css: str) -> bytes:
        raise AssertionError("it is there already")

    @contextmanager
    def after_others() -> Iterator[None]:
        monkeypatch.setattr(sheets.press, "turn", turn)
        monkeypatch.setattr(sheets.press, "print", lambda html, css: b"%PDF")
        sheets.pdf_of(blank())
        monkeypatch.setattr(sheets.press, "print", never)
        yield

    turn = sheets.press.turn
    monkeypatch.setattr(sheets.press, "turn", after_others)
    assert sheets.pdf_of(blank()) == b"%PDF"
