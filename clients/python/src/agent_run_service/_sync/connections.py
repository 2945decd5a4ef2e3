"""How requests are sent without asyncio. Written by hand for each of the two kinds of client; all else is shared."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

import httpx2

from .._api_response import RawResponse
from .._configuration import Configuration
from .._connection_settings import pool_settings, request_timeouts


class Connections:
    """The connections of a client; threads may share them."""

    def __init__(self, configuration: Configuration, http_client: httpx2.Client | None) -> None:
        self._configuration = configuration
        self._given = http_client
        self._own: httpx2.Client | None = None
        self._lock = threading.Lock()

    def send(self, request: httpx2.Request, timeout: float) -> RawResponse:
        ends_at = time.monotonic() + timeout
        timeouts = request.extensions["timeout"] = request_timeouts(timeout)
        response = self._pool().send(request, stream=True)
        try:
            # httpx2 limits each read; a response that is sent byte by byte needs a limit for the whole.
            timeouts["read"] = max(ends_at - time.monotonic(), 0.001)
            pieces: list[bytes] = []
            for piece in response.iter_bytes():
                pieces.append(piece)
                if time.monotonic() > ends_at:
                    raise httpx2.ReadTimeout("The response took too long", request=request)
            return RawResponse(response.status_code, response.headers, b"".join(pieces))
        finally:
            response.close()

    @contextmanager
    def open(self, request: httpx2.Request, timeout: float, silence_timeout: float) -> Generator[httpx2.Response]:
        timeouts = request.extensions["timeout"] = request_timeouts(timeout)
        response = self._pool().send(request, stream=True)
        # Read again when the reading of the body begins.
        timeouts["read"] = silence_timeout
        try:
            yield response
        finally:
            response.close()

    def close(self) -> None:
        with self._lock:
            own, self._own = self._own, None
        if own is not None:
            own.close()

    def _pool(self) -> httpx2.Client:
        pool = self._given or self._own
        if pool is not None:
            return pool
        with self._lock:
            if self._own is None:
                self._own = httpx2.Client(**pool_settings(self._configuration))
            return self._own
