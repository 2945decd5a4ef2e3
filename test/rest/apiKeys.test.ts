import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { apiKeyCalls, apiKeyFields, codeOf, later } from '../helpers/apiKeyCalls.ts'
import { problemsOf, rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'key_00000000000000000000000000'
const { create, rotate, revoke, read, use, auditOf } = apiKeyCalls(() => service)

describe("a key can't create or change a key with more rights", () => {
  test('403 for a scope that it lacks', async () => {
    const { key } = await makeKey(service, { scopes: ['api_keys:write', 'runs:read'] })
    expect((await create({ scopes: ['runs:read', 'api_keys:write'] }, { key })).status).toBe(201)
    for (const scopes of [['runs:write'], ['*'], ['runs:read', 'agents:read']]) {
      expect(codeOf(await create({ scopes }, { key }))).toEqual([403, 'insufficient_scope'])
    }
    expect(codeOf(await create({ scopes: ['runs:explode'] }, { key }))).toEqual([422, 'unknown_scope'])
  })

  test('403 for a demo key with more than the four scopes of demo keys, regardless of its creator', async () => {
    for (const scopes of [['*'], ['api_keys:read'], ['runs:read', 'webhooks:read'], ['audit:read']])
      expect(codeOf(await create({ mode: 'demo', scopes }))).toEqual([403, 'insufficient_scope'])
    expect(codeOf(await create({ mode: 'demo', scopes: ['runs:explode'] }))).toEqual([422, 'unknown_scope'])
  })

  test('403 for agents beyond its own', async () => {
    const { echo, simulator } = service.credentials.agents
    const { key } = await makeKey(service, { agentIds: [echo, await makeAgent(service, 'echo')] })
    expect((await create({ agent_ids: [echo] }, { key })).status).toBe(201)
    for (const body of [{}, { agent_ids: null }, { agent_ids: [echo, simulator] }]) {
      expect(codeOf(await create(body, { key }))).toEqual([403, 'agent_not_allowed'])
    }
  })

  test('403 for a key that a demo key creates, of either mode', async () => {
    const key = service.credentials.demo_api_key
    for (const mode of ['live', 'demo'])
      expect(codeOf(await create({ mode, scopes: ['runs:read'] }, { key }))).toEqual([403, 'insufficient_scope'])
  })

  test('422 for a key that outlives it', async () => {
    const { key } = await makeKey(service, { expiresAt: new Date(Date.now() + 3_600_000) })
    for (const body of [{}, { expires_at: later(7_200_000) }]) {
      expect(problemsOf(await create(body, { key }))).toEqual(['expires_at invalid_value'])
    }
    expect((await create({ expires_at: later(1_800_000) }, { key })).status).toBe(201)
  })

  test('403 for rotating or revoking a key with more rights', async () => {
    const { echo } = service.credentials.agents
    const scopes = ['api_keys:write', 'runs:read'] as const
    const weak = {
      scope: await makeKey(service, { scopes: [...scopes] }),
      agent: await makeKey(service, { agentIds: [echo] }),
      brief: await makeKey(service, { expiresAt: new Date(Date.now() + 60_000) }),
    }
    const strong = await makeKey(service)
    for (const [kind, { key }] of Object.entries(weak)) {
      const code = kind === 'agent' ? 'agent_not_allowed' : 'insufficient_scope'
      expect(codeOf(await rotate(strong.id, { key }))).toEqual([403, code])
      expect(codeOf(await revoke(strong.id, { key }))).toEqual([403, code])
    }
    const equal = await makeKey(service, { scopes: [...scopes] })
    expect((await rotate(equal.id, { key: weak.scope.key })).status).toBe(200)
    expect((await revoke(equal.id, { key: weak.scope.key })).status).toBe(200)
    expect(await use(strong.key)).toEqual([200, 'ok'])
  })
})

describe('rotating', () => {
  test('200 with a new secret; the old one still works and other fields are unchanged', async () => {
    const made = (await create({ scopes: ['runs:read', 'usage:read'] })).json
    const { status, json } = await rotate(made.id)
    expect(status).toBe(200)
    const same = ['id', 'name', 'scopes', 'agent_ids', 'mode', 'created_at', 'created_by', 'expires_at'] as const
    for (const field of same) expect(json[field]).toEqual(made[field])
    expect(json.key).not.toBe(made.key)
    expect(json.redacted_key).not.toBe(made.redacted_key)
    const graceMs = Date.parse(String(json.previous_key_expires_at)) - Date.parse(String(json.rotated_at))
    expect(graceMs).toBe(24 * 3_600_000)
    expect(await Promise.all([made.key, json.key].map(use))).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ])
  })

  test('many times in parallel expires no secret early', async () => {
    const made = (await create()).json
    const again = (await rotate(made.id)).json
    const responses = await Promise.all(Array.from({ length: 6 }, () => rotate(made.id)))
    const secrets = [made, again, ...responses.map(({ json }) => json)].map(({ key }) => key)
    expect(new Set(secrets).size).toBe(8)
    for (const secret of secrets) expect(await use(secret)).toEqual([200, 'ok'])
  })

  test('422 for the 101st rotation within a day', async () => {
    const made = (await create()).json
    for (let time = 0; time < 100; time++) expect((await rotate(made.id)).status).toBe(200)
    expect(codeOf(await rotate(made.id))).toEqual([422, 'too_many_rotations'])
    expect(await use(made.key)).toEqual([200, 'ok'])
  })

  test('never lets a secret outlive its key', async () => {
    const expires_at = later(3_600_000)
    const { id } = (await create({ expires_at })).json
    expect((await rotate(id)).json.previous_key_expires_at).toBe(expires_at)
  })

  test('with the old secret is allowed', async () => {
    const made = (await create({ scopes: ['api_keys:write'] })).json
    expect((await rotate(made.id, { key: String(made.key) })).status).toBe(200)
  })

  test('422 for a revoked or an expired key', async () => {
    const made = (await create()).json
    await revoke(made.id)
    expect(codeOf(await rotate(made.id))).toEqual([422, 'key_not_active'])
    const { id } = await makeKey(service, { expiresAt: new Date(Date.now() - 1) })
    expect(codeOf(await rotate(id))).toEqual([422, 'key_not_active'])
  })

  test('404 for an unknown key and another organisation’s', async () => {
    const { key } = await makeOrganization(service)
    const { id } = (await create()).json
    for (const call of [rotate, revoke, read]) {
      expect(codeOf(await call(missing))).toEqual([404, 'api_key_not_found'])
      expect(codeOf(await call('nonsense'))).toEqual([404, 'api_key_not_found'])
      expect(codeOf(await call(id, { key }))).toEqual([404, 'api_key_not_found'])
    }
  })
})

