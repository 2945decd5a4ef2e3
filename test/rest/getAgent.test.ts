import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

describe('200', () => {
  test('returns the agent as in the list', async () => {
    const { simulator } = service.credentials.agents
    const { status, json } = await rest(service, 'GET', `/agents/${simulator}`)
    const list = await rest(service, 'GET', '/agents')
    expect(status).toBe(200)
    expect((list.json.data as { id: string }[]).find(({ id }) => id === simulator)).toEqual(json)
  })
})

describe('400', () => {
  test('for an unknown parameter', async () => {
    const response = await rest(service, 'GET', `/agents/${service.credentials.agents.echo}?deep=yes`)
    expect([response.status, errorOf(response).code]).toEqual([400, 'unknown_field'])
  })
})

describe('403', () => {
  test('without agents:read', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:write'] })
    const response = await rest(service, 'GET', `/agents/${service.credentials.agents.echo}`, { key })
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
  })
})

describe('404', () => {
  test.each([
    'ag_00000000000000000000000000',
    'nonsense',
    '%00',
    'run_00000000000000000000000000',
    '%F0%9F%98%80',
    'x'.repeat(2_000),
  ])('for the id %.40s', async (id) => {
    const response = await rest(service, 'GET', `/agents/${id}`)
    expect([response.status, errorOf(response).code]).toEqual([404, 'agent_not_found'])
  })

  test("for another organisation's agent", async () => {
    const { agentId, key } = await makeOrganization(service)
    const response = await rest(service, 'GET', `/agents/${agentId}`)
    expect([response.status, errorOf(response).code]).toEqual([404, 'agent_not_found'])
    expect((await rest(service, 'GET', `/agents/${agentId}`, { key })).status).toBe(200)
  })

  test('for a path longer than any id', async () => {
    expect((await rest(service, 'GET', `/agents/${'x'.repeat(3_000)}`)).status).toBe(404)
  })
})
