"""Every refusal has a sentence, and whoever raises it gives all that the sentence needs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import scoring
from scoring import RULESETS
from scoring.errors import SENTENCES, IllegalCommand


class Raised(NamedTuple):
    where: str
    code: str | None  # None where the source gives no plain string
    given: frozenset[str]


def raised() -> Iterator[Raised]:
    """Find every ``IllegalCommand(...)`` in the source of the rules."""
    folder = Path(scoring.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "IllegalCommand":
                first = node.args[0] if node.args else None
                code = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
                given = frozenset(keyword.arg or "**" for keyword in node.keywords)
                yield Raised(f"{path.relative_to(folder)}:{node.lineno}", code, given)


def sentences(code: str | None) -> set[str]:
    """Return every sentence of that code: the shared one, and those of games that say it in their own way."""
    tables = [SENTENCES, *(rules.refusals for rules in RULESETS.values())]
    return {table[code] for table in tables if code is not None and code in table}


RAISED = list(raised())


def test_the_source_raises_refusals() -> None:
    assert len(RAISED) > 20


@pytest.mark.parametrize("refusal", RAISED, ids=lambda refusal: refusal.where)
def test_every_refusal_has_a_sentence(refusal: Raised) -> None:
    assert sentences(refusal.code)


@pytest.mark.parametrize("refusal", RAISED, ids=lambda refusal: refusal.where)
def test_whoever_refuses_fills_the_sentence(refusal: Raised) -> None:
    for sentence in sentences(refusal.code):
        assert set(re.findall(r"%\((\w+)\)", sentence)) <= refusal.given


def test_every_shared_sentence_is_said_somewhere() -> None:
    assert set(SENTENCES) <= {refusal.code for refusal in RAISED}


def test_a_sentence_begins_and_ends_like_one() -> None:
    for code in {refusal.code for refusal in RAISED}:
        for sentence in sentences(code):
            assert re.fullmatch(r"[A-Z].*[.]", sentence)


def test_a_refusal_carries_its_code_and_data() -> None:
    refusal = IllegalCommand("brings-points", points=12)
    assert (refusal.code, refusal.data) == ("brings-points", {"points": 12})
    assert str(refusal) == "brings-points {'points': 12}"
    assert str(IllegalCommand("game-over")) == "game-over"
