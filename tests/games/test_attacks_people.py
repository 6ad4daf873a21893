"""Only who may changes the people of a room: every deed by everybody who must not, and nothing is changed."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games import services
from games.identity import digest_of
from games.models import PlayerToken, Proposal
from games.views.room_deeds import DEEDS
from scoring.commands import Correct
from tests.games.house import Party, dump, player_cookie
from tests.games.whereabouts import are, moment_at

pytestmark = pytest.mark.django_db

REFUSED = (400, 403, 409, 410)


def table() -> Party:
    """Anna, the host, Ben, Cem who is offline and in turn, Dora who was removed; three questions are open."""
    party = are(Party("Cem", "Ben", "Anna", "Dora").start(), "here")
    services.hand_host_over(party.code, party.players[0], 2)
    party.roll(0)
    party.fill(0, "chance")
    are(party, "offline", 3)
    services.remove_seat(party.code, party.players[2], 3)
    services.skip(party.code, party.players[2], 1, moment_at(are(party, "offline", 1), 1))
    are(party, "here")
    party.roll(2)
    party.fill(2, "chance")
    services.propose_correction(party.code, party.players[2], 0, Correct("chance", "ones"), "")
    services.propose_end(party.code, party.players[2])
    services.claim_seat(party.code, None, 0)
    are(party, "offline", 0)
    return party


CEM, BEN, ANNA, DORA = range(4)


def deeds(party: Party) -> dict[str, dict[str, str]]:
    """Return every deed of a room as its form would send it, filled in so that somebody could do it."""
    asked = {each.kind: str(each.pk) for each in Proposal.objects.filter(game=party.game)}
    wishes = [
        "rename", "rename:1", "leave", "leave:1", "move:1:up", "shuffle", "options", "start", "rematch", "close",
        "add-name", "hand-over:1", "real-dice:1:on", "clock:30", "lock:on", "lock:off",
        f"skip:0:{moment_at(party, 0)}", "remove:0", "leave-table", "back", "host:1", "end", "correct:0", "correct:1",
        *(f"{word}:{asked[kind]}" for word in ("agree", "decline", "withdraw") for kind in ("end", "correct", "claim")),
        "another:poker-dice", "wait-no-more",
    ]  # fmt: skip
    fields = {"version": str(party.room.version), "name": "Eve", "added": "Eve", "category": "chance", "to": "twos"}
    return {do: {"do": do, **fields} for do in wishes}


def nobody(party: Party) -> str:
    return ""


def forger(party: Party) -> str:
    return f"{player_cookie(party.tokens[ANNA]).value[:-3]}AAA"


def thief_of_the_record(party: Party) -> str:
    return player_cookie(digest_of(party.tokens[ANNA])).value


def player_of_another_room(party: Party) -> str:
    return player_cookie(Party("Eve").start().tokens[0]).value


def spectator_with_a_seat_in_the_next_game(party: Party) -> str:
    token = services.take_seat(party.code, "Late", None).token
    assert token is not None
    return player_cookie(token).value


def revoked(party: Party) -> str:
    PlayerToken.objects.filter(digest=digest_of(party.tokens[ANNA])).update(revoked_at=timezone.now())
    return player_cookie(party.tokens[ANNA]).value


def seat_of(at: int) -> Callable[[Party], str]:
    return lambda party: player_cookie(party.tokens[at]).value


OUTSIDERS = [
    nobody, forger, thief_of_the_record, player_of_another_room, spectator_with_a_seat_in_the_next_game, revoked,
]  # fmt: skip


def browser(cookie: str) -> Client:
    client = Client()
    if cookie:
        client.cookies["player"] = cookie
    return client


def all_refused(party: Party, client: Client, allowed: frozenset[str] = frozenset()) -> None:
    before, version = dump(), party.room.version
    for do, fields in deeds(party).items():
        if do not in allowed:
            response = client.post(f"{party.url}room/", fields)
            # To give up what is not one's own is answered by the present, as all that is no longer to be done.
            gives_up = do.startswith(("withdraw", "wait"))
            assert response.status_code in (REFUSED if not gives_up else (*REFUSED, 303)), do
            assert party.room.version == version, do
    assert dump() == before


def test_the_table_knows_every_deed() -> None:
    assert {do.split(":")[0] for do in deeds(table())} == set(DEEDS)


@pytest.mark.parametrize("attacker", OUTSIDERS, ids=lambda attacker: attacker.__name__)
def test_nobody_without_a_seat_changes_anything(attacker: Callable[[Party], str]) -> None:
    party = table()
    own = {"wait-no-more"} if attacker is spectator_with_a_seat_in_the_next_game else set()
    all_refused(party, browser(attacker(party)), frozenset(own))


def test_a_guest_does_nothing_that_is_the_hosts() -> None:
    party = table()
    own = {
        "rename",
        "rename:1",
        "hand-over:1",
        f"skip:0:{moment_at(party, 0)}",
        "leave-table",
        "back",
        "end",
        "correct:1",
    }
    ends = {each.kind: each.pk for each in Proposal.objects.all()}
    answers = {f"{word}:{ends[kind]}" for word in ("agree", "decline") for kind in ("end", "correct")}
    all_refused(party, party.client(BEN), frozenset(own | answers))
    assert party.room.host == party.players[ANNA]


def test_who_was_removed_only_watches() -> None:
    party = table()
    all_refused(party, party.client(DORA), frozenset({"rename", "leave-table", "back"}))


@pytest.mark.parametrize("at", [ANNA, BEN, CEM, DORA])
def test_in_a_closed_room_nobody_changes_anything(at: int) -> None:
    party = table()
    services.close_room(party.code, party.players[ANNA])
    all_refused(party, party.client(at))


def test_in_a_closed_room_nobody_sits_down_or_asks_for_a_seat() -> None:
    party = table()
    services.close_room(party.code, party.players[ANNA])
    before = dump()
    for do in ("join", "claim:0", "claim:9", "claim:x", "claim:"):
        response = Client().post(f"{party.url}room/", {"do": do, "name": "Eve"})
        assert response.status_code in REFUSED
        assert "player" not in response.cookies
    assert dump() == before


BAD = [
    "skip", "skip:", "skip:x:y", "skip:-1:z", "skip:0", "remove", "remove:-1", "remove:99999999999999999999", "host",
    "host:x", "host:-1", "correct", "correct:x", "correct:99", "agree", "agree:x", "decline:", "withdraw:\0",
    "hand-over", "hand-over:-1", "real-dice", "real-dice:x:on", "clock", "clock:x", "clock:-30", "clock:31",
    "another", "another:chess", "another:", "claim:-1",
]  # fmt: skip


@pytest.mark.parametrize("at", [ANNA, BEN])
def test_nonsense_is_refused_and_changes_nothing(at: int) -> None:
    party = table()
    before, client = dump(), party.client(at)
    for do in BAD:
        assert client.post(f"{party.url}room/", {"do": do}).status_code in (303, *REFUSED), do
    assert dump() == before
