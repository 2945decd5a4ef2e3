import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'ag_00000000000000000000000000'
const { hire, custom, update, rollback, archive, eventsOf } = agentCalls(() => service)

describe('updating', () => {
  test('each real change creates a version, a deployment and events; no difference creates nothing', async () => {
    const { json: one } = await hire({ name: 'One' })
    const { json: two } = await update(one.id, { name: 'Two', timeout_ms: 9_000, metadata: { a: { b: 1 } } })
    expect(two).toMatchObject({ name: 'Two', timeout_ms: 9_000, version: 2 })
    expect(two.deployment).toMatchObject({ version: 2, previous_deployment_id: (one.deployment as JsonObject).id })
    expect((await update(one.id, { name: 'Two', metadata: { a: { b: 1 } } })).json).toEqual(two)
    expect((await update(one.id, {})).json).toEqual(two)
    const [, created, updated, ...more] = await eventsOf(one.id)
    expect([created?.type, updated?.type, more]).toEqual(['deployment.created', 'agent.updated', []])
    expect(updated?.data).toEqual({
      agent_id: one.id,
      old_version: 1,
      new_version: 2,
      changed: ['name', 'timeout_ms', 'metadata.a'],
      old: { name: 'One', timeout_ms: 600_000, metadata: {} },
      new: { name: 'Two', timeout_ms: 9_000, metadata: { a: { b: 1 } } },
      actor: { id: expect.stringMatching(/^key_/), kind: 'api_key', name: expect.any(String) },
    })
    const { json: history } = await rest(service, 'GET', `/agents/${one.id}/deployments`)
    expect((history.data as JsonObject[]).map(({ version, status }) => [version, status])).toEqual([
      [2, 'active'],
      [1, 'superseded'],
    ])
  })

  test('null clears optional fields, and no others', async () => {
    const { json } = await custom({
      name: 'x',
      runtime: expression(),
      description: 'd',
      max_concurrency: 3,
      input_schema: {},
    })
    const emptied = await update(json.id, { description: null, max_concurrency: null, input_schema: null })
    expect(emptied.json).toMatchObject({ description: null, max_concurrency: null, input_schema: null, version: 2 })
    const refused = await update(json.id, { name: null, runtime: null, timeout_ms: null, metadata: null })
    expect(
      errorOf(refused)
        .details?.map(({ param }) => param)
        .sort(),
    ).toEqual(['metadata', 'name', 'runtime', 'timeout_ms'])
  })

  test('a run keeps the version that it was created with', async () => {
    const { json } = await custom({ name: 'x', runtime: expression('"old"'), max_concurrency: 1 })
    const queued = await rest(service, 'POST', '/runs', {
      body: { agent_id: json.id, input: {} },
      headers: { prefer: 'respond-async' },
    })
    await update(json.id, { runtime: expression('"new"') })
    const done = await rest(service, 'GET', `/runs/${queued.json.id}?wait=20`)
    expect(done.json).toMatchObject({ agent_version: 1, output: { result: 'old' } })
  })

  test('422 for a setting of another runtime, a stale version, an archived agent', async () => {
    const { json } = await hire({})
    expect(errorOf(await update(json.id, { runtime: expression() })).param).toBe('runtime')
    expect(errorOf(await update(json.id, { name: 'x' }, { 'if-match': '"2"' })).code).toBe('version_conflict')
    expect((await update(json.id, { name: 'x' }, { 'if-match': '"1"' })).status).toBe(200)
    await archive(json.id)
    expect(errorOf(await update(json.id, { name: 'y' })).code).toBe('agent_archived')
  })

  test('400 for a malformed If-Match, 404 for an unknown agent', async () => {
    const { agentId } = await makeOrganization(service)
    expect(errorOf(await update(missing, { name: 'x' }, { 'if-match': 'one' })).code).toBe('invalid_header')
    for (const id of [missing, 'nonsense', agentId])
      expect(errorOf(await update(id, { name: 'x' })).code).toBe('agent_not_found')
  })

  test('50 parallel updates each create a version and an event; with If-Match one per version succeeds', async () => {
    const { json } = await hire({ name: 'Race' })
    const names = Array.from({ length: 50 }, (_, index) => `Race ${index}`)
    const free = await Promise.all(names.map((name) => update(json.id, { name })))
    expect(free.map((response) => response.json.version).sort((a, b) => Number(a) - Number(b))).toEqual(
      names.map((_, index) => index + 2),
    )
    expect((await eventsOf(json.id)).filter((event) => event.type === 'agent.updated')).toHaveLength(50)
    const tied = await Promise.all(names.map((name) => update(json.id, { description: name }, { 'if-match': '"51"' })))
    expect(tied.filter((response) => response.status === 200)).toHaveLength(1)
    expect(
      tied
        .filter((response) => response.status === 422)
        .every((response) => errorOf(response).code === 'version_conflict'),
    ).toBe(true)
  })
})

describe('rolling back', () => {
  test('restores the whole content of an earlier version, with the reason', async () => {
    const { json } = await hire({ name: 'First', metadata: { a: 1 } })
    await update(json.id, { name: 'Second', timeout_ms: 5_000 })
    const back = await rollback(json.id, { version: 1, reason: 'slower' })
    expect(back.json).toMatchObject({ name: 'First', timeout_ms: 600_000, metadata: { a: 1 }, version: 3 })
    expect(back.json.deployment).toMatchObject({ version: 3, status: 'active', reason: 'slower' })
    const types = (await eventsOf(json.id)).slice(3).map((event) => event.type)
    expect(types).toEqual(['deployment.rollback', 'agent.updated'])
    const { json: history } = await rest(service, 'GET', `/agents/${json.id}/deployments`)
    expect((history.data as JsonObject[]).map(({ status }) => status)).toEqual(['active', 'rolled_back', 'superseded'])
    // The second version was rolled back, and the first one has the content that is live.
    expect(errorOf(await rollback(json.id))).toMatchObject({ code: 'no_earlier_version', param: 'version' })
  })

  test('422 without an earlier version', async () => {
    const { json } = await hire({})
    expect(errorOf(await rollback(json.id)).param).toBe('version')
    for (const version of [0, 1, 2, -1])
      expect(errorOf(await rollback(json.id, { version })).code).toBe('invalid_value')
    await archive(json.id)
    expect(errorOf(await rollback(json.id)).code).toBe('agent_archived')
    expect(errorOf(await rollback(missing)).code).toBe('agent_not_found')
  })
})

describe('archiving', () => {
  test('can be repeated, emits one event, and keeps the history readable', async () => {
    const { json } = await hire({})
    const run = await rest(service, 'POST', '/runs', { body: { agent_id: json.id, input: { query: 'x' } } })
    const archived = await archive(json.id)
    expect(archived.json).toMatchObject({ status: 'archived', version: 1, archived_at: expect.any(String) })
    expect((await archive(json.id)).json).toEqual(archived.json)
    const updates = (await eventsOf(json.id)).filter((event) => event.type === 'agent.updated')
    expect(updates.map((event) => event.data.new)).toEqual([{ status: 'archived' }])
    expect((await rest(service, 'GET', `/runs/${run.json.id}`)).json.status).toBe('completed')
    expect((await rest(service, 'GET', `/agents/${json.id}`)).json).toEqual(archived.json)
  })
})
