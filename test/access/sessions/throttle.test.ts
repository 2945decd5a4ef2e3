import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createLoginThrottle } from '../../../src/access/sessions/loginThrottle.ts'
import { createMemoryLimiter } from '../../../src/limits/memoryLimiter.ts'
import { logIn, makeUser } from '../../helpers/browser.ts'
import { usualConnections } from '../../helpers/connections.ts'
import { errorOf } from '../../helpers/httpClient.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { testClock } from '../../helpers/testClock.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

let service: TestService
let clock: ReturnType<typeof movableClock>
/** E-mail addresses of 50 accounts. */
let accounts: string[]
beforeAll(async () => {
  clock = movableClock()
  service = await startOwnService({ clock, env: { DATABASE_POOL: usualConnections } })
  accounts = await Promise.all(Array.from({ length: 50 }, async () => (await makeUser(service, 'member')).email))
})
afterAll(() => service.dispose())

const quarterHour = 900_000

async function fail(email: string, times: number): Promise<number[]> {
  const statuses = []
  for (let count = 0; count < times; count++) statuses.push((await logIn(service, { email, password: 'wrong' })).status)
  return statuses
}

/** One wrong password for each. */
async function failEach(emails: string[]): Promise<number[]> {
  const statuses = []
  for (const email of emails) statuses.push(...(await fail(email, 1)))
  return statuses
}

describe('over HTTPS', () => {
  test.each(['a known account', 'an unknown account'])('429 for the eleventh wrong password for %s', async (kind) => {
    const { email } = kind === 'a known account' ? await makeUser(service, 'member') : { email: 'stranger@example.com' }
    expect(await fail(email, 10)).toEqual(Array(10).fill(401))
    const response = await logIn(service, { email: email.toUpperCase(), password: 'wrong' })
    expect([response.status, errorOf(response).code]).toEqual([429, 'rate_limited'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(90)
    clock.move(quarterHour)
  })

  test('one more attempt is allowed after Retry-After', async () => {
    const user = await makeUser(service, 'member')
    await fail(user.email, 10)
    const refused = await logIn(service, user)
    expect(refused.status).toBe(429)
    clock.move(Number(refused.headers['retry-after']) * 1_000)
    expect((await logIn(service, user)).status).toBe(200)
    clock.move(quarterHour)
  })

  test('correct passwords are not counted', async () => {
    const user = await makeUser(service, 'member')
    for (let count = 0; count < 60; count++) expect((await logIn(service, user)).status).toBe(200)
  })

  test("an account name can't address another bucket", async () => {
    const statuses = await failEach(accounts)
    for (const name of ['from 127.0.0.1', 'address 127.0.0.1']) await fail(name, 1)
    expect([...statuses, ...(await fail('nobody@example.com', 1))]).toEqual([...Array(50).fill(401), 429])
    clock.move(quarterHour)
  })

  test('429 for the fifty-first failure from one address, over any accounts', async () => {
    const unknown = Array.from({ length: 5 }, (_, index) => `nobody-${index}@example.com`)
    expect(await failEach([...unknown, ...accounts.slice(0, 46)])).toEqual([...Array(50).fill(401), 429])
    clock.move(quarterHour)
  })

  test('200 for the correct password of an account that logged in from the address before it had 50 failures', async () => {
    const [familiar, other] = [await makeUser(service, 'member'), await makeUser(service, 'member')]
    expect((await logIn(service, familiar)).status).toBe(200)
    await failEach([...accounts, 'nobody@example.com'])
    expect((await logIn(service, other)).status).toBe(429)
    expect((await logIn(service, familiar)).status).toBe(200)
    clock.move(quarterHour)
  })
})

describe('createLoginThrottle', () => {
  const make = () => createLoginThrottle(createMemoryLimiter(testClock()))

  test("failures from other addresses don't lock out an address that logged in before", async () => {
    const throttle = make()
    await (await throttle.count('usr_1', '192.0.2.1')).refund()
    for (let count = 0; count < 10; count++) await throttle.count('usr_1', `198.51.100.${count}`)
    await expect(throttle.count('usr_1', '203.0.113.1')).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(throttle.count('usr_1', '192.0.2.1')).resolves.toBeDefined()
  })

  test('an address that logged in before gets no extra guesses', async () => {
    const throttle = make()
    await (await throttle.count('usr_1', '192.0.2.1')).refund()
    for (let count = 0; count < 10; count++) await throttle.count('usr_1', '192.0.2.1')
    await expect(throttle.count('usr_1', '192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('logins to a familiar account give an address no extra failures', async () => {
    const throttle = make()
    await (await throttle.count('usr_1', '192.0.2.1')).refund()
    for (let count = 0; count < 50; count++) {
      await throttle.count(`usr_x${count}`, '192.0.2.1')
      await (await throttle.count('usr_1', '192.0.2.1')).refund()
    }
    await expect(throttle.count('usr_x', '192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('parallel attempts get no extra guesses', async () => {
    const throttle = make()
    const taken = await Promise.allSettled(Array.from({ length: 30 }, () => throttle.count('usr_1', '192.0.2.1')))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  test('an attempt that the address limit refuses does not count for the account', async () => {
    const throttle = make()
    for (let count = 0; count < 50; count++) await throttle.count(`usr_${count}`, '192.0.2.1')
    await expect(throttle.count('usr_x', '192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited' })
    for (let count = 0; count < 10; count++) await throttle.count('usr_x', `198.51.100.${count}`)
  })

  test('an IPv6 /64 network counts as one address', async () => {
    const throttle = make()
    for (let count = 0; count < 50; count++) await throttle.count(`usr_${count}`, `2001:db8::${count.toString(16)}`)
    await expect(throttle.count('usr_x', '2001:db8::ffff')).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(throttle.count('usr_x', '2001:db8:0:1::1')).resolves.toBeDefined()
  })
})
