"""The games that a room has finished, with results and sheets."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from games import services
from games.models import Game, Room
from tests.games.house import Party
from tests.games.markup import Markup
from tests.games.whereabouts import are

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Anna is the host, Cem is offline."""
    return are(Party("Anna", "Ben", "Cem").start(), "here", 0, 1)


def history(party: Party, at: int | None) -> Markup:
    response = party.client(at).get(f"{party.url}history/")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return Markup(response.content.decode())


def test_the_history_is_empty_until_a_game_is_over(party: Party) -> None:
    assert "No game has been finished here yet." in history(party, None).text
    party.hurry()
    for at in (0, 1, 2, None):
        markup = history(party, at)
        assert all(name in markup.text for name in ("1. Classic Five", "Anna", "Ben", "Cem"))
    services.close_room(party.code, party.players[0])
    assert "Anna" in history(party, None).text  # results and sheets stay


def test_the_history_shows_shared_places_and_who_was_removed_last(party: Party) -> None:
    services.remove_seat(party.code, party.players[0], 2)
    party.hurry()
    items = [item.text for item in history(party, 0).all("li")]
    assert [item[0] for item in items] == ["1", "1", "3"]
    assert "Cem" in items[2]


def test_a_game_that_was_ended_early_is_there_too_and_one_that_runs_is_not(party: Party) -> None:
    for at in (0, 1):
        services.propose_end(party.code, party.players[at])
    services.rematch(party.code, party.players[0], party.room.version)
    markup = history(party, 0)
    assert "1. Classic Five" in markup.text
    assert "2. Classic Five" not in markup.text


def test_a_wrong_code_has_no_history() -> None:
    assert Client().get("/r/BCD-FGH/history/").status_code == 404
    assert Client().post(f"{Party('Anna').url}history/").status_code == 405


def test_a_game_is_dated_by_the_clock_of_the_table(party: Party) -> None:
    party.hurry()
    Room.objects.update(time_zone="Asia/Taipei")
    Game.objects.update(finished_at=datetime(2026, 12, 31, 20, 30, tzinfo=UTC))
    assert "1 January 2027, 04:30" in history(party, 0).text
