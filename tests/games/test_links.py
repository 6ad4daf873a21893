"""Addresses that people share."""

import re
import socket
from typing import Any

import pytest
from django.test import RequestFactory

from games import links

LAN_ADDRESS = links.lan_address


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.PUBLIC_URL = ""
    monkeypatch.setattr(links, "lan_address", lambda: "192.168.1.20")


def origin(host: str, secure: bool = False) -> str:
    return links.origin_of(RequestFactory().get("/", HTTP_HOST=host, secure=secure))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_a_host_at_this_very_machine_shares_the_networks_address(host: str) -> None:
    assert origin(f"{host}:8000") == "http://192.168.1.20:8000"
    assert origin(host) == "http://192.168.1.20"


def test_without_a_network_the_address_is_the_requests_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "lan_address", lambda: None)
    assert origin("localhost:8000") == "http://localhost:8000"


def test_any_other_address_is_shared_as_it_was_typed() -> None:
    assert origin("dicing.local:8000") == "http://dicing.local:8000"
    assert origin("dice.example", secure=True) == "https://dice.example"


def test_the_public_address_goes_before_all(settings: Any) -> None:
    settings.PUBLIC_URL = "https://dice.example"
    assert origin("10.0.0.4:8000") == "https://dice.example"


def test_the_rooms_address_has_the_code_as_people_read_it() -> None:
    assert links.room_url("http://table.local", "KMT4R7") == "http://table.local/r/KMT-4R7/"


def test_a_qr_code_is_a_path_of_unit_squares_within_its_side() -> None:
    path, side = links.qr_path("http://table.local/r/KMT-4R7/")
    runs = [tuple(map(int, run)) for run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)]
    assert path == "".join(f"M{x} {y}h{length}v1h-{back}z" for x, y, length, back in runs)
    assert all(length == back and x + length <= side and y < side for x, y, length, back in runs)
    first_row = [(x, length) for x, y, length, _ in runs if y == 0]
    assert first_row[0] == (0, 7)  # the finder patterns in the upper corners
    assert first_row[-1] == (side - 7, 7)


def test_qr_codes_of_the_past_do_not_fill_the_memory() -> None:
    # Rooms come and go, and without own hosts anybody may name the house as they like.
    most = links.qr_path.cache_info().maxsize
    assert most is not None
    assert most <= 1000


@pytest.mark.parametrize(("own", "told"), [("192.168.1.20", "192.168.1.20"), ("127.0.0.1", None), ("0.0.0.0", None)])
def test_the_networks_address_is_the_one_on_the_way_out(
    own: str, told: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Probe:
        def __init__(self, *kind: int) -> None:
            assert kind == (socket.AF_INET, socket.SOCK_DGRAM)  # nothing is sent

        def __enter__(self) -> "Probe":
            return self

        def __exit__(self, *_: object) -> None: ...
        def connect(self, address: object) -> None: ...
        def getsockname(self) -> tuple[str, int]:
            return own, 9

    monkeypatch.setattr(links.socket, "socket", Probe)
    assert LAN_ADDRESS.__wrapped__() == told
