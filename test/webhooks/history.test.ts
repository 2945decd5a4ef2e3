/** A delivery costs the same, whatever the history, the current attempts and the number of other webhooks. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type ManualDeliveries, startTimedDeliveries } from '../helpers/manualDeliveries.ts'
import type { TestClock } from '../helpers/testClock.ts'

const history = 5_000
const underWay = 1_000
const otherWebhooks = 1_000
/** More executions than PostgreSQL needs before it keeps a generic plan. */
const deliveriesToPlan = 12

let service: ManualDeliveries<TestClock>
let observer: Client
beforeAll(async () => {
  service = await startTimedDeliveries()
  const { pool } = service.deps.db
  observer = new Client(pool.options)
  await observer.connect()
})
afterAll(async () => {
  await observer?.end()
  await service?.dispose()
})

test('no statement reads unrelated rows, even with a plan made for empty tables', async () => {
  const receiver = await service.receiver(500)
  const { id } = await service.register(receiver.url(), { events: ['run.completed'] })
  for (let index = 0; index < deliveriesToPlan; index++) await event()
  await insertDeliveries(id, history, 'succeeded', null)
  await insertDeliveries(id, underWay, 'pending', service.deps.processId())
  await observer.query(
    `insert into webhooks (organization_id, id, url, events, active, secret, secret_hint, created_by, created_at, updated_at)
     select $1, 'wh_' || n, '', '{*}', false, '', '', '', now(), now() from generate_series(1, ${otherWebhooks}) as n`,
    [service.credentials.organization_id],
  )
  const before = await rowsRead()
  for (let index = 0; index < 3; index++) await event()
  await endSessions()
  expect((await rowsRead()) - before).toBeLessThan(underWay)
})

async function insertDeliveries(webhookId: string, count: number, status: string, owner: string | null): Promise<void> {
  await observer.query(
    `insert into deliveries (organization_id, id, webhook_id, event_id, event_type, status, owner, created_at)
     select $1, 'dlv_' || $3 || n, $2, 'evt_' || n, 'test', $3, $4, now() from generate_series(1, ${count}) as n`,
    [service.credentials.organization_id, webhookId, status, owner],
  )
}

/** An event, and a retry of the previous one. */
async function event(): Promise<void> {
  await service.echo('x')
  service.clock.advance(1_000)
  await service.deliver()
}

/** Rows read and index scans, which count even if they find nothing. */
async function rowsRead(): Promise<number> {
  const query = `select sum(idx_scan + idx_tup_fetch)::int as rows from pg_stat_user_tables
                  where relname in ('deliveries', 'webhooks')`
  return (await observer.query<{ rows: number }>(query)).rows[0]?.rows ?? 0
}

/** Ends the other sessions: only then are their statistics complete. */
async function endSessions(): Promise<void> {
  const others = `from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  const { rows } = await observer.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${others}`)
  const pids = rows.map(({ pid }) => pid)
  await waitUntil('the sessions have ended', 10_000, async () => {
    return (await observer.query(`select 1 ${others} and pid = any($1)`, [pids])).rowCount === 0
  })
}
