/*
 * The account for a request's calls: the caller's token bucket; the organisation's monthly quota together with the call
 * counts; and, for essential calls of a session, the user's reserve.
 */
import type { Clock } from '../platform/clock.ts'
import type { CallCounts, Caller } from './callCounts.ts'
import type { Limiter } from './limiter.ts'
import { type LimitedCaller, limitsOf, type PlanLimits, type Plans } from './plans.ts'
import { type Quota, secondsToNextMonth } from './quota.ts'
import type { Drawn } from './tokenBucket.ts'

export type LimitStatus = {
  limits: PlanLimits
  remaining: number
  fullAtMs: number
  nowMs: number
  /** Set if the monthly quota is used up. */
  quotaResetsInSeconds: number | undefined
}

/** Results from memory are returned synchronously: each promise in the path of a call costs a percent of a read. */
export type CallerAccount = {
  readonly limits: PlanLimits
  drawBucket(calls: number): Drawn | Promise<Drawn>
  /** For essential calls, when the bucket or the month is used up. */
  drawReserve(calls: number): Drawn | Promise<Drawn>
  /** Draws from another bucket of the caller's. */
  drawOther(name: string, perMinute: number): Drawn | Promise<Drawn>
  /** Takes calls from the month and counts them; false if not enough are left. */
  takeMonth(calls: number): boolean | Promise<boolean>
  putBack(calls: { bucket?: number; reserve?: number; month?: number }): void
  /** Whole seconds until the next month. */
  monthEndsInSeconds(): number
}

export type AccountDeps = { plans: Plans; limiter: Limiter; quota: Quota; callCounts: CallCounts; clock: Clock }

/** Calls `onChange` with the caller's limit status after every change. */
export function openAccount(
  { plans, limiter, quota, callCounts, clock }: AccountDeps,
  viewer: Caller & LimitedCaller,
  onChange: (status: LimitStatus) => void,
): CallerAccount {
  const limits = limitsOf(plans, viewer)
  const { burst, requestsPerMinute, monthlyCalls } = limits
  const size = { capacity: burst, perMinute: requestsPerMinute }
  const nowMs = clock.now().getTime()
  // One bucket per user for all sessions; one per key for its old and new secrets and its tokens.
  const draw = (calls: number) => limiter.draw(viewer.id, size, calls)
  const drawOther = (name: string, perMinute: number, calls: number) =>
    limiter.draw(`${name} ${viewer.id}`, { capacity: perMinute, perMinute }, calls)
  const monthEndsInSeconds = () => secondsToNextMonth(clock.now())
  let drawn: Drawn
  let isMonthUsedUp = false
  const reportStatus = () => {
    const quotaResetsInSeconds = isMonthUsedUp ? monthEndsInSeconds() : undefined
    onChange({ limits, remaining: drawn.remaining, fullAtMs: nowMs + drawn.fullInMs, nowMs, quotaResetsInSeconds })
  }
  const noteDrawn = (result: Drawn): Drawn => {
    drawn = result
    reportStatus()
    return drawn
  }
  const noteTaken = (isTaken: boolean, calls: number): boolean => {
    if (isTaken) callCounts.add(viewer, calls, nowMs)
    if (isMonthUsedUp === isTaken) {
      isMonthUsedUp = !isTaken
      reportStatus()
    }
    return isTaken
  }
  /** Does not wait for the bucket (it may be in Redis): the reported status is computed here. */
  const putBackBucket = (calls: number) => {
    ignoreFailure(draw(-calls))
    const fullInMs = Math.max(0, drawn.fullInMs - (calls * 60_000) / requestsPerMinute)
    drawn = { ...drawn, remaining: Math.min(burst, drawn.remaining + calls), fullInMs }
  }
  return {
    limits,
    drawBucket(calls) {
      const drawing = draw(calls)
      return drawing instanceof Promise ? drawing.then(noteDrawn) : noteDrawn(drawing)
    },
    drawReserve: (calls) => drawOther(reserve.name, reserve.perMinute, calls),
    drawOther: (name, perMinute) => drawOther(name, perMinute, 1),
    takeMonth(calls) {
      const taking = quota.take(viewer.organizationId, monthlyCalls, calls)
      return taking instanceof Promise ? taking.then((isTaken) => noteTaken(isTaken, calls)) : noteTaken(taking, calls)
    },
    putBack({ bucket = 0, reserve: reserved = 0, month = 0 }) {
      if (reserved > 0) ignoreFailure(drawOther(reserve.name, reserve.perMinute, -reserved))
      if (bucket > 0) putBackBucket(bucket)
      if (month > 0) {
        quota.giveBack(viewer.organizationId, monthlyCalls, month, nowMs)
        callCounts.add(viewer, -month, nowMs)
      }
      reportStatus()
    },
    monthEndsInSeconds,
  }
}

/** Per user. */
export const reserve = { name: 'reserve', perMinute: 60 }

const ignoreFailure = (work: Drawn | Promise<Drawn>): void => void Promise.resolve(work).catch(() => undefined)
