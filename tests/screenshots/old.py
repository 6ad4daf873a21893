"""Photographs every page and state into ``screenshots/``, with an index to look through: ``make screenshots``.

A real server and a real browser; the games are played here, with seeded dice, before the pages are opened.
"""

import os
import random
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path

OUT = Path(__file__).resolve().parents[1] / "screenshots"
DATA = Path(tempfile.mkdtemp(prefix="dicing-screenshots-"))
os.environ["DATA_DIR"] = str(DATA)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dicing.settings")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

import django  # noqa: E402

django.setup()

from django.http import HttpRequest, HttpResponse  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from games import identity, log, services  # noqa: E402
from games.codes import written  # noqa: E402
from games.models import Player, Room  # noqa: E402
from scoring import get_ruleset  # noqa: E402
from scoring.category_moves import Book, Strike  # noqa: E402
from scoring.commands import RollDice  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.servers import AppServer  # noqa: E402

NAMES = [
    "Anna",
    "Ben",
    "美玲",
    "Maximilian-Alexander",
    "Zoë",
    "Иван",
    "שרה",
    "Łukasz",
    "👨‍👩‍👧 Team",
    "W" * 24,
    "Ελένη",
    "Jo",
]
PHONE, SMALL, TINY, LANDSCAPE = (390, 844), (360, 740), (320, 640), (740, 360)
TABLET, DESKTOP, BOARD = (768, 1024), (1280, 800), (1920, 1080)


@dataclass
class Table:
    """A room with seated people, each with the cookie of a device."""

    room: Room
    players: list[Player]
    cookies: list[str]

    @property
    def path(self) -> str:
        return f"/r/{written(self.room.code)}/"


def cookie_of(token: str) -> str:
    response = HttpResponse()
    identity.remember(HttpRequest(), response, token)
    return response.cookies["player"].value


def a_table(seats: int, options: dict[str, str] | None = None) -> Table:
    """Seat people in a new room, in the lobby."""
    first = services.open_room("classic-five", NAMES[0], None)
    seated = [first, *(services.take_seat(first.room.code, name, None) for name in NAMES[1:seats])]
    if options:
        services.set_options(first.room.code, first.room.host, options)
    players = [each.seat.player for each in seated]
    return Table(first.room, players, [cookie_of(each.token or "") for each in seated])


def start(table: Table) -> None:
    services.start_game(table.room.code, table.players[0], Room.objects.get(pk=table.room.pk).version)


def act(table: Table, seat: int, command: RollDice | Book | Strike) -> None:
    game = services.game_of(table.room)
    moment = log.moment(game, log.load(game), seat)
    services.play(table.room.code, table.players[seat], command, moment)


def play_rounds(table: Table, rounds: int) -> None:
    """Play whole rounds: two rolls, then the line that brings most."""
    rules = get_ruleset("classic-five")
    for _ in range(rounds):
        for seat in range(len(table.players)):
            for _roll in range(2):
                act(table, seat, RollDice())
            offered = rules.preview(log.load(services.game_of(table.room)), seat)
            category = max(offered, key=lambda key: offered[key])
            act(table, seat, Book(category) if offered[category] else Strike(category))


class Camera:
    def __init__(self, browser: Browser, base: str) -> None:
        self.browser, self.base, self.taken = browser, base, list[str]()

    def shoot(
        self,
        name: str,
        path: str,
        sizes: list[tuple[int, int]],
        cookie: str = "",
        prepare: Callable[[Page], None] | None = None,
        script: bool = True,
        full: bool = False,
    ) -> None:
        """Photograph ``path`` in light and dark at all ``sizes``."""
        for width, height in sizes:
            for theme in ("light", "dark"):
                context = self.browser.new_context(
                    viewport={"width": width, "height": height},
                    device_scale_factor=1 if width > 1000 else 2,
                    color_scheme=theme,
                    java_script_enabled=script,
                    reduced_motion="reduce",
                )
                if cookie:
                    context.add_cookies([{"name": "player", "value": cookie, "url": self.base}])
                page = context.new_page()
                page.goto(self.base + path)
                page.wait_for_load_state("networkidle")
                if prepare:
                    prepare(page)
                file = f"{name}--{width}x{height}-{theme}.png"
                page.screenshot(path=OUT / file, full_page=full)
                self.taken.append(file)
                context.close()


def hold_two(page: Page) -> None:
    page.locator(".die__hold").nth(0).check()
    page.locator(".die__hold").nth(3).check()


def arm_strike(page: Page) -> None:
    page.locator("button.is-nil:visible, .pick[data-strike]:visible").first.click()


def lose_network(page: Page) -> None:
    page.context.set_offline(True)
    page.locator(".banner, .tv__link").first.wait_for(state="visible")


