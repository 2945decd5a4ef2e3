/*
 * The token buckets of all processes of one machine, kept by their supervisor. While a bucket has plenty, each process gets a
 * reserve of calls that it may take without asking. Reserves stay part of the bucket: they count against its capacity, are
 * recalled before another process is refused, and count as spent if their process dies.
 */
import type { Clock } from '../../platform/clock.ts'
import { createMemoryBuckets } from '../memoryLimiter.ts'
import type { BucketSize, Drawn } from '../tokenBucket.ts'
import type { Draw, Granted, Settled } from './reserve.ts'

type Deps<Process> = {
  clock: Clock
  /** How many processes share the buckets. */
  processes: number
  /** Takes a process' reserve back. */
  recall(process: Process, name: string): Promise<Settled | undefined>
}

export type SharedBuckets<Process> = ReturnType<typeof createSharedBuckets<Process>>

type Reserves<Process> = { size: BucketSize; held: Map<Process, number> }

const mostReserved = 500
/** A smaller reserve would be used up before the next one arrives. */
const leastReserved = 4
/** A process that does not respond, because it is paused or computes, keeps its reserve. */
const recallMs = 100

export function createSharedBuckets<Process>({ clock, processes, recall }: Deps<Process>) {
  const buckets = createMemoryBuckets(clock)
  const reserves = new Map<string, Reserves<Process>>()

  function hold(process: Process, name: string, size: BucketSize, change: number): void {
    const { held } = reserves.get(name) ?? { held: new Map<Process, number>() }
    const after = (held.get(process) ?? 0) + change
    if (after > 0) held.set(process, after)
    else held.delete(process)
    if (held.size > 0) reserves.set(name, { size, held })
    else reserves.delete(name)
  }

  const drawBeside = (name: string, { capacity, perMinute }: BucketSize, calls: number): Drawn => {
    const held = [...(reserves.get(name)?.held.values() ?? [])].reduce((sum, one) => sum + one, 0)
    return buckets.draw(name, { capacity: Math.max(0, capacity - held), perMinute }, calls)
  }

  function settle(process: Process, { name, size, spent, released }: Settled): void {
    if (released !== 0) hold(process, name, size, -released)
    if (spent !== 0) drawBeside(name, size, spent)
  }

  /** Whether there was anything to recall. */
  async function recallOthers(process: Process, name: string): Promise<boolean> {
    const others = [...(reserves.get(name)?.held.keys() ?? [])].filter((other) => other !== process)
    const recalls = others.map(async (other) => {
      const settled = await recall(other, name).catch(() => undefined)
      if (settled !== undefined) settle(other, settled)
    })
    const late = Promise.withResolvers<void>()
    const cancel = clock.after(recallMs, late.resolve)
    await Promise.race([Promise.all(recalls), late.promise])
    cancel()
    return others.length > 0
  }

  /** All reserves together are at most half of what is left. */
  function refill(process: Process, { name, size }: Settled, left: number): number {
    const wanted = Math.min(mostReserved, Math.floor(left / (2 * processes)))
    const held = reserves.get(name)?.held.get(process) ?? 0
    if (wanted < leastReserved || held > wanted / 2) return 0
    hold(process, name, size, wanted - held)
    return wanted - held
  }

  return {
    settle,
    async draw(process: Process, { calls, ...settled }: Draw): Promise<Granted> {
      const { name, size } = settled
      settle(process, settled)
      let drawn = drawBeside(name, size, calls)
      if (!drawn.isAllowed && (await recallOthers(process, name))) drawn = drawBeside(name, size, calls)
      return { drawn, reserve: drawn.isAllowed ? refill(process, settled, drawn.remaining) : 0 }
    },
    /** The process has ended without settling: how much of its reserves it used is unknown. */
    forget(process: Process): void {
      for (const [name, { size, held }] of [...reserves]) {
        const spent = held.get(process) ?? 0
        if (spent > 0) settle(process, { name, size, spent, released: spent })
      }
    },
  }
}
