"""Ends the wait of a stream that is closed. Written by hand for each of the two kinds of client, as connections are."""

from __future__ import annotations

import asyncio
import builtins
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TypeVar

import httpx2

from .._stream_state import StreamClosed

Value = TypeVar("Value")


class AsyncClosing:
    def __init__(self) -> None:
        self.is_closed = False
        self._waiting: asyncio.Timeout | None = None

    async def unless_closed(self, work: Callable[[], Awaitable[Value]], held: AsyncExitStack | None = None) -> Value:
        """The result; `StreamClosed` if the stream is closed first. `held` gets what the work opens."""
        if self.is_closed:
            raise StreamClosed
        try:
            # Without a limit: `close` sets it.
            async with asyncio.timeout(None) as self._waiting:
                return await work()
        except builtins.TimeoutError:
            if self.is_closed:
                raise StreamClosed from None
            raise
        finally:
            self._waiting = None

    async def close(self, find_response: Callable[[], httpx2.Response | None]) -> None:
        was_closed, self.is_closed = self.is_closed, True
        if self._waiting is not None and not was_closed:
            self._waiting.reschedule(asyncio.get_running_loop().time())
        response = find_response()
        if response is not None and not response.is_closed:
            await response.aclose()
