# Generated from _async/transport.py by `npm run clients`. Do not edit.
"""Sends a call until it gets a response, or a failure that a retry cannot fix."""

from __future__ import annotations

import logging
import time
from collections.abc import Generator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

import httpx2

from .._api_errors import read_api_error, unreadable_response
from .._api_response import ApiResponse, RawResponse
from .._configuration import Configuration
from .._connection_errors import read_connection_error
from .._errors import ApiError, ConnectionError, TimeoutError
from .._json import decode_json
from .._operation import Operation
from .._request import CallOptions, PreparedRequest, prepare_request
from .._retry import pause_before_retry
from .._shapes import JSONObject
from .._timing import Timing
from .._version import USER_AGENT
from .connections import Connections
from .pager import Pager

Value = TypeVar("Value")

NO_OPTIONS = CallOptions()


class Transport:
    def __init__(
        self,
        configuration: Configuration,
        connections: Connections,
        timing: Timing,
        logger: logging.Logger,
    ) -> None:
        self.configuration = configuration
        self.timing = timing
        self._connections = connections
        self._logger = logger

    def call(
        self,
        operation: Operation,
        decode: Callable[[Any], Value],
        path: Sequence[str | int] = (),
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        options: CallOptions = NO_OPTIONS,
    ) -> Value:
        value, _ = self.exchange(prepare_request(operation, path, query, body, options), decode)
        return value

    def pager(
        self,
        operation: Operation,
        decode: Callable[[Any], Value],
        path: Sequence[str | int] = (),
        query: Mapping[str, Any] | None = None,
        options: CallOptions = NO_OPTIONS,
    ) -> Pager[Value]:
        def read_page(cursor: str | None) -> tuple[JSONObject, ApiResponse]:
            own = query if cursor is None else {**(query or {}), "cursor": cursor}
            return self.exchange(prepare_request(operation, path, own, None, options), _unchanged)

        return Pager(read_page, decode)

    def exchange(
        self, request: PreparedRequest, decode: Callable[[Any], Value], ends_at: float | None = None
    ) -> tuple[Value, ApiResponse]:
        """`ends_at`: when the caller stops waiting, even if retries are left; in seconds of `time.monotonic`."""
        most_retries = self.configuration.max_retries if request.max_retries is None else request.max_retries
        attempts = 0
        while True:
            attempts += 1
            try:
                reply = self._attempt(request, attempts, ends_at)
                return self._decoded(reply, decode, attempts), ApiResponse(reply.status, reply.headers, attempts)
            except (ApiError, ConnectionError) as failure:
                pause = pause_before_retry(failure, request.retry, attempts - 1, self.timing.random)
                if pause is None or attempts > most_retries:
                    raise
                if ends_at is not None and time.monotonic() + pause >= ends_at:
                    raise
            self.timing.sleep(pause)

    def open(
        self, request: PreparedRequest, attempts: int, accept: str = "text/event-stream"
    ) -> AbstractContextManager[httpx2.Response]:
        """A stream: status 200 or 204, or an error. The key is read immediately, not when the stream is opened."""
        return self._opened(request, self._built(request, accept), attempts)

    @contextmanager
    def _opened(
        self, request: PreparedRequest, built: httpx2.Request, attempts: int
    ) -> Generator[httpx2.Response]:
        configuration = self.configuration
        timeout = configuration.timeout if request.timeout is None else request.timeout
        try:
            with self._connections.open(built, timeout, configuration.silence_timeout) as response:
                self._log(request, attempts, f"status {response.status_code}", response.headers)
                if response.status_code not in (200, 204):
                    body = response.read()
                    raise read_api_error(
                        response.status_code, response.headers, body, now=self.timing.now(), attempts=attempts
                    )
                yield response
        except (httpx2.HTTPError, httpx2.StreamError) as error:
            raise self._lost(error, request, attempts) from error

    def close(self) -> None:
        self._connections.close()

    def _attempt(self, request: PreparedRequest, attempts: int, ends_at: float | None) -> RawResponse:
        timeout = self.configuration.timeout if request.timeout is None else request.timeout
        if ends_at is not None:
            timeout = min(timeout, ends_at - time.monotonic())
            if timeout <= 0:
                raise TimeoutError("timeout: the time given by the caller is over", attempts=attempts - 1)
        built = self._built(request, "application/json")
        try:
            reply = self._connections.send(built, timeout)
        except (httpx2.HTTPError, OSError) as error:
            raise self._lost(error, request, attempts) from error
        self._log(request, attempts, f"status {reply.status}", reply.headers)
        if 200 <= reply.status < 300:
            return reply
        raise read_api_error(reply.status, reply.headers, reply.body, now=self.timing.now(), attempts=attempts)

    def _decoded(self, reply: RawResponse, decode: Callable[[Any], Value], attempts: int) -> Value:
        try:
            raw: Any = decode_json(reply.body)
        except ValueError as error:
            raise unreadable_response(reply.status, reply.headers, reply.body, attempts=attempts) from error
        if raw.__class__ is not dict:
            raise unreadable_response(reply.status, reply.headers, reply.body, attempts=attempts)
        return decode(raw)

    def _built(self, request: PreparedRequest, accept: str) -> httpx2.Request:
        return httpx2.Request(
            request.operation.method,
            self.configuration.base_url + request.target,
            headers={
                "authorization": f"Bearer {self.configuration.read_api_key()}",
                "user-agent": USER_AGENT,
                "accept": accept,
                **self.configuration.extra_headers,
                **request.headers,
            },
            content=request.content,
        )

    def _lost(self, error: Exception, request: PreparedRequest, attempts: int) -> ConnectionError:
        lost = read_connection_error(error, self.configuration.base_url, attempts=attempts)
        self._log(request, attempts, str(lost), {})
        return lost

    def _log(self, request: PreparedRequest, attempts: int, outcome: str, headers: Mapping[str, str]) -> None:
        if self._logger.isEnabledFor(logging.DEBUG):
            operation = request.operation
            self._logger.debug(
                "%s %s (%s), attempt %d: %s, request %s",
                *(operation.method, operation.path, operation.id, attempts, outcome, headers.get("x-request-id")),
            )


def _unchanged(raw: JSONObject) -> JSONObject:
    return raw
