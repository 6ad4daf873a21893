"""Three phones and the board play Poker Dice to the paper: in turn, and all at once under their cups."""

import re
from collections.abc import Sequence
from itertools import permutations

from playwright.sync_api import Page, expect

from tests.browser import agree
from tests.browser.conftest import Screens
from tests.browser.count import poker_dice as count
from tests.browser.hand_phone import HandPhone
from tests.browser.phone import start
from tests.servers import AppServer

NAMES = ("9", "10", "J", "Q", "K", "A")
Lives = list[dict[int, int]]
Rounds = list[dict[int, count.Hand]]


def table(app: AppServer, screens: Screens, **options: str) -> tuple[list[HandPhone], Page, str]:
    phones = [HandPhone(screens.open(), name) for name in ("Anna", "Ben", "Cem")]
    url = start(phones[0], phones[1:], app.url, "poker-dice", **options)
    board = screens.open(1920, 1080)
    board.goto(f"{url}board/")
    return phones, board, url


def test_three_phones_and_a_board_agree_on_a_game_of_poker_dice_in_turn(app: AppServer, screens: Screens) -> None:
    phones, board, url = table(app, screens)
    rounds: Rounds = []
    lives: Lives = [dict.fromkeys(range(3), 6)]
    while min(lives[-1].values()):
        at = len(rounds)
        order = [phones[(at + place) % 3] for place in range(3)]  # "the seat that opens moves on by one each round"
        for number, phone in enumerate(order):
            phone.my_turn()
            faces = phone.make(rolls=1 + (number + at) % 2)
            if (at, number) == (0, 1):  # a reload in mid-turn: same dice, same roll, what was held is held
                held = phone.held()
                phone.page.reload()
                assert phone.faces() == faces
                phone.rolled(2)
                assert phone.held() == held
                expect(board.locator("#board-foot")).to_contain_text("Roll 2 of 3")
            if (at + number) % 4 == 3:
                phone.throw_last()
            else:
                phone.stay()
        rounds.append({phone.seat: phone.hands[-1] for phone in phones})
        lives = count.lives(rounds, start=6, seats=3, by_rank=True)
        for phone in phones:
            judge_reveal(phone, rounds, lives, count.STANDARD)
    # "The remaining seats are ranked by lives; those without a life come after them", by the last round's hands.
    last = count.ranks(rounds[-1])
    worth = [(left, 0 if left else -last[seat]) for seat, left in lives[-1].items()]
    judge(phones, board, url, rounds, lives, agree.places(worth))
    assert screens.complaints == []


def test_three_phones_at_once_see_their_own_dice_alone_until_the_cups_go_up(app: AppServer, screens: Screens) -> None:
    options = {"simultaneous": "on", "elimination": "on", "hand_rank": "probability", "life_loss": "all-but-winner"}
    phones, board, url = table(app, screens, **options)
    pushed = frames_of(board)
    rounds: Rounds = []
    lives: Lives = [dict.fromkeys(range(3), 3)]
    while sum(left > 0 for left in lives[-1].values()) > 1:
        playing = [phone for phone in phones if lives[-1][phone.seat]]
        throw_together(playing)
        for phone in phones:
            judge_secrecy(phone, board, url, len(rounds), phone in playing)
        if not rounds:
            assert pushed
            assert "#p" not in "".join(pushed)
            reload_under_the_cup(phones[1])
        for at, phone in enumerate(playing):
            stay_and_wait(phone, playing[at + 1 :])
        rounds.append({phone.seat: phone.hands[-1] for phone in playing})
        lives = count.lives(rounds, start=3, seats=3, by_rank=False, order=count.PROBABILITY)
        for phone in phones:
            judge_reveal(phone, rounds, lives, count.PROBABILITY)
    # "Later out is better; seats that go out in the same round rank by that round's hands."
    worth = []
    for seat, left in lives[-1].items():
        out = next((at for at, each in enumerate(rounds) if not lives[at + 1][seat]), len(rounds))
        worth.append((left, out, -count.ranks(rounds[out], count.PROBABILITY)[seat] if not left else 0))
    judge(phones, board, url, rounds, lives, agree.places(worth))
    assert screens.complaints == []


def frames_of(page: Page) -> list[str]:
    """What is pushed to ``page`` from its next load on."""
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.reload()
    return frames


def throw_together(playing: Sequence[HandPhone]) -> None:
    """All press Roll before any of them has an answer. The press ends the reveal; one looks on by tapping instead."""
    if playing[0].page.locator(".reveal").is_visible():
        playing[0].page.locator(".reveal label").click()
    for phone in playing:
        phone.roll_button.click(no_wait_after=True)
    for phone in playing:
        phone.rolled(1)
        expect(phone.page.locator(".reveal")).to_be_hidden()
        expect(phone.page.locator("#everyone .now")).to_be_visible()


