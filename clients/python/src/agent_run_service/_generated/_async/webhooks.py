# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import Delivery, NewWebhook, RedeliveredCount, RotatedWebhook, Webhook
from ..operations import (
    WEBHOOKS_CREATE,
    WEBHOOKS_DELETE,
    WEBHOOKS_GET,
    WEBHOOKS_LIST,
    WEBHOOKS_LIST_DELIVERIES,
    WEBHOOKS_REDELIVER_FAILED,
    WEBHOOKS_ROTATE_SECRET,
    WEBHOOKS_TEST,
    WEBHOOKS_UPDATE,
)

if TYPE_CHECKING:
    from ..._async.pager import AsyncPager
    from ..._async.transport import AsyncTransport
    from ..literals import DeliveryStatus, SortOrder, WebhookSubscription


class AsyncWebhooksResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncPager[Webhook]:
        """
        List webhook endpoints.

        Each with its state of health and its last delivery.

        Operation `webhooks.list`; needs the scope `webhooks:read`.
        """
        return self._transport.pager(
            WEBHOOKS_LIST,
            Webhook.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def create(
        self,
        *,
        url: str,
        events: Sequence[WebhookSubscription],
        secret: str | None | NotGiven = NOT_GIVEN,
        active: bool | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> NewWebhook:
        """
        Register a webhook endpoint.

        Every delivery is signed with the secret, which is made here unless one is given.

        Operation `webhooks.create`; needs the scope `webhooks:write`.

        Args:
            url: An https:// URL without credentials or fragment; at most 2,048 characters
            events: One or more event types without duplicates; `*`: all types, future ones too
            secret: whsec_ followed by 1 to 256 visible ASCII characters; generated if absent
            active: Whether deliveries are sent; default true
            description: At most 1,000 characters
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        return await self._transport.call(
            WEBHOOKS_CREATE,
            NewWebhook.from_raw,
            body={
                "url": url,
                "events": events,
                "secret": secret,
                "active": active,
                "description": description,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    async def get(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Webhook:
        """
        Get a webhook by id.

        With its state of health and its last delivery; its secret is never shown again.

        Operation `webhooks.get`; needs the scope `webhooks:read`.

        Args:
            webhook_id: Id of the webhook.
        """
        return await self._transport.call(
            WEBHOOKS_GET,
            Webhook.from_raw,
            path=(webhook_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def update(
        self,
        webhook_id: str,
        *,
        url: str | None | NotGiven = NOT_GIVEN,
        events: Sequence[WebhookSubscription] | None | NotGiven = NOT_GIVEN,
        active: bool | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Webhook:
        """
        Update a webhook.

        Changes the fields that are given. Deliveries that are pending go to the new address.

        Operation `webhooks.update`; needs the scope `webhooks:write`.

        Args:
            webhook_id: Id of the webhook.
            url: An https:// URL without credentials or fragment; at most 2,048 characters
            events: One or more event types without duplicates; `*`: all types, future ones too
            active: True resets the failure count; false ends pending deliveries as failed
            description: At most 1,000 characters; null removes it
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return await self._transport.call(
            WEBHOOKS_UPDATE,
            Webhook.from_raw,
            path=(webhook_id,),
            body={
                "url": url,
                "events": events,
                "active": active,
                "description": description,
            },
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    async def delete(
        self,
        webhook_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Webhook:
        """
        Delete a webhook.

        Drops its pending deliveries.

        Operation `webhooks.delete`; needs the scope `webhooks:write`.

        Args:
            webhook_id: Id of the webhook.
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return await self._transport.call(
            WEBHOOKS_DELETE,
            Webhook.from_raw,
            path=(webhook_id,),
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    async def test(
        self,
        webhook_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Delivery:
        """
        Send a test event to a webhook.

        An event of type `test` goes to this webhook only, signed and retried like any other.

        Operation `webhooks.test`; needs the scope `webhooks:write`.

        Args:
            webhook_id: Id of the webhook.
        """
        return await self._transport.call(
            WEBHOOKS_TEST,
            Delivery.from_raw,
            path=(webhook_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def rotate_secret(
        self,
        webhook_id: str,
        *,
        secret: str | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> RotatedWebhook:
        """
        Change a webhook's secret.

        For 24 hours, `webhook-signature` has a signature with the previous secret too.

        Operation `webhooks.rotateSecret`; needs the scope `webhooks:write`.

        Args:
            webhook_id: Id of the webhook.
            secret: whsec_ followed by 1 to 256 visible ASCII characters; generated if absent
        """
        return await self._transport.call(
            WEBHOOKS_ROTATE_SECRET,
            RotatedWebhook.from_raw,
            path=(webhook_id,),
            body={
                "secret": secret,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        status: DeliveryStatus | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncPager[Delivery]:
        """
        List a webhook's deliveries.

        Kept for 30 days, each with its attempts.

        Operation `webhooks.listDeliveries`; needs the scope `webhooks:read`.

        Args:
            webhook_id: Id of the webhook.
            status: Only deliveries with this status.
        """
        return self._transport.pager(
            WEBHOOKS_LIST_DELIVERIES,
            Delivery.from_raw,
            path=(webhook_id,),
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "status": status,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def redeliver_failed(
        self,
        webhook_id: str,
        *,
        since: datetime | str,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> RedeliveredCount:
        """
        Send the deliveries that failed since a time again.

        The same bytes under the same event ids, with new attempts.

        Operation `webhooks.redeliverFailed`; needs the scope `webhooks:write`.

        Args:
            webhook_id: Id of the webhook.
            since: Deliveries that were created since then and have failed
        """
        return await self._transport.call(
            WEBHOOKS_REDELIVER_FAILED,
            RedeliveredCount.from_raw,
            path=(webhook_id,),
            body={
                "since": since,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )
