/** Changes to an agent that need more than `agents:write` or `agents:deploy`: its connectors and its policy. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { agentFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { camelCase } from '../helpers/camelCase.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const url = 'https://own.example/run'
const send = async (method: string, path: string, body: JsonObject): Promise<JsonObject> => {
  const { status, json, text } = await rest(service, method, path, { body })
  if (status >= 300) throw new Error(text)
  return json
}
const makeConnector = async (): Promise<string> =>
  String((await send('POST', '/connectors', { name: 'C', kind: 'http', base_url: 'https://own.example' })).id)
const runtimeWith = (connectorId: string | undefined): JsonObject => ({
  type: 'http',
  url,
  ...(connectorId !== undefined && { connector_id: connectorId }),
})
const makeAgent = async (more: JsonObject = {}): Promise<string> =>
  String((await send('POST', '/agents/custom', { name: 'A', runtime: runtimeWith(undefined), ...more })).id)

/** The outcome of a mutation of an agent, the same at both doors. */
const change = (
  mutation: string,
  method: string,
  path: string,
  body: JsonObject,
  key: string,
  more: JsonObject = {},
) => {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  return bothDoors(service, {
    rest: { method, path, body },
    graphql: {
      query: `mutation ($input: ${type}!) { ${mutation}(input: $input) { agent { ...Agent } } } ${agentFragment}`,
      variables: { input: { ...camelCase(body), ...more } },
    },
    resultPath: `${mutation}.agent`,
    key,
  })
}
const update = (id: string, body: JsonObject, key: string) =>
  change('updateAgent', 'PATCH', `/agents/${id}`, body, key, { id })
const rollback = (id: string, key: string) => change('rollbackAgent', 'POST', `/agents/${id}/rollback`, {}, key, { id })
const create = (body: JsonObject, key: string) =>
  change('createAgent', 'POST', '/agents/custom', { name: 'A', runtime: runtimeWith(undefined), ...body }, key)
const hire = (body: JsonObject, key: string) =>
  change('hireAgent', 'POST', '/agents/echo/deploy', body, key, { catalogKey: 'echo' })

describe('a key that is limited to agents', () => {
  const refused = { code: 'agent_not_allowed', status: 403, effect: {} }
  const keyFor = async (...agentIds: string[]) => (await makeKey(service, { agentIds, scopes: ['agents:write'] })).key

  test('cannot point its agent at a connector that none of its agents uses', async () => {
    const [own, other] = [await makeConnector(), await makeConnector()]
    const agent = await makeAgent({ runtime: runtimeWith(own) })
    const key = await keyFor(agent)
    expect(await update(agent, { runtime: runtimeWith(other) }, key)).toMatchObject(refused)
    const tool = { name: 't', description: 'd', url, input_schema: { type: 'object' }, connector_id: other }
    const model = { type: 'llm', model: 'm', connector_id: own, instructions: 'i', tools: [tool] }
    expect(await update(agent, { runtime: model }, key)).toMatchObject(refused)
  })

  test('gets the same response for a connector that does not exist', async () => {
    const agent = await makeAgent()
    const runtime = runtimeWith('conn_00000000000000000000000000')
    expect(await update(agent, { runtime }, await keyFor(agent))).toMatchObject(refused)
  })

  test('can keep its connector, drop it, and use that of another of its agents', async () => {
    const [own, other] = [await makeConnector(), await makeConnector()]
    const agents = [
      await makeAgent({ runtime: runtimeWith(own) }),
      await makeAgent({ runtime: runtimeWith(own) }),
      await makeAgent({ runtime: runtimeWith(other) }),
    ] as const
    const key = await keyFor(...agents)
    const changed = { name: 'B', runtime: { ...runtimeWith(own), headers: { 'x-team': 'b' } } }
    expect((await rest(service, 'PATCH', `/agents/${agents[0]}`, { key, body: changed })).status).toBe(200)
    for (const runtime of [runtimeWith(other), runtimeWith(undefined)]) {
      const { status, json } = await rest(service, 'PATCH', `/agents/${agents[1]}`, { key, body: { runtime } })
      expect([status, json.runtime]).toEqual([200, runtime])
    }
  })

  test('cannot roll its agent back to a connector that none of its agents uses', async () => {
    const [first, second] = [await makeConnector(), await makeConnector()]
    const agent = await makeAgent({ runtime: runtimeWith(first) })
    await send('PATCH', `/agents/${agent}`, { runtime: runtimeWith(second) })
    expect(await rollback(agent, await keyFor(agent))).toMatchObject(refused)
  })
})

