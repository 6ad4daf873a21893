"""What templates ask of a table: parts of a piece, faces and numbers as people read them."""

from typing import Any

import pytest
from django.template import engines
from django.utils import translation

from games.templatetags import dicing
from scoring import RULESETS, get_ruleset
from scoring.texts import Words


def render(source: str, **context: Any) -> str:
    html: str = engines["django"].from_string(source).render(context)
    return html


class View:
    def __init__(self, key: str) -> None:
        self.rules = get_ruleset(key)


def test_a_game_may_bring_its_own_part_and_gets_the_shared_one_otherwise() -> None:
    seat = {"points": 3}
    assert render('{% part "points" %}', view=View("poker-dice"), seat=seat) == "3 lives"
    assert render('{% part "points" %}', view=View("ten-thousand"), seat=seat) == "3"
    assert render('{% part "points" as note %}[{{ note }}]', view=View("poker-dice"), seat=seat) == "[3 lives]"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_face_has_a_picture_and_a_word(rules: Any) -> None:
    names = dicing.faces_of(rules, tuple(range(1, len(rules.faces) + 1)))
    assert names == list(rules.faces)
    sprite = render('{% include "_sprite.html" %}')
    for name in names:
        picture = render("{% die face %}", face=name)
        assert f'id="{picture.partition("#")[2].partition(chr(34))[0]}"' in sprite
        assert dicing.face_name(name) not in ("", name)


def test_what_stands_under_a_key_may_be_missing() -> None:
    assert dicing.of({1: "a"}, 1) == "a"
    assert dicing.of({1: "a"}, 2) is None
    assert dicing.of(None, 1) is None
    assert dicing.of({0: 0}, 0) == 0


@pytest.mark.parametrize(("language", "shown"), [("en", "1,234,567"), ("de", "1.234.567")])
def test_long_numbers_are_grouped_as_the_reader_does(language: str, shown: str) -> None:
    with translation.override(language):
        assert dicing.grouped(1234567) == shown
        assert dicing.spoken(Words("%(points)s", {"points": 1234567})) == shown
        assert (dicing.grouped(999), dicing.grouped(0), dicing.grouped(-1500)) == (
            "999",
            "0",
            f"-{shown[0]}{shown[1]}500",
        )


def test_there_is_a_pip_for_every_life() -> None:
    assert dicing.pips(3, 2) == [True, True, False]
    assert dicing.pips(3, 0) == [False] * 3
    assert dicing.pips(0, 0) == []


def test_a_name_is_long_by_its_width() -> None:
    assert not dicing.is_long(None)  # all throw at once
    assert not dicing.is_long("Bartholomäus")
    assert dicing.is_long("Maximilian-Alexander")
    assert not dicing.is_long("歐陽美玲小姐")
    assert dicing.is_long("歐陽美玲小姐們")


def test_what_has_no_title_stays_without_one() -> None:
    # The empty text would be translated into the head of a catalogue.
    assert dicing.translated("") == ""
    assert dicing.translated("Pair") == "Pair"


def test_a_name_in_words_is_text() -> None:
    assert render("{{ words|spoken }}", words=Words("<b>%(name)s", {"name": "<i>"})) == "&lt;b&gt;&lt;i&gt;"
