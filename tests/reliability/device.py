"""What a phone's browser does for its pages: cookies, forms with their token and Origin, and how long answers took."""

import asyncio
import http.client
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

Fields = Mapping[str, str | Sequence[str]]
PATIENCE_SECONDS = 15
_threads = ThreadPoolExecutor(64, thread_name_prefix="device")


@dataclass(frozen=True)
class Answer:
    """An answer to a request; ``seconds`` is how long it took."""

    status: int
    headers: Mapping[str, str]
    text: str
    seconds: float


class Device:
    """A browser's cookies at one server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies: dict[str, str] = {}
        self.answers: list[Answer] = []

    @property
    def cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path)

    async def post(self, path: str, fields: Fields, **headers: str) -> Answer:
        body = urlencode(fields, doseq=True)
        form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.url}
        return await self.ask("POST", path, body, {**form, **headers})

    async def ask(self, method: str, path: str, body: str = "", headers: Mapping[str, str] | None = None) -> Answer:
        """Send one request on a connection of its own; raises OSError or HTTPException when no answer comes."""
        sent = {"Cookie": self.cookie_header, "Accept-Language": "en", **(headers or {})}
        running = asyncio.get_running_loop().run_in_executor(_threads, self._ask, method, path, body, sent)
        answer = await asyncio.shield(running)
        self.answers.append(answer)
        return answer

    def _ask(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> Answer:
        started = time.monotonic()
        link = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=PATIENCE_SECONDS)
        try:
            link.request(method, path, body or None, dict(headers))
            response = link.getresponse()
            text = response.read().decode()
        finally:
            link.close()
        for line in response.headers.get_all("Set-Cookie") or []:
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})
        return Answer(response.status, dict(response.headers.items()), text, time.monotonic() - started)
