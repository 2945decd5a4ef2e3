/*
 * The monthly quota of organisations, exact across processes without a write per call. A process reserves blocks of
 * calls and serves from them; the next block is fetched before the present one is used up. What is not used goes back
 * when an organisation rests and when the process stops. A process that is killed takes its blocks along: nobody can
 * know how much of them was used, so they stay counted, one or two in two hundred parts of the month at most.
 */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { reserveQuota, returnQuota } from './reserveQuota.ts'
import { monthOf } from './utcDay.ts'

export type Quota = {
  /** Takes calls from the quota: true if they were there. At once where the block has enough. */
  take(organizationId: string, monthlyCalls: number, calls: number): boolean | Promise<boolean>
  /** Calls that were taken at a moment, and are not to count. */
  giveBack(organizationId: string, monthlyCalls: number, calls: number, takenAtMs: number): void
  /** Hands back the blocks of organisations that rest. */
  tidy(): Promise<void>
  close(): Promise<void>
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log }

type Block = {
  organizationId: string
  period: string
  /** As it was when the block was reserved. */
  monthlyCalls: number
  left: number
  /** What the latest reservation brought. */
  size: number
  /** Calls that wait for a reservation. */
  waiting: number
  reserving: Promise<void> | undefined
  /** There was nothing left, of this quota, at this moment. */
  empty: { monthlyCalls: number; atMs: number } | undefined
  isResting: boolean
}

/** How often whoever made it calls `tidy`. */
export const restMs = 5_000
const askAgainMs = 500

export function createQuota({ db, clock, log }: Deps): Quota {
  let blocks = new Map<string, Block>()

  function blockOf(organizationId: string, monthlyCalls: number, nowMs: number): Block {
    const period = monthOf(nowMs)
    const known = blocks.get(organizationId)
    if (known?.period === period) return known
    const block: Block = {
      ...{ organizationId, period, monthlyCalls, left: 0, size: 0, waiting: 0 },
      ...{ reserving: undefined, empty: undefined, isResting: false },
    }
    blocks.set(organizationId, block) // last month's is void
    return block
  }

  function reserve(block: Block, monthlyCalls: number): Promise<void> {
    block.reserving ??= askFor(block, monthlyCalls).finally(() => {
      block.reserving = undefined
    })
    return block.reserving
  }

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
    block.isResting = false
    if (block.left < block.size / 2 && !isEmpty(block, monthlyCalls, clock.now().getTime()))
      reserve(block, monthlyCalls).catch((error) => log.debug({ err: error }, 'a block was not fetched ahead of time'))
    return true
  }

  async function wait(block: Block, monthlyCalls: number, calls: number): Promise<boolean> {
    block.waiting += calls
    try {
      while (block.left < calls) {
        // One that is under way may have been asked for less than is wanted by now.
        if (block.reserving !== undefined) await block.reserving
        else if (isEmpty(block, monthlyCalls, clock.now().getTime())) return false
        else await reserve(block, monthlyCalls)
      }
    } finally {
      block.waiting -= calls
    }
    return draw(block, monthlyCalls, calls)
  }

  async function giveUp(given: Block[]): Promise<void> {
    const some = given.filter(({ left, period }) => left > 0 && period === monthOf(clock.now().getTime()))
    const lefts = some.map(({ left }) => left)
    for (const block of some) block.left = 0
    try {
      if (some.length > 0)
        await db.run(returnQuota, [some.map((block) => block.organizationId), some.map((block) => block.period), lefts])
    } catch (error) {
      // Whether it was written is not known, so it stays counted: too little is no harm, too much would be.
      log.info({ err: error }, 'unused quota could not be handed back')
    }
  }

  async function tidy(): Promise<void> {
    const resting = [...blocks.values()].filter((block) => block.isResting && block.waiting === 0 && !block.reserving)
    for (const block of blocks.values()) block.isResting = true
    for (const block of resting) blocks.delete(block.organizationId)
    await giveUp(resting)
  }

  return {
    take(organizationId, monthlyCalls, calls) {
      const block = blockOf(organizationId, monthlyCalls, clock.now().getTime())
      if (monthlyCalls < block.monthlyCalls) void giveUp([block]) // it was lowered: what is still in hand may be too much
      block.monthlyCalls = monthlyCalls
      return draw(block, monthlyCalls, calls) || wait(block, monthlyCalls, calls)
    },
    giveBack(organizationId, monthlyCalls, calls, takenAtMs) {
      const nowMs = clock.now().getTime()
      if (monthOf(takenAtMs) === monthOf(nowMs)) blockOf(organizationId, monthlyCalls, nowMs).left += calls
    },
    tidy,
    async close() {
      const all = [...blocks.values()]
      blocks = new Map()
      await Promise.all(all.map((block) => block.reserving?.catch(() => undefined)))
      await giveUp(all)
    },
  }
}

/** Asked again after a moment: others may have handed something back, or the quota may have been raised. */
const isEmpty = ({ empty }: Block, monthlyCalls: number, nowMs: number): boolean =>
  empty !== undefined && empty.monthlyCalls === monthlyCalls && nowMs - empty.atMs < askAgainMs

export function secondsToNextMonth(now: Date): number {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  return Math.max(1, Math.ceil((next - now.getTime()) / 1_000))
}
