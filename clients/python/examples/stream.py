"""
Prints the output of a run as it is received, and continues after a lost connection: `python stream.py`. With the id of
a run and the number of the last event, it continues where another process stopped: `python stream.py run_… 7`.
"""

import asyncio
import sys

from agent_run_service import AsyncAgentRunService, OutputDelta, RunFailed, StreamInterruptedError


async def main(run_id: str | None, after: int) -> None:
    async with AsyncAgentRunService() as ars:
        if run_id is not None:
            stream = ars.runs.follow(run_id, after=after)
        else:
            agent = await ars.agents.hire("simulator", name="Example")
            stream = ars.runs.stream(agent_id=agent.id, input={"chunks": 5, "delay_ms": 100})
        try:
            async with stream:
                async for event in stream:
                    match event:
                        case OutputDelta(delta=str(text)):
                            print(text, end="", flush=True)
                        case RunFailed(run=run):
                            print(run.error, file=sys.stderr)
                        case _:
                            pass
                ended = await stream.final_run()
            print(f"\n{ended.id} {ended.status} after {stream.last_seq} events")
            if run_id is None:
                await ars.agents.archive(ended.agent_id)  # hired for this example alone
        except StreamInterruptedError as error:
            sys.exit(f"interrupted: python stream.py {error.run_id} {error.last_seq}")


given = sys.argv[1:]
asyncio.run(main(given[0] if given else None, int(given[1]) if len(given) > 1 else 0))
