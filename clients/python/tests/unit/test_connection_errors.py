from __future__ import annotations

import socket
import ssl

import httpx2
import pytest

from agent_run_service import TimeoutError
from agent_run_service._connection_errors import read_connection_error

ADDRESS = "https://service.example/v2"


def caused(error: Exception, cause: BaseException) -> Exception:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "kind", "is_unsent"),
    [
        (caused(httpx2.ConnectError("x"), socket.gaierror(-2, "unknown")), "dns", True),
        (caused(httpx2.ConnectError("x"), ConnectionRefusedError()), "refused", True),
        (caused(httpx2.ConnectError("x"), ExceptionGroup("all", [ConnectionRefusedError()])), "refused", True),
        (caused(httpx2.ConnectError("x"), ExceptionGroup("all", [socket.gaierror()])), "dns", True),
        (caused(httpx2.ConnectError("x"), ssl.SSLCertVerificationError()), "tls", True),
        (caused(httpx2.ConnectError("x"), ssl.SSLEOFError()), "reset", True),
        (httpx2.ReadError("x"), "reset", False),
        (httpx2.RemoteProtocolError("x"), "reset", False),
        (httpx2.ConnectTimeout("x"), "timeout", True),
        (httpx2.ReadTimeout("x"), "timeout", False),
        (httpx2.LocalProtocolError("x"), "protocol", False),
    ],
)
def test_says_what_happened_and_whether_anything_was_sent(error: Exception, kind: str, is_unsent: bool) -> None:
    read = read_connection_error(error, ADDRESS, attempts=2)
    assert (read.kind, read.is_unsent, read.attempts) == (kind, is_unsent, 2)
    assert str(read).startswith(f"{kind}: ")
    assert isinstance(read, TimeoutError) is (kind == "timeout")


def test_names_the_option_for_a_certificate_authority() -> None:
    error = caused(httpx2.ConnectError("x"), ssl.SSLCertVerificationError())
    assert "ca_file or ARS_CA_FILE" in str(read_connection_error(error, ADDRESS, attempts=1))
