"""Pages about the people of a room, for every kind of viewer; all of it works without script."""

import pytest
from django.http import HttpResponse
from django.test import Client

from games import presence, services
from games.models import Latecomer, Proposal
from scoring import RULESETS
from scoring.commands import EnterFaces
from scoring.rulesets.poker_dice.moves import Stand
from scoring.rulesets.ten_thousand.moves import EnterPoints
from tests.games.house import Party, dump
from tests.games.markup import Markup
from tests.games.whereabouts import are, moment_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    """Anna is the host, Cem is offline."""
    return are(Party("Anna", "Ben", "Cem").start(), "here", 0, 1)


def get(party: Party, at: int | None, page: str) -> Markup:
    response = party.client(at).get(f"{party.url}{page}")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return Markup(response.content.decode())


def dos(markup: Markup) -> set[str]:
    """Return what the page's buttons would do."""
    return {each.attributes["value"] for each in markup.all("button") if each.attributes.get("name") == "do"}


def press(party: Party, client: Client, do: str, **fields: str) -> HttpResponse:
    return client.post(f"{party.url}room/", {"do": do, "version": party.room.version, **fields})


def links(markup: Markup) -> set[str]:
    return {each.attributes["href"] for each in markup.all("a")}


# -- the people page -----------------------------------------------------------------------------------------------------


def test_the_host_may_hand_over_remove_lock_and_close(party: Party) -> None:
    markup = get(party, 0, "people/")
    assert dos(markup) == {"host:1", "remove:2", "leave-table", "end", "lock:on", "close"}


def test_the_host_skips_who_is_only_away_and_the_others_wait(party: Party) -> None:
    are(party, "away", 2)
    for at in (0, 1):
        party.roll(at)
        party.fill(at, "chance")
    skip = f"skip:2:{moment_at(party, 2)}"
    assert skip in dos(get(party, 0, "people/"))
    assert not any(do.startswith("skip") for do in dos(get(party, 1, "people/")))
    press(party, party.client(0), skip)
    assert party.state.waiting == (0,)


def test_a_pad_is_corrected_by_its_seat_or_the_host_as_soon_as_something_stands_on_it(party: Party) -> None:
    def corrected(at: int) -> list[str]:
        return sorted(link for link in links(get(party, at, "people/")) if "correct" in link)

    assert corrected(0) == corrected(1) == []
    for at in (0, 1):
        party.roll(at)
        party.fill(at, "chance")
    assert corrected(0) == [f"{party.url}correct/0/", f"{party.url}correct/1/"]
    assert corrected(1) == [f"{party.url}correct/1/"]


def test_a_guest_may_leave_and_ask_for_the_end(party: Party) -> None:
    markup = get(party, 1, "people/")
    assert dos(markup) == {"leave-table", "end"}
    assert "(you)" in markup.text


def test_who_watches_may_get_a_seat_back_or_one_in_the_next_game(party: Party) -> None:
    assert dos(get(party, None, "people/")) == {"claim:2", "join"}
    services.lock_room(party.code, party.players[0], True)
    markup = get(party, None, "people/")
    assert dos(markup) == {"claim:2"}
    assert "locked" in markup.text


def test_in_the_lobby_there_is_nothing_to_remove_to_end_or_to_get_back() -> None:
    party = are(Party("Anna", "Ben"), "here", 0)
    assert dos(get(party, 0, "people/")) == {"lock:on", "close"}
    assert dos(get(party, 1, "people/")) == set()
    assert dos(get(party, None, "people/")) == set()


def test_after_the_end_nobody_leaves_or_is_removed(party: Party) -> None:
    party.hurry()
    assert dos(get(party, 0, "people/")) == {"host:1", "lock:on", "close"}
    assert dos(get(party, 1, "people/")) == set()


def test_a_closed_room_offers_nothing_and_without_a_result_is_no_page(party: Party) -> None:
    lobby = Party("Dora", "Emil")
    party.hurry()
    for each in (party, lobby):
        services.close_room(each.code, each.players[0])
    for at in (0, 1, None):
        assert dos(get(party, at, "people/")) == set()
        assert not [link for link in links(get(party, at, "people/")) if "correct" in link]
    for page in ("people/", "correct/0/"):
        assert lobby.client(0).get(f"{lobby.url}{page}").status_code == 410
    assert lobby.client(0).post(f"{lobby.url}device/").status_code == 410


def test_who_sits_at_the_table_is_there_on_every_page_beside_it(party: Party) -> None:
    for at, here in ((1, 1), (None, 0)):
        for page in ("people/", "history/"):
            beside = [each for each in get(party, at, page).all("script") if "beside" in each.attributes["src"]]
            assert [each.attributes["data-address"] for each in beside] == [f"/ws{party.url}?beside"] * here
    for answer in (party.client(0).get(f"{party.url}correct/0/"), party.client(0).post(f"{party.url}device/")):
        assert "beside" in answer.content.decode()


def test_who_has_lost_the_seat_may_ask_for_it_though_another_is_there(party: Party) -> None:
    services.claim_seat(party.code, None, 1)
    asked = Proposal.objects.get()
    press(party, party.client(0), f"agree:{asked.pk}")
    presence.stamp(party.code, asked.by.pk, visible=True)
    assert dos(get(party, 1, "people/")) == {"claim:1", "claim:2", "join"}
    assert dos(get(party, None, "people/")) == {"claim:2", "join"}
    table = Markup(party.client(1).get(party.url).content.decode())
    assert "claim:1" in dos(table)
    assert "is played on another device now" in table.text


