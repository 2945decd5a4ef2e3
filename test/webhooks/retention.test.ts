/** Deliveries and their events are kept for 30 days, then purged in batches. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { purgeDeliveries } from '../../src/webhooks/store/deliveryStatements.ts'
import { type ManualDeliveries, startTimedDeliveries } from '../helpers/manualDeliveries.ts'
import type { TestClock } from '../helpers/testClock.ts'

const dayMs = 24 * 3_600_000

let service: ManualDeliveries<TestClock>
beforeAll(async () => {
  service = await startTimedDeliveries()
})
afterAll(() => service?.dispose())

test('a delivery is kept 30 days with its attempts, and its event as long as the delivery', async () => {
  const receiver = await service.receiver()
  const webhook = await service.register(receiver.url(), { events: ['run.completed'] })
  await service.echo('old')
  await service.deliver()
  service.clock.advance(10 * dayMs)
  await service.echo('young')
  await service.deliver()
  const [young, old] = await service.deliveries(webhook.id)

  service.clock.advance(20 * dayMs - 1_000)
  await purge()
  expect((await service.deliveries(webhook.id)).length).toBe(2)

  service.clock.advance(2_000)
  await purge()
  expect((await service.deliveries(webhook.id)).map(({ id }) => id)).toEqual([young?.id])
  expect(await count('delivery_attempts', 'delivery_id', old?.id)).toBe(0)

  service.clock.advance(2 * dayMs)
  await purge()
  expect(await count('events', 'id', old?.event_id)).toBe(0)
  expect(await count('events', 'id', young?.event_id)).toBe(1)
  const read = await service.call('GET', `/deliveries/${young?.id}`)
  expect(read.request_body).toBe(receiver.got[1]?.body.toString('utf8'))
})

test('more rows than fit in one batch are purged', async () => {
  const { pool } = service.deps.db
  const longAgo = new Date(service.clock.now().getTime() - 40 * dayMs)
  await pool.query(
    `insert into events (organization_id, id, type, body, created_at)
     select $1, 'evt_' || n, 'test', '{}', $2 from generate_series(1, 7000) as n`,
    [service.credentials.organization_id, longAgo],
  )
  await pool.query(
    `insert into deliveries (organization_id, id, webhook_id, event_id, event_type, status, created_at)
     select $1, 'dlv_' || n, 'wh_gone', 'evt_' || n, 'test', 'failed', $2 from generate_series(1, 7000) as n`,
    [service.credentials.organization_id, longAgo],
  )
  await pool.query(`insert into webhook_rollups values ($1, 'wh_gone', $2, 0, 7000), ($1, 'wh_there', $3, 0, 1)`, [
    service.credentials.organization_id,
    ...[longAgo, service.clock.now()],
  ])
  await purge()
  expect(await count('webhook_rollups', 'webhook_id', 'wh_gone')).toBe(0)
  expect(await count('webhook_rollups', 'webhook_id', 'wh_there')).toBe(1)
  expect(await count('deliveries', 'webhook_id', 'wh_gone')).toBe(0)
  expect(await count('events', 'created_at', longAgo)).toBe(0)
})

const purge = () => purgeDeliveries({ db: service.deps.db, clock: service.clock })

async function count(table: string, column: string, value: unknown): Promise<number> {
  const query = `select count(*)::int as count from ${table} where ${column} = $1`
  return (await service.deps.db.pool.query<{ count: number }>(query, [value])).rows[0]?.count ?? 0
}
