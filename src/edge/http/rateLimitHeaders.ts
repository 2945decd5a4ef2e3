/*
 * The limits of a caller as headers of draft-ietf-httpapi-ratelimit-headers and as the older X-RateLimit headers. The
 * bucket refills continuously: its window is the time from empty to full, and it is "reset" when it is full.
 */
import type { LimitStatus } from '../../limits/callerAccount.ts'

export function rateLimitHeaders({ limits, remaining, fullAtMs, nowMs, quotaResetsInSeconds }: LimitStatus) {
  const { burst, requestsPerMinute, monthlyCalls } = limits
  const windowSeconds = Math.ceil((burst * 60) / requestsPerMinute)
  const fullInSeconds = Math.ceil((fullAtMs - nowMs) / 1_000)
  const month = quotaResetsInSeconds === undefined ? '' : `, "month";r=0;t=${quotaResetsInSeconds}`
  return {
    'ratelimit-policy': `"burst";q=${burst};w=${windowSeconds}, "month";q=${monthlyCalls}`,
    ratelimit: `"burst";r=${remaining};t=${fullInSeconds}${month}`,
    'x-ratelimit-limit': String(burst),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(fullAtMs / 1_000)),
  }
}
