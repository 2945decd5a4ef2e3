import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { idBoundAt, isId } from '../../src/platform/ids.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
/** This role does not deliver: deliveries stay as created. */
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

describe('ids that a statement generates', () => {
  const makeIds = async (times: Date[]): Promise<string[]> => {
    const { rows } = await service.deps.db.pool.query<{ id: string }>(
      `select new_id('dlv', at) as id from unnest($1::timestamptz[]) with ordinality t (at, place) order by place`,
      [times],
    )
    return rows.map(({ id }) => id)
  }

  test('are well-formed, never the same, and sort by their times', async () => {
    const times = Array.from({ length: 1_000 }, (_, index) => new Date(1_700_000_000_000 + index))
    const ids = await makeIds(times)
    expect(ids.every((id) => isId('dlv', id))).toBe(true)
    expect([...ids].sort()).toEqual(ids)
    const atOnce = await makeIds(Array.from({ length: 1_000 }, () => new Date()))
    expect(new Set(atOnce).size).toBe(1_000)
  })

  test('sort exactly by their millisecond, so that a time is a bound on ids', async () => {
    for (const time of ['1970-01-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z', '9999-12-31T23:59:59.999Z']) {
      const at = new Date(time)
      for (const id of await makeIds([at, at, at])) {
        expect(id >= idBoundAt('dlv', at)).toBe(true)
        expect(id < idBoundAt('dlv', new Date(at.getTime() + 1))).toBe(true)
      }
    }
  })
})

test('an event creates one delivery for each active subscribed webhook, with its own time', async () => {
  const make = async (events: string[], active = true) =>
    (await rest(service, 'POST', '/webhooks', { body: { url: 'https://receiver.example', events, active } })).json.id
  const asked = [
    await make(['deployment.created']),
    await make(['*']),
    await make(['run.failed', 'deployment.created']),
  ]
  await make(['run.completed'])
  await make(['deployment.created'], false)
  await rest(service, 'DELETE', `/webhooks/${await make(['*'])}`)
  const { json } = await rest(service, 'POST', '/agents/echo/deploy', { body: {} })
  const { rows } = await service.deps.db.pool.query<Record<string, unknown>>(
    `select d.webhook_id, d.id, d.event_id, d.status, d.created_at = e.created_at as same_time, e.type
       from deliveries d join events e on e.id = d.event_id where e.subject_id = $1`,
    [json.id],
  )
  expect(rows.map((row) => row.webhook_id).sort()).toEqual(asked.sort())
  for (const row of rows) {
    expect(isId('dlv', String(row.id))).toBe(true)
    expect(row).toMatchObject({ status: 'pending', same_time: true, type: 'deployment.created' })
  }
  expect(new Set(rows.map((row) => row.event_id)).size).toBe(1)
})
