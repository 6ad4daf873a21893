import re
from pkgutil import iter_modules
from typing import Any

import pytest

from scoring import RULESETS, Ruleset, get_ruleset, rulesets
from scoring.commands import RemoveSeat, TimeOut
from tests.scoring.table import NOBODY, SEATS, Table

ALL = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
CLASSIC = get_ruleset("classic-five")


def test_a_game_is_found_by_its_key() -> None:
    assert get_ruleset("classic-five") is RULESETS["classic-five"]
    assert get_ruleset("classic-five").key == "classic-five"


def test_an_unknown_game_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^There is no game chess; the games are: .*classic-five.*\.$"):
        get_ruleset("chess")


def test_a_game_is_registered_by_lying_in_the_folder() -> None:
    modules = {module.name for module in iter_modules(rulesets.__path__)}
    assert {key.replace("-", "_") for key in RULESETS} == modules
    assert all(rules.key == key for key, rules in RULESETS.items())


@ALL
def test_every_game_tells_its_facts(rules: Ruleset[Any]) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rules.key)
    assert all([rules.title, rules.source, rules.summary])
    assert (rules.min_seats, rules.max_seats) == (1, 12)
    assert len(rules.showcase) == 3
    assert all(1 <= face <= len(rules.faces) for face in rules.showcase)
    assert len({category.key for category in rules.categories}) == len(rules.categories)


@ALL
def test_a_state_type_is_what_a_game_starts_with(rules: Ruleset[Any]) -> None:
    first = Table(rules, SEATS[:2], real_dice=SEATS[1:2]).state
    assert type(first) is rules.state_type
    assert (first.seats, first.real_dice, first.removed) == (SEATS[:2], SEATS[1:2], ())
    assert not first.finished


@ALL
def test_options_left_out_take_their_defaults(rules: Ruleset[Any]) -> None:
    assert dict(rules.make_options()) == {option.key: option.default for option in rules.options}


@ALL
def test_stored_options_make_the_same_options_again(rules: Ruleset[Any]) -> None:
    chosen = rules.make_options(**{option.key: option.choices[-1].value for option in rules.options})
    assert rules.make_options(**dict(chosen)) == chosen


def test_an_unknown_option_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^Classic Five has no option jokers; its options are: small_straight, .*\.$"):
        CLASSIC.make_options(jokers="off")


def test_an_unknown_value_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^Option joker takes one of off, forced; got on\.$"):
        CLASSIC.make_options(joker="on")


def test_faces_are_read_by_name_or_number() -> None:
    assert CLASSIC.check_faces((1, 2, 3, 4, 5)) == (1, 2, 3, 4, 5)
    assert CLASSIC.check_faces(["6", "6", "1", "2", "3"]) == (6, 6, 1, 2, 3)


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ((1, 2, 3, 4), "Classic Five is played with 5 dice; got 4."),
        ((1, 2, 3, 4, 5, 6), "Classic Five is played with 5 dice; got 6."),
        ((1, 2, 3, 4, 7), "A die shows one of 1, 2, 3, 4, 5, 6; got 7."),
        ((0, 2, 3, 4, 5), "A die shows one of 1, 2, 3, 4, 5, 6; got 0."),
        (("A", 2, 3, 4, 5), "A die shows one of 1, 2, 3, 4, 5, 6; got A."),
    ],
)
def test_faces_that_no_dice_show_are_refused_with_a_sentence(faces: tuple[object, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        CLASSIC.check_faces(faces)


def test_the_card_of_a_game_shows_its_faces_by_name() -> None:
    assert CLASSIC.showcase_names == ("5", "5", "5")


def test_who_may_not_act_learns_the_nearest_reason() -> None:
    table = Table(CLASSIC, SEATS[:3])
    removed, in_turn, waiting = SEATS[:3]
    table.do(RemoveSeat(), removed)
    assert table.refusal(TimeOut(), NOBODY) == "unknown-seat"
    assert table.refusal(TimeOut(), removed) == "seat-removed"
    assert table.refusal(TimeOut(), waiting) == "not-your-turn"
    assert table.refusal(TimeOut(), in_turn) is None
    table.do(RemoveSeat(), in_turn)
    table.do(RemoveSeat(), waiting)
    assert table.refusal(TimeOut(), NOBODY) == "unknown-seat"
    assert table.refusal(TimeOut(), waiting) == "seat-removed"


def test_nobody_acts_after_the_end() -> None:
    table = Table(CLASSIC, SEATS[:1])
    while not table.state.finished:
        table.do(TimeOut())
    assert table.refusal(TimeOut(), SEATS[0]) == "game-over"


def test_a_fold_is_one_fact_after_another() -> None:
    table = Table(CLASSIC)
    state = table.state
    while not table.state.finished:
        for event in table.do(TimeOut()):
            state = CLASSIC.evolve(state, event)
    assert state == table.state == CLASSIC.fold(table.first, table.events)
