"""The room: who sits where, house rules, and what only the host may do."""

from collections.abc import Callable

import pytest

from games import services
from games.identity import new_player
from games.models import Player, Room
from tests.games.house import GAME, Party, dump, refusal_of

pytestmark = pytest.mark.django_db


# -- opening and sitting down ----------------------------------------------------------------------------------------


def test_a_room_is_opened_with_its_host_on_the_first_seat() -> None:
    seated = services.open_room(GAME, " Anna ", None, "Europe/Berlin")
    room = seated.room
    assert seated.token is not None
    assert (room.host, room.version, room.time_zone) == (seated.seat.player, 1, "Europe/Berlin")
    assert [(seat.index, seat.label) for seat in services.game_of(room).seats.all()] == [(0, "Anna")]
    assert services.game_of(room).options["small_straight"] == "exact"


def test_who_is_known_already_gets_no_second_cookie() -> None:
    player, _ = new_player()
    seated = services.open_room(GAME, "Anna", player)
    assert seated.token is None
    assert seated.seat.player == player


def test_a_game_nobody_knows_is_not_opened() -> None:
    with pytest.raises(ValueError, match="There is no game chess"):
        services.open_room("chess", "Anna", None)
    assert not Room.objects.exists()


def test_a_code_that_is_taken_is_not_given_out_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BCDFGH", "BCDFGH", "BCDFGH", "JKMNPQ"])
    monkeypatch.setattr("games.codes.new_code", lambda: next(codes))
    rooms = [services.open_room(GAME, "Anna", None).room.code for _ in range(2)]
    assert rooms == ["BCDFGH", "JKMNPQ"]
    assert Player.objects.count() == 2


def test_who_opens_the_link_again_keeps_the_seat_and_its_name() -> None:
    party = Party("Anna", "Ben")
    for name in ("Ben", "Somebody else"):
        seated = services.take_seat(party.code, name, party.players[1])
        assert (seated.seat.index, seated.seat.label, seated.token) == (1, "Ben", None)
    host = services.take_seat(party.code, "Host again", party.players[0])
    assert (host.seat.index, host.seat.label) == (0, "Anna")
    assert party.names == ["Anna", "Ben"]


def test_equal_names_get_a_number_case_and_width_aside() -> None:
    assert Party("Ben", "Ben", "BEN", "Anna", "Ｂen").names == ["Ben", "Ben 2", "BEN 3", "Anna", "Ｂen 4"]


def test_a_number_that_has_become_free_is_given_out_again() -> None:
    party = Party("Anna", "Ben", "Ben", "Ben")
    services.leave_lobby(party.code, party.players[2])
    assert party.names == ["Anna", "Ben", "Ben 3"]
    services.take_seat(party.code, "Ben", None)
    assert party.names == ["Anna", "Ben", "Ben 3", "Ben 2"]


def test_no_two_seats_are_ever_called_the_same() -> None:
    assert len(set(Party("Ben", "Ben", "Ben 2", "Ben 2 2", "Ben", "ben 3").names)) == 6
    assert len(set(Party("Ben 2", "Ben", "Ben").names)) == 3


def test_the_table_is_full_when_the_game_has_no_more_seats() -> None:
    party = Party(*(f"P{at}" for at in range(12)))
    before = dump()
    assert refusal_of(lambda: services.take_seat(party.code, "Late", None)) == "room-full"
    assert dump() == before
    assert services.take_seat(party.code, "Anna", party.players[11]).seat.index == 11


@pytest.mark.parametrize("name", ["", "\u200b", "x" * 25])
def test_a_name_that_is_none_takes_no_seat(name: str) -> None:
    party = Party("Anna")
    before = dump()
    code = "name-too-long" if len(name) > 1 else "name-missing"
    assert refusal_of(lambda: services.take_seat(party.code, name, None)) == code
    assert refusal_of(lambda: services.open_room(GAME, name, None)) == code
    assert refusal_of(lambda: services.rename_seat(party.code, party.players[0], name)) == code
    assert dump() == before


