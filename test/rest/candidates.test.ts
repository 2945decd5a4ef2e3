/** Candidates: versions of agents that are not live, and their deployment. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { type CallOptions, errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const { custom, update, rollback, archive, eventsOf } = agentCalls(() => service)
const create = async (text = '1') => String((await custom({ name: 'a', runtime: expression(text) })).json.id)
const propose = (id: string, body: unknown, options: CallOptions = {}) =>
  rest(service, 'POST', `/agents/${id}/versions`, { body, ...options })
const deploy = (id: string, body: unknown, options: CallOptions = {}) =>
  rest(service, 'POST', `/agents/${id}/deployments`, { body, ...options })
const read = async (path: string) => (await rest(service, 'GET', path)).json
const run = async (id: string, version?: number) => {
  const body = { agent_id: id, input: {}, ...(version !== undefined && { agent_version: version }) }
  return (await rest(service, 'POST', '/runs', { body })).json
}
const codeOf = async (call: Promise<Parameters<typeof errorOf>[0]>) => errorOf(await call).code

describe('creating a candidate', () => {
  test('stores the next version, which is not live; runs that name it execute it', async () => {
    const id = await create('"live"')
    const made = await propose(id, { runtime: expression('"tried"'), metadata: { a: 1 } })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({ agent_id: id, version: 2, base_version: 1, deployment_id: null, name: 'a' })
    expect(made.headers.location).toMatch(new RegExp(`/v2/agents/${id}/versions/2$`))
    expect(await read(`/agents/${id}/versions/2`)).toEqual(made.json)
    expect(await read(`/agents/${id}`)).toMatchObject({ version: 1, metadata: {}, deployment: { version: 1 } })
    expect(await run(id)).toMatchObject({ agent_version: 1, output: { result: 'live' } })
    expect(await run(id, 2)).toMatchObject({ agent_version: 2, output: { result: 'tried' } })
    expect((await eventsOf(id)).filter(({ type }) => !type.startsWith('run.'))).toHaveLength(1)
    expect(((await read(`/agents/${id}/deployments`)).data as unknown[]).length).toBe(1)
  })

  test('runs under the policy of the live version', async () => {
    const { json } = await custom({ name: 'a', runtime: expression('"mail me at a@b.example"'), policy: 'privacy' })
    await propose(String(json.id), { policy: 'none' })
    expect(JSON.stringify((await run(String(json.id), 2)).output)).not.toContain('a@b.example')
  })

  test('takes the number after the highest, as updates and rollbacks do, also in parallel', async () => {
    const id = await create()
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => propose(id, { name: `c${n}` })))
    expect(all.map(({ json }) => json.version).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect((await update(id, { name: 'b' })).json.version).toBe(10)
    expect((await rollback(id)).json).toMatchObject({ version: 11, name: 'a' })
    expect(errorOf(await propose(id, { name: 'a' })).code).toBe('nothing_changed')
  })

  test('starts from another version with copy_of', async () => {
    const id = await create('1')
    await update(id, { runtime: expression('2'), timeout_ms: 5_000 })
    const { json } = await propose(id, { copy_of: 1, name: 'copy' })
    expect(json).toMatchObject({
      version: 3,
      base_version: 2,
      name: 'copy',
      runtime: expression('1'),
      timeout_ms: 600_000,
    })
    expect((await propose(id, { copy_of: 3, name: 'again' })).json).toMatchObject({
      version: 4,
      runtime: expression('1'),
    })
    expect(errorOf(await propose(id, { copy_of: 9 }))).toMatchObject({
      code: 'agent_version_not_found',
      param: 'copy_of',
    })
    expect(await codeOf(propose(id, { copy_of: 2 }))).toBe('nothing_changed')
  })

  test('is created once per idempotency key', async () => {
    const id = await create()
    const headers = { 'idempotency-key': 'candidate-1' }
    const both = await Promise.all([1, 2, 3].map(() => propose(id, { name: 'b' }, { headers })))
    expect(both.map(({ json }) => json.version)).toEqual([2, 2, 2])
    expect(both.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(2)
    expect(await codeOf(propose(id, { name: 'c' }, { headers }))).toBe('idempotency_mismatch')
    expect(((await read(`/agents/${id}/versions`)).data as unknown[]).length).toBe(2)
  })

  test('obeys If-Match, and is refused for what an update refuses', async () => {
    const { json } = await custom({ name: 'a', runtime: expression('1'), policy: 'strict' })
    const id = String(json.id)
    expect(await codeOf(propose(id, { name: 'b' }, { headers: { 'if-match': '"2"' } }))).toBe('version_conflict')
    expect((await propose(id, { name: 'b' }, { headers: { 'if-match': '"1", "7"' } })).status).toBe(201)
    expect(await codeOf(propose(id, { runtime: { type: 'magic' } }))).toBe('invalid_value')
    expect(await codeOf(propose(id, { policy: 'pol_00000000000000000000000000' }))).toBe('invalid_value')
    expect(await codeOf(propose(id, { config: {} }))).toBe('invalid_value')
    const { key } = await makeKey(service, { scopes: ['agents:write'] })
    expect(await codeOf(propose(id, { policy: 'none' }, { key }))).toBe('insufficient_scope')
    await archive(id)
    expect(await codeOf(propose(id, { name: 'd' }))).toBe('agent_archived')
  })

  test('a copy of a version with a weaker policy needs policies:write', async () => {
    const { json } = await custom({ name: 'a', runtime: expression('1'), policy: 'none' })
    const id = String(json.id)
    await update(id, { policy: 'strict' })
    const { key } = await makeKey(service, { scopes: ['agents:write'] })
    expect(await codeOf(propose(id, { copy_of: 1 }, { key }))).toBe('insufficient_scope')
    expect((await propose(id, { copy_of: 1, policy: 'strict', name: 'b' }, { key })).status).toBe(201)
  })
})

describe('deploying a candidate', () => {
  test('makes it live under its own number, with its events and an audit entry', async () => {
    const id = await create('1')
    const { json: agent } = await rest(service, 'GET', `/agents/${id}`)
    await propose(id, { runtime: expression('2') })
    const made = await deploy(id, { version: 2, reason: 'tried' })
    expect(made.status).toBe(201)
    const previous = (agent.deployment as JsonObject).id
    expect(made.json).toMatchObject({ version: 2, status: 'active', previous_deployment_id: previous, reason: 'tried' })
    const live = await read(`/agents/${id}`)
    expect(live).toMatchObject({ version: 2, runtime: expression('2'), deployment: made.json })
    expect(await read(`/agents/${id}/versions/2`)).toMatchObject({ deployment_id: made.json.id, base_version: 1 })
    expect((await run(id)).output).toEqual({ result: 2 })
    const events = (await eventsOf(id)).filter(({ type }) => !type.startsWith('run.')).slice(1)
    expect(events.map(({ type }) => type)).toEqual(['deployment.created', 'agent.updated'])
    expect(events[1]?.data).toMatchObject({ old_version: 1, new_version: 2, changed: ['runtime.expression'] })
    const { data } = await read(`/audit-log?target_id=${id}&limit=2`)
    expect((data as JsonObject[]).map(({ action }) => action)).toEqual(['agent.deployed', 'agent.version_created'])
  })

  test('is refused for versions that are or were live, and for those that do not exist', async () => {
    const id = await create()
    await update(id, { name: 'b' })
    for (const version of [1, 2]) expect(await codeOf(deploy(id, { version }))).toBe('never_live_only')
    for (const version of [0, -1, 3]) expect(await codeOf(deploy(id, { version }))).toBe('agent_version_not_found')
    expect(await codeOf(deploy(id, {}))).toBe('missing_field')
    expect(await codeOf(deploy(id, { version: 1 }, { headers: { 'if-match': '"2"' } }))).toBe('invalid_header')
  })

  test('if another version has gone live since, needs force', async () => {
    const id = await create()
    await propose(id, { timeout_ms: 5_000 })
    await update(id, { name: 'b' })
    expect(await codeOf(deploy(id, { version: 2 }))).toBe('version_conflict')
    expect((await deploy(id, { version: 2, force: true })).status).toBe(201)
    expect(await read(`/agents/${id}`)).toMatchObject({ version: 2, name: 'a' })
    // Back to what was live, which has a higher number.
    expect((await rollback(id)).json).toMatchObject({ version: 4, name: 'b' })
    expect((await rollback(id, { version: 3 })).json).toMatchObject({ version: 5, name: 'b' })
  })

  test('happens once per idempotency key, and once for parallel calls', async () => {
    const id = await create()
    await propose(id, { name: 'b' })
    const headers = { 'idempotency-key': 'deployment-1' }
    const calls = await Promise.all([1, 2, 3].map(() => deploy(id, { version: 2 }, { headers })))
    expect(new Set(calls.map(({ json }) => json.id)).size).toBe(1)
    await propose(id, { name: 'c' })
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => deploy(id, { version: 3 })))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 422, 422, 422])
  })

  test('needs agents:release, and policies:write for a weaker policy than the live one', async () => {
    const { json } = await custom({ name: 'a', runtime: expression('1'), policy: 'none' })
    const id = String(json.id)
    await propose(id, { name: 'b' })
    await update(id, { policy: 'strict' })
    const { key: writer } = await makeKey(service, { scopes: ['agents:write'] })
    expect(await codeOf(deploy(id, { version: 2, force: true }, { key: writer }))).toBe('insufficient_scope')
    const { key } = await makeKey(service, { scopes: ['agents:release'] })
    expect(await codeOf(deploy(id, { version: 2, force: true }, { key }))).toBe('insufficient_scope')
    await update(id, { policy: 'none' })
    expect((await deploy(id, { version: 2, force: true }, { key })).status).toBe(201)
  })
})

describe('rolling back beside candidates', () => {
  test('never makes a candidate live', async () => {
    const id = await create('1')
    await propose(id, { runtime: expression('"candidate"') })
    expect(errorOf(await rollback(id, { version: 2 }))).toMatchObject({ code: 'never_live', param: 'version' })
    expect(await codeOf(rollback(id))).toBe('no_earlier_version')
    await update(id, { runtime: expression('3') })
    expect((await rollback(id)).json).toMatchObject({ version: 4, runtime: expression('1') })
  })

  test('skips versions with the content of the live one', async () => {
    const id = await create('1')
    await update(id, { runtime: expression('2') })
    await update(id, { runtime: expression('3') })
    await propose(id, { copy_of: 2 })
    await deploy(id, { version: 4 })
    await update(id, { runtime: expression('1') })
    // Live: 1, 2, 3, 2, 1, so the one before the last has other content, and after that rollback only the third.
    expect((await rollback(id)).json).toMatchObject({ version: 6, runtime: expression('2') })
    expect((await rollback(id)).json).toMatchObject({ version: 7, runtime: expression('3') })
  })
})
