"""Ends the wait of a stream that is closed. Written by hand for each of the two kinds of client, as connections are."""

from __future__ import annotations

import contextvars
import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, TypeVar

import httpx2

from .._stream_state import StreamClosed

Value = TypeVar("Value")

#: How soon a wait ends after `close`. A signal handler may do no more than note it: what it interrupts may hold a lock.
LOOK_SECONDS = 0.05


class Closing:
    def __init__(self) -> None:
        self.is_closed = False

    def unless_closed(self, work: Callable[[], Value], held: ExitStack | None = None) -> Value:
        """
        The result; `StreamClosed` if the stream is closed first. The work is done in another thread, since nothing
        ends a connection that is being made. `held` gets what it opens.
        """
        if self.is_closed:
            raise StreamClosed
        done, left = threading.Event(), threading.Event()
        results: list[Value] = []
        failures: list[BaseException] = []

        def perform() -> None:
            try:
                results.append(work())
            except BaseException as error:
                failures.append(error)
            done.set()
            if left.is_set() and held is not None:
                held.close()

        context = contextvars.copy_context()
        threading.Thread(target=context.run, args=(perform,), name="ars-stream", daemon=True).start()
        while not done.wait(LOOK_SECONDS):
            if self.is_closed:
                left.set()
                raise StreamClosed
        if failures:
            raise failures[0]
        return results[0]

    def close(self, find_response: Callable[[], httpx2.Response | None]) -> None:
        # Before it checks: a response that is received later is closed by its reader.
        self.is_closed = True
        response = find_response()
        # The connection of one that is closed may have been taken by another call.
        if response is not None and not response.is_closed:
            _shut_down(response)
            response.close()


def _shut_down(response: httpx2.Response) -> None:
    """Ends a read in another thread, which closing the socket does not."""
    stream: Any = response.extensions.get("network_stream")
    connected = None if stream is None else stream.get_extra_info("socket")
    if isinstance(connected, socket.socket):
        try:
            # That of the socket itself, below TLS.
            socket.socket.shutdown(connected, socket.SHUT_RDWR)
        except OSError:
            pass
