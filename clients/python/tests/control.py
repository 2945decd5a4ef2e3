"""The scripted server, which plays the service's part of the scenarios and compares what a client did."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

REPOSITORY = Path(__file__).parents[3]
# Loopback must not go through a proxy of the environment.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Control:
    def __init__(self, address: str) -> None:
        self._address = address

    def get(self, path: str, query: Mapping[str, object] | None = None) -> Any:
        with OPENER.open(f"{self._address}{path}?{urlencode(query or {})}") as response:
            return json.load(response)

    def post(self, path: str, body: object) -> Any:
        request = urllib.request.Request(f"{self._address}{path}", json.dumps(body).encode(), method="POST")
        with OPENER.open(request) as response:
            return json.load(response)


@contextmanager
def started_control() -> Iterator[Control]:
    given = os.environ.get("SCRIPTED_CONTROL")
    if given:
        yield Control(given)
        return
    path = f"{REPOSITORY / 'node_modules' / '.bin'}{os.pathsep}{os.environ['PATH']}"
    server = subprocess.Popen(
        ["node", "clients/scripted/server.ts"],
        cwd=REPOSITORY,
        env={**os.environ, "PATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert server.stdin is not None and server.stdout is not None
    try:
        yield Control(json.loads(server.stdout.readline())["control"])
    finally:
        server.stdin.close()
        server.wait()
