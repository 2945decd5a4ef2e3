/** Figures over the recorded runs that are done: repeated and judged. */
export type Progress = {
  done: number
  /** By the status of the repeated run. */
  completed: number
  failed: number
  /** In the order of the checks; null for those that judge all runs together. */
  checks: (CheckCounts | null)[]
  latencyMs: { before: Percentiles; after: Percentiles }
  tokensUsed: { before: number; after: number }
}

export type CheckCounts = { passed: number; failed: number }
export type Percentiles = { p50: number | null; p95: number | null }
