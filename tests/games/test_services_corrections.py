"""Corrections: proposed by the seat or the host, confirmed on another device, followed by totals, places and sheet."""

import pytest

from games import log, services, sheets
from games.models import EventRecord, Proposal
from games.present import load
from games.sheets.layout import PAPERS
from scoring.commands import Correct, EnterFaces, TakeBack
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.moves import Bank, EnterPoints
from tests.games.house import Party, dice_fall, dump, refusal_of
from tests.games.whereabouts import are, fill_at

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 5, 4, 3)))


@pytest.fixture
def party() -> Party:
    """Anna has booked sixes and Ben chance; Cem has the cup."""
    party = Party("Anna", "Ben", "Cem").start()
    party.roll(0)
    party.fill(0, "sixes")
    party.roll(1)
    party.fill(1, "chance")
    return party


MOVE = Correct("sixes", "chance")


def propose(party: Party, at: int, index: int, wish: Correct = MOVE, reason: str = "") -> None:
    services.propose_correction(party.code, party.players[at], index, wish, reason)


def asked(party: Party) -> Proposal:
    found: Proposal = services.open_of(party.game, "correct").get()
    return found


def answer(party: Party, at: int, yes: bool = True) -> None:
    services.answer(party.code, party.players[at], asked(party).pk, yes)


# -- who asks, who answers -----------------------------------------------------------------------------------------------


def test_another_seat_confirms_and_then_it_is_done(party: Party) -> None:
    propose(party, 0, 0)
    assert set(party.state.cards[0].boxes) == {"sixes"}
    answer(party, 2)
    assert {key: box.points for key, box in party.state.cards[0].boxes.items()} == {"chance": 24}
    record = EventRecord.objects.latest("seq")
    assert (record.data["kind"], record.version) == ("corrected", party.room.version)
    assert log.replay(party.game) == party.state
    assert party.state.waiting == (2,)


def test_the_host_may_ask_for_anybody_and_the_others_for_themselves_alone(party: Party) -> None:
    before = dump()
    assert refusal_of(lambda: propose(party, 2, 0)) == "not-host"
    assert dump() == before
    propose(party, 0, 1, Correct("chance", "sixes"))
    answer(party, 1)
    assert set(party.state.cards[1].boxes) == {"sixes"}


def test_nobody_confirms_ones_own_and_nobody_without_a_seat_any(party: Party) -> None:
    propose(party, 0, 0)
    stranger, before = Party("Eve").players[0], dump()
    assert refusal_of(lambda: answer(party, 0)) == "not-yours-to-answer"
    assert refusal_of(lambda: services.answer(party.code, stranger, asked(party).pk, True)) == "no-seat"
    assert dump() == before


def test_another_device_confirms_where_there_is_one() -> None:
    party = Party("Anna", "Ben")
    services.add_name(party.code, party.players[0], "Zoë")
    party.start()
    party.roll(0)
    fill_at(party, 0, 0, "sixes")
    propose(party, 0, 0)
    assert set(party.state.cards[0].boxes) == {"sixes"}
    services.hand_over(party.code, party.players[0], 2)
    assert refusal_of(lambda: answer(party, 0)) == "not-yours-to-answer"
    answer(party, 1)
    assert set(party.state.cards[0].boxes) == {"chance"}


@pytest.mark.parametrize("names", [0, 1])
def test_alone_or_with_one_device_it_is_done_at_once(names: int) -> None:
    party = Party("Anna")
    for _ in range(names):
        services.add_name(party.code, party.players[0], "Zoë")
    party.start()
    party.roll(0)
    fill_at(party, 0, 0, "sixes")
    propose(party, 0, 0)
    assert set(party.state.cards[0].boxes) == {"chance"}
    assert not services.open_of(party.game).exists()


def test_who_is_the_last_one_left_asks_nobody(party: Party) -> None:
    are(party, "here", 0)
    for index in (1, 2):
        services.remove_seat(party.code, party.players[0], index)
    propose(party, 0, 0)
    assert set(party.state.cards[0].boxes) == {"chance"}


def test_who_was_removed_confirms_nothing(party: Party) -> None:
    are(party, "here", 0)
    services.remove_seat(party.code, party.players[0], 2)
    propose(party, 0, 0)
    before = dump()
    assert refusal_of(lambda: answer(party, 2)) == "seat-removed"
    assert dump() == before


def test_a_no_or_never_mind_leaves_everything_as_it_was(party: Party) -> None:
    propose(party, 0, 0)
    answer(party, 1, yes=False)
    propose(party, 0, 0)
    services.withdraw(party.code, party.players[0], asked(party).pk)
    assert not services.open_of(party.game).exists()
    assert set(party.state.cards[0].boxes) == {"sixes"}


def test_a_newer_wish_for_the_seat_replaces_the_older(party: Party) -> None:
    propose(party, 0, 0)
    first = asked(party).pk
    propose(party, 0, 0, Correct("sixes", "fives"))
    assert asked(party).pk != first
    with pytest.raises(services.Stale):
        services.answer(party.code, party.players[1], first, True)
    assert set(party.state.cards[0].boxes) == {"sixes"}
    answer(party, 1)
    assert set(party.state.cards[0].boxes) == {"fives"}


def test_the_reason_is_kept_trimmed_and_bounded(party: Party) -> None:
    propose(party, 0, 0, reason="  it \n was\tthe other   line " + "x" * 500)
    reason = asked(party).data["reason"]
    assert reason.startswith("it was the other line xxx")
    assert len(reason) == 80


# -- what the rules say ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Correct("sixes", "sixes"), "nothing-to-correct"),
        (Correct("sixes", "sixes", faces=(6, 6, 6, 6, 6)), "faces-stand"),
        (Correct("sixes", "sixes", points=30), "faces-stand"),
        (Correct("ones", "twos"), "box-empty"),
        (Correct("sevens", "twos"), "unknown-category"),
        (Correct("", ""), "unknown-category"),
    ],
)
def test_what_the_rules_refuse_is_not_even_asked(party: Party, wish: Correct, code: str) -> None:
    before = dump()
    assert refusal_of(lambda: propose(party, 0, 0, wish)) == code
    assert refusal_of(lambda: propose(party, 0, 9, wish)) == "unknown-seat"
    assert dump() == before


def test_what_the_rules_refuse_by_now_is_not_done_and_asked_no_more() -> None:
    party = Party("Anna", "Ben").start()
    party.roll(0)
    party.fill(0, "sixes")
    propose(party, 0, 0)
    party.play(0, TakeBack())
    party.fill(0, "fives")
    before = party.state
    assert refusal_of(lambda: answer(party, 1)) == "box-empty"
    assert party.state == before
    assert not services.open_of(party.game).exists()


def test_only_what_was_done_stands_as_a_correction_in_the_log(party: Party) -> None:
    for yes in (False, True):
        propose(party, 0, 0, reason=str(yes))
        answer(party, 1, yes)
    told = party.client(0).get(f"{party.url}log.json").json()
    (done,) = told["corrections"]
    assert (done["reason"], done["version"]) == ("True", party.room.version)
    assert told["events"][-1]["version"] == party.room.version


def test_before_the_start_there_is_nothing_to_correct() -> None:
    lobby = Party("Anna", "Ben")
    assert refusal_of(lambda: propose(lobby, 0, 0)) == "game-not-started"


def test_two_boxes_are_swapped(party: Party) -> None:
    party = Party("Anna", "Ben", real_dice=(0,)).start()
    party.play(0, EnterFaces((5, 5, 5, 5, 5)))
    party.fill(0, "chance")
    party.roll(1)
    party.fill(1, "chance")
    party.play(0, EnterFaces((6, 6, 5, 4, 3)))
    party.fill(0, "fives")
    propose(party, 0, 0, Correct("chance", "fives"))
    answer(party, 1)
    assert {key: box.points for key, box in party.state.cards[0].boxes.items()} == {"fives": 25, "chance": 24}


@pytest.mark.parametrize(
    ("wish", "points"),
    [
        (Correct("pair", "pair", faces=(5, 5, 1, 2, 3)), 10),
        (Correct("pair", "chance"), 18),
        (Correct("pair", "pair", points=8), 8),
    ],
)
def test_typed_dice_and_points_are_mended_in_a_game_of_lines(wish: Correct, points: int) -> None:
    party = Party("Anna", "Ben", game="wuerfelpoker", real_dice=(0,)).start()
    party.play(0, EnterFaces((6, 6, 1, 2, 3)))
    party.fill(0, "pair")
    propose(party, 0, 0, wish)
    answer(party, 1)
    assert party.rules.totals(party.state, 0).total == points


def test_typed_points_of_ten_thousand_are_mended_and_the_last_round_follows() -> None:
    party = Party("Anna", "Ben", game="ten-thousand", options={"target": 2000}, real_dice=(0, 1)).start()
    party.play(0, EnterPoints(500))
    assert refusal_of(lambda: propose(party, 0, 0, Correct("0", "0", points=75))) == "bad-turn-points"
    propose(party, 0, 0, Correct("0", "0", points=2000))
    answer(party, 1)
    assert party.game_state.runs[0].total == 2000
    assert party.game_state.final == (1,)
    party.play(1, EnterPoints(300))
    assert party.game.finished_at is not None


def test_a_correction_below_the_target_after_the_end_leaves_the_game_over() -> None:
    party = Party("Anna", "Ben", game="ten-thousand", options={"target": 2000}, real_dice=(0, 1)).start()
    party.play(0, EnterPoints(2000))
    party.play(1, EnterPoints(300))
    propose(party, 0, 0, Correct("0", "0", points=250))
    answer(party, 1)
    assert party.game.finished_at is not None
    assert [(each.seat, each.place) for each in party.game_rules.standings(party.game_state)] == [(1, 1), (0, 2)]


def test_digital_turns_of_ten_thousand_and_poker_dice_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 1, 1, 4, 3, 2)))
    party = Party("Anna", "Ben", game="ten-thousand").start()
    party.roll(0)
    party.play(0, Bank((0, 1, 2)))
    assert refusal_of(lambda: propose(party, 0, 0, Correct("0", "0", points=1050))) == "faces-stand"
    party = Party("Anna", game="poker-dice").start()
    party.roll(0)
    party.play(0, Stand())
    assert refusal_of(lambda: propose(party, 0, 0, Correct("0", "0", faces=(6, 6, 6, 6, 6)))) == "faces-stand"


def test_a_hand_of_poker_dice_is_mended_and_lives_follow() -> None:
    party = Party("Anna", "Ben", game="poker-dice", options={"life_loss": "lowest"}, real_dice=(0, 1)).start()
    for at, faces in ((0, (6, 6, 5, 4, 3)), (1, (5, 5, 5, 4, 3))):
        party.play(at, EnterFaces(faces))
        party.play(at, Stand())
    assert dict(party.game_state.lives) == {0: 2, 1: 3}
    propose(party, 0, 0, Correct("0", "0", faces=(6, 6, 6, 6, 3)))
    answer(party, 1)
    assert dict(party.game_state.lives) == {0: 3, 1: 2}
    assert log.replay(party.game) == party.game_state


# -- after the end ---------------------------------------------------------------------------------------------------------


def test_after_the_end_totals_places_and_sheet_follow() -> None:
    party = Party("Anna", "Ben", real_dice=(0,)).start()
    party.play(0, EnterFaces((5, 5, 5, 5, 5)))
    party.fill(0, "fives")
    with_digital(party)
    assert party.game.finished_at is not None
    before, finished = party.rules.totals(party.state, 0).total, party.game.finished_at
    assert party.rules.standings(party.state)[0].seat == 0
    propose(party, 0, 0, Correct("fives", "fives", faces=(1, 1, 1, 1, 1)))
    assert refusal_of(lambda: answer(party, 0)) == "not-yours-to-answer"
    answer(party, 1)
    after = party.rules.totals(party.state, 0).total
    assert after == before - 25
    assert [each.seat for each in party.rules.standings(party.state)] == [1, 0]
    assert party.game.finished_at == finished
    present = load(party.code)
    assert present is not None
    html = sheets.html_of(sheets.filled_sheet(present, PAPERS["a4"]))
    assert f">{after}</td>" in html
    assert f">{before}</td>" not in html


def with_digital(party: Party) -> None:
    """Let everybody fill all boxes that are left, alike."""
    while not party.state.finished:
        (seat,) = party.state.waiting
        party.play(seat, EnterFaces((6, 6, 5, 4, 3))) if seat == 0 else party.roll(seat)
        offered = party.rules.preview(party.state, seat)
        party.fill(seat, "fives" if "fives" in offered and seat == 0 else next(iter(offered)))
