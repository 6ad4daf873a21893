"""One game after another: who sits in the next, and that nothing of the last gets into it."""

import re

import pytest

from games import log, services
from games.identity import digest_of
from games.models import Game, Latecomer, Player, PlayerToken, Proposal
from scoring import RULESETS
from scoring.commands import RollDice, TakeBack
from tests.games.house import Party, dump, refusal_of
from tests.games.whereabouts import are, moment_at, skip

pytestmark = pytest.mark.django_db


def late(party: Party, name: str) -> Player:
    token = services.take_seat(party.code, name, None).token
    assert token is not None
    return PlayerToken.objects.get(digest=digest_of(token)).player


def rematch(party: Party, at: int = 0) -> None:
    services.rematch(party.code, party.players[at], party.room.version)


def test_who_came_late_is_seated_in_the_rematch_after_the_others_in_the_order_of_coming() -> None:
    party = Party("Anna", "Ben").start()
    came = [late(party, "Cem"), late(party, "Ben")]
    party.hurry()
    rematch(party)
    assert party.names == ["Ben", "Anna", "Cem", "Ben 2"]
    assert [seat.player for seat in party.game.seats.all()][2:] == came
    assert not Latecomer.objects.exists()
    assert party.state.seats == (0, 1, 2, 3)


def test_who_came_late_is_seated_in_another_game_too() -> None:
    party = Party("Anna", "Ben").start()
    late(party, "Cem")
    party.hurry()
    services.another_game(party.code, party.players[0], "poker-dice", party.room.version)
    assert party.names == ["Ben", "Anna", "Cem"]
    assert (party.game.ruleset, party.game.started_at) == ("poker-dice", None)
    party.start()


def test_there_is_room_for_twelve_and_the_others_wait_on() -> None:
    party = Party(*(f"P{at}" for at in range(11))).start()
    for name in ("Late 1", "Late 2", "Late 3"):
        late(party, name)
    party.hurry()
    rematch(party)
    assert len(party.names) == 12
    assert party.names[-1] == "Late 1"
    assert [each.name for each in Latecomer.objects.all()] == ["Late 2", "Late 3"]


def test_who_waits_and_sits_down_in_the_lobby_meanwhile_waits_no_more() -> None:
    party = Party(*(f"P{at}" for at in range(12))).start()
    waits = late(party, "Late")
    party.hurry()
    services.another_game(party.code, party.players[0], "classic-five", party.room.version)
    assert Latecomer.objects.count() == 1
    services.leave_lobby(party.code, party.players[3])
    services.take_seat(party.code, "Late", waits)
    assert not Latecomer.objects.exists()


def test_one_name_of_a_phone_removed_the_others_on_it_still_ask_for_a_rematch() -> None:
    party = Party("Anna", "Ben")
    services.add_name(party.code, party.players[0], "Zoë")
    are(are(party.start(), "here", 1), "offline", 0)
    services.pass_host_on(party.code, party.players[0].pk)
    services.remove_seat(party.code, party.players[1], 0)  # Anna only: Zoë comes back with the phone
    party.hurry()
    rematch(party)
    assert party.names == ["Zoë", "Ben"]


def test_three_rematches_in_a_row_with_one_new_and_one_missing() -> None:
    party = are(Party("Anna", "Ben", "Cem").start(), "here", 0, 1)
    dora = late(party, "Dora")
    services.remove_seat(party.code, party.players[0], 2)  # Cem has gone home
    orders = []
    for starter in (party.players[1], party.players[0], dora):
        party.hurry()
        services.rematch(party.code, starter, party.room.version)
        orders.append(party.names)
        assert log.replay(party.game) == party.state
        assert party.state.waiting == (0,)
    assert orders == [["Ben", "Anna", "Dora"], ["Anna", "Dora", "Ben"], ["Dora", "Ben", "Anna"]]
    assert Game.objects.filter(finished_at__isnull=False).count() == 3


