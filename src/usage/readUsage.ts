/** An organisation's limits, and its usage in a calendar month. */
import { nameCallers } from '../access/nameCallers.ts'
import type { CallCounts } from '../limits/callCounts.ts'
import { limitsOf, type PlanLimits, type Plans } from '../limits/plans.ts'
import { callsKeptSince } from '../limits/purgeCallCounts.ts'
import { type Calls, readCalls } from '../limits/readCalls.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { fail } from '../platform/errors.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { monthOf, type Period, startsIn } from './interval.ts'
import { type DailyRuns, readDailyRuns } from './readDailyRuns.ts'
import { seesAllKeys } from './seesAllKeys.ts'

/** Figures are null without data: calls of more than a year ago, and everything before the organisation was created. */
export type Usage = {
  plan: Viewer['organization']['plan']
  period: Period
  limits: PlanLimits
  usage: Figures & { remaining: number | null }
  /** Most calls first. A demo key, or one limited to some agents, sees only itself. */
  byKey: { keyId: string; name: string; calls: number }[]
  /** Every day of the month; in the current one up to today. */
  byDay: (Figures & { /** As 2026-01-31. */ date: string })[]
  resetsAt: Date
}

type Figures = { calls: number | null; runs: number | null; tokensUsed: number | null }

type Deps = { db: Pick<Database, 'run'>; clock: Clock; plans: Plans; callCounts: CallCounts }

export async function readUsage(deps: Deps, viewer: Viewer, month?: Period): Promise<Usage> {
  authorize(viewer, 'usage:read')
  const { organizationId, organization, agentIds } = viewer
  const now = deps.clock.now()
  const period = month ?? monthOf(now)
  if (period.start > now) throw fail('invalid_value', { param: 'month', message: 'month must not be in the future' })
  const isAfterCreation = organization.createdAt < period.end
  const areCallsKept = isAfterCreation && period.start >= callsKeptSince(now)
  const calls = areCallsKept ? await readCalls(deps, organizationId, period.start, period.end) : undefined
  const runs = isAfterCreation ? await readDailyRuns(deps.db, organizationId, period, agentIds) : undefined
  const limits = limitsOf(deps.plans, viewer)
  const untilNow = { start: period.start, end: new Date(Math.min(period.end.getTime(), now.getTime() + 1)) }
  return {
    plan: organization.plan,
    period,
    limits,
    usage: {
      calls: calls?.total ?? null,
      remaining: calls === undefined ? null : Math.max(0, limits.monthlyCalls - calls.total),
      runs: runs?.reduce((sum, day) => sum + day.runs, 0) ?? null,
      tokensUsed: runs?.reduce((sum, day) => sum + day.tokensUsed, 0) ?? null,
    },
    byKey: calls === undefined ? [] : await nameKeys(deps, viewer, calls.byCaller),
    byDay: joinDays(startsIn('day', untilNow), calls?.byDay, runs),
    resetsAt: period.end,
  }
}

function joinDays(days: Date[], calls: Calls['byDay'] | undefined, runs: DailyRuns[] | undefined): Usage['byDay'] {
  const callsOf = new Map(calls?.map((day) => [day.date, day.calls]))
  const runsOf = new Map(runs?.map((day) => [day.startMs, day]))
  return days.map((start) => {
    const date = start.toISOString().slice(0, 10)
    const ofDay = runsOf.get(start.getTime())
    return {
      date,
      calls: calls === undefined ? null : (callsOf.get(date) ?? 0),
      runs: runs === undefined ? null : (ofDay?.runs ?? 0),
      tokensUsed: runs === undefined ? null : (ofDay?.tokensUsed ?? 0),
    }
  })
}

async function nameKeys({ db }: Deps, viewer: Viewer, callers: Calls['byCaller']): Promise<Usage['byKey']> {
  const shown = seesAllKeys(viewer) ? callers : callers.filter(({ callerId }) => callerId === viewer.id)
  const names = await nameCallers(
    db,
    viewer,
    shown.map(({ callerId }) => callerId),
  )
  return shown.map(({ callerId, calls }) => ({ keyId: callerId, name: names.get(callerId) ?? callerId, calls }))
}
