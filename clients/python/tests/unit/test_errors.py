"""Errors travel as any other value: between processes, and as copies."""

from __future__ import annotations

import builtins
import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import httpx2
import pytest

import agent_run_service
from agent_run_service import (
    ApiError,
    ArsError,
    NotFoundError,
    RunFailedError,
    StreamInterruptedError,
    WebhookVerificationError,
)
from agent_run_service._api_errors import read_api_error

BODY = b'''{"error": {"type": "not_found", "code": "run_not_found", "message": "No run", "param": "id",
          "details": [{"path": "id", "message": "no such"}], "request_id": "req_1"}}'''


def not_found() -> ApiError:
    return read_api_error(404, httpx2.Headers({"x-request-id": "req_1"}), BODY, now=0, attempts=2)


ERRORS: list[ArsError] = [
    not_found(),
    agent_run_service.ConnectionError("lost", kind="reset", is_unsent=True, attempts=3),
    agent_run_service.TimeoutError("late", attempts=2),
    StreamInterruptedError("cut", run_id="run_1", last_seq=7),
    WebhookVerificationError("not signed"),
    RunFailedError("failed", run={"id": "run_1"}, code="timeout"),
    ArsError("else"),
]
COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))]


def shown(error: ArsError) -> Any:
    attributes = {name: value for name, value in vars(error).items() if name not in ("details", "headers")}
    return type(error), error.args, str(error), attributes


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_is_the_same_after(error: ArsError, copied: Callable[[Any], Any]) -> None:
    assert shown(copied(error)) == shown(error)


def test_keeps_headers_and_details_in_pickle() -> None:
    error = pickle.loads(pickle.dumps(not_found()))
    assert error.headers["X-Request-Id"] == "req_1"
    assert [detail.message for detail in error.details] == ["no such"]


def fail() -> None:
    raise not_found()


def test_is_raised_by_a_process_pool_which_continues() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        for _ in range(2):
            with pytest.raises(NotFoundError) as raised:
                pool.submit(fail).result()
            assert (raised.value.code, raised.value.attempts) == ("run_not_found", 2)


def test_connection_errors_are_those_of_the_language_too() -> None:
    lost = agent_run_service.ConnectionError("lost", kind="reset")
    late = agent_run_service.TimeoutError("late")
    assert isinstance(lost, builtins.ConnectionError) and not isinstance(lost, builtins.TimeoutError)
    assert isinstance(late, builtins.TimeoutError) and isinstance(late, agent_run_service.ConnectionError)
    assert (str(lost), str(late), late.kind) == ("lost", "late", "timeout")


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "3"}, 3.0),
        ({"retry-after": " 1.5 "}, 1.5),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "1e3"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "Mon, 16 Nov 2026 12:00:05 GMT"}, 5.0),
        ({"retry-after": "Mon, 16 Nov 2026 12:00:05 GMT", "date": "Mon, 16 Nov 2026 12:00:03 GMT"}, 2.0),
        ({"retry-after": "Mon, 16 Nov 2026 12:00:05 GMT", "date": "Mon, 16 Nov 2026 13:00:00 GMT"}, 0.0),
        ({"retry-after": "Mon, 16 Nov 2026 12:00:05 GMT", "date": "today"}, 5.0),
    ],
)
def test_tells_the_pause_by_the_clock_of_the_service(headers: dict[str, str], seconds: float | None) -> None:
    noon = 1_794_830_400
    error = read_api_error(503, httpx2.Headers(headers), b"", now=noon, attempts=1)
    assert error.retry_after_seconds == seconds
