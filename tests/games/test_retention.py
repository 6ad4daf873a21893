"""Rooms are kept for 30 days after the last play, with results for 365."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import services
from games.models import Game, Latecomer, Player, Room
from tests.games.house import Party

pytestmark = pytest.mark.django_db


def a_room(idle_days: int, finished: bool = False) -> Room:
    room = services.open_room("classic-five", "Anna", None).room
    then = timezone.now() - timedelta(days=idle_days)
    Room.objects.filter(pk=room.pk).update(active_at=then)
    if finished:
        Game.objects.filter(room=room).update(finished_at=then)
    return room


def test_a_room_in_use_stays_open() -> None:
    room = a_room(29)
    call_command("purge_rooms")
    room.refresh_from_db()
    assert room.ended_at is None


def test_a_room_idle_for_a_month_without_results_is_deleted() -> None:
    room = a_room(31)
    call_command("purge_rooms")
    assert not Room.objects.filter(pk=room.pk).exists()


def test_a_room_with_results_ends_after_a_month_and_keeps_them() -> None:
    room = a_room(31, finished=True)
    call_command("purge_rooms")
    room.refresh_from_db()
    assert room.ended_at is not None
    assert room.games.count() == 1


def test_results_are_deleted_after_a_year_and_players_who_sit_nowhere_with_them() -> None:
    room = a_room(366, finished=True)
    Player.objects.update(created_at=timezone.now() - timedelta(days=400))
    call_command("purge_rooms")
    assert not Room.objects.filter(pk=room.pk).exists()
    assert not Player.objects.exists()


def test_purging_twice_changes_nothing_more(capsys: pytest.CaptureFixture[str]) -> None:
    a_room(31, finished=True)
    call_command("purge_rooms")
    call_command("purge_rooms")
    assert capsys.readouterr().out.splitlines() == ["1 rooms ended, 0 deleted.", "0 rooms ended, 0 deleted."]


def test_who_only_waits_for_a_seat_or_has_asked_for_one_is_kept() -> None:
    party = Party("Anna").start()
    for ask in (
        lambda: services.take_seat(party.code, "Late", None),
        lambda: services.claim_seat(party.code, None, 0),
    ):
        ask()
    Player.objects.update(created_at=timezone.now() - timedelta(days=400))
    call_command("purge_rooms")
    assert Player.objects.count() == 3
    assert Latecomer.objects.count() == 1
