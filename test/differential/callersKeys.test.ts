/** Errors name the caller's own keys as the caller wrote them, at both doors; only the schema's fields differ in spelling. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentFragment, policyFragment, runFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const strict = { properties: { firstName: { type: 'object', required: ['isNew'] } }, additionalProperties: false }

test('in input', async () => {
  const body = { name: 'Strict', runtime: { type: 'expression', expression: '1' }, input_schema: strict }
  const { json } = await rest(service, 'POST', '/agents/custom', { body })
  const input = { firstName: {}, lastName: 'x', last_name: 'x' }
  const { code, params } = await bothDoors(service, {
    rest: { method: 'POST', path: '/runs', body: { agent_id: json.id, input } },
    graphql: {
      query: `mutation ($input: CreateRunInput!) { createRun(input: $input) { run { ...Run } } } ${runFragment}`,
      variables: { input: { agentId: json.id, input } },
    },
    resultPath: 'createRun.run',
  })
  expect([code, params]).toEqual([
    'input_schema_violation',
    ['input.firstName.isNew', 'input.lastName', 'input.last_name'],
  ])
  const response = await rest(service, 'POST', '/runs', { body: { agent_id: json.id, input: { firstName: {} } } })
  expect(errorOf(response)).toMatchObject({
    param: 'input.firstName.isNew',
    message: 'input.firstName.isNew is required',
    details: [{ param: 'input.firstName.isNew', message: 'input.firstName.isNew is required' }],
  })
})

test('in payload', async () => {
  const { agents } = service.credentials
  const body = { agent_id: agents.simulator, input: { ask: { type: 'respond', prompt: 'Who?', schema: strict } } }
  const { json } = await rest(service, 'POST', '/runs', { body })
  const action = { type: 'respond', payload: { firstName: {}, ageInYears: 7 } }
  const { params } = await bothDoors(service, {
    rest: { method: 'POST', path: `/runs/${json.id}/action`, body: action },
    graphql: {
      query: `mutation ($input: SendRunActionInput!) { sendRunAction(input: $input) { run { ...Run } } } ${runFragment}`,
      variables: { input: { id: json.id, ...action } },
    },
    resultPath: 'sendRunAction.run',
  })
  expect(params).toEqual(['payload.ageInYears', 'payload.firstName.isNew'])
})

const hire = (config: JsonObject) =>
  bothDoors(service, {
    rest: { method: 'POST', path: '/agents/echo/deploy', body: { config } },
    graphql: {
      query: `mutation ($input: HireAgentInput!) { hireAgent(input: $input) { agent { ...Agent } } } ${agentFragment}`,
      variables: { input: { catalogKey: 'echo', config } },
    },
    resultPath: 'hireAgent.agent',
  })

test('in config', async () => {
  expect((await hire({ maxItems: 1, max_items: 2 })).params).toEqual(['config.maxItems', 'config.max_items'])
})

test('in runtime', async () => {
  const runtime = { type: 'expression', expression: '1', timeOut: 1, inputSchema: {} }
  const { params } = await bothDoors(service, {
    rest: { method: 'POST', path: '/agents/custom', body: { name: 'x', runtime, timeout_ms: 1 } },
    graphql: {
      query: `mutation ($input: CreateAgentInput!) { createAgent(input: $input) { agent { ...Agent } } } ${agentFragment}`,
      variables: { input: { name: 'x', runtime, timeoutMs: 1 } },
    },
    resultPath: 'createAgent.agent',
  })
  expect(params).toEqual(['runtime.inputSchema', 'runtime.timeOut', 'timeout_ms'])
})

test('in guardrails', async () => {
  const guardrails = [{ check: 'pii', on: 'both', action: 'flag', onlyEmails: true, only_emails: true }]
  const { params } = await bothDoors(service, {
    rest: { method: 'POST', path: '/policies', body: { name: 'x', guardrails } },
    graphql: {
      query: `mutation ($input: CreatePolicyInput!) { createPolicy(input: $input) { policy { ...Policy } } } ${policyFragment}`,
      variables: { input: { name: 'x', guardrails } },
    },
    resultPath: 'createPolicy.policy',
  })
  expect(params).toEqual(['guardrails.0.onlyEmails', 'guardrails.0.only_emails'])
})
