"""Time and randomness, as one argument of a client, so that tests need not wait."""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


async def _sleep(seconds: float) -> None:
    # A program without asyncio does not pay for its import.
    import asyncio

    await asyncio.sleep(seconds)


@dataclass(frozen=True)
class AsyncTiming:
    #: Seconds since 1970: the age of idempotency keys and the dates in `Retry-After` are measured with it.
    now: Callable[[], float] = time.time
    #: Pauses between attempts.
    sleep: Callable[[float], Awaitable[None]] = _sleep
    #: From 0 to 1.
    random: Callable[[], float] = random.random


@dataclass(frozen=True)
class Timing:
    #: Seconds since 1970: the age of idempotency keys and the dates in `Retry-After` are measured with it.
    now: Callable[[], float] = time.time
    #: Pauses between attempts.
    sleep: Callable[[float], None] = time.sleep
    #: From 0 to 1.
    random: Callable[[], float] = random.random
