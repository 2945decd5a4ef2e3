"""Whether a failed attempt is repeated, and after how long. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime

from ._errors import ApiError, ConnectionError
from ._operation import Operation, Retry

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 8.0
LONGEST_RETRY_AFTER_SECONDS = 60.0
SECONDS = re.compile(r"[0-9]+(?:\.[0-9]+)?")
RETRIED_STATUSES = frozenset({500, 502, 503, 504})
RETRIED_KINDS = frozenset({"dns", "refused", "reset", "timeout"})


def pause_before_retry(
    failure: ApiError | ConnectionError, retry: Retry, retries_made: int, random: Callable[[], float]
) -> float | None:
    """Seconds to wait, or None if the failure is final. The caller counts the retries."""
    if not is_repeatable(failure, retry):
        return None
    if isinstance(failure, ApiError) and failure.retry_after_seconds is not None:
        seconds = failure.retry_after_seconds
        return None if seconds > LONGEST_RETRY_AFTER_SECONDS else seconds * (1 + 0.1 * random())
    return backoff(retries_made, random)


def backoff(retries_made: int, random: Callable[[], float], first: float = FIRST_PAUSE_SECONDS) -> float:
    # Bounded exponent: a feed may be retried for days.
    return min(first * 2.0 ** min(retries_made, 16), LONGEST_PAUSE_SECONDS) * (1 - 0.25 * random())


def is_repeatable(failure: ApiError | ConnectionError, retry: Retry) -> bool:
    if isinstance(failure, ApiError):
        if failure.status == 429:
            return failure.code != "quota_exceeded"
        return retry != "once" and failure.status in RETRIED_STATUSES
    if failure.kind not in RETRIED_KINDS:
        return False
    return retry != "once" or failure.is_unsent


def retry_class(operation: Operation, headers: Mapping[str, str]) -> Retry:
    """The operation's class, changed by what this call sends."""
    if operation.once_with_header is not None and operation.once_with_header in headers:
        return "once"
    return operation.retry


def read_retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """Seconds: the header has a number of them, or a date, which is compared with the date of the response."""
    value = headers.get("retry-after", "").strip()
    if SECONDS.fullmatch(value):
        return float(value)
    until = _read_date(value)
    if until is None:
        return None
    answered = _read_date(headers.get("date", ""))
    return max(0.0, until - (now if answered is None else answered))


def _read_date(value: str) -> float | None:
    try:
        return parsedate_to_datetime(value).timestamp()
    except ValueError:
        return None
