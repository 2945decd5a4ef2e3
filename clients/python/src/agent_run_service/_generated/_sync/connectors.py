# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import Connector, ConnectorTest
from ..operations import (
    CONNECTORS_CREATE,
    CONNECTORS_DELETE,
    CONNECTORS_GET,
    CONNECTORS_LIST,
    CONNECTORS_TEST,
    CONNECTORS_UPDATE,
)

if TYPE_CHECKING:
    from ..._sync.pager import Pager
    from ..._sync.transport import Transport
    from ..literals import ConnectorKind, SortOrder


class ConnectorsResource:
    def __init__(self, transport: Transport) -> None:
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
    ) -> Pager[Connector]:
        """
        List connectors.

        The organisation's connectors; their secrets are never shown.

        Operation `connectors.list`; needs the scope `connectors:read`.
        """
        return self._transport.pager(
            CONNECTORS_LIST,
            Connector.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def create(
        self,
        *,
        name: str,
        kind: ConnectorKind,
        base_url: str,
        secret: str | None | NotGiven = NOT_GIVEN,
        private: bool | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Connector:
        """
        Store credentials for an external system.

        The secret is encrypted, and only the agents that name the connector use it.

        Operation `connectors.create`; needs the scope `connectors:write`.

        Args:
            name: 1 to 200 characters
            kind: Cannot be changed later
            base_url: An https:// URL without credentials, query or fragment
            secret: 1 to 4,096 visible ASCII characters, never returned; optional for kind http
            private: If true, demo keys may not use agents that use the connector; default true
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        return self._transport.call(
            CONNECTORS_CREATE,
            Connector.from_raw,
            body={
                "name": name,
                "kind": kind,
                "base_url": base_url,
                "secret": secret,
                "private": private,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    def get(
        self,
        connector_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Connector:
        """
        Get a connector by id.

        Where it leads and who may use it; its secret is never shown.

        Operation `connectors.get`; needs the scope `connectors:read`.

        Args:
            connector_id: Id of the connector.
        """
        return self._transport.call(
            CONNECTORS_GET,
            Connector.from_raw,
            path=(connector_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def update(
        self,
        connector_id: str,
        *,
        name: str | None | NotGiven = NOT_GIVEN,
        base_url: str | None | NotGiven = NOT_GIVEN,
        secret: str | None | NotGiven = NOT_GIVEN,
        private: bool | None | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Connector:
        """
        Update a connector, including its secret.

        Changes the fields that are given. Another origin needs the secret again.

        Operation `connectors.update`; needs the scope `connectors:write`.

        Args:
            connector_id: Id of the connector.
            name: 1 to 200 characters
            base_url: An https:// URL without credentials, query or fragment; a change of origin requires the secret
                as well
            secret: 1 to 4,096 visible ASCII characters, never returned; null removes it, for kind http
            private: If true, demo keys may not use agents that use the connector
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return self._transport.call(
            CONNECTORS_UPDATE,
            Connector.from_raw,
            path=(connector_id,),
            body={
                "name": name,
                "base_url": base_url,
                "secret": secret,
                "private": private,
            },
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    def delete(
        self,
        connector_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Connector:
        """
        Delete a connector that no agent uses.

        Refused while an agent that is not archived uses it.

        Operation `connectors.delete`; needs the scope `connectors:write`.

        Args:
            connector_id: Id of the connector.
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return self._transport.call(
            CONNECTORS_DELETE,
            Connector.from_raw,
            path=(connector_id,),
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    def test(
        self,
        connector_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> ConnectorTest:
        """
        Ask whether the external system answers.

        Calls it once, within 10 seconds: for kind `openai`, the list of models with the secret; for kind `http`,
        the base URL without it. Nothing of the answer is shown but its status. 30 tests a minute for an
        organisation.

        Operation `connectors.test`; needs the scope `connectors:write`.

        Args:
            connector_id: Id of the connector.
        """
        return self._transport.call(
            CONNECTORS_TEST,
            ConnectorTest.from_raw,
            path=(connector_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )
