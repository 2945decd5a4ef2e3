import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { cookieOf, logIn, makeUser, ownOrigin, sentBack, withCookie } from '../../helpers/browser.ts'
import { errorOf, graphql, request, rest } from '../../helpers/httpClient.ts'
import { makeKey } from '../../helpers/makeKey.ts'
import { sendRaw } from '../../helpers/rawHttp.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const outcome = async (cookie: string, method = 'GET', path = '/agents') => {
  const response = await rest(service, method, path, withCookie(cookie))
  return [response.status, errorOf(response)?.code ?? 'ok']
}

const audited = async (action: string): Promise<{ actor_id: string; actor_kind: string; target_id: string }[]> => {
  const { rows } = await service.deps.db.pool.query('select * from audit_log where action = $1 order by id', [action])
  return rows
}

describe('200', () => {
  test('creates a session and returns its user and organisation', async () => {
    const { email, password, organization_id } = service.credentials
    const response = await rest(service, 'POST', '/api/auth/login', { key: null, body: { email, password } })
    expect([response.status, response.json]).toEqual([
      200,
      {
        user: { id: expect.stringMatching(/^usr_/), email, name: email, role: 'owner' },
        organization: { id: organization_id, name: 'My organisation', plan: 'developer' },
        expires_at: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('sets a cookie that is HttpOnly, Secure and limited to this host', async () => {
    const [line, ...more] = (await logIn(service)).headers['set-cookie'] ?? []
    expect(more).toEqual([])
    expect(line?.split('; ').map((part) => part.replace(/=[\w-]{43}$/, '=#'))).toEqual([
      '__Host-ars_session=#',
      'Max-Age=604800',
      'Path=/',
      'HttpOnly',
      'Secure',
      'SameSite=Lax',
    ])
  })

  test('stores only a hash of the session id', async () => {
    const cookie = await cookieOf(service)
    const id = cookie.split('=')[1] ?? ''
    const { rows } = await service.deps.db.pool.query<{ text: string }>('select s::text as text from sessions s')
    const stored = rows.map(({ text }) => text).join()
    expect(stored).not.toContain(Buffer.from(id, 'base64url').toString('hex'))
    expect(stored).not.toContain(id)
    expect(service.logged.join()).not.toContain(id)
  })

  test('accepts the e-mail address in any case', async () => {
    const { email, password } = service.credentials
    expect((await logIn(service, { email: email.toUpperCase(), password })).status).toBe(200)
  })

  test('creates a new session each time, and ends the one in the cookie', async () => {
    const before = await cookieOf(service)
    const response = await logIn(service, undefined, { cookie: before })
    expect(sentBack(response)).not.toBe(before)
    expect(await outcome(before)).toEqual([401, 'invalid_credentials'])
    expect(await outcome(sentBack(response))).toEqual([200, 'ok'])
  })

  test('ignores a cookie of an unknown session', async () => {
    for (const cookie of [
      '__Host-ars_session=x',
      `__Host-ars_session=${'a'.repeat(43)}`,
      '__Host-ars_session=1; __Host-ars_session=2',
    ])
      expect((await logIn(service, undefined, { cookie })).status).toBe(200)
  })

  test('records the login and the end of the earlier session in the audit log', async () => {
    const user = await makeUser(service, 'member')
    const before = await cookieOf(service, user)
    await logIn(service, user, { cookie: before })
    const of = async (action: string) => (await audited(action)).filter(({ actor_id }) => actor_id === user.id)
    const created = await of('session.created')
    expect(created).toMatchObject([{ actor_kind: 'user' }, { actor_kind: 'user' }])
    expect(await of('session.ended')).toMatchObject([{ target_id: created[0]?.target_id, actor_kind: 'user' }])
  })
})

describe('400', () => {
  test.each<[unknown, string, string[]]>([
    [undefined, 'missing_field', ['email', 'password']],
    [{ email: 'a@example.com' }, 'missing_field', ['password']],
    [{ email: 1, password: true }, 'wrong_type', ['email', 'password']],
    [{ email: 'a', password: 'b', remember: true }, 'unknown_field', ['remember']],
    [[], 'wrong_type', []],
    ['{', 'malformed_json', []],
  ])('%j', async (body, code, params) => {
    const response = await rest(service, 'POST', '/api/auth/login', { key: null, body })
    expect([response.status, errorOf(response).code]).toEqual([400, code])
    expect((errorOf(response).details ?? []).map(({ param }) => param)).toEqual(params)
  })
})

describe('401', () => {
  test('has the same body for a wrong password and an unknown account', async () => {
    const known = await logIn(service, { email: (await makeUser(service, 'member')).email, password: 'wrong' })
    const unknown = await logIn(service, { email: 'nobody@example.com', password: 'wrong' })
    const shown = ({ status, json, headers }: typeof known) => [
      status,
      { ...(json.error as object), request_id: '' },
      headers['set-cookie'],
    ]
    expect(shown(known)).toEqual(shown(unknown))
    expect([known.status, errorOf(known).code]).toEqual([401, 'invalid_credentials'])
  })

  test('records the refused login in the audit log of the account’s organisation', async () => {
    const user = await makeUser(service, 'member')
    await logIn(service, { ...user, password: 'wrong' })
    const entry = await waitUntil('the entry', 5_000, async () =>
      (await audited('session.refused')).find(({ target_id }) => target_id === user.id),
    )
    expect(entry).toMatchObject({ actor_kind: 'nobody', organization_id: service.credentials.organization_id })
  })

  test.each([
    ['absent', ''],
    ['of another name', 'ars_session=x; __Host-ars_sessions=y; x__Host-ars_session=z'],
  ])('missing_credentials for a cookie that is %s', async (_, cookie) => {
    expect(await outcome(cookie)).toEqual([401, 'missing_credentials'])
  })

  test.each([
    ['empty', '__Host-ars_session='],
    ['of another shape', '__Host-ars_session=abc'],
    ['unknown', `__Host-ars_session=${'A'.repeat(43)}`],
  ])('invalid_credentials for a cookie that is %s', async (_, cookie) => {
    expect(await outcome(cookie)).toEqual([401, 'invalid_credentials'])
  })

  test('invalid_credentials for two session cookies, even if one of them is valid', async () => {
    const cookie = await cookieOf(service)
    expect(await outcome(`${cookie}; __Host-ars_session=x`)).toEqual([401, 'invalid_credentials'])
    const { status } = await sendRaw(
      service,
      `GET /v2/agents HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${cookie}\r\nCookie: ${cookie}\r\n\r\n`,
    )
    expect(status).toBe(401)
  })

  test('only the Bearer credentials count if there is a cookie too', async () => {
    const cookie = await cookieOf(service)
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    expect((await rest(service, 'GET', '/agents', { key: 'nonsense', headers: { cookie } })).status).toBe(401)
    expect((await rest(service, 'GET', '/agents', { key, headers: { cookie } })).status).toBe(403)
    const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const { echo } = service.credentials.agents
    const run = await rest(service, 'POST', '/runs', { body: { agent_id: echo, input: {} }, headers: foreign })
    expect(run.status).toBe(200)
  })
})

describe('422', () => {
  test.each([
    ['password', { email: 'a@example.com', password: 'x'.repeat(1_025) }],
    ['email', { email: `${'x'.repeat(320)}@example.com`, password: 'x' }],
    ['email', { email: '', password: 'x' }],
    ['email', { email: 'a\u0000@example.com', password: 'x' }],
  ])('%s', async (param, body) => {
    const response = await rest(service, 'POST', '/api/auth/login', { key: null, body })
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([422, 'invalid_value', param])
  })
})

describe('the session', () => {
  test('is accepted at both doors', async () => {
    const user = await makeUser(service, 'viewer')
    const cookie = await cookieOf(service, user)
    const me = await rest(service, 'GET', '/api/auth/me', withCookie(cookie))
    expect(me.json).toMatchObject({ id: user.id, kind: 'user', user: { email: user.email, role: 'viewer' } })
    expect((await request(service, 'GET', '/api/auth/me', withCookie(cookie))).json).toEqual(me.json)
    const query = '{ viewer { id kind name user { id role } agentIds expiresAt organization { id } } }'
    const { json } = await graphql(service, query, {}, withCookie(cookie))
    expect(json.data).toMatchObject({ viewer: { id: user.id, kind: 'user', name: user.email, agentIds: null } })
  })

  test('runs an agent, with and without a stream', async () => {
    const options = withCookie(await cookieOf(service), { headers: { origin: ownOrigin(service) } })
    const body = { agent_id: service.credentials.agents.echo, input: { query: 'hello' } }
    const run = await rest(service, 'POST', '/runs', { ...options, body })
    expect(run.json).toMatchObject({ status: 'completed', output: { result: 'hello' } })
    const streamed = await request(service, 'POST', '/v2/runs/stream', { ...options, body })
    expect([streamed.status, streamed.text]).toEqual([200, expect.stringContaining('event: run.completed')])
  })

  test('GET /me describes a key too', async () => {
    const { json } = await rest(service, 'GET', '/api/auth/me')
    expect(json).toMatchObject({ kind: 'api_key', user: null, scopes: ['*'], agent_ids: null, expires_at: null })
  })
})

describe('logout', () => {
  test('ends the session immediately, clears the cookie, and returns the session', async () => {
    const cookie = await cookieOf(service)
    const response = await rest(service, 'POST', '/api/auth/logout', withCookie(cookie, { body: {} }))
    expect([response.status, response.json]).toMatchObject([200, { user: { role: 'owner' } }])
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-ars_session=; Max-Age=0; Path=\/; /),
    ])
    expect(await outcome(cookie)).toEqual([401, 'invalid_credentials'])
    const { json } = await graphql(service, '{ viewer { id } }', {}, withCookie(cookie))
    expect(json.errors).toMatchObject([{ extensions: { code: 'invalid_credentials', status: 401 } }])
    expect(await outcome(cookie, 'POST', '/api/auth/logout')).toEqual([401, 'invalid_credentials'])
  })

  test('ends only that session of the user', async () => {
    const [one, other] = [await cookieOf(service), await cookieOf(service)]
    await request(service, 'POST', '/v2/api/auth/logout', withCookie(one))
    expect([await outcome(one), await outcome(other)]).toEqual([
      [401, 'invalid_credentials'],
      [200, 'ok'],
    ])
  })

  test('returns 422 session_required for a key', async () => {
    const response = await rest(service, 'POST', '/api/auth/logout')
    expect([response.status, errorOf(response).code]).toEqual([422, 'session_required'])
  })
})

test('no session is created if the password changes while it is being verified', async () => {
  const user = await makeUser(service, 'member')
  const { db } = service.deps
  const holder = await db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from users where id = $1 for update', [user.id])
    await holder.query('delete from sessions where user_id = $1', [user.id])
    const login = logIn(service, user)
    await waitUntil('a login that waits', 5_000, async () => {
      const { rowCount } = await db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into sessions%'`,
      )
      return rowCount === 1
    })
    await holder.query(`update users set password_hash = 'another' where id = $1`, [user.id])
    await holder.query('commit')
    expect((await login).status).toBe(401)
    expect((await db.pool.query('select 1 from sessions where user_id = $1', [user.id])).rowCount).toBe(0)
  } finally {
    holder.release(true)
  }
})
