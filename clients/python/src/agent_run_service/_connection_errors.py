"""Errors of httpx2 as this library's errors: each states what happened, and keeps the original as its cause."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator, Sequence
from typing import Any

import httpx2

from ._errors import ConnectionError, TimeoutError

# Raised before there was a connection, so the service cannot have seen the request.
UNSENT = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout)
LOST = (httpx2.NetworkError, httpx2.RemoteProtocolError)


def read_connection_error(error: Exception, address: str, *, attempts: int) -> ConnectionError:
    is_unsent = isinstance(error, UNSENT)
    if isinstance(error, (httpx2.TimeoutException, socket.timeout)):
        return TimeoutError(_timeout_message(error, address), is_unsent=is_unsent, attempts=attempts)
    kind = _kind_of(error)
    return ConnectionError(_message(kind, error, address), kind=kind, is_unsent=is_unsent, attempts=attempts)


def _timeout_message(error: Exception, address: str) -> str:
    if isinstance(error, httpx2.ConnectTimeout):
        return f"timeout: no connection to {address} in time"
    if isinstance(error, httpx2.PoolTimeout):
        return "timeout: all connections of the client are in use"
    return f"timeout: no complete response from {address} in time"


def _kind_of(error: Exception) -> str:
    if isinstance(error, httpx2.ConnectError):
        return _kind_of_connect_error(error)
    return "reset" if isinstance(error, LOST) else "protocol"


def _kind_of_connect_error(error: Exception) -> str:
    causes = list(_causes(error))
    if any(isinstance(each, socket.gaierror) for each in causes):
        return "dns"
    # The peer went away during the handshake: these are also SSLErrors, but say nothing about its certificate.
    if any(isinstance(each, (ssl.SSLEOFError, ssl.SSLZeroReturnError, ConnectionResetError)) for each in causes):
        return "reset"
    if any(isinstance(each, ssl.SSLError) for each in causes):
        return "tls"
    return "refused"


def _message(kind: str, error: Exception, address: str) -> str:
    match kind:
        case "dns":
            return f"dns: the host of {address} has no address"
        case "refused":
            return f"refused: nothing accepts connections at {address}"
        case "tls":
            return (
                f"tls: the certificate of {address} could not be verified ({_tls_reason(error)}); "
                "if the service uses its own certificate authority, set ca_file or ARS_CA_FILE"
            )
        case "reset":
            return f"reset: the connection to {address} was lost before the response was complete"
        case _:
            return f"{kind}: no exchange with {address} is possible ({type(error).__name__})"


def _tls_reason(error: Exception) -> str:
    for each in _causes(error):
        if isinstance(each, ssl.SSLCertVerificationError):
            # Other verifiers than OpenSSL raise it without this attribute.
            return getattr(each, "verify_message", "") or str(each)
    return str(error)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        for each in _grouped(error):
            yield from _causes(each)
        error = error.__cause__ or error.__context__


def _grouped(error: BaseException) -> Sequence[BaseException]:
    # Addresses of a host are tried in parallel, and their failures are raised together.
    group: Any = error
    return group.exceptions if issubclass(type(error), BaseExceptionGroup) else ()
