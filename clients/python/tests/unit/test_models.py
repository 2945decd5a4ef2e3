from __future__ import annotations

import copy
import dataclasses
import pickle
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from agent_run_service import AgentVersionDiff, NewApiKey, OutputDelta, Run, RunError, RunFailedError, UnknownRunEvent
from agent_run_service._generated.models import decode_agent_runtime, decode_run_event
from agent_run_service._request import encode_json

RUN: dict[str, Any] = {
    "id": "run_1",
    "status": "failed",
    "output": {"camelCase": {"from": 1}},
    "error": {"code": "too_hard", "message": "Too hard", "new_field": 1},
    "created_at": "2026-11-16T12:00:00.123Z",
    "finished_at": None,
    "new_field": {"a": [1]},
}


def test_keeps_what_it_does_not_know() -> None:
    run = Run.from_raw(copy.deepcopy(RUN))
    assert run.raw == RUN
    assert run.to_dict() == RUN
    assert run.created_at == datetime(2026, 11, 16, 12, 0, 0, 123_000, timezone.utc)
    assert run.error is not None and run.error.code == "too_hard"


def test_passes_values_of_another_form_as_they_came() -> None:
    raw = {"id": 7, "error": "text", "created_at": "soon", "status": "paused"}
    run: Any = Run.from_raw(raw)
    assert {name: getattr(run, name) for name in raw} == raw


def test_is_a_slotted_dataclass() -> None:
    run = Run.from_raw(RUN)
    assert dataclasses.is_dataclass(run)
    assert not hasattr(run, "__dict__")
    assert pickle.loads(pickle.dumps(run)) == run == copy.copy(run)
    assert run != Run.from_raw({**RUN, "id": "run_2"})
    assert dataclasses.replace(run, id="run_3").id == "run_3"
    assert repr(RunError.from_raw({"code": "a"})).startswith("RunError(code='a', message=None")


def test_renames_keywords_and_writes_them_back() -> None:
    diff = AgentVersionDiff.from_raw({"from": 1, "to": 2})
    assert (diff.from_, diff.to) == (1, 2)
    assert diff.to_dict() == {"from": 1, "to": 2}


def test_never_shows_a_new_key() -> None:
    key = NewApiKey.from_raw({"id": "key_1", "key": "ars_live_new"})
    assert key.key == "ars_live_new"
    assert "ars_live_new" not in repr(key)


def test_gives_unknown_members_of_a_union_as_such() -> None:
    known = decode_run_event({"type": "output.delta", "seq": 3, "delta": "x"})
    match known:
        case OutputDelta(delta=str(text), seq=3):
            assert text == "x"
        case _:
            pytest.fail("the event is an OutputDelta")
    unknown = decode_run_event({"type": "run.paused", "seq": 4, "why": "x"})
    assert isinstance(unknown, UnknownRunEvent)
    assert (unknown.type, unknown.seq, unknown.raw["why"]) == ("run.paused", 4, "x")
    assert type(decode_agent_runtime({"type": "quantum"})).__name__ == "UnknownAgentRuntime"


@pytest.mark.parametrize(("status", "code"), [("failed", "too_hard"), ("cancelled", "run_cancelled")])
def test_or_raise_raises_for_runs_that_did_not_complete(status: str, code: str) -> None:
    with pytest.raises(RunFailedError) as raised:
        Run.from_raw({**RUN, "status": status}).or_raise()
    assert raised.value.code == code
    completed = Run.from_raw({**RUN, "status": "completed"})
    assert completed.or_raise() is completed


def test_sends_times_in_utc_and_objects_as_received() -> None:
    time = datetime(2026, 11, 16, 13, 0, tzinfo=timezone(timedelta(hours=1)))
    assert encode_json({"at": time}) == b'{"at":"2026-11-16T12:00:00.000Z"}'
    assert encode_json({"run": Run.from_raw({"id": "run_1"})}) == b'{"run":{"id":"run_1"}}'
    with pytest.raises(TypeError, match="set cannot be sent"):
        encode_json({"a": {1}})


def test_can_be_made_by_its_fields() -> None:
    delta = OutputDelta("output.delta", 1, "run_1", datetime(2026, 11, 16, tzinfo=timezone.utc), delta="x", patch=None)
    assert delta.to_dict()["created_at"] == "2026-11-16T00:00:00.000Z"
    make: Any = OutputDelta
    too_many: dict[str, Any] = {**dict.fromkeys(OutputDelta.__match_args__), "more": 1}
    too_few: dict[str, Any] = {"type": "output.delta"}
    for arguments in (too_few, too_many):
        with pytest.raises(TypeError, match="takes each of type, seq, run_id"):
            make(**arguments)