describe('without policies:write', () => {
  const refused = { code: 'insufficient_scope', status: 403, effect: {} }
  const makeWriter = async () => (await makeKey(service, { scopes: ['agents:write', 'agents:deploy'] })).key

  const byDefault = (policy: string) => send('PATCH', `/policies/${policy}`, { is_default: true })
  afterEach(() => byDefault('none'))

  test('an agent cannot be created or hired with a policy that protects less than the default', async () => {
    const key = await makeWriter()
    await byDefault('baseline')
    expect(await create({ policy: 'none' }, key)).toMatchObject(refused)
    expect(await hire({ policy: 'none' }, key)).toMatchObject(refused)
  })

  test('an agent can be created and hired with a policy that protects as much or more', async () => {
    const key = await makeWriter()
    await byDefault('baseline')
    for (const policy of ['baseline', 'privacy', 'strict']) {
      expect(await create({ policy }, key)).toMatchObject({ code: 'ok' })
      expect(await hire({ policy }, key)).toMatchObject({ code: 'ok' })
    }
  })

  test('an agent without a policy can be created and hired', async () => {
    const key = await makeWriter()
    for (const body of [{}, { policy: null }]) {
      expect(await create(body, key)).toMatchObject({ code: 'ok' })
      expect(await hire(body, key)).toMatchObject({ code: 'ok' })
    }
  })

  test("an agent's policy cannot be changed to one that protects less", async () => {
    const key = await makeWriter()
    for (const policy of ['none', 'baseline', null])
      expect(await update(await makeAgent({ policy: 'strict' }), { policy }, key)).toMatchObject(refused)
    await byDefault('strict')
    expect(await update(await makeAgent(), { policy: 'privacy' }, key)).toMatchObject(refused)
  })

  test("an agent's policy can be changed to one that protects more", async () => {
    const [id, key] = [await makeAgent(), await makeWriter()]
    for (const policy of ['baseline', 'strict'])
      expect((await rest(service, 'PATCH', `/agents/${id}`, { key, body: { policy } })).json).toMatchObject({ policy })
  })

  test('other fields can be changed, with the same policy sent again or not', async () => {
    const key = await makeWriter()
    for (const body of [{ description: 'x' }, { description: 'y', policy: 'strict' }]) {
      const id = await makeAgent({ policy: 'strict' })
      expect((await rest(service, 'PATCH', `/agents/${id}`, { key, body })).json).toMatchObject(body)
    }
  })

  test('an agent cannot be rolled back to a version with a policy that protects less', async () => {
    const id = await makeAgent({ policy: 'none' })
    await send('PATCH', `/agents/${id}`, { policy: 'strict' })
    expect(await rollback(id, await makeWriter())).toMatchObject(refused)
    await send('PATCH', `/agents/${id}`, { name: 'B' })
    expect((await rest(service, 'POST', `/agents/${id}/rollback`, { key: await makeWriter(), body: {} })).status).toBe(
      200,
    )
  })
})

test('a key that is limited to agents cannot weaken their policy', async () => {
  const id = await makeAgent({ policy: 'strict' })
  const { key } = await makeKey(service, { agentIds: [id] })
  expect(await update(id, { policy: 'none' }, key)).toMatchObject({ code: 'agent_not_allowed', status: 403 })
})
