/** Erasures and exports through both doors. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { erasureFragment, exportFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { type Change, changeThroughBoth } from '../helpers/changeThroughBoth.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { listThroughBoth } from '../helpers/readThroughBoth.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
/** With `runs:erase`. */
let key: string
beforeAll(async () => {
  service = await startTestService()
  key = (await makeKey(service, { scopes: ['runs:erase', 'runs:read'] })).key
})
afterAll(() => service.dispose())

const made = { method: 'POST', idField: '' } as const
const changes = {
  erase: {
    ...made,
    selection: 'erasure { ...Erasure }',
    fragment: erasureFragment,
    mutation: 'createErasure',
    path: () => '/erasures',
  },
  export: {
    ...made,
    selection: 'export { ...Export }',
    fragment: exportFragment,
    mutation: 'createExport',
    path: () => '/exports',
  },
} satisfies Record<string, Change>
const nobody = { metadata: { nobody: 'has this' } }
const noRun = `run_${'0'.repeat(26)}`

describe('an erasure', () => {
  const erase = (body: JsonObject, by = key) => changeThroughBoth(service, changes.erase, '', body, by)

  test('is the same, with the same effect', async () => {
    expect(await erase({ filter: nobody, reason: 'asked', dry_run: true })).toMatchObject({
      code: 'ok',
      result: { status: 'completed', dry_run: true, counts: { runs: 0, pipeline_runs: 0 }, reason: 'asked' },
      effect: { erasures: 1, audit_log: 1 },
    })
    expect(await erase({ run_ids: [noRun, 'unknown'], dry_run: true })).toMatchObject({ code: 'ok' })
  })

  test('is refused alike', async () => {
    const missing = { code: 'missing_field', status: 400, effect: {} }
    expect(await erase({})).toMatchObject({ ...missing, params: ['run_ids'] })
    expect(await erase({ filter: {} })).toMatchObject({ ...missing, params: ['filter'] })
    expect(await erase({ filter: nobody, run_ids: [noRun] })).toMatchObject({ code: 'unknown_field', status: 400 })
    const metadata = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, index]))
    expect(await erase({ filter: { metadata } })).toMatchObject({ code: 'invalid_value', params: ['filter.metadata'] })
    expect(await erase({ run_ids: [] })).toMatchObject({ code: 'invalid_value', params: ['run_ids'] })
    expect(await erase({ filter: nobody, reason: 'x'.repeat(2_001) })).toMatchObject({ params: ['reason'] })
    expect(await erase({ filter: nobody }, service.credentials.api_key)).toMatchObject({
      code: 'insufficient_scope',
      status: 403,
    })
  })

  test('matches nothing by an id that cannot be stored, and ends', async () => {
    const query = 'mutation ($input: CreateErasureInput!) { createErasure(input: $input) { erasure { status } } }'
    for (const id of ['ag_\u0000', 'ag_\ud800'])
      for (const [field, name] of [
        ['agent_id', 'agentId'],
        ['created_by', 'createdBy'],
      ] as const) {
        const body = { filter: { [field]: id }, dry_run: true }
        expect((await rest(service, 'POST', '/erasures', { key, body })).json).toMatchObject({
          status: 'completed',
          counts: { runs: 0, pipeline_runs: 0 },
        })
        const input = { filter: { [name]: id }, dryRun: true }
        expect((await graphql(service, query, { input }, { key })).text).toContain('completed')
      }
  })

  test('shares its idempotency key between the doors, which another request cannot use', async () => {
    const body = { filter: nobody, dry_run: true, idempotency_key: 'both' }
    const first = (await rest(service, 'POST', '/erasures', { key, body })).json
    const query = 'mutation ($input: CreateErasureInput!) { createErasure(input: $input) { replayed erasure { id } } }'
    const input = { filter: nobody, dryRun: true, idempotencyKey: 'both' }
    expect((await graphql(service, query, { input }, { key })).json).toEqual({
      data: { createErasure: { replayed: true, erasure: { id: first.id } } },
    })
    const other = await graphql(service, query, { input: { ...input, dryRun: false } }, { key })
    expect(other.text).toContain('idempotency_mismatch')
  })

  test('is read and listed alike, and unknown to others', async () => {
    const { id } = (await rest(service, 'POST', '/erasures', { key, body: { filter: nobody, dry_run: true } })).json
    const read = (target: unknown, by: string) =>
      bothDoors(service, {
        rest: { method: 'GET', path: `/erasures/${target}` },
        graphql: { query: `{ erasure(id: "${target}") { ...Erasure } } ${erasureFragment}` },
        resultPath: 'erasure',
        key: by,
      })
    expect(await read(id, key)).toMatchObject({ code: 'ok', effect: {} })
    const { id: organizationId } = await makeOrganization(service)
    const stranger = (await makeKey(service, { organizationId, scopes: ['runs:erase'] })).key
    expect(await read(id, stranger)).toMatchObject({ code: 'erasure_not_found', status: 404 })
    const resource = { one: 'erasure', many: 'erasures', type: 'Erasure', fragment: erasureFragment }
    expect(await listThroughBoth(service, resource, 'limit=2', { first: 2 }, key)).toMatchObject({ code: 'ok' })
    expect(await listThroughBoth(service, resource, 'cursor=x', { after: 'x' }, key)).toMatchObject({
      code: 'invalid_cursor',
    })
  })
})

describe('an export', () => {
  const define = (body: JsonObject, by = key) => changeThroughBoth(service, changes.export, '', body, by)

  test('is the same, with the same effect', async () => {
    const filter = { status: ['failed'], metadata: { a: 'b' } }
    expect(await define({ what: 'runs', format: 'csv', filter })).toMatchObject({
      code: 'ok',
      result: { what: 'runs', format: 'csv' },
      effect: { exports: 1, audit_log: 1 },
    })
  })

  test('is refused alike', async () => {
    expect(await define({ what: 'runs', format: 'xml' })).toMatchObject({ code: 'invalid_value', params: ['format'] })
    expect(await define({ what: 'audit', format: 'csv' })).toMatchObject({ code: 'insufficient_scope', status: 403 })
    const auditor = (await makeKey(service, { scopes: ['audit:read'] })).key
    const unknown = { what: 'audit', format: 'csv', filter: { action: 'agent.exploded' } }
    expect(await define(unknown, auditor)).toMatchObject({ code: 'invalid_value', params: ['filter.action'] })
    const foreign = { what: 'runs', format: 'csv', filter: { action: 'agent.created' } }
    expect(await define(foreign)).toMatchObject({ code: 'unknown_field', params: ['filter.action'] })
  })

  test('is read alike, with the scope of its content', async () => {
    const { id } = (await rest(service, 'POST', '/exports', { key, body: { what: 'runs', format: 'csv' } })).json
    const read = (target: unknown, by = key) =>
      bothDoors(service, {
        rest: { method: 'GET', path: `/exports/${target}` },
        graphql: { query: `{ export(id: "${target}") { ...Export } } ${exportFragment}` },
        resultPath: 'export',
        key: by,
      })
    expect(await read(id)).toMatchObject({ code: 'ok', effect: {} })
    expect(await read(`exp_${'0'.repeat(26)}`)).toMatchObject({ code: 'export_not_found', status: 404 })
    const { key: blind } = await makeKey(service, { scopes: ['agents:read'] })
    expect(await read(id, blind)).toMatchObject({ code: 'insufficient_scope', status: 403 })
  })
})