def judge_secrecy(phone: HandPhone, board: Page, url: str, number: int, plays: bool) -> None:
    """While round ``number`` runs no page and no log has another seat's dice."""
    others = f"#everyone .now li:not([data-of='{phone.seat}']) .hands__d"
    expect(phone.page.locator(others)).to_have_count(0)
    expect(phone.page.locator("#tray .dice use")).to_have_count(5 if plays else 0)
    expect(board.locator("#board-foot .dice use, .tv__hand:not(:has(.is-before)) .hands__d")).to_have_count(0)
    events = agree.log_of(phone.page, url)["events"]
    closed = [at for at, event in enumerate(events) if event["kind"] == "round-closed"]
    assert len(closed) == number
    running = [event for event in events[closed[-1] + 1 if closed else 0 :] if event["kind"] == "rolled"]
    for event in running:
        assert bool(event["faces"]) == (event["seat"] == phone.seat)
    assert plays == any(event["faces"] for event in running)


def reload_under_the_cup(phone: HandPhone) -> None:
    faces = phone.faces()
    phone.page.reload()
    assert phone.faces() == faces
    phone.rolled(1)


def stay_and_wait(phone: HandPhone, still: Sequence[HandPhone]) -> None:
    """Stay; who is done has no live button, sees the own dice, and reads who is waited for."""
    phone.stay()
    if still:
        names = [other.name for other in still]
        waits = re.compile("Waiting for (" + "|".join(", ".join(order) for order in permutations(names)) + r")\.")
        expect(phone.page.locator("#mine")).to_have_text(waits)
        turn = "You’re done"
        expect(phone.page.locator("#headline")).to_contain_text(turn)
        expect(phone.page.locator("#tray .dock__acts .btn--main, #stand")).to_have_count(0)
        assert phone.faces() == phone.hands[-1]


def judge_reveal(phone: HandPhone, rounds: Rounds, lives: Lives, order: Sequence[str]) -> None:
    """The cups are up: hands, ranks and lost lives as counted, best first."""
    hands = rounds[-1]
    ranks = count.ranks(hands, order)
    over = phone.page.locator("#everyone .h-card", has_text="The last round")
    cups = phone.page.locator("#everyone .reveal .pad__head", has_text=f"Cups up: round {len(rounds)}")
    expect(over.or_(cups)).to_be_visible()
    told = phone.revealed()
    assert [rank for rank, *_ in told] == sorted(ranks.values())
    assert {seat: rank for rank, seat, *_ in told} == ranks
    for _, seat, faces, words in told:
        assert sorted(faces) == sorted(hands[seat])
        lost = lives[-2][seat] - lives[-1][seat]
        cost = "none" if not lost else "1 life" if lost == 1 else f"{lost} lives"
        assert words.endswith(f"loses {'the last life' if not lives[-1][seat] else cost}"), words
        left = lives[-1][seat]
        row = phone.page.locator(f"#everyone .hands li[data-of='{seat}'] .lives:visible")
        expect(row).to_contain_text("no lives left" if not left else "1 life" if left == 1 else f"{left} lives")


def judge(phones: Sequence[HandPhone], board: Page, url: str, rounds: Rounds, lives: Lives, places: list[int]) -> None:
    """Every hand, life and place, on every phone, on the board, in the log and on paper."""
    left = list(lives[-1].values())
    words = ["1 life" if each == 1 else f"{each} lives" for each in left]
    for phone in phones:
        assert agree.podium(phone) == list(zip(places, words, strict=True))
        lines = agree.table_columns(phone.page, "#best")
        for at, hands in enumerate(rounds):
            for seat in range(3):
                cell = lines[str(at + 1)][seat]
                assert bool(cell) == (seat in hands)
                if cell:
                    number = lives[at + 1][seat]
                    assert cell[1] == ("1 life left" if number == 1 else f"{number} lives left")
                    assert sorted(cell[0].split()) == sorted(NAMES[face - 1] for face in hands[seat])
    expect(board.locator("#board-head")).to_contain_text("Final result", timeout=20_000)
    expect(board.locator(".tv__race small")).to_have_text([f"Place {place}" for place in places])
    expect(board.locator(".tv__race .lives")).to_contain_text(
        [f"{each} li" if each else "no lives left" for each in left]
    )
    log = agree.log_of(phones[0].page, url)
    assert agree.standings(log) == list(zip(places, left, strict=True))
    told = [{seat: tuple(faces) for seat, faces in each.hands.items()} for each in agree.replayed(log).rounds]
    assert [{seat: sorted(each[seat]) for seat in each} for each in told] == [
        {seat: sorted(each[seat]) for seat in each} for each in rounds
    ]
    rows = agree.paper(phones[0].page, url, phones)
    assert agree.printed(rows, "End", 3) == [str(each) for each in left]
    assert agree.printed(rows, "Place", 3) == [str(place) for place in places]
