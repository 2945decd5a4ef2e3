"""JSON with every digit of its numbers: an `int` is exact anyway; what a `float` cannot represent is a `Decimal`."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable
from decimal import Decimal
from typing import Any

#: A float represents every number of 15 digits and a point, except very small ones.
_HELD_CHARACTERS = 16

#: `json.dumps` can't write a Decimal, so it writes a string with this prefix, which is unique.
_MARK = f"decimal {uuid.uuid4()} "
_MARKED = re.compile(f'"{_MARK}([^"]+)"')


def decode_json(text: str | bytes) -> Any:
    return json.loads(text, parse_float=_read_decimal)


def dump_json(value: object, default: Callable[[object], object]) -> str:
    def encode_other(other: object) -> object:
        return f"{_MARK}{_finite(other)}" if isinstance(other, Decimal) else default(other)

    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=encode_other)
    return _MARKED.sub(r"\1", text) if _MARK in text else text


def _read_decimal(text: str) -> float | Decimal:
    number = float(text)
    if len(text) <= _HELD_CHARACTERS and "e" not in text.lower():
        return number
    exact = Decimal(text)
    return number if Decimal(repr(number)) == exact else exact


def _finite(number: Decimal) -> Decimal:
    if not number.is_finite():
        raise ValueError(f"{number} cannot be sent as JSON")
    return number
