/** Deliveries as they are created and change, over GraphQL. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { deliveryUpdates, followUpdates, type Updates } from '../helpers/followUpdates.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

let service: WebhookService
beforeAll(async () => {
  service = await startWebhookService()
})
afterAll(() => service.dispose())

const open: Updates[] = []
afterEach(async () => {
  for (const each of open.splice(0)) {
    each.close()
    await each.ended
  }
})

async function follow(id: string | null = null, options = {}): Promise<Updates> {
  const updates = await followUpdates(service, deliveryUpdates, { variables: { id }, ...options })
  open.push(updates)
  return updates
}
const to = (webhookId: string, status: string) => (delivery: JsonObject) =>
  delivery.webhookId === webhookId && delivery.status === status

describe('a subscription', () => {
  test('first gets null, then deliveries as they change', async () => {
    const { id } = await service.register((await service.receiver()).url())
    const updates = await follow()
    expect(updates.frames[0]).toMatchObject({ data: { data: { deliveryUpdates: { delivery: null } } } })
    await service.echo('hello')
    expect(await updates.until(to(id, 'succeeded'))).toMatchObject({ attempts: [{ number: 1 }] })
  })

  test('to one webhook gets its deliveries only', async () => {
    const one = await service.register((await service.receiver()).url())
    const other = await service.register((await service.receiver()).url())
    const [updates, all] = [await follow(one.id), await follow()]
    await service.echo('hello')
    await Promise.all([updates.until(to(one.id, 'succeeded')), all.until(to(other.id, 'succeeded'))])
    expect(new Set(updates.received().map((delivery) => delivery.webhookId))).toEqual(new Set([one.id]))
  })

  test('gets an old delivery that is sent again, and its result', async () => {
    const { id: webhookId } = await service.register((await service.receiver()).url(), {
      events: ['deployment.rollback'],
    })
    const createdAt = new Date(Date.now() - 86_400_000)
    const { id } = await makeDelivery(service, { webhookId, status: 'failed', createdAt, attempts: 1 })
    const updates = await follow(webhookId)
    await service.call('POST', `/deliveries/${id}/redeliver`)
    expect(await updates.until(to(webhookId, 'succeeded'))).toMatchObject({ id, attempts: [{}, { number: 2 }] })
  })

  test('gets old deliveries that fail because their webhook is disabled', async () => {
    const { id: webhookId } = await service.register('https://127.0.0.1:9/', { events: ['deployment.rollback'] })
    const nextYear = new Date(Date.now() + 31_536_000_000)
    const { id } = await makeDelivery(service, { webhookId, createdAt: new Date(Date.now() - 86_400_000) })
    await service.deps.db.pool.query(`update deliveries set status = 'pending', next_attempt_at = $2 where id = $1`, [
      id,
      nextYear,
    ])
    const updates = await follow(webhookId)
    await service.call('PATCH', `/webhooks/${webhookId}`, { active: false })
    expect(await updates.until(to(webhookId, 'failed'))).toMatchObject({ id })
  })
})

describe('is rejected', () => {
  test.each([
    ['without webhooks:read', { scopes: ['runs:read' as const] }, 'insufficient_scope'],
    ['with a key for some agents', { agentIds: ['ag_x'] }, 'agent_not_allowed'],
  ])('%s', async (_, options, code) => {
    const { key } = await makeKey(service, options)
    expect(JSON.stringify((await follow(null, { key })).frames)).toContain(code)
  })

  test("for another organisation's webhook", async () => {
    const { id } = await service.register((await service.receiver()).url())
    const { key } = await makeOrganization(service)
    expect(JSON.stringify((await follow(id, { key })).frames)).toContain('webhook_not_found')
  })
})

test("another organisation's deliveries are not sent", async () => {
  const { id } = await service.register((await service.receiver()).url())
  const { key } = await makeOrganization(service)
  const [foreign, own] = [await follow(null, { key }), await follow()]
  await service.echo('hello')
  await own.until(to(id, 'succeeded'))
  expect(foreign.received()).toEqual([])
})
