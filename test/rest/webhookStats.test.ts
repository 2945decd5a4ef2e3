import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { rollUp } from '../../src/usage/rollUp.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
/** Without a deliverer, so that deliveries stay as they were created. */
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)

async function makeWebhook(): Promise<string> {
  const body = { url: 'https://receiver.example', events: ['alert.triggered'] }
  return String((await rest(service, 'POST', '/webhooks', { body })).json.id)
}
const statsOf = async (id: string) => (await rest(service, 'GET', `/webhooks/${id}`)).json.stats as JsonObject
const setStatus = (id: string, status: string) =>
  service.deps.db.pool.query('update deliveries set status = $2 where id = $1', [id, status])
const setDuration = (id: string, ms: number) =>
  service.deps.db.pool.query('update delivery_attempts set duration_ms = $2 where delivery_id = $1', [id, ms])

async function settle(webhookId: string, status: string, createdAt: Date): Promise<string> {
  const { id } = await makeDelivery(service, { webhookId, status: 'pending', createdAt, attempts: 1 })
  await setStatus(id, status)
  return id
}

describe("a webhook's stats", () => {
  test('are zero without deliveries', async () => {
    const stats = await statsOf(await makeWebhook())
    expect(stats).toEqual({ since: stats.since, deliveries: 0, succeeded: 0, failed: 0, p95_latency_ms: null })
    const ageMs = Date.now() - Date.parse(String(stats.since))
    expect([Date.parse(String(stats.since)) % hourMs, ageMs >= 24 * hourMs, ageMs < 25.1 * hourMs]).toEqual([
      0,
      true,
      true,
    ])
  })

  test('count the deliveries of the last 24 hours, whether or not they are rolled up', async () => {
    const [webhookId, other] = [await makeWebhook(), await makeWebhook()]
    await settle(webhookId, 'succeeded', hoursAgo(23))
    await settle(webhookId, 'failed', hoursAgo(0.1))
    await settle(webhookId, 'succeeded', hoursAgo(26))
    await settle(other, 'failed', hoursAgo(1))
    await makeDelivery(service, { webhookId, status: 'pending' })
    await makeDelivery(service, { webhookId, status: 'pending', owner: 'proc_1' })
    const expected = { deliveries: 4, succeeded: 1, failed: 1 }
    expect(await statsOf(webhookId)).toMatchObject(expected)
    while (await rollUp(service.deps));
    const { rows } = await service.deps.db.pool.query('select from delivery_facts')
    expect(rows).toEqual([])
    expect(await statsOf(webhookId)).toMatchObject(expected)
    expect(await statsOf(other)).toMatchObject({ deliveries: 1, succeeded: 0, failed: 1 })
  })

  test('count a redelivered delivery by its last result', async () => {
    const webhookId = await makeWebhook()
    const id = await settle(webhookId, 'failed', hoursAgo(1))
    while (await rollUp(service.deps));
    await rest(service, 'POST', `/deliveries/${id}/redeliver`)
    expect(await statsOf(webhookId)).toMatchObject({ deliveries: 1, succeeded: 0, failed: 0 })
    await setStatus(id, 'succeeded')
    expect(await statsOf(webhookId)).toMatchObject({ deliveries: 1, succeeded: 1, failed: 0 })
  })

  test('have the 95th percentile of the durations of the newest 200 deliveries', async () => {
    const webhookId = await makeWebhook()
    for (let count = 1; count <= 21; count++)
      await setDuration(await settle(webhookId, 'succeeded', hoursAgo(1)), count)
    expect((await statsOf(webhookId)).p95_latency_ms).toBe(20)
    await service.deps.db.pool.query(
      `with made as (
         insert into deliveries (organization_id, id, webhook_id, event_id, event_type, status, attempts_made, created_at)
         select $1, new_id('dlv', now()), $2, 'evt_x', 'run.completed', 'succeeded', 1, now() from generate_series(1, 200)
         returning organization_id, id)
       insert into delivery_attempts (organization_id, delivery_id, number, started_at, duration_ms, request_headers)
       select organization_id, id, 1, now(), 7, '{}' from made`,
      [service.credentials.organization_id, webhookId],
    )
    expect((await statsOf(webhookId)).p95_latency_ms).toBe(7)
  })

  test('of many webhooks are read by one statement', async () => {
    while (((await rest(service, 'GET', '/webhooks?limit=100')).json.data as unknown[]).length < 12) await makeWebhook()
    const query = `query ($first: Int) { webhooks(first: $first) { edges { node { id stats { deliveries } } } } }`
    const count = (first: number) =>
      leastStatements(
        service,
        ['delivery_facts'],
        async (attempt) => () => graphql(service, `# ${first} ${attempt}\n${query}`, { first }),
      )
    expect([(await count(2)).statements, (await count(12)).statements]).toEqual([1, 1])
  })
})
