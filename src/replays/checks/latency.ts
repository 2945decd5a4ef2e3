import type { CheckKind } from './check.ts'
import { isWithinRatio } from './ratio.ts'

export const latency: CheckKind = {
  of: 'all',
  settings: { maxRatio: 'required' },
  holds: ({ latencyMs: { before, after } }, { maxRatio }) => isWithinRatio(before.p95 ?? 0, after.p95 ?? 0, maxRatio),
}
