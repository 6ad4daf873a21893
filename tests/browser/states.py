"""Every page and state of the app that somebody may have before them, to be looked at by one judge after the other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Page

from tests.browser.staged import Move, Scene, Set, roll, staged
from tests.servers import AppServer

CF, WP, TT, PD = "classic-five", "wuerfelpoker", "ten-thousand", "poker-dice"
GAMES = (CF, WP, TT, PD)
THREE = ("Anna", "Ben", "美玲")
TWELVE = (*THREE, "Maximilian-Alexander", "Zoë", "שרה", "W" * 24, "Jo", "Иван", "👨‍👩‍👧 Team", "Ελένη", "Łukasz")
PHONE, DESKTOP, BOARD = (390, 844), (1280, 800), (1920, 1080)


@dataclass(frozen=True)
class State:
    """``path`` of the site, or below the room of ``scene``; ``seat`` looks at it, None is a stranger."""

    name: str
    path: str = ""
    scene: Scene | None = None
    seat: int | None = None
    prepare: Callable[[Page], object] = lambda page: None
    size: tuple[int, int] = PHONE


def seen(app: AppServer, page: Page, states: Sequence[State], languages: Sequence[str] = ("en",)) -> Iterator[State]:
    """Bring ``page`` to one state after the other, to each in all ``languages``."""
    scenes = list(dict.fromkeys(id(state.scene) for state in states if state.scene))
    by_id = {id(state.scene): state.scene for state in states if state.scene}
    rooms: dict[int, Set] = dict(zip(scenes, staged(app, *(by_id[key] for key in scenes)), strict=True))
    for state, language in product(states, languages):
        room = rooms.get(id(state.scene))
        page.context.clear_cookies()
        page.context.add_cookies([{"name": "django_language", "value": language, "url": app.url}])
        if room and state.seat is not None:
            page.context.add_cookies([{"name": "player", "value": room.cookies[state.seat], "url": app.url}])
        page.set_viewport_size({"width": state.size[0], "height": state.size[1]})
        page.goto(app.url + (room.path if room else "/") + state.path)
        state.prepare(page)
        yield state


def tap(*selectors: str) -> Callable[[Page], object]:
    def prepare(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return prepare


def tick(*positions: int) -> Callable[[Page], object]:
    """Hold or pick these dice."""

    def prepare(page: Page) -> None:
        for at in positions:
            page.locator(".die__hold").nth(at).check()

    return prepare


def show_device_link(page: Page) -> None:
    tap("form[action$='/device/'] button")(page)
    page.locator(".share__link").wait_for()


def open_device_link(page: Page) -> None:
    show_device_link(page)
    page.goto(urljoin(page.url, urlsplit(page.locator(".share__link a").inner_text()).path))


def lose_network(page: Page) -> None:
    page.locator("#room[data-link=live]").wait_for(state="attached")
    page.evaluate("dispatchEvent(new Event('offline'))")


MENU = tap(".menu > summary")
ENDED = Scene(CF, THREE, None, after=((0, "close_room", ()),))
LOCKED = Scene(CF, THREE, None, lobby=((0, "lock_room", (True,)),))
PLAYED = Scene(CF, THREE, over=True)


def pages() -> list[State]:
    full = Scene(CF, TWELVE, None)
    return [
        State("home"),
        State("home with a table to go back to", scene=LOCKED, seat=0, prepare=tap(".wordmark")),
        *(State(f"new room: {game}", f"new/?game={game}") for game in (CF, PD)),
        *(State(f"rules of {game}", f"rules/{game}/") for game in GAMES),
        State("rules, house rules open", f"rules/{CF}/?dice=2,3,4,5,5", prepare=tap(".calc .extra > summary")),
        State("rules, wrong dice", f"rules/{CF}/?dice=9,9"),
        *(State(f"sheets of {game}", f"sheets/?game={game}") for game in GAMES),
        State("sheets, all open", "sheets/", prepare=tap(".extra >> nth=0 >> summary", ".extra >> nth=1 >> summary")),
        State("offline", "offline/"),
        State("not found", "nowhere/"),
        State("no room", "r/KMT-4R7/"),
        State("room closed", scene=ENDED),
        State("room locked", scene=LOCKED),
        State("room full", scene=full),
        State("lobby of twelve", scene=full, seat=0),
        State("link used up", "d/nothing/"),
        State("history", "history/", PLAYED, 0),
        State("result of three, another game", scene=PLAYED, seat=0, prepare=tap(".another > summary")),
    ]


ASKED = Scene(
    CF,
    THREE,
    (roll(0, 6, 6, 6, 2, 1), (0, "book", {"category": "sixes"}, ()), roll(1, 1, 2, 3, 4, 6)),
    lobby=((0, "add_name", ("Grandma",)), (0, "set_clock", (120,)), (2, "set_real_dice", (2, True))),
    after=((1, "propose_end", ()), (None, "claim_seat", (1,))),
)
BOOKED = (roll(0, 6, 6, 1, 2, 3), (0, "book", {"category": "sixes"}, ()))
STRUCK = (*BOOKED, roll(1, 1, 1, 2, 3, 5), (1, "strike", {"category": "sixes"}, ()), roll(2, 1, 2, 2, 4, 6))


def classic_five() -> list[State]:
    rolled = Scene(CF, THREE, (*STRUCK, (2, "book", {"category": "chance"}, ()), roll(0, 6, 6, 1, 2, 3)))
    last = Scene(CF, THREE, (roll(0, 6, 6, 1, 2, 3), roll(0, 1, 2, 3), roll(0, 4, 5, 3)))
    real = Scene(CF, THREE, lobby=((0, "set_real_dice", (0, True)),))
    typed = Scene(CF, THREE, ((0, "enter-faces", {"faces": (6, 6, 1, 2, 3)}, ()),), lobby=real.lobby)
    alone = Scene(CF, THREE[:1], None)
    options: dict[str, str | int] = {"extra_five": 100}
    lobby = Scene(CF, THREE, None, options, lobby=ASKED.lobby)
    return [
        State("lobby, alone", scene=alone, seat=0),
        State("lobby, host", scene=lobby, seat=0, prepare=tap(".rename summary >> nth=0", ".rename summary >> nth=1")),
        State("lobby, guest", scene=lobby, seat=1),
        State("join", scene=lobby),
        State("before the roll", scene=Scene(CF, THREE), seat=0),
        State("rolled", scene=rolled, seat=0, prepare=tick(0, 1)),
        State("rolled, desktop", scene=rolled, seat=0, prepare=tick(0, 1), size=DESKTOP),
        State("strike?", scene=rolled, seat=0, prepare=tap("button.is-nil:visible")),
        State("no rolls left", scene=last, seat=0),
        State("waiting", scene=rolled, seat=1),
        State("waiting, everyone’s pad", scene=rolled, seat=1, prepare=tap("label[for=all]")),
        State("waiting, menu", scene=rolled, seat=1, prepare=MENU),
        State("watching", scene=rolled),
        State("no connection", scene=rolled, seat=0, prepare=lose_network),
        State("booked, to undo", scene=Scene(CF, THREE, BOOKED), seat=0),
        State("real dice", scene=real, seat=0, prepare=tap(".key >> nth=2", ".key >> nth=4")),
        State("real dice, entered", scene=typed, seat=0),
        State("real dice, waiting", scene=typed, seat=1),
        State("asked", scene=ASKED, seat=0),
        State("people", "people/", ASKED, 0),
        State("people, watching", "people/", ASKED),
        State("correct", "correct/2/", Scene(CF, THREE, STRUCK), 2),
        State("another device", "people/", ASKED, 1, prepare=show_device_link),
        State("continue here", "people/", ASKED, 1, prepare=open_device_link),
        State("result", scene=Scene(CF, TWELVE, over=True), seat=0),
        State("board, lobby", "board/", lobby, size=BOARD),
        State("board", "board/", rolled, size=BOARD),
        State("board of twelve", "board/", Scene(CF, TWELVE, BOOKED), size=BOARD),
        State("board, no connection", "board/", rolled, prepare=lose_network, size=BOARD),
        State("board, result", "board/", PLAYED, size=BOARD),
    ]


def wuerfelpoker() -> list[State]:
    rolled = Scene(WP, THREE, (roll(0, 6, 6, 6, 2, 1),))
    over = Scene(WP, THREE, over=True)
    return [
        State("lobby", scene=Scene(WP, THREE, None, {"five_alike_full_house": "on"}), seat=0),
        State("rolled", scene=rolled, seat=0, prepare=tick(0, 1, 2)),
        State("rolled, desktop", scene=rolled, seat=0, size=DESKTOP),
        State("strike?", scene=rolled, seat=0, prepare=tap("button.is-nil:visible")),
        State("waiting", scene=rolled, seat=1),
        State("result", scene=over, seat=0),
        State("board", "board/", rolled, size=BOARD),
        State("board, result", "board/", over, size=BOARD),
    ]


HOT = (roll(0, 1, 2, 3, 4, 5, 6), roll(0, 2, 2, 3, 3, 6, 6, keep=tuple(range(6))))
BANKED: tuple[Move, ...] = (*HOT, (0, "bank", {"keep": tuple(range(6))}, ()))


def ten_thousand() -> list[State]:
    options: dict[str, str | int] = {"opening": 500, "three_busts": 500}
    turn = Scene(TT, THREE, (roll(0, 1, 1, 1, 5, 2, 3), roll(0, 5, 2, 3, keep=(0, 1, 2))), options)
    bust = Scene(TT, THREE, (roll(0, 1, 1, 5, 5, 2, 3), roll(0, 2, 3, keep=(0, 1, 2, 3))))
    hot, last = Scene(TT, THREE, HOT), Scene(TT, THREE, BANKED, {"target": 2000})
    real = Scene(TT, THREE, ((0, "set-aside", {"faces": (1, 1, 5)}, ()),), lobby=((0, "set_real_dice", (0, True)),))
    over = Scene(TT, TWELVE, over=True, options={"target": 2000})
    return [
        State("lobby", scene=Scene(TT, THREE, None, options), seat=0),
        State("before the roll", scene=Scene(TT, THREE), seat=0),
        State("rolled", scene=turn, seat=0),
        State("picked", scene=turn, seat=0, prepare=tap("#take-all")),
        State("picked, desktop", scene=turn, seat=0, prepare=tap("#take-all"), size=DESKTOP),
        State("waiting", scene=turn, seat=1),
        State("bust", scene=bust, seat=0),
        State("bust before me", scene=bust, seat=1),
        State("hot dice", scene=hot, seat=0, prepare=tap("#take-all")),
        State("banked, to undo", scene=Scene(TT, THREE, BANKED), seat=0),
        State("last round", scene=last, seat=1),
        State("real dice", scene=real, seat=0, prepare=tap(".key >> nth=0")),
        State(
            "real dice, points", scene=Scene(TT, THREE, lobby=real.lobby), seat=0, prepare=tap(".enter__other:visible")
        ),
        State("real dice, waiting", scene=real, seat=1),
        State("result", scene=over, seat=0),
        State("board", "board/", turn, size=BOARD),
        State("board, bust", "board/", bust, size=BOARD),
        State("board, result", "board/", over, size=BOARD),
    ]


def poker_dice() -> list[State]:
    hand, stay = roll(0, 6, 6, 5, 4, 1), (0, "stand", {}, ())
    rest = tuple(move for seat in (1, 2) for move in (roll(seat, 6, 6, 5, 4, seat), (seat, "stand", {}, ())))
    at_once: dict[str, str | int] = {"simultaneous": "on", "lives": 5}
    turn, waiting = Scene(PD, THREE, (hand,)), Scene(PD, THREE, (hand, stay))
    reveal = Scene(PD, THREE, (hand, stay, *rest), {"life_loss": "all-but-winner"})
    under = Scene(PD, THREE, (hand, rest[0]), at_once)
    shown = Scene(PD, THREE, (hand, stay, *rest), at_once)
    over = Scene(PD, TWELVE, over=True)
    return [
        State("lobby", scene=Scene(PD, THREE, None, at_once), seat=0),
        State("before the roll", scene=Scene(PD, THREE), seat=0),
        State("rolled", scene=turn, seat=0, prepare=tick(0, 1)),
        State("rolled, desktop", scene=turn, seat=0, prepare=tick(0, 1), size=DESKTOP),
        State("waiting", scene=turn, seat=1),
        State("stayed, to undo", scene=waiting, seat=0),
        State("reveal", scene=reveal, seat=0),
        State("reveal, gone on", scene=reveal, seat=1, prepare=tap(".reveal > label")),
        State("at once: under the cup", scene=under, seat=0, prepare=tick(0)),
        State("at once: waiting", scene=Scene(PD, THREE, (hand, stay), at_once), seat=0),
        State("at once: reveal", scene=shown, seat=2),
        State("result", scene=over, seat=0),
        State("board", "board/", turn, size=BOARD),
        State("board, under the cups", "board/", under, size=BOARD),
        State("board, reveal", "board/", reveal, size=BOARD),
        State("board, result", "board/", over, size=BOARD),
    ]


GROUPS: dict[str, Callable[[], list[State]]] = {
    "pages": pages,
    CF: classic_five,
    WP: wuerfelpoker,
    TT: ten_thousand,
    PD: poker_dice,
}
