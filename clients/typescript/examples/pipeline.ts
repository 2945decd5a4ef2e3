/** Runs a pipeline of two steps and follows it: `node pipeline.ts`. */
import { AgentRunService } from '@agent-run-service/sdk'

const ars = new AgentRunService()
const echo = await ars.agents.hire('echo', { name: 'Example' })
const pipeline = await ars.pipelines.create({
  name: 'Two echoes',
  steps: [
    { name: 'first', agent_id: echo.id },
    { name: 'second', agent_id: echo.id, input: '{"query": steps.first.output.result & "!"}', depends_on: ['first'] },
  ],
})
const stream = ars.pipelineRuns.stream(pipeline.id, { input: { query: 'Hello' } })
for await (const event of stream) {
  if (event.type === 'step.completed') console.log(event.step)
}
const run = (await stream.finalRun()).orThrow()
console.log(run.status, JSON.stringify(run.output))
await ars.pipelines.archive(pipeline.id)
await ars.agents.archive(echo.id) // hired for this example alone
