"""Runs an agent that waits for a person, asks on the terminal, and sends the decision: `python approve.py`."""

from agent_run_service import AgentRunService

with AgentRunService() as ars:
    agent = ars.agents.hire("approver", name="Example")
    run = ars.runs.create_and_wait(agent_id=agent.id, input={"query": "Send the letter?"}, timeout=120)
    while run.required_action is not None:
        asked = run.required_action
        is_approved = input(f"{asked.prompt} [y/n] ").strip().lower() == "y"
        # With its id, the action can be sent again after a lost connection without deciding twice.
        ars.runs.send_action(run.id, type="approve" if is_approved else "reject", action_id=asked.id)
        run = ars.runs.get(run.id, wait=60)
    print(run.status, run.output)
    ars.agents.archive(agent.id)  # hired for this example alone
