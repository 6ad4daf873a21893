"""Redis as a cache that keeps nobody waiting: once it was silent, it is left alone for a while.

What stands there (presence, counts of wrong codes) may be missing at any time, so whoever asks gets the same error as
from a Redis that is down, but at once. A refused connection costs nothing and starts no rest.
"""

import time
from typing import Any, ClassVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import ConnectionError, Redis, TimeoutError

REST_SECONDS = 5.0


class RestingRedis(Redis):
    """A client of Redis; all of a process rest together."""

    rest_until: ClassVar[float] = 0.0

    def execute_command(self, *args: Any, **options: Any) -> Any:
        if time.monotonic() < RestingRedis.rest_until:
            raise ConnectionError("Redis did not answer lately")
        try:
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]
        except TimeoutError:
            RestingRedis.rest_until = time.monotonic() + REST_SECONDS
            raise


class _Client(RedisCacheClient):
    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._client = RestingRedis


class RestingRedisCache(RedisCache):
    """The cache backend of the settings."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client
