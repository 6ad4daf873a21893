"""Totals of Classic Five, counted a second time from the log alone, over any course of a game."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from scoring.category_moves import Booked, Corrected, Struck
from scoring.events import Event, FacesEntered, Rolled, TakenBack
from scoring.options import Options
from scoring.rulesets.classic_five import RULESET as RULES
from tests.scoring.random_play import Setting, play, seats_to_move
from tests.scoring.rulesets.classic_five_again import ALL_OPTIONS, FACE_OF
from tests.scoring.table import SEATS


@dataclass
class Line:
    category: str
    points: int
    faces: tuple[int, ...]


def pad_of(seat: int, log: list[Event]) -> list[Line]:
    """Return what stands on the seat's pad, in the order of its turns, reading the log as a person would."""
    pad: list[Line] = []
    faces: tuple[int, ...] = ()
    for event in log:
        if event.seat != seat:
            continue
        match event:
            case Rolled() | FacesEntered():
                faces = event.faces
            case Booked() | Struck():
                pad.append(Line(event.category, getattr(event, "points", 0), faces))
                faces = ()
            case TakenBack():
                faces = pad.pop().faces
            case Corrected():
                by_category = {line.category: line for line in pad}
                if event.to in by_category and event.to != event.category:
                    by_category[event.to].category = event.category
                    by_category[event.to].points = event.swapped_points
                mended = by_category[event.category]
                mended.category, mended.points, mended.faces = event.to, event.points, event.faces
    return pad


def total_of(pad: list[Line], options: Options) -> int:
    total = sum(line.points for line in pad)
    if sum(line.points for line in pad if line.category in FACE_OF) > 62:
        total += 35
    extra = options["extra_five"]
    holding = False
    for line in pad:
        if holding and extra != "none" and len(line.faces) == 5 and len(set(line.faces)) == 1:
            total += int(extra)
        holding = holding or (line.category == "five-of-a-kind" and line.points == 50)
    return total


@hypothesis_settings(max_examples=60)
@given(st.sampled_from(ALL_OPTIONS), st.integers(0, 10**6), st.integers(1, 3), st.sampled_from([0, 40]))
def test_a_total_is_boxes_and_bonus_and_extra_whatever_happened(
    options: Options, seed: int, seats: int, disturbances: int
) -> None:
    table = Setting(RULES, dict(options), SEATS[:seats]).table(seed, mixed=True)
    for _ in play(table, seed, disturbances):
        assert table.state.finished or seats_to_move(table)
    for seat in table.state.seats:
        pad = pad_of(seat, table.events)
        card = table.state.cards[seat].boxes
        assert {line.category: line.points for line in pad} == {key: box.points for key, box in card.items()}
        totals = RULES.totals(table.state, seat)
        assert totals.total == total_of(pad, table.state.options)
        assert totals.upper == sum(line.points for line in pad if line.category in FACE_OF)
        assert totals.pace == sum(line.points - 3 * FACE_OF[line.category] for line in pad if line.category in FACE_OF)
        assert totals.total == totals.upper + totals.bonus + totals.lower + totals.extra


FIVES = st.integers(1, 6).map(lambda face: (face,) * 5)


@hypothesis_settings(max_examples=40)
@given(st.sampled_from(ALL_OPTIONS), st.lists(FIVES, min_size=13, max_size=13), st.data())
def test_a_game_of_nothing_but_fives_of_a_kind_adds_up_too(
    options: Options, rolls: list[tuple[int, ...]], data: st.DataObject
) -> None:
    # Random dice hardly ever fall five alike; here extra points and the joker have their day.
    table = Setting(RULES, dict(options), SEATS[:1]).table()
    for faces in rolls:
        table.roll(*faces)
        shown = table.preview()
        assert shown
        table.fill(data.draw(st.sampled_from(sorted(shown))))
        pad = pad_of(SEATS[0], table.events)
        assert RULES.totals(table.state, SEATS[0]).total == total_of(pad, table.state.options)
    assert table.state.finished
