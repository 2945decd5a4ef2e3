import { createSecretKey } from 'node:crypto'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { hashApiKey, makeApiKey } from '../../src/access/keys/apiKeyFormat.ts'
import { createKeyAuthenticator, type KeyAuthenticator } from '../../src/access/keys/authenticateKey.ts'
import type { ApiKeyRow } from '../../src/access/keys/findApiKey.ts'
import type { Statement } from '../../src/platform/database/database.ts'
import { type TestClock, testClock } from '../helpers/testClock.ts'

const pepper = createSecretKey('pepper', 'utf8')
const key = makeApiKey('live')

const found = (changes: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  id: 'key_1',
  name: 'A key',
  mode: 'live',
  scopes: ['*'],
  audit_access: false,
  agent_ids: null,
  expires_at: null,
  user_id: null,
  user_role: null,
  secret_expires_at: null,
  organization_id: 'org_1',
  organization_name: 'An organisation',
  organization_plan: 'free',
  organization_created_at: new Date(0),
  requests_per_minute: null,
  burst: null,
  monthly_calls: null,
  open_streams: null,
  open_streams_organization: null,
  retention_days: null,
  retention_days_next: null,
  retention_days_next_at: null,
  ...changes,
})

/** A table of keys that counts its queries and can delay a result. */
let rows: Map<string, ApiKeyRow>
let asked: number
let used: string[]
let gate: Promise<void> | undefined
let clock: TestClock
let keys: KeyAuthenticator
beforeEach(() => {
  rows = new Map([[hashApiKey(pepper, key).toString('base64'), found()]])
  asked = 0
  used = []
  gate = undefined
  clock = testClock()
  const run = async <Row>(_: Statement<Row>, [hash]: unknown[]): Promise<Row[]> => {
    asked++
    const row = rows.get((hash as Buffer).toString('base64'))
    await gate
    return row === undefined ? [] : [row as Row]
  }
  keys = createKeyAuthenticator({ db: { run }, clock, pepper, noteUse: (id) => void used.push(id) })
})

const change = (row: ApiKeyRow | undefined) => {
  rows.clear()
  if (row !== undefined) rows.set(hashApiKey(pepper, key).toString('base64'), row)
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

/** Delays results until the returned function is called. */
function hold(): () => void {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = () => {
      gate = undefined
      resolve()
    }
  })
  return open
}

describe('a key with a wrong checksum', () => {
  test('is refused without a database query', async () => {
    const last = key.at(-1) === '0' ? '1' : '0'
    expect(await codeOf(keys.authenticate(key.slice(0, -1) + last))).toBe('invalid_credentials')
    expect(await codeOf(keys.authenticate('nonsense'))).toBe('invalid_credentials')
    expect(asked).toBe(0)
  })
})

describe('a known key', () => {
  test('yields its viewer', async () => {
    expect(await keys.authenticate(key)).toMatchObject({ id: 'key_1', organizationId: 'org_1', scopes: ['*'] })
  })

  test('is looked up once in 10 s, however many calls it makes', async () => {
    for (let count = 0; count < 5; count++) await keys.authenticate(key)
    clock.advance(9_999)
    await keys.authenticate(key)
    expect(asked).toBe(1)
  })

  test('is looked up again after 10 s, even with constant use', async () => {
    for (let second = 0; second <= 30; second++) {
      await keys.authenticate(key)
      clock.advance(1_000)
    }
    expect(asked).toBeGreaterThanOrEqual(3)
    change(undefined)
    clock.advance(10_001)
    expect(await codeOf(keys.authenticate(key))).toBe('invalid_credentials')
  })

  test('is looked up once for many simultaneous calls', async () => {
    const open = hold()
    const calls = Array.from({ length: 20 }, () => keys.authenticate(key))
    open()
    await Promise.all(calls)
    expect(asked).toBe(1)
  })
})

describe('forget', () => {
  test('removes the key from the cache immediately', async () => {
    await keys.authenticate(key)
    change(undefined)
    keys.forget('key_1')
    expect(await codeOf(keys.authenticate(key))).toBe('invalid_credentials')
  })

  test('keeps other keys in the cache', async () => {
    await keys.authenticate(key)
    keys.forget('key_2')
    await keys.authenticate(key)
    expect(asked).toBe(1)
  })

  test('during a look-up discards its outdated result', async () => {
    const open = hold()
    const calling = keys.authenticate(key)
    change(undefined)
    keys.forget('key_1')
    open()
    expect(await codeOf(calling)).toBe('invalid_credentials')
    expect(await codeOf(keys.authenticate(key))).toBe('invalid_credentials')
  })

  test('during the look-up after a cache expiry discards the old result too', async () => {
    await keys.authenticate(key)
    clock.advance(10_001)
    const open = hold()
    const calling = keys.authenticate(key)
    change(found({ scopes: ['runs:read'] }))
    keys.forget('key_1')
    open()
    expect((await calling).scopes).toEqual(['runs:read'])
    expect((await keys.authenticate(key)).scopes).toEqual(['runs:read'])
  })
})

describe('a key that expires', () => {
  test('is refused from that moment on, even while it is cached', async () => {
    change(found({ expires_at: new Date(clock.now().getTime() + 5_000) }))
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
    clock.advance(4_999)
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
    clock.advance(1)
    expect(await codeOf(keys.authenticate(key))).toBe('expired_credentials')
  })
})

describe('the secret that a rotation replaced', () => {
  const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000)

  test('works until it expires, even while it is cached', async () => {
    change(found({ secret_expires_at: hours(24), expires_at: hours(48) }))
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
    clock.advance(24 * 3_600_000 - 1)
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
    clock.advance(1)
    expect(await codeOf(keys.authenticate(key))).toBe('expired_credentials')
  })

  test('stops working when the key expires', async () => {
    change(found({ secret_expires_at: hours(24), expires_at: hours(1) }))
    clock.advance(3_600_000)
    expect(await codeOf(keys.authenticate(key))).toBe('expired_credentials')
  })
})

describe('the use of a key', () => {
  test('is reported for every successful authentication, and for no other', async () => {
    await keys.authenticate(key)
    await keys.authenticate(key)
    change(found({ expires_at: clock.now() }))
    keys.forget('key_1')
    await codeOf(keys.authenticate(key))
    await codeOf(keys.authenticate(makeApiKey('live')))
    expect(used).toEqual(['key_1', 'key_1'])
  })
})

describe('an unknown key', () => {
  test('is refused, and accepted as soon as it exists', async () => {
    change(undefined)
    expect(await codeOf(keys.authenticate(key))).toBe('invalid_credentials')
    change(found())
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
  })
})

describe('a look-up that fails', () => {
  test('passes on its error, and the next call tries again', async () => {
    gate = Promise.reject(new Error('the database is away'))
    gate.catch(() => {})
    await expect(keys.authenticate(key)).rejects.toThrow('the database is away')
    gate = undefined
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
  })

  test('never falls back to an outdated result', async () => {
    await keys.authenticate(key)
    clock.advance(10_001)
    gate = Promise.reject(new Error('the database is away'))
    gate.catch(() => {})
    await expect(keys.authenticate(key)).rejects.toThrow('the database is away')
  })
})
