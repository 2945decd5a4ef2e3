import type { Alert, AlertRule, AlertSample } from '../../../clients/typescript/src/generated/types.ts'
import { column } from '../../output/columns.ts'

export const alertColumns = [
  column<Alert>('ID', 'id', ({ id }) => id),
  column<Alert>('STATUS', 'status', ({ status }) => status),
  column<Alert>('NAME', 'text', ({ name }) => name),
  column<Alert>('CONDITION', 'text', conditionOf),
  column<Alert>('VALUE', 'number', ({ value }) => value),
  column<Alert>('TRIGGERED', 'time', ({ triggered_at }) => triggered_at),
  column<Alert>('RESOLVED', 'time', ({ resolved_at }) => resolved_at),
]

export const ruleColumns = [
  column<AlertRule>('ID', 'id', ({ id }) => id),
  column<AlertRule>('NAME', 'text', ({ name }) => name),
  column<AlertRule>('STATE', 'status', ({ active, state }) => (active ? state : 'off')),
  column<AlertRule>('CONDITION', 'text', conditionOf),
  column<AlertRule>('VALUE', 'number', ({ last_value }) => last_value),
  column<AlertRule>('JUDGED', 'time', ({ last_evaluated_at }) => last_evaluated_at),
  column<AlertRule>('AGENT', 'id', ({ agent_id }) => agent_id),
]

export const sampleColumns = [
  column<AlertSample>('MINUTE', 'time', ({ at }) => at),
  column<AlertSample>('VALUE', 'number', ({ value }) => value),
  column<AlertSample>('SAMPLES', 'number', ({ sample_count }) => sample_count),
]

const signs: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

export function conditionOf({
  metric,
  comparator,
  threshold,
}: Pick<Alert, 'metric' | 'comparator' | 'threshold'>): string {
  return `${metric} ${signs[comparator] ?? comparator} ${threshold}`
}
