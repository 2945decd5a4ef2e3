"""Connection settings that the synchronous and the asynchronous client share."""

from __future__ import annotations

import ssl
from typing import TypedDict

import httpx2

from ._configuration import Configuration, is_loopback
from ._ssl_context import ssl_context

CONNECT_TIMEOUT_SECONDS = 10.0
# Streams hold their connections: a limit would make the next call wait for the end of a run.
LIMITS = httpx2.Limits(max_connections=None, max_keepalive_connections=100)


class PoolSettings(TypedDict):
    verify: ssl.SSLContext
    limits: httpx2.Limits
    timeout: None
    trust_env: bool


def pool_settings(configuration: Configuration) -> PoolSettings:
    return {
        "verify": ssl_context(configuration.ca_file),
        "limits": LIMITS,
        "timeout": None,
        # Requests to this machine use no proxy.
        "trust_env": not is_loopback(httpx2.URL(configuration.base_url).host),
    }


def request_timeouts(seconds: float) -> dict[str, float]:
    return {"connect": min(seconds, CONNECT_TIMEOUT_SECONDS), "read": seconds, "write": seconds, "pool": seconds}
