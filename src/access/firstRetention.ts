import type { Plan, Plans } from '../limits/plans.ts'
import { keptFor, type Retention } from '../viewer/retention.ts'

export type StartingRetention = { plans: Plans; retentionDays: number | null }

/** What a new organisation starts with: the configured number of days, or the plan's bound if that is shorter. */
export function firstRetention({ plans, retentionDays }: StartingRetention, plan: Plan): Retention {
  const most = plans[plan].retentionDaysMax
  return keptFor(most === null ? retentionDays : Math.min(most, retentionDays ?? most))
}
