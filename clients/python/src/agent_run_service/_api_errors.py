"""Responses that are not successful, as errors."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ._errors import (
    ApiError,
    BadRequestError,
    ForbiddenError,
    InternalError,
    NotFoundError,
    RateLimitedError,
    UnauthorizedError,
    UnavailableError,
    UnprocessableError,
)
from ._shapes import is_list, is_object
from ._retry import read_retry_after

CLASSES: dict[int, type[ApiError]] = {
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    422: UnprocessableError,
    429: RateLimitedError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}


def read_api_error(status: int, headers: Mapping[str, str], body: bytes, *, now: float, attempts: int) -> ApiError:
    raw = parsed_or_text(body)
    found: Any = raw.get("error") if is_object(raw) else None
    error = found if is_object(found) else {}
    return error_class(status)(
        error.get("message") or f"The response has status {status} and is not from the service",
        status=status,
        headers=headers,
        type=error.get("type"),
        code=error.get("code"),
        param=error.get("param"),
        details=_read_details(error.get("details")),
        request_id=error.get("request_id") or headers.get("x-request-id"),
        doc_url=error.get("doc_url"),
        retry_after_seconds=read_retry_after(headers, now),
        raw=raw,
        attempts=attempts,
    )


def unreadable_response(status: int, headers: Mapping[str, str], body: bytes, *, attempts: int) -> ApiError:
    """A success whose body is not JSON: something between the client and the service responded instead of it."""
    return ApiError(
        f"The response has status {status} but is not JSON from the service",
        status=status,
        headers=headers,
        request_id=headers.get("x-request-id"),
        raw=parsed_or_text(body),
        attempts=attempts,
    )


def error_class(status: int) -> type[ApiError]:
    found = CLASSES.get(status)
    if found is not None:
        return found
    if 400 <= status < 500:
        return BadRequestError
    return InternalError if status >= 500 else ApiError


def parsed_or_text(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body.decode(errors="replace")


def _read_details(details: Any) -> list[Any]:
    from ._generated.models import ErrorDetail

    return [ErrorDetail.from_raw(each) for each in details if is_object(each)] if is_list(details) else []
