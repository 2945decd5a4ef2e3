/** Every type of event there is, with the data that it carries, in the words of the API. */
import type { JsonObject } from '../platform/json.ts'

export type EventData = {
  'run.completed': JsonObject
  'run.failed': JsonObject
  'deployment.created': DeploymentData
  'deployment.rollback': DeploymentData & { reason: string | null }
  'alert.triggered': { alert: JsonObject; snapshot: JsonObject }
  'agent.updated': AgentDiff
  'pipeline.completed': JsonObject
}

export type EventType = keyof EventData

export type DeploymentData = {
  id: string
  agent_id: string
  version: number
  status: string
  previous_deployment_id: string | null
  reason: string | null
  created_by: string
  created_at: string
}

export type AgentDiff = {
  agent_id: string
  old_version: number
  new_version: number
  /** Paths of what changed, down to the leaf. */
  changed: string[]
  /** The changed fields alone, before and after. */
  old: JsonObject
  new: JsonObject
  actor: { id: string }
}