def test_every_button_of_the_page_works_as_a_plain_form(party: Party) -> None:
    """What the page offers to whoever sees it is done, not refused."""
    for at in (None, 1, 0):
        for do in sorted(dos(get(party, at, "people/")) - {"close", "end"}):
            client = party.client(at)
            response = press(party, client, do, name="Late")
            assert (response.status_code, response["Location"]) == (303, party.url), (at, do)
            services.come_back(party.code, party.players[0])
            services.come_back(party.code, party.players[1])
            if party.room.host != party.players[0]:
                services.hand_host_over(party.code, party.room.host, 0)
    press(party, party.client(0), "end")
    assert Proposal.objects.filter(kind="end").exists()
    assert party.room.locked
    assert party.state.removed == (2,)


def test_a_plain_form_asks_for_a_seat_and_the_hosts_yes_gives_it(party: Party) -> None:
    ben = Client()
    assert press(party, ben, "claim:2").status_code == 303
    assert "player" in ben.cookies
    asked = Proposal.objects.get().pk
    page = Markup(party.client(0).get(party.url).content.decode())
    assert {f"agree:{asked}", f"decline:{asked}"} <= dos(page)
    waiting = Markup(ben.get(party.url).content.decode())
    assert f"withdraw:{asked}" in dos(waiting)
    assert press(party, party.client(0), f"agree:{asked}").status_code == 303
    assert 'data-seat="2"' in ben.get(party.url).content.decode()
    assert "data-seat" not in party.client(2).get(party.url).content.decode()


def test_who_comes_late_is_told_that_a_seat_is_kept(party: Party) -> None:
    late = Client()
    assert press(party, late, "join", name="Late").status_code == 303
    page = Markup(late.get(f"{party.url}people/").content.decode())
    assert "A seat is kept for Late." in page.text
    assert "join" not in dos(page)
    assert "Late plays from the next game on." in get(party, 1, "people/").text
    assert Latecomer.objects.count() == 1
    assert press(party, late, "wait-no-more").status_code == 303
    assert "join" in dos(Markup(late.get(f"{party.url}people/").content.decode()))
    assert "Late" not in get(party, 1, "people/").text


def test_names_are_text_on_these_pages(party: Party) -> None:
    evil = "<b>x</b>\"'&"
    services.rename_seat(party.code, party.players[0], evil)
    services.take_seat(party.code, evil, None)
    for page in ("people/", "correct/0/"):
        html = party.client(0).get(f"{party.url}{page}").content.decode()
        assert "<b>x" not in html
        assert evil in Markup(html).text


@pytest.mark.parametrize("page", ["people/", "correct/0/"])
def test_a_wrong_code_has_no_such_page(page: str) -> None:
    assert Client().get(f"/r/BCD-FGH/{page}").status_code == 404
    assert Client().post(f"{Party('Anna').url}{page}").status_code == 405


# -- corrections -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [1, None])
def test_anothers_pad_is_corrected_by_the_host_alone(party: Party, at: int | None) -> None:
    response = party.client(at).get(f"{party.url}correct/0/")
    assert response.status_code == 403
    assert "no seat" in response.content.decode()
    assert party.client(0).get(f"{party.url}correct/1/").status_code == 200
    assert party.client(0).get(f"{party.url}correct/9/").status_code == 403


def test_an_empty_pad_has_nothing_to_correct(party: Party) -> None:
    markup = get(party, 0, "correct/0/")
    assert "Nothing stands there" in markup.text
    assert dos(markup) == set()


def test_a_line_is_moved_by_a_plain_form(party: Party) -> None:
    party.roll()
    party.fill(0, "chance")
    markup = get(party, 0, "correct/0/")
    assert dos(markup) == {"correct:0"}
    assert not any(each.attributes["name"] == "faces" for each in markup.all("select"))
    fields = {"category": "chance", "to": "ones", "reason": "my mistake"}
    assert press(party, party.client(0), "correct:0", **fields).status_code == 303
    assert "my mistake" in party.client(1).get(party.url).content.decode()
    asked = Proposal.objects.get().pk
    press(party, party.client(1), f"agree:{asked}")
    assert set(party.state.cards[0].boxes) == {"ones"}


def test_a_correction_that_the_rules_refuse_is_told_on_the_page(party: Party) -> None:
    party.roll()
    party.fill(0, "chance")
    before = dump()
    response = press(party, party.client(0), "correct:0", category="chance", to="")
    assert response.status_code == 409
    assert "changes nothing" in Markup(response.content.decode()).text
    assert dump() == before


@pytest.mark.parametrize("game", RULESETS)
def test_real_dice_are_mended_by_a_plain_form_where_the_rules_allow(game: str) -> None:
    party = Party("Anna", game=game, real_dice=(0,)).start()
    wish: dict[str, object]
    if game == "ten-thousand":
        party.play(0, EnterPoints(500))
        wish = {"category": "0", "points": "1000"}
    elif game == "poker-dice":
        party.play(0, EnterFaces((6, 6, 6, 5, 4)))
        party.play(0, Stand())
        wish = {"category": "0", "faces": ["1", "1", "1", "1", "2"]}
    else:
        party.play(0, EnterFaces((6, 6, 6, 5, 4)))
        party.fill(0, "three-of-a-kind")
        wish = {"category": "three-of-a-kind", "to": "", "faces": ["5", "5", "5", "5", "5"], "points": ""}
    markup = get(party, 0, "correct/0/")
    names = {
        each.attributes["name"] for each in [*markup.all("select"), *markup.all("input")] if "name" in each.attributes
    }
    assert set(wish) <= names
    before = party.game_state
    assert press(party, party.client(0), "correct:0", **wish).status_code == 303  # type: ignore[arg-type]
    assert party.game_state != before
