import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sessionTokenFragment } from '../../../rest/routes/representations.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import { bothDoors } from '../../helpers/bothDoors.ts'
import { cookieOf, makeUser, withCookie } from '../../helpers/browser.ts'
import { errorOf, graphql, request, rest } from '../../helpers/httpClient.ts'
import { makeKey } from '../../helpers/makeKey.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const create = `mutation ($input: CreateSessionTokenInput!) { createSessionToken(input: $input) { ...SessionToken } } ${sessionTokenFragment}`

const camelCase: Record<string, string> = { scopes: 'scopes', agent_ids: 'agentIds', expires_in: 'expiresIn' }

/** Creates the same token at both doors. */
const make = (body: JsonObject, key: string = service.credentials.api_key) =>
  bothDoors(service, {
    rest: { method: 'POST', path: '/api/auth/token', body },
    graphql: {
      query: create,
      variables: {
        input: Object.fromEntries(Object.entries(body).map(([name, value]) => [camelCase[name] ?? name, value])),
      },
    },
    resultPath: 'createSessionToken',
    key,
  })

async function tokenOf(body: JsonObject, key: string = service.credentials.api_key): Promise<string> {
  const { status, json, text } = await rest(service, 'POST', '/api/auth/token', { body, key })
  if (status !== 200) throw new Error(text)
  return String(json.token)
}

const read = async (key: string, path = '/runs') => {
  const response = await rest(service, 'GET', path, { key })
  return [response.status, errorOf(response)?.code ?? 'ok']
}

describe('200', () => {
  test('returns the same at both doors, and writes the same audit entry', async () => {
    const { code, result, effect } = await make({ scopes: ['runs:read'], expires_in: 60 })
    expect([code, result, effect]).toEqual(['ok', { token: '#token', expires_at: '#time' }, { audit_log: 1 }])
  })

  test('allows what its scopes allow', async () => {
    const token = await tokenOf({ scopes: ['runs:read'] })
    expect([await read(token), await read(token, '/agents')]).toEqual([
      [200, 'ok'],
      [403, 'insufficient_scope'],
    ])
    const { json } = await graphql(service, '{ runs { edges { node { id } } } }', {}, { key: token })
    expect(json.errors).toBeUndefined()
  })

  test('acts with the id and organisation of its creator', async () => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read', 'agents:read'] })
    const { json } = await rest(service, 'GET', '/api/auth/me', { key: await tokenOf({}, key) })
    expect(json).toMatchObject({ id, kind: 'api_key', scopes: ['runs:read', 'agents:read'], agent_ids: null })
  })

  test('expires after 15 minutes by default, or after expires_in', async () => {
    const lives = async (body: JsonObject) => {
      const { json } = await rest(service, 'POST', '/api/auth/token', { body })
      return Math.round((new Date(String(json.expires_at)).getTime() - Date.now()) / 1_000)
    }
    for (const [body, seconds] of [
      [{}, 900],
      [{ expires_in: 86_400 }, 86_400],
      [{ expires_in: 60 }, 60],
    ] as const) {
      const lived = await lives(body)
      expect([lived <= seconds, lived >= seconds - 3]).toEqual([true, true])
    }
  })

  test('expires no later than the key that created it', async () => {
    const expiresAt = new Date(Date.now() + 100_000)
    const { key } = await makeKey(service, { expiresAt })
    const { json } = await rest(service, 'POST', '/api/auth/token', { key, body: { expires_in: 3_600 } })
    expect(new Date(String(json.expires_at)).getTime()).toBeLessThanOrEqual(expiresAt.getTime())
  })

  test('can be limited to agents', async () => {
    const { echo, simulator } = service.credentials.agents
    const token = await tokenOf({ agent_ids: [echo] })
    expect(await read(token, `/agents/${echo}`)).toEqual([200, 'ok'])
    expect(await read(token, `/agents/${simulator}`)).not.toEqual([200, 'ok'])
    const { key } = await makeKey(service, { agentIds: [simulator] })
    expect(await read(await tokenOf({}, key), `/agents/${echo}`)).not.toEqual([200, 'ok'])
  })

  test('of a user works at both doors, without the cookie', async () => {
    const user = await makeUser(service, 'viewer')
    const cookie = await cookieOf(service, user)
    const made = await request(service, 'POST', '/api/auth/token', withCookie(cookie, { body: {} }))
    const key = String(made.json.token)
    const { json } = await rest(service, 'GET', '/api/auth/me', { key })
    expect(json).toMatchObject({ id: user.id, kind: 'user', user: { email: user.email, role: 'viewer' } })
    expect((await graphql(service, '{ viewer { id } }', {}, { key })).json).toEqual({
      data: { viewer: { id: user.id } },
    })
  })

  test('is not logged', async () => {
    const token = await tokenOf({})
    const tail = token.split('.').at(-1) ?? ''
    await read(token)
    await read(`${token}x`)
    expect(service.logged.join()).not.toContain(tail)
    const { rows } = await service.deps.db.pool.query('select details::text as text from audit_log')
    expect(rows.map(({ text }) => text).join()).not.toContain(tail)
  })
})

