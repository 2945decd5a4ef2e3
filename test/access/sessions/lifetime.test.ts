import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { purgeExpiredSessions } from '../../../src/access/sessions/purgeExpiredSessions.ts'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { cookieOf, logIn, sentBack, withCookie } from '../../helpers/browser.ts'
import { errorOf, rest } from '../../helpers/httpClient.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

let service: TestService
let clock: ReturnType<typeof movableClock>
let cookie: string
beforeAll(async () => {
  clock = movableClock()
  service = await startOwnService({ clock })
})
afterAll(() => service.dispose())
beforeEach(async () => {
  cookie = await cookieOf(service)
})

const use = async () => {
  const response = await rest(service, 'GET', '/api/auth/me', withCookie(cookie))
  return response.status === 200 ? 'ok' : errorOf(response).code
}

const lastSeen = async (): Promise<Date | undefined> => {
  const { rows } = await service.deps.db.pool.query<{ last_seen_at: Date }>(
    'select last_seen_at from sessions order by created_at desc limit 1',
  )
  return rows[0]?.last_seen_at
}

/** Waits until the use is written, which no response does. */
const seenBy = (time: Date) =>
  waitUntil('the use', 5_000, async () => ((await lastSeen())?.getTime() ?? 0) >= time.getTime())

async function moveAndUse(byMs: number): Promise<void> {
  clock.move(byMs)
  const now = clock.now()
  expect(await use()).toBe('ok')
  await seenBy(now)
}

describe('a session', () => {
  test('expires 12 hours after its last use', async () => {
    await moveAndUse(11 * hour)
    await moveAndUse(11 * hour)
    clock.move(12 * hour + minute)
    expect(await use()).toBe('expired_credentials')
  })

  test('expires 7 days after its login, however much it is used', async () => {
    for (let step = 0; step < 16; step++) await moveAndUse(10 * hour)
    clock.move(7 * day - 160 * hour)
    expect(await use()).toBe('expired_credentials')
  })

  test('shows its expiry, which its use extends', async () => {
    const ends = async () => {
      const { json } = await rest(service, 'GET', '/api/auth/me', withCookie(cookie))
      return new Date(String(json.expires_at)).getTime() - clock.now().getTime()
    }
    expect(Math.abs((await ends()) - 12 * hour)).toBeLessThan(2 * minute)
    clock.move(5 * hour)
    expect(Math.abs((await ends()) - 12 * hour)).toBeLessThan(2 * minute)
    const response = await logIn(service)
    const lifetimeMs = new Date(String(response.json.expires_at)).getTime() - clock.now().getTime()
    expect(Math.abs(lifetimeMs - 12 * hour)).toBeLessThan(minute)
  })

  test('is updated in the database at most once a minute', async () => {
    const first = await lastSeen()
    clock.move(30_000)
    await Promise.all(Array.from({ length: 10 }, use))
    expect(await lastSeen()).toEqual(first)
    const before = clock.now()
    clock.move(31_000)
    await Promise.all(Array.from({ length: 10 }, use))
    await seenBy(before)
    const second = await lastSeen()
    await use()
    expect(await lastSeen()).toEqual(second)
  })

  test('is purged a day after it expired', async () => {
    const count = async () => Number((await service.deps.db.pool.query('select 1 from sessions')).rowCount)
    expect(await count()).toBeGreaterThan(0)
    clock.move(12 * hour + day + minute)
    while (await purgeExpiredSessions(service.deps));
    expect(await count()).toBe(0)
    expect(await use()).toBe('invalid_credentials')
    cookie = sentBack(await logIn(service))
    expect(await use()).toBe('ok')
  })
})
