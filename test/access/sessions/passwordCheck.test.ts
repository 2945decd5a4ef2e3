import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { hash, verify } from '@node-rs/argon2'
import { logIn as logInWith } from '../../../src/access/sessions/logIn.ts'
import { createLoginThrottle } from '../../../src/access/sessions/loginThrottle.ts'
import { createPasswordCheck } from '../../../src/access/sessions/passwordCheck.ts'
import { createMemoryLimiter } from '../../../src/limits/memoryLimiter.ts'
import { createLog } from '../../../src/platform/log.ts'
import { deriveKey } from '../../../src/platform/secrets/masterKey.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import { type TestService, testMasterKey } from '../../helpers/testService.ts'

const parametersOf = (hashed: string) => hashed.split('$').slice(0, 4).join('$')

describe('constant work', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
    const { email, password } = service.credentials
    // Hashed as the service does it; the owners in other suites have a cheaper hash.
    const change = 'update users set password_hash = $1 where email = $2'
    await service.deps.db.pool.query(change, [await hash(password), email])
  })
  afterAll(() => service.dispose())

  test.each([
    ['the right password', true, 1],
    ['a wrong password', false, 1],
    ['an unknown account', undefined, 1],
    ['a password that is too long', 'long', 0],
  ])('for %s, `verify` is called as often as expected', async (_, right, verifications) => {
    const verified: string[] = []
    const passwords = createPasswordCheck({
      verifyHash: (hashed, password) => {
        verified.push(parametersOf(hashed))
        return verify(hashed, password)
      },
    })
    const { email, password } = service.credentials
    const attempt = {
      email: right === undefined ? 'nobody@example.com' : email,
      password: right === true ? password : 'x'.repeat(right === 'long' ? 1_025 : 20),
      earlierId: undefined,
      userAgent: undefined,
      origin: { address: '192.0.2.1', requestId: 'req_1' },
    }
    const { db, clock, recordAudit } = service.deps
    const done = logInWith(
      {
        db,
        clock,
        recordAudit,
        passwords,
        passwordLogin: 'on',
        log: createLog('silent'),
        sessionPepper: deriveKey(testMasterKey, 'sessions'),
        loginThrottle: createLoginThrottle(createMemoryLimiter(clock)),
        forgetSession: () => {},
      },
      attempt,
    )
    if (right === true) await done
    else await expect(done).rejects.toMatchObject({ code: right === 'long' ? 'invalid_value' : 'invalid_credentials' })
    expect(verified).toEqual(Array(verifications).fill(parametersOf(await hash('any'))))
    expect(verified.every((parameters) => parameters.startsWith('$argon2id$'))).toBe(true)
  })
})

describe('bounded concurrency', () => {
  test('verifies two at once, queues a limited number, and rejects the rest', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let [inside, most] = [0, 0]
    const verifyHash = async () => {
      most = Math.max(most, ++inside)
      await gate
      inside--
      return true
    }
    const passwords = createPasswordCheck({ atOnce: 2, waiting: 3, verifyHash })
    const attempts = Array.from({ length: 8 }, () => passwords.inTurn((isRight) => isRight('hash', 'password')))
    const settled = Promise.allSettled(attempts)
    open()
    const outcomes = await settled
    expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'rate_limited', retryAfterSeconds: 1 } })
    expect(most).toBe(2)
    await expect(passwords.inTurn((isRight) => isRight('hash', 'password'))).resolves.toBe(true)
  })

  test('a failed verification frees its slot', async () => {
    const passwords = createPasswordCheck({
      atOnce: 1,
      waiting: 1,
      verifyHash: async () => Promise.reject(new Error('no')),
    })
    const check = () => passwords.inTurn((isRight) => isRight('hash', 'password'))
    const outcomes = await Promise.allSettled([check(), check()])
    expect(outcomes).toMatchObject([{ reason: { message: 'no' } }, { reason: { message: 'no' } }])
  })
})