def test_who_left_by_choice_is_not_in_the_next_game_and_who_is_only_offline_is() -> None:
    party = are(Party("Anna", "Ben", "Cem").start(), "here", 0)
    services.leave_table(party.code, party.players[1])
    party.hurry()
    rematch(party)
    assert party.names == ["Cem", "Anna"]


def test_the_same_rules_in_a_rematch_and_the_defaults_in_another_game() -> None:
    party = Party("Anna", options={"joker": "forced"}).start().hurry()
    rematch(party)
    assert party.game.options["joker"] == "forced"
    party.hurry()
    services.another_game(party.code, party.players[0], "classic-five", party.room.version)
    assert party.game.options["joker"] == "off"


def test_only_the_host_goes_on_to_another_game_and_only_after_the_end() -> None:
    party = Party("Anna", "Ben").start()
    before = dump()
    deed = lambda at: services.another_game(party.code, party.players[at], "poker-dice", party.room.version)  # noqa: E731
    assert refusal_of(lambda: deed(0)) == "game-running"
    assert refusal_of(lambda: deed(1)) == "not-host"
    assert dump() == before
    party.hurry()
    before = dump()
    assert refusal_of(lambda: deed(1)) == "not-host"
    with pytest.raises(services.Stale):
        services.another_game(party.code, party.players[0], "poker-dice", party.room.version - 1)
    assert dump() == before
    deed(0)


@pytest.mark.parametrize("game", RULESETS)
def test_any_game_may_follow_any_and_all_are_in_the_history(game: str) -> None:
    party = Party("Anna", "Ben", game=game).start().play_on()
    for number, following in enumerate(RULESETS, start=2):
        services.another_game(party.code, party.players[0], following, party.room.version)
        assert (party.game.number, party.game.ruleset) == (number, following)
        party.start().play_on(seed=number)
    page = party.client(1).get(f"{party.url}history/").content.decode()
    assert len(set(re.findall(r"sheet\.pdf\?game=(\d+)", page))) == 1 + len(RULESETS)
    assert [f"game={number}" in page for number in range(1, 7)] == [True] * 5 + [False]
    assert page.index("game=5") < page.index("game=1")


# -- nothing leaks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("on", ["rematch", "another"])
def test_nothing_of_the_last_game_is_in_the_next(on: str) -> None:
    party = Party("Anna", "Ben")
    services.set_clock(party.code, party.players[0], 30)
    are(party.start(), "here").hurry(boxes_left=1)
    services.claim_seat(party.code, None, 0)
    party.roll(1)
    old = {at: moment_at(party, at) for at in (0, 1)}
    party.fill(1, next(iter(party.rules.preview(party.state, 1))))
    over = party.game
    Game.objects.filter(pk=over.pk).update(ended=True)
    if on == "rematch":
        rematch(party)
    else:
        services.another_game(party.code, party.players[0], "classic-five", party.room.version)
        assert party.game.deadline is None
        party.start()
    game = party.game
    assert (game.ended, game.finished_at, game.clock_rest, game.seq) == (False, None, 0, 0)
    assert not services.open_of(game).exists()
    assert party.state.last is None
    version = party.room.version
    for at in (0, 1):
        for command in (RollDice(), TakeBack()):
            with pytest.raises(services.Stale):
                services.play(party.code, party.players[at], command, old[at])
        are(party, "offline", 0, 1)
        with pytest.raises(services.Stale):
            skip(party, at, 0, old[at])
    asked = Proposal.objects.get(game=over)
    with pytest.raises(services.Stale):  # it is of the last game
        services.answer(party.code, party.players[0], asked.pk, True)
    assert not party.game.seats.filter(epoch__gt=0).exists()
    assert party.room.version == version
    assert Proposal.objects.get(pk=asked.pk).agreed == []


def test_who_left_the_last_game_is_not_away_in_the_next() -> None:
    party = are(Party("Anna", "Ben").start(), "here")
    services.leave_table(party.code, party.players[1])
    services.come_back(party.code, party.players[1])
    party.hurry()
    rematch(party)
    assert not party.game.seats.filter(left=True).exists()
