"""Looking changes nothing, other sites cannot act, and what is a room's stays out of caches and search engines."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from games import services
from games.identity import digest_of
from games.models import DeviceLink
from tests.games.house import GAME, Party, dump

pytestmark = pytest.mark.django_db


def patterns(resolver: URLResolver | None = None) -> Iterator[str]:
    """Yield the route of every address there is."""
    for part in (resolver or get_resolver()).url_patterns:
        if isinstance(part, URLPattern):
            yield str(part.pattern)
        else:
            yield from (str(part.pattern) + inner for inner in patterns(part))


def addresses(party: Party, code: str) -> list[str]:
    """Return every address there is, filled in."""
    filled = {"<str:code>": code, "<slug:game>": GAME, "<int:index>": "0", "<str:secret>": link_of(party)}
    routes = set(patterns())
    for part, value in filled.items():
        routes = {route.replace(part, value) for route in routes}
    assert not any("<" in route for route in routes), "an address that is not walked"
    return ["/" + route for route in sorted(routes)]


def link_of(party: Party) -> str:
    """Return the secret of a personal link that is still good, the same each time."""
    DeviceLink.objects.get_or_create(
        digest=digest_of("a-secret"),
        defaults={"player": party.players[0], "room": party.room, "expires_at": timezone.now() + timedelta(minutes=9)},
    )
    return "a-secret"


def stages() -> Iterator[Party]:
    yield Party("Anna", "Ben")
    yield (playing := Party("Anna", "Ben").start())
    playing.roll()
    yield playing
    playing.fill(0, "chance")
    yield playing
    yield playing.hurry()
    services.close_room(playing.code, playing.players[0])
    yield playing


@pytest.fixture(autouse=True)
def _no_child_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    from games import sheets

    monkeypatch.setattr(sheets, "pdf_of", lambda sheet: b"%PDF-1.7")


@pytest.mark.parametrize("method", ["get", "head", "options", "put", "delete", "patch", "trace"])
def test_only_a_post_changes_anything(method: str) -> None:
    looks = method in ("get", "head")
    for party in stages():
        urls = addresses(party, party.url[3:-1])
        if not party.game.started_at:
            urls += addresses(party, party.code) + addresses(party, "KMT-4R7")
        query = "?do=roll-dice&moment=0-0-0&name=Eve&game=classic-five&version=1&code=" + party.code
        before = dump()
        for client in [party.client(at) for at in ((0, 1, None) if method == "get" else (0,))]:
            cache.clear()
            for url in urls:
                response = getattr(client, method)(url + query)
                # Django's own view of the language leads back to the page, whatever it is asked.
                refused = (302,) if url == "/language/" else (405,)
                assert response.status_code in ((200, 302, 403, 404, 405, 410) if looks else refused), url
        assert dump() == before
        if not looks:
            break  # refused alike whatever the table


def test_a_head_is_a_get_without_a_body() -> None:
    party = Party("Anna").start()
    for url in addresses(party, party.url[3:-1]):
        got, head = party.client(0).get(url), party.client(0).head(url)
        assert head.status_code == got.status_code, url
        assert head.content == b"", url


def test_pages_preview_robots_neither_join_nor_get_a_cookie_of_ours() -> None:
    party = Party("Anna")
    for url in (party.url, f"{party.url}board/", "/"):
        response = Client().get(url)
        assert "player" not in response.cookies


# -- other sites -----------------------------------------------------------------------------------------------------------


def posts(party: Party) -> list[tuple[str, dict[str, str]]]:
    return [
        ("/new/", {"game": GAME, "name": "Eve"}),
        (f"{party.url}play/", {"do": "roll-dice", "moment": party.moment}),
        (f"{party.url}room/", {"do": "rename", "name": "Eve"}),
        (f"{party.url}room/", {"do": "close"}),
    ]


def token_of(client: Client, url: str) -> str:
    client.get(url)
    return client.cookies["csrf"].value


def test_without_the_pages_token_nothing_is_done() -> None:
    party = Party("Anna").start()
    client, before = party.client(0, enforce_csrf_checks=True), dump()
    foreign = token_of(Client(), party.url)
    token_of(client, party.url)
    for url, fields in posts(party):
        for token in ("", "x", foreign[::-1]):
            response = client.post(url, {**fields, "csrfmiddlewaretoken": token})
            assert response.status_code == 403
            assert "This page was open too long" in response.content.decode()
    assert dump() == before


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        "https://table.local",
        "http://table.local:8001",
        "http://table.local.evil.example",
        "http://xtable.local",
        "//table.local",
    ],
)
def test_with_the_token_another_origin_still_does_nothing(origin: str) -> None:
    party = Party("Anna").start()
    client = party.client(0, enforce_csrf_checks=True, HTTP_HOST="table.local")
    token, before = token_of(client, party.url), dump()
    for url, fields in posts(party):
        response = client.post(url, {**fields, "csrfmiddlewaretoken": token}, HTTP_ORIGIN=origin)
        assert response.status_code == 403, url
    assert dump() == before


def test_the_pages_own_forms_are_done() -> None:
    party = Party("Anna").start()
    client = party.client(0, enforce_csrf_checks=True, HTTP_HOST="table.local:8000")
    token = token_of(client, party.url)
    fields = {"do": "roll-dice", "moment": party.moment, "csrfmiddlewaretoken": token}
    assert client.post(f"{party.url}play/", fields, HTTP_ORIGIN="http://table.local:8000").status_code == 303
    assert party.game.seq == 1


def test_a_form_larger_than_any_of_ours_is_refused_before_it_is_read() -> None:
    party = Party("Anna").start()
    before = dump()
    big = party.client(0).post(f"{party.url}room/", {"do": "rename", "name": "x" * 70_000})
    many = party.client(0).post(f"{party.url}play/", {"keep": ["1"] * 60, "do": "roll-dice", "moment": party.moment})
    assert (big.status_code, many.status_code) == (400, 400)
    assert dump() == before


# -- caches and search engines ------------------------------------------------------------------------------------------------


def test_what_is_a_rooms_is_kept_by_no_cache() -> None:
    party = Party("Anna").start()
    for url in addresses(party, party.url[3:-1]):
        if url.startswith("/r/"):
            for method in (party.client(0).get, Client().get, party.client(0).post):
                response = method(url)
                if response.status_code != 405:
                    assert "no-store" in response.headers.get("Cache-Control", ""), url


def test_what_is_a_rooms_is_found_by_no_search_engine() -> None:
    party = Party("Anna").start()
    for url in (party.url, f"{party.url}board/"):
        assert '<meta name="robots" content="noindex">' in Client().get(url).content.decode()
    closed = Party("Anna")
    services.close_room(closed.code, closed.players[0])
    assert "noindex" in Client().get(closed.url).content.decode()
    assert "noindex" in Client().get("/r/KMT-4R7/").content.decode()
    assert "noindex" not in Client().get("/").content.decode()
