"""What is one viewer's own: how long it waits, and for whom."""

import pytest
from django.utils import translation

from games import services
from games.mine import mine_of
from games.present import load
from scoring import RULESETS
from scoring.commands import RemoveSeat
from scoring.dice import Faces
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.moves import Bank
from tests.games.house import Party, dice_fall

pytestmark = pytest.mark.django_db


def text(party: Party, at: int | None) -> str:
    present = load(party.code)
    assert present is not None
    with translation.override("en"):
        player = party.players[at].pk if at is not None else None
        return mine_of(present, present.seat_of(player), player).text


def texts(party: Party) -> list[str]:
    """Return what each player reads, last somebody who watches."""
    return [text(party, at) for at in (*range(len(party.players)), None)]


def fall(monkeypatch: pytest.MonkeyPatch, faces: Faces) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall(faces))


@pytest.mark.parametrize("key", RULESETS)
def test_who_waits_knows_how_many_turns(key: str) -> None:
    party = Party("Anna", "Ben", "Cem", game=key).start()
    assert texts(party) == [
        "",
        "Anna has the cup. You are next.",
        "Anna has the cup. 2 turns until yours.",
        "Anna has the cup. You are watching.",
    ]


@pytest.mark.parametrize("key", RULESETS)
def test_before_the_start_and_after_the_end_nobody_waits(key: str) -> None:
    party = Party("Anna", "Ben", game=key, options={"target": 2000} if key == "ten-thousand" else None)
    assert texts(party) == ["", "", ""]
    party.start().play_on()
    assert texts(party) == ["", "", ""]


@pytest.mark.parametrize("key", RULESETS)
def test_who_has_been_taken_out_watches(key: str) -> None:
    party = Party("Anna", "Ben", "Cem", game=key).start()
    party.play(1, RemoveSeat())
    assert texts(party)[1:] == [
        "Anna has the cup. You are watching.",
        "Anna has the cup. You are next.",
        "Anna has the cup. You are watching.",
    ]


def test_whose_seat_is_played_on_another_device_is_told_so() -> None:
    party = Party("Anna", "Ben", "Cem").start()
    services.claim_seat(party.code, None, 1)
    services.answer(party.code, party.players[0], services.open_of(party.game).get().pk, True)
    assert text(party, 1) == "Your seat, Ben, is played on another device now. You are watching."
    assert text(party, 2) == "Anna has the cup. 2 turns until yours."
    assert text(party, None) == "Anna has the cup. You are watching."


def test_where_all_play_at_once_who_is_done_waits_for_those_by_name() -> None:
    party = Party("Anna", "Ben", "Cem", game="poker-dice", options={"simultaneous": "on"}).start()
    assert texts(party) == ["", "", "", "Waiting for Anna, Ben, Cem. You are watching."]
    party.roll(0)
    party.play(0, Stand())
    assert texts(party) == ["Waiting for Ben, Cem.", "", "", "Waiting for Ben, Cem. You are watching."]
    party.roll(1)
    party.play(1, Stand())
    assert texts(party)[:3] == ["Waiting for Cem.", "Waiting for Cem.", ""]
    party.play(2, RemoveSeat())  # which closes the round: all that stayed play again
    assert texts(party) == ["", "", *["Waiting for Ben, Anna. You are watching."] * 2]  # Ben opens


def test_in_turn_who_has_made_its_hand_waits_for_the_round_and_not_for_a_turn() -> None:
    party = Party("Anna", "Ben", "Cem", game="poker-dice").start()
    party.roll(0)
    party.play(0, Stand())
    assert texts(party)[:3] == ["Waiting for Ben.", "", "Ben has the cup. You are next."]


def test_who_has_no_life_left_waits_for_nothing_of_its_own() -> None:
    options: dict[str, object] = {"elimination": "on", "life_loss": "lowest"}
    party = Party("Anna", "Ben", "Cem", game="poker-dice", options=options).start()
    party.play_on(until=lambda state: any(not lives for lives in state.lives.values()))
    out = next(seat for seat, lives in party.game_state.lives.items() if not lives)
    awaited = party.names[party.game_state.waiting[0]]
    assert text(party, out) == f"Waiting for {awaited}."


def test_in_the_last_round_turns_are_counted_to_ones_last(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna", "Ben", "Cem", game="ten-thousand", options={"target": 2000}).start()
    fall(monkeypatch, (1, 1, 1, 1, 1, 6))
    party.roll(0)
    party.play(0, Bank((0, 1, 2, 3, 4)))
    assert texts(party)[:3] == ["Waiting for Ben.", "", "Ben has the cup. You are next."]
    party.roll(1)
    party.play(1, Bank((0,)))
    # Nobody has a second turn: the game waits for Cem, and for the others it is over then.
    assert texts(party)[:3] == ["Waiting for Cem.", "Waiting for Cem.", ""]
