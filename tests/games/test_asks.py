"""What the table is asked, as each one reads it."""

import pytest

from games import services
from games.asks import Ask, asks_of
from games.present import load
from scoring.commands import Correct, EnterFaces
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.moves import EnterPoints
from tests.games.house import Party, dice_fall
from tests.games.whereabouts import are

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(monkeypatch: pytest.MonkeyPatch) -> Party:
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 5, 4, 3)))
    party = are(Party("Anna", "Ben", "Cem").start(), "here")
    party.roll()
    party.fill(0, "sixes")
    return party


def asks(party: Party, at: int | None, player: int | None = None) -> list[Ask]:
    present = load(party.code)
    assert present is not None
    return asks_of(present, party.players[at].pk if at is not None else player)


def marks(party: Party) -> list[tuple[bool, bool]]:
    """Return for each player whether the one question may be answered, and is the player's own."""
    return [(ask.answer, ask.mine) for at in range(len(party.players)) for ask in asks(party, at)]


def test_without_questions_nobody_is_asked(party: Party) -> None:
    assert [asks(party, at) for at in (0, 1, 2, None)] == [[], [], [], []]


def test_a_correction_is_told_with_its_reason_and_answered_by_the_others(party: Party) -> None:
    services.propose_correction(party.code, party.players[0], 0, Correct("sixes", "chance"), "  wrong \n line ")
    assert marks(party) == [(False, True), (True, False), (True, False)]
    assert asks(party, None) == []
    (ask,) = asks(party, 1)
    assert ask.text == "Anna asks to correct Anna’s pad: Sixes belongs in Chance."
    assert ask.reason == "wrong line"


def test_the_end_of_the_game_is_asked_of_all_who_have_not_agreed(party: Party) -> None:
    services.propose_end(party.code, party.players[1])
    assert marks(party) == [(True, False), (False, True), (True, False)]
    assert asks(party, 0)[0].text == "Ben asks to end the game as it stands."
    are(party, "here")
    party = are(Party("A", "B", "C", "D").start(), "here")
    services.propose_end(party.code, party.players[0])
    services.propose_end(party.code, party.players[1])
    assert marks(party) == [(False, True), (True, False), (True, False)]  # who has agreed is not asked again


def test_whose_a_seat_is_is_asked_of_the_host_or_of_the_table_without_one(party: Party) -> None:
    services.claim_seat(party.code, None, 1)
    asker = services.open_of(party.game).get().by
    assert [len(asks(party, at)) for at in (0, 1, 2)] == [1, 0, 0]
    assert asks(party, 0)[0].text == "Somebody on a new device says: I am Ben."
    assert [(ask.answer, ask.mine) for ask in asks(party, None, asker.pk)] == [(False, True)]
    are(party, "away", 0)
    assert [len(asks(party, at)) for at in (0, 1, 2)] == [1, 1, 1]


def test_what_the_host_asks_for_the_others_are_asked(party: Party) -> None:
    services.claim_seat(party.code, party.players[0], 1)
    assert marks(party) == [(False, True), (True, False), (True, False)]


def test_who_was_removed_is_asked_nothing(party: Party) -> None:
    are(party, "offline", 2)
    services.remove_seat(party.code, party.players[0], 2)
    are(party, "here", 2)
    services.propose_end(party.code, party.players[0])
    assert marks(party) == [(False, True), (True, False)]


@pytest.mark.parametrize(
    ("game", "wish", "text"),
    [
        ("ten-thousand", Correct("0", "0", points=1500), "Anna asks to correct Anna: round 1 brought 1,500."),
        (
            "poker-dice",
            Correct("0", "0", faces=(6, 6, 6, 6, 1)),
            "Anna asks to correct Anna: the dice of round 1 were A A A A 9.",
        ),
        (
            "wuerfelpoker",
            Correct("pair", "pair", faces=(5, 5, 1, 2, 3)),
            "Anna asks to correct Anna: the dice of Pair were 5 5 1 2 3.",
        ),
    ],
)
def test_what_was_typed_in_is_told_as_it_should_have_been(game: str, wish: Correct, text: str) -> None:
    party = Party("Anna", "Ben", game=game, real_dice=(0, 1)).start()
    if game == "ten-thousand":
        party.play(0, EnterPoints(500))
    elif game == "poker-dice":
        for at in (0, 1):
            party.play(at, EnterFaces((6, 6, 6, 5, 4)))
            party.play(at, Stand())
    else:
        party.play(0, EnterFaces((6, 6, 1, 2, 3)))
        party.fill(0, "pair")
    services.propose_correction(party.code, party.players[0], 0, wish, "")
    assert [ask.text for ask in asks(party, 1)] == [text]
