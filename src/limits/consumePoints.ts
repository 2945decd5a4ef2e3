import { type RateLimiterLike, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from '../platform/errors.ts'

/** Throws `rate_limited` with this message if the key has too few points left. */
export async function consumePoints(
  limiter: RateLimiterLike,
  key: string,
  points: number,
  message: string,
): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw fail('rate_limited', { message, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) })
  }
}
