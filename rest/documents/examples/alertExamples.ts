import type { JsonObject } from '../../../src/platform/json.ts'
import { alert } from './eventSamples.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'

const condition = { name: alert.name, metric: alert.metric, agent_id: alert.agent_id, comparator: alert.comparator }

export const alertExamples: Record<string, JsonObject> = {
  AlertRule: {
    id: exampleIds.alertRule,
    ...condition,
    threshold: alert.threshold,
    window_seconds: 300,
    min_samples: 5,
    for_seconds: 0,
    auto_rollback: true,
    active: true,
    state: 'firing',
    last_value: alert.value,
    last_evaluated_at: exampleTimes.finished,
    created_at: exampleTimes.yesterday,
    updated_at: exampleTimes.yesterday,
    revision: 1,
  },
  AlertRuleCreateParams: { ...condition, threshold: alert.threshold, auto_rollback: true },
  AlertRuleUpdateParams: { threshold: 25 },
  AlertRuleTest: { would_fire: true, snapshot: { ...alert.snapshot, rollback: null } },
  AlertSample: { at: exampleTimes.created, value: alert.value, sample_count: alert.snapshot.sample_count },
  Alert: alert,
}
