import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listFields, pipelineFragment, pipelineVersionFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { changeThroughBoth, type Target, usualChanges } from '../helpers/changeThroughBoth.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { listThroughBoth, readThroughBoth } from '../helpers/readThroughBoth.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let good: { name: string; steps: JsonObject[] }
beforeAll(async () => {
  service = await startTestService()
  good = { name: 'Ours', steps: [{ name: 'a', agent_id: service.credentials.agents.echo, for_each: 'input.list' }] }
})
afterAll(() => service.dispose())

const missing = 'pipe_00000000000000000000000000'
const make = async () => String((await rest(service, 'POST', '/pipelines', { body: good })).json.id)
const archived = async () => {
  const id = await make()
  await rest(service, 'DELETE', `/pipelines/${id}`)
  return id
}
const resource = { one: 'pipeline', many: 'pipelines', type: 'Pipeline', fragment: pipelineFragment }
const { create, update, delete: remove } = usualChanges(resource)
const changes = { create, update, archive: { ...remove, mutation: 'archivePipeline' } }
const both = (name: keyof typeof changes, target: Target, body?: JsonObject, key?: string) =>
  changeThroughBoth(service, changes[name], target, body, key)

describe('creating a pipeline', () => {
  test('creates the same pipeline', async () => {
    const { code, result, effect } = await both('create', '', { ...good, output: 'input' })
    expect([code, effect]).toEqual(['ok', { pipelines: 1, pipeline_versions: 1, audit_log: 1 }])
    expect(result).toMatchObject({ name: 'Ours', version: 1, steps: [{ for_each: 'input.list' }], output: 'input' })
  })

  test('shares idempotency keys between both doors', async () => {
    const body = { ...good, idempotency_key: 'both' }
    await rest(service, 'POST', '/pipelines', { body })
    expect(await both('create', '', body)).toMatchObject({ code: 'ok', effect: {} })
    expect(await both('create', '', { ...body, name: 'x' })).toMatchObject({ code: 'idempotency_mismatch', effect: {} })
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['missing_field', { steps: [{}, { name: 'a' }] }],
    ['wrong_type', { name: 1, steps: 'x' }],
    ['unknown_field', { name: 'x', steps: [], colour: 'red' }],
    ['invalid_value', { name: 'x', steps: [{ name: 'a', agent_id: 'x', on_failure: 'x' }] }],
    ['invalid_pipeline', { name: '', steps: [], output: '((', description: 'x'.repeat(2_001) }],
    [
      'invalid_pipeline',
      {
        name: 'x',
        steps: [
          { name: 'A', agent_id: 'x', depends_on: ['A', 'b'], max_parallel: 0, retry: { max_attempts: 0 } },
          { name: 'b', agent_id: missing, for_each: '((', timeout_ms: 1 },
        ],
      },
    ],
    ['invalid_value', { name: 'x', steps: [], idempotency_key: 'ü' }],
  ])('returns the same %s, and changes nothing: %j', async (code, body) => {
    expect(await both('create', '', body)).toMatchObject({ code, effect: {} })
  })
})

