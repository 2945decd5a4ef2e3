import type { JsonObject } from '../../../src/platform/json.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'

const stages = [
  { percent: 10, seconds: 3_600 },
  { percent: 50, seconds: 86_400 },
]

export const releaseExamples: Record<string, JsonObject> = {
  Release: {
    id: exampleIds.release,
    agent_id: exampleIds.agent,
    version: 4,
    live_version: 3,
    status: 'active',
    stage: 1,
    percent: 10,
    stages,
    judge: { min_runs: 20, error_rate_points: 5, p95_ratio: 1.5 },
    sticky_by: 'metadata.user',
    replay_id: exampleIds.replay,
    deployment_id: exampleIds.releasedDeployment,
    reason: 'A shorter prompt',
    stopped_because: null,
    figures: {
      candidate: { runs: 41, failed: 1, error_rate: 2.439, p95_latency_ms: 905 },
      live: { runs: 377, failed: 7, error_rate: 1.857, p95_latency_ms: 980 },
    },
    created_by: exampleIds.apiKey,
    created_at: exampleTimes.created,
    stage_ends_at: exampleTimes.nextHour,
    finished_at: null,
  },
  ReleaseCreateParams: {
    version: 4,
    stages,
    replay_id: exampleIds.replay,
    sticky_by: 'metadata.user',
    reason: 'A shorter prompt',
  },
}
