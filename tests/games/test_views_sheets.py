"""Sheets by their addresses: what is asked, what is answered, and what is refused."""

import re
from collections.abc import Iterator
from html import unescape
from unittest.mock import Mock

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from games import services, sheets
from games.models import Game
from games.sheets.children import NoSheet, SheetFailed, SheetsBusy, SheetsUnavailable
from scoring import RULESETS
from tests.games.house import Party, dump
from tests.games.printed import lines_of, reader_of, size_of, text_of

pytestmark = pytest.mark.django_db
BLANK = "/sheets/classic-five.pdf"


@pytest.fixture(scope="module", autouse=True)
def _no_child_stays() -> Iterator[None]:
    yield
    sheets.press.close()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """The press, which only notes what it is asked to draw."""
    press = Mock(return_value=b"%PDF-1.7 drawn")
    monkeypatch.setattr(sheets.press, "print", press)
    return press


def html_asked(drawn: Mock) -> str:
    html: str = drawn.call_args.args[0]
    return html


# -- blank sheets ------------------------------------------------------------------------------------------------------


def test_a_blank_sheet_comes_as_pdf_to_be_seen_at_once(client: Client) -> None:
    answer = client.get(
        BLANK, {"players": "2", "paper": "letter", "name": ["Anna", "Ελένη"], "small_straight": "any-four"}
    )
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == 'inline; filename="classic-five.pdf"'
    assert size_of(answer.content) == (216, 279)
    words = text_of(answer.content)
    assert "Anna" in words
    assert "Ελένη" in words
    assert "Small straight: any four in a row" in words


def test_without_wishes_it_is_a4_for_six(client: Client, drawn: Mock) -> None:
    assert client.get(BLANK).status_code == 200
    html = html_asked(drawn)
    assert html.count('<col class="c">') == 6
    assert "size:210.00mm 297.00mm" in html


def test_as_many_columns_as_players_some_of_them_with_names(client: Client, drawn: Mock) -> None:
    client.get(BLANK, {"players": "12", "name": ["Anna", "", "Ben"]})
    html = html_asked(drawn)
    assert html.count('<col class="c">') == 12
    assert html.index("Anna") < html.index("Ben")


def test_names_alone_say_how_many_players_there_are(client: Client, drawn: Mock) -> None:
    client.get(BLANK, {"name": ["Anna", "Ben", "Cleo"]})
    assert html_asked(drawn).count('<col class="c">') == 3


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_has_a_blank_sheet(client: Client, drawn: Mock, game: str) -> None:
    answer = client.get(f"/sheets/{game}.pdf", {"players": "12", "name": ["Anna", "Ben"]})
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'inline; filename="{game}.pdf"'
    assert html_asked(drawn).count("Dicing score sheet") == 2


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ("players=0", "1 to 12 players"),
        ("players=13", "1 to 12 players"),
        ("players=-1", "1 to 12 players"),
        ("players=two", "1 to 12 players"),
        ("players=", "1 to 12 players"),
        ("players=" + "9" * 5000, "1 to 12 players"),
        ("players=%D9%A3", "1 to 12 players"),
        ("paper=a3", "A4, Letter or A5"),
        ("paper=", "A4, Letter or A5"),
        ("small_straight=any-three", "no such house rule"),
        ("extra_five=75", "no such house rule"),
        ("name=" + "x" * 25, "too long"),
        ("name=%00%01", "Type a name"),
        ("players=1&name=Anna&name=Ben", "more names than players"),
    ],
)
def test_a_wish_that_cannot_be_printed_gets_a_sentence(client: Client, drawn: Mock, wish: str, words: str) -> None:
    answer = client.get(f"{BLANK}?{wish}")
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not drawn.called


def test_there_is_no_sheet_of_an_unknown_game(client: Client) -> None:
    assert client.get("/sheets/chess.pdf").status_code == 404


def test_sheets_are_only_read(client: Client) -> None:
    assert client.post(BLANK).status_code == 405


def test_parameters_of_other_peoples_links_do_not_matter(client: Client, drawn: Mock) -> None:
    assert client.get(BLANK, {"utm_source": "letter"}).status_code == 200


# -- a room's sheet ----------------------------------------------------------------------------------------------------


def test_the_card_of_a_game_that_is_over_is_printed_as_it_stands() -> None:
    party = Party("Anna", "Ben", "Ben").start().hurry()
    Game.objects.filter(pk=party.game.pk).update(finished_at=party.game.started_at)
    answer = party.client(0).get(f"{party.url}sheet.pdf")
    assert answer.status_code == 200
    code = f"{party.code[:3]}-{party.code[3:]}"
    assert answer["Content-Disposition"] == f'inline; filename="classic-five-{code}.pdf"'
    assert answer["X-Robots-Tag"] == "noindex"
    assert "no-store" in answer["Cache-Control"]
    assert len(reader_of(answer.content).pages) == 1
    words = text_of(answer.content)
    assert "Ben 2" in words
    assert code in words
    state = party.state
    totals = [str(party.rules.totals(state, seat).total) for seat in state.seats]
    assert lines_of(answer.content, "Total") == [totals]
    assert lines_of(answer.content, "Ones", "ones only") == [
        [str(state.cards[seat].boxes["ones"].points) for seat in state.seats]
    ]
    assert lines_of(answer.content, "Place") == [["1", "1", "1"]]


