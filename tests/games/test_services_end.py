"""A running game ends early by proposal and consent."""

import pytest

from games import log, services
from games.models import Game, Proposal
from games.present import load
from scoring import RULESETS
from scoring.commands import Correct, RollDice, TakeBack
from tests.games.house import Party, dump, refusal_of
from tests.games.whereabouts import are, skip

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    party = are(Party("Anna", "Ben", "Cem", "Dora").start(), "here")
    party.roll()
    party.fill(0, "chance")
    return party


def asked(party: Party) -> int:
    proposal: int = party.game.proposals.get(closed_at=None).pk
    return proposal


def agree(party: Party, at: int) -> None:
    services.answer(party.code, party.players[at], asked(party), True)


# -- consent -----------------------------------------------------------------------------------------------------------


def test_more_than_half_of_those_present_end_the_game(party: Party) -> None:
    services.propose_end(party.code, party.players[1])
    agree(party, 0)
    assert party.game.finished_at is None  # two of four are half
    agree(party, 3)
    assert party.game.ended
    assert party.game.finished_at is not None


def test_who_is_offline_or_has_left_is_not_waited_for(party: Party) -> None:
    are(party, "offline", 2)
    services.leave_table(party.code, party.players[3])
    services.propose_end(party.code, party.players[0])
    assert not party.game.ended
    agree(party, 1)
    assert party.game.ended


def test_to_propose_what_is_proposed_already_is_to_agree(party: Party) -> None:
    for at in (0, 0, 1):
        services.propose_end(party.code, party.players[at])
    assert not party.game.ended
    assert Proposal.objects.count() == 1
    services.propose_end(party.code, party.players[2])
    assert party.game.ended


@pytest.mark.parametrize("others", ["here", "away", "offline"])
def test_nobody_ends_a_game_of_several_alone(others: str) -> None:
    party = are(Party("Anna", "Ben").start(), "here", 0)
    are(party, others, 1)  # type: ignore[arg-type]
    services.propose_end(party.code, party.players[0])
    assert not party.game.ended
    agree(party, 1)
    assert party.game.ended


def test_who_plays_alone_or_is_the_last_one_left_ends_the_game_at_once() -> None:
    alone = Party("Anna").start()
    services.propose_end(alone.code, alone.players[0])
    assert alone.game.ended
    last = are(Party("Anna", "Ben").start(), "here", 0)
    services.remove_seat(last.code, last.players[0], 1)
    services.propose_end(last.code, last.players[0])
    assert last.game.ended


def test_several_names_on_one_device_are_one_voice() -> None:
    party = Party("Anna", "Ben")
    services.add_name(party.code, party.players[0], "Anna's child")
    are(party.start(), "here")
    services.propose_end(party.code, party.players[0])
    assert not party.game.ended
    agree(party, 1)
    assert party.game.ended


def test_who_was_removed_has_no_voice(party: Party) -> None:
    are(party, "offline", 2, 3)
    for index in (2, 3):
        services.remove_seat(party.code, party.players[0], index)
    are(party, "here")
    before = dump()
    assert refusal_of(lambda: services.propose_end(party.code, party.players[3])) == "seat-removed"
    assert dump() == before
    services.propose_end(party.code, party.players[0])
    assert refusal_of(lambda: agree(party, 2)) == "seat-removed"
    assert not party.game.ended
    agree(party, 1)
    assert party.game.ended


def test_a_proposal_may_be_withdrawn_by_who_made_it_and_declined_by_the_others(party: Party) -> None:
    services.propose_end(party.code, party.players[0])
    first = asked(party)
    with pytest.raises(services.Stale):
        services.withdraw(party.code, party.players[1], first)
    assert asked(party) == first
    services.withdraw(party.code, party.players[0], first)
    assert not services.open_of(party.game).exists()
    services.propose_end(party.code, party.players[0])
    second = asked(party)
    services.answer(party.code, party.players[1], second, False)
    assert not services.open_of(party.game).exists()
    for at in (2, 3):  # who answers late finds it closed
        with pytest.raises(services.Stale):
            services.answer(party.code, party.players[at], second, True)
    assert not party.game.ended


