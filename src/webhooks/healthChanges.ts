/** What a handful of outcomes means for each webhook among them, where it was then: did one succeed, and what failed since. */
import type { Outcome } from './storeOutcomes.ts'

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

export function healthChanges(outcomes: Outcome[]): HealthChange[] {
  const changes = new Map<string, HealthChange>()
  for (const outcome of [...outcomes].sort(byFinish)) {
    const { webhookId, url } = outcome
    const place = `${webhookId} ${url}`
    const change = changes.get(place) ?? { ...unchanged, webhookId, url }
    changes.set(place, outcome.status === 'succeeded' ? afterSuccess(change) : afterFailure(change, outcome))
  }
  return [...changes.values()]
}

const unchanged = { succeeded: false, failures: 0, firstFailureAt: null, lastFailureAt: null, gone: false }

const afterSuccess = (change: HealthChange): HealthChange => ({ ...change, ...unchanged, succeeded: true })

const afterFailure = (change: HealthChange, { finishedAt, gone }: Outcome): HealthChange => ({
  ...change,
  failures: change.failures + 1,
  firstFailureAt: change.firstFailureAt ?? finishedAt,
  lastFailureAt: finishedAt,
  gone: change.gone || gone,
})

const byFinish = (one: Outcome, other: Outcome): number => one.finishedAt.getTime() - other.finishedAt.getTime()
