"""What both doors share: fields in, a deed or a refusal out."""

import pytest

from games import doors, services
from games.present import Present, load
from tests.games.house import Party, dice_fall, dump, refusal_of

pytestmark = pytest.mark.django_db


def present_of(party: Party) -> Present:
    present = load(party.code)
    assert present is not None
    return present


def test_a_wish_is_done_for_the_players_own_seat() -> None:
    party = Party("Anna", "Ben").start()
    doors.play(party.code, party.players[0], {"do": ["roll-dice"], "moment": [party.moment]})
    assert party.state.turn is not None
    assert (party.state.turn.seat, party.state.turn.roll_number) == (0, 1)


def test_without_a_room_or_a_player_there_is_no_seat() -> None:
    party = Party("Anna").start()
    fields = {"do": ["roll-dice"], "moment": [party.moment]}
    assert refusal_of(lambda: doors.play("NOROOM", party.players[0], fields)) == "no-seat"
    assert refusal_of(lambda: doors.play(party.code, None, fields)) == "no-seat"
    assert refusal_of(lambda: doors.play(party.code, Party("Eve").players[0], fields)) == "no-seat"


def test_an_old_moment_is_stale_and_none_too() -> None:
    party = Party("Anna").start()
    for fields in ({"do": ["roll-dice"]}, {"do": ["roll-dice"], "moment": ["1.9-9-9"]}):
        with pytest.raises(services.Stale):
            doors.play(party.code, party.players[0], fields)


def test_dice_are_weighed_for_the_players_own_seat_and_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 5, 2, 2, 2, 6)))
    party = Party("Anna", "Ben", game="ten-thousand").start()
    party.roll()
    before = dump()
    words = doors.weigh(present_of(party), party.players[0], {"keep": ["0", "1", "1", "0"]})
    assert dict(words.facts) == {"points": 150, "total": 150}
    for at, keep, code in (
        (1, ["0"], "not-your-turn"), (0, [], "must-set-aside"), (0, ["2"], "does-not-score"), (0, ["6"], "bad-keep"),
        (0, ["-1"], "bad-wish"), (0, ["0", "x"], "bad-wish"),
    ):  # fmt: skip
        deed = lambda at=at, keep=keep: doors.weigh(present_of(party), party.players[at], {"keep": keep})  # noqa: E731
        assert refusal_of(deed) == code
    assert refusal_of(lambda: doors.weigh(present_of(party), None, {"keep": ["0"]})) == "no-seat"
    assert dump() == before
    lobby = Party("Cem", game="ten-thousand")
    assert refusal_of(lambda: doors.weigh(present_of(lobby), lobby.players[0], {})) == "game-not-started"
