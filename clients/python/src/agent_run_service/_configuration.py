"""Settings of a client: arguments first, then the environment, then the defaults. Validated once, here."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ._ars_error import ArsError

DEFAULT_BASE_URL = "https://localhost:8443/v2"
DEFAULT_TIMEOUT = 30.0
DEFAULT_SILENCE_TIMEOUT = 45.0
DEFAULT_MAX_RETRIES = 2


class Configuration(NamedTuple):
    base_url: str
    #: The key as a function, so that printing never shows it, and a rotated key takes effect.
    read_api_key: Callable[[], str]
    ca_file: str | None
    #: Seconds for one attempt, headers and body.
    timeout: float
    #: Seconds that a stream may be silent; the service sends a comment every 15 s.
    silence_timeout: float
    max_retries: int
    #: Sent with every request; names in lower case.
    extra_headers: Mapping[str, str]

    def __repr__(self) -> str:
        return f"Configuration(base_url={self.base_url!r}, api_key='***')"


def read_configuration(
    *,
    api_key: str | Callable[[], str] | None,
    base_url: str | None,
    ca_file: str | os.PathLike[str] | None,
    timeout: float,
    silence_timeout: float,
    max_retries: int,
    extra_headers: Mapping[str, str] | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Configuration:
    if timeout <= 0 or silence_timeout <= 0:
        raise ArsError("timeout and silence_timeout must be more than 0 seconds")
    if max_retries < 0:
        raise ArsError("max_retries must be 0 or more")
    file = ca_file if ca_file is not None else environment.get("ARS_CA_FILE") or None
    return Configuration(
        base_url=_read_base_url(base_url or environment.get("ARS_BASE_URL") or DEFAULT_BASE_URL),
        read_api_key=_key_reader(api_key if api_key is not None else environment.get("ARS_API_KEY", "")),
        ca_file=None if file is None else os.fspath(file),
        timeout=timeout,
        silence_timeout=silence_timeout,
        max_retries=max_retries,
        extra_headers={name.lower(): value for name, value in (extra_headers or {}).items()},
    )


def _key_reader(given: str | Callable[[], str]) -> Callable[[], str]:
    if callable(given):
        return lambda: _checked_api_key(given())
    key = _checked_api_key(given)
    return lambda: key


def _checked_api_key(given: str) -> str:
    # Keys are often read from files that end with a newline.
    key = given.strip()
    if not key:
        raise ArsError("No API key: pass api_key or set ARS_API_KEY")
    if not all("!" <= character <= "~" for character in key):
        raise ArsError("The API key has characters that an HTTP header cannot carry")
    return key


def is_loopback(host: str | None) -> bool:
    return host is not None and (host in ("localhost", "::1") or host.startswith("127."))


def _read_base_url(given: str) -> str:
    # Not needed by programs that import the package and create no client.
    from urllib.parse import urlsplit

    url = given.strip().rstrip("/")
    parts = urlsplit(url)
    # Over plain HTTP the key could be read on the network; requests to the machine itself do not leave it.
    if parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(parts.hostname)):
        raise ArsError("base_url must start with https:// and have a host; see ARS_BASE_URL")
    if not parts.hostname or parts.username is not None or parts.query or parts.fragment:
        raise ArsError("base_url must be an address without credentials, query and fragment; see ARS_BASE_URL")
    return url
