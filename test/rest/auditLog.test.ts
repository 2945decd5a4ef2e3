import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { auditEntryFragment, listFields } from '../../rest/routes/representations.ts'
import { auditEntity } from '../../src/audit/auditEntity.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { type CallOptions, errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const list = async (query = '', options: CallOptions = {}) => {
  const response = await rest(service, 'GET', `/audit-log${query}`, options)
  return { ...response, data: response.json.data as JsonObject[] }
}
const actionsOf = async (targetId: unknown) =>
  (await list(`?target_id=${targetId}&order=asc`)).data.map(({ action, details }) => [action, details])

describe('an entry', () => {
  test('has actor, action, target, time and address', async () => {
    const { id, key } = await makeKey(service, { scopes: ['agents:deploy'] })
    const options = { key, body: { name: 'Told' }, headers: { 'x-request-id': 'req-told' } }
    const agent = (await rest(service, 'POST', '/agents/echo/deploy', options)).json
    const { data } = await list(`?target_id=${agent.id}`)
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^aud_[0-9a-z]{26}$/),
        action: 'agent.hired',
        actor: { id, kind: 'api_key', name: 'Test key' },
        target_id: agent.id,
        address: '127.0.0.1',
        request_id: 'req-told',
        details: { name: 'Told', catalog_key: 'echo' },
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
  })

  test('is written for every real change of an agent', async () => {
    const runtime = { type: 'expression', expression: 'a' }
    const { id } = (await rest(service, 'POST', '/agents/custom', { body: { name: 'a', runtime } })).json
    const update = (name: string) => rest(service, 'PATCH', `/agents/${id}`, { body: { name } })
    await update('b')
    await update('b')
    await update('')
    await rest(service, 'POST', `/agents/${id}/rollback`, { body: { reason: 'why not' } })
    await rest(service, 'DELETE', `/agents/${id}`)
    await rest(service, 'DELETE', `/agents/${id}`)
    await update('c')
    expect(await actionsOf(id)).toEqual([
      ['agent.created', { name: 'a' }],
      ['agent.updated', { old_version: 1, new_version: 2, changed: ['name'] }],
      ['agent.rolled_back', { old_version: 2, new_version: 3, content_of: 1, reason: 'why not' }],
      ['agent.archived', { name: 'a' }],
    ])
  })

  test('is written once for a replayed creation', async () => {
    const send = () => rest(service, 'POST', '/agents/echo/deploy', { headers: { 'idempotency-key': 'one' }, body: {} })
    const { id } = (await send()).json
    await send()
    expect(await actionsOf(id)).toHaveLength(1)
  })

  test('is the same for both doors', async () => {
    const input = { name: 'k', scopes: ['runs:read'] }
    const query = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }'
    const made = (await graphql(service, query, { input })).json as {
      data: { createApiKey: { apiKey: { id: string } } }
    }
    const other = await rest(service, 'POST', '/api-keys', { body: input })
    expect(await actionsOf(made.data.createApiKey.apiKey.id)).toEqual(await actionsOf(other.json.id))
  })

  test("can't be changed or deleted, not even by SQL", async () => {
    const { pool } = service.deps.db
    for (const sql of ['update audit_log set action = $$x$$', 'delete from audit_log', 'truncate audit_log'])
      await expect(pool.query(sql)).rejects.toThrow('audit_log is insert-only')
  })
})

describe('reading', () => {
  test('supports filters and pages, newest first', async () => {
    const other = await makeOrganization(service)
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const insert = (day: number, action: 'agent.hired' | 'session.refused', actorId: string) =>
      service.deps.db.transaction((tx) =>
        tx.insert(auditEntity, {
          organizationId: other.id,
          id: `aud_${String(day).padStart(26, '0')}`,
          action,
          actorId,
          actorKind: 'nobody',
          targetId: null,
          address: 'x',
          requestId: 'x',
          details: {},
          createdAt: at(day),
        }),
      )
    await insert(1, 'agent.hired', 'usr_a')
    await insert(2, 'session.refused', 'usr_b')
    await insert(3, 'agent.hired', 'usr_b')
    const days = async (query: string) =>
      (await list(query, { key: other.key })).data.map(({ created_at }) => new Date(String(created_at)).getUTCDate())
    expect(await days('')).toEqual([3, 2, 1])
    expect(await days('?order=asc&limit=2')).toEqual([1, 2])
    expect(await days('?action=agent.hired')).toEqual([3, 1])
    expect(await days('?actor_id=usr_b')).toEqual([3, 2])
    expect(await days('?actor_id=usr_b&action=agent.hired')).toEqual([3])
    expect(await days('?target_id=%00')).toEqual([])
    const first = await list('?limit=2', { key: other.key })
    expect(first.json.has_more).toBe(true)
    expect(await days(`?limit=2&cursor=${first.json.next_cursor}`)).toEqual([1])
  })

  test('filters by time', async () => {
    const other = await makeOrganization(service)
    await rest(service, 'POST', '/agents/echo/deploy', { key: other.key, body: {} })
    const [entry] = (await list('', { key: other.key })).data
    const time = Date.parse(String(entry?.created_at))
    const found = async (name: string, ms: number) =>
      (await list(`?${name}=${new Date(time + ms).toISOString()}`, { key: other.key })).data.length
    expect(await found('created_after', -1)).toBe(1)
    expect(await found('created_after', 0)).toBe(0)
    expect(await found('created_before', 1)).toBe(1)
    expect(await found('created_before', 0)).toBe(0)
  })

  test("does not show another organisation's entries", async () => {
    const other = await makeOrganization(service)
    await rest(service, 'POST', '/agents/echo/deploy', { body: {} })
    expect((await list('', { key: other.key })).data).toEqual([])
  })

  test('403 for a key without all scopes or all agents', async () => {
    const { echo } = service.credentials.agents
    for (const options of [{ scopes: ['api_keys:read' as const] }, { agentIds: [echo] }]) {
      const { key } = await makeKey(service, options)
      const answer = await list('', { key })
      expect([answer.status, errorOf(answer).code]).toEqual([403, 'insufficient_scope'])
    }
  })

  test.each([
    ['?action=agent.exploded', 'invalid_value', { filter: { action: 'agent.exploded' } }],
    ['?created_after=yesterday', 'wrong_type', { filter: { createdAfter: 'yesterday' } }],
    ['?limit=0', 'limit_out_of_range', { first: 0 }],
    ['?cursor=x', 'invalid_cursor', { after: 'x' }],
    ['?limit=3&action=agent.hired', 'ok', { first: 3, filter: { action: 'agent.hired' } }],
  ])('returns for %s the error %s at both doors', async (query, code, variables) => {
    const outcome = await bothDoors(service, {
      rest: { method: 'GET', path: `/audit-log${query}` },
      graphql: {
        query: `query ($first: Int, $after: String, $filter: AuditFilter) {
          auditLog(first: $first, after: $after, filter: $filter) { ${listFields('AuditEntry')} }
        } ${auditEntryFragment}`,
        variables,
      },
      resultPath: 'auditLog',
    })
    expect(outcome.code).toBe(code)
  })
})