def test_who_renames_keeps_the_seat_and_gets_a_number_only_if_another_has_the_name() -> None:
    party = Party("Anna", "Ben")
    services.rename_seat(party.code, party.players[1], "anna")
    assert party.names == ["Anna", "anna 2"]
    services.rename_seat(party.code, party.players[1], "ANNA")
    assert party.names == ["Anna", "ANNA 2"]
    services.rename_seat(party.code, party.players[0], "Zoë")
    services.rename_seat(party.code, party.players[1], "Anna")
    assert party.names == ["Zoë", "Anna"]


def test_a_name_may_be_changed_while_the_game_runs() -> None:
    party = Party("Anna", "Ben").start()
    party.roll()
    services.rename_seat(party.code, party.players[0], "Zoë")
    assert party.names == ["Zoë", "Ben"]
    assert party.state.turn is not None
    assert party.state.turn.roll_number == 1


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_who_leaves_the_lobby_frees_the_seat_and_one_with_the_same_name_may_come() -> None:
    party = Party("Anna", "Ben", "Cem")
    services.leave_lobby(party.code, party.players[1])
    assert party.names == ["Anna", "Cem"]
    services.take_seat(party.code, "Ben", None)
    assert party.names == ["Anna", "Cem", "Ben"]
    assert party.start().state.seats == (0, 1, 2)


def test_when_the_host_leaves_the_one_longest_at_the_table_is_host() -> None:
    party = Party("Anna", "Ben", "Cem")
    services.order_seats(party.code, party.players[0], (2, -2))
    services.leave_lobby(party.code, party.players[0])
    assert party.room.host == party.players[1]
    services.leave_lobby(party.code, party.players[1])
    assert party.room.host == party.players[2]


def test_the_first_to_come_to_an_empty_table_is_host() -> None:
    party = Party("Anna")
    services.leave_lobby(party.code, party.players[0])
    assert party.room.host is None
    newcomer = services.take_seat(party.code, "Ben", None).seat
    assert party.room.host == newcomer.player


def test_the_host_may_take_somebody_off_the_table() -> None:
    party = Party("Anna", "Ben", "Cem")
    services.leave_lobby(party.code, party.players[0], 1)
    assert party.names == ["Anna", "Cem"]
    assert party.room.host == party.players[0]


def test_a_guest_may_take_nobody_off_the_table() -> None:
    party = Party("Anna", "Ben", "Cem")
    for index in (0, 2):
        assert refusal_of(lambda index=index: services.leave_lobby(party.code, party.players[1], index)) == "not-host"
    assert refusal_of(lambda: services.leave_lobby(party.code, party.players[0], 7)) == "unknown-seat"
    assert party.names == ["Anna", "Ben", "Cem"]


# -- order and house rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "order"),
    [
        ((0, 1), "BAC"),
        ((2, -1), "ACB"),
        ((1, -1), "BAC"),
        ((0, -1), "ABC"),
        ((2, 1), "ABC"),
        ((0, 99), "BCA"),
        ((2, -99), "CAB"),
    ],
)
def test_the_host_moves_a_seat_by_some_places(move: tuple[int, int], order: str) -> None:
    party = Party("A", "B", "C")
    services.order_seats(party.code, party.players[0], move)
    assert "".join(party.names) == order
    assert [seat.index for seat in party.game.seats.all()] == [0, 1, 2]


def test_a_seat_that_is_not_there_is_not_moved() -> None:
    party = Party("A", "B")
    assert refusal_of(lambda: services.order_seats(party.code, party.players[0], (5, 1))) == "unknown-seat"


def test_shuffling_loses_nobody_and_leaves_no_order_out() -> None:
    party = Party("A", "B", "C")
    orders = set()
    while len(orders) < 6:  # one in six each: a thousand shuffles would not miss one
        services.order_seats(party.code, party.players[0], None)
        orders.add("".join(party.names))
        assert party.room.version < 1000
    assert orders == {"ABC", "ACB", "BAC", "BCA", "CAB", "CBA"}


