# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from ..._sync.stream import Feed
from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions, prepare_request
from ..._stream_state import StreamPlan
from ..models import EventTypePage, decode_webhook_event
from ..operations import EVENTS_FOLLOW, EVENTS_GET, EVENTS_LIST, EVENTS_LIST_TYPES

if TYPE_CHECKING:
    from ..._sync.pager import Pager
    from ..._sync.transport import Transport
    from ..literals import SortOrder, WebhookEventType
    from ..models import WebhookEvent


class EventsResource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def follow(
        self,
        *,
        type: Sequence[str] | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        since: datetime | str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Feed[WebhookEvent]:
        """
        Stream the events of the organisation as they happen.

        Each event once, whichever process or transaction stored it; `data` is what webhooks get, byte for byte. The
        first frame has an `id` alone: the position to continue from if the connection is lost before the first
        event. A comment `: ready` says that every event that is stored from then on will come. `Last-Event-ID`
        continues after any position of the last 30 days. A comment every 15 seconds keeps the connection alive.

        Operation `events.follow`; needs the scope `webhooks:read`.

        Args:
            type: Events of any of these types; by default of all. Repeat the parameter, or separate the values by
                commas.
            after: Starts after this position, which may be up to 30 days old. Wins over since.
            since: Starts with the first event that was stored after this time.
        """
        resumed = prepare_request(
            EVENTS_FOLLOW,
            (),
            {
                "type": type,
            },
            None,
            CallOptions(),
        )
        plan = StreamPlan(
            start=prepare_request(
                EVENTS_FOLLOW,
                (),
                {
                    "type": type,
                    "since": since,
                },
                None,
                CallOptions(timeout, max_retries, extra_headers),
            ),
            after=None if isinstance(after, NotGiven) else after,
            resumed_target=resumed.target,
        )
        return Feed(self._transport, plan, decode_webhook_event)

    def list_types(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> EventTypePage:
        """
        List the types of events.

        Each with the JSON Schema of its events and a sample; the same for every organisation.

        Operation `events.listTypes`.
        """
        return self._transport.call(
            EVENTS_LIST_TYPES,
            EventTypePage.from_raw,
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        type: Sequence[WebhookEventType] | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pager[WebhookEvent]:
        """
        List events with filters.

        What happened in the organisation, as webhooks get it; kept for 30 days.

        Operation `events.list`; needs the scope `webhooks:read`.

        Args:
            type: Events of any of these types. Repeat the parameter, or separate the values by commas.
            created_after: Created after this time, exclusive.
            created_before: Created before this time, exclusive.
        """
        return self._transport.pager(
            EVENTS_LIST,
            decode_webhook_event,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "type": type,
                "created_after": created_after,
                "created_before": created_before,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def get(
        self,
        event_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> WebhookEvent:
        """
        Get an event by id.

        The event as webhooks get it.

        Operation `events.get`; needs the scope `webhooks:read`.

        Args:
            event_id: Id of the event.
        """
        return self._transport.call(
            EVENTS_GET,
            decode_webhook_event,
            path=(event_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )
