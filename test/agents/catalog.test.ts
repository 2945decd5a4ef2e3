/** Each entry of the catalog behaves as its schemas and its example say. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { catalog } from '../../src/agents/catalog/catalog.ts'
import { schemaFault } from '../../src/jsonSchemas/schemaFault.ts'
import { schemaProblems } from '../../src/jsonSchemas/schemaProblems.ts'
import { rest } from '../helpers/httpClient.ts'
import { type ModelService, startModelService } from '../helpers/modelService.ts'

let service: ModelService
beforeAll(async () => {
  service = await startModelService()
  service.provider.answers('France', { content: 'Paris.' })
})
afterAll(() => service.dispose())

test('holds the agents that work offline, and one that needs a connector', () => {
  expect(catalog.map((entry) => entry.key).sort()).toEqual([
    'approver',
    'assistant',
    'echo',
    'extractor',
    'simulator',
    'summarizer',
    'transformer',
  ])
})

describe.each(catalog.map((entry) => [entry.key, entry] as const))('%s', (key, entry) => {
  test('has schemas that can be used, and an example that fits', async () => {
    for (const schema of [entry.configSchema, entry.inputSchema, entry.outputSchema])
      expect(await schemaFault('org_1', schema)).toBeUndefined()
    expect(await schemaProblems('org_1', entry.inputSchema, entry.exampleInput)).toEqual([])
  })

  test('produces an output that fits its schema from its example', async () => {
    const hired = await rest(service, 'POST', `/agents/${key}/deploy`, { body: { config: leastConfig(key) } })
    expect(hired.json).toMatchObject({ retry_on_loss: key !== 'assistant' })
    const body = { agent_id: hired.json.id, input: entry.exampleInput }
    const { json } = await rest(service, 'POST', '/runs', { body })
    const ended = json.status === 'requires_action' ? await answer(String(json.id)) : json
    expect(ended).toMatchObject({ status: 'completed', error: null })
    expect(await schemaProblems('org_1', entry.outputSchema, ended.output)).toEqual([])
  })
})

/** The required configuration; for all other entries an empty one is enough. */
const leastConfig = (key: string) =>
  key === 'assistant' ? { connector_id: service.connectorId, model: 'gpt-test' } : {}

async function answer(id: string) {
  await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
  return (await rest(service, 'GET', `/runs/${id}?wait=20`)).json
}
