/*
 * Whether a password is an account's, by argon2id. It costs the same where there is no such account, so that time
 * tells nobody which accounts there are; and it is done for a few at once, since each takes a core and 19 MiB.
 */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '../../platform/concurrencyLimit.ts'
import { fail } from '../../platform/errors.ts'

export type PasswordCheck = {
  /** Does the work when it is its turn, and hands it the question. */
  inTurn<Result>(work: (isRight: IsRight) => Promise<Result>): Promise<Result>
}

/** `passwordHash` is undefined where there is no account. */
type IsRight = (passwordHash: string | undefined, password: string) => Promise<boolean>

export const maxPasswordCharacters = 1_024

type Options = {
  atOnce?: number
  waiting?: number
  verifyHash?: (hashed: string, password: string) => Promise<boolean>
}

export function createPasswordCheck({ atOnce = 2, waiting = 64, verifyHash = verify }: Options = {}): PasswordCheck {
  const limit = createConcurrencyLimit({ atOnce, waiting })
  const nobodys = hash(randomBytes(32).toString('base64url'))
  const isRight: IsRight = async (passwordHash, password) => {
    const verified = await verifyHash(passwordHash ?? (await nobodys), password)
    return verified && passwordHash !== undefined
  }
  return {
    async inTurn(work) {
      const done = await limit.run(async () => ({ result: await work(isRight) }))
      if (done !== undefined) return done.result
      throw fail('rate_limited', { message: 'Too many logins at once; try again shortly', retryAfterSeconds: 1 })
    },
  }
}
