/** The public form of a pipeline: its row, and the content of its live version. */
import type { JsonObject } from '../platform/json.ts'

export type PipelineStatus = 'active' | 'archived'

export type StepRetry = {
  /** Including the first one. */
  maxAttempts: number
  /** Before the second attempt; doubled before each further one. */
  delayMs: number
}

/** Omitted values have been replaced by their defaults. Expressions are JSONata. */
export type PipelineStep = {
  name: string
  agentId: string
  input: string | null
  dependsOn: string[]
  when: string | null
  forEach: string | null
  maxParallel: number
  retry: StepRetry | null
  /** Of each of its runs; null for the agent's timeout. */
  timeoutMs: number | null
  onFailure: 'fail' | 'continue'
}

export type PipelineContent = {
  name: string
  description: string | null
  steps: PipelineStep[]
  output: string | null
  metadata: JsonObject
}

export type Pipeline = PipelineContent & {
  id: string
  organizationId: string
  status: PipelineStatus
  version: number
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
}

export type PipelineVersion = PipelineContent & {
  organizationId: string
  pipelineId: string
  version: number
  createdAt: Date
  createdBy: string
}

export const maxSteps = 100
export const defaultMaxParallel = 10
