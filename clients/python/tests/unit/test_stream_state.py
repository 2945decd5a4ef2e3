from __future__ import annotations

import json
from typing import Any

import pytest

from agent_run_service import StreamInterruptedError
from agent_run_service._generated.operations import EVENTS_FOLLOW, RUNS_FOLLOW, RUNS_GET, RUNS_STREAM
from agent_run_service._operation import Operation
from agent_run_service._request import CallOptions, prepare_request
from agent_run_service._sse import Frame
from agent_run_service._stream_state import FrameGap, StreamPlan, StreamState


def log_state(start: Operation, now: list[float], after: int | None = None) -> StreamState:
    path, body = (("run_1",), None) if start is RUNS_FOLLOW else ((), {"agent_id": "ag_1"})
    plan = StreamPlan(
        prepare_request(start, path, None, body, CallOptions()),
        follow=RUNS_FOLLOW,
        get=RUNS_GET,
        subject="run",
        subject_id="run_id",
        last_types=frozenset({"run.completed"}),
        after=after,
    )
    return StreamState(plan, can_retry=True, now=lambda: now[0], random=lambda: 0.0)


def frame(seq: int, type: str = "output.delta", **more: Any) -> Frame:
    return Frame(str(seq), json.dumps({"type": type, "seq": seq, "run_id": "run_1", **more}).encode())


def test_a_later_attempt_voids_the_text_also_if_the_first_one_began_before_the_stream() -> None:
    state = log_state(RUNS_FOLLOW, [0.0], after=5)
    state.accept(frame(6, delta="lost"))
    assert state.text == "lost"
    state.accept(frame(7, "run.started", attempt=2))
    state.accept(frame(8, delta="kept"))
    assert state.text == "kept"


def test_drops_repeats_and_resumes_from_the_last_event_before_a_gap() -> None:
    state = log_state(RUNS_STREAM, [0.0])
    state.next_request()
    assert [state.accept(frame(seq)) is None for seq in (1, 1, 2)] == [False, True, False]
    with pytest.raises(FrameGap):
        state.accept(frame(4))
    request = state.next_request()
    assert (request.operation.id, request.target) == ("runs.follow", "/runs/run_1/stream")
    assert request.headers["last-event-id"] == "2"
    assert "idempotency-key" not in request.headers and request.content is None


@pytest.mark.parametrize("data", [b"no json", b"[]", b'"text"', b"{}", b'{"type": "output.delta", "seq": "2"}', b"\xff"])
def test_takes_a_frame_that_it_cannot_read_for_a_gap(data: bytes) -> None:
    state = log_state(RUNS_STREAM, [0.0])
    with pytest.raises(FrameGap):
        state.accept(Frame("1", data))
    assert state.last_seq == 0


def test_sends_no_post_again_with_a_key_of_23_hours() -> None:
    now = [0.0]
    state = log_state(RUNS_STREAM, now)
    assert state.next_request().headers["idempotency-key"] == state.next_request().headers["idempotency-key"]
    now[0] = 23 * 3600.0
    with pytest.raises(StreamInterruptedError, match="too old"):
        state.next_request()


def test_pauses_grow_until_a_new_event_comes_and_end_after_five() -> None:
    state = log_state(RUNS_STREAM, [0.0])
    assert [state.pause_after(None, None) for _ in range(3)] == [0.5, 1.0, 2.0]
    state.accept(frame(1))
    assert [state.pause_after(None, 100)] + [state.pause_after(None, None) for _ in range(4)] == [0.1, 0.2, 0.4, 0.8, 1.6]
    with pytest.raises(StreamInterruptedError) as raised:
        state.pause_after(None, None)
    assert (raised.value.run_id, raised.value.last_seq) == ("run_1", 1)


def test_a_feed_says_its_beginning_only_until_it_has_a_position() -> None:
    start = prepare_request(EVENTS_FOLLOW, (), {"since": "2026-11-16", "type": ["test"]}, None, CallOptions())
    plan = StreamPlan(start, resumed_target="/events/stream?type=test")
    state = StreamState(plan, can_retry=True, now=lambda: 0.0, random=lambda: 0.0)
    assert state.next_request().target == "/events/stream?since=2026-11-16&type=test"
    state.accept(Frame("position 1", b'{"type": "test", "id": "evt_1"}'))
    request = state.next_request()
    assert (request.target, request.headers["last-event-id"]) == ("/events/stream?type=test", "position 1")


def test_a_feed_that_is_cut_before_its_first_event_continues_at_the_position_that_it_began_with() -> None:
    start = prepare_request(EVENTS_FOLLOW, (), {"since": "2026-11-16"}, None, CallOptions())
    plan = StreamPlan(start, resumed_target="/events/stream")
    state = StreamState(plan, can_retry=True, now=lambda: 0.0, random=lambda: 0.0)
    assert state.accept(Frame("position 0", None)) is None
    request = state.next_request()
    assert (request.target, request.headers["last-event-id"]) == ("/events/stream", "position 0")


def test_a_log_ignores_ids_without_events() -> None:
    state = log_state(RUNS_STREAM, [0.0])
    assert state.accept(Frame("7", None)) is None
    assert (state.last_seq, "last-event-id" in state.next_request().headers) == (0, False)
