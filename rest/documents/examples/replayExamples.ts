import type { JsonObject } from '../../../src/platform/json.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'
import { completedRun } from './runExamples.ts'

const running = {
  id: exampleIds.replay,
  agent_id: exampleIds.agent,
  version: 4,
  status: 'running',
  verdict: null,
  runs: { total: 50, done: 0, completed: 0, failed: 0 },
  checks: [
    { name: 'completes', check: 'completes', passed: 0, failed: 0, share: null, min_share: 1, holds: null },
    { name: 'tokens', check: 'tokens', passed: null, failed: null, share: null, min_share: 1, holds: null },
  ],
  latency_ms: { before: { p50: null, p95: null }, after: { p50: null, p95: null } },
  tokens_used: { before: 0, after: 0 },
  created_by: exampleIds.apiKey,
  created_at: exampleTimes.created,
  finished_at: null,
  error: null,
}

const { status, output, error, latency_ms, tokens_used } = completedRun
const before = { status, output, error, latency_ms, tokens_used }

export const replayExamples: Record<string, JsonObject> = {
  Replay: {
    ...running,
    status: 'completed',
    verdict: 'passed',
    runs: { total: 50, done: 50, completed: 50, failed: 0 },
    checks: [
      { name: 'completes', check: 'completes', passed: 50, failed: 0, share: 1, min_share: 1, holds: true },
      { name: 'tokens', check: 'tokens', passed: null, failed: null, share: null, min_share: 1, holds: true },
    ],
    latency_ms: { before: { p50: 412, p95: 980 }, after: { p50: 405, p95: 1010 } },
    tokens_used: { before: 2850, after: 2790 },
    finished_at: exampleTimes.finished,
  },
  QueuedReplay: running,
  ReplayCreateParams: {
    version: 4,
    runs: { limit: 50, metadata: { team: 'ops' } },
    checks: [{ check: 'completes' }, { check: 'tokens', max_ratio: 1.2 }],
  },
  ReplayResult: {
    run_id: exampleIds.replayedRun,
    replay_of: exampleIds.run,
    verdict: 'passed',
    checks: [{ name: 'completes', passed: true, score: null, reason: null }],
    changed: ['result'],
    before,
    after: { ...before, output: { result: 'The budget has been approved.' }, latency_ms: 405, tokens_used: 55 },
  },
}
