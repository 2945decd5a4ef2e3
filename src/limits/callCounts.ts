/*
 * How many calls each key or user made on each UTC day. A call is counted in memory and written within two seconds, all
 * of a process' counts in one statement. Whoever reads counts adds what this process has not written yet, and so is
 * exact about it; a process that is killed takes the last two seconds' counts with it.
 */
import { type Database, statement } from '../platform/database/database.ts'
import { dayOf } from './utcDay.ts'

export type CallCount = { organizationId: string; callerId: string /** As 2026-01-31. */; day: string; calls: number }

export type CallCounts = {
  /** Negative for calls that are given back; `at` is when the call began. */
  add(caller: Caller, calls: number, atMs: number): void
  /** What of an organisation's calls is not in the table, or not for certain. */
  unflushed(organizationId: string): CallCount[]
  /** Reads the table and adds what is unflushed, at a moment when nothing is on its way between the two. */
  readWith<Row>(organizationId: string, read: () => Promise<Row[]>): Promise<{ rows: Row[]; unflushed: CallCount[] }>
  flush(): Promise<void>
  close(): Promise<void>
}

export type Caller = { id: string; organizationId: string }

type Deps = { db: Pick<Database, 'run'> }
type Counts = Map<string, Map<string, CallCount>>

/** How often whoever made it calls `flush`. */
export const flushEveryMs = 1_500

export function createCallCounts({ db }: Deps): CallCounts {
  let pending: Counts = new Map()
  let leaving: Counts = new Map()
  let flushing: Promise<void> | undefined
  let flushes = 0

  async function write(): Promise<void> {
    leaving = pending
    pending = new Map()
    const rows = rowsOf(leaving).filter(({ calls }) => calls !== 0)
    if (rows.length > 0) flushes++
    try {
      if (rows.length > 0) await db.run(addCalls, columnsOf(rows))
    } catch (error) {
      // Where the answer alone was lost, these calls are counted twice: too many in the statistics, not in the quota.
      for (const row of rows) count(pending, row, row.calls)
      throw error
    } finally {
      leaving = new Map()
    }
  }

  function flush(): Promise<void> {
    flushing ??= write().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  /** For whoever reads so slowly that something is written each time: nothing is, meanwhile. */
  async function holdingBack<Result>(work: () => Promise<Result>): Promise<Result> {
    while (flushing !== undefined) await flushing.catch(() => undefined)
    const held = Promise.withResolvers<void>()
    flushing = held.promise
    try {
      return await work()
    } finally {
      flushing = undefined
      held.resolve()
    }
  }

  const unflushed = (organizationId: string): CallCount[] =>
    [leaving, pending].flatMap((counts) => [...(counts.get(organizationId)?.values() ?? [])])

  return {
    add: ({ id, organizationId }, calls, atMs) =>
      count(pending, { organizationId, callerId: id, day: dayOf(atMs) }, calls),
    unflushed,
    async readWith(organizationId, read) {
      await flushing?.catch(() => undefined)
      const before = flushes
      const rows = await read()
      if (flushes === before) return { rows, unflushed: unflushed(organizationId) }
      return holdingBack(async () => ({ rows: await read(), unflushed: unflushed(organizationId) }))
    },
    flush,
    async close() {
      await flushing?.catch(() => undefined)
      await flush()
    },
  }
}

function count(counts: Counts, { organizationId, callerId, day }: Omit<CallCount, 'calls'>, calls: number): void {
  const key = day + callerId
  const ofOrganization = counts.get(organizationId)
  const known = ofOrganization?.get(key)
  if (known !== undefined) known.calls += calls
  else if (ofOrganization !== undefined) ofOrganization.set(key, { organizationId, callerId, day, calls })
  else counts.set(organizationId, new Map([[key, { organizationId, callerId, day, calls }]]))
}

const rowsOf = (counts: Counts): CallCount[] => [...counts.values()].flatMap((some) => [...some.values()])

const columnsOf = (rows: CallCount[]) => [
  rows.map((row) => row.organizationId),
  rows.map((row) => row.day),
  rows.map((row) => row.callerId),
  rows.map((row) => row.calls),
]

/** Index: call_counts_pkey. In the order of the key, so that two processes that write at once don't lock each other out. */
const addCalls = statement<never>(
  'add_calls',
  `insert into call_counts as c (organization_id, day, caller_id, calls)
   select * from unnest($1::text[], $2::date[], $3::text[], $4::bigint[]) as n (organization_id, day, caller_id, calls)
    order by organization_id collate "C", day, caller_id collate "C"
   on conflict (organization_id, day, caller_id) do update set calls = c.calls + excluded.calls`,
)
