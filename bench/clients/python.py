"""The Python client and what it is compared with: `python python.py <what> <count> <address>`."""

import json
import os
import resource
import sys
import time

what, count, address = sys.argv[1], int(sys.argv[2]), sys.argv[3]
BODY = {"agent_id": "ag_1", "input": {"query": "Hello"}}


def bare_post(times: int) -> int:
    headers = {"authorization": "Bearer ars_live_bench"}
    return sum(bare.post(f"{address}/v2/runs", json=BODY, headers=headers).json()["id"] == "run_1" for _ in range(times))


def post(times: int) -> int:
    return sum(ars.runs.create(**BODY).id == "run_1" for _ in range(times))


def bare_events(times: int) -> int:
    with bare.stream("GET", f"{address}/v2/runs/{times}/stream") as response:
        return sum(json.loads(event.data)["seq"] > 0 for event in httpx2.EventSource(response))


def events(times: int) -> int:
    with ars.runs.follow(str(times)) as stream:
        return sum(1 for _ in stream)


def report(microseconds: float, grown_kib: int = 0) -> None:
    print(json.dumps({"microseconds": microseconds, "grownKib": grown_kib}))


if what in ("start", "import", "client", "first-call", "bare-first-call"):
    if what == "bare-first-call":
        import httpx2

        httpx2.Client().post(f"{address}/v2/runs", json=BODY).json()
    elif what != "start":
        from agent_run_service import AgentRunService

        if what != "import":
            ars = AgentRunService(api_key="ars_live_bench", base_url=f"{address}/v2")
        if what == "first-call":
            ars.runs.create(**BODY)  # creates the pool, which reads the system's certificates
    # The interpreter's own start is included, since the import is compared with a bare start.
    report(time.process_time() * 1e6)
    sys.exit(0)

import httpx2  # noqa: E402

from agent_run_service import AgentRunService  # noqa: E402

# Created before the measurement: httpx2 reads the system's certificates for each client, but not for each call.
bare = httpx2.Client()
ars = AgentRunService(api_key="ars_live_bench", base_url=f"{address}/v2")
run = {"bare-post": bare_post, "post": post, "bare-events": bare_events, "events": events}[what]
run(max(1, count // 10))
rss_before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = os.times()
read = run(count)
after = os.times()
assert read == count, f"got {read}, expected {count}"
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - rss_before
report((after.user + after.system - before.user - before.system) * 1e6 / count, grown)
