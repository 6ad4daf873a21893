"""P3: a silent Redis is waited for once, and then left alone for a while; a Redis that is down is asked each time."""

from collections.abc import Callable
from typing import Any

import pytest
import redis

from dicing import cache as module
from dicing.cache import REST_SECONDS, RestingRedis, RestingRedisCache


class Asked:
    """Stands for Redis itself; ``answer`` is what a question leads to."""

    def __init__(self) -> None:
        self.times = 0
        self.answer: Callable[[], Any] = lambda: None

    def __call__(self, *words: Any, **options: Any) -> Any:
        self.times += 1
        return self.answer()


def silent() -> None:
    raise redis.TimeoutError


def down() -> None:
    raise redis.ConnectionError


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    asked = Asked()
    monkeypatch.setattr(redis.Redis, "execute_command", asked)
    monkeypatch.setattr(RestingRedis, "rest_until", 0.0)
    return asked


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return now


def test_a_silent_redis_is_waited_for_once_and_asked_again_after_a_rest(asked: Asked, clock: list[float]) -> None:
    cache, asked.answer = RestingRedisCache("redis://127.0.0.1:1/0", {}), silent
    with pytest.raises(redis.TimeoutError):
        cache.get("presence")
    for ask in (cache.get, cache.has_key, lambda key: cache.set(key, 1), lambda key: cache.get_many([key])):
        with pytest.raises(redis.ConnectionError):
            ask("presence")
    assert asked.times == 1
    clock[0] += REST_SECONDS
    asked.answer = lambda: b"5"
    assert cache.get("presence") == 5


def test_a_redis_that_is_down_answers_at_once_and_is_asked_each_time(asked: Asked, clock: list[float]) -> None:
    cache, asked.answer = RestingRedisCache("redis://127.0.0.1:1/0", {}), down
    for _ in range(3):
        with pytest.raises(redis.ConnectionError):
            cache.get("presence")
    assert asked.times == 3
