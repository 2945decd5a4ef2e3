/** Rotation, expiry, revocation and last use of keys, over time and across processes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startBeside } from '../helpers/serviceBeside.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const clock = movableClock()
let service: TestService
beforeAll(async () => {
  service = await startOwnService({ clock })
})
afterAll(() => service.dispose())

const calls = async (key: unknown, at = service) => {
  const response = await rest(at, 'GET', '/runs', { key: String(key) })
  return response.status === 200 ? 'ok' : errorOf(response).code
}
const hourMs = 3_600_000
const lastUse = async (at: TestService, id: string) =>
  (await at.deps.db.pool.query('select last_used_at from api_keys where id = $1', [id])).rows[0].last_used_at

/** Repeats the call until it returns the wanted status. */
async function until<Value>(ask: () => Promise<Value>, wanted: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await ask()
    if (wanted(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a rotated-out secret works for 24 hours and no longer', async () => {
  const { id, key } = await makeKey(service)
  const rotated = (await rest(service, 'POST', `/api-keys/${id}/rotate`, { body: {} })).json
  clock.move(24 * hourMs - 60_000)
  expect(await calls(key)).toBe('ok')
  clock.move(60_000)
  expect(await calls(key)).toBe('expired_credentials')
  expect(await calls(rotated.key)).toBe('ok')
})

test('a key works until it expires', async () => {
  const { id, key } = await makeKey(service, { expiresAt: new Date(clock.now().getTime() + hourMs) })
  clock.move(hourMs - 10_000)
  expect(await calls(key)).toBe('ok')
  clock.move(10_000)
  expect(await calls(key)).toBe('expired_credentials')
  expect((await rest(service, 'GET', `/api-keys/${id}`)).json.last_used_at).toEqual(expect.any(String))
})

describe('the last use of a key', () => {
  test('is written within 30 s, in one statement for all keys, and never replaced by an earlier time', async () => {
    const [one, other] = [await makeKey(service), await makeKey(service)]
    await Promise.all([calls(one.key), calls(other.key), calls(one.key)])
    expect(await lastUse(service, one.id)).toBe(null)
    clock.move(30_000)
    const first = await until(
      () => lastUse(service, one.id),
      (time) => time !== null,
    )
    expect(await lastUse(service, other.id)).not.toBe(null)
    const later = new Date(clock.now().getTime() + hourMs)
    await service.deps.db.pool.query('update api_keys set last_used_at = $1 where id = $2', [later, one.id])
    await Promise.all([calls(one.key), calls(other.key)])
    clock.move(30_000)
    await until(
      () => lastUse(service, other.id),
      (time) => time > first,
    )
    expect(await lastUse(service, one.id)).toEqual(later)
  })
})

describe('with two processes on one database', () => {
  test('a revoked key is refused by the other immediately, and its uses are written at shutdown', async () => {
    const [one, other] = await startBoth()
    try {
      const { id, key } = await makeKey(one)
      const spare = await makeKey(one)
      expect(await calls(key, other)).toBe('ok')
      expect(await calls(spare.key, other)).toBe('ok')
      const began = Date.now()
      await rest(one, 'DELETE', `/api-keys/${id}`)
      expect(await calls(key, one)).toBe('invalid_credentials')
      await until(
        () => calls(key, other),
        (code) => code === 'invalid_credentials',
      )
      expect(Date.now() - began).toBeLessThan(5_000) // without a hint the cache would expire after 10 s
      expect(await lastUse(one, spare.id)).toBe(null)
      await other.stop()
      expect(await lastUse(one, spare.id)).not.toBe(null)
    } finally {
      await other.dispose()
      await one.dispose()
    }
  })
})

async function startBoth(): Promise<[TestService, TestService]> {
  const one = await startTestService()
  const other = await startBeside(one)
  // A process that is alone sends no hints; its heartbeat detects another one within a second.
  const listener = new Client(one.databaseUrl)
  await listener.connect()
  await listener.query('listen ars_hints')
  let heard = false
  listener.on('notification', () => {
    heard = true
  })
  await until(
    async () => one.deps.publish('key_anyone'),
    () => heard,
  )
  await listener.end()
  return [one, other]
}
