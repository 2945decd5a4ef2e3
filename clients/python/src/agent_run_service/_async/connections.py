"""How requests are sent with asyncio. Written by hand for each of the two kinds of client; everything else is shared."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpx2

from .._api_response import RawResponse
from .._configuration import Configuration
from .._connection_settings import pool_settings, request_timeouts


class AsyncConnections:
    """
    The connections of a client. A pool works only in the event loop that it was first used in, so each loop has one.
    """

    def __init__(self, configuration: Configuration, http_client: httpx2.AsyncClient | None) -> None:
        self._configuration = configuration
        self._given = http_client
        self._pools: dict[asyncio.AbstractEventLoop, httpx2.AsyncClient] = {}

    async def send(self, request: httpx2.Request, timeout: float) -> RawResponse:
        request.extensions["timeout"] = request_timeouts(timeout)
        # httpx2 limits each read; a response that is sent byte by byte needs a limit for the whole.
        async with asyncio.timeout(timeout):
            response = await self._pool().send(request)
        return RawResponse(response.status_code, response.headers, response.content)

    @asynccontextmanager
    async def open(
        self, request: httpx2.Request, timeout: float, silence_timeout: float
    ) -> AsyncGenerator[httpx2.Response]:
        timeouts = request.extensions["timeout"] = request_timeouts(timeout)
        response = await self._pool().send(request, stream=True)
        # Read again when the reading of the body begins.
        timeouts["read"] = silence_timeout
        try:
            yield response
        finally:
            await response.aclose()

    async def aclose(self) -> None:
        pool = self._pools.pop(asyncio.get_running_loop(), None)
        if pool is not None:
            await pool.aclose()

    def _pool(self) -> httpx2.AsyncClient:
        if self._given is not None:
            return self._given
        loop = asyncio.get_running_loop()
        pool = self._pools.get(loop)
        if pool is None:
            # A pool whose loop is closed can neither be used nor closed.
            self._pools = {each: kept for each, kept in self._pools.items() if not each.is_closed()}
            pool = self._pools[loop] = httpx2.AsyncClient(**pool_settings(self._configuration))
        return pool
