"""All that one viewer may see and do."""

from typing import Any

import pytest

from games import services
from games.audience import Audience, audience_of
from games.player_view import PlayerView, view_of
from games.present import Present, load
from tests.games.house import Party, dice_fall

pytestmark = pytest.mark.django_db


def present_of(party: Party) -> Present:
    present = load(party.code)
    assert present is not None
    return present


def audience(party: Party, at: int | None, **more: Any) -> Audience:
    present = present_of(party)
    return audience_of(present, present.seat_of(party.players[at]) if at is not None else None, "en", **more)


def view(party: Party, at: int | None, **more: Any) -> PlayerView:
    return view_of(present_of(party), audience(party, at, **more))


@pytest.fixture
def party() -> Party:
    return Party("Anna", "Ben", "Cem")


# -- who sees the same -------------------------------------------------------------------------------------------------


def test_in_the_lobby_host_guests_and_those_who_may_join_see_three_screens(party: Party) -> None:
    assert audience(party, 0) == Audience("en", "lobby", host=True)
    assert audience(party, 1) == audience(party, 2) == Audience("en", "lobby")
    assert audience(party, None) == Audience("en", "join")


def test_at_the_table_all_who_wait_or_watch_see_the_same_and_the_acting_seat_its_own(party: Party) -> None:
    party.start()
    assert audience(party, 0) == Audience("en", "table", seat=0)
    assert audience(party, 1) == audience(party, 2) == audience(party, None) == Audience("en", "table")


def test_a_seat_that_may_take_back_acts_too(party: Party) -> None:
    party.start()
    party.roll()
    party.fill(0, "chance")
    assert [audience(party, at).seat for at in (0, 1, 2, None)] == [0, 1, None, None]
    party.roll(1)
    assert [audience(party, at).seat for at in (0, 1, 2, None)] == [None, 1, None, None]


def test_the_board_is_the_same_for_everybody(party: Party) -> None:
    boards = {audience(party, at, board=True) for at in (0, 1, None)}
    party.start()
    assert boards | {audience(party, at, board=True) for at in (0, 1, None)} == {Audience("en", "board")}


def test_after_the_end_all_see_the_result(party: Party) -> None:
    party.start().hurry()
    assert audience(party, 0) == Audience("en", "result", host=True)
    assert audience(party, 1) == audience(party, None) == Audience("en", "result")


# -- what each may do ----------------------------------------------------------------------------------------------------


def test_only_the_acting_seat_may_do_anything(party: Party) -> None:
    party.start()
    assert view(party, 0).may == {"roll-dice"}
    assert view(party, 1).may == view(party, None).may == view(party, 0, board=True).may == frozenset()
    party.roll()
    assert view(party, 0).may == {"roll-dice", "book", "strike"}
    assert not any(cell.live for at in (1, None) for seat in view(party, at).seats for cell in seat.cells)


def test_only_the_acting_seats_own_boxes_are_live(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 6, 5, 5)))
    party.start()
    party.roll()
    seen = view(party, 0)
    kinds = {cell.category.key: (cell.kind, cell.points) for cell in seen.seats[0].cells if cell.live}
    assert len(kinds) == 13
    assert (kinds["full-house"], kinds["sixes"], kinds["ones"]) == (("open", 25), ("open", 18), ("nil", 0))
    assert not any(cell.live for seat in seen.seats[1:] for cell in seat.cells)


def test_dice_are_held_only_by_who_may_roll_them(party: Party) -> None:
    party.start()
    assert not view(party, 0).holdable
    party.roll()
    assert view(party, 0).holdable
    assert not view(party, 1).holdable
    party.roll()
    party.roll()
    assert not view(party, 0).holdable
    assert view(party, 0).rolls_left == 0


def test_who_has_just_booked_may_undo_and_nobody_else(party: Party) -> None:
    party.start()
    party.roll()
    party.fill(0, "chance")
    assert [view(party, at).undo for at in (0, 1, 2, None)] == [True, False, False, False]
    assert view(party, 0).moment == view(party, 1).moment
    assert not view(party, 0).acting
    assert view(party, 1).acting


# -- what all see --------------------------------------------------------------------------------------------------------


def test_the_dice_lie_as_thrown_and_after_the_booking_as_booked(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    party.start()
    assert view(party, 1).dice == ()
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 1, 2, 3)))
    party.roll()
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 5, 4)))
    party.roll(0, 0, 1)
    dice = view(party, 1).dice
    assert [(die.face, die.kept, die.roll) for die in dice] == [
        ("6", True, 1), ("6", True, 1), ("6", False, 2), ("5", False, 2), ("4", False, 2),
    ]  # fmt: skip
    party.fill(0, "three-of-a-kind")
    booked = view(party, 1)
    assert [die.face for die in booked.dice] == ["6", "6", "6", "5", "4"]
    assert booked.last is not None
    assert (booked.last.seat.label, booked.last.points, booked.last.title) == ("Anna", 27, "3 of a Kind")
    assert [cell.fresh for cell in booked.seats[0].cells].count(True) == 1


