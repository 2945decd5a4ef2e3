# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import EvaluatedExpression
from ..operations import EXPRESSIONS_EVALUATE

if TYPE_CHECKING:
    from ..._sync.transport import Transport


class ExpressionsResource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def evaluate(
        self,
        *,
        expression: str,
        input: Any | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> EvaluatedExpression:
        """
        Evaluate a JSONata expression.

        Evaluates an expression over an input as an agent of runtime `expression` would, within the same limits, and
        creates nothing. An expression that can't be parsed is `invalid_expression`, with its `position`; one that
        fails has the code that its run would fail with.

        Operation `expressions.evaluate`; needs the scope `agents:read`.

        Args:
            expression: JSONata, at most 65,536 characters
            input: What the expression is evaluated over; default null
        """
        return self._transport.call(
            EXPRESSIONS_EVALUATE,
            EvaluatedExpression.from_raw,
            body={
                "expression": expression,
                "input": input,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )
