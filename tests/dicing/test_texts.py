"""Every text people read is there in every language: nothing missing, nothing left over, nothing in doubt."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

from games.refusals import number, sentence
from scoring.errors import IllegalCommand

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = [key for key, _ in settings.LANGUAGES if key != "en"]
# One character is the same word in all languages, or a sign.
LETTERS = re.compile(r"[^\W\d_]{2}")


def sources() -> Iterator[tuple[str, bytes]]:
    for folder in ("dicing", "games", "scoring"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path), path.read_bytes()
    for path in sorted((ROOT / "templates").rglob("*.html")):
        yield str(path), templatize(path.read_text("utf-8"), origin=str(path)).encode()


def texts() -> set[tuple[str | None, str]]:
    """Return every text marked in the house with its context, of a plural the singular."""
    found = set()
    for path, source in sources():
        for _line, message, _comments, context in extract(
            "python", io.BytesIO(source), {**DEFAULT_KEYWORDS, "gettext_noop": None}, options={"encoding": "utf-8"}
        ):
            assert message, path
            found.add((context, singular(message)))
    return found


def singular(message: Any) -> str:
    return message if isinstance(message, str) else message[0]


def catalog(language: str) -> Catalog:
    with (ROOT / "locale" / to_locale(language) / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file)


def forms(message: Any) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def test_four_languages_are_spoken() -> None:
    assert [key for key, _ in settings.LANGUAGES] == ["en", "de", "fr", "zh-hant"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_has_every_text_of_the_house_and_no_other(language: str) -> None:
    assert {(message.context, singular(message.id)) for message in catalog(language) if message.id} == texts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_and_none_is_in_doubt(language: str) -> None:
    for message in catalog(language):
        if message.id:
            assert all(forms(message)), message.id
            assert not message.fuzzy, message.id
            assert list(message.check()) == [], message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_texts_are_the_same_as_in_english(language: str) -> None:
    same = [message.id for message in catalog(language) if message.id and forms(message)[0] == message.id]
    assert len([text for text in same if LETTERS.search(str(text))]) < 60, same


@pytest.mark.parametrize(
    ("language", "written"), [("en", "123,450"), ("de", "123.450"), ("fr", "123\u202f450"), ("zh-hant", "123,450")]
)
def test_numbers_are_written_as_their_readers_do(language: str, written: str) -> None:
    with translation.override(language):
        assert number(123450) == written
        assert number(500) == "500"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_told_in_the_readers_language(language: str) -> None:
    english = sentence(IllegalCommand("not-your-turn"))
    with translation.override(language):
        assert sentence(IllegalCommand("not-your-turn")) != english


def test_signs_between_words_are_the_readers_own() -> None:
    """A colon or comma between two facts of a template would be English in every language."""
    bare = re.compile(r"(?:\}\}|%\}|</bdi>)(?:: |, |\. )(?:\{\{|\{%)|\((?:\{\{|\{%)")
    marked = re.compile(r"\{% blocktranslate.*?endblocktranslate %\}", re.DOTALL)
    ordinal = re.compile(r"\{\{ (?:seat\.place|game\.number) \}\}\. ")
    for path in sorted((ROOT / "templates").rglob("*.html")):
        assert not bare.search(ordinal.sub("", marked.sub("", path.read_text("utf-8")))), path


def test_french_signs_keep_their_narrow_space() -> None:
    wide = re.compile(r"[^\u202f\s][;!?»]|«(?!\u202f)|[^\u202f\s]:(?!//)|[ \u00a0][:;!?»]")
    for message in catalog("fr"):
        for text in forms(message) if message.id else ():
            assert not wide.search(re.sub(r"%\(\w+\)s:%\(\w+\)s|\?dice=|https?:", "", text)), text


def test_chinese_signs_are_full_width() -> None:
    for message in catalog("zh_Hant"):
        for text in forms(message) if message.id else ():
            assert not re.search(r"[\u3400-\u9fff]", text) or not re.search(r"[,;!?](?: |$)|: ", text), text
