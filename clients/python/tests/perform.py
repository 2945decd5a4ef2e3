"""Performs the call of a scenario with either client, and records the result."""

from __future__ import annotations

import asyncio
import base64
import inspect
import traceback
from collections.abc import AsyncIterator, Callable
from datetime import datetime
from typing import Any

import agent_run_service as ars

from .control import Control


class Scenario:
    def __init__(self, started: Any, *, is_sync: bool, control: Control, lines: list[str]) -> None:
        given = started["scenario"]
        self.started = started
        self.is_sync = is_sync
        self.control = control
        self.lines = lines
        self.client: dict[str, Any] = given.get("client") or {}
        self.call: dict[str, Any] = given["call"]
        self.cancel: dict[str, Any] = given.get("cancel") or {}
        self.leave_after_events: int | None = given.get("leave_after_events")
        self.task: asyncio.Task[Any] | None = None
        clock = given.get("clock") or {}
        self.is_real = clock.get("real") is True
        self.now = datetime.fromisoformat(clock.get("start", "2026-11-16T12:00:00.000Z")).timestamp()
        self.per_read = clock.get("per_read_ms", 0) / 1000
        self.slept_ms: list[float] = []

    def read_clock(self) -> float:
        self.now += self.per_read
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept_ms.append(seconds * 1000)
        self.now += seconds

    async def sleep_async(self, seconds: float) -> None:
        self.sleep(seconds)
        if self.cancel.get("when") == "sleeping" and self.task is not None:
            self.task.cancel()
        await asyncio.sleep(0)


async def perform(scenario: Scenario) -> dict[str, Any]:
    result: dict[str, Any] = {}
    error: BaseException | None = None
    client = None
    try:
        if scenario.call["operation"] == "verifyWebhook":
            _verify(scenario, result)
        else:
            client = _client(scenario)
            scenario.lines.append(repr(client))
            scenario.task = asyncio.create_task(_do(client, scenario, result))
            if scenario.cancel.get("when") == "waiting":
                asked = {"id": scenario.started["id"], "count": 1}
                await asyncio.to_thread(scenario.control.get, "/received", asked)
                scenario.task.cancel()
            await scenario.task
    except (Exception, asyncio.CancelledError) as raised:
        error = raised
        scenario.lines += [str(raised), repr(raised), "".join(traceback.format_exception(raised))]
    if client is not None:
        await _settled(client.close() if scenario.is_sync else client.aclose())
    return {
        "error": None if error is None else _described(error),
        **({} if scenario.is_real else {"slept_ms": scenario.slept_ms}),
        **({"result": result} if result else {}),
    }


def _client(scenario: Scenario) -> Any:
    given = scenario.client
    options: dict[str, Any] = {
        "base_url": scenario.started["base_url"],
        "ca_file": scenario.started["ca_file"],
        "api_key": given.get("api_key", "ars_live_scenario"),
    }
    if "api_keys" in given:
        options["api_key"] = _one_after_the_other(given["api_keys"])
    if "max_retries" in given:
        options["max_retries"] = given["max_retries"]
    if "timeout_ms" in given:
        options["timeout"] = given["timeout_ms"] / 1000
    if "silence_ms" in given:
        options["silence_timeout"] = given["silence_ms"] / 1000
    if scenario.is_sync:
        timing = None if scenario.is_real else ars.Timing(now=scenario.read_clock, sleep=scenario.sleep)
        return ars.AgentRunService(**options, timing=timing)
    async_timing = None if scenario.is_real else ars.AsyncTiming(now=scenario.read_clock, sleep=scenario.sleep_async)
    return ars.AsyncAgentRunService(**options, timing=async_timing)


def _one_after_the_other(keys: list[str]) -> Callable[[], str]:
    left = list(keys)
    return lambda: left.pop(0) if len(left) > 1 else left[0]


async def _do(client: Any, scenario: Scenario, result: dict[str, Any]) -> None:
    call = scenario.call
    resource, name = (_snake(part) for part in call["operation"].split("."))
    method = getattr(getattr(client, resource), name)
    made = method(*call.get("path", []), **_arguments(call))
    if isinstance(made, (ars.RunStream, ars.AsyncRunStream, ars.Feed, ars.AsyncFeed)):
        await _read_stream(made, scenario, result)
    elif isinstance(made, (ars.Pager, ars.AsyncPager)):
        await _read_list(made, call.get("mode", "page"), result)
    else:
        value = await _settled(made)
        result["json"] = value.to_dict()
        scenario.lines.append(type(value).__name__)


async def _read_stream(stream: Any, scenario: Scenario, result: dict[str, Any]) -> None:
    is_log = isinstance(stream, (ars.RunStream, ars.AsyncRunStream))
    events: list[Any] = []
    unknown: list[str] = []
    result.update(events=events, unknown_types=unknown, final=None)
    count = 0
    try:
        async for event in _each(stream):
            count += 1
            events.append(event.to_dict())
            if type(event).__name__.startswith("Unknown"):
                unknown.append(event.type)
            if count == scenario.leave_after_events:
                break
            if scenario.cancel.get("when") == "reading" and count == scenario.cancel["after_events"]:
                assert scenario.task is not None
                scenario.task.cancel()
        if is_log and scenario.leave_after_events is None:
            result["final"] = (await _settled(stream.final_run())).to_dict()
    finally:
        if is_log:
            result.update(text=stream.text, run_id=stream.run_id, last_seq=stream.last_seq)
        await _settled(stream.close() if scenario.is_sync else stream.aclose())


async def _read_list(pager: Any, mode: str, result: dict[str, Any]) -> None:
    if mode == "all":
        items = result["items"] = []
        async for item in _each(pager):
            items.append(item.to_dict())
        return
    page = await _settled(pager.page())
    if mode == "next_page":
        page = await _settled(page.next_page())
    result["json"] = {**page.raw, "data": [each.to_dict() for each in page.data]}


def _arguments(call: dict[str, Any]) -> dict[str, Any]:
    given = {**(call.get("query") or {}), **(call.get("body") or {})}
    arguments = {"from_" if name == "from" else name: value for name, value in given.items()}
    for name, value in (call.get("headers") or {}).items():
        if value == "respond-async":
            arguments["respond_async"] = True
        elif name == "prefer":
            arguments["wait"] = int(value.removeprefix("wait="))
        else:
            arguments[name.replace("-", "_")] = value
    return arguments


def _verify(scenario: Scenario, result: dict[str, Any]) -> None:
    given = scenario.call["webhook"]
    body = base64.b64decode(given["body_base64"])
    event = ars.verify_webhook(body, given["headers"], given["secrets"], now=scenario.read_clock)
    result.update(json=event.to_dict(), is_time_proven=event.is_time_proven)
    if isinstance(event, ars.UnknownWebhookEvent):
        result["unknown_types"] = [event.type]


FIELDS = (
    *("status", "type", "code", "param", "request_id", "doc_url", "retry_after_seconds", "attempts"),
    *("kind", "run_id", "last_seq"),
)


def _described(error: BaseException) -> dict[str, Any]:
    if isinstance(error, asyncio.CancelledError):
        return {"class": "Cancelled", "message": ""}
    described: dict[str, Any] = {"class": type(error).__name__, "message": str(error)}
    described |= {name: getattr(error, name) for name in FIELDS if hasattr(error, name)}
    if isinstance(error, ars.ApiError):
        described["details"] = [each.to_dict() for each in error.details]
    return described


async def _settled(value: Any) -> Any:
    return await value if inspect.isawaitable(value) else value


async def _each(values: Any) -> AsyncIterator[Any]:
    if hasattr(values, "__aiter__"):
        async for value in values:
            yield value
    else:
        for value in values:
            yield value


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
