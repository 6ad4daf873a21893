"""Settings come from the environment alone; without any it runs for an evening, and in production unsafe ones are refused."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dicing import settings as module
from dicing.checks import production_is_whole, several_processes_share

ROOT = Path(__file__).resolve().parents[2]
OWN = (
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "PROCESSES",
    "PUBLIC_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "TRUST_PROXY",
    "DJANGO_SETTINGS_MODULE",
)
PRODUCTION = {
    "SECRET_KEY": "k" * 30 + "0123456789abcdefghij-_#!?%&",
    "PUBLIC_URL": "https://Dice.Example/",
    "ALLOWED_HOSTS": " WWW.dice.example , ",
    "DATABASE_URL": "postgres://dicing:secret@db.internal/dicing",
    "REDIS_URL": "redis://redis.internal:6379/0",
    "TRUST_PROXY": "1",
    "PROCESSES": "4",
}


def run(data: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in OWN}
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**clean, "DATA_DIR": str(data), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def settings_with(data: Path, **environment: str) -> Any:
    code = "import json; from dicing import settings as s; print(json.dumps({n: getattr(s, n) for n in dir(s) if n.isupper()}, default=str))"
    answer = run(data, "-c", code, **environment)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


@pytest.fixture(scope="module")
def living_room(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The settings without anything in the environment but where the data lives."""
    return settings_with(tmp_path_factory.mktemp("home") / "new")


@pytest.fixture(scope="module")
def production(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return settings_with(tmp_path_factory.mktemp("site"), **PRODUCTION)


# -- checks --------------------------------------------------------------------------------------------------------------------


def check(data: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(data, "manage.py", "check", *words, "--fail-level", "WARNING", **environment)


def test_production_settings_pass_every_check_of_deployment(tmp_path: Path) -> None:
    answer = check(tmp_path, "--deploy", **PRODUCTION)
    assert answer.returncode == 0, answer.stderr
    assert "no issues" in answer.stdout


def test_unsafe_production_settings_are_refused_each_with_its_reason(tmp_path: Path) -> None:
    unsafe = {"PUBLIC_URL": "http://dice.example", "ALLOWED_HOSTS": "", "REDIS_URL": "", "SECRET_KEY": "short"}
    answer = check(tmp_path, "--deploy", **{**PRODUCTION, **unsafe})
    assert answer.returncode != 0
    for reason in ("dicing.E001", "dicing.E002", "dicing.E003", "security.W009"):
        assert reason in answer.stderr


def test_without_any_settings_the_living_room_passes_its_checks(tmp_path: Path) -> None:
    answer = check(tmp_path)
    assert answer.returncode == 0, answer.stderr


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        ({}, []),
        ({"HTTPS": False}, ["dicing.E001"]),
        ({"OWN_HOSTS": []}, ["dicing.E002"]),
        ({"REDIS_URL": ""}, ["dicing.E003"]),
        ({"REDIS_URL": "", "PROCESSES": 1}, []),
        ({"HTTPS": False, "OWN_HOSTS": [], "REDIS_URL": ""}, ["dicing.E001", "dicing.E002", "dicing.E003"]),
    ],
    ids=str,
)
def test_each_check_tells_what_it_is_for(settings: Any, change: dict[str, Any], reasons: list[str]) -> None:
    given = {"HTTPS": True, "OWN_HOSTS": ["dice.example"], "REDIS_URL": "redis://redis", "PROCESSES": 4, **change}
    for name, value in given.items():
        setattr(settings, name, value)
    assert [found.id for found in [*production_is_whole(), *several_processes_share()]] == reasons


# -- what the environment makes of them ------------------------------------------------------------------------------------------


def test_the_key_is_made_once_kept_and_read_by_nobody_else(living_room: Any) -> None:
    folder = Path(living_room["DATA_DIR"])
    kept = folder / "secret_key"
    assert kept.read_text() == living_room["SECRET_KEY"]
    assert len(living_room["SECRET_KEY"]) >= 64
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert settings_with(folder)["SECRET_KEY"] == living_room["SECRET_KEY"]
    assert [path.name for path in folder.iterdir()] == ["secret_key"]


def test_of_two_processes_that_start_on_a_fresh_folder_the_first_makes_the_key_for_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "DATA_DIR", tmp_path)
    made = module.secrets.token_urlsafe

    def late(size: int) -> str:
        (tmp_path / "secret_key").write_text("the other's")
        return made(size)

    monkeypatch.setattr(module.secrets, "token_urlsafe", late)
    assert module._kept_key() == "the other's"
    assert (tmp_path / "secret_key").read_text() == "the other's"


def test_the_living_room_is_sqlite_that_keeps_what_it_was_told(living_room: Any) -> None:
    database = living_room["DATABASES"]["default"]
    assert database["NAME"] == str(Path(living_room["DATA_DIR"]) / "dicing.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]
    assert living_room["CHANNEL_LAYERS"]["default"]["BACKEND"].endswith("InMemoryChannelLayer")
    assert (living_room["OWN_HOSTS"], living_room["DEBUG"]) == ([], False)


def test_https_switches_the_safe_settings_on_and_plain_http_has_none_of_them(living_room: Any, production: Any) -> None:
    names = (
        "SECURE_SSL_REDIRECT",
        "SECURE_HSTS_SECONDS",
        "CSRF_COOKIE_SECURE",
        "CSRF_COOKIE_NAME",
        "SECURE_CROSS_ORIGIN_OPENER_POLICY",
    )
    assert [production[name] for name in names] == [True, 31_536_000, True, "__Host-csrf", "same-origin"]
    assert [living_room[name] for name in names] == [False, 0, False, "csrf", None]


def test_production_shares_database_layer_and_cache(production: Any) -> None:
    database, layer = production["DATABASES"]["default"], production["CHANNEL_LAYERS"]["default"]
    assert (database["ENGINE"], database["CONN_MAX_AGE"]) == ("django.db.backends.postgresql", 0)
    assert layer["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    # redis-py's own defaults would cut idle subscriptions off, and run out of connections.
    assert layer["CONFIG"]["hosts"][0]["socket_timeout"] >= 10
    assert layer["CONFIG"]["hosts"][0]["max_connections"] >= 1000
    assert production["CACHES"]["default"]["LOCATION"] == PRODUCTION["REDIS_URL"]


def test_own_hosts_are_the_public_addresss_and_those_named_whatever_their_case(production: Any) -> None:
    assert set(production["OWN_HOSTS"]) == {"dice.example", "www.dice.example"}


def test_a_proxy_is_trusted_only_when_it_is_said_to_be_there(living_room: Any, production: Any) -> None:
    assert living_room["SECURE_PROXY_SSL_HEADER"] is None
    assert production["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
