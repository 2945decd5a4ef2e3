"""A call as it is sent, created once: every attempt sends the same bytes and the same key."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import quote, urlencode

from ._json import dump_json
from ._model import Model, write_time
from ._not_given import NOT_GIVEN, NotGiven
from ._operation import Operation, Retry
from ._retry import retry_class
from ._shapes import is_list, is_mapping

#: Beyond the time that the service waits for a run.
WAIT_MARGIN_SECONDS = 15.0
#: How long `POST /runs` waits by default.
DEFAULT_WAIT_SECONDS = 50


@dataclass(frozen=True, slots=True)
class CallOptions:
    """What a caller may set for one call; None: as set for the client."""

    timeout: float | None = None
    max_retries: int | None = None
    extra_headers: Mapping[str, str] | None = None
    idempotency_key: str | None = None
    #: Seconds that the service waits for the run, by `Prefer`.
    wait: int | None = None
    respond_async: bool = False
    #: Headers that are parameters of the operation, such as `if-match`; in lower case, as all headers here.
    headers: Mapping[str, str | NotGiven] = field(default_factory=dict[str, "str | NotGiven"])


@dataclass(frozen=True, slots=True)
class PreparedRequest:
    operation: Operation
    #: Path and query, relative to the base address.
    target: str
    headers: dict[str, str]
    content: bytes | None
    retry: Retry
    #: Seconds for one attempt, if the call differs from the client.
    timeout: float | None
    max_retries: int | None


def prepare_request(
    operation: Operation,
    path: Sequence[str | int],
    query: Mapping[str, Any] | None,
    body: Mapping[str, Any] | None,
    options: CallOptions,
    make_key: Callable[[], str] = lambda: f"ars-auto-{uuid.uuid4()}",
) -> PreparedRequest:
    fields = None if body is None else given(body)
    if fields is not None and options.idempotency_key is not None:
        fields["idempotency_key"] = options.idempotency_key
    asked = None if query is None else given(query)
    headers = _headers(operation, options, make_key)
    if fields is not None:
        headers["content-type"] = "application/json"
    return PreparedRequest(
        operation=operation,
        target=_target(operation.path, path, asked),
        headers=headers,
        content=None if fields is None else encode_json(fields),
        retry=retry_class(operation, headers),
        timeout=options.timeout if options.timeout is not None else _waiting_timeout(operation, asked, options),
        max_retries=options.max_retries,
    )


def _headers(operation: Operation, options: CallOptions, make_key: Callable[[], str]) -> dict[str, str]:
    headers = {name: value for name, value in options.headers.items() if not isinstance(value, NotGiven)}
    if options.extra_headers:
        headers.update((name.lower(), value) for name, value in options.extra_headers.items())
    if options.idempotency_key is not None:
        headers["idempotency-key"] = options.idempotency_key
    elif operation.retry == "keyed" and "idempotency-key" not in headers:
        headers["idempotency-key"] = make_key()
    if operation.wait == "prefer" and (options.wait is not None or options.respond_async):
        headers["prefer"] = "respond-async" if options.respond_async else f"wait={options.wait}"
    return headers


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not NOT_GIVEN}


def encode_json(value: object) -> bytes:
    return dump_json(value, _encode_other).encode()


def _encode_other(value: object) -> object:
    if isinstance(value, datetime):
        return write_time(value)
    if isinstance(value, Model):
        return value.to_dict()
    if is_mapping(value):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def _target(template: str, path: Sequence[str | int], query: Mapping[str, Any] | None) -> str:
    target = template
    if path:
        for each in path:
            # Any of these would address another route, such as the list instead of the item.
            if str(each) in ("", ".", ".."):
                raise ValueError(f"A parameter of the path {template} must be an id, not {str(each)!r}")
        target = template.format(*(quote(str(each), safe="") for each in path))
    pairs = [] if query is None else [pair for name, value in query.items() for pair in _query_pairs(name, value)]
    return f"{target}?{urlencode(pairs, quote_via=quote)}" if pairs else target


def _query_pairs(name: str, value: Any) -> list[tuple[str, str]]:
    if value is None:
        return []
    if is_mapping(value):
        return [(f"{name}[{key}]", _query_text(each)) for key, each in value.items()]
    if is_list(value):
        return [(name, ",".join(map(_query_text, value)))]
    return [(name, _query_text(value))]


def _query_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return write_time(value)
    return str(value)


def _waiting_timeout(operation: Operation, query: Mapping[str, Any] | None, options: CallOptions) -> float | None:
    if operation.wait == "query":
        waits = None if query is None else query.get("wait")
        return None if waits is None else float(waits) + WAIT_MARGIN_SECONDS
    if operation.wait == "prefer" and not options.respond_async:
        return (DEFAULT_WAIT_SECONDS if options.wait is None else options.wait) + WAIT_MARGIN_SECONDS
    return None
