"""Pages come light, stand still, and what was loaded once is kept."""

import zlib
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Screens
from tests.browser.staged import Scene, roll, staged
from tests.servers import AppServer

LIGHT = 75_000  # bytes without fonts: under half a second on slow 4G
STILL = 0.01  # of the layout-shift score; a line of text that comes late moves more on a phone
TWELVE = ("Anna", "Ben", "Cem", "Dora", "Eve", "Florentine", "Gül", "Hans", "Ida", "Jo", "Karl-Friedrich", "Lea")
SIX = TWELVE[:6]
WATCH = """
window.moved = 0;
window.what = [];
window.count = shifts => {
  for (const shift of shifts) {
    moved += shift.value;
    what.push(...shift.sources.map(({ node }) => node?.id || node?.className || node?.nodeName || "something"));
  }
};
window.watch = new PerformanceObserver(list => count(list.getEntries()));
watch.observe({ type: "layout-shift", buffered: true });
document.addEventListener("htmx:after:swap", () => { document.documentElement.dataset.told = ""; });
"""
MOVED = """async () => {
  await document.fonts.ready;
  await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)));
  count(watch.takeRecords());
  return [moved, what.join(", ")];
}"""


@dataclass
class Load:
    """What came for one page: bytes on the wire by address, the socket's too, and how long each may be kept."""

    sizes: dict[str, int] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    moved: float = 0.0
    what: str = ""
    packed: bool = False  # the socket's frames

    @property
    def weight(self) -> int:
        return sum(size for address, size in self.sizes.items() if not address.endswith(".woff2"))


def load(page: Page, url: str) -> Load:
    found, addresses = Load(), dict[str, str]()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")

    def answered(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["response"]["url"]

    def ended(event: dict[str, Any]) -> None:
        found.sizes[addresses.get(event["requestId"], "")] = int(event["encodedDataLength"])

    def opened(event: dict[str, Any]) -> None:
        found.packed = "permessage-deflate" in str(event["response"]["headers"])

    def pushed(event: dict[str, Any]) -> None:
        frame = event["response"]["payloadData"].encode()  # as unpacked by the browser
        size = len(zlib.compress(frame)) if found.packed else len(frame)
        found.sizes["socket"] = found.sizes.get("socket", 0) + size

    wire.on("Network.responseReceived", answered)
    wire.on("Network.loadingFinished", ended)
    wire.on("Network.webSocketHandshakeResponseReceived", opened)
    wire.on("Network.webSocketFrameReceived", pushed)
    page.on("response", lambda answer: found.kept.update({answer.url: answer.headers.get("cache-control", "")}))
    page.add_init_script(WATCH)
    page.goto(url)
    if page.locator("#room").count():
        expect(page.locator("html[data-told]")).to_have_count(1)  # the present has come over the socket as well
    found.moved, found.what = page.evaluate(MOVED)
    return found


def test_every_page_is_light_stands_still_and_keeps_its_files(app: AppServer, screens: Screens) -> None:
    lobby, table, full, result = staged(
        app,
        Scene("classic-five", SIX[:4], None),
        Scene("classic-five", SIX, (roll(0, 2, 2, 5, 6, 1),)),
        Scene("classic-five", TWELVE, (roll(0, 2, 2, 5, 6, 1),)),
        Scene("classic-five", SIX, over=True),
    )
    pages = {path: (path, "") for path in ("/", "/new/?game=classic-five", "/rules/classic-five/", "/sheets/")}
    pages |= {
        "join": (lobby.path, ""),
        "lobby": (lobby.path, lobby.cookies[0]),
        "table": (table.path, table.cookies[0]),
        "table of twelve": (full.path, full.cookies[0]),
    }
    pages |= {"result": (result.path, result.cookies[0]), "board": (f"{table.path}board/", "")}
    wrong = []
    for name, (path, cookie) in pages.items():
        page = screens.open(*((1280, 720) if name == "board" else (390, 844)))
        if cookie:
            page.context.add_cookies([{"name": "player", "value": cookie, "url": app.url}])
        found = load(page, app.url + path)
        wrong += [f"{name} weighs {found.weight} bytes"] if found.weight > LIGHT else []
        wrong += [f"{name} moves by {found.moved:.3f}: {found.what}"] if found.moved > STILL else []
        files = {address: kept for address, kept in found.kept.items() if "/static/" in address}
        assert files
        wrong += [f"{name} keeps {address}: {kept}" for address, kept in files.items() if "immutable" not in kept]
        page.context.close()
    assert not wrong, "\n".join(wrong)
