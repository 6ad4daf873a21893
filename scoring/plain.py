"""Values to plain data and back: what the log and the snapshot store.

Plain data is what JSON can say. Everything that goes through here is a frozen dataclass of ints, strings,
bools, tuples, mappings, optional values and other such dataclasses. A field that is missing in old data takes
its default, so stored events stay readable for ever.
"""

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints


def to_plain(value: Any) -> Any:
    """Return ``value`` as dicts, lists and scalars."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    return value


def from_plain(kind: Any, data: Any) -> Any:
    """Return the value of type ``kind`` that ``to_plain`` made ``data`` of.

    Raises TypeError or ValueError on data of another shape.
    """
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _from_union(kind, data)
    if origin is tuple and isinstance(data, list | tuple):
        item = get_args(kind)[0]
        return tuple(from_plain(item, each) for each in data)
    if isinstance(origin, type) and issubclass(origin, Mapping) and isinstance(data, Mapping):
        key, item = get_args(kind)
        return {key(name): from_plain(item, each) for name, each in data.items()}
    if dataclasses.is_dataclass(kind) and isinstance(kind, type) and isinstance(data, Mapping):
        hints = _hints(kind)
        return kind(**{name: from_plain(hints[name], item) for name, item in data.items() if name in hints})
    if type(data) is not kind:
        raise TypeError(f"expected {kind}, got {data!r}")
    return data


def _from_union(kind: Any, data: Any) -> Any:
    for option in get_args(kind):
        try:
            return from_plain(option, data)
        except (TypeError, ValueError):
            continue
    raise TypeError(f"expected {kind}, got {data!r}")


@cache
def _hints(kind: type) -> dict[str, Any]:
    fields = {field.name for field in dataclasses.fields(kind)}
    return {name: hint for name, hint in get_type_hints(kind).items() if name in fields}
