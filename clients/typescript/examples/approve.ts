/** Answers a run that asks for a decision: `node approve.ts`. */
import { AgentRunService } from '@agent-run-service/sdk'

const ars = new AgentRunService()
const agent = await ars.agents.hire('approver', { name: 'Example approver' })
const asked = await ars.runs.createAndWait({ agent_id: agent.id, input: { query: 'Delete the old records?' } })
if (asked.status !== 'requires_action') throw new Error(`${asked.id} is ${asked.status}`)
console.log(asked.required_action.prompt)

await ars.runs.sendAction(asked.id, {
  type: 'approve',
  action_id: asked.required_action.id,
  reason: 'They are archived',
})
const ended = await ars.runs.get(asked.id, { wait: 60 })
console.log(ended.status, ended.output)
await ars.agents.archive(agent.id) // hired for this example alone
