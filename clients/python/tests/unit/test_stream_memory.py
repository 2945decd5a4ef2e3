"""Events are not kept once they were handed out, so a stream may be of any length."""

from __future__ import annotations

import asyncio
import os
import tracemalloc
from collections.abc import AsyncIterator, Iterator

import httpx2

from agent_run_service import AgentRunService, AsyncAgentRunService

EVENTS_PER_CHUNK = 500
MOST_GROWN_BYTES = 256 * 1024
EVENTS, ASYNC_EVENTS = (200_000, 50_000) if os.environ.get("TESTS") == "long" else (20_000, 20_000)


class LongLog(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    def __init__(self, events: int) -> None:
        self._events = events

    def __iter__(self) -> Iterator[bytes]:
        for first in range(1, self._events, EVENTS_PER_CHUNK):
            yield b"".join(_frame(seq) for seq in range(first, min(first + EVENTS_PER_CHUNK, self._events)))
        yield _frame(self._events, "run.completed")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self:
            yield chunk


def _frame(seq: int, type: str = "step.started") -> bytes:
    data = f'{{"type":"{type}","seq":{seq},"run_id":"run_1","run":{{"id":"run_1","status":"completed"}}}}'
    return f"id: {seq}\nevent: {type}\ndata: {data}\n\n".encode()


def _transport(events: int) -> httpx2.MockTransport:
    headers = {"content-type": "text/event-stream"}
    return httpx2.MockTransport(lambda _: httpx2.Response(200, headers=headers, stream=LongLog(events)))


class Growth:
    """How much memory is used at most after the first thousand events, above what was used then."""

    def __init__(self) -> None:
        self._used = 0
        tracemalloc.start()

    def note(self, seq: int) -> None:
        if seq == 1_000:
            tracemalloc.reset_peak()
            self._used, _ = tracemalloc.get_traced_memory()

    def end(self) -> int:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak - self._used


def test_the_memory_of_a_long_stream_is_flat() -> None:
    growth = Growth()
    http_client = httpx2.Client(transport=_transport(EVENTS))
    with AgentRunService(api_key="key", http_client=http_client) as ars, ars.runs.follow("run_1") as stream:
        for event in stream:
            growth.note(event.seq)
        assert (stream.last_seq, growth.end() < MOST_GROWN_BYTES) == (EVENTS, True)


def test_the_memory_of_a_long_asynchronous_stream_is_flat() -> None:
    async def read() -> int:
        http_client = httpx2.AsyncClient(transport=_transport(ASYNC_EVENTS))
        async with AsyncAgentRunService(api_key="key", http_client=http_client) as ars:
            async with ars.runs.follow("run_1") as stream:
                async for event in stream:
                    growth.note(event.seq)
                return stream.last_seq

    growth = Growth()
    assert (asyncio.run(read()), growth.end() < MOST_GROWN_BYTES) == (ASYNC_EVENTS, True)
