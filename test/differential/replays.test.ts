/** Replays: each door creates its own, of the same recorded runs, and reads both. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { replayFragment, replayResultFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { expression } from '../helpers/agentCalls.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { camelCase } from '../helpers/camelCase.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let agentId: string
let runIds: string[]
beforeAll(async () => {
  service = await startTestService()
  agentId = await makeAgent()
  runIds = []
  for (const n of [1, 2, 3]) {
    const body = { agent_id: agentId, input: { n }, metadata: { n } }
    runIds.push(String((await rest(service, 'POST', '/runs', { body })).json.id))
  }
})
afterAll(() => service.dispose())

const missing = '00000000000000000000000000'

/** Doubles a number; its candidate, version 2, is wrong above 2. */
async function makeAgent(): Promise<string> {
  const { json } = await rest(service, 'POST', '/agents/custom', {
    body: { name: 'a', runtime: expression('{"n": n * 2}') },
  })
  const wrong = { runtime: expression('{"n": n > 2 ? 0 : n * 2}') }
  await rest(service, 'POST', `/agents/${json.id}/versions`, { body: wrong })
  return String(json.id)
}

type Options = { id?: string; key?: string; waitSeconds?: number }

const create = (body: JsonObject, { id = agentId, key, waitSeconds = 30 }: Options = {}) =>
  bothDoors(service, {
    rest: { method: 'POST', path: `/agents/${id}/replays`, body, headers: { prefer: `wait=${waitSeconds}` } },
    graphql: {
      query: `mutation ($input: CreateReplayInput!) { createReplay(input: $input) { replay { ...Replay } } } ${replayFragment}`,
      variables: { input: { ...camelCaseBody(body), agentId: id, waitSeconds } },
    },
    resultPath: 'createReplay.replay',
    ...(key !== undefined && { key }),
  })

/** Like `camelCase`, also for the fields of `runs` and `checks`, but not for the caller's own keys in them. */
function camelCaseBody({ runs, checks, ...body }: JsonObject): JsonObject {
  const ours = (value: unknown) =>
    value instanceof Object && !Array.isArray(value) ? camelCase(value as JsonObject) : value
  return {
    ...camelCase(body),
    ...(runs !== undefined && { runs: ours(runs) }),
    ...(checks !== undefined && { checks: Array.isArray(checks) ? checks.map(ours) : checks }),
  }
}

