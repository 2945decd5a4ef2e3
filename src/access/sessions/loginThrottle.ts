/*
 * Limits password guessing. Only failed logins count, in token buckets of 10 per account and 50 per address that refill
 * in 15 minutes. An attempt is counted before the password is checked and refunded if it is correct, so parallel
 * attempts get no extra guesses.
 *
 * An attacker must not lock out the account's owner: an address that logged in to the account before has its own bucket
 * for it.
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

export function createLoginThrottle(limiter: Limiter): LoginThrottle {
  const loggedInBefore = new LRUCache<string, true>({ max: 50_000 })
  const draw = async (name: string, size: typeof accountSize): Promise<void> => {
    const { isAllowed, fitsInMs } = await limiter.draw(name, size, 1)
    if (isAllowed) return
    const retryAfterSeconds = Math.max(1, Math.ceil(fitsInMs / 1_000))
    throw fail('rate_limited', { message: 'Too many failed logins; try again later', retryAfterSeconds })
  }
  return {
    async count(account, address) {
      const network = networkOf(address)
      const both = `${network} ${account}`
      // The prefixes keep apart the buckets of accounts and addresses, whatever an account is called.
      const byAccount = loggedInBefore.has(both) ? `login familiar ${both}` : `login account ${account}`
      const byAddress = `login address ${network}`
      await draw(byAccount, accountSize)
      await draw(byAddress, addressSize).catch(async (refusal) => {
        await limiter.draw(byAccount, accountSize, -1)
        throw refusal
      })
      return {
        async refund() {
          loggedInBefore.set(both, true)
          await Promise.all([limiter.draw(byAccount, accountSize, -1), limiter.draw(byAddress, addressSize, -1)])
        },
      }
    },
  }
}
