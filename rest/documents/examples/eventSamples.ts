/** An event of each type, with everything that is sent to webhooks. */
import type { EventData, EventType } from '../../../src/events/eventCatalog.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import { deployment } from './agentExamples.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'
import { completedRun } from './runExamples.ts'

const failedRun = {
  ...completedRun,
  status: 'failed',
  output: null,
  error: {
    code: 'timeout',
    message: 'The run took longer than 60000 ms',
    type: 'timeout',
    retryable: true,
    step: null,
    attempt: 1,
  },
}

const snapshot = {
  metric: 'error_rate',
  value: 62.5,
  threshold: 50,
  comparator: 'gt',
  window_start: exampleTimes.created,
  window_end: exampleTimes.finished,
  sample_count: 8,
  run_ids: [exampleIds.run],
  rollback: 'done',
}

/** Also the example of an alert in responses. */
export const alert = {
  id: exampleIds.alert,
  rule_id: exampleIds.alertRule,
  name: 'Errors of the greeter',
  metric: snapshot.metric,
  status: 'firing',
  value: snapshot.value,
  threshold: snapshot.threshold,
  comparator: snapshot.comparator,
  agent_id: exampleIds.agent,
  triggered_at: exampleTimes.finished,
  resolved_at: null,
  snapshot,
  rolled_back_deployment_id: exampleIds.deployment,
}

const data: EventData = {
  'run.completed': completedRun,
  'run.failed': failedRun,
  'deployment.created': deployment,
  'deployment.rollback': {
    ...deployment,
    version: 3,
    previous_deployment_id: exampleIds.earlierDeployment,
    reason: 'Answers got worse',
    live_version: 3,
  },
  'alert.triggered': alert,
  'agent.updated': {
    agent_id: exampleIds.agent,
    old_version: 1,
    new_version: 2,
    changed: ['name'],
    old: { name: 'Greeter' },
    new: { name: 'Host' },
    actor: { id: exampleIds.apiKey, kind: 'api_key', name: 'Production' },
  },
  'pipeline.completed': {
    id: exampleIds.pipelineRun,
    pipeline_id: exampleIds.pipeline,
    pipeline_version: 1,
    status: 'completed',
    input: completedRun.input,
    output: completedRun.output,
    error: null,
    steps: [
      {
        name: 'summarise',
        agent_id: exampleIds.agent,
        status: 'completed',
        run_id: exampleIds.run,
        runs: [{ run_id: exampleIds.run, index: null, attempt: 1, status: 'completed' }],
        latency_ms: completedRun.latency_ms,
        tokens_used: completedRun.tokens_used,
        error: null,
      },
    ],
    latency_ms: completedRun.latency_ms,
    tokens_used: completedRun.tokens_used,
    timeout_ms: 3_600_000,
    metadata: {},
    created_by: exampleIds.apiKey,
    created_at: exampleTimes.created,
    started_at: exampleTimes.started,
    finished_at: exampleTimes.finished,
    erased_at: null,
  },
  test: {
    webhook_id: exampleIds.webhook,
    message: 'A test event: if you can read this and its signature matches, deliveries will reach you',
  },
}

const sampleOf = (type: string, its: unknown): JsonObject => ({
  id: exampleIds.event,
  type,
  created_at: exampleTimes.finished,
  data: its,
})

export const eventSamples = Object.fromEntries(
  Object.entries(data).map(([type, its]) => [type, sampleOf(type, its)]),
) as Record<EventType, JsonObject>
