/** An organisation's calls in a range of UTC days, by caller and by day. Counts of other processes may be 2 s out of date. */
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, statement } from '../platform/database/database.ts'
import type { CallCounts } from './callCounts.ts'
import { dayOf } from './utcDay.ts'

export type Calls = {
  total: number
  /** Keys and users, most calls first. */
  byCaller: { callerId: string; calls: number }[]
  /** Days without calls are left out; `date` as 2026-01-31. */
  byDay: { date: string; calls: number }[]
}

/** From the day of `from` to the day of the last millisecond before `to`. */
export async function readCalls(
  { db, callCounts }: { db: Pick<Database, 'run'>; callCounts: CallCounts },
  organizationId: string,
  from: Date,
  to: Date,
): Promise<Calls> {
  const [first, last] = [dayOf(from.getTime()), dayOf(to.getTime() - 1)]
  const read = () => db.run(findCalls, [organizationId, first, last], callerSignal())
  const { rows, unflushed } = await callCounts.readWith(organizationId, read)
  const fresh = unflushed.filter(({ day }) => day >= first && day <= last)
  const all = [
    ...rows.map(({ caller_id, day, calls }) => ({ callerId: caller_id, day, calls: Number(calls) })),
    ...fresh,
  ]
  const byCaller = sum(all.map(({ callerId, calls }) => [callerId, calls]))
  const byDay = sum(all.map(({ day, calls }) => [day, calls]))
  return {
    total: all.reduce((total, { calls }) => total + calls, 0),
    byCaller: byCaller.map(([callerId, calls]) => ({ callerId, calls })).sort((one, other) => other.calls - one.calls),
    byDay: byDay.map(([date, calls]) => ({ date, calls })).sort((one, other) => (one.date < other.date ? -1 : 1)),
  }
}

function sum(parts: [name: string, calls: number][]): [name: string, calls: number][] {
  const sums = new Map<string, number>()
  for (const [name, calls] of parts) sums.set(name, (sums.get(name) ?? 0) + calls)
  return [...sums].filter(([, calls]) => calls !== 0)
}

/** Index: call_counts_pkey. */
const findCalls = statement<{ caller_id: string; day: string; calls: string }>(
  'find_calls',
  `select caller_id, day::text as day, calls from call_counts
    where organization_id = $1 and day between $2::date and $3::date`,
)
