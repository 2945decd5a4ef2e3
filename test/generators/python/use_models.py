"""Reads responses with the models that datamodel-code-generator generates for pydantic."""
import os

import httpx
from models import ErrorResponse, Run, RunCreateParams, RunEventPage, RunPage

headers = {"Authorization": f"Bearer {os.environ['ARS_API_KEY']}"}
with httpx.Client(base_url=os.environ["ARS_BASE_URL"], headers=headers, verify=os.environ["ARS_CA_FILE"]) as client:
    body = RunCreateParams.model_validate({"agent_id": os.environ["AGENT_ID"], "input": {"query": "Hello"}})
    response = client.post("/runs", json=body.model_dump(mode="json", exclude_unset=True)).json()
    run = Run.model_validate({**response, "a_new_field": 1})
    assert response["status"] == "completed", response
    page = RunPage.model_validate(client.get("/runs", params={"limit": 5}).json())
    assert run.id in [item.id for item in page.data]
    events = RunEventPage.model_validate(client.get(f"/runs/{run.id}/events").json())
    assert "run.completed" in [event.root.type for event in events.data], events
    missing = ErrorResponse.model_validate(client.get("/runs/run_none").json())
    assert missing.error.code == "run_not_found", missing
