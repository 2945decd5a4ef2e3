"""The download of an export is complete, even if connections are lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import httpx2
import pytest

from agent_run_service import AgentRunService, AsyncAgentRunService, ConnectionError, NotFoundError

Response = tuple[str, list[bytes], bool]


class Pieces(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    def __init__(self, pieces: list[bytes], is_cut: bool) -> None:
        self._pieces = pieces
        self._is_cut = is_cut

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pieces
        if self._is_cut:
            raise httpx2.ReadError("cut")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece


def _ndjson(pieces: list[bytes], is_cut: bool = False) -> Response:
    return "application/x-ndjson", pieces, is_cut


def _csv(pieces: list[bytes], is_cut: bool = False) -> Response:
    return "text/csv; charset=utf-8", pieces, is_cut


def _row(number: int) -> bytes:
    return f'{{"id":"run_{number}","output":{{"id":"ü \\n"}}}}\n'.encode()


class Script:
    """Responses in turn, and what was asked for."""

    def __init__(self, responses: list[Response]) -> None:
        self._responses = responses
        self.afters: list[str | None] = []
        self.transport = httpx2.MockTransport(self._respond)

    def _respond(self, request: httpx2.Request) -> httpx2.Response:
        self.afters.append(request.url.params.get("after"))
        kind, pieces, is_cut = self._responses[min(len(self.afters), len(self._responses)) - 1]
        return httpx2.Response(200, headers={"content-type": kind}, stream=Pieces(pieces, is_cut))


def _client(transport: httpx2.MockTransport) -> AgentRunService:
    http_client = httpx2.Client(transport=transport)
    return AgentRunService(api_key="ars_live_x", base_url="https://localhost:1/v2", http_client=http_client)


def test_continues_behind_the_last_complete_row() -> None:
    script = Script([
        _ndjson([_row(1), _row(2)[:9]], is_cut=True),
        _ndjson([_row(2)[:5], _row(2)[5:] + _row(3) + _row(4)[:-1]]),  # ended inside a row
        _ndjson([_row(4)]),
    ])
    content = b"".join(_client(script.transport).exports.download("exp_1"))
    assert content == b"".join(_row(number) for number in (1, 2, 3, 4))
    assert script.afters == [None, "run_1", "run_3"]


def test_csv_has_its_header_once_and_rows_with_line_breaks_whole() -> None:
    header, one, two = b"id,output\r\n", b'run_1,"a\r\n""b"\r\n', b"run_2,c\r\n"
    script = Script([
        _csv([header, one[:10]], is_cut=True),
        _csv([header + one + two[:3]], is_cut=True),
        _csv([two]),
    ])
    assert b"".join(_client(script.transport).exports.download("exp_1")) == header + one + two
    assert script.afters == [None, None, "run_1"]


def test_starts_behind_a_row_and_may_be_empty() -> None:
    script = Script([_ndjson([])])
    assert list(_client(script.transport).exports.download("exp_1", after="run_7")) == []
    assert script.afters == ["run_7"]


def test_gives_up_after_retries_without_a_new_row_and_at_a_refusal() -> None:
    script = Script([_ndjson([b'{"id":'], is_cut=True)])
    with pytest.raises(ConnectionError):
        list(_client(script.transport).exports.download("exp_1", max_retries=1))
    assert script.afters == [None, None]
    refusal = {"error": {"type": "not_found", "code": "export_not_found", "message": "None"}}
    with pytest.raises(NotFoundError):
        list(_client(httpx2.MockTransport(lambda _: httpx2.Response(404, json=refusal))).exports.download("exp_1"))


def test_works_with_asyncio() -> None:
    script = Script([_ndjson([_row(1), _row(2)[:9]], is_cut=True), _ndjson([_row(2)])])

    async def read() -> bytes:
        http_client = httpx2.AsyncClient(transport=script.transport)
        client = AsyncAgentRunService(
            api_key="ars_live_x", base_url="https://localhost:1/v2", http_client=http_client
        )
        return b"".join([rows async for rows in client.exports.download("exp_1")])

    assert asyncio.run(read()) == _row(1) + _row(2)
