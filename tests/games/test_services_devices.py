"""Continue on another device: a personal link that works once, and for ten minutes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import services
from games.identity import digest_of
from games.models import DeviceLink, PlayerToken
from scoring.errors import IllegalCommand
from tests.games.house import Party, at_once, dump, refusal_of
from tests.games.whereabouts import Watch

pytestmark = pytest.mark.django_db


def test_the_link_gives_a_second_device_the_same_seat_and_the_first_keeps_it() -> None:
    party = Party("Anna", "Ben").start()
    secret = services.new_link(party.code, party.players[1])
    room, token = services.use_link(secret)
    assert room.code == party.code
    assert PlayerToken.objects.get(digest=digest_of(token)).player == party.players[1]
    assert party.players[1].tokens.filter(revoked_at=None).count() == 2
    party.roll()
    party.fill(0, "chance")
    party.roll(1)


def test_the_link_stands_nowhere_only_its_digest() -> None:
    party = Party("Anna")
    secret = services.new_link(party.code, party.players[0])
    assert len(secret) >= 32
    assert secret not in str(dump())


def test_a_link_works_once() -> None:
    party = Party("Anna")
    secret = services.new_link(party.code, party.players[0])
    services.use_link(secret)
    before = dump()
    assert services.good_link(secret) is None
    assert refusal_of(lambda: services.use_link(secret)) == "link-used"
    assert dump() == before


def test_looking_at_a_link_does_not_use_it_up() -> None:
    party = Party("Anna")
    secret = services.new_link(party.code, party.players[0])
    for _ in range(3):
        assert services.good_link(secret) is not None
    services.use_link(secret)


def test_a_link_works_for_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    party, watch = Party("Anna"), Watch(monkeypatch)
    secret = services.new_link(party.code, party.players[0])
    watch.pass_by(timedelta(minutes=10).total_seconds() - 1)
    assert services.good_link(secret) is not None
    watch.pass_by(1)
    assert services.good_link(secret) is None
    assert refusal_of(lambda: services.use_link(secret)) == "link-used"


def test_a_second_link_ends_the_first() -> None:
    party = Party("Anna", "Ben")
    first, others = (services.new_link(party.code, player) for player in party.players)
    second = services.new_link(party.code, party.players[0])
    assert refusal_of(lambda: services.use_link(first)) == "link-used"
    services.use_link(second)
    services.use_link(others)


@pytest.mark.parametrize("secret", ["", "x", "0" * 32, "\0", "x" * 5000])
def test_a_secret_nobody_made_opens_nothing(secret: str) -> None:
    party = Party("Anna")
    services.new_link(party.code, party.players[0])
    before = dump()
    assert services.good_link(secret) is None
    assert refusal_of(lambda: services.use_link(secret)) == "link-used"
    assert dump() == before


def test_without_a_seat_there_is_no_link() -> None:
    party, stranger = Party("Anna"), Party("Eve").players[0]
    before = dump()
    assert refusal_of(lambda: services.new_link(party.code, stranger)) == "no-seat"
    assert refusal_of(lambda: services.new_link("ZZZZZZ", stranger)) == "room-ended"
    assert dump() == before


@pytest.mark.django_db(transaction=True)
def test_of_two_devices_that_open_the_link_at_once_one_gets_the_seat() -> None:
    party = Party("Anna")
    secret = services.new_link(party.code, party.players[0])
    results = at_once([lambda: services.use_link(secret)] * 4)
    assert sum(isinstance(each, tuple) for each in results) == 1
    assert [each.code for each in results if isinstance(each, IllegalCommand)] == ["link-used"] * 3
    assert party.players[0].tokens.count() == 2
    assert DeviceLink.objects.get().used_at <= timezone.now()
