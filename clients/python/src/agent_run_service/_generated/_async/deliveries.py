# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import Delivery, SentDelivery
from ..operations import DELIVERIES_GET, DELIVERIES_LIST, DELIVERIES_REDELIVER

if TYPE_CHECKING:
    from ..._async.pager import AsyncPager
    from ..._async.transport import AsyncTransport
    from ..literals import DeliveryStatus, SortOrder, WebhookEventType


class AsyncDeliveriesResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        webhook_id: str | NotGiven = NOT_GIVEN,
        event_type: Sequence[WebhookEventType] | NotGiven = NOT_GIVEN,
        status: Sequence[DeliveryStatus] | NotGiven = NOT_GIVEN,
        http_status: int | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncPager[Delivery]:
        """
        List the deliveries to all webhooks.

        Kept for 30 days, each with its attempts; those of deleted webhooks too. A page that had to look at 10,000
        deliveries ends early: go by `has_more`.

        Operation `deliveries.list`; needs the scope `webhooks:read`.

        Args:
            webhook_id: Deliveries to this webhook, which may be deleted.
            event_type: Deliveries of events of any of these types. Repeat the parameter, or separate the values by
                commas.
            status: Deliveries with any of these statuses. Repeat the parameter, or separate the values by commas.
            http_status: Deliveries whose last attempt got this HTTP status, 100 to 599.
            created_after: Created after this time, exclusive.
            created_before: Created before this time, exclusive.
        """
        return self._transport.pager(
            DELIVERIES_LIST,
            Delivery.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "webhook_id": webhook_id,
                "event_type": event_type,
                "status": status,
                "http_status": http_status,
                "created_after": created_after,
                "created_before": created_before,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def get(
        self,
        delivery_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> SentDelivery:
        """
        Get a delivery with its request.

        Every attempt with what came back, and the body and headers that were sent.

        Operation `deliveries.get`; needs the scope `webhooks:read`.

        Args:
            delivery_id: Id of the delivery.
        """
        return await self._transport.call(
            DELIVERIES_GET,
            SentDelivery.from_raw,
            path=(delivery_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def redeliver(
        self,
        delivery_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Delivery:
        """
        Send a delivery again.

        The same bytes under the same event id, with new attempts. A pending delivery is left as it is.

        Operation `deliveries.redeliver`; needs the scope `webhooks:write`.

        Args:
            delivery_id: Id of the delivery.
        """
        return await self._transport.call(
            DELIVERIES_REDELIVER,
            Delivery.from_raw,
            path=(delivery_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )
