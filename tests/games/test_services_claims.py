"""That was me: a new browser asks for its old seat, and the host or the table says yes."""

import pytest

from games import services
from games.identity import digest_of
from games.models import Latecomer, Player, PlayerToken, Proposal
from games.present import load
from scoring.commands import RollDice
from tests.games.house import Party, dump, refusal_of
from tests.games.whereabouts import are

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Ben's phone is gone; Anna is the host."""
    return are(Party("Anna", "Ben", "Cem").start(), "here", 0, 2)


def claim(party: Party, index: int, player: Player | None = None) -> Proposal:
    services.claim_seat(party.code, player, index)
    found: Proposal = services.open_of(party.game).get()
    return found


def answer(party: Party, at: int, asked: Proposal, yes: bool = True) -> None:
    services.answer(party.code, party.players[at], asked.pk, yes)


def test_who_asks_gets_a_device_to_be_known_by_and_no_seat_yet(party: Party) -> None:
    seated = services.claim_seat(party.code, None, 1)
    assert seated.seat is None
    assert seated.token is not None
    asker = PlayerToken.objects.get(digest=digest_of(seated.token)).player
    assert not asker.seats.exists()
    assert party.game.seats.get(index=1).player == party.players[1]
    assert services.claim_seat(party.code, asker, 1).token is None
    assert services.open_of(party.game).count() == 1


def test_the_host_decides_and_nobody_else_while_the_host_is_here(party: Party) -> None:
    asked, before = claim(party, 1), dump()
    assert refusal_of(lambda: answer(party, 2, asked)) == "not-yours-to-answer"
    assert dump() == before
    answer(party, 0, asked)
    seat = party.game.seats.get(index=1)
    assert (seat.player, seat.epoch, seat.in_hand) == (asked.by, 1, True)


def test_without_a_host_who_is_here_another_seat_decides(party: Party) -> None:
    asked = claim(party, 1)
    are(party, "away", 0)
    answer(party, 2, asked)
    assert party.game.seats.get(index=1).player == asked.by


def test_whose_seat_it_is_may_be_asked_too(party: Party) -> None:
    asked = claim(party, 0)  # "I am Anna": she is the host herself, so the others are asked as well
    answer(party, 2, asked)
    assert party.game.seats.get(index=0).player == asked.by
    assert party.room.host == asked.by


def test_ones_own_wish_is_never_ones_own_to_answer(party: Party) -> None:
    asked, before = claim(party, 1, party.players[0]), dump()
    assert refusal_of(lambda: answer(party, 0, asked)) == "not-yours-to-answer"
    assert dump() == before


def test_what_the_host_asks_for_another_seat_answers(party: Party) -> None:
    asked = claim(party, 1, party.players[0])
    answer(party, 2, asked)
    assert party.game.seats.get(index=1).player == party.players[0]
    assert [seat.in_hand for seat in party.game.seats.filter(player=party.players[0])] == [True, False]


def test_who_only_watches_answers_nothing(party: Party) -> None:
    asked = claim(party, 1)
    before = dump()
    assert refusal_of(lambda: services.answer(party.code, asked.by, asked.pk, True)) == "no-seat"
    assert dump() == before


def test_a_no_leaves_the_seat_where_it_is(party: Party) -> None:
    asked = claim(party, 1)
    answer(party, 0, asked, yes=False)
    seat = party.game.seats.get(index=1)
    assert (seat.player, seat.epoch) == (party.players[1], 0)
    with pytest.raises(services.Stale):
        answer(party, 0, asked)
    assert party.game.seats.get(index=1).player == party.players[1]


def test_a_second_wish_replaces_the_first(party: Party) -> None:
    asker = claim(party, 1).by
    assert claim(party, 2, asker).seat == 2
    assert Proposal.objects.filter(closed_at=None).count() == 1