describe('creating a replay', () => {
  test('stores it with its recorded runs, and charges a call for each run', async () => {
    const checks = [{ check: 'completes' }, { check: 'same_output', name: 'most', min_share: 0.6 }]
    const made = await create({ version: 2, runs: { limit: 10 }, checks, max_parallel: 2 })
    expect(made).toMatchObject({
      code: 'ok',
      effect: { replays: 1, replay_items: 3, replay_runs: 3, runs: 3 },
      calls: 4,
      result: {
        status: 'completed',
        verdict: 'passed',
        runs: { total: 3, done: 3, completed: 3, failed: 0 },
        checks: [
          { name: 'completes', holds: true },
          { name: 'most', passed: 2, failed: 1, holds: true },
        ],
      },
    })
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['missing_field', { version: 1 }],
    ['missing_field', { version: 1, runs: {}, checks: [{}] }],
    ['unknown_field', { version: 1, runs: {}, chcks: [] }],
    ['unknown_field', { version: 1, runs: { latest: 3 } }],
    ['wrong_type', { version: '1', runs: {} }],
    ['wrong_type', { version: 1, runs: [] }],
    ['agent_version_not_found', { version: 9, runs: {} }],
    ['invalid_value', { version: 1, runs: { run_ids: [] } }],
    ['invalid_value', { version: 1, runs: { run_ids: ['run_x'], limit: 3 } }],
    ['invalid_value', { version: 1, runs: { run_ids: ['run_x', 'nothing'] } }],
    ['invalid_value', { version: 1, runs: { limit: 0 } }],
    ['invalid_value', { version: 1, runs: { limit: 1_001 } }],
    ['invalid_value', { version: 1, runs: { status: ['running'] } }],
    ['invalid_value', { version: 1, runs: { status: ['happy'] } }],
    ['invalid_value', { version: 1, runs: {}, max_parallel: 0 }],
    ['invalid_value', { version: 1, runs: {}, max_parallel: 51 }],
    ['invalid_value', { version: 1, runs: {}, checks: [] }],
    [
      'invalid_value',
      { version: 1, runs: {}, checks: Array.from({ length: 11 }, (_, n) => ({ check: 'completes', name: `${n}` })) },
    ],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'feelings' }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'completes' }, { check: 'completes' }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'completes', name: '' }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'completes', min_share: 1.5 }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'completes', max_ratio: 1 }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'output_schema' }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'output_schema', schema: { type: 'nothing' } }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'expression', expression: '((' }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'expression', expression: '1', min_score: 2 }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'latency' }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'tokens', max_ratio: -1 }] }],
    ['invalid_value', { version: 1, runs: {}, checks: [{ check: 'tokens', max_ratio: 1, min_share: 0.5 }] }],
    ['agent_not_found', { version: 1, runs: {}, checks: [{ check: 'agent', agent_id: `ag_${missing}` }] }],
    ['no_runs', { version: 1, runs: { metadata: { n: 9 } } }],
    ['invalid_value', { version: 1, runs: {}, idempotency_key: 'ü' }],
  ])('returns the same %s, and stores nothing: %j', async (code, body) => {
    expect(await create(body)).toMatchObject({ code, effect: {}, calls: 1 })
  })

  test('reports all problems of its input at once', async () => {
    const checks = [
      { check: 'expression', expression: '((' },
      { check: 'output_schema', schema: { type: 'nothing' } },
      { check: 'latency' },
    ]
    const body = { version: 1, runs: { limit: 0, status: ['running'] }, max_parallel: 0, checks }
    expect(await create(body)).toMatchObject({
      code: 'invalid_value',
      params: [
        ...['checks.0.expression', 'checks.1.schema', 'checks.2.max_ratio'],
        ...['max_parallel', 'runs.limit', 'runs.status'],
      ],
      effect: {},
    })
  })

  test('fails alike for side effects, other rights, an archived agent and an unknown one', async () => {
    const body = { version: 1, runs: {} }
    const http = { name: 'h', runtime: { type: 'http', url: 'https://agent.example/run' } }
    const outside = String((await rest(service, 'POST', '/agents/custom', { body: http })).json.id)
    expect(await create(body, { id: outside })).toMatchObject({ code: 'side_effects', status: 422, effect: {} })
    const judged = { ...body, checks: [{ check: 'agent', agent_id: outside }] }
    const scopes = ['runs:read', 'runs:write', 'agents:write'] as const
    const limited = await makeKey(service, { scopes: [...scopes], agentIds: [agentId] })
    expect(await create(judged, { key: limited.key })).toMatchObject({ code: 'agent_not_allowed', status: 403 })
    expect(await create(body, { key: limited.key, id: outside })).toMatchObject({ code: 'agent_not_allowed' })
    for (const lacking of scopes) {
      const { key } = await makeKey(service, { scopes: scopes.filter((scope) => scope !== lacking) })
      expect(await create(body, { key })).toMatchObject({ code: 'insufficient_scope', status: 403, effect: {} })
    }
    expect(await create(body, { id: `ag_${missing}` })).toMatchObject({ code: 'agent_not_found', status: 404 })
    await rest(service, 'DELETE', `/agents/${outside}`)
    expect(await create(body, { id: outside })).toMatchObject({ code: 'agent_archived', effect: {} })
    expect(await create({ ...body, checks: [{ check: 'agent', agent_id: outside }] })).toMatchObject({
      code: 'agent_archived',
      params: ['checks.0.agent_id'],
    })
  })

  test('names the field of an agent or a version that does not exist, and of a metadata filter with too many pairs', async () => {
    const judged = [{ check: 'completes' }, { check: 'agent', agent_id: `ag_${missing}` }]
    expect(await create({ version: 1, runs: {}, checks: judged })).toMatchObject({
      code: 'agent_not_found',
      params: ['checks.1.agent_id'],
    })
    expect(await create({ version: 9, runs: {} })).toMatchObject({ params: ['version'] })
    const metadata = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n]))
    expect(await create({ version: 1, runs: { metadata } })).toMatchObject({
      code: 'invalid_value',
      params: ['runs.metadata'],
    })
  })
})

