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
  name: text('Display name, 1 to 200 characters'),
  metric: choice('What to watch', alertMetrics),
  comparator: choice('How the value is compared with the threshold', ['gt', 'gte', 'lt', 'lte']),
  threshold: number('What the value is compared with'),
  windowSeconds: integer('Length of the window that the value covers, 60 to 86,400 seconds', {
    placeholder: 'seconds',
  }),
  minSamples: integer('Minimum number of completed and failed runs; for error_rate and p95_latency_ms'),
  forSeconds: integer('How long the condition must be met before it fires, 0 to 3,600 seconds', {
    placeholder: 'seconds',
  }),
  autoRollback: truth('Whether to roll back to the previous version when it fires'),
  active: truth('Whether the rule is evaluated'),
}
