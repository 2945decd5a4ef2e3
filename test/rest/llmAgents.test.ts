/** Creating, hiring and changing agents with a model. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { type ModelService, startModelService } from '../helpers/modelService.ts'

let service: ModelService
beforeAll(async () => {
  service = await startModelService()
})
afterAll(() => service.dispose())

const settings = (more: JsonObject = {}): JsonObject => ({
  type: 'llm',
  connector_id: service.connectorId,
  model: 'gpt-test',
  instructions: 'Be brief.',
  ...more,
})
const make = (runtime: JsonObject) => rest(service, 'POST', '/agents/custom', { body: { name: 'model', runtime } })
const tool = (more: JsonObject = {}): JsonObject => ({
  name: 'look',
  description: 'Looks',
  url: 'https://tools.example.com/look',
  input_schema: { type: 'object' },
  ...more,
})
const without = (settings: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => key !== name))

describe('201', () => {
  test('an agent has every setting, and retry_on_loss is off', async () => {
    const headers = { 'X-Unit': 'c' }
    const tools = [tool(), tool({ name: 'look_2', method: 'GET', headers })]
    const runtime = settings({ temperature: 2, max_output_tokens: 131_072, tools })
    const { status, json } = await make(runtime)
    expect([status, json]).toMatchObject([201, { runtime, config: null, retry_on_loss: false }])
  })

  test('an assistant is hired with a connector and a model', async () => {
    const config = { connector_id: service.connectorId, model: 'gpt-test', temperature: 0 }
    const { status, json } = await rest(service, 'POST', '/agents/assistant/deploy', { body: { config } })
    expect([status, json]).toMatchObject([201, { name: 'Assistant', config, runtime: null, retry_on_loss: false }])
  })
})

describe('200', () => {
  test('changing an agent to a model turns retry_on_loss off', async () => {
    const { json: agent } = await make({ type: 'expression', expression: '1' })
    expect(agent).toMatchObject({ retry_on_loss: true })
    const response = await rest(service, 'PATCH', `/agents/${agent.id}`, { body: { runtime: settings() } })
    expect([response.status, response.json]).toMatchObject([200, { version: 2, retry_on_loss: false }])
  })
})

describe('422', () => {
  const cases: [string, () => JsonObject, string][] = [
    ['no connector', () => without(settings(), 'connector_id'), 'runtime.connector_id'],
    ['no model', () => without(settings(), 'model'), 'runtime.model'],
    ['no instructions', () => without(settings(), 'instructions'), 'runtime.instructions'],
    ['an empty model', () => settings({ model: '' }), 'runtime.model'],
    ['a temperature above 2', () => settings({ temperature: 2.1 }), 'runtime.temperature'],
    ['too many tokens', () => settings({ max_output_tokens: 131_073 }), 'runtime.max_output_tokens'],
    ['half a token', () => settings({ max_output_tokens: 1.5 }), 'runtime.max_output_tokens'],
    ['an unknown setting', () => settings({ temprature: 1 }), 'runtime.temprature'],
    ['an unknown connector', () => settings({ connector_id: 'conn_x' }), 'runtime.connector_id'],
    ['a tool with a bad name', () => settings({ tools: [tool({ name: 'no spaces' })] }), 'runtime.tools.0.name'],
    ['a tool without a url', () => settings({ tools: [tool(), without(tool(), 'url')] }), 'runtime.tools.1.url'],
    ['a tool over plain HTTP', () => settings({ tools: [tool({ url: 'http://example.com' })] }), 'runtime.tools.0.url'],
    [
      'a tool of no schema',
      () => settings({ tools: [tool({ input_schema: { type: 7 } })] }),
      'runtime.tools.0.input_schema',
    ],
    [
      'a tool with a credential',
      () => settings({ tools: [tool({ headers: { Authorization: 'x' } })] }),
      'runtime.tools.0.headers',
    ],
    ['two tools of one name', () => settings({ tools: [tool(), tool()] }), 'runtime.tools.1.name'],
    [
      'a tool of an unknown connector',
      () => settings({ tools: [tool({ connector_id: 'conn_x' })] }),
      'runtime.tools.0.connector_id',
    ],
  ]
  test.each(cases)('%s', async (_, runtime, param) => {
    const response = await make(runtime())
    expect([response.status, errorOf(response).details?.map((detail) => detail.param)]).toEqual([422, [param]])
    const query = 'mutation ($input: CreateAgentInput!) { createAgent(input: $input) { agent { id } } }'
    const { json } = await graphql(service, query, { input: { name: 'model', runtime: runtime() } })
    const [error] = json.errors as { extensions: { code: string; details: { param: string }[] } }[]
    expect(error?.extensions.code).toBe(errorOf(response).code)
    expect(error?.extensions.details.map((detail) => detail.param)).toEqual([param])
  })

  test('a GET tool with an http connector, since there is no body to sign', async () => {
    const connector_id = await service.connector('https://tools.example.com', { kind: 'http' })
    const response = await make(settings({ tools: [tool({ connector_id, method: 'GET' })] }))
    expect(errorOf(response).details?.map((detail) => detail.param)).toEqual(['runtime.tools.0.method'])
  })

  test('lists all problems of the settings', async () => {
    const response = await make(settings({ model: '', temperature: -1, tools: [tool({ name: '' })] }))
    const params = errorOf(response).details?.map((detail) => detail.param)
    expect(params?.sort()).toEqual(['runtime.model', 'runtime.temperature', 'runtime.tools.0.name'])
  })

  test.each([
    ['no model', {}, 'config.model'],
    ['tools, which an assistant has none of', { model: 'x', tools: [] }, 'config.tools'],
  ])('an assistant with %s', async (_, more, param) => {
    const config = { connector_id: service.connectorId, ...more }
    const response = await rest(service, 'POST', '/agents/assistant/deploy', { body: { config } })
    expect([response.status, errorOf(response).details?.map((detail) => detail.param)]).toEqual([422, [param]])
  })

  test('an assistant with a connector of another kind', async () => {
    const connector_id = await service.connector('https://example.com', { kind: 'http' })
    const response = await rest(service, 'POST', '/agents/assistant/deploy', {
      body: { config: { connector_id, model: 'x' } },
    })
    expect([response.status, errorOf(response).details?.[0]?.param]).toEqual([422, 'config.connector_id'])
  })
})
