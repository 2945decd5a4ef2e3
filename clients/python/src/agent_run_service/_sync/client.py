# Generated from _async/client.py by `npm run clients`. Do not edit.
from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from .._ars_error import ArsError
from .._configuration import DEFAULT_MAX_RETRIES, DEFAULT_SILENCE_TIMEOUT, DEFAULT_TIMEOUT, read_configuration
from .._generated._sync.resources import Resources

if TYPE_CHECKING:
    import logging

    import httpx2

    from .._generated._sync.responses import ResourcesWithResponse
    from .._timing import Timing

Client = TypeVar("Client", bound="AgentRunService")


class AgentRunService(Resources):
    """
    A client of the Agent Run Service. Create one and reuse it: it holds the connections.

    Args:
        api_key: Default: `ARS_API_KEY`. A function is called before each request, for keys that are rotated and session
            tokens that are renewed; it must not block.
        base_url: Default: `ARS_BASE_URL`, else `https://localhost:8443/v2`.
        ca_file: PEM file of certificate authorities that are trusted besides the public ones. Default: `ARS_CA_FILE`.
        timeout: Seconds for one attempt, headers and body. A call that waits for a run gets its wait plus 15 s.
        max_retries: How often a call is repeated; 0 also stops streams from resuming automatically.
        silence_timeout: Seconds without a byte after which a stream counts as cut.
        extra_headers: Additional headers for every request; a call's own `extra_headers` replace them.
        http_client: Sends the requests, with its own certificates and proxies; it is not closed with this client.
        logger: Default: the logger `agent_run_service`; attempts are logged at the level DEBUG, without headers.
        timing: The clock, for tests.
    """

    def __init__(
        self,
        *,
        api_key: str | Callable[[], str] | None = None,
        base_url: str | None = None,
        ca_file: str | os.PathLike[str] | None = None,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_MAX_RETRIES,
        silence_timeout: float = DEFAULT_SILENCE_TIMEOUT,
        extra_headers: Mapping[str, str] | None = None,
        http_client: httpx2.Client | None = None,
        logger: logging.Logger | None = None,
        timing: Timing | None = None,
    ) -> None:
        if http_client is not None and ca_file is not None:
            raise ArsError("Pass ca_file or http_client, not both: an HTTP client has its own certificates")
        self._configuration = read_configuration(
            api_key=api_key,
            base_url=base_url,
            ca_file=ca_file,
            timeout=timeout,
            silence_timeout=silence_timeout,
            max_retries=max_retries,
            extra_headers=extra_headers,
        )
        # httpx2 takes longer to import than the rest of this package, so only the first client loads it.
        import logging

        from .._timing import Timing
        from .connections import Connections
        from .transport import Transport

        self._connections = Connections(self._configuration, http_client)
        self._timing = timing or Timing()
        self._logger = logger or logging.getLogger("agent_run_service")
        super().__init__(Transport(self._configuration, self._connections, self._timing, self._logger))

    @cached_property
    def with_response(self) -> ResourcesWithResponse:
        """The same methods, each of which returns `(value, response)`; for a list, the first page."""
        from .._generated._sync.responses import ResourcesWithResponse
        from .with_response import ResponseTransport

        return ResourcesWithResponse(
            ResponseTransport(self._configuration, self._connections, self._timing, self._logger)
        )

    def close(self) -> None:
        """Closes the connections; a given `http_client` stays open."""
        self._connections.close()

    def __enter__(self: Client) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._configuration.base_url!r}, api_key='***')"
