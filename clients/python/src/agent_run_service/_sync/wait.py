# Generated from _async/wait.py by `npm run clients`. Do not edit.
"""Creates a run and waits until it has ended or requires an action."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from .._errors import ForbiddenError
from .._operation import Operation
from .._request import CallOptions, PreparedRequest, prepare_request
from .._stream_state import OLDEST_KEY_SECONDS
from .transport import Transport

Value = TypeVar("Value")

CREATE_WAIT_SECONDS = 50
READ_WAIT_SECONDS = 60
ACTIVE_STATUSES = frozenset({"queued", "running"})


def create_and_wait(
    transport: Transport,
    create: Operation,
    get: Operation,
    decode: Callable[[Any], Value],
    path: Sequence[str | int],
    body: Mapping[str, Any],
    options: CallOptions,
) -> Value:
    """The `timeout` of the options is for the whole wait here."""
    ends_at = None if options.timeout is None else time.monotonic() + options.timeout
    began_at = transport.timing.now()
    creation = prepare_request(create, path, None, body, replace(options, timeout=None, wait=CREATE_WAIT_SECONDS))
    run: Any = _sent(transport, creation, ends_at)
    may_read = True
    while run.get("status") in ACTIVE_STATUSES:
        if may_read:
            reading = prepare_request(get, (run["id"],), {"wait": READ_WAIT_SECONDS}, None, _reading(options))
            try:
                run = _sent(transport, reading, ends_at)
                continue
            except ForbiddenError:
                # The key may only write. The same POST joins the run as long as the service knows its idempotency key.
                if transport.timing.now() - began_at >= OLDEST_KEY_SECONDS:
                    raise
                may_read = False
        elif transport.timing.now() - began_at >= OLDEST_KEY_SECONDS:
            may_read = True
            continue
        run = _sent(transport, creation, ends_at)
    return decode(run)


def _sent(transport: Transport, request: PreparedRequest, ends_at: float | None) -> Any:
    raw, _ = transport.exchange(request, _unchanged, ends_at)
    return raw


def _reading(options: CallOptions) -> CallOptions:
    return CallOptions(max_retries=options.max_retries, extra_headers=options.extra_headers)


def _unchanged(raw: Any) -> Any:
    return raw
