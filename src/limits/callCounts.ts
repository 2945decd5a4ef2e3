/*
 * Counts the calls of each key or user by UTC day. Counts are collected in memory and flushed within two seconds, all of
 * a process in one statement. Readers add this process' unflushed counts to the stored ones. A killed process loses its
 * unflushed counts.
 */
import { type Database, statement } from '../platform/database/database.ts'
import { dayOf } from './utcDay.ts'

export type CallCount = { organizationId: string; callerId: string /** As 2026-01-31. */; day: string; calls: number }

export type CallCounts = ReturnType<typeof createCallCounts>

export type Caller = { id: string; organizationId: string }

type Counts = Map<string, Map<string, CallCount>>

/** How often the owner calls `flush`. */
export const flushEveryMs = 1_500

export function createCallCounts({ db }: { db: Pick<Database, 'run'> }) {
  let pending: Counts = new Map()
  let inFlight: Counts = new Map()
  let flushing: Promise<void> | undefined
  let flushes = 0

  async function write(): Promise<void> {
    inFlight = pending
    pending = new Map()
    const rows = rowsOf(inFlight).filter(({ calls }) => calls !== 0)
    if (rows.length > 0) flushes++
    try {
      if (rows.length > 0) await db.run(addCalls, columnsOf(rows))
    } catch (error) {
      // If only the reply was lost, these calls are counted twice, in the statistics but not in the quota.
      for (const row of rows) count(pending, row, row.calls)
      throw error
    } finally {
      inFlight = new Map()
    }
  }

  function flush(): Promise<void> {
    flushing ??= write().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  /** For reads so slow that a flush happens during each. */
  async function withFlushesPaused<Result>(work: () => Promise<Result>): Promise<Result> {
    while (flushing !== undefined) await flushing.catch(() => undefined)
    const paused = Promise.withResolvers<void>()
    flushing = paused.promise
    try {
      return await work()
    } finally {
      flushing = undefined
      paused.resolve()
    }
  }

  /** Counts that are not in the table yet, or may not be. */
  const unflushed = (organizationId: string): CallCount[] =>
    [inFlight, pending].flatMap((counts) => [...(counts.get(organizationId)?.values() ?? [])])

  return {
    /** `calls` is negative for calls that are given back; `atMs` is when the call began. */
    add: ({ id, organizationId }: Caller, calls: number, atMs: number): void =>
      count(pending, { organizationId, callerId: id, day: dayOf(atMs) }, calls),
    unflushed,
    /** Returns stored and unflushed counts from one moment: no flush happens between reading the two. */
    async readWith<Row>(
      organizationId: string,
      read: () => Promise<Row[]>,
    ): Promise<{ rows: Row[]; unflushed: CallCount[] }> {
      await flushing?.catch(() => undefined)
      const before = flushes
      const rows = await read()
      if (flushes === before) return { rows, unflushed: unflushed(organizationId) }
      return withFlushesPaused(async () => ({ rows: await read(), unflushed: unflushed(organizationId) }))
    },
    flush,
    async close(): Promise<void> {
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

/** Index: call_counts_pkey. Sorted by it, so that two processes that write at the same time can't deadlock. */
const addCalls = statement<never>(
  'add_calls',
  `insert into call_counts as c (organization_id, day, caller_id, calls)
   select * from unnest($1::text[], $2::date[], $3::text[], $4::bigint[]) as n (organization_id, day, caller_id, calls)
    order by organization_id collate "C", day, caller_id collate "C"
   on conflict (organization_id, day, caller_id) do update set calls = c.calls + excluded.calls`,
)
