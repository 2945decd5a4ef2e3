from __future__ import annotations

from typing import Literal, NamedTuple

Retry = Literal["safe", "keyed", "once"]


class Operation(NamedTuple):
    """An operation of the API, as `clients/openapi.json` describes it."""

    id: str
    method: str
    #: Relative to the base address, with `{}` for each path parameter.
    path: str
    retry: Retry
    #: The call counts as `once` if this header is sent.
    once_with_header: str | None = None
    #: Where the call states how long it waits for a run.
    wait: Literal["query", "prefer"] | None = None
    is_paged: bool = False
    #: The scope that an API key requires; None if any key suffices.
    scope: str | None = None
