from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class RawResponse(NamedTuple):
    """A complete response, as it was received."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class ApiResponse(NamedTuple):
    """What `with_response` returns besides the value."""

    status: int
    headers: Mapping[str, str]
    #: Requests that were sent for the call.
    attempts: int

    @property
    def request_id(self) -> str | None:
        return self.headers.get("x-request-id")
