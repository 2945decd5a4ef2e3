from __future__ import annotations

import asyncio
import gc
import itertools
import json
import ssl
import threading
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest

from agent_run_service import AgentRunService, AsyncAgentRunService, AsyncTiming, TimeoutError, Timing
from agent_run_service._ssl_context import ssl_context

RUN = {"id": "run_1", "status": "running"}


def answering(*answers: Any) -> tuple[httpx2.Client, list[httpx2.Request]]:
    """An HTTP client with the given responses; the last one is repeated."""
    left = list(answers)
    requests: list[httpx2.Request] = []

    def handle(request: httpx2.Request) -> httpx2.Response:
        requests.append(request)
        return httpx2.Response(200, json=left.pop(0) if len(left) > 1 else left[0], headers={"x-request-id": "req_1"})

    return httpx2.Client(transport=httpx2.MockTransport(handle)), requests


def test_with_response_gives_the_value_and_the_response() -> None:
    http_client, _ = answering({"plan": "developer"}, {"data": [RUN], "has_more": False, "next_cursor": None})
    ars = AgentRunService(api_key="key", http_client=http_client)
    usage, response = ars.with_response.usage.get()
    assert (usage.plan, response.status, response.request_id, response.attempts) == ("developer", 200, "req_1", 1)
    page, response = ars.with_response.runs.list(limit=1)
    assert ([run.id for run in page.data], response.status) == (["run_1"], 200)


def test_extra_headers_and_an_own_key_are_sent() -> None:
    http_client, requests = answering(RUN)
    ars = AgentRunService(api_key="key", http_client=http_client)
    ars.runs.create(agent_id="ag_1", input={}, extra_headers={"Idempotency-Key": "mine", "X-Trace": "1"})
    assert (requests[0].headers["idempotency-key"], requests[0].headers["x-trace"]) == ("mine", "1")
    assert json.loads(requests[0].content) == {"agent_id": "ag_1", "input": {}}


def test_extra_headers_go_with_every_request_and_a_call_may_replace_them() -> None:
    http_client, requests = answering(RUN)
    client = AgentRunService(api_key="key", http_client=http_client, extra_headers={"X-Team": "client", "X-Trace": "a"})
    client.runs.get("run_1")
    client.runs.get("run_1", extra_headers={"x-team": "call"})
    assert [(each.headers["x-team"], each.headers["x-trace"]) for each in requests] == [("client", "a"), ("call", "a")]


@pytest.mark.parametrize("id", ["", ".", ".."])
def test_an_id_that_addresses_another_path_is_refused_before_anything_is_sent(id: str) -> None:
    http_client, requests = answering(RUN)
    with pytest.raises(ValueError, match="must be an id"):
        AgentRunService(api_key="key", http_client=http_client).runs.get(id)
    assert requests == []


def test_create_and_wait_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count()
    monkeypatch.setattr(time, "monotonic", lambda: float(next(seconds)))
    http_client, requests = answering(RUN)
    ars = AgentRunService(api_key="key", http_client=http_client)
    with pytest.raises(TimeoutError, match="^timeout: "):
        ars.runs.create_and_wait(agent_id="ag_1", input={}, timeout=100)
    assert requests[0].method == "POST" and requests[-1].method == "GET"


def test_create_and_wait_does_not_sleep_beyond_its_time() -> None:
    def unavailable(_: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(503, headers={"retry-after": "30"})

    slept: list[float] = []
    http_client = httpx2.Client(transport=httpx2.MockTransport(unavailable))
    ars = AgentRunService(api_key="key", http_client=http_client, timing=Timing(sleep=slept.append))
    with pytest.raises(Exception, match="503"):
        ars.runs.create_and_wait(agent_id="ag_1", input={}, timeout=5)
    assert slept == []


def test_a_given_http_client_stays_open() -> None:
    http_client, _ = answering(RUN)
    with AgentRunService(api_key="key", http_client=http_client):
        pass
    assert not http_client.is_closed


def test_contexts_for_tls_are_made_once() -> None:
    assert ssl_context(None) is ssl_context(None)
    assert ssl_context(None).verify_mode is ssl.CERT_REQUIRED


def test_threads_share_one_pool() -> None:
    ars = AgentRunService(api_key="key")
    pools: set[int] = set()
    started = threading.Barrier(8)

    def use() -> None:
        started.wait()
        pools.add(id(ars._connections._pool()))

    threads = [threading.Thread(target=use) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(pools) == 1
    ars.close()


@asynccontextmanager
async def served(events: int) -> AsyncGenerator[str]:
    """A service on loopback: JSON for calls, and streams that begin with some events and stay open."""
    body = "".join(f'id: {n}\ndata: {{"type": "output.delta", "seq": {n}, "run_id": "r"}}\n\n' for n in range(1, events + 1))
    writers: list[asyncio.StreamWriter] = []

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        while head := await reader.readuntil(b"\r\n\r\n"):
            if b"/stream" in head:
                writer.write(f"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n{body}".encode())
                await reader.read()
                return
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 15\r\n\r\n{\"id\": \"run_1\"}")

    async def ended_by_the_client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await handle(reader, writer)
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(ended_by_the_client, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v2"
    finally:
        server.close()
        for writer in writers:
            writer.close()


def test_one_client_serves_several_event_loops() -> None:
    ars: AsyncAgentRunService | None = None

    async def call() -> str:
        nonlocal ars
        async with served(0) as address:
            ars = ars or AsyncAgentRunService(api_key="key", base_url=address)
            # Each loop has its own server, as a restarted program would have.
            ars._transport.configuration = ars._configuration._replace(base_url=address)
            runs = [await ars.runs.get("run_1"), await ars.runs.get("run_1")]
            await ars.aclose()
            return runs[0].id

    assert [asyncio.run(call()), asyncio.run(call())] == ["run_1", "run_1"]


async def read_two_hundred_streams() -> list[int]:
    async with served(3) as address, AsyncAgentRunService(api_key="key", base_url=address) as ars:

        async def read() -> int:
            async with ars.runs.follow("r") as stream:
                async for event in stream:
                    if event.raw["seq"] == 3:
                        break
            return stream.last_seq

        return await asyncio.gather(*(read() for _ in range(200)))


def test_two_hundred_streams_at_once() -> None:
    assert asyncio.run(read_two_hundred_streams()) == [3] * 200
    gc.collect()


def test_a_cancelled_call_is_not_repeated() -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def main() -> None:
        async with served(0) as address:
            ars = AsyncAgentRunService(api_key="key", base_url=address, timing=AsyncTiming(sleep=sleep))
            async with ars.runs.follow("r") as stream:
                with pytest.raises(asyncio.TimeoutError):
                    async with asyncio.timeout(0.05):
                        await stream.final_run()
            await ars.aclose()

    asyncio.run(main())
    assert slept == []
