/*
 * The monthly quota of organisations, exact across processes without a write per call. A process reserves blocks of
 * calls in the database and serves from them; it reserves the next block before the current one is used up. Unused calls
 * are returned when an organisation is idle and at shutdown. The blocks of a killed process stay counted as used, since
 * their actual use is unknown: at most one or two 200ths of the month.
 */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { reserveQuota, returnQuota } from './reserveQuota.ts'
import { monthOf } from './utcDay.ts'

export type Quota = ReturnType<typeof createQuota>

type Block = {
  organizationId: string
  period: string
  /** The limit at the last call. */
  monthlyCalls: number
  left: number
  /** The size of the latest reservation. */
  size: number
  /** Calls that wait for a reservation. */
  waiting: number
  reserving: Promise<void> | undefined
  /** The last reservation got less than it needed: at this time, under this limit. */
  empty: { monthlyCalls: number; atMs: number } | undefined
  isIdle: boolean
}

/** How often the owner calls `returnIdleBlocks`. */
export const idleCheckMs = 5_000
const retryEmptyMs = 500

export function createQuota({ db, clock, log }: { db: Pick<Database, 'run'>; clock: Clock; log: Log }) {
  let blocks = new Map<string, Block>()

  function blockOf(organizationId: string, monthlyCalls: number, nowMs: number): Block {
    const period = monthOf(nowMs)
    const known = blocks.get(organizationId)
    if (known?.period === period) return known
    const block: Block = {
      organizationId,
      period,
      monthlyCalls,
      left: 0,
      size: 0,
      waiting: 0,
      reserving: undefined,
      empty: undefined,
      isIdle: false,
    }
    blocks.set(organizationId, block) // replaces last month's
    return block
  }

  /** Makes callers that need a reservation wait for this change in the database. */
  async function change(block: Block, work: Promise<unknown>): Promise<void> {
    const changed = work.then(() => {})
    block.reserving = changed
    try {
      await changed
    } finally {
      if (block.reserving === changed) block.reserving = undefined
    }
  }

  const reserve = (block: Block, monthlyCalls: number) => block.reserving ?? change(block, askFor(block, monthlyCalls))

  async function askFor(block: Block, monthlyCalls: number): Promise<void> {
    const wanted = Math.max(1, block.waiting - block.left)
    const [row] = await db.run(reserveQuota, [block.organizationId, block.period, wanted, monthlyCalls])
    const granted = Number(row?.granted ?? 0)
    block.left += granted
    block.size = granted
    block.empty = granted < wanted ? { monthlyCalls, atMs: clock.now().getTime() } : undefined
  }

  function draw(block: Block, monthlyCalls: number, calls: number): boolean {
    if (block.left < calls) return false
    block.left -= calls
    block.isIdle = false
    if (block.left < block.size / 2 && !isEmpty(block, monthlyCalls, clock.now().getTime()))
      reserve(block, monthlyCalls).catch((error) =>
        log.debug({ err: error }, 'could not reserve a quota block ahead of time'),
      )
    return true
  }

  async function wait(block: Block, monthlyCalls: number, calls: number): Promise<boolean> {
    block.waiting += calls
    try {
      while (block.left < calls) {
        // A reservation in progress may be for less than is needed by now, hence the loop.
        if (block.reserving !== undefined) await block.reserving
        else if (isEmpty(block, monthlyCalls, clock.now().getTime())) return false
        else await reserve(block, monthlyCalls)
      }
    } finally {
      block.waiting -= calls
    }
    return draw(block, monthlyCalls, calls)
  }

  async function returnUnused(given: Block[]): Promise<void> {
    const some = given.filter(({ left, period }) => left > 0 && period === monthOf(clock.now().getTime()))
    const lefts = some.map(({ left }) => left)
    for (const block of some) block.left = 0
    try {
      if (some.length > 0)
        await db.run(returnQuota, [some.map((block) => block.organizationId), some.map((block) => block.period), lefts])
    } catch (error) {
      // It may have been written, so it is not retried: returning calls twice would exceed the quota.
      log.info({ err: error }, 'could not return unused quota')
    }
  }

  /** Returns the blocks of organisations without calls since the last time. */
  async function returnIdleBlocks(): Promise<void> {
    const idle = [...blocks.values()].filter((block) => block.isIdle && block.waiting === 0 && !block.reserving)
    for (const block of blocks.values()) block.isIdle = true
    for (const block of idle) blocks.delete(block.organizationId)
    await returnUnused(idle)
  }

  return {
    /** Takes calls from the quota; false if not enough are left. Synchronous if the block has enough. */
    take(organizationId: string, monthlyCalls: number, calls: number): boolean | Promise<boolean> {
      const block = blockOf(organizationId, monthlyCalls, clock.now().getTime())
      // Lowered: the rest of the block may exceed the new limit.
      if (monthlyCalls < block.monthlyCalls)
        void change(block, Promise.allSettled([block.reserving, returnUnused([block])]))
      block.monthlyCalls = monthlyCalls
      return draw(block, monthlyCalls, calls) || wait(block, monthlyCalls, calls)
    },
    /** Gives back calls that were taken at `takenAtMs`. */
    giveBack(organizationId: string, monthlyCalls: number, calls: number, takenAtMs: number): void {
      const nowMs = clock.now().getTime()
      if (monthOf(takenAtMs) === monthOf(nowMs)) blockOf(organizationId, monthlyCalls, nowMs).left += calls
    },
    returnIdleBlocks,
    async close(): Promise<void> {
      const all = [...blocks.values()]
      blocks = new Map()
      await Promise.all(all.map((block) => block.reserving?.catch(() => undefined)))
      await returnUnused(all)
    },
  }
}

/** Expires soon: another process may return calls. */
const isEmpty = ({ empty }: Block, monthlyCalls: number, nowMs: number): boolean =>
  empty !== undefined && empty.monthlyCalls === monthlyCalls && nowMs - empty.atMs < retryEmptyMs

export function secondsToNextMonth(now: Date): number {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  return Math.max(1, Math.ceil((next - now.getTime()) / 1_000))
}
