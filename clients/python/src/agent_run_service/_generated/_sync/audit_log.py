# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import AuditEntry
from ..operations import AUDIT_LOG_LIST

if TYPE_CHECKING:
    from ..._sync.pager import Pager
    from ..._sync.transport import Transport
    from ..literals import AuditAction, SortOrder


class AuditLogResource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        action: AuditAction | NotGiven = NOT_GIVEN,
        actor_id: str | NotGiven = NOT_GIVEN,
        target_id: str | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pager[AuditEntry]:
        """
        List the entries of the organisation's audit log.

        Who changed what, when and from where. For owners, and credentials with `audit:read`.

        Operation `auditLog.list`; needs the scope `audit:read`.

        Args:
            action: Entries with this action, for example api_key.created.
            actor_id: Entries that this key, user, agent or operator caused.
            target_id: Entries about this object.
            created_after: Created after this time, exclusive.
            created_before: Created before this time, exclusive.
        """
        return self._transport.pager(
            AUDIT_LOG_LIST,
            AuditEntry.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "action": action,
                "actor_id": actor_id,
                "target_id": target_id,
                "created_after": created_after,
                "created_before": created_before,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )
