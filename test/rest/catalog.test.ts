import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeAgent } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

type Entry = {
  key: string
  config_schema: JsonObject
  input_schema: JsonObject
  output_schema: JsonObject
  example_input: JsonObject
}
const entries = async () => (await rest(service, 'GET', '/catalog')).json.data as Entry[]

describe('GET /catalog', () => {
  test('200: lists every agent that can be hired, on one page', async () => {
    const { status, json } = await rest(service, 'GET', '/catalog')
    expect(status).toBe(200)
    expect(json).toMatchObject({ has_more: false, next_cursor: null })
    expect((json.data as Entry[]).map(({ key }) => key)).toEqual(expect.arrayContaining(['echo', 'simulator']))
  })

  test('200: example inputs and their outputs match the schemas', async () => {
    for (const entry of await entries()) {
      const ajv = new Ajv2020({ strict: false })
      expect([entry.key, ajv.validate(entry.input_schema, entry.example_input)]).toEqual([entry.key, true])
      if (entry.config_schema.required !== undefined) continue // its required settings, such as a connector, are missing here
      const body = { agent_id: await makeAgent(service, entry.key), input: entry.example_input }
      const { json } = await rest(service, 'POST', '/runs', { body })
      if (json.status === 'completed') expect(ajv.validate(entry.output_schema, json.output)).toBe(true)
      else expect([entry.key, json.status]).toEqual([entry.key, 'requires_action'])
    }
  })

  test('400: it accepts no parameters', async () => {
    const response = await rest(service, 'GET', '/catalog?limit=1')
    expect([response.status, errorOf(response).code]).toEqual([400, 'unknown_field'])
  })

  test('401: it needs credentials', async () => {
    expect((await rest(service, 'GET', '/catalog', { key: null })).status).toBe(401)
  })
})

describe('GET /catalog/{key}', () => {
  test('200: returns the entry of the list', async () => {
    for (const entry of await entries()) {
      const { status, json } = await rest(service, 'GET', `/catalog/${entry.key}`)
      expect([status, json]).toEqual([200, entry])
    }
  })

  test.each(['nothing', 'ECHO', '__proto__', 'constructor', '%00'])('404 for %s', async (key) => {
    const response = await rest(service, 'GET', `/catalog/${key}`)
    expect([response.status, errorOf(response).code]).toEqual([404, 'catalog_agent_not_found'])
  })
})
