from __future__ import annotations

import logging
from typing import Any

import pytest

from agent_run_service import AgentRunService, ArsError, AsyncAgentRunService
from agent_run_service._configuration import read_configuration

DEFAULTS: dict[str, Any] = {"timeout": 30.0, "silence_timeout": 45.0, "max_retries": 2}


def read(environment: dict[str, str], **given: Any) -> Any:
    nothing = {"api_key": None, "base_url": None, "ca_file": None}
    return read_configuration(**{**nothing, **DEFAULTS, **given}, environment=environment)


def test_reads_the_environment_and_prefers_arguments() -> None:
    environment = {"ARS_API_KEY": " key\n", "ARS_BASE_URL": "https://one.example/v2/", "ARS_CA_FILE": "ca.pem"}
    found = read(environment)
    assert (found.read_api_key(), found.base_url, found.ca_file) == ("key", "https://one.example/v2", "ca.pem")
    found = read(environment, api_key="mine", base_url="https://two.example/v2")
    assert (found.read_api_key(), found.base_url) == ("mine", "https://two.example/v2")
    assert read({"ARS_API_KEY": "key"}).base_url == "https://localhost:8443/v2"


def test_asks_a_function_for_the_key_each_time_and_checks_what_it_gives() -> None:
    keys = iter([" one\n", "two", "no key"])
    found = read({}, api_key=lambda: next(keys))
    assert [found.read_api_key(), found.read_api_key()] == ["one", "two"]
    with pytest.raises(ArsError, match="cannot carry") as raised:
        found.read_api_key()
    assert "no key" not in str(raised.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"api_key": "  "}, "ARS_API_KEY"),
        ({"api_key": "two words"}, "cannot carry"),
        ({"base_url": "http://service.example/v2"}, "https://"),
        ({"base_url": "service.example"}, "https://"),
        ({"base_url": "https://user:word@service.example/v2"}, "without credentials"),
        ({"timeout": 0}, "timeout"),
        ({"max_retries": -1}, "max_retries"),
    ],
)
def test_refuses_what_cannot_work(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ArsError, match=message) as raised:
        read({}, **{"api_key": "key", **given})
    assert "two words" not in str(raised.value) and "word@" not in str(raised.value)


def test_refuses_a_missing_key_and_a_ca_file_beside_an_http_client(monkeypatch: pytest.MonkeyPatch) -> None:
    import httpx2

    monkeypatch.delenv("ARS_API_KEY", raising=False)
    with pytest.raises(ArsError, match="ARS_API_KEY"):
        AgentRunService()
    with pytest.raises(ArsError, match="not both"):
        AgentRunService(api_key="key", ca_file="ca.pem", http_client=httpx2.Client())


@pytest.mark.parametrize("client", [AgentRunService, AsyncAgentRunService])
def test_shows_no_key(client: Any) -> None:
    made = client(api_key="ars_live_secret", logger=logging.getLogger("test"))
    assert "ars_live_secret" not in repr(made)
    assert "ars_live_secret" not in repr(made._configuration)
