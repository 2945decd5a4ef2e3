/** Creates a run and waits for it to end: `node createAndWait.ts`. */
import { AgentRunService } from '@agent-run-service/sdk'

const ars = new AgentRunService()
const agent = await ars.agents.hire('echo', { name: 'Example' })
const run = await ars.runs.createAndWait(
  { agent_id: agent.id, input: { query: 'Hello' }, metadata: { team: 'ops' } },
  { signal: AbortSignal.timeout(120_000) },
)
switch (run.status) {
  case 'completed':
    console.log(run.output.result)
    break
  case 'failed':
    console.error(run.error.code, run.error.message)
    break
  default:
    console.log(run.status)
}
await ars.agents.archive(agent.id) // hired for this example alone
