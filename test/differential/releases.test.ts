/** Releases through both doors: what creating refuses, and how they are read, listed, advanced and cancelled. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { releaseFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { expression } from '../helpers/agentCalls.ts'
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

const missing = '00000000000000000000000000'
const stages = [{ percent: 50, seconds: 600 }]

const call = async (method: string, path: string, body: JsonObject = {}): Promise<JsonObject> => {
  const { status, json, text } = await rest(service, method, path, { body })
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`)
  return json
}

/** With a candidate, version 2. */
async function makeAgent(): Promise<string> {
  const { id } = await call('POST', '/agents/custom', { name: 'a', runtime: expression('{"v": 1}') })
  await call('POST', `/agents/${id}/versions`, { runtime: expression('{"v": 2}') })
  return String(id)
}

const released = async (): Promise<JsonObject> =>
  call('POST', `/agents/${await makeAgent()}/releases`, { version: 2, stages })

const create = (body: JsonObject, id: string, key?: string) =>
  bothDoors(service, {
    rest: { method: 'POST', path: `/agents/${id}/releases`, body },
    graphql: {
      query: `mutation ($input: CreateReleaseInput!) { createRelease(input: $input) { release { ...Release } } } ${releaseFragment}`,
      variables: { input: { ...camelCaseBody(body), agentId: id } },
    },
    resultPath: 'createRelease.release',
    ...(key !== undefined && { key }),
  })

function camelCaseBody({ judge, ...body }: JsonObject): JsonObject {
  const isSettings = judge instanceof Object && !Array.isArray(judge)
  return {
    ...camelCase(body),
    ...(judge !== undefined && { judge: isSettings ? camelCase(judge as JsonObject) : judge }),
  }
}

const change = (mutation: 'advanceRelease' | 'cancelRelease', id: string, key?: string) =>
  bothDoors(service, {
    rest:
      mutation === 'cancelRelease'
        ? { method: 'DELETE', path: `/releases/${id}` }
        : { method: 'POST', path: `/releases/${id}/advance` },
    graphql: {
      query: `mutation ($id: ID!) { ${mutation}(input: { id: $id }) { release { ...Release } } } ${releaseFragment}`,
      variables: { id },
    },
    resultPath: `${mutation}.release`,
    ...(key !== undefined && { key }),
  })

const read = (id: string, key?: string) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/releases/${id}` },
    graphql: { query: `query ($id: ID!) { release(id: $id) { ...Release } } ${releaseFragment}`, variables: { id } },
    resultPath: 'release',
    ...(key !== undefined && { key }),
  })

const list = (id: string, query = '', page: JsonObject = {}) =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/agents/${id}/releases${query}` },
    graphql: {
      query: `query ($agentId: ID!, $first: Int, $after: String) {
        releases(agentId: $agentId, first: $first, after: $after) { edges { node { ...Release } } pageInfo { hasNextPage endCursor } }
      } ${releaseFragment}`,
      variables: { agentId: id, ...page },
    },
    resultPath: 'releases',
  })

describe('creating a release', () => {
  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['missing_field', { version: 2 }],
    ['missing_field', { version: 2, stages: [{ percent: 5 }] }],
    ['unknown_field', { version: 2, stages, stagse: [] }],
    ['unknown_field', { version: 2, stages, judge: { runs: 3 } }],
    ['wrong_type', { version: '2', stages }],
    ['wrong_type', { version: 2, stages: 'all' }],
    ['wrong_type', { version: 2, stages: [{ percent: '5', seconds: 60 }] }],
    ['invalid_value', { version: 2, stages: [] }],
    ['invalid_value', { version: 2, stages: [{ percent: 0, seconds: 60 }] }],
    ['invalid_value', { version: 2, stages: [{ percent: 100, seconds: 60 }] }],
    ['invalid_value', { version: 2, stages: [{ percent: 5, seconds: 59 }] }],
    ['invalid_value', { version: 2, stages: [{ percent: 5, seconds: 604_801 }] }],
    ['invalid_value', { version: 2, stages: [...stages, ...stages] }],
    ['invalid_value', { version: 2, stages, sticky_by: 'user' }],
    ['invalid_value', { version: 2, stages, sticky_by: 'metadata.' }],
    ['invalid_value', { version: 2, stages, judge: { min_runs: 0 } }],
    ['invalid_value', { version: 2, stages, judge: { error_rate_points: 101 } }],
    ['invalid_value', { version: 2, stages, judge: { p95_ratio: 0.5 } }],
    ['invalid_value', { version: 2, stages, reason: 'x'.repeat(2_001) }],
    ['invalid_value', { version: 2, stages, idempotency_key: 'ü' }],
    ['agent_version_not_found', { version: 9, stages }],
    ['never_live_only', { version: 1, stages }],
    ['replay_not_found', { version: 2, stages, replay_id: `rpl_${missing}` }],
  ])('returns the same %s, and stores nothing: %j', async (code, body) => {
    expect(await create(body, await makeAgent())).toMatchObject({ code, effect: {}, calls: 1 })
  })

  test('fails alike for an active release, other rights, an archived agent and an unknown one', async () => {
    const { agent_id: agentId } = await released()
    const body = { version: 2, stages }
    expect(await create(body, String(agentId))).toMatchObject({ code: 'release_active', status: 422, effect: {} })
    const { key } = await makeKey(service, { scopes: ['agents:read', 'agents:write'] })
    expect(await create(body, String(agentId), key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
    const limited = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    expect(await create(body, String(agentId), limited.key)).toMatchObject({ code: 'agent_not_allowed', status: 403 })
    expect(await create(body, `ag_${missing}`)).toMatchObject({ code: 'agent_not_found', status: 404 })
    await call('DELETE', `/agents/${agentId}`)
    expect(await create(body, String(agentId))).toMatchObject({ code: 'agent_archived', effect: {} })
  })

  test('is refused alike on a base that is no longer live, or without a required replay', async () => {
    const moved = await makeAgent()
    await call('PATCH', `/agents/${moved}`, { timeout_ms: 5_000 })
    expect(await create({ version: 2, stages }, moved)).toMatchObject({ code: 'version_conflict', effect: {} })
    const guarded = await makeAgent()
    await call('PATCH', `/agents/${guarded}`, { require_replay: { min_runs: 1, checks: [{ check: 'completes' }] } })
    expect(await create({ version: 2, stages }, guarded)).toMatchObject({ code: 'replay_required', effect: {} })
  })
})

