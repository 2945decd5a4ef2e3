/*
 * Limits password guessing. Only failed logins count, in token buckets of 10 per account and 50 per address that refill
 * in 15 minutes. An attempt is counted before the password is checked and refunded if it is correct, so parallel
 * attempts get no extra guesses.
 *
 * An attacker must not lock out the account's owner, neither from elsewhere nor from the same address: an address that
 * logged in to the account before has one bucket for it, which no other account or address uses.
 */
import { LRUCache } from 'lru-cache'
import type { Limiter } from '../../limits/limiter.ts'
import { networkOf } from '../../limits/wrongCredentials.ts'
import { fail } from '../../platform/errors.ts'

export type LoginThrottle = {
  /** Counts an attempt as failed, or refuses it after too many. Call `refund` if the password was correct. */
  count(account: string, address: string): Promise<{ refund(): Promise<void> }>
}

const refillMinutes = 15
const accountSize = { capacity: 10, perMinute: 10 / refillMinutes }
const addressSize = { capacity: 50, perMinute: 50 / refillMinutes }

type NamedBucket = [name: string, size: typeof accountSize]

export function createLoginThrottle(limiter: Limiter): LoginThrottle {
  const loggedInBefore = new LRUCache<string, true>({ max: 50_000 })
  const putBack = async (buckets: NamedBucket[]): Promise<void> => {
    await Promise.all(buckets.map(([name, size]) => limiter.draw(name, size, -1)))
  }
  /** Draws from all buckets or from none. */
  async function drawAll(buckets: NamedBucket[]): Promise<void> {
    for (const [index, [name, size]] of buckets.entries()) {
      const { isAllowed, fitsInMs } = await limiter.draw(name, size, 1)
      if (isAllowed) continue
      await putBack(buckets.slice(0, index))
      const retryAfterSeconds = Math.max(1, Math.ceil(fitsInMs / 1_000))
      throw fail('rate_limited', { message: 'Too many failed logins; try again later', retryAfterSeconds })
    }
  }
  return {
    async count(account, address) {
      const network = networkOf(address)
      const both = `${network} ${account}`
      // The prefixes keep apart the buckets of accounts and addresses, whatever an account is called.
      const buckets: NamedBucket[] = loggedInBefore.has(both)
        ? [[`login familiar ${both}`, accountSize]]
        : [
            [`login account ${account}`, accountSize],
            [`login address ${network}`, addressSize],
          ]
      await drawAll(buckets)
      return {
        async refund() {
          loggedInBefore.set(both, true)
          await putBack(buckets)
        },
      }
    },
  }
}
