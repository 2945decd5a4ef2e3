/** Every event type with its data, spelled as in the API. */
import type { JsonObject } from '../platform/json.ts'

export type EventData = {
  'run.completed': RunData
  'run.failed': RunData
  'deployment.created': DeploymentData
  'deployment.rollback': DeploymentData & { live_version: number }
  'alert.triggered': AlertData
  'agent.updated': AgentDiff
  'pipeline.completed': PipelineRunData
  /** Sent to one webhook, on demand. */
  test: { webhook_id: string; message: string }
}

export type EventType = keyof EventData

/** The types that a webhook can subscribe to: all but `test`. */
export const subscribableTypes = [
  'run.completed',
  'run.failed',
  'deployment.created',
  'deployment.rollback',
  'alert.triggered',
  'agent.updated',
  'pipeline.completed',
] as const satisfies EventType[]

export const allEventTypes: readonly EventType[] = [...subscribableTypes, 'test']

export const isSubscribable = (type: EventType): boolean => (subscribableTypes as readonly EventType[]).includes(type)

/** The id of the event's subject, by which events can be found. */
export const subjectOf = <Type extends EventType>(type: Type, data: EventData[Type]): string => subjects[type](data)

const subjects: { [Type in EventType]: (data: EventData[Type]) => string } = {
  'run.completed': (run) => run.id,
  'run.failed': (run) => run.id,
  'deployment.created': (deployment) => deployment.agent_id,
  'deployment.rollback': (deployment) => deployment.agent_id,
  'alert.triggered': (alert) => alert.id,
  'agent.updated': (diff) => diff.agent_id,
  'pipeline.completed': (pipelineRun) => pipelineRun.id,
  test: (test) => test.webhook_id,
}

export type RunData = {
  id: string
  agent_id: string
  agent_version: number
  status: string
  input: JsonObject | null
  output: JsonObject | null
  error: JsonObject | null
  required_action: null
  latency_ms: number | null
  tokens_used: number
  timeout_ms: number
  attempt: number
  metadata: JsonObject | null
  replay_id: string | null
  replay_of: string | null
  release_id: string | null
  pipeline_run_id: string | null
  pipeline_step: string | null
  created_by: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  erased_at: string | null
}

export type DeploymentData = {
  id: string
  agent_id: string
  version: number
  status: string
  previous_deployment_id: string | null
  reason: string | null
  release_id: string | null
  percent: number | null
  created_by: string
  created_at: string
}

export type AgentDiff = {
  agent_id: string
  old_version: number
  new_version: number
  /** Paths of the changed values, down to the leaves. */
  changed: string[]
  /** The changed fields only, before and after. */
  old: JsonObject
  new: JsonObject
  actor: EventActor
}

/** `name` is null for people. */
export type EventActor = { id: string; kind: string; name: string | null }

export type AlertData = {
  id: string
  rule_id: string
  name: string
  metric: string
  status: string
  value: number
  threshold: number
  comparator: string
  agent_id: string | null
  triggered_at: string
  resolved_at: string | null
  snapshot: JsonObject
  rolled_back_deployment_id: string | null
}

export type PipelineRunData = {
  id: string
  pipeline_id: string
  pipeline_version: number
  status: string
  input: JsonObject | null
  output: unknown
  error: JsonObject | null
  steps: JsonObject[]
  latency_ms: number | null
  tokens_used: number
  timeout_ms: number
  metadata: JsonObject | null
  created_by: string
  created_at: string
  started_at: string | null
  finished_at: string | null
  erased_at: string | null
}
