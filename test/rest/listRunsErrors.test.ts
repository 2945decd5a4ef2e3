import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const list = (query: string) => rest(service, 'GET', `/runs${query}`)

describe('400', () => {
  test.each([
    ['?cursor=broken', 'invalid_cursor', 'cursor'],
    ['?cursor=', 'invalid_cursor', 'cursor'],
    ['?limit=ten', 'wrong_type', 'limit'],
    ['?limit=1e1', 'wrong_type', 'limit'],
    ['?created_after=yesterday', 'wrong_type', 'created_after'],
    ['?created_after=2026-01-31', 'wrong_type', 'created_after'],
    ['?created_before=2026-13-01T00:00:00Z', 'wrong_type', 'created_before'],
    ['?created_before=2026-02-29T00:00:00Z', 'wrong_type', 'created_before'],
    ['?created_before=2026-04-31T23:59:59.999%2B02:00', 'wrong_type', 'created_before'],
    ['?created_before=2026-02-30T00:00:00Z', 'wrong_type', 'created_before'],
    ['?created_before=2025-02-29T00:00:00%2B02:00', 'wrong_type', 'created_before'],
    ['?created_after=2026-01-31T00:00:00%2B02:00Z', 'wrong_type', 'created_after'],
    ['?agent_version=one', 'wrong_type', 'agent_version'],
    ['?min_latency_ms=1.5', 'wrong_type', 'min_latency_ms'],
    ['?limit=1&limit=2', 'wrong_type', 'limit'],
    ['?metadata[a]=1&metadata[a]=2', 'wrong_type', 'metadata[a]'],
    ['?colour=red', 'unknown_field', 'colour'],
    ['?metadata=x', 'unknown_field', 'metadata'],
    ['?metadata[]=x', 'unknown_field', 'metadata[]'],
    ['?metadata[a][b]=x', 'unknown_field', 'metadata[a][b]'],
    ['?input[a]=x', 'unknown_field', 'input[a]'],
    ['?constructor=1', 'unknown_field', 'constructor'],
    ['?__proto__=1', 'unknown_field', '__proto__'],
    ['?constructor[x]=1', 'unknown_field', 'constructor[x]'],
  ])('%s', async (query, code, param) => {
    const response = await list(query)
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([400, code, param])
  })

  test.each(['2026-01-31T00:00:00+02:00', '2026-01-31T00:00+00:00', '2026-01-31T00:00:00.123+14:00'])(
    'reports that the + of %s must be escaped, and accepts it escaped',
    async (time) => {
      const response = await list(`?created_after=${time}`)
      expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([
        400,
        'wrong_type',
        'created_after',
      ])
      expect(errorOf(response).message).toContain('write + as %2B')
      expect((await list(`?created_after=${encodeURIComponent(time)}`)).status).toBe(200)
    },
  )

  test('lists all problems', async () => {
    const response = await list('?limit=x&colour=red&created_after=y&status=gone')
    expect(response.status).toBe(400)
    expect(
      errorOf(response)
        .details?.map(({ param, code }) => `${param} ${code}`)
        .sort(),
    ).toEqual(['colour unknown_field', 'created_after wrong_type', 'limit wrong_type', 'status invalid_value'])
  })

  test('for a cursor of another resource', async () => {
    const agents = await rest(service, 'GET', '/agents?limit=1')
    const response = await list(`?cursor=${agents.json.next_cursor}`)
    expect([response.status, errorOf(response).code]).toEqual([400, 'invalid_cursor'])
  })
})

describe('403', () => {
  test('without runs:read', async () => {
    const { key } = await makeKey(service, { scopes: ['agents:read'] })
    const response = await rest(service, 'GET', '/runs', { key })
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
  })
})

describe('422', () => {
  test.each([
    ['?limit=0', 'limit_out_of_range', 'limit'],
    ['?limit=101', 'limit_out_of_range', 'limit'],
    ['?limit=2147483648', 'limit_out_of_range', 'limit'],
    ['?limit=-99999999999999999999', 'limit_out_of_range', 'limit'],
    ['?limit=999999999999999999999', 'limit_out_of_range', 'limit'],
    ['?limit=-5', 'limit_out_of_range', 'limit'],
    ['?status=gone', 'invalid_value', 'status'],
    ['?status=completed,gone', 'invalid_value', 'status'],
    ['?status=completed&status=gone', 'invalid_value', 'status'],
    ['?status=', 'invalid_value', 'status'],
    ['?order=up', 'invalid_value', 'order'],
  ])('%s', async (query, code, param) => {
    const response = await list(query)
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([422, code, param])
  })
})