def test_the_host_chooses_house_rules_one_by_one() -> None:
    party = Party("Anna")
    services.set_options(party.code, party.players[0], {"joker": "forced"})
    services.set_options(party.code, party.players[0], {"extra_five": "50"})
    options = party.game.options
    assert (options["joker"], options["extra_five"], options["small_straight"]) == ("forced", 50, "exact")
    assert dict(party.start().state.options) == options


@pytest.mark.parametrize("given", [{"luck": "on"}, {"joker": "maybe"}, {"joker": ""}, {"self": "1"}, {"": ""}])
def test_house_rules_that_are_none_are_refused_with_a_sentence(given: dict[str, str]) -> None:
    party = Party("Anna")
    before = dump()
    with pytest.raises(ValueError, match=r"\.$"):
        services.set_options(party.code, party.players[0], given)
    assert dump() == before


# -- who may, and when ---------------------------------------------------------------------------------------------------

HOSTS_DEEDS: dict[str, Callable[[str, Player], None]] = {
    "order": lambda code, player: services.order_seats(code, player, (0, 1)),
    "shuffle": lambda code, player: services.order_seats(code, player, None),
    "options": lambda code, player: services.set_options(code, player, {"joker": "forced"}),
    "take-off": lambda code, player: services.leave_lobby(code, player, 2),
    "start": lambda code, player: services.start_game(code, player, Room.objects.get(code=code).version),
    "close": services.close_room,
}


@pytest.mark.parametrize("deed", HOSTS_DEEDS.values(), ids=HOSTS_DEEDS)
def test_what_is_the_hosts_nobody_else_may(deed: Callable[[str, Player], None]) -> None:
    party = Party("Anna", "Ben", "Cem")
    stranger = Party("Host elsewhere").players[0]
    before = dump()
    assert refusal_of(lambda: deed(party.code, party.players[1])) == "not-host"
    assert refusal_of(lambda: deed(party.code, stranger)) in ("not-host", "no-seat")
    assert dump() == before
    deed(party.code, party.players[0])
    assert dump() != before


@pytest.mark.parametrize("name", [name for name in HOSTS_DEEDS if name != "close"])
def test_seats_and_house_rules_stand_while_the_game_runs(name: str) -> None:
    party = Party("Anna", "Ben", "Cem").start()
    before = dump()
    assert refusal_of(lambda: HOSTS_DEEDS[name](party.code, party.players[0])) == "game-running"
    assert refusal_of(lambda: services.leave_lobby(party.code, party.players[1])) == "game-running"
    assert dump() == before


@pytest.mark.parametrize("deed", HOSTS_DEEDS.values(), ids=HOSTS_DEEDS)
def test_in_a_closed_room_nothing_happens_any_more(deed: Callable[[str, Player], None]) -> None:
    party = Party("Anna", "Ben", "Cem")
    services.close_room(party.code, party.players[0])
    before = dump()
    assert refusal_of(lambda: deed(party.code, party.players[0])) == "room-ended"
    assert refusal_of(lambda: services.take_seat(party.code, "Late", None)) == "room-ended"
    assert refusal_of(lambda: services.rename_seat(party.code, party.players[1], "X")) == "room-ended"
    assert dump() == before


def test_every_visible_change_raises_the_rooms_version_by_one() -> None:
    party = Party("Anna", "Ben", "Cem")
    host, guest = party.players[:2]
    changes: list[Callable[[], object]] = [
        lambda: services.take_seat(party.code, "Dora", None),
        lambda: services.rename_seat(party.code, guest, "Benno"),
        lambda: services.order_seats(party.code, host, (0, 1)),
        lambda: services.set_options(party.code, host, {"joker": "forced"}),
        lambda: services.leave_lobby(party.code, guest),
        lambda: party.start(),
        lambda: party.roll(party.players.index(host) if party.seat_index(0) == 0 else 2),
        lambda: services.close_room(party.code, host),
    ]
    for change in changes:
        before = party.room.version
        change()
        assert party.room.version == before + 1
