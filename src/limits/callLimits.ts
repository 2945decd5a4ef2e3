/*
 * Charges calls to the caller's token bucket, its organisation's monthly quota and the call counts, always to all three:
 * calls that are given back go back to all, and a refusal changes none.
 */
import type { Clock } from '../platform/clock.ts'
import type { CallCounts, Caller } from './callCounts.ts'
import { fail } from './limitErrors.ts'
import type { Limiter } from './limiter.ts'
import { type LimitedCaller, limitsOf, type PlanLimits, type Plans } from './plans.ts'
import { type Quota, secondsToNextMonth } from './quota.ts'
import type { Drawn } from './tokenBucket.ts'

/** Takes the first call of a request, or throws. Calls `onChange` with the caller's limit status after every change. */
export type ChargeCalls = (viewer: Caller & LimitedCaller, onChange: (status: LimitStatus) => void) => Promise<Charge>

/** The calls that one request has taken. */
export type Charge = {
  /** Takes further calls, or throws. */
  take(calls: number): Promise<void>
  /** Gives back some of the calls taken, by default all. */
  giveBack(calls?: number): void
  /**
   * Gives back calls that were refused, by default all of them; of those that are answered 403 only a caller's first 20
   * in a minute. Returns a promise where the caller's buckets are not in memory.
   */
  giveBackRefused(status: number, calls?: number): void | Promise<void>
  /** Gives back all but one: a refused operation costs one call, however many fields it has. */
  keepOne(): void
  readonly burst: number
}

export type LimitStatus = {
  limits: PlanLimits
  remaining: number
  fullAtMs: number
  nowMs: number
  /** Set if the monthly quota is used up. */
  quotaResetsInSeconds: number | undefined
}

type Deps = { plans: Plans; limiter: Limiter; quota: Quota; callCounts: CallCounts; clock: Clock }

export function createCallLimits({ plans, limiter, quota, callCounts, clock }: Deps): ChargeCalls {
  return async (viewer, onChange) => {
    const limits = limitsOf(plans, viewer)
    const { burst, requestsPerMinute, monthlyCalls } = limits
    const size = { capacity: burst, perMinute: requestsPerMinute }
    // One bucket per user for all sessions; one per key for its old and new secrets and its tokens.
    const draw = (calls: number) => limiter.draw(viewer.id, size, calls)
    const nowMs = clock.now().getTime()
    let taken = 0
    let drawn: Drawn
    const reportStatus = (quotaResetsInSeconds?: number) => {
      const { remaining, fullInMs } = drawn
      onChange({ limits, remaining, fullAtMs: nowMs + fullInMs, nowMs, quotaResetsInSeconds })
    }
    /** Does not wait for the bucket (it may be in Redis): the reported status is computed here. */
    const putBack = (calls: number) => {
      void Promise.resolve(draw(-calls)).catch(() => undefined)
      const fullInMs = Math.max(0, drawn.fullInMs - (calls * 60_000) / requestsPerMinute)
      drawn = { ...drawn, remaining: Math.min(burst, drawn.remaining + calls), fullInMs }
    }

    async function take(calls: number): Promise<void> {
      drawn = await draw(calls)
      if (!drawn.isAllowed) {
        reportStatus()
        throw fail('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(drawn.fitsInMs / 1_000)) })
      }
      if (!(await takeQuota(calls))) {
        putBack(calls)
        const retryAfterSeconds = secondsToNextMonth(clock.now())
        reportStatus(retryAfterSeconds)
        throw fail('quota_exceeded', { retryAfterSeconds })
      }
      taken += calls
      callCounts.add(viewer, calls, nowMs)
      reportStatus()
    }

    async function takeQuota(calls: number): Promise<boolean> {
      try {
        return await quota.take(viewer.organizationId, monthlyCalls, calls)
      } catch (error) {
        putBack(calls)
        reportStatus()
        throw error
      }
    }

    /** From then on, nobody gives these calls back a second time. */
    function settle(calls: number): number {
      const settled = Math.min(calls, taken)
      taken -= settled
      return settled
    }

    function giveBack(calls: number = taken): void {
      refund(settle(calls))
    }

    function giveBackRefused(status: number, calls: number = taken): void | Promise<void> {
      if (status !== 403) return giveBack(calls)
      const settled = settle(calls)
      if (settled === 0) return
      const refundFirst = ({ isAllowed }: Drawn) => refund(isAllowed ? settled : 0)
      const forbidden = limiter.draw(`forbidden ${viewer.id}`, freeForbidden, 1)
      return forbidden instanceof Promise ? forbidden.then(refundFirst, () => undefined) : refundFirst(forbidden)
    }

    function refund(returned: number): void {
      if (returned === 0) return
      putBack(returned)
      quota.giveBack(viewer.organizationId, monthlyCalls, returned, nowMs)
      callCounts.add(viewer, -returned, nowMs)
      reportStatus()
    }

    await take(1)
    return { take, giveBack, giveBackRefused, keepOne: () => giveBack(Math.max(0, taken - 1)), burst }
  }
}

/** Calls that are answered 403 and not charged, per caller: a client that keeps on trying has to pay for it. */
const freeForbidden = { capacity: 20, perMinute: 20 }
