import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const outcome = async (method: string, path: string, key: string, body?: unknown) => {
  const response = await rest(service, method, path, { key, ...(body !== undefined && { body }) })
  return [response.status, response.status < 400 ? 'ok' : errorOf(response).code]
}

test('a revoked key is refused', async () => {
  const { id, key } = await makeKey(service)
  await service.deps.db.pool.query('update api_keys set revoked_at = now() where id = $1', [id])
  expect(await outcome('GET', '/agents', key)).toEqual([401, 'invalid_credentials'])
})

test('an expired key is refused with expired_credentials', async () => {
  const { key } = await makeKey(service, { expiresAt: new Date(Date.now() - 1) })
  expect(await outcome('GET', '/agents', key)).toEqual([401, 'expired_credentials'])
})

test('only a keyed hash of a key is stored', async () => {
  const { api_key, demo_api_key, password } = service.credentials
  const { rows } = await service.deps.db.pool.query(
    `select (select json_agg(k)::text from api_keys k) || (select json_agg(u)::text from users u) as text`,
  )
  const { text } = rows[0] as { text: string }
  for (const secret of [api_key, demo_api_key, password, Buffer.from(api_key).toString('hex')]) {
    expect(text).not.toContain(secret)
  }
})

describe('scopes', () => {
  test.each([
    ['GET', '/agents', 'agents:read'],
    ['GET', '/runs', 'runs:read'],
    ['GET', '/runs/run_00000000000000000000000000', 'runs:read'],
    ['DELETE', '/runs/run_00000000000000000000000000', 'runs:write'],
  ] as const)('%s %s needs %s, and returns 403 before 404', async (method, path, scope) => {
    const { key: without } = await makeKey(service, { scopes: ['usage:read'] })
    expect(await outcome(method, path, without)).toEqual([403, 'insufficient_scope'])
    const { key: within } = await makeKey(service, { scopes: [scope] })
    expect((await outcome(method, path, within))[0]).not.toBe(403)
  })

  test('creating a run needs runs:write, and no read scope', async () => {
    const body = { agent_id: service.credentials.agents.echo, input: {} }
    const { key } = await makeKey(service, { scopes: ['runs:read', 'agents:read'] })
    expect(await outcome('POST', '/runs', key, body)).toEqual([403, 'insufficient_scope'])
    const { key: writer } = await makeKey(service, { scopes: ['runs:write'] })
    expect(await outcome('POST', '/runs', writer, body)).toEqual([200, 'ok'])
  })
})

describe('a key that is limited to some agents', () => {
  test('can read and run only those', async () => {
    const { echo, simulator } = service.credentials.agents
    const { key } = await makeKey(service, { agentIds: [echo] })
    expect(await outcome('POST', '/runs', key, { agent_id: echo, input: {} })).toEqual([200, 'ok'])
    expect(await outcome('POST', '/runs', key, { agent_id: simulator, input: {} })).toEqual([403, 'agent_not_allowed'])
    expect([403, 404]).toContain((await outcome('GET', `/agents/${simulator}`, key))[0])
    const agents = await rest(service, 'GET', '/agents', { key })
    expect((agents.json.data as { id: string }[]).map(({ id }) => id)).toEqual([echo])

    const other = await rest(service, 'POST', '/runs', { body: { agent_id: simulator, input: {} } })
    expect([403, 404]).toContain((await outcome('GET', `/runs/${other.json.id}`, key))[0])
    expect([403, 404]).toContain((await outcome('DELETE', `/runs/${other.json.id}`, key))[0])
    expect(await outcome('GET', `/runs?agent_id=${echo}`, key)).toEqual([200, 'ok'])
    expect(await outcome('GET', `/runs?agent_id=${simulator}`, key)).toEqual([403, 'agent_not_allowed'])
    const runs = await rest(service, 'GET', '/runs?limit=100', { key })
    expect(new Set((runs.json.data as { agent_id: string }[]).map(({ agent_id }) => agent_id))).toEqual(new Set([echo]))
  })

  test.each([
    ['hire', '/agents/echo/deploy', {}],
    ['create', '/agents/custom', { name: 'More', runtime: { type: 'expression', expression: '1' } }],
  ])("can't %s an agent", async (_, path, body) => {
    const { echo } = service.credentials.agents
    const { key } = await makeKey(service, { agentIds: [echo], scopes: ['*'] })
    expect(await outcome('POST', path, key, body)).toEqual([403, 'agent_not_allowed'])
    const { key: weak } = await makeKey(service, { agentIds: [echo], scopes: ['agents:write'] })
    expect(await outcome('POST', path, weak, body)).toEqual([403, 'insufficient_scope'])
  })
})

describe("another organisation's resources", () => {
  test('return 404', async () => {
    const other = await makeOrganization(service)
    const agentId = await makeAgent(service, 'echo')
    const body = { agent_id: other.agentId, input: { query: 'theirs' } }
    const theirs = String((await rest(service, 'POST', '/runs', { body, key: other.key })).json.id)
    const { api_key } = service.credentials
    expect(await outcome('GET', `/runs/${theirs}`, other.key)).toEqual([200, 'ok'])
    expect(await outcome('GET', `/runs/${theirs}`, api_key)).toEqual([404, 'run_not_found'])
    expect(await outcome('DELETE', `/runs/${theirs}`, api_key)).toEqual([404, 'run_not_found'])
    expect(await outcome('GET', `/agents/${other.agentId}`, api_key)).toEqual([404, 'agent_not_found'])
    expect(await outcome('POST', '/runs', api_key, body)).toEqual([404, 'agent_not_found'])
    expect(await outcome('POST', '/runs', other.key, { agent_id: agentId, input: {} })).toEqual([
      404,
      'agent_not_found',
    ])
    const list = await rest(service, 'GET', `/runs?agent_id=${other.agentId}`)
    expect(list.json.data).toEqual([])
  })
})
