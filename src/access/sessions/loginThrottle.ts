/*
 * Limits password guessing. Only failed logins count, in token buckets of 10 per account and 50 per address that refill
 * in 15 minutes. An attempt is counted before the password is checked and refunded if it is correct, so parallel
 * attempts get no extra guesses.
 *
 * An attacker must not lock out the account's owner, neither from elsewhere nor from the same address: an address that
 * logged in to the account before has one bucket for it, which no other account or address uses.
 */
import { LRUCache } from 'lru-cache'
import type { RateLimiterLike } from 'rate-limiter-flexible'
import { consumePoints } from '../../limits/consumePoints.ts'
import type { Limiter } from '../../limits/limiter.ts'
import { networkOf } from '../../limits/networkOf.ts'

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

const refillMinutes = 15
const message = 'Too many failed logins; try again later'

type Counter = { limiter: RateLimiterLike; key: string }

export function createLoginThrottle(limiter: Limiter) {
  const loggedInBefore = new LRUCache<string, true>({ max: 50_000 })
  const perAccount = limiter.ofSize({ capacity: 10, perMinute: 10 / refillMinutes })
  const perAddress = limiter.ofSize({ capacity: 50, perMinute: 50 / refillMinutes })
  return {
    /** Counts an attempt as failed, or refuses it after too many. Call `refund` if the password was correct. */
    async count(account: string, address: string): Promise<{ refund(): Promise<void> }> {
      const network = networkOf(address)
      const both = `${network} ${account}`
      // The prefixes keep the buckets of accounts and addresses apart, whatever an account is called.
      const counters = loggedInBefore.has(both)
        ? [{ limiter: perAccount, key: `login familiar ${both}` }]
        : [
            { limiter: perAccount, key: `login account ${account}` },
            { limiter: perAddress, key: `login address ${network}` },
          ]
      await countInAll(counters)
      return {
        async refund() {
          loggedInBefore.set(both, true)
          await rewardAll(counters)
        },
      }
    },
  }
}

/** Counts in all or in none. */
async function countInAll(counters: Counter[]): Promise<void> {
  for (const [index, { limiter, key }] of counters.entries())
    await consumePoints(limiter, key, 1, message).catch(async (refusal) => {
      await rewardAll(counters.slice(0, index))
      throw refusal
    })
}

const rewardAll = (counters: Counter[]) => Promise.all(counters.map(({ limiter, key }) => limiter.reward(key)))
