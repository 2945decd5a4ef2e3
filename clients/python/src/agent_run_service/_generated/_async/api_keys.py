# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import ApiKey, NewApiKey
from ..operations import API_KEYS_CREATE, API_KEYS_GET, API_KEYS_LIST, API_KEYS_REVOKE, API_KEYS_ROTATE

if TYPE_CHECKING:
    from ..._async.pager import AsyncPager
    from ..._async.transport import AsyncTransport
    from ..literals import ApiKeyMode, Scope, SortOrder


class AsyncApiKeysResource:
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
    ) -> AsyncPager[ApiKey]:
        """
        List scoped API keys.

        The organisation's keys, revoked and expired ones included, without their secrets.

        Operation `apiKeys.list`; needs the scope `api_keys:read`.
        """
        return self._transport.pager(
            API_KEYS_LIST,
            ApiKey.from_raw,
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
        name: str,
        scopes: Sequence[Scope],
        agent_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        expires_at: datetime | str | None | NotGiven = NOT_GIVEN,
        mode: ApiKeyMode | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> NewApiKey:
        """
        Create a scoped API key.

        A key can not have more rights, or live longer, than the credentials that create it.

        Operation `apiKeys.create`; needs the scope `api_keys:write`.

        Args:
            name: 1 to 200 characters
            scopes: What the key may do; `*`: everything, without `audit:read` unless a session of an owner creates
                the key. Limited to your own scopes, and in demo mode to `runs:read`, `runs:write`, `agents:read`
                and `usage:read`
            agent_ids: The only agents that the key may use, 1 to 100; absent: all agents
            expires_at: When the key expires; absent: never
            mode: What the key is for; default live
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        return await self._transport.call(
            API_KEYS_CREATE,
            NewApiKey.from_raw,
            body={
                "name": name,
                "scopes": scopes,
                "agent_ids": agent_ids,
                "expires_at": expires_at,
                "mode": mode,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    async def get(
        self,
        api_key_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> ApiKey:
        """
        Get an API key by id.

        What the key may do and when it was last used; its secret is never shown again.

        Operation `apiKeys.get`; needs the scope `api_keys:read`.

        Args:
            api_key_id: Id of the API key.
        """
        return await self._transport.call(
            API_KEYS_GET,
            ApiKey.from_raw,
            path=(api_key_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def revoke(
        self,
        api_key_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> ApiKey:
        """
        Revoke an API key.

        Ends all secrets of the key, and the session tokens that were made with it, at once.

        Operation `apiKeys.revoke`; needs the scope `api_keys:write`.

        Args:
            api_key_id: Id of the API key.
        """
        return await self._transport.call(
            API_KEYS_REVOKE,
            ApiKey.from_raw,
            path=(api_key_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def rotate(
        self,
        api_key_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> NewApiKey:
        """
        Give an API key a new secret.

        The key keeps its id, scopes and limits. The previous secret is accepted for another 24 hours.

        Operation `apiKeys.rotate`; needs the scope `api_keys:write`.

        Args:
            api_key_id: Id of the API key.
        """
        return await self._transport.call(
            API_KEYS_ROTATE,
            NewApiKey.from_raw,
            path=(api_key_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )
