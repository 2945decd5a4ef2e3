# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import SessionToken, Viewer
from ..operations import AUTH_CREATE_TOKEN, AUTH_ME

if TYPE_CHECKING:
    from ..._async.transport import AsyncTransport
    from ..literals import Scope


class AsyncAuthResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def me(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Viewer:
        """
        Get the caller.

        Whose credentials these are, what they may do, and when they end.

        Operation `auth.me`.
        """
        return await self._transport.call(
            AUTH_ME,
            Viewer.from_raw,
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def create_token(
        self,
        *,
        scopes: Sequence[Scope] | None | NotGiven = NOT_GIVEN,
        agent_ids: Sequence[str] | None | NotGiven = NOT_GIVEN,
        expires_in: int | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> SessionToken:
        """
        Create a short-lived session token.

        For browsers and other places that must not hold a key. The token has at most the rights of the credentials
        that create it, and ends with them. Only where `SESSION_TOKENS` is on.

        Operation `auth.createToken`.

        Args:
            scopes: What the token may do, limited to your own scopes; default: all of them
            agent_ids: The only agents that the token may use, 1 to 100, limited to your own; default: your own
            expires_in: Lifetime in seconds, 1 to 86,400; default 900. Limited to that of your credentials
        """
        return await self._transport.call(
            AUTH_CREATE_TOKEN,
            SessionToken.from_raw,
            body={
                "scopes": scopes,
                "agent_ids": agent_ids,
                "expires_in": expires_in,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )
