"""Only the seat's holder acts, and only in turn: every command by everybody who must not, at both doors."""

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games import services
from games.identity import digest_of
from games.models import PlayerToken
from games.refusals import HOUSE
from scoring import RULESETS
from scoring.commands import RemoveSeat, kind_of
from scoring.errors import SENTENCES
from tests.games.house import GAME, Party, dump, player_cookie
from tests.games.screens import Phone, act

pytestmark = pytest.mark.django_db(transaction=True)

Commands = dict[str, dict[str, Any]]
COMMON: Commands = {
    "roll-dice": {"do": "roll-dice"},
    "roll-dice, keeping": {"do": "roll-dice", "keep": ["0", "1"]},
    "take-back": {"do": "take-back"},
    "time-out": {"do": "time-out"},
    "remove-seat": {"do": "remove-seat", "seat": ["1"]},
    "correct": {"do": "correct:0", "category": ["0"], "to": ["0"], "points": ["50"]},
}
LINES: Commands = COMMON | {
    "enter-faces": {"do": "enter-faces", "faces": ["6", "6", "6", "6", "6"]},
    "book": {"do": "book:chance"},
    "correct": {"do": "correct:chance", "to": ["ones"], "points": ["50"]},
}
COMMANDS: dict[str, Commands] = {
    "classic-five": LINES | {"strike": {"do": "strike:ones"}},
    "wuerfelpoker": LINES | {"strike": {"do": "strike:poker"}},
    "ten-thousand": COMMON | {
        "bank": {"do": "bank", "keep": ["0"]},
        "set-aside": {"do": "set-aside", "faces": ["1", "5"]},
        "bust": {"do": "bust"},
        "enter-points": {"do": "enter-points", "points": ["1000"]},
    },
    "poker-dice": COMMON | {
        "enter-faces": {"do": "enter-faces", "faces": ["6", "6", "6", "6", "6"]},
        "stand": {"do": "stand"},
    },
}  # fmt: skip
DEEDS = ["start", "rematch", "close", "options", "shuffle", "move:0:down", "leave:0", "leave:1", "leave", "rename"]
OWN_WORDS = [text for rules in RULESETS.values() for text in rules.refusals.values()]
SAYS = {text.partition("%")[0] for text in (*HOUSE.values(), *SENTENCES.values(), *OWN_WORDS)} - {""}
GAMES = pytest.mark.parametrize("game", COMMANDS)


def test_the_table_knows_every_command_of_every_game() -> None:
    for key, rules in RULESETS.items():
        kinds = {fields["do"].partition(":")[0] for fields in COMMANDS[key].values()}
        assert kinds == {kind_of(command) for command in rules.command_types}


def nobody(party: Party) -> str:
    return ""


def forger(party: Party) -> str:
    value = player_cookie(party.tokens[0]).value
    return f"player={value[:-3]}AAA"


def thief_of_the_record(party: Party) -> str:
    """Has read the database, where only the hash stands."""
    return f"player={player_cookie(digest_of(party.tokens[0])).value}"


def player_of_another_room(party: Party) -> str:
    other = Party("Eve", "Mallory").start()
    return f"player={player_cookie(other.tokens[0]).value}"


def who_left_before_the_start(party: Party) -> str:
    return f"player={player_cookie(party.tokens[2]).value}"


def revoked(party: Party) -> str:
    PlayerToken.objects.filter(digest=digest_of(party.tokens[0])).update(revoked_at=timezone.now())
    return f"player={player_cookie(party.tokens[0]).value}"


def out_of_turn(party: Party) -> str:
    return f"player={player_cookie(party.tokens[1]).value}"


ATTACKERS: list[Callable[[Party], str]] = [
    nobody, forger, thief_of_the_record, player_of_another_room, who_left_before_the_start, revoked, out_of_turn,
]  # fmt: skip


PERSONS: list[Callable[[Party], str]] = [nobody, player_of_another_room, out_of_turn]


def table(game: str = GAME) -> Party:
    options = {"target": 2000} if game == "ten-thousand" else None
    party = Party("Anna", "Ben", "Cem", game=game, options=options)
    services.leave_lobby(party.code, party.players[2])
    return party.start()


def rolled(game: str = GAME) -> Party:
    """Anna has rolled, and may go on."""
    party = table(game)
    return party.play_on(until=lambda state: state.turn_of(0) is not None and state.turn_of(0).roll_number == 1)


def browser(cookie: str) -> Client:
    client = Client()
    if cookie:
        name, _, value = cookie.partition("=")
        client.cookies[name] = value
    return client


