"""What a change changes: a screen gets few pieces, and the right ones."""

from collections.abc import Callable

import pytest

from games import fragments, presence, services
from games.audience import Audience, audience_of
from games.fragments import Shown
from games.present import Present, load
from tests.games.house import Party, dice_fall
from tests.games.screens import here

pytestmark = pytest.mark.django_db
ORIGIN = "http://table.local:8000"


def present_of(party: Party) -> Present:
    present = load(party.code)
    assert present is not None
    return present


def shown_to(party: Party, at: int | None, board: bool = False) -> tuple[Shown, Audience, Present]:
    present = present_of(party)
    seat = present.seat_of(party.players[at]) if at is not None else None
    audience = audience_of(present, seat, "en", board)
    return fragments.shown(present, audience, seat, ORIGIN), audience, present


def pieces(party: Party, at: int | None, board: bool = False) -> dict[str, str]:
    shown, _, _ = shown_to(party, at, board)
    return {**shown.shared, **shown.own}


# -- what a change changes -----------------------------------------------------------------------------------------------


def changed(party: Party, at: int | None, deed: Callable[[], None], board: bool = False) -> set[str]:
    before = pieces(party, at, board)
    deed()
    after = pieces(party, at, board)
    return {name for name in {**before, **after} if before.get(name) != after.get(name)}


def test_a_roll_changes_the_tray_and_what_the_roller_may_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 2, 3, 4, 6)))
    party = here(Party("Anna", "Ben", "Cem").start())
    assert changed(party, 1, party.roll) == {"tray"}
    assert changed(party, None, party.roll) == {"tray"}
    assert changed(party, 0, party.roll) == {"headline", "tray"}  # the same dice again bring the same
    party.fill(0, "chance")
    assert changed(party, 1, lambda: party.roll(1)) == {
        "headline",
        "tray",
        "pad-0",
        "pad-1",
        "everyone",
    }  # Anna's box is no news now


def test_a_roll_on_the_board_changes_its_foot() -> None:
    party = Party("Anna", "Ben").start()
    assert changed(party, None, party.roll, board=True) == {"board-foot"}


def test_a_booking_changes_one_pad_for_those_who_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "throw_of", dice_fall((1, 2, 3, 4, 6)))
    party = here(Party("Anna", "Ben", "Cem").start())
    party.roll()
    assert changed(party, None, lambda: party.fill(0, "chance")) == {
        "headline", "chips", "everyone", "tray", "pad-0", "mine",
    }  # fmt: skip


def test_a_new_name_reaches_every_piece_that_names_the_seat() -> None:
    party = Party("Anna", "Ben").start()
    before = pieces(party, 1)
    named = {name for name, html in before.items() if "Anna" in html}
    services.rename_seat(party.code, party.players[0], "Zoë")
    after = pieces(party, 1)
    assert {name for name, html in after.items() if "Zoë" in html} == named
    assert not [name for name, html in after.items() if "Anna" in html]


def test_presence_changes_its_pieces_and_neither_version_nor_record() -> None:
    party = Party("Anna", "Ben").start()
    version = party.room.version
    stamp = lambda: presence.stamp(party.code, party.players[1].pk, visible=True)  # noqa: E731
    assert changed(party, 0, stamp) == {"chips"}
    assert changed(party, 0, stamp) == set()
    assert changed(party, 0, lambda: presence.gone(party.code, party.players[1].pk)) == {"chips"}
    assert party.room.version == version
