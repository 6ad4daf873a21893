"""The game: start, play in turn, the end, taking back, and the next game."""

import pytest
from django.db import transaction

from games import log, services
from games.models import EventRecord, Game, Seat
from scoring.category_moves import Book, Strike
from scoring.commands import RollDice, TakeBack, TimeOut
from scoring.events import SeatRemoved
from tests.games.house import Party, dice_fall, dump, refusal_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return Party("Anna", "Ben").start()


# -- start -----------------------------------------------------------------------------------------------------------------


def test_the_start_is_for_the_table_that_was_shown() -> None:
    party = Party("Anna")
    shown = party.room.version
    services.take_seat(party.code, "Ben", None)
    before = dump()
    with pytest.raises(services.Stale):
        services.start_game(party.code, party.players[0], shown)
    assert dump() == before


def test_pressing_start_twice_starts_once() -> None:
    party = Party("Anna")
    shown = party.room.version
    services.start_game(party.code, party.players[0], shown)
    with pytest.raises(services.Stale):
        services.start_game(party.code, party.players[0], shown)
    assert party.game.started_at is not None
    assert party.room.version == shown + 1


def test_seats_are_numbered_without_gaps_when_the_game_starts() -> None:
    party = Party("Anna", "Ben", "Cem")
    services.leave_lobby(party.code, party.players[1])
    party.start()
    assert [(seat.index, seat.label) for seat in party.game.seats.all()] == [(0, "Anna"), (1, "Cem")]
    assert party.state.seats == (0, 1)


def test_a_table_with_too_few_seats_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna")
    monkeypatch.setattr(type(party.rules), "min_seats", 2)
    before = dump()
    assert refusal_of(party.start) == "too-few-seats"
    assert dump() == before


# -- play ------------------------------------------------------------------------------------------------------------------


def test_a_roll_is_written_with_seq_version_and_faces(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 2, 3, 4, 5)))
    party.roll()
    record = EventRecord.objects.get()
    assert (record.seq, record.version) == (1, party.room.version)
    assert record.data == {"kind": "rolled", "seat": 0, "faces": [1, 2, 3, 4, 5], "kept": []}


def test_before_the_start_nobody_rolls() -> None:
    party = Party("Anna")
    assert refusal_of(lambda: services.play(party.code, party.players[0], RollDice(), "0-0-0")) == "game-not-started"


def test_out_of_turn_nobody_rolls_or_books(party: Party) -> None:
    before = dump()
    assert refusal_of(lambda: party.roll(1)) == "not-your-turn"
    party.roll(0)
    before = dump()
    for command in (RollDice((0,)), Book("chance"), Strike("ones")):
        assert refusal_of(lambda command=command: party.play(1, command)) == "not-your-turn"
    assert dump() == before


def test_without_a_seat_nobody_plays(party: Party) -> None:
    stranger = Party("Stranger").start().players[0]
    before = dump()
    assert refusal_of(lambda: services.play(party.code, stranger, RollDice(), party.moment)) == "no-seat"
    assert dump() == before


@pytest.mark.parametrize(
    "moment", ["", "0-0-0", "2.0-0-0", "1.0-1-0", "1.1-0-0", "1.0-0-1", "1.0-0-0 ", "nonsense", "9" * 60]
)
def test_a_command_of_another_moment_does_nothing(party: Party, moment: str) -> None:
    before = dump()
    with pytest.raises(services.Stale):
        party.play(0, RollDice(), moment)
    assert dump() == before


def test_a_double_tap_counts_once(party: Party) -> None:
    moment = party.moment
    party.play(0, RollDice(), moment)
    rolled = dump()
    with pytest.raises(services.Stale):
        party.play(0, RollDice(), moment)
    assert dump() == rolled
    booking = party.moment
    party.play(0, Book("chance"), booking)
    for command in (Book("chance"), Book("sixes"), Strike("ones"), RollDice()):
        with pytest.raises(services.Stale):
            party.play(0, command, booking)
    assert party.state.turn is not None
    assert party.state.turn.seat == 1


def test_what_the_rules_refuse_changes_nothing(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 6, 6, 1)))
    refused = {"roll-first": Book("chance"), "bad-keep": RollDice((0,)), "unknown-category": Book("sevens")}
    before = dump()
    assert refusal_of(lambda: party.play(0, refused["roll-first"])) == "roll-first"
    assert refusal_of(lambda: party.play(0, refused["bad-keep"])) == "bad-keep"
    assert dump() == before
    party.roll()
    before = dump()
    assert refusal_of(lambda: party.play(0, Book("sevens"))) == "unknown-category"
    assert refusal_of(lambda: party.play(0, Strike("sixes"))) == "brings-points"
    assert refusal_of(lambda: party.play(0, Book("twos"))) == "brings-nothing"
    assert refusal_of(lambda: party.play(0, RollDice((0, 1, 2, 3, 4)))) == "all-kept"
    assert dump() == before


def test_seq_counts_the_events_without_a_gap_and_every_version_is_higher(party: Party) -> None:
    for seat in (0, 1, 0):
        party.roll(seat)
        refusal_of(lambda seat=seat: party.roll(1 - seat))
        party.roll(seat, 0, 1)
        party.fill(seat, next(iter(party.rules.preview(party.state, seat))))
    records = list(EventRecord.objects.values_list("seq", "version"))
    assert [seq for seq, _ in records] == list(range(1, 10))
    versions = [version for _, version in records]
    assert versions == sorted(set(versions))
    assert (party.game.seq, party.room.version) == (9, versions[-1])


