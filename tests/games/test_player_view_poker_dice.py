"""Poker Dice on the screen: in turn and all at once, hands made, cups up, and seats that are out."""

import pytest

from games import services
from games.audience import audience_of
from games.fragments import shown
from games.player_view import PlayerView, view_of
from games.present import load
from scoring.commands import TakeBack
from scoring.dice import Faces
from scoring.rulesets.poker_dice.moves import Stand
from tests.games.house import Party, dice_fall
from tests.games.markup import Markup

pytestmark = pytest.mark.django_db


def table(*names: str, **options: object) -> Party:
    return Party(*names, game="poker-dice", options=options).start()


def view(party: Party, at: int | None, board: bool = False) -> PlayerView:
    present = load(party.code)
    assert present is not None
    seat = present.seat_of(party.players[at]) if at is not None else None
    return view_of(present, audience_of(present, seat, "en", board))


def text(party: Party, at: int | None, piece: str, board: bool = False) -> str:
    present = load(party.code)
    assert present is not None
    seat = present.seat_of(party.players[at]) if at is not None else None
    bodies = shown(present, audience_of(present, seat, "en", board), seat, "http://table.local").shared
    return " ".join(Markup(bodies[piece]).text.split())


def hand(party: Party, monkeypatch: pytest.MonkeyPatch, at: int, faces: Faces) -> None:
    """Roll ``faces`` and stay."""
    monkeypatch.setattr(services, "throw_of", dice_fall(faces))
    party.roll(at)
    party.play(at, Stand())


# -- in turn -----------------------------------------------------------------------------------------------------------


def test_in_turn_one_seat_plays_and_all_see_its_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", "Ben")
    assert [seat.label for seat in view(party, None).waiting] == ["Anna"]
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 5, 5, 1)))
    party.roll(0)
    for at in (0, 1, None):
        assert [die.face for die in view(party, at).dice] == ["A", "A", "K", "K", "9"]
        assert "Two pair, aces and kings" in text(party, at, "everyone")
    assert view(party, 0).may == {"roll-dice", "stand"}
    assert view(party, 1).may == view(party, None).may == frozenset()
    assert (text(party, 0, "headline"), text(party, 1, "headline")) == (
        "Your turnPoker Dice, round 1", "Anna’s turnPoker Dice, round 1",
    )  # fmt: skip


def test_who_stays_may_take_it_back_until_the_next_seat_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", "Ben")
    hand(party, monkeypatch, 0, (6, 6, 6, 5, 1))
    assert [view(party, at).undo for at in (0, 1, None)] == [True, False, False]
    assert "You stay: Three aces" in text(party, 0, "tray")
    assert "You stay" not in text(party, 1, "tray")
    assert "Anna stays" in text(party, None, "board-foot", board=True)
    party.play(0, TakeBack())
    assert "Anna rolls on" in text(party, None, "board-foot", board=True)
    party.play(0, Stand())
    party.roll(1)
    assert [view(party, at).undo for at in (0, 1, None)] == [False, False, False]


@pytest.mark.parametrize(
    ("life_loss", "told"),
    [
        ("rank", "a life for every hand that beats yours"),
        ("all-but-winner", "everyone but the best hand loses a life"),
        ("lowest", "the lowest hand loses a life"),
    ],
)
def test_before_the_first_reveal_everybody_is_told_how_lives_are_lost(life_loss: str, told: str) -> None:
    party = table("Anna", "Ben", life_loss=life_loss)
    assert told in text(party, 1, "everyone")
    assert told in text(party, None, "board-foot", board=True)
    party.play_on(until=lambda state: bool(state.rounds))
    assert told not in text(party, 1, "everyone")


# -- all at once -------------------------------------------------------------------------------------------------------


def test_at_once_everyone_throws_and_who_has_stayed_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", "Ben", "Cem", simultaneous="on")
    for at in (0, 1, 2, None):
        assert text(party, at, "headline").startswith("Everyone throws")
        assert view(party, at).actor is None
    assert [seat.label for seat in view(party, None).waiting] == ["Anna", "Ben", "Cem"]
    hand(party, monkeypatch, 0, (6, 6, 6, 5, 1))
    assert text(party, 0, "headline").startswith("You’re done")
    assert [view(party, at).acting for at in (0, 1, 2, None)] == [False, True, True, False]
    assert "1 of 3 done" in text(party, None, "everyone")
    assert "1 of 3 done" in text(party, None, "board-foot", board=True)
    assert [view(party, at).undo for at in (0, 1, 2, None)] == [True, False, False, False]
    assert "You stay: Three aces" in text(party, 0, "tray")
    hand(party, monkeypatch, 1, (1, 1, 2, 3, 4))
    # The last of the round plays alone, and is told so.
    assert text(party, 2, "headline").startswith("Your turn")
    assert text(party, 0, "headline").startswith("You’re done")


def test_each_sees_its_own_dice_and_nobody_elses_until_the_cups_go_up(monkeypatch: pytest.MonkeyPatch) -> None:
    party = table("Anna", "Ben", simultaneous="on")
    hand(party, monkeypatch, 0, (6, 6, 6, 5, 1))
    assert [[die.face for die in view(party, at).dice] for at in (0, 1, None)] == [["A", "A", "A", "K", "9"], [], []]
    assert view(party, None, board=True).dice == ()
    assert "under the cup" in text(party, None, "board-card", board=True)
    hand(party, monkeypatch, 1, (1, 1, 2, 3, 4))
    for at in (0, 1, None):
        shows = text(party, at, "everyone")
        assert "Cups up: round 1" in shows
        assert text(party, at, "headline").startswith("Cups up")
        assert shows.index("Three aces, loses none") < shows.index("Pair of nines, loses 1 life")
    assert "Best: Anna, Three aces." in text(party, None, "board-foot", board=True)
    assert not any(view(party, at).undo for at in (0, 1, None))


def test_a_seat_without_a_life_is_out_and_one_that_waits_is_not() -> None:
    party = table("Anna", "Ben", "Cem", elimination="on", life_loss="lowest")
    party.play_on(until=lambda state: any(not lives for lives in state.lives.values()))
    state = party.game_state
    out = next(seat for seat, lives in state.lives.items() if not lives)
    rows = Markup(view_html(party)).all("li", **{"data-of": str(out)})
    assert rows[-1].attributes["class"].split() == ["is-out"]
    assert "no lives left" in rows[-1].text
    assert "out" in rows[-1].text.split()
    assert [seat.index for seat in view(party, None).waiting] == list(state.waiting)


def view_html(party: Party) -> str:
    present = load(party.code)
    assert present is not None
    return shown(present, audience_of(present, None, "en"), None, "http://table.local").shared["everyone"]


@pytest.mark.parametrize("lives", [6, 33])
def test_many_lives_are_a_number_and_a_bar(lives: int) -> None:
    party = table(*[f"P{at}" for at in range(1 + lives // 3)])
    html = view_html(party)
    assert f"{lives} lives" in html
    assert ("<meter" in html) == (lives > 6)


def test_who_wins_is_told_without_a_lead_and_alone_the_rounds() -> None:
    party = table("Anna", "Ben", life_loss="lowest").play_on()
    winners = [seat for seat in view(party, None).seats if seat.place == 1]
    expected = f"{winners[0].label} wins" if len(winners) == 1 else "A tie: Anna, Ben"
    assert view(party, None).winner_line == expected
    alone = table("Anna").play_on()
    assert view(alone, None).winner_line == "3 rounds"
    assert len(view(alone, None).record_rows) == 3