def test_during_the_game_it_shows_what_is_booked_so_far(drawn: Mock) -> None:
    party = Party("Anna", "Ben").start()
    party.roll()
    party.fill(0, "chance")
    assert party.client(None).get(f"{party.url}sheet.pdf?paper=a5").status_code == 200
    html = html_asked(drawn)
    assert f">{party.state.cards[0].boxes['chance'].points}</td>" in html
    assert "still running" in html
    assert "size:148.00mm 210.00mm" in html
    party.roll(1)
    party.fill(1, "chance")
    party.client(None).get(f"{party.url}sheet.pdf")
    assert drawn.call_count == 2


def test_the_code_may_be_written_in_any_way(drawn: Mock) -> None:
    party = Party("Anna")
    for code in (party.code.lower(), f"{party.code[:3]}-{party.code[3:]}"):
        assert party.client(None).get(f"/r/{code}/sheet.pdf").status_code == 200


@pytest.mark.parametrize("game", RULESETS)
def test_a_game_that_has_just_begun_has_its_sheet(drawn: Mock, game: str) -> None:
    party = Party("Anna", "Ben", game=game).start()
    assert party.client(None).get(f"{party.url}sheet.pdf").status_code == 200
    html = html_asked(drawn)
    assert "still running" in html
    assert html.index("Anna") < html.index("Ben")


def test_a_room_keeps_its_sheet_when_it_is_closed(drawn: Mock) -> None:
    party = Party("Anna").start().hurry()
    room = party.room
    room.ended_at = room.created_at
    room.save()
    assert party.client(None).get(f"{party.url}sheet.pdf").status_code == 200


# -- a past game's sheet ---------------------------------------------------------------------------------------------------


def two_games() -> Party:
    """Classic Five, then Poker Dice, which is still running."""
    party = Party("Anna", "Ben").start().hurry()
    Game.objects.filter(pk=party.game.pk).update(finished_at=party.game.started_at)
    services.another_game(party.code, party.players[0], "poker-dice", party.room.version)
    return party.start()


def test_a_past_game_of_the_room_has_its_sheet_by_its_number(drawn: Mock) -> None:
    party = two_games()
    answer = party.client(1).get(f"{party.url}sheet.pdf?game=1")
    assert answer.status_code == 200
    code = f"{party.code[:3]}-{party.code[3:]}"
    assert answer["Content-Disposition"] == f'inline; filename="classic-five-{code}-1.pdf"'
    html = html_asked(drawn)
    assert "still running" not in html
    assert html.index("Anna") < html.index("Ben")
    assert "Classic Five score sheet" in html
    party.client(1).get(f"{party.url}sheet.pdf?game=2")
    assert "still running" in html_asked(drawn)
    party.client(1).get(f"{party.url}sheet.pdf")
    assert "still running" in html_asked(drawn)


def test_the_history_links_to_the_sheets_of_its_games(drawn: Mock) -> None:
    party = two_games()
    links = re.findall(r'href="([^"]*sheet\.pdf[^"]*)"', party.client(0).get(f"{party.url}history/").content.decode())
    first = f"{party.url}sheet.pdf?game=1"
    assert links == [first, f"{first}&amp;paper=letter", f"{first}&amp;paper=a5"]
    for link in links:
        assert party.client(0).get(unescape(link)).status_code == 200


@pytest.mark.parametrize("number", ["0", "3", "-1", "x", "", "9" * 400, "1.0", "%D9%A1", "%00"])
def test_a_number_that_no_game_has_gets_a_friendly_page(drawn: Mock, number: str) -> None:
    party = two_games()
    answer = party.client(0).get(f"{party.url}sheet.pdf?game={number}")
    assert answer.status_code == 404
    assert "no game with that number" in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert not drawn.called


def test_a_past_sheet_comes_on_any_paper_too(drawn: Mock) -> None:
    party = two_games()
    assert party.client(None).get(f"{party.url}sheet.pdf?game=1&paper=a5").status_code == 200
    assert "size:148.00mm 210.00mm" in html_asked(drawn)
    assert party.client(None).get(f"{party.url}sheet.pdf?game=1&paper=b5").status_code == 400


def test_a_wrong_code_has_no_sheet(client: Client) -> None:
    assert client.get("/r/BCD-FGH/sheet.pdf").status_code == 404


def test_a_rooms_sheet_on_unknown_paper_is_refused(drawn: Mock) -> None:
    party = Party("Anna")
    assert party.client(0).get(f"{party.url}sheet.pdf?paper=b5").status_code == 400


def test_looking_at_a_sheet_changes_nothing(drawn: Mock) -> None:
    party = Party("Anna").start()
    before = dump()
    party.client(0).get(f"{party.url}sheet.pdf")
    assert dump() == before


@pytest.mark.django_db(transaction=True)
def test_no_transaction_is_open_while_a_sheet_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    open_ones: list[bool] = []
    monkeypatch.setattr(
        sheets.press, "print", lambda html, css: open_ones.append(connection.in_atomic_block) or b"%PDF"
    )
    party = Party("Anna")
    party.client(0).get(f"{party.url}sheet.pdf")
    assert open_ones == [False]


# -- when there is none ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SheetsBusy("full"), "try again in a few seconds"),
        (SheetFailed("bomb"), "try again in a minute"),
        (SheetsUnavailable("no Pango"), "Everything else works"),
    ],
)
def test_without_a_pdf_there_is_a_page_that_says_when_to_come_back(
    client: Client, drawn: Mock, error: NoSheet, words: str
) -> None:
    drawn.side_effect = error
    party = Party("Anna")
    for address in (BLANK, f"{party.url}sheet.pdf"):
        answer = client.get(address)
        assert answer.status_code == 503
        assert int(answer["Retry-After"]) > 0
        assert "no-store" in answer["Cache-Control"]
        assert words in answer.content.decode()
    drawn.side_effect = None
    cache.clear()
    assert client.get(BLANK).status_code == 200
