"""A real server and a real browser. This part of the tests runs in a process of its own: the browser's driver keeps
an event loop running, in which neither asyncio tests nor the ORM feel at home."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.servers import AppServer

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
# The shell draws no windows of its own, which saves half the work.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def _server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    server = AppServer(tmp_path_factory.mktemp("app"))
    server.start()
    yield server
    server.terminate()


@pytest.fixture
def app(_server: AppServer) -> AppServer:
    """The server, alive whatever the test before did to it; every test opens rooms of its own."""
    if _server.process is None:
        _server.start()
    return _server


class Screens:
    """Opens pages in contexts of their own and keeps what their consoles complain about."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def open(self, width: int = 390, height: int = 844, script: bool = True, **options: object) -> Page:
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=width < 900,
            java_script_enabled=script,
            **{"service_workers": "block", **options},  # type: ignore[arg-type]
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        page.set_default_timeout(15_000)
        return page


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    opened = Screens(browser)
    yield opened
    for context in opened.contexts:
        context.close()