def test_dice_thrown_anew_are_new_even_when_the_faces_are_the_same(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    party.start()
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 1, 1, 1, 1)))
    rolls = []
    for _ in range(3):
        party.roll()
        rolls.append({(die.position, die.roll) for die in view(party, None).dice})
    party.fill(0, "ones")
    party.roll(1)
    rolls.append({(die.position, die.roll) for die in view(party, None).dice})
    assert len(set.union(*rolls)) == 20


def test_who_sits_host_and_turn_are_told_to_all(party: Party) -> None:
    assert [(seat.label, seat.host) for seat in view(party, None).seats] == [
        ("Anna", True),
        ("Ben", False),
        ("Cem", False),
    ]
    party.start()
    assert [seat.in_turn for seat in view(party, None).seats] == [True, False, False]
    actor = view(party, None).actor
    assert actor is not None
    assert actor.label == "Anna"


# -- the result ----------------------------------------------------------------------------------------------------------


def totals(party: Party, *points: int) -> None:
    """Give each seat these points in its first box."""
    game = party.game
    for seat, each in enumerate(points):
        for at, box in enumerate(game.snapshot["cards"][str(seat)]["boxes"].values()):
            box["points"] = 0 if at else each
    game.save()


def test_the_winner_stands_in_the_middle_of_the_podium() -> None:
    party = Party("Anna", "Ben", "Cem", "Dora", "Emil").start().hurry()
    totals(party, 10, 50, 30, 20, 40)
    result = view(party, None)
    assert [seat.label for seat in result.podium] == ["Emil", "Ben", "Cem"]
    assert [seat.label for seat in result.others] == ["Dora", "Anna"]
    assert result.winner_line == "Ben wins by 10"


def test_equal_totals_share_the_place_and_nobody_wins_alone() -> None:
    party = Party("Anna", "Ben", "Cem").start().hurry()
    totals(party, 30, 30, 10)
    result = view(party, None)
    assert [(seat.label, seat.place) for seat in sorted(result.seats, key=lambda seat: seat.place)] == [
        ("Anna", 1), ("Ben", 1), ("Cem", 3),
    ]  # fmt: skip
    assert result.winner_line == "A tie: Anna, Ben"


def test_all_equal_is_a_tie_of_all_even_at_nothing() -> None:
    party = Party(*"ABCDEF").start().hurry()
    totals(party, *[0] * 6)
    result = view(party, None)
    assert {seat.place for seat in result.seats} == {1}
    assert result.winner_line == "A tie: A, B, C, D, E, F"


@pytest.mark.parametrize("players", [1, 2])
def test_a_small_table_has_a_small_podium(players: int) -> None:
    party = Party(*"AB"[:players]).start().hurry()
    totals(party, *[20, 10][:players])
    result = view(party, None)
    assert len(result.podium) == players
    assert result.others == []
    assert result.winner_line == ("20 points" if players == 1 else "A wins by 10")


def test_best_in_each_line_names_who_got_most() -> None:
    party = Party("Anna", "Ben").start().hurry()
    totals(party, 9, 3)
    lines = view(party, None).best_lines
    assert len(lines) == 13
    named = {line.category.key: (line.names, line.points, line.everyone) for line in lines if line.points}
    assert named == {"ones": ("Anna", 9, False)}
    totals(party, 4, 4)
    named = {line.category.key: (line.names, line.points, line.everyone) for line in view(party, None).best_lines}
    assert named["ones"] == ("Anna, Ben", 4, True)
    assert named["twos"] == ("Anna, Ben", 0, False)


# -- house rules -----------------------------------------------------------------------------------------------------------


def test_only_house_rules_that_differ_are_named(party: Party) -> None:
    assert view(party, None).house_rules == []
    services.set_options(party.code, party.players[0], {"joker": "forced", "extra_five": "100"})
    assert view(party, None).house_rules == [("Extra fives", "100 points"), ("Joker", "on")]
    rows = {row.key: [choice.value for choice in row.choices if choice.chosen] for row in view(party, 0).option_rows}
    assert rows["joker"] == ["forced"]
    assert rows["small_straight"] == ["exact"]
    assert all(len(chosen) == 1 for chosen in rows.values())
