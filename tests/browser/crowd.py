"""People at a table and what happens to them: phones that go away, networks that change, clocks that run out.

``FIVE``, ``HANDS`` and ``STAKE`` are tables at which Anna, the host, has rolled; of ``FACES`` the dice that lie there.
"""

import re
import selectors
import socket
import sqlite3
import struct
import threading
from contextlib import suppress
from dataclasses import replace
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.agree import log_of
from tests.browser.conftest import Screens
from tests.browser.phone import Phone
from tests.browser.staged import Scene, Set, roll
from tests.servers import DATABASE, AppServer, free_port

expect.set_options(timeout=20_000)  # milliseconds: the machine may be busy with other tests
PAIR, THREE = ("Anna", "Ben"), ("Anna", "Ben", "Cem")
FIVE = Scene("classic-five", PAIR, (roll(0, 6, 6, 1, 2, 3),))
HANDS = Scene("poker-dice", PAIR, (roll(0, 6, 6, 1, 2, 3),), {"simultaneous": "on"})
STAKE = Scene("ten-thousand", PAIR, (roll(0, 1, 1, 5, 2, 3, 4),))
FACES = {FIVE.game: (6, 6, 1, 2, 3), HANDS.game: (6, 6, 1, 2, 3), STAKE.game: (1, 1, 5, 2, 3, 4)}


def of_three(scene: Scene) -> Scene:
    return replace(scene, names=THREE)


def over(scene: Scene) -> Scene:
    """The same table after the game."""
    return replace(scene, moves=(), over=True)


def sit(app: AppServer, screens: Screens, room: Set, seat: int, **options: Any) -> Phone:
    """The phone of who has ``seat`` in a staged room, at its table."""
    phone = Phone(screens.open(**options), THREE[seat])
    phone.seat = seat
    become(app, phone.page, room, seat)
    phone.page.goto(app.url + room.path)
    live(phone.page)
    return phone


def become(app: AppServer, page: Page, room: Set, seat: int) -> None:
    """Let the page's browser be the one of who has ``seat``."""
    page.context.add_cookies([{"name": "player", "value": room.cookies[seat], "url": app.url}])


def live(page: Page) -> None:
    """Wait until the page is linked to the table."""
    expect(page.locator("#room[data-link=live]")).to_be_attached()


def shows(phone: Phone, faces: tuple[int, ...], seconds: float = 10) -> None:
    """Expect the dice of Anna's roll in the tray, with the turn still hers."""
    expect(phone.page.locator("#tray .dice use")).to_have_count(len(faces), timeout=seconds * 1000)
    assert phone.faces() == faces


def goes_on(phone: Phone, faces: tuple[int, ...]) -> None:
    """The phone rolls on with its second die held, and Ten Thousand with what scores there."""
    phone.hold([1])
    with phone.deed():
        phone.roll_button.click()
    assert phone.faces()[1] == faces[1]


def go_to_people(page: Page) -> None:
    """Open the page of who is at the table, from any page of the room."""
    at = re.match(r".*/r/[^/]+/", page.url)
    assert at
    page.goto(f"{at[0]}people/")
    expect(page.get_by_role("heading", name="People and table")).to_be_visible()


def row_of(page: Page, name: str) -> Locator:
    """The line of ``name`` on the page of people."""
    return page.locator(".names li", has=page.locator("bdi", has_text=name))


def happened(page: Page, url: str) -> list[str]:
    """The kinds of all events of the game."""
    return [event["kind"] for event in log_of(page, url)["events"]]


def sql(app: AppServer, statement: str, *values: object) -> list[Any]:
    """Ask or change the server's data behind its back."""
    with sqlite3.connect(app.data / DATABASE, timeout=10) as data:
        return data.execute(statement, values).fetchall()


def code_of(room: Set) -> str:
    return room.path.strip("/").removeprefix("r/").replace("-", "")


def hosts(app: AppServer, room: Set, name: str) -> bool:
    """Say whether the room's host has that name."""
    seats = "SELECT s.name FROM games_room r JOIN games_seat s ON s.player_id = r.host_id WHERE r.code = ?"
    return sql(app, seats, code_of(room)) == [(name,)]


def set_deadline(app: AppServer, room: Set, when: str) -> None:
    """Let the present turn's time be over at ``when``, as SQLite says it, and the server hear of it."""
    code = code_of(room)
    game = "SELECT id FROM games_game WHERE room_id = (SELECT id FROM games_room WHERE code = ?)"
    sql(
        app, f"UPDATE games_game SET deadline = strftime('%Y-%m-%d %H:%M:%f', 'now', ?) WHERE id = ({game})", when, code
    )
    sql(app, "UPDATE games_room SET version = version + 1 WHERE code = ?", code)


def restart(app: AppServer) -> None:
    """Kill the server and start it again. It forgets who was there: who is not connected then is offline."""
    app.kill9()
    app.start()


def hide(page: Page, hidden: bool = True) -> None:
    """Let the page go to the background, or come back, as far as it can tell."""
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          const state = hidden ? "hidden" : "visible";
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


class Network:
    """The way between a browser and the server: it may break, or swallow what a socket says and tell nobody."""

    def __init__(self, app: AppServer) -> None:
        self.target, self.port = app.port, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.sockets: set[socket.socket] = set()  # those that turned into websockets
        self.deaf: set[socket.socket] = set()
        self._door = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._welcome, daemon=True).start()

    def cut(self) -> None:
        """Reset all connections; those that come next come from new ports."""
        for pair in self.pairs:
            for end in pair:
                with suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    end.shutdown(socket.SHUT_RDWR)
        self.pairs.clear()

    def swallow(self) -> None:
        """From now on nothing passes through the websockets that are open, and neither end is told."""
        self.deaf |= self.sockets

    def close(self) -> None:
        self._door.close()
        self.cut()

    def _welcome(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
                self.pairs.append((near, far))
                threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        ways = {near: far, far: near}
        with suppress(OSError), near, far, selectors.DefaultSelector() as ready:
            for end in ways:
                ready.register(end, selectors.EVENT_READ)
            while True:
                for key, _ in ready.select():
                    end: Any = key.fileobj
                    heard = end.recv(65_536)
                    if not heard:
                        return
                    if heard.startswith(b"GET /ws/"):
                        self.sockets.add(near)
                    if near not in self.deaf:
                        ways[end].sendall(heard)
