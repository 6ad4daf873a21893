"""Pages for anybody: their languages, the map and the robots' rules, and the order form for blank sheets."""

from typing import Any
from unittest.mock import Mock
from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client, override_settings

from games import sheets
from games.codes import written
from scoring import RULESETS
from tests.dicing.test_headers import PAGE, headers
from tests.games.house import Party
from tests.games.markup import Markup

TWO = override_settings(LANGUAGES=[("en", "English"), ("de", "Deutsch")])
PUBLIC = ["/", *(f"/rules/{key}/" for key in RULESETS), "/sheets/"]


def links(page: Markup, rel: str) -> list[str]:
    return [each.attributes["href"] for each in page.all("link", rel=rel)]


@pytest.mark.parametrize("address", PUBLIC)
@pytest.mark.django_db
def test_a_public_page_tells_search_engines_its_address_and_what_it_is(address: str) -> None:
    page = Markup(Client().get(address, {"utm_source": "x"}).content.decode())
    assert links(page, "canonical") == [f"http://testserver{address}"]
    assert page.all("meta", name="description")[0].attributes["content"]
    with TWO:
        page = Markup(Client().get(address).content.decode())
        found = {each.attributes["hreflang"]: each.attributes["href"] for each in page.all("link", rel="alternate")}
    here = f"http://testserver{address}"
    assert found == {"x-default": here, "en": f"{here}?lang=en", "de": f"{here}?lang=de"}


@TWO
@pytest.mark.parametrize("address", PUBLIC)
@pytest.mark.django_db
def test_the_language_in_the_address_wins_over_the_browsers(address: str) -> None:
    client = Client(headers={"accept-language": "en"})
    answer = client.get(address, {"lang": "de"})
    assert answer["Content-Language"] == "de"
    page = Markup(answer.content.decode())
    assert page.all("html")[0].attributes["lang"] == "de"
    assert links(page, "canonical") == [f"http://testserver{address}?lang=de"]
    assert client.get(address, {"lang": "xx"})["Content-Language"] == "en"
    assert client.get(address)["Content-Language"] == "en"


@TWO
def test_links_between_public_pages_keep_the_language_that_was_asked_for() -> None:
    page = Markup(Client().get("/rules/classic-five/?lang=de").content.decode())
    found = [each.attributes["href"] for each in page.all("a")]
    assert {"/?lang=de", "/sheets/?game=classic-five&lang=de", "/rules/poker-dice/?lang=de"} <= set(found)
    assert [each.attributes["value"] for each in page.all("input", name="lang")] == ["de"]


@TWO
def test_a_blank_sheet_speaks_the_language_of_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Mock(return_value=b"%PDF-1.7")
    monkeypatch.setattr(sheets.press, "print", drawn)
    Client().get("/sheets/classic-five.pdf?lang=de&players=3")
    assert 'lang="de"' in drawn.call_args.args[0]


@override_settings(PUBLIC_URL="https://dice.example")
def test_the_map_names_every_public_page() -> None:
    answer = Client().get("/sitemap.xml")
    assert answer["Content-Type"] == "application/xml"
    text = answer.content.decode()
    for address in PUBLIC:
        assert f"<loc>https://dice.example{address}</loc>" in text
        assert f'hreflang="en" href="https://dice.example{address}?lang=en"' in text
    assert "/r/" not in text.replace("/rules/", "")


