/** An organisation's limits, and what it has used in the current calendar month. */
import { nameCallers } from '../access/nameCallers.ts'
import { authorize, type Viewer } from '../access/viewer.ts'
import type { CallCounts } from '../limits/callCounts.ts'
import { limitsOf, type PlanLimits, type Plans } from '../limits/plans.ts'
import { type Calls, readCalls } from '../limits/readCalls.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { monthOf, type Period, startsIn } from './interval.ts'
import { type DailyRuns, readDailyRuns } from './readDailyRuns.ts'

export type Usage = {
  plan: Viewer['organization']['plan']
  period: Period
  limits: PlanLimits
  usage: { calls: number; remaining: number; runs: number; tokensUsed: number }
  /** Most calls first. */
  byKey: { keyId: string; name: string; calls: number }[]
  /** Every day of the month up to today. */
  byDay: DailyUsage[]
  resetsAt: Date
}

type DailyUsage = { /** As 2026-01-31. */ date: string; calls: number; runs: number; tokensUsed: number }

type Deps = { db: Pick<Database, 'run'>; clock: Clock; plans: Plans; callCounts: CallCounts }

export async function readUsage(deps: Deps, viewer: Viewer): Promise<Usage> {
  authorize(viewer, 'usage:read')
  const { organizationId, organization, agentIds } = viewer
  const now = deps.clock.now()
  const period = monthOf(now)
  const calls = await readCalls(deps, organizationId, period.start, period.end)
  const runs = await readDailyRuns(deps.db, organizationId, period, agentIds)
  const limits = limitsOf(deps.plans, viewer)
  return {
    plan: organization.plan,
    period,
    limits,
    usage: {
      calls: calls.total,
      remaining: Math.max(0, limits.monthlyCalls - calls.total),
      runs: runs.reduce((sum, day) => sum + day.runs, 0),
      tokensUsed: runs.reduce((sum, day) => sum + day.tokensUsed, 0),
    },
    byKey: await nameKeys(deps, organizationId, calls.byCaller),
    byDay: joinDays(startsIn('day', { start: period.start, end: new Date(now.getTime() + 1) }), calls.byDay, runs),
    resetsAt: period.end,
  }
}

function joinDays(days: Date[], calls: Calls['byDay'], runs: DailyRuns[]): DailyUsage[] {
  const callsOf = new Map(calls.map((day) => [day.date, day.calls]))
  const runsOf = new Map(runs.map((day) => [day.startMs, day]))
  return days.map((start) => {
    const date = start.toISOString().slice(0, 10)
    const { runs = 0, tokensUsed = 0 } = runsOf.get(start.getTime()) ?? {}
    return { date, calls: callsOf.get(date) ?? 0, runs, tokensUsed }
  })
}

async function nameKeys(
  { db }: Deps,
  organizationId: string,
  callers: { callerId: string; calls: number }[],
): Promise<Usage['byKey']> {
  const names = await nameCallers(
    db,
    organizationId,
    callers.map(({ callerId }) => callerId),
  )
  return callers.map(({ callerId, calls }) => ({ keyId: callerId, name: names.get(callerId) ?? callerId, calls }))
}
