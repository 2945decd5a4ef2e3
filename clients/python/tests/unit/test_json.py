from __future__ import annotations

from decimal import Decimal

import pytest

from agent_run_service._json import decode_json
from agent_run_service._request import encode_json

EXACT = (
    "9007199254740993",
    "-18446744073709551615",
    "0.12345678901234567890123",
    "1.5E-400",
    "1000000000000000000000000",
)


@pytest.mark.parametrize("number", EXACT)
def test_a_number_that_a_float_does_not_hold_keeps_every_digit(number: str) -> None:
    decoded = decode_json(f'{{"n":{number}}}')
    assert encode_json(decoded) == f'{{"n":{number}}}'.encode()
    assert Decimal(decoded["n"]) == Decimal(number)


@pytest.mark.parametrize("number", ["1.5", "0.1", "0.30000000000000004", "1e24", "2.5e-310", "1.10", "0.0"])
def test_a_number_that_a_float_holds_is_a_float(number: str) -> None:
    assert type(decode_json(number)) is float
    assert decode_json(number) == float(number)


def test_a_text_that_looks_like_a_number_stays_a_text() -> None:
    assert encode_json({"a": "1.5", "b": Decimal("1.5"), "c": "decimal 1.5"}) == b'{"a":"1.5","b":1.5,"c":"decimal 1.5"}'


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_a_decimal_without_a_value_is_not_sent(number: str) -> None:
    with pytest.raises(ValueError, match="cannot be sent"):
        encode_json({"n": Decimal(number)})
