import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from scoring.plain import from_plain, to_plain


@dataclass(frozen=True)
class Leaf:
    number: int
    name: str = "nameless"


@dataclass(frozen=True)
class Tree:
    leaves: tuple[Leaf, ...]
    by_seat: Mapping[int, Leaf]
    marks: tuple[int, ...] = ()
    values: Mapping[str, str | int] | None = None
    best: Leaf | None = None
    grown: bool = False


TREES = [
    Tree((), {}),
    Tree((Leaf(1), Leaf(2, "two")), {3: Leaf(3)}, (5, 6), {"a": "b", "c": 50}, Leaf(4), grown=True),
]


@pytest.mark.parametrize("tree", TREES)
def test_values_survive_json(tree: Tree) -> None:
    assert from_plain(Tree, json.loads(json.dumps(to_plain(tree)))) == tree


def test_plain_data_is_what_json_can_say() -> None:
    assert to_plain(TREES[1]) == {
        "leaves": [{"number": 1, "name": "nameless"}, {"number": 2, "name": "two"}],
        "by_seat": {"3": {"number": 3, "name": "nameless"}},
        "marks": [5, 6],
        "values": {"a": "b", "c": 50},
        "best": {"number": 4, "name": "nameless"},
        "grown": True,
    }


def test_a_field_missing_in_old_data_takes_its_default() -> None:
    assert from_plain(Tree, {"leaves": [{"number": 1}], "by_seat": {}}) == Tree((Leaf(1),), {})


def test_a_field_that_is_gone_is_passed_over() -> None:
    assert from_plain(Leaf, {"number": 1, "colour": "red"}) == Leaf(1)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (int, "5"),
        (int, True),
        (bool, 1),
        (int, None),
        (str, 5),
        (Leaf, {"name": "a number is wanting"}),
        (Leaf, {"number": "1"}),
        (Leaf, None),
        (Leaf, 5),
        (Leaf, [1, "one"]),
        (Leaf | None, 5),
        (str | int, 1.5),
        (str | int, None),
        (tuple[int, ...], 5),
        (tuple[int, ...], [1, "2"]),
        (tuple[str, ...], "abc"),
        (tuple[int, ...], {"1": 2}),
        (Mapping[int, int], {"one": 1}),
        (Mapping[int, int], [1, 2]),
        (Mapping[str, int], None),
    ],
)
def test_data_of_another_shape_is_refused_whole(kind: Any, data: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        from_plain(kind, data)
