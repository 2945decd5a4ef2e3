# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import Usage
from ..operations import USAGE_GET

if TYPE_CHECKING:
    from ..._async.transport import AsyncTransport


class AsyncUsageResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(
        self,
        *,
        month: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Usage:
        """
        Plan limits and monthly usage.

        Of this month, or an earlier one. The unit of the quota is the call, not the token.

        Operation `usage.get`; needs the scope `usage:read`.

        Args:
            month: The month to report; default: the current one.
        """
        return await self._transport.call(
            USAGE_GET,
            Usage.from_raw,
            query={
                "month": month,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )
