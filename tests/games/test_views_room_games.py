"""The room's doors in every game: asking what dice bring, ticks that stay, and a log without dice under a cup."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.utils import translation

from games import services
from games.refusals import sentence
from scoring import RULESETS
from scoring.commands import RollDice
from scoring.dice import Faces
from scoring.errors import IllegalCommand
from scoring.rulesets.poker_dice.moves import Stand
from tests.games.house import HTMX, Party, dice_fall, dump
from tests.games.markup import Markup

pytestmark = pytest.mark.django_db
NOT_UNDERSTOOD = "This game knows no such move."


def page(response: HttpResponse) -> Markup:
    return Markup(response.content.decode())


def notice(response: HttpResponse) -> str:
    element = page(response).with_id("notice")
    assert element is not None
    return element.text.strip()


def ticks(response: HttpResponse) -> list[str]:
    boxes = page(response).all("input", name="keep")
    return [box.attributes["value"] for box in boxes if "checked" in box.attributes]


def post(party: Party, at: int | None, do: str, *keep: int, **more: Any) -> HttpResponse:
    moment = party.moment_of(at) if at is not None else party.moment
    fields = {"do": do, "moment": moment, "keep": [str(each) for each in keep]}
    return party.client(at).post(f"{party.url}play/", fields, **more)


def ten_thousand(monkeypatch: pytest.MonkeyPatch, *rolls: tuple[Faces, tuple[int, ...]], **options: object) -> Party:
    """Anna has rolled so, each time with some dice set aside first."""
    party = Party("Anna", "Ben", game="ten-thousand", options=options).start()
    for faces, keep in rolls:
        monkeypatch.setattr(services, "throw_of", dice_fall(faces))
        party.play(0, RollDice(keep))
    return party


# -- what dice bring -------------------------------------------------------------------------------------------------------


def test_show_points_tells_them_keeps_the_ticks_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    party = ten_thousand(monkeypatch, ((1, 2, 3, 4, 6, 6), ()), ((5, 5, 5, 3, 4), (0,)))
    before = dump()
    answer = post(party, 0, "weigh", 1, 2, 3)
    assert answer.status_code == 200
    assert notice(answer) == "These dice bring 500, this turn 600."
    assert ticks(answer) == ["1", "2", "3"]
    assert page(answer).with_id("bank")
    assert dump() == before


@pytest.mark.parametrize(
    ("keep", "says"),
    [
        ((), "Set at least one scoring die aside first."),
        ((1,), "Every die set aside must score"),
        ((0, 1), "Every die set aside must score"),
        ((9,), "Only dice on the table"),
    ],
)
def test_dice_that_bring_nothing_are_told_and_stay_ticked(
    keep: tuple[int, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = ten_thousand(monkeypatch, ((1, 2, 3, 4, 6, 6), ()))
    for do in ("weigh", "roll-dice", "bank"):
        before = dump()
        answer = post(party, 0, do, *keep)
        assert answer.status_code == 409
        assert says in notice(answer)
        assert ticks(answer) == [str(at) for at in keep if at < 6]
        assert dump() == before


def test_only_the_seat_in_turn_may_ask_what_its_dice_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    party = ten_thousand(monkeypatch, ((1, 2, 3, 4, 6, 6), ()))
    before = dump()
    assert notice(post(party, 1, "weigh", 0)) == "It is not your turn."
    stranger = post(party, None, "weigh", 0)
    assert (stranger.status_code, notice(stranger)) == (403, "You have no seat at this table.")
    assert post(party, 0, "weigh").status_code == 409
    assert party.client(0).post(f"{party.url}play/", {"do": "weigh", "keep": ["x"]}).status_code == 400
    assert dump() == before


def test_before_the_start_and_after_the_end_there_is_nothing_to_weigh() -> None:
    party = Party("Anna", "Ben", game="ten-thousand", options={"target": 2000})
    url = f"{party.url}play/"
    assert "not started" in notice(party.client(0).post(url, {"do": "weigh", "keep": ["0"]}))
    party.start().play_on()
    assert "ended" in notice(party.client(0).post(url, {"do": "weigh", "keep": ["0"]}))


@pytest.mark.parametrize("key", [key for key in RULESETS if key != "ten-thousand"])
def test_a_game_in_which_dice_are_not_picked_for_points_says_so(key: str) -> None:
    party = Party("Anna", game=key).start()
    party.roll()
    before = dump()
    answer = post(party, 0, "weigh", 0)
    assert (answer.status_code, notice(answer)) == (409, NOT_UNDERSTOOD)
    assert ticks(answer) == ["0"]
    assert dump() == before


@pytest.mark.parametrize("key", RULESETS)
def test_ticks_outlive_a_refusal_without_script(key: str) -> None:
    party = Party("Anna", "Ben", game=key).start()
    party.play_on(until=lambda state: state.turn_of(0) is not None and state.turn_of(0).roll_number == 1)
    answer = post(party, 0, "no-such-thing", 1, 3)
    assert answer.status_code == 400
    assert ticks(answer) == ["1", "3"]
    assert ticks(post(party, 0, "no-such-thing", 1, 3, **HTMX)) == []  # the script has them still


# -- refusals with numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "number"), [("en", "1,050"), ("de", "1.050")])
def test_a_number_in_a_refusal_is_written_as_the_reader_does(language: str, number: str) -> None:
    with translation.override(language):
        assert number in sentence(IllegalCommand("bank-short", missing=1050))


def test_a_bank_too_small_is_refused_with_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    party = ten_thousand(monkeypatch, ((1, 2, 3, 4, 6, 6), ()), opening=1000)
    assert notice(post(party, 0, "bank", 0)) == "It takes 900 more to get on the board."


# -- the log ---------------------------------------------------------------------------------------------------------------


def facts(party: Party, at: int) -> list[tuple[str, int, object]]:
    events = party.client(at).get(f"{party.url}log.json").json()["events"]
    return [(event["kind"], event["seat"], event.get("faces")) for event in events]


def test_the_log_has_no_dice_that_are_under_anothers_cup(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna", "Ben", game="poker-dice", options={"simultaneous": "on"}).start()
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 5, 5, 1)))
    party.roll(0)
    assert facts(party, 0) == [("rolled", 0, [6, 6, 5, 5, 1])]
    assert facts(party, 1) == [("rolled", 0, [])]
    party.play(0, Stand())
    party.roll(1)
    party.play(1, Stand())
    for at in (0, 1):
        assert [told[2] for told in facts(party, at) if told[0] == "rolled"] == [[6, 6, 5, 5, 1]] * 2
    party.roll(1)
    assert [told[2] for told in facts(party, 0) if told[0] == "rolled"] == [[6, 6, 5, 5, 1]] * 2 + [[]]


def test_in_turn_the_log_has_all_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party("Anna", "Ben", game="poker-dice").start()
    monkeypatch.setattr(services, "throw_of", dice_fall((6, 6, 5, 5, 1)))
    party.roll(0)
    assert facts(party, 0) == facts(party, 1) == [("rolled", 0, [6, 6, 5, 5, 1])]
