/*
 * Verifies passwords with argon2id. An unknown account costs the same time as a known one, so that the response time
 * does not reveal which accounts exist. Few run at once, since each takes a core and 19 MiB.
 */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { fail } from '../../platform/errors.ts'

export type PasswordCheck = ReturnType<typeof createPasswordCheck>

/** `passwordHash` is undefined for an unknown account, and null for one without a password. */
type IsCorrect = (passwordHash: string | null | undefined, password: string) => Promise<boolean>

export const maxPasswordCharacters = 1_024

type Options = {
  atOnce?: number
  waiting?: number
  verifyHash?: (hashed: string, password: string) => Promise<boolean>
}

export function createPasswordCheck({ atOnce = 2, waiting = 64, verifyHash = verify }: Options = {}) {
  const limit = createConcurrencyLimit({ atOnce, waiting })
  const dummyHash = hash(randomBytes(32).toString('base64url'))
  const isCorrect: IsCorrect = async (passwordHash, password) => {
    const verified = await verifyHash(passwordHash ?? (await dummyHash), password)
    return verified && passwordHash != null
  }
  return {
    /** Waits for a free slot, then calls `work` with the check. */
    async inTurn<Result>(work: (isCorrect: IsCorrect) => Promise<Result>): Promise<Result> {
      const done = await limit.run(async () => ({ result: await work(isCorrect) }))
      if (done !== undefined) return done.result
      throw fail('rate_limited', { message: 'Too many logins at once; try again shortly', retryAfterSeconds: 1 })
    },
  }
}