describe('a replay', () => {
  let id: string
  beforeAll(async () => {
    const body = { version: 2, runs: { run_ids: runIds }, checks: [{ check: 'same_output' }] }
    const made = await rest(service, 'POST', `/agents/${agentId}/replays`, { body, headers: { prefer: 'wait=30' } })
    id = String(made.json.id)
  })

  const read = (of: string, key?: string) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/replays/${of}` },
      graphql: { query: `query ($id: ID!) { replay(id: $id) { ...Replay } } ${replayFragment}`, variables: { id: of } },
      resultPath: 'replay',
      ...(key !== undefined && { key }),
    })
  const list = (of: string, query = '', page: JsonObject = {}) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/agents/${of}/replays${query}` },
      graphql: {
        query: `query ($agentId: ID!, $first: Int, $after: String) {
          replays(agentId: $agentId, first: $first, after: $after) { edges { node { ...Replay } } pageInfo { hasNextPage endCursor } }
        } ${replayFragment}`,
        variables: { agentId: of, ...page },
      },
      resultPath: 'replays',
    })
  const results = (of: string, query = '', page: JsonObject = {}) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/replays/${of}/results${query}` },
      graphql: {
        query: `query ($id: ID!, $verdict: ReplayVerdict, $first: Int, $after: String) { replay(id: $id) {
          results(verdict: $verdict, first: $first, after: $after) { edges { node { ...ReplayResult } } pageInfo { hasNextPage endCursor } }
        } } ${replayResultFragment}`,
        variables: { id: of, ...page },
      },
      resultPath: 'replay.results',
    })
  const cancel = (of: string, key?: string) =>
    bothDoors(service, {
      rest: { method: 'DELETE', path: `/replays/${of}` },
      graphql: {
        query: `mutation ($id: ID!) { cancelReplay(input: { id: $id }) { replay { ...Replay } } } ${replayFragment}`,
        variables: { id: of },
      },
      resultPath: 'cancelReplay.replay',
      ...(key !== undefined && { key }),
    })

  test('is read and listed alike', async () => {
    expect(await read(id)).toMatchObject({
      code: 'ok',
      result: { verdict: 'failed', version: 2 },
      effect: {},
      calls: 1,
    })
    expect(await list(agentId, '?limit=1', { first: 1 })).toMatchObject({ code: 'ok', result: { has_more: true } })
    expect(await list(agentId, '?limit=0', { first: 0 })).toMatchObject({ code: 'limit_out_of_range' })
    expect(await list(`ag_${missing}`)).toMatchObject({ code: 'agent_not_found', status: 404 })
    expect(await read(`rpl_${missing}`)).toMatchObject({ code: 'replay_not_found', status: 404 })
    expect(await read('nothing')).toMatchObject({ code: 'replay_not_found', status: 404 })
  })

  test('has the same results', async () => {
    const failed = { verdict: 'failed', changed: ['n'], checks: [{ name: 'same_output', passed: false }] }
    expect(await results(id, '?verdict=failed', { verdict: 'failed' })).toMatchObject({
      code: 'ok',
      result: { data: [{ ...failed, before: { output: { n: 6 } }, after: { output: { n: 0 } } }], has_more: false },
    })
    expect(await results(id, '?limit=2', { first: 2 })).toMatchObject({ result: { data: [{}, {}], has_more: true } })
    expect(await results(id, '?cursor=x', { after: 'x' })).toMatchObject({ code: 'invalid_cursor' })
    expect(await results(id, '?verdict=maybe', { verdict: 'maybe' })).toMatchObject({ code: 'invalid_value' })
    expect(await results(`rpl_${missing}`)).toMatchObject({ code: 'replay_not_found', status: 404 })
  })

  test('is cancelled alike: not once it has ended, and without effect the second time', async () => {
    expect(await cancel(id)).toMatchObject({ code: 'replay_not_active', status: 422, effect: {} })
    expect(await cancel(`rpl_${missing}`)).toMatchObject({ code: 'replay_not_found', status: 404 })
    const { simulator } = service.credentials.agents
    const run = { agent_id: simulator, input: { chunks: 5, delay_ms: 200 } }
    await rest(service, 'POST', '/runs', { body: run })
    const body = { version: 1, runs: {} }
    const { json } = await rest(service, 'POST', `/agents/${simulator}/replays`, { body })
    await waitUntil('its run is active, and charged', 10_000, async () => {
      const runs = await rest(service, 'GET', `/runs?replay_id=${json.id}`)
      return (runs.json.data as JsonObject[]).length === 1
    })
    const { json: cancelled } = await rest(service, 'DELETE', `/replays/${json.id}`)
    expect(cancelled).toMatchObject({ status: 'cancelled', verdict: null })
    expect(await cancel(String(json.id))).toMatchObject({ code: 'ok', result: { status: 'cancelled' }, effect: {} })
  })

  test('can be read with runs:read, cancelled with runs:write, and only with the right to its agent', async () => {
    const reader = await makeKey(service, { scopes: ['runs:read'] })
    const writer = await makeKey(service, { scopes: ['runs:write'] })
    const other = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    expect(await read(id, reader.key)).toMatchObject({ code: 'ok' })
    expect(await read(id, writer.key)).toMatchObject({ code: 'insufficient_scope' })
    expect(await cancel(id, reader.key)).toMatchObject({ code: 'insufficient_scope' })
    expect(await cancel(id, writer.key)).toMatchObject({ code: 'replay_not_active' })
    expect(await read(id, other.key)).toMatchObject({ code: 'agent_not_allowed' })
    expect(await cancel(id, other.key)).toMatchObject({ code: 'agent_not_allowed' })
  })
})
