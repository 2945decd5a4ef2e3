import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, type HttpResponse, rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

type Event = { id: string; type: string; created_at: string; data: JsonObject }

let service: TestService
/** Oldest first. */
let all: Event[]
beforeAll(async () => {
  service = await startTestService('api')
  const { json } = await rest(service, 'POST', '/agents/echo/deploy', { body: { name: 'One' } })
  for (const name of ['Two', 'Three']) await rest(service, 'PATCH', `/agents/${json.id}`, { body: { name } })
  await rest(service, 'POST', `/agents/${json.id}/rollback`, { body: { reason: 'because' } })
  const { rows } = await service.deps.db.pool.query<{ body: string }>(
    'select body from events where organization_id = $1 order by id',
    [service.credentials.organization_id],
  )
  all = rows.map(({ body }) => JSON.parse(body))
  expect(all.length).toBeGreaterThanOrEqual(7)
})
afterAll(() => service.dispose())

const list = (query: string) => rest(service, 'GET', `/events?${query}`)
const dataOf = ({ json }: HttpResponse) => json.data as Event[]

describe('listing', () => {
  test('200 with the envelopes as sent to webhooks, newest first', async () => {
    const response = await list('limit=100')
    expect(response.status).toBe(200)
    expect(dataOf(response)).toEqual([...all].reverse())
  })

  test('pages return every event once, in both orders', async () => {
    for (const order of ['asc', 'desc']) {
      const seen: Event[] = []
      for (let cursor = ''; ; ) {
        const response: HttpResponse = await list(`limit=2&order=${order}${cursor}`)
        seen.push(...dataOf(response))
        if (!response.json.has_more) break
        cursor = `&cursor=${response.json.next_cursor}`
      }
      expect(seen).toEqual(order === 'asc' ? all : [...all].reverse())
    }
  })

  test('filters by types and time', async () => {
    const some = dataOf(await list('type=agent.updated,deployment.rollback&order=asc&limit=100'))
    expect(some).toEqual(all.filter(({ type }) => ['agent.updated', 'deployment.rollback'].includes(type)))
    const middle = all[4]?.created_at ?? ''
    expect(dataOf(await list(`created_after=${middle}&order=asc&limit=100`))).toEqual(
      all.filter(({ created_at }) => created_at > middle),
    )
    expect(dataOf(await list(`created_before=${middle}&order=asc&limit=100`))).toEqual(
      all.filter(({ created_at }) => created_at < middle),
    )
    expect(dataOf(await list('type=test'))).toEqual([])
  })

  test.each([
    [422, 'unknown_event_type', 'type', 'type=run.exploded,test'],
    [422, 'unknown_event_type', 'type', 'type='],
    [400, 'wrong_type', 'created_after', 'created_after=yesterday'],
    [422, 'limit_out_of_range', 'limit', 'limit=101'],
    [400, 'invalid_cursor', 'cursor', 'cursor=x'],
    [400, 'unknown_field', 'subject_id', 'subject_id=x'],
  ])('%i %s for %s', async (status, code, param, query) => {
    const response = await list(query)
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([status, code, param])
  })
})

describe('reading', () => {
  test('200 with the envelope; 404 for another organisation', async () => {
    const [event] = all
    expect((await rest(service, 'GET', `/events/${event?.id}`)).json).toEqual(event)
    const { key } = await makeOrganization(service)
    const response = await rest(service, 'GET', `/events/${event?.id}`, { key })
    expect([response.status, errorOf(response).code]).toEqual([404, 'event_not_found'])
  })
})
