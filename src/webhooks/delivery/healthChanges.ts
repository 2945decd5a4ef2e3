/** The effect of a batch of results on each webhook and address: whether one succeeded, and how many failed after it. */
import type { AttemptResult } from './attemptResult.ts'

export type HealthChange = {
  webhookId: string
  url: string
  succeeded: boolean
  /** Since the last success among these, if there was one. */
  failures: number
  firstFailureAt: Date | null
  lastFailureAt: Date | null
  gone: boolean
}

export function healthChanges(results: AttemptResult[]): HealthChange[] {
  const changes = new Map<string, HealthChange>()
  for (const result of [...results].sort(byFinish)) {
    const { webhookId, url } = result
    const key = `${webhookId} ${url}`
    const change = changes.get(key) ?? { ...unchanged, webhookId, url }
    changes.set(key, result.status === 'succeeded' ? afterSuccess(change) : afterFailure(change, result))
  }
  return [...changes.values()]
}

const unchanged = { succeeded: false, failures: 0, firstFailureAt: null, lastFailureAt: null, gone: false }

const afterSuccess = (change: HealthChange): HealthChange => ({ ...change, ...unchanged, succeeded: true })

const afterFailure = (change: HealthChange, { finishedAt, gone }: AttemptResult): HealthChange => ({
  ...change,
  failures: change.failures + 1,
  firstFailureAt: change.firstFailureAt ?? finishedAt,
  lastFailureAt: finishedAt,
  gone: change.gone || gone,
})

const byFinish = (one: AttemptResult, other: AttemptResult): number =>
  one.finishedAt.getTime() - other.finishedAt.getTime()
