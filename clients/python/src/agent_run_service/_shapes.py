"""Types of values on the wire, for type checkers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

JSONObject = dict[str, Any]


def is_object(value: object) -> TypeGuard[JSONObject]:
    return isinstance(value, dict)


def is_mapping(value: object) -> TypeGuard[Mapping[str, Any]]:
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, (list, tuple))
