# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import Analytics
from ..operations import ANALYTICS_GET

if TYPE_CHECKING:
    from ..._async.transport import AsyncTransport
    from ..literals import Interval


class AsyncAnalyticsResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(
        self,
        *,
        from_: datetime | str | NotGiven = NOT_GIVEN,
        to: datetime | str | NotGiven = NOT_GIVEN,
        interval: Interval | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        agent_version: int | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Analytics:
        """
        Organisation analytics summary.

        Runs, success, tokens and latency of a period: in all, by agent, version and key, and over time.

        Operation `analytics.get`; needs the scope `analytics:read`.

        Args:
            from_: Start of the period, moved back to the start of its interval; default: 30 days before the end.
            to: End of the period, exclusive, moved to the end of its interval; default: the end of the current
                interval.
            interval: What the series is divided into; default day. A period has at most 31 days by hour, 366 by
                day.
            agent_id: Only runs of this agent; absent: of all agents.
            agent_version: Only runs of this version of the agent; absent: of all versions.
        """
        return await self._transport.call(
            ANALYTICS_GET,
            Analytics.from_raw,
            query={
                "from": from_,
                "to": to,
                "interval": interval,
                "agent_id": agent_id,
                "agent_version": agent_version,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )
