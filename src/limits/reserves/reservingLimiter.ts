/*
 * The limiter of a process that shares the token buckets with the others of its machine. Calls are taken from a reserve without
 * waiting; only when it is used up, the process asks. A copy of each bucket, as of the last response, is shown to callers
 * in headers, and refuses them without asking until a call may fit again.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Limiter } from '../limiter.ts'
import { createMemoryBuckets, TokenBuckets } from '../memoryLimiter.ts'
import type { BucketSize, Drawn } from '../tokenBucket.ts'
import type { Draw, Granted, Settled } from './reserve.ts'

/** Those of the supervisor. */
export type RemoteBuckets = { draw(draw: Draw): Promise<Granted>; settle(all: Settled[]): void }

export type ReservingLimiter = Limiter & {
  /** Gives a reserve back; undefined if this process has no such bucket. */
  recall(name: string): Settled | undefined
}

type Reserve = {
  name: string
  size: BucketSize
  left: number
  /** How much it had when it was last refilled. */
  full: number
  /** Not reported yet. */
  spent: number
  released: number
  /** Requests without a response. */
  asked: number
  isIdle: boolean
}

const settleMs = 100
const idleCheckMs = 10_000
const maxReserves = 100_000

export function createReservingLimiter({ clock, buckets }: { clock: Clock; buckets: RemoteBuckets }): ReservingLimiter {
  const copies = createMemoryBuckets(clock)
  const reserves = new Map<string, Reserve>()
  const unsettled = new Set<Reserve>()
  let isChecking = false

  function reserveOf(name: string, size: BucketSize): Reserve {
    const known = reserves.get(name) ?? add(name, size)
    if (known.size.capacity !== size.capacity || known.size.perMinute !== size.perMinute) {
      note(known, 0, known.left) // it was part of another limit
      Object.assign(known, { size, left: 0 })
    }
    known.isIdle = false
    return known
  }

  function add(name: string, size: BucketSize): Reserve {
    if (reserves.size >= maxReserves) giveBack([...reserves.values()])
    const made = { name, size, left: 0, full: 0, spent: 0, released: 0, asked: 0, isIdle: false }
    reserves.set(name, made)
    if (!isChecking) clock.after(idleCheckMs, giveIdleBack)
    isChecking = true
    return made
  }

  function note(reserve: Reserve, spent: number, released: number): void {
    reserve.spent += spent
    reserve.released += released
    if (unsettled.size === 0) clock.after(settleMs, settle)
    unsettled.add(reserve)
  }

  /** What has to be reported, with all that is left or without it. */
  function report(reserve: Reserve, gives: boolean): Settled {
    const { name, size, spent, released, left } = reserve
    Object.assign(reserve, { spent: 0, released: 0, left: gives ? 0 : left })
    unsettled.delete(reserve)
    return { name, size, spent, released: released + (gives ? left : 0) }
  }

  function settle(): void {
    if (unsettled.size > 0) buckets.settle([...unsettled].map((reserve) => report(reserve, false)))
  }

  /** One that waits for a response is kept: it may get more. */
  function giveBack(some: Reserve[]): void {
    const given = some.filter(({ asked }) => asked === 0)
    for (const { name } of given) reserves.delete(name)
    if (given.length > 0) buckets.settle(given.map((reserve) => report(reserve, true)))
  }

  function giveIdleBack(): void {
    giveBack([...reserves.values()].filter(({ isIdle }) => isIdle))
    for (const reserve of reserves.values()) reserve.isIdle = true
    isChecking = reserves.size > 0
    if (isChecking) clock.after(idleCheckMs, giveIdleBack)
  }

  /** A call that does not fit gives back the rest of the reserve: together with the bucket it may be enough. */
  async function ask(reserve: Reserve, calls: number): Promise<Drawn> {
    const { name, size } = reserve
    reserve.asked++
    try {
      const { drawn, reserve: granted } = await buckets.draw({ ...report(reserve, calls > 0), calls })
      reserve.left += granted
      reserve.full = reserve.left
      copies.put(name, size, size.capacity - (drawn.fullInMs * size.perMinute) / 60_000)
      return { ...copies.draw(name, size, 0), isAllowed: drawn.isAllowed, fitsInMs: drawn.fitsInMs }
    } finally {
      reserve.asked--
    }
  }

  function take(reserve: Reserve, calls: number): Drawn {
    const { name, size } = reserve
    reserve.left -= calls
    note(reserve, calls, calls)
    if (reserve.left < reserve.full / 2 && reserve.asked === 0) void ask(reserve, 0).catch(() => undefined)
    return { ...copies.draw(name, size, calls), isAllowed: true, fitsInMs: 0 }
  }

  function draw(name: string, size: BucketSize, calls: number): Drawn | Promise<Drawn> {
    const reserve = reserveOf(name, size)
    if (calls > 0 && reserve.left >= calls) return take(reserve, calls)
    if (calls < 0) note(reserve, calls, 0)
    const known = copies.draw(name, size, calls)
    return calls <= 0 || !known.isAllowed ? known : ask(reserve, calls)
  }

  return {
    draw,
    ofSize: (size) => new TokenBuckets({ draw }, size),
    recall(name) {
      const reserve = reserves.get(name)
      return reserve && report(reserve, true)
    },
    close: async () => giveBack([...reserves.values()]),
  }
}
