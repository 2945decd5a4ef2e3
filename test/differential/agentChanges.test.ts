import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { agentFragment, deploymentFragment, listFields } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors, type Outcome } from '../helpers/bothDoors.ts'
import { camelCase } from '../helpers/camelCase.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'ag_00000000000000000000000000'
const hire = async (body: JsonObject = {}) =>
  String((await rest(service, 'POST', '/agents/echo/deploy', { body })).json.id)

/** Makes a change through both doors, each on its own agent, so that both start from the same state. */
function change(
  mutation: string,
  method: string,
  paths: [string, string],
  body: JsonObject,
  input: JsonObject,
  key?: string,
): Promise<Outcome> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  return bothDoors(service, {
    rest: { method, path: paths[0], ...(method !== 'DELETE' && { body }) },
    graphql: {
      query: `mutation ($input: ${type}!) { ${mutation}(input: $input) { agent { ...Agent } } } ${agentFragment}`,
      variables: { input: { ...camelCase(body), ...input } },
    },
    resultPath: `${mutation}.agent`,
    ...(key !== undefined && { key }),
  })
}

const made = { agents: 1, agent_versions: 1, deployments: 1, events: 1, audit_log: 1 }

describe('hiring an agent', () => {
  const call = (key: string, body: JsonObject) =>
    change('hireAgent', 'POST', [`/agents/${key}/deploy`, ''], body, { catalogKey: key })

  test('creates an agent', async () => {
    expect(await call('echo', { name: 'x', metadata: { fooBar: 1 } })).toMatchObject({ code: 'ok', effect: made })
  })

  test.each<[string, string, JsonObject]>([
    ['catalog_agent_not_found', 'no-such', {}],
    ['unknown_field', 'echo', { colour: 'red' }],
    ['wrong_type', 'echo', { name: 1 }],
    ['invalid_value', 'echo', { name: '', config: { a: 1 } }],
    ['invalid_value', 'echo', { idempotency_key: 'ü' }],
  ])('returns the same %s, and changes nothing', async (code, key, body) => {
    expect(await call(key, body)).toMatchObject({ code, effect: {} })
  })
})

describe('creating an agent', () => {
  const call = (body: JsonObject) => change('createAgent', 'POST', ['/agents/custom', ''], body, {})
  const runtime = { type: 'expression', expression: 'a' }

  test('creates an agent', async () => {
    expect(await call({ name: 'x', runtime, max_concurrency: 2, input_schema: { type: 'object' } })).toMatchObject({
      code: 'ok',
      effect: made,
    })
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['invalid_value', { name: 'x', runtime: { type: 'magic' } }],
    ['invalid_value', { name: 'x', runtime: { type: 'expression', expression: '((' } }],
    ['invalid_value', { name: 'x', runtime, input_schema: { $ref: '#' }, output_schema: { type: 1 } }],
  ])('returns the same %s, and changes nothing', async (code, body) => {
    expect(await call(body)).toMatchObject({ code, effect: {} })
  })
})

test('rejects hiring and creating agents with a key that is restricted to agents', async () => {
  const { key } = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
  const runtime = { type: 'expression', expression: '1' }
  const refused = { code: 'agent_not_allowed', status: 403, effect: {}, calls: 0 }
  const hired = await change('hireAgent', 'POST', ['/agents/echo/deploy', ''], {}, { catalogKey: 'echo' }, key)
  expect(hired).toMatchObject(refused)
  const custom = await change('createAgent', 'POST', ['/agents/custom', ''], { name: 'x', runtime }, {}, key)
  expect(custom).toMatchObject(refused)
})

describe('updating an agent', () => {
  const call = async (body: JsonObject, ids?: [string, string]) => {
    const [one, other] = ids ?? [await hire({ name: 'a' }), await hire({ name: 'a' })]
    return change('updateAgent', 'PATCH', [`/agents/${one}`, ''], body, { id: other })
  }

  test('creates a version', async () => {
    const effect = { agent_versions: 1, deployments: 1, events: 2, audit_log: 1 }
    expect(await call({ name: 'b', timeout_ms: 2_000 })).toMatchObject({ code: 'ok', result: { version: 2 }, effect })
    expect(await call({ name: 'a' })).toMatchObject({ code: 'ok', result: { version: 1 }, effect: {} })
  })

  test.each<[string, JsonObject]>([
    ['invalid_value', { name: null, timeout_ms: 1, runtime: {} }],
    ['wrong_type', { config: [] }],
    ['unknown_field', { version: 2 }],
  ])('returns the same %s, and changes nothing', async (code, body) => {
    expect(await call(body)).toMatchObject({ code, effect: {} })
  })

  test('fails for a stale version, an archived agent and an unknown agent', async () => {
    const id = await hire()
    const stale = await bothDoors(service, {
      rest: { method: 'PATCH', path: `/agents/${id}`, body: { name: 'x' }, headers: { 'if-match': '"7"' } },
      graphql: {
        query: `mutation ($input: UpdateAgentInput!) { updateAgent(input: $input) { agent { ...Agent } } } ${agentFragment}`,
        variables: { input: { id, name: 'x', ifVersion: 7 } },
      },
      resultPath: 'updateAgent.agent',
    })
    expect(stale).toMatchObject({ code: 'version_conflict', status: 422, effect: {} })
    await rest(service, 'DELETE', `/agents/${id}`)
    expect(await call({ name: 'x' }, [id, id])).toMatchObject({ code: 'agent_archived', effect: {} })
    expect(await call({ name: 'x' }, [missing, missing])).toMatchObject({ code: 'agent_not_found', effect: {} })
  })
})