describe('revoking', () => {
  test('200 with the revoked key; both secrets stop working immediately; revoking again returns 200', async () => {
    const made = (await create()).json
    const rotated = (await rotate(made.id)).json
    expect(await use(made.key)).toEqual([200, 'ok'])
    const first = await revoke(made.id)
    expect([first.status, first.json.id]).toEqual([200, made.id])
    expect(first.json.revoked_at).toEqual(expect.any(String))
    for (const key of [made.key, rotated.key]) expect(await use(key)).toEqual([401, 'invalid_credentials'])
    const again = await revoke(made.id)
    expect([again.status, again.json.revoked_at]).toEqual([200, first.json.revoked_at])
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual([
      'api_key.created',
      'api_key.rotated',
      'api_key.revoked',
    ])
  })
})

describe('reading', () => {
  test('the list is paged, newest first, and includes revoked keys', async () => {
    const { key } = await makeOrganization(service)
    const made = [(await create({}, { key })).json, (await create({}, { key })).json]
    await revoke(made[0]?.id, { key })
    const first = await rest(service, 'GET', '/api-keys?limit=1', { key })
    expect(first.json).toMatchObject({ has_more: true, data: [{ id: made[1]?.id, revoked_at: null }] })
    const next = await rest(service, 'GET', `/api-keys?limit=1&cursor=${first.json.next_cursor}`, { key })
    const [item] = next.json.data as JsonObject[]
    expect([item?.id, typeof item?.revoked_at]).toEqual([made[0]?.id, 'string'])
    expect(Object.keys(item ?? {}).sort()).toEqual([...apiKeyFields].sort())
  })

  test('shows when a key was last used', async () => {
    const made = (await create()).json
    expect((await read(made.id)).json.last_used_at).toBe(null)
    await use(made.key)
    const { last_used_at } = (await read(made.id)).json
    expect(Date.now() - Date.parse(String(last_used_at))).toBeLessThan(10_000)
  })
})