def shoot_all(camera: Camera) -> None:
    everywhere = [PHONE, TINY, LANDSCAPE, TABLET, DESKTOP]
    camera.shoot("home", "/", [PHONE, SMALL, TINY, DESKTOP])
    camera.shoot("new-room", "/new/?game=classic-five", [PHONE, DESKTOP])
    camera.shoot("error-no-room", "/r/KMT-4R7/", [PHONE, DESKTOP])
    camera.shoot("error-not-found", "/nowhere/", [PHONE])

    alone = a_table(1)
    camera.shoot("lobby-empty", alone.path, [SMALL], alone.cookies[0], full=True)
    lobby = a_table(4, {"extra_five": "100", "joker": "forced"})
    camera.shoot("join", lobby.path, [PHONE, TINY, DESKTOP])
    camera.shoot("lobby", lobby.path, [PHONE, TINY, DESKTOP], lobby.cookies[0], full=True)
    camera.shoot("lobby-guest", lobby.path, [PHONE], lobby.cookies[1], full=True)
    camera.shoot("board-lobby", f"{lobby.path}board/", [BOARD])
    full = a_table(12)
    camera.shoot("error-full", full.path, [PHONE])
    closed = a_table(2)
    services.close_room(closed.room.code, closed.players[0])
    camera.shoot("error-closed", closed.path, [PHONE], closed.cookies[0])

    table = a_table(4)
    start(table)
    camera.shoot("table-first", table.path, [PHONE], table.cookies[0])
    play_rounds(table, 5)
    camera.shoot("table-next", table.path, [PHONE], table.cookies[0])
    camera.shoot("table-undo", table.path, [PHONE, TINY], table.cookies[3])
    act(table, 0, RollDice())
    camera.shoot("table-turn", table.path, everywhere, table.cookies[0], hold_two)
    camera.shoot("table-strike", table.path, [PHONE, DESKTOP], table.cookies[0], arm_strike)
    camera.shoot("table-waiting", table.path, [*everywhere, SMALL], table.cookies[1])
    camera.shoot("table-lost", table.path, [PHONE, DESKTOP], table.cookies[0], lose_network)
    camera.shoot(
        "table-everyone", table.path, [PHONE], table.cookies[0], lambda page: page.locator("label[for=all]").click()
    )
    camera.shoot(
        "table-menu",
        table.path,
        [PHONE, DESKTOP],
        table.cookies[1],
        lambda page: page.locator(".menu > summary").click(),
    )
    camera.shoot("table-watching", table.path, [PHONE])
    camera.shoot("table-without-script", table.path, [PHONE], table.cookies[0], script=False)
    camera.shoot("board", f"{table.path}board/", [BOARD, DESKTOP])
    camera.shoot("board-lost", f"{table.path}board/", [BOARD], prepare=lose_network)
    act(table, 0, RollDice((0, 3)))
    act(table, 0, RollDice((0, 1, 3)))
    camera.shoot("table-no-rolls", table.path, [PHONE], table.cookies[0])

    for seats in (1, 2, 8, 12):
        crowd = a_table(seats, {"extra_five": "50"} if seats == 12 else None)
        start(crowd)
        play_rounds(crowd, 8)
        act(crowd, 0, RollDice())
        camera.shoot(f"table-{seats}", crowd.path, [PHONE, DESKTOP], crowd.cookies[0])
        camera.shoot(f"board-{seats}", f"{crowd.path}board/", [BOARD])

    for seats in (1, 4, 12):
        played = a_table(seats)
        start(played)
        play_rounds(played, 13)
        camera.shoot(f"result-{seats}", played.path, [PHONE, DESKTOP], played.cookies[-1], full=True)
        camera.shoot(f"board-result-{seats}", f"{played.path}board/", [BOARD])
        shoot_sheet(camera, f"sheet-{seats}", f"{played.path}sheet.pdf")
    shoot_sheet(camera, "sheet-blank", "/sheets/classic-five.pdf?players=6")
    shoot_sheet(camera, "sheet-blank-letter", "/sheets/classic-five.pdf?players=4&paper=letter")
    shoot_sheet(camera, "sheet-blank-a5", "/sheets/classic-five.pdf?players=4&paper=a5")


def shoot_sheet(camera: Camera, name: str, path: str) -> None:
    context = camera.browser.new_context()
    pdf = OUT / f"{name}.pdf"
    pdf.write_bytes(context.request.get(camera.base + path).body())
    context.close()
    subprocess.run(["pdftoppm", "-r", "80", "-png", str(pdf), str(OUT / name)], check=True)
    camera.taken.extend(sorted(file.name for file in OUT.glob(f"{name}-*.png") if file.name not in camera.taken))
    pdf.unlink()


INDEX = """<!doctype html>
<meta charset="utf-8"><title>Dicing</title>
<style>
body { font: 14px sans-serif; display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0 }
img { height: 420px; border: 1px solid #999 }
</style>
"""
FIGURE = '<figure><a href="{0}"><img src="{0}" alt="" loading="lazy"></a><figcaption>{0}</figcaption></figure>\n'


def write_index(files: list[str]) -> None:
    (OUT / "index.html").write_text(INDEX + "".join(FIGURE.format(escape(file)) for file in files))


def main() -> None:
    OUT.mkdir(exist_ok=True)
    for old in OUT.glob("*.png"):
        old.unlink()
    dice = random.Random(5)
    services.throw_of = lambda sides, number: tuple(dice.randint(1, sides) for _ in range(number))  # type: ignore[assignment]
    server = AppServer(DATA)
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
            camera = Camera(browser, server.url)
            shoot_all(camera)
            browser.close()
    finally:
        server.terminate()
    write_index(camera.taken)
    print(f"{len(camera.taken)} pictures in {OUT.name}/, see {OUT.name}/index.html")


if __name__ == "__main__":
    main()
