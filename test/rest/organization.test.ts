/** The routes of the caller's own organisation, and how long it and its agents keep ended runs. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { organizationFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { camelCase } from '../helpers/camelCase.ts'
import { errorOf, problemsOf, rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const dayMs = 86_400_000
const clock = movableClock()
let service: TestService
let key: string
beforeAll(async () => {
  service = await startOwnService({ clock, env: { RETENTION_DAYS: '365' } })
  key = (await makeKey(service, { scopes: ['organization:write'] })).key
})
afterAll(() => service.dispose())

const read = async () => (await rest(service, 'GET', '/organization')).json
const patch = (body: JsonObject, by = key) => rest(service, 'PATCH', '/organization', { body, key: by })
const retentionOf = ({ retention_days, retention_days_next }: JsonObject) => [retention_days, retention_days_next]

const change = (body: JsonObject, by: string) =>
  bothDoors(service, {
    rest: { method: 'PATCH', path: '/organization', body },
    graphql: {
      query: `mutation ($input: UpdateOrganizationInput!) {
        updateOrganization(input: $input) { organization { ...OrganizationSettings } }
      } ${organizationFragment}`,
      variables: { input: camelCase(body) },
    },
    resultPath: 'updateOrganization.organization',
    key: by,
  })

describe('GET /organization', () => {
  test('starts with RETENTION_DAYS, and is the same at both doors', async () => {
    expect(await read()).toMatchObject({
      id: service.credentials.organization_id,
      retention_days: 365,
      retention_days_next: null,
      retention_days_next_at: null,
    })
    const graphql = { query: `{ organization { ...OrganizationSettings } } ${organizationFragment}` }
    const outcome = await bothDoors(service, {
      rest: { method: 'GET', path: '/organization' },
      graphql,
      resultPath: 'organization',
    })
    expect(outcome).toMatchObject({ code: 'ok', effect: {} })
  })
})

describe('PATCH /organization', () => {
  beforeEach(async () => {
    await patch({ retention_days: 365 })
    clock.move(dayMs)
  })

  test('applies a longer time immediately, and a shorter one 24 h later', async () => {
    expect(retentionOf((await patch({ retention_days: 400 })).json)).toEqual([400, null])
    const shorter = (await patch({ retention_days: 30 })).json
    expect(retentionOf(shorter)).toEqual([400, 30])
    const dueMs = Date.parse(String(shorter.retention_days_next_at)) - clock.now().getTime()
    expect(dueMs).toBeGreaterThan(dayMs - 60_000)
    clock.move(dayMs - 60_000)
    expect(retentionOf(await read())).toEqual([400, 30])
    clock.move(60_000)
    expect(retentionOf(await read())).toEqual([30, null])
    expect(retentionOf((await patch({ retention_days: null })).json)).toEqual([null, null])
  })

  test('takes back a shorter time that has not taken effect, and does not postpone one that is set again', async () => {
    const first = (await patch({ retention_days: 30 })).json
    clock.move(3_600_000)
    expect((await patch({ retention_days: 30 })).json).toEqual(first)
    expect(retentionOf((await patch({ retention_days: 365 })).json)).toEqual([365, null])
  })

  test('returns 422 for a number out of range, 400 for an unknown field', async () => {
    for (const days of [0, -1, 3_651])
      expect(problemsOf(await patch({ retention_days: days }))).toEqual(['retention_days invalid_value'])
    expect(errorOf(await patch({ retention_dayz: 3 })).code).toBe('unknown_field')
  })

  test('is the same at both doors, and is in the audit log', async () => {
    expect(await change({ retention_days: 365 }, key)).toMatchObject({ code: 'ok', effect: {} })
    await patch({ retention_days: 500 })
    expect(await change({ retention_days: 0 }, key)).toMatchObject({
      code: 'invalid_value',
      params: ['retention_days'],
    })
    const log = await rest(service, 'GET', '/audit-log?action=organization.updated&limit=1')
    expect((log.json.data as JsonObject[])[0]?.details).toMatchObject({ new: { retention_days: 500 } })
  })

  test('needs organization:write, which `*` does not include, and which only its holders can grant', async () => {
    expect(await change({ retention_days: 500 }, service.credentials.api_key)).toMatchObject({
      code: 'insufficient_scope',
      status: 403,
    })
    const grant = await rest(service, 'POST', '/api-keys', { body: { name: 'k', scopes: ['organization:write'] } })
    expect(errorOf(grant).code).toBe('insufficient_scope')
  })
})

describe('PATCH /agents/{id} with retention_days', () => {
  const eraser = async () => (await makeKey(service, { scopes: ['agents:write', 'agents:read', 'runs:erase'] })).key
  const patchAgent = async (id: string, body: JsonObject, by?: string) =>
    rest(service, 'PATCH', `/agents/${id}`, { body, key: by ?? (await eraser()) })

  beforeEach(async () => {
    await patch({ retention_days: 365 })
    clock.move(dayMs)
  })

  test('makes no version, and takes effect 24 h later', async () => {
    const id = await makeAgent(service, 'echo')
    const changed = await patchAgent(id, { retention_days: 30 })
    expect([changed.status, changed.json.version, ...retentionOf(changed.json)]).toEqual([200, 1, null, 30])
    clock.move(dayMs)
    expect(retentionOf((await rest(service, 'GET', `/agents/${id}`)).json)).toEqual([30, null])
    const renamed = (await patchAgent(id, { name: 'Renamed', retention_days: null })).json
    expect([renamed.version, ...retentionOf(renamed)]).toEqual([2, null, null])
  })

  test('returns 422 beyond what the organisation keeps, or is going to keep', async () => {
    const id = await makeAgent(service, 'echo')
    expect(problemsOf(await patchAgent(id, { retention_days: 366 }))).toEqual(['retention_days invalid_value'])
    await patch({ retention_days: 100 })
    expect(problemsOf(await patchAgent(id, { retention_days: 101 }))).toEqual(['retention_days invalid_value'])
    expect((await patchAgent(id, { retention_days: 100 })).status).toBe(200)
  })

  test('returns 403 without runs:erase', async () => {
    const id = await makeAgent(service, 'echo')
    expect(errorOf(await patchAgent(id, { retention_days: 10 }, service.credentials.api_key)).code).toBe(
      'insufficient_scope',
    )
  })
})
