"""Every command of every game through both doors: what a phone says, or a form posts, is what happens."""

from typing import Any

import pytest

from games import services
from scoring.dice import Faces
from tests.games.house import Party, dice_fall
from tests.games.screens import Phone, act, here

pytestmark = pytest.mark.django_db(transaction=True)
Wish = dict[str, Any]


def wish(do: str, **more: Any) -> Wish:
    return {"do": do, **more}


# Each game's story of one seat of two: with which dice, what it says, and which kinds of event that makes.
STORIES: dict[str, tuple[str, bool, Faces, list[Wish], list[str]]] = {
    "Würfelpoker on the screen": (
        "wuerfelpoker", False, (6, 6, 5, 4, 1),
        [wish("roll-dice"), wish("roll-dice", keep=["0", "1"]), wish("book:pair"), wish("take-back"), wish("strike:poker")],
        ["rolled", "rolled", "booked", "taken-back", "struck"],
    ),
    "Würfelpoker with real dice": (
        "wuerfelpoker", True, (),
        [wish("enter-faces", faces=["6", "6", "6", "6", "6"]), wish("book:poker"), wish("take-back"), wish("book:chance")],
        ["faces-entered", "booked", "taken-back", "booked"],
    ),
    "Ten Thousand on the screen": (
        "ten-thousand", False, (1, 1, 2, 3, 4, 6),
        [wish("roll-dice"), wish("roll-dice", keep=["0"]), wish("bank", keep=["1"]), wish("take-back")],
        ["rolled", "dice-set-aside", "rolled", "banked", "taken-back"],
    ),
    "Ten Thousand with real dice": (
        "ten-thousand", True, (),
        [wish("set-aside", faces=["1", "5", ""]), wish("set-aside", faces=["5"]), wish("bank"), wish("take-back"), wish("bust")],
        ["dice-set-aside", "dice-set-aside", "banked", "taken-back", "busted"],
    ),
    "Ten Thousand with points typed in": (
        "ten-thousand", True, (), [wish("enter-points", points="1,050"), wish("take-back"), wish("enter-points", points="300")],
        ["banked", "taken-back", "banked"],
    ),
    "Poker Dice on the screen": (
        "poker-dice", False, (6, 6, 5, 4, 1),
        [wish("roll-dice"), wish("stand"), wish("take-back"), wish("roll-dice", keep=["0"]), wish("roll-dice", keep=["0"])],
        ["rolled", "stood", "taken-back", "rolled", "rolled", "stood"],
    ),
    "Poker Dice with real dice": (
        "poker-dice", True, (),
        [wish("enter-faces", faces=["6", "6", "5", "4", "1"]), wish("enter-faces", faces=["6", "6", "6", "4", "1"]), wish("stand")],
        ["faces-entered", "faces-entered", "stood"],
    ),
}  # fmt: skip


def table(game: str, real: bool) -> Party:
    return here(Party("Anna", "Ben", game=game, real_dice=(0,) if real else ()).start())


def kinds(party: Party) -> list[str]:
    events = party.client(0).get(f"{party.url}log.json").json()["events"]
    return [event["kind"] for event in events]


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
async def test_over_the_socket(story: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game, real, faces, wishes, happened = story
    monkeypatch.setattr(services, "throw_of", dice_fall(faces))
    party = await act(lambda: table(game, real))
    anna, ben = await (await Phone.at(party, 0)).opened(), await (await Phone.at(party, 1)).opened()
    for each in wishes:
        version = await act(lambda: party.room.version)
        await anna.say({**each, "moment": await act(lambda: party.moment)})
        for phone in (anna, ben):
            await phone.until(lambda seen, version=version: f'data-version="{version + 1}"' in seen.frames[-1])
    assert await act(lambda: kinds(party)) == happened
    for phone in (anna, ben):
        await phone.leave()


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_by_the_form(story: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game, real, faces, wishes, happened = story
    monkeypatch.setattr(services, "throw_of", dice_fall(faces))
    party = table(game, real)
    for each in wishes:
        answer = party.client(0).post(f"{party.url}play/", {**each, "moment": party.moment})
        assert (answer.status_code, answer["Location"]) == (303, party.url)
    assert kinds(party) == happened


NONSENSE: list[tuple[str, bool, Wish, str]] = [
    ("ten-thousand", False, wish("bank", keep=["0", "x"]), "could not be understood"),
    ("ten-thousand", True, wish("set-aside", faces=["1", "six"]), "could not be understood"),
    ("ten-thousand", True, wish("set-aside", faces=["7"]), "with a face from 1, 2, 3, 4, 5, 6"),
    ("ten-thousand", True, wish("set-aside"), "At most 6 dice"),
    ("ten-thousand", True, wish("set-aside", faces=["2", "2"]), "Every die set aside must score"),
    ("ten-thousand", True, wish("enter-points", points="125"), "a multiple of 50"),
    ("ten-thousand", True, wish("enter-points", points="a lot"), "a multiple of 50"),
    ("ten-thousand", True, wish("roll-dice"), "type them in"),
    ("ten-thousand", False, wish("bust"), "cannot be typed in"),
    ("poker-dice", False, wish("enter-faces", faces=["6"] * 5), "cannot be typed in"),
    ("poker-dice", True, wish("enter-faces", faces=["6"] * 4), "with a face from 9, 10, J, Q, K, A"),
    ("poker-dice", True, wish("enter-faces", faces=["A"] * 5), "could not be understood"),
    ("poker-dice", True, wish("stand"), "Type in your dice first."),
    ("poker-dice", False, wish("stand"), "Roll the dice first."),
    ("poker-dice", False, wish("bank"), "could not be understood"),
    ("wuerfelpoker", True, wish("enter-faces", faces=["0"] * 5), "with a face from 1, 2, 3, 4, 5, 6"),
    ("wuerfelpoker", False, wish("book:twos"), "There is no such line"),
]


@pytest.mark.parametrize(("game", "real", "said", "says"), NONSENSE, ids=str)
def test_what_makes_no_sense_is_refused_whole(game: str, real: bool, said: Wish, says: str) -> None:
    party = table(game, real)
    answer = party.client(0).post(f"{party.url}play/", {**said, "moment": party.moment})
    assert answer.status_code in (400, 409)
    assert says in answer.content.decode()
    assert party.game.seq == 0
