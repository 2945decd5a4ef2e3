import type { JsonObject } from '../../../src/platform/json.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'

const totals = {
  runs: 41,
  completed: 38,
  failed: 2,
  cancelled: 1,
  active: 0,
  success_rate: 0.95,
  tokens_used: 2_337,
  latency_ms: { avg: 431.2, p50: 402, p95: 981, p99: 1_204 },
}

const { latency_ms, ...counts } = totals
const { cancelled: _, active: __, success_rate: ___, ...interval } = totals
const series = [{ start: '2026-01-31T00:00:00.000Z', ...interval }]

export const usageExamples: Record<string, JsonObject> = {
  Usage: {
    plan: 'developer',
    period: { start: '2026-01-01T00:00:00.000Z', end: exampleTimes.nextMonth },
    limits: { requests_per_minute: 1_000, burst: 1_500, monthly_calls: 200_000 },
    usage: { calls: 4_112, remaining: 195_888, runs: 41, tokens_used: 2_337 },
    by_key: [{ key_id: exampleIds.apiKey, name: 'Reporting', calls: 4_112 }],
    by_day: [{ date: '2026-01-31', calls: 4_112, runs: 41, tokens_used: 2_337 }],
    resets_at: exampleTimes.nextMonth,
  },
  Analytics: {
    period: { start: '2026-01-31T00:00:00.000Z', end: exampleTimes.nextMonth, interval: 'day' },
    totals,
    by_agent: [{ agent_id: exampleIds.agent, name: 'Greeter', ...totals, series }],
    by_version: [{ version: 3, ...totals }],
    by_key: [{ key_id: exampleIds.apiKey, name: 'Reporting', ...counts }],
    series,
    top_errors: [{ code: 'timeout', count: 2 }],
    webhooks: { deliveries: 40, succeeded: 39, failed: 1 },
  },
}
