"""Every operation of the document has a public method in both clients, and a scenario."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest

import agent_run_service
from agent_run_service import OPERATIONS, AgentRunService, AsyncAgentRunService

CLIENTS = Path(__file__).parents[3]
DOCUMENT: dict[str, Any] = json.loads((CLIENTS / "openapi.json").read_text())
DOCUMENTED = {
    operation["operationId"]: operation
    for methods in DOCUMENT["paths"].values()
    for operation in methods.values()
    if operation.get("x-sdk") is not False
}


def snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


@pytest.mark.parametrize("id", DOCUMENTED)
@pytest.mark.parametrize("client", [AgentRunService, AsyncAgentRunService])
def test_has_a_method_for(id: str, client: Any) -> None:
    resource, name = map(snake, id.split("."))
    method = getattr(getattr(client(api_key="key"), resource), name)
    assert f"Operation `{id}`" in (inspect.getdoc(method) or "")


def test_has_no_operation_besides() -> None:
    assert OPERATIONS.keys() == DOCUMENTED.keys()
    for id, operation in OPERATIONS.items():
        assert operation.retry == DOCUMENTED[id]["x-retry"]
        assert operation.scope == DOCUMENTED[id]["x-scope"]


def test_every_operation_has_a_scenario() -> None:
    called = {
        scenario["call"]["operation"]
        for file in (CLIENTS / "scenarios").glob("*.json")
        for scenario in json.loads(file.read_text())["scenarios"]
    }
    assert DOCUMENTED.keys() - called == set()


def test_exports_every_name_that_it_lists() -> None:
    for name in dir(agent_run_service):
        assert getattr(agent_run_service, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        getattr(agent_run_service, "Nothing")


def test_a_star_imports_what_is_public_and_nothing_else() -> None:
    names: dict[str, Any] = {}
    exec("from agent_run_service import *", names)
    assert names.keys() - {"__builtins__"} == set(agent_run_service.__all__)
    assert {"AgentRunService", "Run", "RunCreateParams", "verify_webhook"} <= names.keys()


def test_with_response_has_the_same_methods_but_streams() -> None:
    client = AgentRunService(api_key="key")
    for id in DOCUMENTED:
        resource, name = map(snake, id.split("."))
        is_stream = id in {"runs.stream", "runs.follow", "pipelineRuns.stream", "pipelineRuns.follow", "events.follow"}
        assert hasattr(getattr(client.with_response, resource), name) is not is_stream
