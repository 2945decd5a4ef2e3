/** An erasure: the content of what it matches is removed wherever it was copied. Its receipt stays. */
import type { JsonObject } from '../platform/json.ts'

/** How many of each kind had content to remove. */
export type ErasureCounts = { runs: number; pipelineRuns: number; events: number; deliveries: number; alerts: number }

export const noCounts: ErasureCounts = { runs: 0, pipelineRuns: 0, events: 0, deliveries: 0, alerts: 0 }

/**
 * `runs`, `pipelines`: it looks for what matches. `items`: it erases that. `alerts`: it looks for the ids of erased
 * runs. `caches`: it waits until every process has cleared its own.
 */
export type Phase = 'runs' | 'pipelines' | 'items' | 'alerts' | 'caches' | 'done'

/** As it is stored: JSON has no times. */
export type StoredFilter = {
  agentId: string | null
  metadata: JsonObject | null
  createdBy: string | null
  createdAfter: string | null
  createdBefore: string
  /** The agents that the caller was limited to. */
  agentIds: readonly string[] | null
}
