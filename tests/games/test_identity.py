"""Who is this: one signed cookie, of which the house keeps only a hash; the same for pages and sockets."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from games import identity
from games.models import Player, PlayerToken
from tests.games.house import player_cookie

pytestmark = pytest.mark.django_db


def page(cookie: str, secure: bool = False, **headers: str) -> HttpRequest:
    return RequestFactory().get("/", secure=secure, HTTP_COOKIE=cookie, HTTP_HOST="table.local", **headers)


def socket(cookie: str, secure: bool = False, **headers: str) -> HttpRequest:
    given: Mapping[str, str] = {"host": "table.local", "cookie": cookie, **headers}
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": "/ws/r/KMT-4R7/",
        "scheme": "wss" if secure else "ws",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items()],
    }
    return identity.SocketRequest(scope)


both_doors = pytest.mark.parametrize("door", [page, socket])


@both_doors
@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_says_who_it_is(door: Any, secure: bool) -> None:
    player, token = identity.new_player()
    cookie = player_cookie(token, secure)
    assert identity.player_of(door(f"a=1; {cookie.key}={cookie.value}; b=2", secure)) == player


@both_doors
def test_other_cookies_of_the_same_host_do_not_hide_it(door: Any) -> None:
    # Whatever else runs on this machine may set cookies on the same host, tidy or not.
    player, token = identity.new_player()
    cookie = player_cookie(token)
    for other in ("a/b@c=1", '{"x": [1, 2]}=y', "no sign", "=", "x=\xff", 'q="un; closed'):
        assert identity.player_of(door(f"{other}; {cookie.key}={cookie.value}")) == player, other


@both_doors
def test_no_cookie_is_nobody(door: Any) -> None:
    assert identity.player_of(door("")) is None


@both_doors
def test_a_forged_truncated_or_foreign_cookie_is_nobody(door: Any) -> None:
    _, token = identity.new_player()
    value = player_cookie(token).value
    other_salt = HttpResponse()
    other_salt.set_signed_cookie("player", token, salt="another")
    forgeries = [
        token,
        value[:-1],
        value[1:],
        value.swapcase(),
        f"{value}x",
        value.replace(":", "", 1),
        other_salt.cookies["player"].value,
        player_cookie("never-given-out").value,
        "é",
        ":::",
        "x" * 4000,
    ]
    assert [identity.player_of(door(f"player={forged}")) for forged in forgeries] == [None] * len(forgeries)


@both_doors
def test_a_revoked_cookie_is_nobody_and_the_players_other_devices_go_on(door: Any) -> None:
    player, token = identity.new_player()
    PlayerToken.objects.create(player=player, digest=identity.digest_of("second device"))
    PlayerToken.objects.filter(digest=identity.digest_of(token)).update(revoked_at=timezone.now())
    assert identity.player_of(door(f"player={player_cookie(token).value}")) is None
    assert identity.player_of(door(f"player={player_cookie('second device').value}")) == player


@both_doors
def test_a_cookie_of_https_does_not_count_on_http_nor_the_other_way_round(door: Any) -> None:
    _, token = identity.new_player()
    plain, secure = player_cookie(token), player_cookie(token, secure=True)
    assert identity.player_of(door(f"{plain.key}={plain.value}", secure=True)) is None
    assert identity.player_of(door(f"{secure.key}={secure.value}", secure=False)) is None


@both_doors
def test_a_cookie_ends_after_400_days_whatever_the_browser_says(door: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    player, token = identity.new_player()
    value, now = player_cookie(token).value, time.time()
    monkeypatch.setattr("time.time", lambda: now + identity.MAX_AGE - 60)
    assert identity.player_of(door(f"player={value}")) == player
    monkeypatch.setattr("time.time", lambda: now + identity.MAX_AGE + 60)
    assert identity.player_of(door(f"player={value}")) is None


def test_only_a_hash_of_the_token_is_stored() -> None:
    _, token = identity.new_player()
    stored = PlayerToken.objects.get()
    assert stored.digest == identity.digest_of(token)
    assert token not in str(PlayerToken.objects.values().get())
    assert len(token) >= 43  # 256 bits


def test_every_player_gets_a_token_of_their_own() -> None:
    assert len({identity.new_player()[1] for _ in range(20)}) == 20
    assert Player.objects.count() == 20


@pytest.mark.parametrize(("secure", "name"), [(False, "player"), (True, "__Host-player")])
def test_the_cookie_is_host_bound_and_secure_under_https_only(secure: bool, name: str) -> None:
    cookie = player_cookie("token", secure)
    assert cookie.key == name
    assert bool(cookie["secure"]) is secure
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (True, "Lax", "/", "")
    assert cookie["max-age"] == 400 * 24 * 3600


def test_page_and_socket_speak_the_same_language() -> None:
    wishes = ["", "en", "de-CH, en;q=0.5", "xx", "*", "zh-Hant-TW;q=0.8", "en;q=nonsense"]
    for wish in wishes:
        by_page, by_socket = page("", HTTP_ACCEPT_LANGUAGE=wish), socket("", **{"accept-language": wish})
        assert identity.language_of(by_page) == identity.language_of(by_socket)


def test_an_address_is_the_connections_own_without_a_proxy(settings: Any) -> None:
    settings.TRUST_PROXY = False
    request = page("", HTTP_X_FORWARDED_FOR="203.0.113.9", REMOTE_ADDR="192.168.1.20")
    assert identity.address_of(request) == "192.168.1.20"


def test_behind_a_proxy_an_address_is_what_the_proxy_itself_added(settings: Any) -> None:
    settings.TRUST_PROXY = True
    request = page("", HTTP_X_FORWARDED_FOR="1.2.3.4, 203.0.113.9", REMOTE_ADDR="127.0.0.1")
    assert identity.address_of(request) == "203.0.113.9"
    assert identity.address_of(page("", REMOTE_ADDR="127.0.0.1")) == "127.0.0.1"


def test_behind_a_proxy_https_is_what_the_proxy_says_for_sockets_too(settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert page("", HTTP_X_FORWARDED_PROTO="https").is_secure()
    assert socket("", **{"x-forwarded-proto": "https"}).is_secure()
    assert not socket("", secure=True, **{"x-forwarded-proto": "http"}).is_secure()