describe('requiring a replay', () => {
  const invalid = { min_runs: 0, checks: [{ check: 'latency' }] }
  const update = (id: string, { require_replay: required, ...body }: JsonObject, key?: string) => {
    const { min_runs: minRuns, checks } = required as JsonObject
    return bothDoors(service, {
      rest: { method: 'PATCH', path: `/agents/${id}`, body: { ...body, require_replay: required } },
      graphql: {
        query: 'mutation ($input: UpdateAgentInput!) { updateAgent(input: $input) { agent { id } } }',
        variables: { input: { ...body, id, requireReplay: { minRuns, checks } } },
      },
      resultPath: 'updateAgent.agent',
      ...(key !== undefined && { key }),
    })
  }

  test('reports its problems together with those of the other fields', async () => {
    expect(await update(await makeAgent(), { name: '', require_replay: invalid })).toMatchObject({
      code: 'invalid_value',
      params: ['name', 'require_replay.checks.0.max_ratio', 'require_replay.min_runs'],
      effect: {},
    })
  })

  test('fails for an unknown agent, and for one that the key may not use, before its values are read', async () => {
    const { key } = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    const body = { require_replay: invalid }
    expect(await update(`ag_${missing}`, body)).toMatchObject({ code: 'agent_not_found', status: 404, effect: {} })
    expect(await update(await makeAgent(), body, key)).toMatchObject({ code: 'agent_not_allowed', status: 403 })
  })
})

describe('a release', () => {
  let made: JsonObject
  beforeAll(async () => {
    made = await released()
  })

  test('is read and listed alike', async () => {
    const id = String(made.id)
    expect(await read(id)).toMatchObject({ code: 'ok', result: { status: 'active' }, effect: {}, calls: 1 })
    expect(await list(String(made.agent_id), '?limit=1', { first: 1 })).toMatchObject({ result: { has_more: false } })
    expect(await list(String(made.agent_id), '?limit=0', { first: 0 })).toMatchObject({ code: 'limit_out_of_range' })
    expect(await list(`ag_${missing}`)).toMatchObject({ code: 'agent_not_found', status: 404 })
    expect(await read(`rel_${missing}`)).toMatchObject({ code: 'release_not_found', status: 404 })
    expect(await read('nothing')).toMatchObject({ code: 'release_not_found', status: 404 })
  })

  test('is advanced and cancelled alike, with agents:release and the right to its agent', async () => {
    const id = String(made.id)
    const reader = await makeKey(service, { scopes: ['agents:read', 'agents:write'] })
    const other = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    for (const mutation of ['advanceRelease', 'cancelRelease'] as const) {
      expect(await change(mutation, id, reader.key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
      expect(await change(mutation, id, other.key)).toMatchObject({ code: 'agent_not_allowed', status: 403 })
      expect(await change(mutation, `rel_${missing}`)).toMatchObject({ code: 'release_not_found', status: 404 })
    }
    expect(await change('advanceRelease', id)).toMatchObject({ code: 'not_enough_runs', status: 422, effect: {} })
    await call('DELETE', `/releases/${id}`)
    expect(await change('cancelRelease', id)).toMatchObject({ code: 'ok', result: { status: 'cancelled' }, effect: {} })
    expect(await change('advanceRelease', id)).toMatchObject({ code: 'release_not_active', status: 422 })
  })
})