def test_kept_dice_lie_still_and_the_others_are_thrown(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 2, 3, 4, 5)))
    party.roll()
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 6, 6, 6)))
    party.roll(0, 1, 3)
    assert party.state.turn is not None
    assert party.state.turn.faces == (6, 2, 6, 4, 6)


# -- the end ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def ended() -> Party:
    """A game whose last box Ben has just filled."""
    party = Party("Anna", "Ben", "Cem")
    services.leave_lobby(party.code, party.players[2])
    party.start().hurry(boxes_left=1)
    party.roll(1)
    party.fill(1, next(iter(party.rules.preview(party.state, 1))))
    return party


def test_a_game_ends_with_its_last_box(ended: Party) -> None:
    assert ended.state.finished
    assert ended.game.finished_at is not None
    for at in (0, 1):
        assert refusal_of(lambda at=at: ended.roll(at)) == "game-over"


def test_taking_back_the_last_booking_opens_the_game_again(ended: Party) -> None:
    assert refusal_of(lambda: ended.play(0, TakeBack())) == "nothing-to-take-back"
    ended.play(1, TakeBack())
    assert ended.game.finished_at is None
    assert not ended.state.finished
    category = next(iter(ended.rules.preview(ended.state, 1)))
    ended.fill(1, category)
    assert ended.game.finished_at is not None
    assert log.replay(ended.game) == ended.state


def test_while_the_game_runs_there_is_no_rematch(party: Party) -> None:
    before = dump()
    assert refusal_of(lambda: services.rematch(party.code, party.players[0], party.room.version)) == "game-running"
    assert dump() == before


def test_a_rematch_has_the_same_seats_and_rules_and_the_start_moves_on() -> None:
    party = Party("Anna", "Ben", "Ben")
    services.set_options(party.code, party.players[0], {"joker": "forced"})
    party.start()
    orders = [party.names]
    for _ in range(3):
        party.hurry()
        services.rematch(party.code, party.players[2], party.room.version)
        orders.append(party.names)
    assert orders == [
        ["Anna", "Ben", "Ben 2"],
        ["Ben", "Ben 2", "Anna"],
        ["Ben 2", "Anna", "Ben"],
        ["Anna", "Ben", "Ben 2"],
    ]
    assert party.game.number == 4
    assert party.game.options["joker"] == "forced"
    assert party.room.games.count() == 4


def test_nothing_of_a_game_gets_into_the_next(ended: Party) -> None:
    first = ended.game
    before = {model: list(model.objects.filter(game=first).order_by("pk").values()) for model in (Seat, EventRecord)}
    row = Game.objects.filter(pk=first.pk).values().get()
    services.rematch(ended.code, ended.players[0], ended.room.version)
    assert (ended.game.seq, ended.game.snapshot_seq, ended.game.finished_at) == (0, 0, None)
    assert all(not card.boxes for card in ended.state.cards.values())
    assert ended.state.last is None
    assert refusal_of(lambda: ended.play(0, TakeBack())) == "nothing-to-take-back"
    ended.roll(1)  # Ben begins this time
    assert EventRecord.objects.get(game=ended.game).seq == 1
    assert {model: list(model.objects.filter(game=first).order_by("pk").values()) for model in before} == before
    assert Game.objects.filter(pk=first.pk).values().get() == row


def test_the_rematch_is_for_the_result_that_was_shown_and_pressed_twice_it_starts_one(ended: Party) -> None:
    shown = ended.room.version
    services.rematch(ended.code, ended.players[1], shown)
    with pytest.raises(services.Stale):
        services.rematch(ended.code, ended.players[0], shown)
    assert ended.room.games.count() == 2


def test_who_only_watched_starts_no_rematch(ended: Party) -> None:
    for watcher in (ended.players[2], Party("Stranger").players[0]):
        before = dump()
        assert refusal_of(lambda who=watcher: services.rematch(ended.code, who, ended.room.version)) == "no-seat"
        assert dump() == before


def test_who_has_left_the_game_is_not_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna", "Ben", "Cem").start()
    from scoring.commands import RemoveSeat

    party.play(0, RemoveSeat(), party.moment)
    assert party.state.removed == (0,)
    party.hurry()
    services.rematch(party.code, party.players[1], party.room.version)
    assert party.names == ["Cem", "Ben"]


def test_after_closing_the_results_stay_and_nobody_plays(ended: Party) -> None:
    services.close_room(ended.code, ended.players[0])
    before = dump()
    assert refusal_of(lambda: ended.play(1, TakeBack())) == "room-ended"
    assert refusal_of(lambda: services.rematch(ended.code, ended.players[0], ended.room.version)) == "room-ended"
    assert dump() == before
    assert ended.state.finished


def test_the_clock_of_an_absent_seat_ends_its_turn_whoever_asks_the_rules(party: Party) -> None:
    party.play(0, TimeOut())
    assert party.state.turn is not None
    assert party.state.turn.seat == 1


def test_a_press_from_the_game_before_does_nothing_in_the_rematch() -> None:
    party = Party("Anna").start()
    first = party.moment
    party.hurry()
    services.rematch(party.code, party.players[0], party.room.version)
    assert party.moment != first
    with pytest.raises(services.Stale):
        services.play(party.code, party.players[0], RollDice(), first)
    party.roll()


def test_who_was_removed_starts_no_rematch() -> None:
    party = Party("Anna", "Ben").start()
    game = party.game
    with transaction.atomic():
        log.append(game, game.room.version, party.state, [SeatRemoved(1)])
    party.hurry()
    removed = party.players[1]
    assert refusal_of(lambda: services.rematch(party.code, removed, party.room.version)) == "seat-removed"
    services.rematch(party.code, party.players[0], party.room.version)
    assert party.names == ["Anna"]
