"""Streams that resume automatically after a cut. The state decides what to do; this module does it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Any, Generic, TypeVar

import httpx2

from .._ars_error import ArsError
from .._errors import ApiError, ConnectionError
from .._request import CallOptions, prepare_request
from .._sse import SseDecoder
from .._stream_state import ACTIVE, FrameGap, StreamClosed, StreamPlan, StreamState
from .closing import AsyncClosing
from .transport import AsyncTransport

Event = TypeVar("Event")
Subject = TypeVar("Subject")
Stream = TypeVar("Stream", bound="AsyncEventStream[Any]")


class AsyncEventStream(Generic[Event]):
    """
    Events as they happen. Leaving the loop closes the connection and cancels nothing; another loop continues after the
    last event.
    """

    def __init__(self, transport: AsyncTransport, plan: StreamPlan, decode: Callable[[Any], Event]) -> None:
        most_retries = transport.configuration.max_retries if plan.start.max_retries is None else plan.start.max_retries
        timing = transport.timing
        self._transport = transport
        self._decode = decode
        self._state = StreamState(plan, can_retry=most_retries > 0, now=timing.now, random=timing.random)
        self._response: httpx2.Response | None = None
        self._closing = AsyncClosing()

    async def __aiter__(self) -> AsyncIterator[Event]:
        state, decode, closing = self._state, self._decode, self._closing
        while not state.is_ended and not closing.is_closed:
            failure: ApiError | ConnectionError | None = None
            decoder = SseDecoder()
            try:
                async with AsyncExitStack() as held:
                    opening = self._transport.open(state.next_request(), state.requests)
                    response = await closing.unless_closed(lambda: held.enter_async_context(opening), held)
                    self._response = response
                    held.callback(self._forget_response)
                    if closing.is_closed:
                        return
                    is_empty = response.status_code == 204
                    if not is_empty and _is_event_stream(response):
                        is_empty = True
                        async for chunk in response.aiter_bytes():
                            is_empty = False
                            for frame in decoder.feed(chunk):
                                event = state.accept(frame)
                                if event is not None:
                                    yield decode(event)
                                    if state.is_ended:
                                        return
                    if is_empty and state.is_behind_an_event:
                        await self._read_subject()
            except (ApiError, ConnectionError) as error:
                failure = error
            except FrameGap:
                pass
            except StreamClosed:
                return
            if not state.is_ended and not closing.is_closed:
                pause = state.pause_after(failure, decoder.retry_ms)
                if pause:
                    await self._pause(pause)

    async def aclose(self) -> None:
        """Ends the stream for good, even while waiting for an event; the run continues."""
        await self._closing.close(lambda: self._response)

    async def __aenter__(self: Stream) -> Stream:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    def _forget_response(self) -> None:
        self._response = None

    async def _pause(self, seconds: float) -> None:
        try:
            await self._closing.unless_closed(lambda: self._transport.timing.sleep(seconds))
        except StreamClosed:
            pass

    async def _read_subject(self) -> None:
        """After the last event there is nothing to read but the run; if that is still active, the stream was cut."""
        state = self._state
        if state.get is not None and state.run_id is not None:
            request = prepare_request(state.get, (state.run_id,), None, None, CallOptions())
            subject, _ = await self._closing.unless_closed(lambda: self._transport.exchange(request, _unchanged))
            if subject.get("status") not in ACTIVE:
                state.end(subject)


class AsyncRunStream(AsyncEventStream[Event], Generic[Event, Subject]):
    """The log of a run or pipeline run: numbered events, the last of which has the ended run."""

    def __init__(
        self,
        transport: AsyncTransport,
        plan: StreamPlan,
        decode: Callable[[Any], Event],
        decode_subject: Callable[[Any], Subject],
    ) -> None:
        super().__init__(transport, plan, decode)
        self._decode_subject = decode_subject

    @property
    def run_id(self) -> str | None:
        """None before the first event."""
        return self._state.run_id

    @property
    def last_seq(self) -> int:
        """Number of the last event; 0 before the first."""
        return self._state.last_seq

    @property
    def text(self) -> str:
        """The deltas so far, joined; those of an execution that was lost are omitted."""
        return self._state.text

    async def final_run(self) -> Subject:
        """Reads the rest of the stream, and returns the run in its final state."""
        async for _ in self:
            pass
        if not self._state.is_ended:
            raise ArsError("The stream was closed before its last event")
        return self._decode_subject(self._state.final)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(run_id={self.run_id!r}, last_seq={self.last_seq})"


class AsyncFeed(AsyncEventStream[Event]):
    """The events of the organisation, without an end."""

    @property
    def position(self) -> str | None:
        """Current position of the feed, for `after`; None before it is open."""
        return self._state.position


def _is_event_stream(response: httpx2.Response) -> bool:
    return response.headers.get("content-type", "").startswith("text/event-stream")


def _unchanged(raw: Any) -> Any:
    return raw