def refused(response: HttpResponse) -> bool:
    return response.status_code in (400, 403, 409, 410)


def told(html: str) -> bool:
    notice = html.partition(' id="notice"')[2].partition("</div>")[0]
    return any(text in notice for text in SAYS)


async def all_refused(party: Party, cookie: str, commands: Commands, at: int = 0) -> None:
    """Try all ``commands`` at both doors, with the moment that the table shows to player ``at``."""
    before, moment = await act(dump), await act(lambda: party.moment_of(at))
    client, phone = browser(cookie), await Phone.at(party, None, cookie=cookie)
    await phone.opened()
    for number, (name, fields) in enumerate(commands.items(), 1):
        wish = {**fields, "moment": moment}
        posted = await act(lambda wish=wish: client.post(f"{party.url}play/", wish))
        assert refused(posted), name
        assert told(posted.content.decode()), name
        await phone.say(wish)
        assert told("".join(await phone.whole())), name
        if number % 2 == 0:  # before the house loses its patience with the socket
            await phone.leave()
            phone = await Phone.at(party, None, cookie=cookie)
            await phone.opened()
    await phone.leave()
    assert await act(dump) == before


@pytest.mark.parametrize("attacker", ATTACKERS, ids=lambda attacker: attacker.__name__)
async def test_nobody_but_the_seat_in_turn_plays(attacker: Callable[[Party], str]) -> None:
    party = await act(rolled)
    at = int(attacker is out_of_turn)
    await all_refused(party, await act(lambda: attacker(party)), COMMANDS[GAME], at)


@pytest.mark.parametrize("attacker", PERSONS, ids=lambda attacker: attacker.__name__)
@pytest.mark.parametrize("game", [game for game in COMMANDS if game != GAME])
async def test_nor_in_any_other_game(attacker: Callable[[Party], str], game: str) -> None:
    party = await act(lambda: rolled(game))
    at = int(attacker is out_of_turn)
    await all_refused(party, await act(lambda: attacker(party)), COMMANDS[game], at)


@GAMES
async def test_the_seat_in_turn_does_only_what_the_rules_allow(game: str) -> None:
    party = await act(lambda: table(game))
    forbidden = {name: fields for name, fields in COMMANDS[game].items() if name != "roll-dice"}
    await all_refused(party, f"player={player_cookie(party.tokens[0]).value}", forbidden)


@GAMES
async def test_after_the_end_nobody_plays_but_the_last_may_take_back(game: str) -> None:
    party = await act(lambda: table(game).play_on())
    last = await act(lambda: party.game_rules.done(party.game_state))
    for at in (0, 1):
        own = last is not None and last.seat == at
        commands = {name: fields for name, fields in COMMANDS[game].items() if not own or name != "take-back"}
        await all_refused(party, f"player={player_cookie(party.tokens[at]).value}", commands, at)


async def test_a_seat_of_the_last_game_is_none_of_the_next() -> None:
    party = await act(lambda: Party("Anna", "Ben", "Cem").start())
    await act(lambda: services.play(party.code, party.players[2], RemoveSeat(), party.moment))
    await act(party.hurry)
    await act(lambda: services.rematch(party.code, party.players[0], party.room.version))
    await all_refused(party, f"player={player_cookie(party.tokens[2]).value}", COMMANDS[GAME])


@pytest.mark.parametrize("stage", ["lobby", "table", "result", "closed"])
@pytest.mark.parametrize("attacker", ATTACKERS, ids=lambda attacker: attacker.__name__)
def test_nobody_but_who_may_changes_the_room(attacker: Callable[[Party], str], stage: str) -> None:
    party = Party("Anna", "Ben", "Cem")
    services.leave_lobby(party.code, party.players[2])
    if stage in ("table", "result"):
        party.start()
    if stage == "result":
        party.hurry()
    if stage == "closed":
        services.close_room(party.code, party.players[0])
    client = browser(attacker(party))
    # Ben has a seat: what he may do with it is no attack.
    own = {("lobby", "leave"), ("lobby", "leave:1"), ("result", "rematch")} | {
        (each, "rename") for each in ("lobby", "table", "result")
    }
    for do in DEEDS:
        if attacker is out_of_turn and (stage, do) in own:
            continue
        before = dump()
        fields = {"do": do, "version": party.room.version, "name": "Eve", "option-joker": "forced"}
        assert refused(client.post(f"{party.url}room/", fields)), do
        assert dump() == before, do
