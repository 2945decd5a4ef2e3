/*
 * Slows down the guessing of passwords. Failures alone are counted, by account and by address, in buckets that hold 10
 * and 50 and fill again in 15 minutes. An attempt is counted before it is judged and given back if it was right, so
 * that many at once get no more guesses.
 *
 * Nobody must be able to lock a person out by guessing wrong: an address from which the account was logged in to before
 * has a bucket of its own.
 */
import { LRUCache } from 'lru-cache'
import type { Limiter } from '../../limits/limiter.ts'
import { networkOf } from '../../limits/wrongCredentials.ts'
import { fail } from '../../platform/errors.ts'

export type LoginThrottle = {
  /** Refuses where there were too many failures; else the attempt counts as one, unless it turns out to be right. */
  take(account: string, address: string): Promise<{ right(): Promise<void> }>
}

const refillMinutes = 15
const accountSize = { capacity: 10, perMinute: 10 / refillMinutes }
const addressSize = { capacity: 50, perMinute: 50 / refillMinutes }

export function createLoginThrottle(limiter: Limiter): LoginThrottle {
  const familiar = new LRUCache<string, true>({ max: 50_000 })
  const count = async (name: string, size: typeof accountSize): Promise<void> => {
    const { isAllowed, fitsInMs } = await limiter.draw(name, size, 1)
    if (isAllowed) return
    const retryAfterSeconds = Math.max(1, Math.ceil(fitsInMs / 1_000))
    throw fail('rate_limited', { message: 'Too many failed logins; try again later', retryAfterSeconds })
  }
  return {
    async take(account, address) {
      const network = networkOf(address)
      const both = `${network} ${account}`
      // An account can have any name: none must be that of another bucket.
      const byAccount = familiar.has(both) ? `login familiar ${both}` : `login account ${account}`
      const byAddress = `login address ${network}`
      await count(byAccount, accountSize)
      await count(byAddress, addressSize).catch(async (refusal) => {
        await limiter.draw(byAccount, accountSize, -1)
        throw refusal
      })
      return {
        async right() {
          familiar.set(both, true)
          await Promise.all([limiter.draw(byAccount, accountSize, -1), limiter.draw(byAddress, addressSize, -1)])
        },
      }
    },
  }
}
