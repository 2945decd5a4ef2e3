/** Prints the output of a run as it is produced, then reads the rest of its log again: `node streamWithResume.ts`. */
import { AgentRunService, StreamInterruptedError } from '@agent-run-service/sdk'

const ars = new AgentRunService()
const agent = await ars.agents.hire('simulator', { name: 'Example' })
const stream = ars.runs.stream({ agent_id: agent.id, input: { chunks: 5, delay_ms: 50 } })
try {
  for await (const event of stream) {
    if (event.type === 'output.delta') process.stdout.write(event.delta ?? '')
  }
} catch (error) {
  if (!(error instanceof StreamInterruptedError) || error.runId === null) throw error
  // Cut streams resume automatically; this is for an outage that was too long. The log can be read at any time.
  for await (const event of ars.runs.follow(error.runId, { after: error.lastSeq })) console.log(event.seq, event.type)
}
const run = await stream.finalRun()
console.log(`\n${run.id} ${run.status}`)

const numbers: number[] = []
for await (const event of ars.runs.follow(run.id, { after: 3 })) numbers.push(event.seq)
console.log(`events after 3: ${numbers.join(' ')}`)
await ars.agents.archive(agent.id) // hired for this example alone