def test_ones_own_wish_is_not_ones_own_to_answer(party: Party) -> None:
    services.propose_end(party.code, party.players[0])
    before = dump()
    for yes in (True, False):
        deed = lambda yes=yes: services.answer(party.code, party.players[0], asked(party), yes)  # noqa: E731
        assert refusal_of(deed) == "not-yours-to-answer"
    assert dump() == before


def test_nobody_without_a_seat_proposes_or_answers(party: Party) -> None:
    services.propose_end(party.code, party.players[0])
    stranger, before = Party("Eve").players[0], dump()
    assert refusal_of(lambda: services.propose_end(party.code, stranger)) == "no-seat"
    assert refusal_of(lambda: services.answer(party.code, stranger, asked(party), True)) == "no-seat"
    assert dump() == before


def test_only_a_running_game_is_ended() -> None:
    lobby, over = Party("Anna"), Party("Anna").start().hurry()
    before = dump()
    assert refusal_of(lambda: services.propose_end(lobby.code, lobby.players[0])) == "game-not-started"
    assert refusal_of(lambda: services.propose_end(over.code, over.players[0])) == "game-over"
    assert dump() == before


# -- after it ------------------------------------------------------------------------------------------------------------


def ended(game: str = "classic-five", **given: object) -> Party:
    party = are(Party("Anna", "Ben", "Cem", game=game, **given).start(), "here")  # type: ignore[arg-type]
    party.play_on(until=lambda state: party.game_rules.round_number(state) > 2, seed=5)
    services.propose_end(party.code, party.players[0])
    services.answer(party.code, party.players[1], asked(party), True)
    assert party.game.ended
    return party


@pytest.mark.parametrize("game", RULESETS)
def test_the_result_shows_the_places_as_they_stand(game: str) -> None:
    party = ended(game)
    present = load(party.code)
    assert present is not None
    assert present.phase == "result"
    page = party.client(1).get(party.url).content.decode()
    assert 'id="podium"' in page
    assert "ended the game early" in page
    assert 'id="rematch"' in page
    history = party.client(1).get(f"{party.url}history/").content.decode()
    assert all(name in history for name in ("Anna", "Ben", "Cem"))


@pytest.mark.parametrize("game", RULESETS)
def test_in_a_game_that_was_ended_nothing_is_played_taken_back_or_skipped(game: str) -> None:
    party = ended(game)
    are(party, "offline", 0, 2)
    before = dump()
    for at in (0, 1, 2):
        for command in (RollDice(), TakeBack()):
            assert refusal_of(lambda at=at, c=command: party.play(at, c)) == "game-over"
    for seat in party.game_state.waiting:
        if seat != 1:
            assert refusal_of(lambda seat=seat: skip(party, 1, seat)) == "game-over"
    services.hand_host_over(party.code, party.players[0], 1)
    before = dump()
    assert refusal_of(lambda: services.remove_seat(party.code, party.players[1], 2)) == "game-over"
    assert refusal_of(lambda: services.leave_table(party.code, party.players[1])) == "game-over"
    with pytest.raises(services.Stale):
        services.time_out(party.code)
    assert dump() == before


def test_a_correction_mends_the_result_and_does_not_open_the_game_again(party: Party) -> None:
    services.propose_end(party.code, party.players[0])
    agree(party, 1)
    agree(party, 2)
    finished = party.game.finished_at
    services.propose_correction(party.code, party.players[0], 0, Correct("chance", "ones"), "")
    agree(party, 1)
    assert set(party.state.cards[0].boxes) == {"ones"}
    assert party.game.finished_at == finished
    assert refusal_of(lambda: party.roll(1)) == "game-over"
    assert log.replay(party.game) == party.state


def test_after_it_a_rematch_starts_anew(party: Party) -> None:
    services.propose_end(party.code, party.players[0])
    agree(party, 1)
    agree(party, 2)
    services.rematch(party.code, party.players[3], party.room.version)
    assert (party.game.number, party.game.ended, party.game.finished_at) == (2, False, None)
    assert not services.open_of(party.game).exists()
    party.roll(1)
    assert Game.objects.get(number=1, room=party.room).ended
