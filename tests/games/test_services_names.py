"""Several names on one device, real dice by seat, and who comes late."""

import pytest

from games import services
from games.audience import audience_of
from games.mine import mine_of
from games.models import Latecomer
from games.player_view import view_of
from games.present import Present, load
from scoring.commands import RollDice
from scoring.rulesets.poker_dice.moves import Stand
from tests.games.house import Party, dump, refusal_of
from tests.games.whereabouts import are, fill_at, moment_at, play_at

pytestmark = pytest.mark.django_db


def family(game: str = "classic-five", **options: object) -> Party:
    """Anna's phone is also Zoë's and Kim's; Ben has his own."""
    party = Party("Anna", "Ben", game=game, options=options)
    services.add_name(party.code, party.players[0], "Zoë")
    services.add_name(party.code, party.players[0], "Kim")
    return party


def present_of(party: Party) -> Present:
    present = load(party.code)
    assert present is not None
    return present


def in_hand(party: Party) -> str:
    seat = present_of(party).seat_of(party.players[0])
    assert seat is not None
    return seat.label


# -- several names -----------------------------------------------------------------------------------------------------


def test_names_are_added_on_the_device_of_a_seat_in_the_lobby() -> None:
    party = family()
    assert party.names == ["Anna", "Ben", "Zoë", "Kim"]
    assert party.game.seats.filter(player=party.players[0]).count() == 3
    assert in_hand(party) == "Anna"
    stranger, before = Party("Eve").players[0], dump()
    assert refusal_of(lambda: services.add_name(party.code, stranger, "X")) == "no-seat"
    assert refusal_of(lambda: services.add_name(party.code, party.players[0], " ")) == "name-missing"
    assert dump() == before
    party.start()
    assert refusal_of(lambda: services.add_name(party.code, party.players[0], "Late")) == "game-running"


def test_twelve_names_on_one_device_are_a_full_table() -> None:
    party = Party("Anna")
    for at in range(11):
        services.add_name(party.code, party.players[0], f"P{at}")
    assert refusal_of(lambda: services.add_name(party.code, party.players[0], "More")) == "room-full"
    assert party.start().state.seats == tuple(range(12))


def test_equal_names_on_one_device_are_told_apart() -> None:
    party = Party("Anna")
    services.add_name(party.code, party.players[0], "anna")
    assert party.names == ["Anna", "anna 2"]


def test_each_name_on_the_device_is_renamed_and_leaves_by_itself() -> None:
    party = family()
    services.rename_seat(party.code, party.players[0], "Zora", 2)
    services.rename_seat(party.code, party.players[0], "Anne")
    assert party.names == ["Anne", "Ben", "Zora", "Kim"]
    assert refusal_of(lambda: services.rename_seat(party.code, party.players[1], "Eve", 2)) == "no-seat"
    services.leave_lobby(party.code, party.players[0], 2)
    assert party.names == ["Anne", "Ben", "Kim"]
    services.leave_lobby(party.code, party.players[0])
    assert party.names == ["Ben", "Kim"]
    assert in_hand(party) == "Kim"
    assert party.room.host == party.players[0]  # Kim's device is still the host's
    services.leave_lobby(party.code, party.players[0])
    assert party.room.host == party.players[1]


def test_only_the_seat_in_hand_acts() -> None:
    party = family().start()
    play_at(party, 0, 0, RollDice())
    fill_at(party, 0, 0, "chance")
    party.roll(1)
    party.fill(1, "chance")
    before = dump()
    assert refusal_of(lambda: play_at(party, 0, 2, RollDice())) == "not-your-turn"  # Anna is still in hand
    assert dump() == before
    services.hand_over(party.code, party.players[0], 2)
    play_at(party, 0, 2, RollDice())
    assert party.state.turn is not None
    assert (party.state.turn.seat, party.state.turn.roll_number) == (2, 1)


def test_the_phone_is_passed_only_to_a_name_that_is_on_it() -> None:
    party = family().start()
    before = dump()
    for at, index in ((0, 1), (0, 9), (1, 0)):
        assert refusal_of(lambda at=at, i=index: services.hand_over(party.code, party.players[at], i)) == "no-seat"
    assert dump() == before


def test_the_screen_says_to_whom_the_phone_is_passed() -> None:
    party = family().start()
    for seat in (0, 1):
        play_at(party, seat, seat, RollDice())
        fill_at(party, seat, seat, "chance")
    present = present_of(party)
    mine = mine_of(present, present.seat_of(party.players[0]))
    assert mine.text == "Pass the phone to Zoë."
    assert mine.pass_to is not None
    assert mine.pass_to.label == "Zoë"
    assert mine_of(present, present.seat_of(party.players[1])).pass_to is None


