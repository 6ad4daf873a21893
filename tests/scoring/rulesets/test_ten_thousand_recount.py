"""Whole games of Ten Thousand, counted a second time from their log alone, and what holds in any of their states."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.commands import Command, RollDice, TakeBack
from scoring.errors import SENTENCES, IllegalCommand
from scoring.rulesets.ten_thousand.moves import Bank, Bust, EnterPoints, SetAside
from scoring.rulesets.ten_thousand.state import Stake
from tests.scoring.random_play import Step, play, seats_to_move, some_faces, some_move
from tests.scoring.rulesets.ten_thousand_again import Count, is_bust, scoring_places
from tests.scoring.rulesets.ten_thousand_table import RULES, A, B, Cup
from tests.scoring.table import SEATS, Table

SOME_OPTIONS = [
    {
        "target": 2000,
        "opening": opening,
        "turn_minimum": minimum,
        "hot_dice": hot,
        "three_busts": busts,
        "last_round": end,
    }
    for opening, minimum, (hot, busts, end) in product(
        (0, 500),
        (0, 300),
        (("may", 0, "on"), ("must", 500, "on"), ("may", 1000, "off"), ("must", 1000, "on")),
    )
]


def count(table: Table) -> Count:
    return Count(table.state.seats, table.state.options, table.state.real_dice).read(table.events)


def assert_counted_alike(table: Table) -> None:
    counted, state = count(table), table.state
    assert counted.totals == {standing.seat: standing.points for standing in RULES.standings(state)}
    assert state.waiting == (() if counted.turn is None else (counted.turn,))
    assert (state.final is None) == (counted.still is None)
    assert state.finished or set(state.final or ()) == set(counted.still or ())
    staked = state.turn.points if state.turn else 0
    assert staked == (counted.staked if state.turn else 0)


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=lambda options: ",".join(map(str, options.values())))
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_disturbed_game_counted_from_its_log_has_the_same_totals_and_turns(
    seats: int, options: dict[str, object]
) -> None:
    for seed in range(3):
        table = Cup(SEATS[:seats], SEATS[seed % 2 : seats : 2] if seed else (), **options)
        for number, _ in enumerate(play(table, seed, disturbances=60)):
            if number % 5 == 0 or table.state.finished:
                assert_counted_alike(table)
        assert_counted_alike(table)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.sampled_from(SOME_OPTIONS), st.integers(1, 12), st.integers(0, 80))
def test_any_game_counted_from_its_log_is_the_same(
    seed: int, options: dict[str, object], seats: int, disturbed: int
) -> None:
    seated = tuple(Random(seed).sample(range(20), seats))
    table = Cup(seated, [seat for seat in seated if seed >> seat & 1], **options)
    for _, _ in zip(range(400), play(table, seed, disturbed), strict=False):
        pass
    assert_counted_alike(table)


# -- in every state ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=lambda options: ",".join(map(str, options.values())))
def test_in_every_state_there_is_a_move_and_after_a_scoring_roll_both_roll_and_bank_when_allowed(
    options: dict[str, object],
) -> None:
    for seed in range(3):
        table = Cup((A, B), **options)
        for _ in play(table, seed, disturbances=20):
            if table.state.finished:
                continue
            turn, legal = table.state.turn, set(table.legal())
            assert isinstance(turn, Stake)
            thrown = [turn.faces[at] for at in turn.live]
            if not turn.faces:
                assert legal - {TakeBack()} == {RollDice()}
                continue
            # The dice on the table are never a bust: that has ended the turn.
            assert not is_bust(thrown)
            scoring = {
                tuple(turn.live[at] for at in places): points for places, points in scoring_places(thrown).items()
            }
            assert {command.keep for command in legal if isinstance(command, RollDice)} == set(scoring)
            least = max(
                int(str(options["turn_minimum"])),
                0 if table.state.runs[turn.seat].opened else int(str(options["opening"])),
            )
            bankable = {
                keep
                for keep, points in scoring.items()
                if turn.points + points >= least
                and not (options["hot_dice"] == "must" and len(keep) + len(turn.kept) == 6)
            }
            assert {command.keep for command in legal if isinstance(command, Bank)} == bankable
            # What screens look up says the same.
            offer = table.preview()
            assert {each.keep: each.points for each in offer.selections} == scoring
            assert {each.keep for each in offer.selections if each.bankable} == bankable


def test_while_a_game_goes_on_without_a_last_round_nobody_is_at_the_target() -> None:
    for seed in range(40):
        table = Cup(SEATS[: 1 + seed % 4], SEATS[:4:2], target=2000, three_busts=500)
        for _ in play(table, seed, disturbances=60):
            if not table.state.finished and table.state.final is None:
                assert all(table.totals[seat] < 2000 for seat in table.state.still_in)


# -- long games --------------------------------------------------------------------------------------------------------------


def bank_at_once(table: Table, random: Random) -> Step:
    """Bank as soon as it is allowed, all that scores; else set that aside and roll on."""
    seat = table.turn_seat
    if seat in table.state.real_dice:
        banks = Bank() in table.legal(seat)
        return Step(seat, Bank()) if banks else some_move(table, random)
    best = table.preview().best
    keep = best.keep if best else ()
    return Step(seat, Bank(keep) if best and best.bankable else RollDice(keep))


def never_bank(table: Table, random: Random) -> Step:
    seat = seats_to_move(table)[0]
    rolls = [command for command in table.legal(seat) if isinstance(command, RollDice)]
    faces = some_faces(1, 6, random)
    real: Command = SetAside(faces) if table.refusal(SetAside(faces), seat) is None else Bust()
    return Step(seat, random.choice(rolls) if rolls else real)


@pytest.mark.parametrize("seats", [1, 3, 12])
@pytest.mark.parametrize("options", [{}, {"target": 20000, "opening": 1000, "turn_minimum": 500, "hot_dice": "must", "three_busts": 1000}], ids=["default", "hardest"])  # fmt: skip
def test_who_banks_as_soon_as_allowed_is_done_within_ten_thousand_commands(
    seats: int, options: dict[str, object]
) -> None:
    for seed in range(3):
        table, random = Table(RULES, tuple(range(seats)), seed=seed, **options), Random(seed)
        commands = 0
        while not table.state.finished:
            step = bank_at_once(table, random)
            table.do(step.command, step.seat)
            commands += 1
        assert commands <= 10_000
        assert_counted_alike(table)


def test_any_other_play_stays_lawful_for_five_thousand_commands() -> None:
    table, random = Table(RULES, SEATS[:3], SEATS[1:2], seed=1, three_busts=500), Random(1)
    for _ in range(5_000):
        step = never_bank(table, random)
        table.do(step.command, step.seat)
    assert not table.state.finished
    assert_counted_alike(table)


# -- refusals ----------------------------------------------------------------------------------------------------------------


def test_every_refusal_has_a_sentence_that_its_data_fill() -> None:
    met: dict[str, str] = {}
    commands: list[Command] = [
        RollDice(), RollDice((0,)), RollDice((9,)), RollDice((0, 1, 2, 3, 4, 5)), Bank(), Bank((0,)), Bank((0, 1, 2, 3, 4, 5)), SetAside(()),
        SetAside((2,)), SetAside((1, 1, 1, 1)), SetAside((1,) * 7), Bust(), EnterPoints(25), EnterPoints(50), EnterPoints(500),
    ]  # fmt: skip
    for options in SOME_OPTIONS:
        for seed in range(4):
            table = Cup((A, B), (B,), **options)
            for _ in play(table, seed, disturbances=20):
                for seat in (A, B):
                    for command in commands:
                        try:
                            RULES.decide(table.state, seat, command, table.dice)
                        except IllegalCommand as refused:
                            sentence = RULES.refusals.get(refused.code) or SENTENCES[refused.code]
                            met[refused.code] = sentence % refused.data
    assert all("%" not in sentence for sentence in met.values())
    own = set(RULES.refusals) - {"unknown-turn"}
    assert own <= set(met)


def test_how_much_is_missing_is_said() -> None:
    table = Cup(opening=500)
    table.roll(3, 3, 3, 5, 2, 4)
    with pytest.raises(IllegalCommand) as refused:
        table.bank(3, 3, 3, 5)
    assert refused.value.data == {"missing": 150}
    table = Cup((A,), (A,))
    with pytest.raises(IllegalCommand) as refused:
        table.do(SetAside((1,) * 7))
    assert refused.value.data == {"dice": 6, "faces": "1, 2, 3, 4, 5, 6"}
