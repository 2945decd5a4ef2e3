import { describe, expect, test } from '@jest/globals'
import { makeApiKey } from '../../src/access/keys/apiKeyFormat.ts'
import { createLog } from '../../src/platform/log.ts'

const live = makeApiKey('live')
const demo = makeApiKey('demo')
const webhookSecret = `whsec_${Buffer.from('a secret of twenty-four').toString('base64')}`
const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJrZXlfMSJ9.c2lnbmF0dXJlLW9mLWl0'
const session = 'c2Vzc2lvbi1jb29raWUtdmFsdWU'
const password = 'hunter2-password'
const secrets = [live, demo, webhookSecret, jwt, 'c2lnbmF0dXJlLW9mLWl0', session, password]

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('trace', { write: (line) => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  return lines.join('')
}

function expectClean(line: string): void {
  for (const secret of secrets) expect(line).not.toContain(secret)
  expect(line).not.toContain(live.slice(9))
  expect(line).not.toContain(webhookSecret.slice(6))
  expect(() => JSON.parse(line)).not.toThrow()
}

const named: Record<string, unknown> = {
  authorization: password,
  cookie: `other=1; __Host-ars_session=${session}`,
  'set-cookie': [`__Host-ars_session=${session}; HttpOnly`],
  password,
  passwordHash: password,
  secret: password,
  token: password,
  sessionId: session,
  apiKey: password,
  api_key: password,
  masterKey: password,
  privateKey: password,
  signingSecret: password,
}

describe('the value of a field with the name of a secret is not logged', () => {
  const wrap = (value: unknown, depth: number): object =>
    depth === 0
      ? { request: value }
      : { [depth % 2 ? 'inner' : 'list']: depth % 2 ? wrap(value, depth - 1) : [wrap(value, depth - 1)] }
  test.each([0, 1, 2, 3, 5, 8])('%i levels down', (depth) => {
    for (const [name, value] of Object.entries(named)) {
      expectClean(logged((log) => log.info(wrap({ [name]: value }, depth), 'a call')))
    }
  })

  test('at the top level', () => {
    for (const [name, value] of Object.entries(named)) expectClean(logged((log) => log.info({ [name]: value })))
  })

  test('in any case of the name', () => {
    expectClean(logged((log) => log.info({ headers: { Authorization: password, Cookie: session } })))
  })
})

const texts: [string, string][] = [
  ['a live key', `the key ${live} was used`],
  ['a demo key', `"${demo}"`],
  ['a webhook secret', `secret=${webhookSecret}&x=1`],
  ['a bearer token', `Authorization: Bearer ${jwt}`],
  ['a bearer token of another kind', `authorization: bearer ${password}`],
  ['basic credentials', `Basic ${Buffer.from(`me:${password}`).toString('base64')} ${live}`],
  ['a session cookie', `cookie: __Host-ars_session=${session}; theme=dark`],
  ['a bare token', `the token ${jwt} has expired`],
  ['a database address', `connect to postgresql://someone:${password}@db.example.com:5432/ars failed`],
  ['a database address without a user', `redis://:${password}@cache.example.com:6379`],
  ['a password in the query of an address', `postgresql:///ars?host=/tmp&user=ars&password=${password}`],
  ['a key in the query of an address', `GET /v2/runs?api_key=${live}&token=${password}`],
]

describe.each(texts)('a secret is not logged: %s', (_, text) => {
  test('in a message', () => expectClean(logged((log) => log.info(text))))
  test('in a value', () => expectClean(logged((log) => log.info({ note: { deep: [text] } }, 'x'))))
  test('in an error, its stack and its cause', () => {
    const error = new Error(text, { cause: new Error(`because of ${text}`) })
    expectClean(logged((log) => log.error({ err: error }, text)))
  })
})

test('additional fields of an error are not logged', () => {
  const error = Object.assign(new Error('failed'), {
    config: { headers: { authorization: `Bearer ${jwt}` }, password },
  })
  expectClean(logged((log) => log.error({ err: error })))
})

test('the values of a failed statement are not logged', () => {
  const error = Object.assign(new Error('duplicate key'), {
    query: 'insert into api_keys values ($1)',
    parameters: [password, Buffer.from(password)],
    driverError: { detail: 'x', parameters: [password] },
  })
  const line = logged((log) => log.error({ err: error }))
  expectClean(line)
  expect(line).toContain('insert into api_keys')
})

test('other text is logged unchanged', () => {
  const line = logged((log) =>
    log.info(
      { requestId: 'req_1', code: 'internal_error', key_id: 'key_1', tokens_used: 7 },
      'a call to https://localhost:8443/v2/runs',
    ),
  )
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    requestId: 'req_1',
    code: 'internal_error',
    key_id: 'key_1',
    tokens_used: 7,
    msg: 'a call to https://localhost:8443/v2/runs',
  })
})
