"""Calls the service with the client that openapi-python-client generates."""
import os

from ars import AuthenticatedClient
from ars.api.runs import runs_create, runs_get, runs_list, runs_list_events
from ars.models import ErrorResponse, JSONObject, Run, RunCompletedEvent, RunCreateParams, RunEventPage, RunPage

client = AuthenticatedClient(
    base_url=os.environ["ARS_BASE_URL"], token=os.environ["ARS_API_KEY"], verify_ssl=os.environ["ARS_CA_FILE"]
)
body = RunCreateParams(agent_id=os.environ["AGENT_ID"], input_=JSONObject.from_dict({"query": "Hello"}))
run = runs_create.sync(client=client, body=body)
assert isinstance(run, Run) and run.status == "completed", run
page = runs_list.sync(client=client, limit=5)
assert isinstance(page, RunPage) and run.id in [item.id for item in page.data], page
events = runs_list_events.sync(client=client, id=run.id)
assert isinstance(events, RunEventPage), events
assert any(isinstance(event, RunCompletedEvent) for event in events.data), events
missing = runs_get.sync(client=client, id="run_none")
assert isinstance(missing, ErrorResponse) and missing.error.code == "run_not_found", missing
