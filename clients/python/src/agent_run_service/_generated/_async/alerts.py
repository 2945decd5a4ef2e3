# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import Alert
from ..operations import ALERTS_GET, ALERTS_LIST

if TYPE_CHECKING:
    from ..._async.pager import AsyncPager
    from ..._async.transport import AsyncTransport
    from ..literals import AlertStatus, SortOrder


class AsyncAlertsResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        rule_id: str | NotGiven = NOT_GIVEN,
        status: Sequence[AlertStatus] | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncPager[Alert]:
        """
        List alerts.

        Those of deleted rules too. A key that is limited to some agents sees the alerts about these alone.

        Operation `alerts.list`; needs the scope `alerts:read`.

        Args:
            rule_id: Alerts of this rule, which may be deleted.
            status: Alerts with any of these statuses. Repeat the parameter, or separate the values by commas.
        """
        return self._transport.pager(
            ALERTS_LIST,
            Alert.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "rule_id": rule_id,
                "status": status,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def get(
        self,
        alert_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Alert:
        """
        Get an alert by id.

        The episode, with the figures of the moment it fired.

        Operation `alerts.get`; needs the scope `alerts:read`.

        Args:
            alert_id: Id of the alert.
        """
        return await self._transport.call(
            ALERTS_GET,
            Alert.from_raw,
            path=(alert_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )
