import type { JsonObject } from '../../../src/platform/json.ts'
import { eventSamples } from './eventSamples.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'

const steps = [
  { name: 'extract', agent_id: exampleIds.agent },
  {
    name: 'summaries',
    agent_id: exampleIds.agent,
    for_each: 'steps.extract.output.links',
    input: '{"query": item.text}',
    max_parallel: 4,
  },
]

const shownSteps = [
  { ...steps[0], input: null, depends_on: [], when: null, for_each: null, max_parallel: 10 },
  { ...steps[1], depends_on: ['extract'], when: null },
].map((step) => ({ ...step, retry: null, timeout_ms: null, on_failure: 'fail' }))

const content = { name: 'Research', description: null, steps: shownSteps, output: null, metadata: {} }

const completed = eventSamples['pipeline.completed'].data as JsonObject & { steps: JsonObject[] }

const notStarted = {
  output: null,
  latency_ms: null,
  tokens_used: 0,
  started_at: null,
  finished_at: null,
  erased_at: null,
}
const pendingStep = { status: 'pending', run_id: null, runs: [], latency_ms: null, tokens_used: 0 }
const pendingSteps = completed.steps.map((step) => ({ ...step, ...pendingStep }))
const queued = { ...completed, ...notStarted, status: 'queued', steps: pendingSteps }

export const pipelineExamples: Record<string, JsonObject> = {
  Pipeline: {
    id: exampleIds.pipeline,
    status: 'active',
    version: 1,
    ...content,
    created_at: exampleTimes.created,
    updated_at: exampleTimes.created,
    archived_at: null,
  },
  PipelineVersion: {
    pipeline_id: exampleIds.pipeline,
    version: 1,
    ...content,
    created_by: exampleIds.apiKey,
    created_at: exampleTimes.created,
  },
  PipelineRun: completed,
  QueuedPipelineRun: queued,
  PipelineRunCreateParams: { input: { query: 'Summarise the minutes of the meeting' } },
  PipelineRunEvent: {
    type: 'step.started',
    seq: 3,
    pipeline_run_id: exampleIds.pipelineRun,
    created_at: exampleTimes.started,
    step: 'summarise',
    run_id: exampleIds.run,
    index: null,
    attempt: 1,
  },
  PipelineCreateParams: { name: 'Research', steps },
  PipelineUpdateParams: { output: '{"count": $count(steps.summaries.output)}' },
}
