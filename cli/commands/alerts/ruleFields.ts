import { truth } from '../../body/bodyFlags.ts'
import { choice, integer, number, text } from '../../command/flags.ts'

export const alertMetrics = [
  'error_rate',
  'p95_latency_ms',
  'failed_runs',
  'runs',
  'tokens_used',
  'webhook_failures',
  'quota_used_percent',
] as const

export const ruleFields = {
  name: text('Name for people, 1 to 200 characters'),
  metric: choice('What to watch', alertMetrics),
  comparator: choice('How the value is compared with the threshold', ['gt', 'gte', 'lt', 'lte']),
  threshold: number('What the value is compared with'),
  windowSeconds: integer('The last seconds that the value is about, 60 to 86,400', { placeholder: 'seconds' }),
  minSamples: integer('Fewer completed and failed runs are no data; for error_rate and p95_latency_ms'),
  forSeconds: integer('How long the condition must hold to fire, 0 to 3,600', { placeholder: 'seconds' }),
  autoRollback: truth('Whether the version before goes live again when it fires'),
  active: truth('Whether the rule is judged'),
}