def test_at_once_only_the_seat_in_hand_sees_its_dice() -> None:
    party = family("poker-dice", simultaneous="on").start()
    play_at(party, 0, 0, RollDice())

    def seen() -> dict[int, int]:
        present = present_of(party)
        view = view_of(present, audience_of(present, present.seat_of(party.players[0]), "en"))
        return {seat: len(turn.faces) for seat, turn in view.state.turns.items()}  # type: ignore[union-attr]

    assert seen() == {0: 5, 1: 0, 2: 0, 3: 0}
    services.hand_over(party.code, party.players[0], 2)
    assert seen() == {0: 0, 1: 0, 2: 0, 3: 0}
    play_at(party, 0, 2, RollDice())
    assert seen() == {0: 0, 1: 0, 2: 5, 3: 0}


def test_a_press_on_the_screen_before_the_phone_was_passed_does_nothing() -> None:
    party = family("poker-dice", simultaneous="on").start()
    play_at(party, 0, 0, RollDice())
    before_passing = moment_at(party, 0)
    services.hand_over(party.code, party.players[0], 2)
    before = dump()
    with pytest.raises(services.Stale):
        services.play(party.code, party.players[0], Stand(), before_passing)
    assert dump() == before


def test_the_names_stay_together_in_the_next_game() -> None:
    party = family().start().hurry()
    services.rematch(party.code, party.players[1], party.room.version)
    assert party.names == ["Ben", "Zoë", "Kim", "Anna"]
    assert party.game.seats.filter(player=party.players[0]).count() == 3
    assert in_hand(party) == "Anna"


# -- real dice ---------------------------------------------------------------------------------------------------------


def test_each_chooses_real_dice_in_the_lobby_and_the_host_for_anybody() -> None:
    party = Party("Anna", "Ben", "Cem")
    services.set_real_dice(party.code, party.players[1], 1, True)
    services.set_real_dice(party.code, party.players[0], 2, True)
    services.set_real_dice(party.code, party.players[2], 2, False)
    before = dump()
    assert refusal_of(lambda: services.set_real_dice(party.code, party.players[1], 2, True)) == "not-host"
    assert refusal_of(lambda: services.set_real_dice(party.code, party.players[0], 9, True)) == "unknown-seat"
    assert dump() == before
    assert party.start().state.real_dice == (1,)
    assert refusal_of(lambda: services.set_real_dice(party.code, party.players[1], 1, False)) == "game-running"


def test_the_choice_of_dice_stays_for_the_next_game() -> None:
    party = Party("Anna", "Ben", real_dice=(1,)).start()
    are(party, "here")
    services.propose_end(party.code, party.players[0])
    services.propose_end(party.code, party.players[1])
    services.rematch(party.code, party.players[0], party.room.version)
    assert party.names == ["Ben", "Anna"]
    assert party.state.real_dice == (0,)


# -- latecomers ----------------------------------------------------------------------------------------------------------


def test_who_comes_while_a_game_runs_is_kept_a_seat_for_the_next_once() -> None:
    party = Party("Anna", "Ben").start()
    seated = services.take_seat(party.code, " Late ", None)
    assert seated.seat is None
    assert seated.token is not None
    late = Latecomer.objects.get()
    assert (late.name, late.room) == ("Late", party.room)
    assert services.take_seat(party.code, "Later", late.player).token is None
    assert [each.name for each in Latecomer.objects.all()] == ["Later"]
    assert party.names == ["Anna", "Ben"]
    assert refusal_of(lambda: services.play(party.code, late.player, RollDice(), party.moment)) == "no-seat"


def test_a_seat_kept_for_the_next_game_is_given_back() -> None:
    party = Party("Anna", "Ben").start()
    services.take_seat(party.code, "Late", None)
    late = Latecomer.objects.get().player
    services.wait_no_more(party.code, late)
    assert not Latecomer.objects.exists()
    before = dump()
    with pytest.raises(services.Stale):
        services.wait_no_more(party.code, late)
    assert dump() == before
    assert services.take_seat(party.code, "Late after all", late).seat is None


def test_who_sits_already_keeps_the_seat_and_none_for_later() -> None:
    party = Party("Anna", "Ben").start()
    assert services.take_seat(party.code, "Ben", party.players[1]).seat.index == 1
    assert not Latecomer.objects.exists()
