"""Whatever is refused, people read a sentence that says what to do, and programs a status."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from games.refusals import HOUSE, STATUS, listed, sentence, status
from scoring import RULESETS
from scoring.errors import SENTENCES, IllegalCommand

ROOT = Path(__file__).resolve().parents[2]


def raised() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yield file, code and the names of the data of every refusal in the house and its rules."""
    for folder in ("games", "scoring"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalCommand":
                    first = node.args[0]
                    for code in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                        assert isinstance(code, ast.Constant), f"{path}: a code that cannot be read"
                        data = frozenset(each.arg or "" for each in node.keywords)
                        yield str(path.relative_to(ROOT)), code.value, data


REFUSALS = sorted(set(raised()), key=str)
KNOWN = {**SENTENCES, **HOUSE, **{code: text for rules in RULESETS.values() for code, text in rules.refusals.items()}}


def test_the_scan_finds_the_refusals() -> None:
    assert {"not-your-turn", "no-seat", "name-too-long", "too-fast", "bad-option"} <= {code for _, code, _ in REFUSALS}


@pytest.mark.parametrize(("file", "code", "data"), REFUSALS, ids=lambda part: part if isinstance(part, str) else "")
def test_every_refusal_has_a_sentence_that_its_data_fills(file: str, code: str, data: frozenset[str]) -> None:
    text = sentence(IllegalCommand(code, **{name: f"<{name}>" for name in data}))
    assert text[0].isupper() or text.startswith("<"), file  # a name, perhaps
    assert text.endswith("."), file
    assert "%" not in text
    assert all(f"<{name}>" in text for name in data), "data that nobody reads"


def test_no_sentence_waits_for_data_that_never_comes() -> None:
    given = {code: data for _, code, data in REFUSALS}
    for code, text in KNOWN.items():
        assert set(re.findall(r"%\((\w+)\)", text)) == given.get(code, frozenset()), code


def test_no_sentence_stands_there_for_nothing() -> None:
    assert set(KNOWN) - {code for _, code, _ in REFUSALS} == set()


def test_every_refusal_has_a_status_of_the_asker_not_of_the_house() -> None:
    for _, code, _ in REFUSALS:
        assert status(IllegalCommand(code)) in (400, 403, 409, 410, 429, 503)
    assert status(IllegalCommand("not-your-turn")) == 409
    assert set(STATUS) <= set(KNOWN)


@pytest.mark.parametrize(("language", "words"), [("en", "Anna, Ben"), ("zh-hant", "Anna、Ben")])
def test_a_list_is_written_as_its_readers_do(language: str, words: str) -> None:
    with translation.override(language):
        assert listed(["Anna", "Ben"]) == words
