"""Three phones, one of them without script, and the board play Ten Thousand to the paper."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser import agree
from tests.browser.conftest import Screens
from tests.browser.count import ten_thousand as count
from tests.browser.phone import start
from tests.browser.stake_phone import StakePhone
from tests.servers import AppServer

TARGET, OPENING = 2000, 350
HOUSE_RULES = {"target": TARGET, "opening": OPENING, "hot_dice": "may", "last_round": "on"}


def test_three_phones_and_a_board_agree_on_a_game_of_ten_thousand(app: AppServer, screens: Screens) -> None:
    anna, ben = StakePhone(screens.open(), "Anna"), StakePhone(screens.open(color_scheme="dark"), "Ben")
    cem = StakePhone(screens.open(script=False), "Cem", script=False)
    phones = (anna, ben, cem)
    url = start(anna, [ben, cem], app.url, "ten-thousand", **HOUSE_RULES)
    board = screens.open(1920, 1080)
    board.goto(f"{url}board/")

    first = [take_all, roll_until_bust, weigh, bank_and_take_it_back, reload_in_mid_turn]
    at, left = 0, None
    while left != 0:
        phone = phones[at % 3]
        phone.my_turn()
        if left is not None:
            expect(phone.roll_button).to_contain_text("your last turn")
            expect(phone.page.locator("#everyone .pad__head")).to_contain_text("Last round")
        (first[at] if at < len(first) else take_turn)(phone)
        if phone is ben and at == 1 and left is None:
            for page in (anna.page, board):
                expect(page.locator(".stamp")).to_have_text("Bust")
        # "Each other seat has one more turn, nobody a second one."
        left = left - 1 if left is not None else 2 if phone.total >= TARGET else None
        at += 1
    judge(phones, board, url)
    assert screens.complaints == []


def take_all(phone: StakePhone) -> None:
    phone.take_turn(OPENING, at_once=True)


def take_turn(phone: StakePhone) -> None:
    phone.take_turn(OPENING)


def roll_until_bust(phone: StakePhone) -> None:
    phone.take_turn(least=10**9)
    assert phone.turns[-1] == 0


def weigh(phone: StakePhone) -> None:
    """Without script the server says what is picked; asking leaves the dice as they were ticked."""
    while phone.throw():
        picked = phone.pick(count.best(phone.rollable()))
        assert f"These dice bring {picked:,}, this turn {phone.staked + picked:,}." in phone.weigh()
        assert phone.held() == sorted(count.best(phone.rollable()))
        if phone.staked + picked >= OPENING:
            phone.bank(picked)
            return


def bank_and_take_it_back(phone: StakePhone) -> None:
    """Bank, undo, find the same dice and stake, bank again; a bust before that is just a bust."""
    while phone.throw():
        keep = count.best(phone.rollable())
        picked = phone.pick(keep)
        if phone.staked + picked < OPENING:
            continue
        faces, staked, aside = phone.faces(), phone.staked, set(phone.aside)
        phone.bank(picked)
        with phone.deed():
            phone.page.locator("#undo").click()
        phone.my_turn()
        phone.turns.pop()
        phone.staked, phone.aside = staked, aside
        assert phone.faces() == faces
        phone.page.locator("#take-all").click()
        if phone.held() != sorted(keep):
            phone.page.locator("#take-all").click()
        expect(phone.page.locator("#turn-total")).to_have_text(f"{staked + picked:,}")
        phone.bank(picked)
        return


def reload_in_mid_turn(phone: StakePhone) -> None:
    """After a second roll: same dice, same dice set aside, same stake."""
    while phone.throw():
        if phone.aside:
            faces = phone.faces()
            phone.page.reload()
            assert phone.faces() == faces
            expect(phone.page.locator("#tray .is-locked")).to_have_count(len(phone.aside))
            for at in phone.aside:
                expect(phone.page.locator(f"#tray .thrown-{at}")).to_contain_text("aside")
            expect(phone.page.locator("#turn-total")).to_have_text(f"{phone.staked:,}")
        picked = phone.pick(count.best(phone.rollable()))
        if phone.staked + picked >= OPENING and phone.aside:
            phone.bank(picked)
            return


def judge(phones: Sequence[StakePhone], board: Page, url: str) -> None:
    """Every turn and total, on every phone, on the board, in the log and on paper."""
    totals = [phone.total for phone in phones]
    results = list(zip(agree.places(totals), totals, strict=True))
    running = [[sum(phone.turns[: at + 1]) for at in range(len(phone.turns))] for phone in phones]
    for phone in phones:
        assert agree.podium(phone) == [(place, f"{points:,}") for place, points in results]
        lines = agree.table_columns(phone.page, "#best")
        for seat, other in enumerate(phones):
            assert [lines[str(at + 1)][seat] for at in range(len(other.turns))] == [
                [f"{points:,}" if points else "bust", f"{total:,}"]
                for points, total in zip(other.turns, running[seat], strict=True)
            ]
    expect(board.locator("#board-head")).to_contain_text("Final result", timeout=20_000)
    expect(board.locator(".tv__score")).to_have_text([f"{points:,}" for points in totals])
    expect(board.locator(".tv__race small")).to_have_text([f"Place {place}" for place, _ in results])
    log = agree.log_of(phones[0].page, url)
    assert agree.standings(log) == results
    runs = agree.replayed(log).runs
    assert [[past.points for past in runs[phone.seat].turns] for phone in phones] == [phone.turns for phone in phones]
    rows = agree.paper(phones[0].page, url, phones)
    for at in range(min(len(phone.turns) for phone in phones)):
        pairs = [f"{each:,}" for seat, phone in enumerate(phones) for each in (phone.turns[at], running[seat][at])]
        assert agree.printed(rows, f"{at + 1}  ", 6) == pairs
    assert agree.printed(rows, "End", 3) == [f"{points:,}" for points in totals]
    assert agree.printed(rows, "Place", 3) == [str(place) for place, _ in results]
