/** The example on the page of an error is what the service returns, except for ids and lists of names that it cuts with `…`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isJsonObject, type JsonObject } from '../../src/platform/json.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

const docs = join(import.meta.dirname, '..', '..', 'docs')

let service: TestService
let agent: string
beforeAll(async () => {
  service = await startTestService()
  const { json } = await rest(service, 'POST', '/agents/custom', {
    body: {
      name: 'Strict',
      runtime: { type: 'expression', expression: 'query' },
      input_schema: { type: 'object', properties: { query: { type: 'string' } } },
      policy: 'strict',
    },
  })
  agent = String(json.id)
})
afterAll(() => service.dispose())

type Case = [
  code: string,
  method: string,
  path: string,
  body: () => JsonObject | string | undefined,
  headers?: Record<string, string>,
]

const run = (input: JsonObject) => (): JsonObject => ({ agent_id: agent, input })
const none = (): undefined => undefined
const cases: Case[] = [
  ['invalid_header', 'POST', '/runs', run({}), { 'idempotency-key': 'k'.repeat(256) }],
  ['malformed_json', 'POST', '/runs', () => '{"agent_id": "ag", "input":}'],
  ['missing_field', 'POST', '/runs', () => ({ agent_id: agent })],
  ['wrong_type', 'PATCH', '/agents/ID', () => ({ timeout_ms: 'long' })],
  ['unknown_field', 'POST', '/runs', () => ({ agentId: agent, agent_id: agent, input: {} })],
  ['invalid_cursor', 'GET', '/runs?cursor=x', none],
  ['method_not_allowed', 'PUT', '/runs', () => ({})],
  ['limit_out_of_range', 'GET', '/runs?limit=101', none],
  ['invalid_value', 'PATCH', '/agents/ID', () => ({ timeout_ms: 1 })],
  ['number_out_of_range', 'POST', '/runs', () => `{"agent_id": "${agent}", "input": {"price": 1e309}}`],
  ['invalid_url', 'POST', '/webhooks', () => ({ url: 'http://example.com', events: ['*'] })],
  ['unknown_event_type', 'POST', '/webhooks', () => ({ url: 'https://example.com', events: ['run.ended'] })],
  ['unknown_scope', 'POST', '/api-keys', () => ({ name: 'A key', scopes: ['runs'] })],
  ['invalid_expression', 'POST', '/expressions/evaluate', () => ({ expression: '$sum(prices', input: {} })],
  ['input_schema_violation', 'POST', '/runs', run({ query: 1 })],
  ['guardrail_blocked', 'POST', '/runs', run({ query: 'The key is AKIAIOSFODNN7EXAMPLA' })],
  [
    'invalid_pipeline',
    'POST',
    '/pipelines',
    () => ({
      name: 'Research',
      steps: [
        { name: 'research', agent_id: agent },
        { name: 'report', agent_id: agent, depends_on: ['reserch'] },
      ],
    }),
  ],
]

test.each(cases)('%s', async (code, method, path, body, headers = {}) => {
  const { json } = await rest(service, method, path.replace('ID', agent), { body: body(), headers })
  expect(comparable(json.error)).toEqual(withPlaceholders(exampleOf(code)))
})

test('invalid_document', async () => {
  const { json } = await graphql(service, '{ agents(first: 1) { edges { node { nme } } } }')
  const [error] = json.errors as { message: string }[]
  expect(error?.message).toBe(exampleOf('invalid_document').message)
})

test('every example that is more than its code is compared', () => {
  const compared = new Set(['invalid_document', ...cases.map(([code]) => code)])
  const table = readFileSync(join(docs, 'error-codes.md'), 'utf8')
  const codes = [...table.matchAll(/^\| \[`(\w+)`\]\(\S+\) \| (.+) \|$/gm)]
  expect(codes.length).toBeGreaterThan(60)
  const differing = codes.filter(([, code = '', message]) => exampleOf(code).message !== message)
  expect(differing.map(([, code]) => code).filter((code = '') => !compared.has(code))).toEqual([
    'persisted_query_not_supported',
  ])
})

function exampleOf(code: string): JsonObject {
  const [, example = ''] =
    /```json output\n([\s\S]*?)```/.exec(readFileSync(join(docs, 'errors', `${code}.md`), 'utf8')) ?? []
  const { error } = JSON.parse(example) as { error: JsonObject }
  return comparable(error)
}

/** `…` stands for any text. */
function withPlaceholders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlaceholders)
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlaceholders(inner)]))
  if (typeof value !== 'string' || !value.endsWith('…')) return value
  return expect.stringMatching(new RegExp(`^${value.slice(0, -1).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
}

/** Without the request's id and the service's address. */
function comparable(error: unknown): JsonObject {
  if (!isJsonObject(error)) throw new Error('there is no error')
  const { request_id: _, doc_url: __, ...rest } = error
  return rest
}