def test_robots_may_read_what_they_draw_previews_of() -> None:
    answer = Client().get("/robots.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    robots = RobotFileParser()
    robots.parse(answer.content.decode().splitlines())
    assert robots.site_maps() == ["http://testserver/sitemap.xml"]
    for address in (
        *PUBLIC,
        "/r/KMT-4R7/",
        "/rules/classic-five/?dice=1,1,1,1,1",
        "/static/img/preview-classic-five.jpg",
    ):
        for robot in ("Twitterbot", "facebookexternalhit", "Googlebot"):
            assert robots.can_fetch(robot, address), address


@pytest.mark.django_db
def test_no_page_of_a_room_is_listed_by_search_engines() -> None:
    party = Party("Anna", "Ben").start()
    for page in ("", "board/", "people/", "history/", "device/", "log.json", "play/", "sheet.pdf?paper=b5"):
        assert party.client(0).get(party.url + page)["X-Robots-Tag"] == "noindex", page
    for page in ("/d/secret/", "/new/?game=classic-five", "/join/?code=x", "/offline/", "/r/KMT-4R7/"):
        assert Client().get(page)["X-Robots-Tag"] == "noindex", page
    for page in (*PUBLIC, "/sitemap.xml"):
        assert "X-Robots-Tag" not in Client().get(page).headers, page


def previewed(answer: Any) -> dict[str, str]:
    """What a messenger shows of the link to a page."""
    metas = [each.attributes for each in Markup(answer.content.decode()).all("meta")]
    return {meta["property"]: meta["content"] for meta in metas if "property" in meta}


@pytest.mark.django_db
def test_the_preview_of_a_room_is_there_for_who_has_no_cookie() -> None:
    party = Party("Anna")
    told = previewed(Client(headers={"user-agent": "Twitterbot/1.0"}).get(party.url))
    assert told["og:title"] == f"Classic Five at table {written(party.code)}"
    assert told["og:image"].startswith("http://testserver/static/img/preview-classic-five.")


def test_the_headers_of_a_rules_page_are_those_of_every_page() -> None:
    assert headers(Client().get("/rules/classic-five/")) == {**PAGE, "Vary": "Accept, Accept-Encoding, Accept-Language"}
    assert headers(Client().get("/sheets/")) == PAGE


@pytest.mark.parametrize(("address", "key"), [("/", "classic-five"), *((f"/rules/{key}/", key) for key in RULESETS)])
@pytest.mark.django_db
def test_the_link_to_a_public_page_comes_with_a_picture_of_a_game(address: str, key: str) -> None:
    told = previewed(Client().get(address))
    assert told["og:title"]
    assert told["og:description"]
    assert told["og:image"].startswith(f"http://testserver/static/img/preview-{key}.")


# -- the order form ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_the_form_offers_players_papers_names_and_the_house_rules_of_the_game(rules: object) -> None:
    key = rules.key  # type: ignore[attr-defined]
    page = Markup(Client().get("/sheets/", {"game": key}).content.decode())
    assert [each.text for each in page.all("option")][:12] == [str(number) for number in range(1, 13)]
    papers = [each.attributes["value"] for each in page.all("option")[12:17]]
    assert papers == ["a4", "letter", "a5", "a4-landscape", "letter-landscape"]
    assert len(page.all("input", name="name")) == 12
    offered = {each.attributes.get("name") for each in page.elements if each.tag in ("input", "select")}
    assert {option.key for option in rules.options} <= offered  # type: ignore[attr-defined]
    games = [each.attributes["href"] for each in page.all("a", **{"aria-current": "page"})]
    assert games == [f"/sheets/?game={key}"]


@pytest.mark.parametrize(
    ("fields", "address"),
    [
        ({}, "/sheets/classic-five.pdf?players=6&paper=a4"),
        ({"players": "4", "paper": "letter", "name": [""] * 12}, "/sheets/classic-five.pdf?players=4&paper=letter"),
        (
            {
                "game": "ten-thousand",
                "players": "3",
                "opening": "350",
                "target": "10000",
                "name": ["Anna", "", "Ben", ""],
            },
            "/sheets/ten-thousand.pdf?players=3&paper=a4&name=Anna&name=&name=Ben&opening=350",
        ),
        ({"players": "1", "name": ["Anna", "Ben"]}, "/sheets/classic-five.pdf?players=2&paper=a4&name=Anna&name=Ben"),
        ({"game": "chess"}, "/sheets/classic-five.pdf?players=6&paper=a4"),
    ],
)
def test_the_form_leads_to_a_sheet_with_what_was_chosen_and_no_more(fields: dict[str, object], address: str) -> None:
    answer = Client().get("/sheets/", {**fields, "print": "1"})
    assert (answer.status_code, answer["Location"]) == (302, address)


def test_what_the_form_leads_to_is_a_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets.press, "print", Mock(return_value=b"%PDF-1.7"))
    for key in RULESETS:
        answer = Client().get("/sheets/", {"game": key, "name": ["Zoë", "שרה"], "print": "1"}, follow=True)
        assert answer["Content-Type"] == "application/pdf"
