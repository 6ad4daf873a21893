"""Another device: a personal link moves a seat once; looking, guessing and using it again give nothing."""

import re

import pytest
from django.test import Client

from games import services
from games.guessing import WRONG_CODES
from games.models import DeviceLink, PlayerToken
from tests.games.house import Party, dump
from tests.games.whereabouts import are

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Anna is the host, Cem is offline."""
    return are(Party("Anna", "Ben", "Cem").start(), "here", 0, 1)


def link(party: Party, at: int = 0) -> str:
    response = party.client(at).post(f"{party.url}device/")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    found = re.search(r'href="http://[^/]+(/d/[^"]+)"', response.content.decode())
    assert found
    return found[1]


def test_the_link_is_opened_confirmed_and_leads_straight_to_the_seat(party: Party) -> None:
    url, phone = link(party, 1), Client()
    asked = phone.get(url)
    assert "Ben" in asked.content.decode()
    assert "player" not in phone.cookies
    response = phone.post(url)
    assert (response.status_code, response["Location"]) == (303, party.url)
    assert 'data-seat="1"' in phone.get(party.url).content.decode()
    assert 'data-seat="1"' in party.client(1).get(party.url).content.decode()


def test_looking_does_not_use_the_link_up(party: Party) -> None:
    url, before = link(party), dump()
    for method in ("get", "head", "get"):
        assert getattr(Client(), method)(url).status_code == 200
    assert dump() == before
    assert Client().post(url).status_code == 303


def test_a_used_or_invented_link_is_refused_kindly_and_gives_nothing(party: Party) -> None:
    url = link(party)
    Client().post(url)
    before = dump()
    for address in (url, "/d/nothing/", f"/d/{'x' * 500}/"):
        for method in ("get", "post"):
            client = Client()
            response = getattr(client, method)(address)
            assert response.status_code == 410
            assert "too old" in response.content.decode()
            assert "player" not in client.cookies
    assert dump() == before


def test_links_are_not_found_by_guessing(party: Party) -> None:
    url = link(party)
    for at in range(WRONG_CODES):
        assert Client().get(f"/d/guess-{at}/").status_code == 410
    assert Client().get("/d/guess/").status_code == 429
    assert Client().post(url).status_code == 429


def test_without_a_seat_no_link_is_made(party: Party) -> None:
    stranger, before = Party("Eve"), dump()
    for client in (Client(), stranger.client(0)):
        response = client.post(f"{party.url}device/")
        assert response.status_code == 403
        assert "no seat" in response.content.decode()
    assert party.client(0).get(f"{party.url}device/").status_code == 405
    assert dump() == before
    assert not DeviceLink.objects.exists()


def test_all_names_of_a_device_are_told_before_it_is_moved() -> None:
    party = Party("Anna")
    services.add_name(party.code, party.players[0], "Zoë")
    assert "Anna, Zoë" in Client().get(link(party)).content.decode()


def test_a_revoked_device_stays_out_and_the_new_one_in(party: Party) -> None:
    phone = Client()
    phone.post(link(party))
    first = party.players[0].tokens.order_by("pk").first()
    PlayerToken.objects.filter(pk=first.pk).update(revoked_at=first.created_at)
    assert "data-seat" not in party.client(0).get(party.url).content.decode()
    assert 'data-seat="0"' in phone.get(party.url).content.decode()
