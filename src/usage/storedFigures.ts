/** Reads figures from rows of the rollups. */
import { decodeKeys, type StoredKeyCounts } from './keyCounts.ts'
import { decodeHistogram } from './latencyHistogram.ts'
import type { RunFigures } from './runFigures.ts'

/** A bigint is a number inside JSON, and text as a column. */
export type StoredFigures = {
  completed: number | string
  failed: number | string
  cancelled: number | string
  tokens_used: number | string
  latency_sum_ms: number | string
  /** In base64. */
  latencies: string
  errors: Record<string, number>
  keys: StoredKeyCounts
}

export const storedColumns = `completed, failed, cancelled, tokens_used, latency_sum_ms,
  encode(latencies, 'base64') as latencies, errors, keys`

export const toFigures = (row: StoredFigures): RunFigures => ({
  completed: Number(row.completed),
  failed: Number(row.failed),
  cancelled: Number(row.cancelled),
  active: 0,
  tokensUsed: Number(row.tokens_used),
  latencySumMs: Number(row.latency_sum_ms),
  latencies: decodeHistogram(Buffer.from(row.latencies, 'base64')),
  errors: new Map(Object.entries(row.errors)),
  keys: decodeKeys(row.keys),
})
