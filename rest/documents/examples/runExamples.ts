import type { JsonObject } from '../../../src/platform/json.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'

const queued = {
  id: exampleIds.run,
  agent_id: exampleIds.agent,
  agent_version: 3,
  status: 'queued',
  input: { query: 'Summarise the minutes of the meeting' },
  output: null,
  error: null,
  required_action: null,
  latency_ms: null,
  tokens_used: 0,
  timeout_ms: 60_000,
  attempt: 0,
  metadata: { team: 'ops' },
  pipeline_run_id: null,
  pipeline_step: null,
  replay_id: null,
  replay_of: null,
  release_id: null,
  created_by: exampleIds.apiKey,
  created_at: exampleTimes.created,
  started_at: null,
  finished_at: null,
  erased_at: null,
}

export const completedRun = {
  ...queued,
  status: 'completed',
  output: { result: 'The budget was approved.' },
  latency_ms: 412,
  tokens_used: 57,
  attempt: 1,
  started_at: exampleTimes.started,
  finished_at: exampleTimes.finished,
}

const event = (seq: number, type: string, fields: JsonObject): JsonObject => ({
  type,
  seq,
  run_id: exampleIds.run,
  created_at: exampleTimes.started,
  ...fields,
})

const delta = event(3, 'output.delta', { delta: 'The budget' })

export const runExamples: Record<string, JsonObject> = {
  Run: completedRun,
  QueuedRun: queued,
  RunCreateParams: {
    agent_id: exampleIds.agent,
    input: { query: 'Summarise the minutes of the meeting' },
    metadata: { team: 'ops' },
    timeout_ms: 60_000,
  },
  RunActionParams: { type: 'approve', action_id: 'act_01jd3v9w8kq2m5n7p9r1s3t5v7', reason: 'Checked by the team' },
  RunEvent: delta,
  RunEventPage: {
    data: [
      event(1, 'run.created', { run: queued }),
      event(2, 'run.started', { agent_version: 3, attempt: 1 }),
      delta,
      event(4, 'run.completed', { run: completedRun }),
    ],
    has_more: false,
    next_cursor: null,
  },
}
