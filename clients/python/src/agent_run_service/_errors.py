from __future__ import annotations

import builtins
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._ars_error import ArsError

if TYPE_CHECKING:
    from ._generated.models import ErrorDetail


class ApiError(ArsError):
    """The service refused the request, or failed."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        headers: Mapping[str, str],
        type: str | None = None,
        code: str | None = None,
        param: str | None = None,
        details: list[ErrorDetail] | None = None,
        request_id: str | None = None,
        doc_url: str | None = None,
        retry_after_seconds: float | None = None,
        raw: Any = None,
        attempts: int = 1,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.headers = headers
        self.type = type
        self.code = code
        self.param = param
        self.details = details or []
        self.request_id = request_id
        #: Address of the page about this error: when it happens, and what to do.
        self.doc_url = doc_url
        self.retry_after_seconds = retry_after_seconds
        #: The parsed body, or its text.
        self.raw = raw
        #: Requests that were sent for the call.
        self.attempts = attempts

    def __str__(self) -> str:
        named = " ".join(word for word in (str(self.status), self.code) if word)
        named_request = "" if self.request_id is None else f" (request {self.request_id})"
        return f"{named}: {self.message}{named_request}"


class BadRequestError(ApiError):
    """400, and statuses between 400 and 499 without their own class."""


class UnauthorizedError(ApiError):
    """401: the API key is missing, wrong or expired."""


class ForbiddenError(ApiError):
    """403: the API key is valid but may not do this."""


class NotFoundError(ApiError):
    """404: there is no such resource in the organisation."""


class UnprocessableError(ApiError):
    """422: the request was understood but cannot be done."""


class RateLimitedError(ApiError):
    """429: too many calls (`rate_limited`), or the month's calls are used up (`quota_exceeded`)."""


class InternalError(ApiError):
    """500, and statuses from 505 on."""


class UnavailableError(ApiError):
    """502, 503 or 504."""


class ConnectionError(ArsError, builtins.ConnectionError):
    """There was no complete response. `kind` is `dns`, `refused`, `tls`, `reset`, `timeout` or `protocol`."""

    def __init__(self, message: str, *, kind: str, is_unsent: bool = False, attempts: int = 1) -> None:
        super().__init__(message)
        self.kind = kind
        #: Nothing reached the service: no connection was made.
        self.is_unsent = is_unsent
        #: Requests that were started for the call.
        self.attempts = attempts

    @property
    def cause(self) -> BaseException | None:
        """What the layer below reported."""
        return self.__cause__


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """An attempt, or the whole wait, took too long."""

    def __init__(self, message: str, *, is_unsent: bool = False, attempts: int = 1) -> None:
        super().__init__(message, kind="timeout", is_unsent=is_unsent, attempts=attempts)


class StreamInterruptedError(ArsError):
    """A stream was cut and could not be continued. `follow(run_id, after=last_seq)` resumes it."""

    def __init__(self, message: str, *, run_id: str | None, last_seq: int) -> None:
        super().__init__(message)
        self.run_id = run_id
        #: Number of the last event that was received; 0 if none was received.
        self.last_seq = last_seq


class WebhookVerificationError(ArsError):
    """The delivery is not from the service, or it is too old."""
