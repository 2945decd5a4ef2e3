/** Figures as rollups hold them, on their way from the table. */
import { decodeHistogram } from './latencyHistogram.ts'
import type { RunFigures } from './runFigures.ts'

/** Numbers come as such in JSON, and as text by themselves. */
export type StoredFigures = {
  completed: number | string
  failed: number | string
  cancelled: number | string
  tokens_used: number | string
  latency_sum_ms: number | string
  /** In base64. */
  latencies: string
  errors: Record<string, number>
}

export const storedColumns = `completed, failed, cancelled, tokens_used, latency_sum_ms,
  encode(latencies, 'base64') as latencies, errors`

export const toFigures = (row: StoredFigures): RunFigures => ({
  completed: Number(row.completed),
  failed: Number(row.failed),
  cancelled: Number(row.cancelled),
  active: 0,
  tokensUsed: Number(row.tokens_used),
  latencySumMs: Number(row.latency_sum_ms),
  latencies: decodeHistogram(Buffer.from(row.latencies, 'base64')),
  errors: new Map(Object.entries(row.errors)),
})
