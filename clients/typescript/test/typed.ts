/** Read by the compiler alone (`npm run types`): what it must infer, and what it must refuse. */
import {
  type AgentRunService,
  type CompletedRun,
  type FailedRun,
  type JSONObject,
  NotFoundError,
  type OutputDeltaEvent,
  type Page,
  type PipelineRunResult,
  type RunEvent,
  type RunResult,
  type UnknownRunEvent,
  type Usage,
} from '../src/sdk.ts'
import { verifyWebhook } from '../src/webhooks.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <Fact extends true>(): Fact | undefined => undefined

export const runsAreNarrowedByStatus = (run: RunResult): void => {
  if (run.status === 'completed') holds<Equal<typeof run.output, JSONObject>>()
  else if (run.status === 'failed') holds<Equal<typeof run.error.code, string>>()
  else if (run.status === 'requires_action') holds<Equal<typeof run.required_action.id, string>>()
  else holds<Equal<typeof run.output, null>>()
  // @ts-expect-error: an active run has no output
  run.output.result
  holds<Equal<ReturnType<RunResult['orThrow']>['status'], 'queued' | 'running' | 'requires_action' | 'completed'>>()
}

export const eventsAreNarrowedByType = (event: RunEvent): void => {
  switch (event.type) {
    case 'output.delta':
      holds<Equal<typeof event, OutputDeltaEvent>>()
      break
    case 'run.completed':
      holds<Equal<typeof event.run, CompletedRun>>()
      break
    case 'run.failed':
      holds<Equal<typeof event.run, FailedRun>>()
      break
    case 'unknown':
      holds<Equal<typeof event, UnknownRunEvent>>()
      break
  }
  // @ts-expect-error: there is no such type
  if (event.type === 'run.finished') return
}

export const callsAreTyped = async (ars: AgentRunService): Promise<void> => {
  await ars.runs.create({ agent_id: 'ag_1', input: { query: 'x' }, metadata: null, timeout_ms: undefined })
  // @ts-expect-error: agent_id is required
  ars.runs.create({ input: {} })
  // @ts-expect-error: a field that the service would refuse
  ars.runs.create({ agent_id: 'ag_1', input: {}, priority: 1 })
  // @ts-expect-error: not a status
  ars.runs.list({ status: ['done'] })
  ars.webhooks.create({ url: 'https://example.com', events: ['run.completed', 'a.later.type'] })

  const page = await ars.runs.list()
  holds<Equal<typeof page, Page<RunResult>>>()
  for await (const run of ars.runs.list()) holds<Equal<typeof run, RunResult>>()
  const { data, response } = await ars.usage.get().withResponse()
  holds<Equal<typeof data, Usage>>()
  holds<Equal<typeof response, Response>>()
  const ended = await ars.pipelineRuns.createAndWait('pipe_1', { input: {} })
  holds<Equal<typeof ended, PipelineRunResult>>()
  await ars.agents.update('ag_1', { description: null }, { ifMatch: '"3"' })
  await ars.webhooks.update('wh_1', {}, { ifMatch: '"3"' })
  await ars.policies.delete('pol_1', { ifMatch: '"3"' })
  // @ts-expect-error: a run has neither versions nor revisions
  ars.runs.cancel('run_1', { ifMatch: '"3"' })
  try {
    await ars.runs.get('run_1', { wait: 10 })
  } catch (error) {
    if (error instanceof NotFoundError) holds<Equal<typeof error.code, string | null>>()
  }
}

export const webhooksAreTyped = async (body: Uint8Array, headers: Headers): Promise<void> => {
  const event = await verifyWebhook(body, headers, ['whsec_a', 'whsec_b'])
  if (event.type === 'run.completed') holds<Equal<typeof event.data, CompletedRun>>()
  // @ts-expect-error: a parsed body has no signature
  verifyWebhook({ id: 'evt_1' }, headers, 'whsec_a')
}

export const streamsCanBeDisposed = async (ars: AgentRunService): Promise<void> => {
  await using stream = ars.runs.follow('run_1')
  for await (const event of stream) holds<Equal<typeof event, RunEvent>>()
}