def test_the_seat_plays_on_from_the_new_device_and_the_old_one_watches(party: Party) -> None:
    party.roll()
    party.fill(0, "chance")
    asked = claim(party, 1)
    answer(party, 0, asked)
    before = dump()
    assert refusal_of(lambda: services.play(party.code, party.players[1], RollDice(), party.moment)) == "no-seat"
    assert dump() == before
    services.play(party.code, asked.by, RollDice(), party.moment)
    assert party.state.turn is not None
    assert party.state.turn.roll_number == 1


def test_who_has_lost_the_seat_is_told_and_may_ask_for_it_back(party: Party) -> None:
    asked = claim(party, 1)
    answer(party, 0, asked)
    present = load(party.code)
    assert present is not None
    lost = present.lost_by(party.players[1])
    assert lost is not None
    assert lost.label == "Ben"
    assert [present.lost_by(other) for other in (*party.players[::2], asked.by, None)] == [None] * 4
    answer(party, 0, claim(party, 1, party.players[1]))
    present = load(party.code)
    assert present is not None
    assert present.lost_by(party.players[1]) is None
    back = present.lost_by(asked.by)
    assert back is not None
    assert back.label == "Ben"


def test_the_hosts_role_goes_with_the_hosts_seat(party: Party) -> None:
    are(party, "offline", 0)
    asked = claim(party, 0)
    answer(party, 2, asked)
    assert party.room.host == asked.by
    services.lock_room(party.code, asked.by, True)
    assert refusal_of(lambda: services.lock_room(party.code, party.players[0], False)) == "not-host"


def test_of_several_seats_on_one_device_one_is_given_away_and_the_others_stay() -> None:
    party = Party("Anna", "Ben")
    services.add_name(party.code, party.players[0], "Zoë")
    are(party.start(), "here")
    asked = claim(party, 0)
    answer(party, 1, asked)
    zoe = party.game.seats.get(index=2)
    assert (zoe.player, zoe.in_hand) == (party.players[0], True)
    assert party.room.host == party.players[0]  # who still sits here is still the host
    present = load(party.code)
    assert present is not None
    assert [seat.label for seat in present.seats_of(asked.by)] == ["Anna"]


def test_who_gets_the_seat_back_needs_none_in_the_next_game(party: Party) -> None:
    late = services.take_seat(party.code, "Ben again", None)
    assert late.token is not None
    asker = PlayerToken.objects.get(digest=digest_of(late.token)).player
    answer(party, 0, claim(party, 1, asker))
    assert not Latecomer.objects.exists()


def test_who_had_left_is_back_with_the_seat(party: Party) -> None:
    services.leave_table(party.code, party.players[1])
    answer(party, 0, claim(party, 1))
    assert not party.game.seats.filter(left=True).exists()


def test_ones_own_seat_need_not_be_asked_for(party: Party) -> None:
    seated = services.claim_seat(party.code, party.players[1], 1)
    assert seated.seat is not None
    assert not Proposal.objects.exists()


def test_in_the_lobby_and_in_a_closed_room_there_is_nothing_to_get_back(party: Party) -> None:
    lobby, closed = Party("Anna", "Ben"), Party("Anna").start()
    services.close_room(closed.code, closed.players[0])
    before = dump()
    assert refusal_of(lambda: services.claim_seat(lobby.code, None, 1)) == "game-not-started"
    assert refusal_of(lambda: services.claim_seat(closed.code, None, 0)) == "room-ended"
    assert refusal_of(lambda: services.claim_seat(party.code, None, 7)) == "unknown-seat"
    assert dump() == before


def test_in_a_locked_room_a_lost_seat_is_still_got_back(party: Party) -> None:
    services.lock_room(party.code, party.players[0], True)
    answer(party, 0, claim(party, 1))
    assert party.game.seats.get(index=1).epoch == 1


def test_the_score_is_kept(party: Party) -> None:
    for at in (0, 1, 2):
        party.roll(at)
        party.fill(at, "chance")
    points = party.state.cards[1].boxes["chance"].points
    answer(party, 0, claim(party, 1))
    assert party.state.cards[1].boxes["chance"].points == points
    assert party.names == ["Anna", "Ben", "Cem"]
