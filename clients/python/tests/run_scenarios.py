"""
Runs the scenarios that all client libraries share: `python -m tests.run_scenarios [sync]`. It performs the calls and
reports the results; the scripted server compares. See clients/scenarios/README.md.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any

from .control import Control, started_control
from .perform import Scenario, perform


def main(is_sync: bool) -> None:
    logging.getLogger().addHandler(LineHandler(logging.DEBUG))
    logging.getLogger().setLevel(logging.DEBUG)
    with started_control() as control, ThreadPoolExecutor(int(os.environ.get("CONCURRENCY", "1"))) as pool:
        part = os.environ.get("SCENARIO", "")
        names = [name for name in control.get("/scenarios", _asked(is_sync))["names"] if part in name]
        for name, failures in zip(names, pool.map(lambda name: _run(control, name, is_sync), names), strict=True):
            print(json.dumps({"name": name, "failures": failures}), flush=True)


def _asked(is_sync: bool) -> dict[str, str]:
    asked = {"without": "cancel"} if is_sync else {}
    if os.environ.get("CUTS"):
        asked |= {"cuts": os.environ["CUTS"], "seed": os.environ.get("SEED", "1")}
    return asked


def _run(control: Control, name: str, is_sync: bool) -> list[str]:
    failures: list[str] = []
    started: Any = control.post("/start", {"name": name})
    while started is not None:
        lines: list[str] = []
        LINES.set(lines)
        scenario = Scenario(started, is_sync=is_sync, control=control, lines=lines)
        # Each scenario has its own event loop, in its own thread.
        observed = asyncio.run(perform(scenario))
        result = control.post("/finish", {"id": started["id"], "observed": {**observed, "logs": lines}})
        failures += result["failures"]
        started = result.get("next")
    return failures


#: Every line that any logger writes for a scenario, whichever library it belongs to and whichever thread it is in.
LINES: ContextVar[list[str]] = ContextVar("lines")


class LineHandler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        LINES.get([]).append(record.getMessage())


if __name__ == "__main__":
    main(sys.argv[1:] == ["sync"])
