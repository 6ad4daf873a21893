"""Who sees the same, in every game: who acts, who has dice of its own, and all others together."""

from dataclasses import replace
from typing import Any

import pytest

from games import services
from games.audience import Audience, audience_of
from games.models import Game
from games.present import load
from scoring import RULESETS
from scoring.commands import RemoveSeat, TakeBack, TimeOut
from scoring.rulesets.poker_dice.moves import Stand
from tests.games.house import Party

pytestmark = pytest.mark.django_db
TABLE = Audience("en", "table")


def audience(party: Party, at: int | None, **more: Any) -> Audience:
    present = load(party.code)
    assert present is not None
    return audience_of(present, present.seat_of(party.players[at]) if at is not None else None, "en", **more)


def own(party: Party) -> list[int | None]:
    """Return the seat of each player's audience, last that of somebody who watches."""
    return [audience(party, at).seat for at in (*range(len(party.players)), None)]


def poker(*names: str, **options: object) -> Party:
    return Party(*names, game="poker-dice", options={"simultaneous": "on", **options}).start()


@pytest.mark.parametrize("key", RULESETS)
def test_the_seat_in_turn_has_its_own_screen_and_all_others_share_one(key: str) -> None:
    party = Party("Anna", "Ben", "Cem", game=key).start()
    assert own(party) == [0, None, None, None]
    assert audience(party, 1) == audience(party, 2) == audience(party, None) == TABLE
    assert audience(party, 0) == replace(TABLE, seat=0)


@pytest.mark.parametrize("key", RULESETS)
def test_a_seat_with_real_dice_in_turn_may_type_them_in(key: str) -> None:
    party = Party("Anna", "Ben", game=key, real_dice=(0, 1)).start()
    assert own(party) == [0, None, None]


@pytest.mark.parametrize("key", RULESETS)
def test_the_board_has_no_seat_whoever_opens_it(key: str) -> None:
    party = Party("Anna", "Ben", game=key).start()
    party.roll()
    assert {audience(party, at, board=True) for at in (0, 1, None)} == {Audience("en", "board")}


@pytest.mark.parametrize("key", RULESETS)
def test_in_a_game_ended_by_the_table_nobody_acts(key: str) -> None:
    party = Party("Anna", "Ben", game=key).start()
    party.roll()
    Game.objects.update(ended=True, finished_at=party.room.created_at)
    assert own(party) == [None, None, None]


def test_where_all_play_at_once_each_has_its_own_screen() -> None:
    party = poker("Anna", "Ben", "Cem")
    assert own(party) == [0, 1, 2, None]


def test_who_has_stood_still_sees_the_dice_under_its_own_cup() -> None:
    party = poker("Anna", "Ben", "Cem")
    party.roll(0)
    party.play(0, Stand())
    party.roll(1)  # so that nothing can be taken back
    assert own(party) == [0, 1, 2, None]


def test_who_has_left_or_is_out_sees_what_those_see_who_watch() -> None:
    party = poker("Anna", "Ben", "Cem", life_loss="lowest", elimination="on")
    party.roll(0)
    party.play(0, RemoveSeat())
    assert own(party) == [None, 1, 2, None]
    party = poker("Anna", "Ben", "Cem", life_loss="lowest", elimination="on")
    party.play_on(until=lambda state: any(not lives for lives in state.lives.values()))
    assert own(party) == [seat if party.game_state.lives[seat] else None for seat in (0, 1, 2)] + [None]


def test_in_turn_the_one_who_stood_may_take_it_back_until_the_next_rolls() -> None:
    party = Party("Anna", "Ben", "Cem", game="poker-dice").start()
    party.roll(0)
    party.play(0, Stand())
    assert own(party) == [0, 1, None, None]
    party.play(0, TakeBack())
    assert own(party) == [0, None, None, None]
    party.play(0, Stand())
    party.roll(1)
    assert own(party) == [None, 1, None, None]


def test_a_turn_lost_to_the_clock_leaves_nothing_to_take_back() -> None:
    party = Party("Anna", "Ben", game="ten-thousand").start()
    party.play(0, TimeOut())
    assert own(party) == [None, 1, None]


def test_who_has_left_the_table_only_watches_until_the_seat_is_taken_again() -> None:
    party = Party("Anna", "Ben").start()
    services.leave_table(party.code, party.players[0])
    assert audience(party, 0) == TABLE
    services.come_back(party.code, party.players[0])
    assert audience(party, 0).seat == 0