describe('rolling back and archiving', () => {
  test('rolls back, or returns the same error', async () => {
    const versioned = async () => {
      const id = await hire({ name: 'a' })
      await rest(service, 'PATCH', `/agents/${id}`, { body: { name: 'b' } })
      return id
    }
    const call = (one: string, other: string, body: JsonObject) =>
      change('rollbackAgent', 'POST', [`/agents/${one}/rollback`, ''], body, { id: other })
    const [one, other] = [await versioned(), await versioned()]
    const effect = { agent_versions: 1, deployments: 1, events: 2, audit_log: 1 }
    expect(await call(one, other, { reason: 'because' })).toMatchObject({
      code: 'ok',
      result: { name: 'a', version: 3 },
      effect,
    })
    expect(await call(one, other, { version: 3 })).toMatchObject({
      code: 'invalid_value',
      params: ['version'],
      effect: {},
    })
    expect(await call(one, other, { version: 'x' })).toMatchObject({ code: 'wrong_type', effect: {} })
    expect(await call(missing, missing, {})).toMatchObject({ code: 'agent_not_found', effect: {} })
  })

  test('archives an agent, and fails the second time', async () => {
    const [one, other] = [await hire(), await hire()]
    const call = (id: string, otherId: string) =>
      change('archiveAgent', 'DELETE', [`/agents/${id}`, ''], {}, { id: otherId })
    expect(await call(one, other)).toMatchObject({
      code: 'ok',
      result: { status: 'archived' },
      effect: { events: 1, audit_log: 1 },
    })
    expect(await call(one, other)).toMatchObject({ code: 'ok', effect: {} })
    expect(await call(missing, missing)).toMatchObject({ code: 'agent_not_found', effect: {} })
  })
})

describe('listing deployments', () => {
  const list = (agentId: string, query: string, variables: JsonObject) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/agents/${agentId}/deployments?${query}` },
      graphql: {
        query: `query ($agentId: ID!, $first: Int, $createdAfter: DateTime, $createdBefore: DateTime) {
          deployments(agentId: $agentId, first: $first, createdAfter: $createdAfter, createdBefore: $createdBefore) {
            ${listFields('Deployment')} } } ${deploymentFragment}`,
        variables: { agentId, ...variables },
      },
      resultPath: 'deployments',
    })

  test('returns the same page', async () => {
    const id = await hire()
    await rest(service, 'PATCH', `/agents/${id}`, { body: { name: 'b' } })
    const page = await list(id, 'limit=1', { first: 1 })
    expect(page).toMatchObject({ code: 'ok', result: { has_more: true, data: [{ version: 2 }] } })
    expect((await list(id, 'limit=0', { first: 0 })).code).toBe('limit_out_of_range')
    expect((await list(missing, 'limit=1', { first: 1 })).code).toBe('agent_not_found')
  })

  test('returns the same deployments of a period, whose bounds are exclusive', async () => {
    const id = await hire()
    const first = await rest(service, 'GET', `/agents/${id}`)
    const createdMs = new Date(String(first.json.created_at)).getTime()
    const at = (ms: number) => new Date(createdMs + ms).toISOString()
    const between = async (createdAfter: string, createdBefore: string) => {
      const query = `created_after=${createdAfter}&created_before=${createdBefore}`
      return (await list(id, query, { createdAfter, createdBefore })).result as { data: unknown[] }
    }
    expect((await between(at(-1), at(1))).data).toMatchObject([{ version: 1 }])
    expect((await between(at(0), at(1))).data).toEqual([])
    expect((await between(at(-1), at(0))).data).toEqual([])
  })

  test('returns the same 400 for an invalid time', async () => {
    const refused = { code: 'wrong_type', params: ['created_after'] }
    expect(await list(await hire(), 'created_after=soon', { createdAfter: 'soon' })).toMatchObject(refused)
  })
})

test('node returns an agent and a deployment by id, but not with a key for other agents', async () => {
  const agentId = await hire()
  const { json } = await rest(service, 'GET', `/agents/${agentId}/deployments`)
  const [listed] = json.data as { id: string }[]
  const query = `query ($id: ID!) { node(id: $id) { id ...Deployment } } ${deploymentFragment}`
  const find = async (id = '', options = {}) => (await graphql(service, query, { id }, options)).json
  expect(await find(listed?.id)).toEqual({ data: { node: listed } })
  expect(await find(agentId)).toEqual({ data: { node: { id: agentId } } })
  const { key } = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
  for (const id of [listed?.id, agentId])
    expect(await find(id, { key })).toMatchObject({ errors: [{ extensions: { code: 'agent_not_allowed' } }] })
})