describe('400', () => {
  test.each<[string, JsonObject]>([
    ['wrong_type', { scopes: 'runs:read' }],
    ['wrong_type', { expires_in: '60' }],
    ['unknown_field', { lifetime: 60 }],
  ])('%s for %j', async (code, body) => {
    const response = await rest(service, 'POST', '/api/auth/token', { body })
    expect([response.status, errorOf(response).code]).toEqual([400, code])
  })
})

describe('403', () => {
  test('for more scopes than the creator has', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    for (const scopes of [['runs:write'], ['*'], ['runs:read', 'agents:read']])
      expect(await make({ scopes }, key)).toMatchObject({ code: 'insufficient_scope', status: 403, effect: {} })
  })

  test('for more agents than the creator has', async () => {
    const { echo, simulator } = service.credentials.agents
    const { key } = await makeKey(service, { agentIds: [echo] })
    expect(await make({ agent_ids: [simulator] }, key)).toMatchObject({ code: 'agent_not_allowed', effect: {} })
    expect(await make({ agent_ids: [echo, simulator] }, key)).toMatchObject({ code: 'agent_not_allowed' })
  })

  test('for a token that is created with a token', async () => {
    expect(await make({}, await tokenOf({}))).toMatchObject({ code: 'insufficient_scope', status: 403, effect: {} })
  })

  test('for the audit log with an owner’s token of fewer scopes', async () => {
    const made = await request(
      service,
      'POST',
      '/api/auth/token',
      withCookie(await cookieOf(service), { body: { scopes: ['runs:read'] } }),
    )
    expect(await read(String(made.json.token), '/audit-log')).toEqual([403, 'insufficient_scope'])
  })

  test('a key that is created with a token must not outlive it', async () => {
    const key = await tokenOf({ scopes: ['api_keys:write', 'runs:read'] })
    const body = { name: 'for ever', scopes: ['runs:read'] }
    expect((await rest(service, 'POST', '/api-keys', { key, body })).status).toBe(422)
  })
})

describe('404', () => {
  test("if tokens are switched off they can't be created or used, and are not documented", async () => {
    const token = await tokenOf({})
    const closed = await startOwnService({ env: { SESSION_TOKENS: 'off' } })
    try {
      const response = await request(closed, 'POST', '/api/auth/token', { body: {} })
      expect([response.status, errorOf(response).code]).toEqual([404, 'route_not_found'])
      expect((await request(closed, 'POST', '/v2/api/auth/token', { body: '{' })).status).toBe(404)
      const { json } = await graphql(closed, create, { input: {} })
      expect(json.errors).toMatchObject([{ extensions: { code: 'route_not_found', status: 404 } }])
      const used = await request(closed, 'GET', '/v2/runs', { key: token })
      expect([used.status, errorOf(used).code]).toEqual([401, 'invalid_credentials'])
      expect((await request(closed, 'GET', '/v2/openapi.json')).text).not.toContain('/api/auth/token')
    } finally {
      await closed.dispose()
    }
  })
})

describe('422', () => {
  test.each<[string, string[], JsonObject]>([
    ['invalid_value', ['expires_in'], { expires_in: 0 }],
    ['invalid_value', ['expires_in'], { expires_in: -1 }],
    ['invalid_value', ['expires_in'], { expires_in: 86_401 }],
    ['invalid_value', ['scopes'], { scopes: [] }],
    ['unknown_scope', ['scopes'], { scopes: ['runs:explode'] }],
    ['invalid_value', ['agent_ids'], { agent_ids: [] }],
    ['invalid_value', ['agent_ids'], { agent_ids: ['ag_00000000000000000000000000'] }],
    ['invalid_value', ['agent_ids'], { agent_ids: ['echo'] }],
  ])('%s of %j for %j', async (code, params, body) => {
    expect(await make(body)).toMatchObject({ code, status: 422, params, effect: {} })
  })
})
