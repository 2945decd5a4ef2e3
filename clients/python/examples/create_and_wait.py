"""Hires an agent, runs it and waits for the result: `python create_and_wait.py "What time is it?"`."""

import sys

from agent_run_service import AgentRunService, RunFailedError

query = sys.argv[1] if len(sys.argv) > 1 else "Hello"

with AgentRunService() as ars:  # ARS_API_KEY, ARS_BASE_URL, ARS_CA_FILE
    agent = ars.agents.hire("echo", name="Example")
    try:
        run = ars.runs.create_and_wait(agent_id=agent.id, input={"query": query}, timeout=120).or_raise()
        print(run.id, run.output)
    except RunFailedError as error:
        print(error.code, error, file=sys.stderr)
    finally:
        ars.agents.archive(agent.id)
