/*
 * Decides who may use the processor for untrusted work. There are fewer places for jobs than the machine has cores, so that
 * the service always finds one. A job keeps its place for a slice of time. A job that has not ended by then is long, and is
 * paused while others go first: short ones of organisations whose long ones have used little time, then those of
 * organisations that have used less. So an organisation's long jobs take time only from itself, and short jobs wait for at
 * most one slice of a long one in every six: otherwise an organisation whose short jobs never end would stop all long ones.
 */
import { availableParallelism } from 'node:os'
import { type Clock, systemClock } from '../platform/clock.ts'
import { createRecentUse } from './recentUse.ts'
import { sandboxLimits } from './sandbox.ts'
import { shareOf } from './share.ts'

/** Jobs of one organisation in a lane keep their order. */
export type Lane = {
  /** Lanes with a lower rank go first, among organisations that have used about the same time. */
  rank: number
  isLong: boolean
}

/** A job, as turns see it. */
export type Work = {
  readonly organizationId: string
  /** Changed only while the job is not waiting. */
  lane: Lane
  /** Whether it could use a place. */
  isReady(): boolean
  /** Begins, or continues after a pause. */
  resume(): void
  /** Called only for long jobs. */
  pause(): void
  /** It has used its first slice: from now on its lane must be a long one. */
  becomeLong(): void
}

export type Turns = ReturnType<typeof createTurns>

type Running = {
  sinceMs: number
  isSliceOver: boolean
  /** A long job that is not paused before its slice is over. */
  isKept: boolean
  cancelTimer(): void
}

/** `places`: of all processes of the service on this machine together. */
export function createTurns({ clock, places }: { clock: Clock; places: number }) {
  const { sliceMs } = sandboxLimits
  const waiting = new Map<string, Map<Lane, Set<Work>>>()
  const running = new Map<Work, Running>()
  const use = createRecentUse(clock)
  const longUse = createRecentUse(clock)
  /** How much time an organisation has used lately, in whole slices: smaller differences don't matter. */
  const slicesUsed = (organizationId: string) => Math.floor(use.of(organizationId) / sliceMs)
  /** Whether an organisation's long jobs have used much time lately. */
  const isHeavy = (organizationId: string) => longUse.of(organizationId) >= heavySlices * sliceMs
  let longSliceAtMs = 0
  /** Whether short jobs have kept the long ones waiting for long enough. */
  const isLongDue = () => nowMs() - longSliceAtMs >= longestWaitMs
  const isUrgent = ({ organizationId, lane }: Work) => !lane.isLong && !isHeavy(organizationId)

  /** Some job may have become ready. */
  function dispatch(): void {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      if (running.size >= shareOf(places)) {
        const last = findLast(next)
        if (last === undefined) return
        stop(last)
      }
      start(next)
    }
  }

  /** The first ready job; among equals, that of the organisation whose last turn is longest ago. */
  function findNext(): Work | undefined {
    let first: Work | undefined
    for (const lanes of waiting.values()) {
      for (const works of lanes.values()) {
        const [work] = works
        if (work?.isReady() && (first === undefined || isBefore(work, first))) first = work
      }
    }
    return first
  }

  function isBefore(one: Work, other: Work): boolean {
    if (one.lane.isLong !== other.lane.isLong && isLongDue()) return one.lane.isLong
    if (isUrgent(one) !== isUrgent(other)) return isUrgent(one)
    const less = slicesUsed(one.organizationId) - slicesUsed(other.organizationId)
    return less < 0 || (less === 0 && one.lane.rank < other.lane.rank)
  }

  /** The running job that `next` replaces: a short one replaces a long one immediately, a long one at the end of its slice. */
  function findLast(next: Work): Work | undefined {
    let last: Work | undefined
    for (const [work, { isSliceOver, isKept }] of running) {
      const mayYield = work.lane.isLong && (isSliceOver || !(isKept || next.lane.isLong))
      if (!mayYield || !isBefore(next, work)) continue
      if (last === undefined || isBefore(last, work)) last = work
    }
    return last
  }

  function start(work: Work): void {
    leaveQueue(work)
    const isKept = work.lane.isLong && isLongDue()
    const run: Running = { sinceMs: nowMs(), isSliceOver: false, isKept, cancelTimer: () => undefined }
    if (isKept) longSliceAtMs = nowMs()
    running.set(work, run)
    run.cancelTimer = clock.after(sliceMs, () => endSlice(work, run))
    work.resume()
  }

  function endSlice(work: Work, run: Running): void {
    run.isSliceOver = true
    longSliceAtMs = nowMs()
    charge(work, run)
    run.cancelTimer = clock.after(sliceMs, () => endSlice(work, run))
    if (!work.lane.isLong) work.becomeLong()
    dispatch()
  }

  function stop(work: Work): void {
    leavePlace(work)
    work.pause()
    enterQueue(work)
  }

  function leavePlace(work: Work): boolean {
    const run = running.get(work)
    if (run === undefined) return false
    running.delete(work)
    run.cancelTimer()
    charge(work, run)
    return true
  }

  function charge({ organizationId, lane }: Work, run: Running): void {
    const usedMs = nowMs() - run.sinceMs
    use.add(organizationId, usedMs)
    if (lane.isLong || run.isSliceOver) longUse.add(organizationId, usedMs)
    run.sinceMs = nowMs()
  }

  const nowMs = () => clock.now().getTime()

  function enterQueue(work: Work): void {
    const lanes = waiting.get(work.organizationId) ?? new Map<Lane, Set<Work>>()
    waiting.set(work.organizationId, lanes)
    lanes.set(work.lane, (lanes.get(work.lane) ?? new Set()).add(work))
  }

  function leaveQueue(work: Work): void {
    const { organizationId, lane } = work
    const lanes = waiting.get(organizationId)
    const works = lanes?.get(lane)
    if (lanes === undefined || !works?.delete(work)) return
    if (works.size === 0) lanes.delete(lane)
    waiting.delete(organizationId)
    if (lanes.size > 0) waiting.set(organizationId, lanes) // the organisation's turn is over
  }

  return {
    get places() {
      return shareOf(places)
    },
    slicesUsed,
    isHeavy,
    /** Makes it wait for a place. */
    add(work: Work): void {
      enterQueue(work)
      dispatch()
    },
    /** It has ended or was given up. */
    remove(work: Work): void {
      if (!leavePlace(work)) leaveQueue(work)
      dispatch()
    },
    /** How many jobs of an organisation wait in a lane. */
    waiting: (organizationId: string, lane: Lane): number => waiting.get(organizationId)?.get(lane)?.size ?? 0,
    dispatch,
  }
}

const heavySlices = 10
const longestWaitMs = 5 * sandboxLimits.sliceMs

/** Of all sandboxes of this process. */
export const sandboxTurns = createTurns({ clock: systemClock, places: Math.max(1, availableParallelism() - 1) })
