"""
Decides what a stream does next, without IO: which request to send, which frames are new, when to retry and when to
give up. The five streams of the API differ only in their plan.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from ._errors import ApiError, ConnectionError, ForbiddenError, StreamInterruptedError
from ._json import decode_json
from ._operation import Operation
from ._request import PreparedRequest
from ._retry import FIRST_PAUSE_SECONDS, backoff, is_repeatable, pause_before_retry
from ._sse import Frame

MOST_TRIES = 5
#: A key is stored for 24 hours; with an expired one, the same POST would create a second run.
OLDEST_KEY_SECONDS = 23 * 3600
#: Statuses of a run whose log has no last event yet.
ACTIVE = frozenset({"queued", "running", "requires_action"})


@dataclass(frozen=True, slots=True)
class StreamPlan:
    #: The first request: a POST with a key, or a GET.
    start: PreparedRequest
    #: Continues and reads the subject of a log by its id; None for a feed, which has neither number nor end.
    follow: Operation | None = None
    get: Operation | None = None
    #: The field of the first and last events that has the subject: `run`, `pipeline_run`.
    subject: str = ""
    subject_id: str = ""
    last_types: frozenset[str] = frozenset()
    #: Known before the first event if the stream follows an existing run.
    run_id: str | None = None
    #: Number of the last event that the caller has, or position in a feed.
    after: int | str | None = None
    #: What a feed requests once it has a position.
    resumed_target: str | None = None


class StreamClosed(Exception):
    """The caller closed the stream while it waited."""


class FrameGap(Exception):
    """The frame does not follow the last one, or cannot be read: the stream continues from the last one."""


class StreamState:
    def __init__(
        self, plan: StreamPlan, *, can_retry: bool, now: Callable[[], float], random: Callable[[], float]
    ) -> None:
        self.run_id = plan.run_id
        self.last_seq = plan.after if isinstance(plan.after, int) else 0
        #: Position of a feed, opaque.
        self.position = plan.after if isinstance(plan.after, str) else None
        self.is_ended = False
        #: The subject in the last frame.
        self.final: Any = None
        self.requests = 0
        self._plan = plan
        self._most_tries = MOST_TRIES if can_retry else 0
        self._tries = 0
        self._now = now
        self._random = random
        self._first_pause = FIRST_PAUSE_SECONDS
        self._began_at: float | None = None
        self._has_event = False
        self._is_reading_forbidden = False
        self._text = io.StringIO()
        self._attempt = 0

    @property
    def text(self) -> str:
        return self._text.getvalue()

    @property
    def is_behind_an_event(self) -> bool:
        """Whether a response without any event may mean that the stream is complete."""
        return self.last_seq > 0

    @property
    def get(self) -> Operation | None:
        return self._plan.get

    def next_request(self) -> PreparedRequest:
        self.requests += 1
        start = self._plan.start
        if start.retry != "keyed":
            return self._after_last(start)
        if self._has_event and not self._is_reading_forbidden:
            return self._follow_request()
        if self._began_at is None:
            self._began_at = self._now()
        elif self._is_key_old():
            raise self.interrupted("the idempotency key is too old to send the request again")
        return self._after_last(start)

    def accept(self, frame: Frame) -> Any:
        """The event as on the wire; None if the frame has none, or one that was received before."""
        if frame.data is None:
            # A feed starts with its position, so that nothing is missed if it is cut before its first event.
            if self._plan.follow is None:
                self.position = frame.id or self.position
            return None
        try:
            event: Any = decode_json(frame.data.decode())
            kind: Any = event["type"]
            if self._plan.follow is None:
                self.position = frame.id or self.position
            elif not self._is_next(event["seq"]):
                return None
        except (ValueError, TypeError, KeyError) as error:
            raise FrameGap from error
        self._tries = 0
        if not self._has_event:
            self._has_event = True
            self.run_id = event.get(self._plan.subject_id, self.run_id)
        if kind == "output.delta":
            self._text.write(event.get("delta") or "")
        elif self._plan.follow is not None:
            self._note(kind, event)
        return event

    def end(self, subject: Any) -> None:
        self.is_ended = True
        self.final = subject

    def pause_after(self, failure: ApiError | ConnectionError | None, retry_ms: int | None) -> float:
        """
        Seconds until the next request. `failure` is None if the stream ended without its last frame, or jumped;
        `retry_ms` is the value of its `retry:`, which applies until the next one.
        """
        if retry_ms is not None:
            self._first_pause = retry_ms / 1000
        if isinstance(failure, ForbiddenError) and self._can_post_again():
            self._is_reading_forbidden = True
            return 0
        if failure is not None and not is_repeatable(failure, "safe"):
            raise failure
        pause: float | None = backoff(self._tries, self._random, self._first_pause)
        if isinstance(failure, ApiError) and failure.retry_after_seconds is not None:
            pause = pause_before_retry(failure, "safe", self._tries, self._random)
        if failure is not None and pause is None:
            raise failure
        self._tries += 1
        if self._tries > self._most_tries:
            raise self.interrupted("no new event was received") from failure
        return pause or 0

    def interrupted(self, reason: str) -> StreamInterruptedError:
        cut = f" of {self.run_id} was cut after event {self.last_seq}" if self.run_id else " was cut before its first event"
        return StreamInterruptedError(f"The stream{cut}, and {reason}", run_id=self.run_id, last_seq=self.last_seq)

    def _is_next(self, seq: int) -> bool:
        if seq <= self.last_seq:
            return False
        if seq != self.last_seq + 1:
            raise FrameGap
        self.last_seq = seq
        return True

    def _note(self, kind: str, event: Any) -> None:
        if kind == "run.started" and event.get("attempt", 0) > self._attempt:
            # The deltas before it belong to an execution that was lost.
            self._text = io.StringIO()
            self._attempt = event["attempt"]
        elif kind in self._plan.last_types:
            self.end(event.get(self._plan.subject))

    def _after_last(self, request: PreparedRequest) -> PreparedRequest:
        is_feed = self._plan.follow is None
        last = self.position if is_feed else str(self.last_seq or "")
        if not last:
            return request
        target = self._plan.resumed_target if is_feed else None
        return replace(
            request, target=target or request.target, headers={**request.headers, "last-event-id": last}
        )

    def _follow_request(self) -> PreparedRequest:
        start, follow = self._plan.start, self._plan.follow
        assert follow is not None
        own = {"idempotency-key", "content-type", "prefer"}
        headers = {name: value for name, value in start.headers.items() if name not in own}
        target = follow.path.format(quote(str(self.run_id), safe=""))
        return self._after_last(
            replace(start, operation=follow, target=target, headers=headers, content=None, retry=follow.retry)
        )

    def _can_post_again(self) -> bool:
        return (
            self._plan.start.retry == "keyed"
            and self._has_event
            and not self._is_reading_forbidden
            and not self._is_key_old()
        )

    def _is_key_old(self) -> bool:
        return self._began_at is not None and self._now() - self._began_at >= OLDEST_KEY_SECONDS
