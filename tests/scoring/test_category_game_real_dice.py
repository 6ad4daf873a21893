"""Real dice in a category game: the final five are typed in, the same rules check them."""

import pytest

from scoring.commands import Bounds, EnterFaces, RollDice
from scoring.errors import IllegalCommand
from scoring.events import FacesEntered
from scoring.rulesets.classic_five import RULESET as RULES
from scoring.scorecard import Box
from tests.scoring.table import SEATS, Table

A, B, *_ = SEATS


def real() -> Table:
    """Return a table at which the first seat has real dice."""
    return Table(RULES, (A, B), real_dice=(A,))


def test_real_dice_are_typed_in_once_as_the_final_five() -> None:
    table = real()
    assert table.legal() == ()
    assert table.rules.entries(table.state, A) == (Bounds("enter-faces", 5, 6),)
    assert table.do(EnterFaces((6, 6, 6, 1, 2))) == (FacesEntered(A, (6, 6, 6, 1, 2)),)
    assert table.fill("sixes") == 18
    assert table.state.cards[A].boxes["sixes"] == Box(18, (6, 6, 6, 1, 2), turn=0, entered=True)


def test_typed_dice_may_be_typed_anew_before_booking() -> None:
    table = real()
    table.roll(6, 6, 6, 1, 2)
    moment = table.rules.moment(table.state, A)
    table.roll(6, 6, 6, 6, 2)
    assert table.rules.moment(table.state, A) != moment
    assert table.preview()["sixes"] == 24


def test_with_real_dice_nothing_is_rolled_on_the_screen() -> None:
    table = real()
    assert table.refusal(RollDice()) == "real-dice"
    table.roll(6, 6, 6, 1, 2)
    assert table.refusal(RollDice((0,))) == "real-dice"


def test_digital_dice_cannot_be_typed_in() -> None:
    table = Table(RULES)
    assert table.refusal(EnterFaces((6, 6, 6, 6, 6))) == "digital-dice"
    assert table.rules.entries(table.state, A) == ()


@pytest.mark.parametrize(
    "faces", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (7, 1, 2, 3, 4), (-1, 1, 2, 3, 4)]
)
def test_typed_dice_are_checked(faces: tuple[int, ...]) -> None:
    with pytest.raises(IllegalCommand) as refused:
        real().do(EnterFaces(faces))
    assert refused.value.code == "bad-faces"
    assert refused.value.data == {"dice": 5, "faces": "1, 2, 3, 4, 5, 6"}


def test_only_the_seat_in_turn_types_in() -> None:
    table = Table(RULES, (A, B), real_dice=(A, B))
    assert table.rules.entries(table.state, B) == ()
    assert table.refusal(EnterFaces((1, 2, 3, 4, 5)), B) == "not-your-turn"


def test_real_and_digital_dice_share_a_table() -> None:
    table = real()
    table.turn("sixes", 6, 6, 6, 1, 2)
    table.turn("fives", 5, 5, 1, 1, 2)
    assert [RULES.totals(table.state, seat).total for seat in (A, B)] == [18, 10]
