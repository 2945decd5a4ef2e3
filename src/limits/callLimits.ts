/*
 * What a caller may use, put together: its bucket, its organisation's quota, and the count of its calls. All three count
 * alike: what is taken is taken from all, what is given back goes back to all, and a refusal takes nothing.
 */
import type { Clock } from '../platform/clock.ts'
import type { CallCounts, Caller } from './callCounts.ts'
import { fail } from './limitErrors.ts'
import type { Limiter } from './limiter.ts'
import { type LimitedCaller, limitsOf, type PlanLimits, type Plans } from './plans.ts'
import { type Quota, secondsToNextMonth } from './quota.ts'
import type { Drawn } from './tokenBucket.ts'

/** Takes the first call of a request, or throws what the caller is told; `tell` hears how the caller stands each time. */
export type ChargeCalls = (viewer: Caller & LimitedCaller, tell: (standing: Standing) => void) => Promise<Charge>

/** What one request has taken. */
export type Charge = {
  /** Takes further calls, or throws. */
  take(calls: number): Promise<void>
  /** Gives back so many of the calls taken; all, unless said otherwise. */
  giveBack(calls?: number): void
  /** Gives back all but one: what was asked for in several parts is refused as a whole. */
  keepOne(): void
  readonly burst: number
}

export type Standing = {
  limits: PlanLimits
  remaining: number
  fullAtMs: number
  nowMs: number
  /** Where the month's quota is used up: how long it will be. */
  quotaResetsInSeconds: number | undefined
}

type Deps = { plans: Plans; limiter: Limiter; quota: Quota; callCounts: CallCounts; clock: Clock }

export function createCallLimits({ plans, limiter, quota, callCounts, clock }: Deps): ChargeCalls {
  return async (viewer, tell) => {
    const limits = limitsOf(plans, viewer)
    const { burst, requestsPerMinute, monthlyCalls } = limits
    const size = { capacity: burst, perMinute: requestsPerMinute }
    // Sessions of a user share a bucket, and so do a key's secrets, before and after its rotation, and its tokens.
    const draw = (calls: number) => limiter.draw(viewer.id, size, calls)
    const nowMs = clock.now().getTime()
    let taken = 0
    let drawn: Drawn
    const tellStanding = (quotaResetsInSeconds?: number) => {
      const { remaining, fullInMs } = drawn
      tell({ limits, remaining, fullAtMs: nowMs + fullInMs, nowMs, quotaResetsInSeconds })
    }
    /** Nobody waits until the bucket has it: the caller is told what it will have. */
    const putBack = (calls: number) => {
      void Promise.resolve(draw(-calls)).catch(() => undefined)
      const fullInMs = Math.max(0, drawn.fullInMs - (calls * 60_000) / requestsPerMinute)
      drawn = { ...drawn, remaining: Math.min(burst, drawn.remaining + calls), fullInMs }
    }

    async function take(calls: number): Promise<void> {
      drawn = await draw(calls)
      if (!drawn.isAllowed) {
        tellStanding()
        throw fail('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(drawn.fitsInMs / 1_000)) })
      }
      const isThere = await takeQuota(calls)
      if (!isThere) {
        putBack(calls)
        const retryAfterSeconds = secondsToNextMonth(clock.now())
        tellStanding(retryAfterSeconds)
        throw fail('quota_exceeded', { retryAfterSeconds })
      }
      taken += calls
      callCounts.add(viewer, calls, nowMs)
      tellStanding()
    }

    async function takeQuota(calls: number): Promise<boolean> {
      try {
        return await quota.take(viewer.organizationId, monthlyCalls, calls)
      } catch (error) {
        putBack(calls)
        tellStanding()
        throw error
      }
    }

    function giveBack(calls: number = taken): void {
      const returned = Math.min(calls, taken)
      if (returned === 0) return
      taken -= returned
      putBack(returned)
      quota.giveBack(viewer.organizationId, monthlyCalls, returned, nowMs)
      callCounts.add(viewer, -returned, nowMs)
      tellStanding()
    }

    await take(1)
    return { take, giveBack, keepOne: () => giveBack(Math.max(0, taken - 1)), burst }
  }
}
