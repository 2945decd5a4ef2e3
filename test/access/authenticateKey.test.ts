import { createSecretKey } from 'node:crypto'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { hashApiKey, makeApiKey } from '../../src/access/apiKeyFormat.ts'
import { createKeyAuthenticator, type KeyAuthenticator } from '../../src/access/authenticateKey.ts'
import type { ApiKeyRow } from '../../src/access/findApiKey.ts'
import type { Statement } from '../../src/platform/database/database.ts'
import { type TestClock, testClock } from '../helpers/testClock.ts'

const pepper = createSecretKey('pepper', 'utf8')
const key = makeApiKey('live')

const found = (changes: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  id: 'key_1',
  name: 'A key',
  mode: 'live',
  scopes: ['*'],
  agent_ids: null,
  expires_at: null,
  secret_expires_at: null,
  organization_id: 'org_1',
  organization_name: 'An organisation',
  organization_plan: 'free',
  organization_created_at: new Date(0),
  requests_per_minute: null,
  burst: null,
  monthly_calls: null,
  ...changes,
})

/** A table of keys that counts how often it is asked and can keep an answer back. */
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

/** Keeps answers back until the returned function is called. */
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
  test('is refused without a look into the database', async () => {
    const last = key.at(-1) === '0' ? '1' : '0'
    expect(await codeOf(keys.authenticate(key.slice(0, -1) + last))).toBe('invalid_credentials')
    expect(await codeOf(keys.authenticate('nonsense'))).toBe('invalid_credentials')
    expect(asked).toBe(0)
  })
})

describe('a known key', () => {
  test('becomes its viewer', async () => {
    expect(await keys.authenticate(key)).toMatchObject({ id: 'key_1', organizationId: 'org_1', scopes: ['*'] })
  })

  test('is looked up once in 10 s, however often it calls', async () => {
    for (let count = 0; count < 5; count++) await keys.authenticate(key)
    clock.advance(9_999)
    await keys.authenticate(key)
    expect(asked).toBe(1)
  })

  test('is looked up anew after 10 s, also when it calls all the time', async () => {
    for (let second = 0; second <= 30; second++) {
      await keys.authenticate(key)
      clock.advance(1_000)
    }
    expect(asked).toBeGreaterThanOrEqual(3)
    change(undefined)
    clock.advance(10_001)
    expect(await codeOf(keys.authenticate(key))).toBe('invalid_credentials')
  })

  test('that many callers bring at once is looked up once', async () => {
    const open = hold()
    const calls = Array.from({ length: 20 }, () => keys.authenticate(key))
    open()
    await Promise.all(calls)
    expect(asked).toBe(1)
  })
})

describe('forget', () => {
  test('drops what is remembered at once', async () => {
    await keys.authenticate(key)
    change(undefined)
    keys.forget('key_1')
    expect(await codeOf(keys.authenticate(key))).toBe('invalid_credentials')
  })

  test('leaves other keys alone', async () => {
    await keys.authenticate(key)
    keys.forget('key_2')
    await keys.authenticate(key)
    expect(asked).toBe(1)
  })

  test('during a look-up keeps its old answer from being used or remembered', async () => {
    const open = hold()
    const calling = keys.authenticate(key)
    change(undefined)
    keys.forget('key_1')
    open()
    expect(await codeOf(calling)).toBe('invalid_credentials')
    expect(await codeOf(keys.authenticate(key))).toBe('invalid_credentials')
  })

  test('during the look-up that follows expiry drops the old answer too', async () => {
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

describe('a key that has an end', () => {
  test('is refused from that moment on, also when it is remembered', async () => {
    change(found({ expires_at: new Date(clock.now().getTime() + 5_000) }))
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
    clock.advance(4_999)
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
    clock.advance(1)
    expect(await codeOf(keys.authenticate(key))).toBe('expired_credentials')
  })
})

describe('the secret before a rotation', () => {
  const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000)

  test('answers until its own end, also when it is remembered', async () => {
    change(found({ secret_expires_at: hours(24), expires_at: hours(48) }))
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
    clock.advance(24 * 3_600_000 - 1)
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
    clock.advance(1)
    expect(await codeOf(keys.authenticate(key))).toBe('expired_credentials')
  })

  test("does not answer beyond the key's end", async () => {
    change(found({ secret_expires_at: hours(24), expires_at: hours(1) }))
    clock.advance(3_600_000)
    expect(await codeOf(keys.authenticate(key))).toBe('expired_credentials')
  })
})

describe('the use of a key', () => {
  test('is told for every call that it was good for, and for no other', async () => {
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
  test('is refused, and found as soon as it is there', async () => {
    change(undefined)
    expect(await codeOf(keys.authenticate(key))).toBe('invalid_credentials')
    change(found())
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
  })
})

describe('a look-up that fails', () => {
  test('is told as it is, and the next one tries again', async () => {
    gate = Promise.reject(new Error('the database is away'))
    gate.catch(() => {})
    await expect(keys.authenticate(key)).rejects.toThrow('the database is away')
    gate = undefined
    expect(await codeOf(keys.authenticate(key))).toBe('ok')
  })

  test('never lets an outdated answer pass', async () => {
    await keys.authenticate(key)
    clock.advance(10_001)
    gate = Promise.reject(new Error('the database is away'))
    gate.catch(() => {})
    await expect(keys.authenticate(key)).rejects.toThrow('the database is away')
  })
})
