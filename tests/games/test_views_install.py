"""An app on the phone: its manifest, and the page that is kept for when there is no network."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from scoring import RULESETS
from tests.games.markup import Markup

WOOD, FELT = (217, 188, 144), (80, 98, 84)


def picture(name: str) -> Image.Image:
    found = finders.find(f"img/{name}")
    assert found, name
    return Image.open(found)


def near(colour: object, wanted: tuple[int, int, int]) -> bool:
    assert isinstance(colour, tuple)
    return all(abs(one - other) < 40 for one, other in zip(colour, wanted, strict=True))


def kept(language: str) -> list[str]:
    """What the service worker of a reader of ``language`` keeps."""
    (found,) = re.findall(r"KEPT = \[(.*)\]", Client().get("/sw.js", {"lang": language}).content.decode())
    return re.findall(r'"([^"]+)"', found)


def test_the_app_has_a_name_icons_for_every_phone_and_opens_at_home() -> None:
    told = Client(headers={"accept-language": "fr"}).get("/manifest.webmanifest").json()
    assert told["name"] == "Dicing\u202f: des jeux de dés entre amis"
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert {icon["sizes"] for icon in told["icons"]} == {"any", "192x192", "512x512"}
    assert [icon["sizes"] for icon in told["icons"] if icon.get("purpose") == "maskable"] == ["512x512"]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Try again"), ("de", "Nochmal versuchen"), ("fr", "Réessayer"), ("zh-hant", "再試一次")],
)
def test_the_page_without_network_is_kept_in_the_readers_language(language: str, words: str) -> None:
    page, *files = kept(language)
    shown = Markup(Client().get(page).content.decode())
    assert shown.all("html", lang=language)
    again = shown.with_id("again")
    assert again is not None
    assert again.text == words
    assert again.attributes["href"] == ""  # the address that was asked for, a room's say, is asked for again
    wanted = [link.attributes["href"] for link in shown.all("link", rel="stylesheet")]
    wanted += [script.attributes["src"] for script in shown.all("script")]
    assert set(wanted) <= set(files)


def test_what_is_kept_changes_with_the_language() -> None:
    german, french = (Client().get("/sw.js", {"lang": language}).content for language in ("de", "fr"))
    assert re.findall(rb"offline-\w+", german) != re.findall(rb"offline-\w+", french)


@pytest.mark.parametrize("name", ["icon-mask-512.png", "apple-touch-icon.png"])
def test_an_icon_that_phones_cut_to_shape_fills_its_square(name: str) -> None:
    assert picture(name).convert("RGBA").getchannel("A").getextrema() == (255, 255)


@pytest.mark.parametrize("game", list(RULESETS))
def test_a_link_shows_a_tray_on_wood(game: str) -> None:
    shown = picture(f"preview-{game}.jpg").convert("RGB")
    assert shown.size == (1200, 630)
    assert all(near(shown.getpixel(at), WOOD) for at in ((20, 315), (1180, 315), (600, 618)))
    assert all(near(shown.getpixel(at), FELT) for at in ((215, 320), (985, 320), (600, 520)))


def test_a_link_of_each_game_shows_other_dice() -> None:
    shown = {picture(f"preview-{game}.jpg").tobytes() for game in RULESETS}
    assert len(shown) == len(RULESETS)