describe('changing a pipeline', () => {
  test('updates, or returns the same error', async () => {
    expect(await both('update', make, { name: 'x', description: 'y' })).toMatchObject({
      code: 'ok',
      result: { name: 'x', description: 'y', version: 2 },
      effect: { pipeline_versions: 1, audit_log: 1 },
    })
    expect(await both('update', make, { name: good.name })).toMatchObject({ code: 'ok', effect: {} })
    expect(await both('update', make, { name: null, steps: [] })).toMatchObject({
      code: 'invalid_pipeline',
      params: ['name', 'steps'],
    })
    expect((await both('update', archived, { name: 'x' })).code).toBe('pipeline_archived')
    expect((await both('update', missing, {})).code).toBe('pipeline_not_found')
  })

  test('under the same condition', async () => {
    const [forRest, forGraphql] = [await make(), await make()]
    const at = (version: number) =>
      bothDoors(service, {
        rest: {
          method: 'PATCH',
          path: `/pipelines/${forRest}`,
          body: { name: `v${version}` },
          headers: { 'if-match': `"${version}"` },
        },
        graphql: {
          query: `mutation ($input: UpdatePipelineInput!) { updatePipeline(input: $input) { pipeline { ...Pipeline } } } ${pipelineFragment}`,
          variables: { input: { id: forGraphql, ifVersion: version, name: `v${version}` } },
        },
        resultPath: 'updatePipeline.pipeline',
      })
    expect(await at(2)).toMatchObject({ code: 'version_conflict', status: 422, effect: {} })
    expect(await at(1)).toMatchObject({ code: 'ok', result: { version: 2 } })
  })

  test('archives it, once', async () => {
    expect(await both('archive', make)).toMatchObject({
      code: 'ok',
      result: { status: 'archived' },
      effect: { audit_log: 1 },
    })
    expect(await both('archive', archived)).toMatchObject({ code: 'ok', effect: {} })
    expect((await both('archive', missing)).code).toBe('pipeline_not_found')
  })
})

describe('reading pipelines', () => {
  const list = (query: string, variables: JsonObject, key?: string) =>
    listThroughBoth(service, resource, query, variables, key)
  const versions = (id: string, query: string, variables: JsonObject) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/pipelines/${id}/versions?${query}` },
      graphql: {
        query: `query ($id: ID!, $first: Int, $after: String) {
          pipeline(id: $id) { versions(first: $first, after: $after) { ${listFields('PipelineVersion')} } } } ${pipelineVersionFragment}`,
        variables: { id, ...variables },
      },
      resultPath: 'pipeline.versions',
    })
  const version = (id: string, number: number) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/pipelines/${id}/versions/${number}` },
      graphql: {
        query: `query ($id: ID!, $number: Int!) { pipelineVersion(pipelineId: $id, version: $number) { ...PipelineVersion } } ${pipelineVersionFragment}`,
        variables: { id, number },
      },
      resultPath: 'pipelineVersion',
    })

  test('returns the same pipeline, versions and pages', async () => {
    const id = await make()
    await rest(service, 'PATCH', `/pipelines/${id}`, { body: { name: 'x' } })
    expect((await readThroughBoth(service, resource, id)).code).toBe('ok')
    expect(await versions(id, 'limit=1', { first: 1 })).toMatchObject({
      code: 'ok',
      result: { data: [{ version: 2 }] },
    })
    expect(await version(id, 1)).toMatchObject({ code: 'ok', result: { version: 1, name: 'Ours' } })
    expect(await version(id, 3)).toMatchObject({ code: 'pipeline_version_not_found', status: 404 })
    const first = await list('limit=1', { first: 1 })
    const { next_cursor: after } = first.result as { next_cursor: string }
    expect((await list(`limit=1&cursor=${after}`, { first: 1, after })).code).toBe('ok')
    expect((await list('limit=101', { first: 101 })).code).toBe('limit_out_of_range')
    expect((await list('cursor=x', { after: 'x' })).code).toBe('invalid_cursor')
  })

  test('returns the same 404 and 403', async () => {
    const { key } = await makeOrganization(service)
    const id = await make()
    expect(await readThroughBoth(service, resource, id, key)).toMatchObject({ code: 'pipeline_not_found', status: 404 })
    for (const none of [missing, 'x', '\u0000'])
      expect((await readThroughBoth(service, resource, none)).code).toBe('pipeline_not_found')
    const limited = await makeKey(service, { agentIds: [await makeAgent(service, 'echo')] })
    expect((await readThroughBoth(service, resource, id, limited.key)).code).toBe('agent_not_allowed')
    expect(await list('', {}, limited.key)).toMatchObject({ code: 'ok', result: { data: [] } })
    expect((await both('create', '', good, limited.key)).code).toBe('agent_not_allowed')
    expect((await both('update', make, { name: 'x' }, limited.key)).code).toBe('agent_not_allowed')
    expect((await both('archive', make, undefined, limited.key)).code).toBe('agent_not_allowed')
  })
})
