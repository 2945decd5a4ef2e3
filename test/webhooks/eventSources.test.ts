/** Every kind of event reaches the subscribed webhooks, with the same data as the API. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { copyWithoutRetry } from '../faults/helpers/agents.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import type { Envelope, Receiver } from '../helpers/receiver.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

const clock = movableClock()

let service: WebhookService
let everything: Receiver
let webhookId: string

beforeAll(async () => {
  service = await startWebhookService({ clock })
  everything = await service.receiver()
  webhookId = (await service.register(everything.url())).id
})
afterAll(() => service?.dispose())

describe('run.completed', () => {
  test('carries exactly the run that REST returns', async () => {
    const metadata = { team: 'blue', nested: { deep: ['ü', null, 1.5] } }
    const input = { chunks: 3, tokens: 17, output: { text: 'ü€😀\u0000"\\\u2028', big: 1e21, list: [[]], none: null } }
    const run = await service.run(service.credentials.agents.simulator, input, { metadata })
    await expectRunEvent('run.completed', run.id)
    expect(run).toMatchObject({ status: 'completed', tokens_used: 17, metadata })
  })
})

describe('run.failed', () => {
  test("of the agent's own failure", async () => {
    const run = await simulate({ fail: { code: 'bad', message: 'm' }, chunks: 2 })
    expect(await expectRunEvent('run.failed', run.id)).toMatchObject({ error: { code: 'bad' } })
  })

  test('of a time-out', async () => {
    const run = await simulate({ chunks: 1, delay_ms: 60_000 }, { timeout_ms: 1_000 })
    expect(await expectRunEvent('run.failed', run.id)).toMatchObject({ error: { code: 'timeout' } })
  })

  test('of a question that no one answered', async () => {
    const run = await simulate({ ask: {} })
    expect(run.status).toBe('requires_action')
    clock.move(24 * 3_600_000)
    expect(await expectRunEvent('run.failed', run.id)).toMatchObject({ error: { code: 'action_expired' } })
  })

  test('of a lost process, if the run may not be repeated', async () => {
    const { pool } = service.deps.db
    const agentId = await copyWithoutRetry(pool, service.credentials.agents.simulator)
    const body = { agent_id: agentId, input: { chunks: 1, delay_ms: 60_000 } }
    const { id } = await service.call('POST', '/runs', body, { headers: { prefer: 'respond-async' } })
    const lose = `update runs set owner = 'proc_gone', attempt = attempt + 1 where id = $1 and status = 'running'`
    await waitUntil('the run is executed', 10_000, async () => (await pool.query(lose, [id])).rowCount === 1)
    expect(await expectRunEvent('run.failed', String(id))).toMatchObject({ error: { code: 'worker_lost' } })
  })
})

test('a cancelled run creates no event', async () => {
  const input = { chunks: 1, delay_ms: 60_000 }
  const body = { agent_id: service.credentials.agents.simulator, input }
  const cancelled = await service.call('POST', '/runs', body, { headers: { prefer: 'respond-async' } })
  await service.call('DELETE', `/runs/${cancelled.id}`)
  const after = await service.echo('x')
  await eventOf((event) => event.data.id === after.id)
  expect(everything.got.filter(({ json }) => json.data.id === cancelled.id)).toEqual([])
  const { rows } = await service.deps.db.pool.query('select type from events where subject_id = $1', [cancelled.id])
  expect(rows).toEqual([])
})

describe('agents and deployments', () => {
  test('deployment.created, agent.updated and deployment.rollback say what was changed, by whom and why', async () => {
    const agent = await service.call('POST', '/agents/echo/deploy', { name: 'One' })
    await service.call('PATCH', `/agents/${agent.id}`, { name: 'Two', timeout_ms: 9_000 })
    await service.call('POST', `/agents/${agent.id}/rollback`, { version: 1, reason: 'because' })
    const of = (type: string, version: number) =>
      eventOf(
        ({ data, ...event }) =>
          event.type === type && data.agent_id === agent.id && (data.version ?? data.new_version) === version,
      )
    expect((await of('deployment.created', 1)).data).toMatchObject({ status: 'active', previous_deployment_id: null })
    expect((await of('agent.updated', 2)).data).toMatchObject({
      old_version: 1,
      new_version: 2,
      changed: ['name', 'timeout_ms'],
      old: { name: 'One' },
      new: { name: 'Two', timeout_ms: 9_000 },
      actor: { id: expect.stringMatching(/^key_/), kind: 'api_key', name: expect.any(String) },
    })
    const rolledBack = (await of('deployment.rollback', 3)).data
    const { data: deployments } = await service.call('GET', `/agents/${agent.id}/deployments`)
    expect(rolledBack).toEqual({ ...(deployments as JsonObject[])[0], live_version: 3 })
    expect(rolledBack).toMatchObject({ version: 3, reason: 'because' })
    expect((await of('agent.updated', 3)).data).toMatchObject({ old: { name: 'Two' }, new: { name: 'One' } })
  })

  test('archiving creates agent.updated', async () => {
    const agent = await service.call('POST', '/agents/echo/deploy', { name: 'Three' })
    await service.call('DELETE', `/agents/${agent.id}`)
    const { data } = await eventOf(({ type, data }) => type === 'agent.updated' && data.agent_id === agent.id)
    expect(data).toMatchObject({ old: { status: 'active' }, new: { status: 'archived' } })
  })
})

describe('the test event', () => {
  test('goes only to its webhook, whatever that is subscribed to', async () => {
    const receiver = await service.receiver()
    const asked = await service.register(receiver.url(), { events: ['alert.triggered'] })
    await service.call('POST', `/webhooks/${asked.id}/test`, {})
    const [got] = await receiver.waitFor(1)
    expect(got?.json).toMatchObject({ type: 'test', data: { webhook_id: asked.id } })
    expect(got?.headers['x-service-event']).toBe('test')
    await eventOf((event) => event.data.id === webhookId || event.type !== 'test')
    expect(everything.got.filter(({ json }) => json.type === 'test')).toEqual([])
    await service.call('POST', `/webhooks/${webhookId}/test`, {})
    await eventOf((event) => event.type === 'test')
    expect(receiver.got.length).toBe(1)
  })
})

describe('the recipients of an event', () => {
  test('are the webhooks subscribed to its type, with the same event for each', async () => {
    const [completed, failed, all] = await Promise.all([service.receiver(), service.receiver(), service.receiver()])
    await service.register(completed.url(), { events: ['run.completed', 'agent.updated'] })
    await service.register(failed.url(), { events: ['run.failed'] })
    await service.register(all.url())
    await simulate({ fail: {} })
    await service.echo('x')
    for (const receiver of [failed, completed]) await receiver.waitFor(1)
    await all.waitFor(2)
    expect(completed.got.map(({ json }) => json.type)).toEqual(['run.completed'])
    expect(failed.got.map(({ json }) => json.type)).toEqual(['run.failed'])
    const ids = all.got.map(({ json }) => json.id)
    expect(ids.sort()).toEqual([completed.got[0]?.json.id, failed.got[0]?.json.id].sort())
  })

  test('are never those of another organisation, and its test events do not reach ours', async () => {
    const other = await makeOrganization(service)
    const theirs = await service.receiver()
    const options = { key: other.key }
    const { id: theirWebhook } = await service.register(theirs.url(), {}, options)
    const ours = await service.echo('ours')
    const body = { agent_id: other.agentId, input: { query: 'theirs' } }
    const their = await service.call('POST', '/runs', body, options)
    await service.call('POST', `/webhooks/${theirWebhook}/test`, {}, options)
    await theirs.waitFor(2)
    await eventOf((event) => event.data.id === ours.id)
    const { rows: strayed } = await service.deps.db.pool.query(
      `select d.id from deliveries d join webhooks w on w.id = d.webhook_id join events e on e.id = d.event_id
        where w.organization_id <> d.organization_id or e.organization_id <> d.organization_id`,
    )
    expect(strayed).toEqual([])
    expect(theirs.got.map(({ json }) => json.data.id ?? json.data.webhook_id).sort()).toEqual(
      [String(their.id), theirWebhook].sort(),
    )
    expect(everything.got.filter(({ json }) => [their.id, theirWebhook].includes(json.data.id ?? ''))).toEqual([])
  })
})

const simulate = (input: JsonObject, more: JsonObject = {}) =>
  service.run(service.credentials.agents.simulator, input, more)

const eventOf = (fits: (event: Envelope) => boolean): Promise<Envelope> =>
  waitUntil('the event arrives', 20_000, () => everything.got.find(({ json }) => fits(json))?.json)

/** Waits for the event, and expects it to have the data that a caller who reads the run gets. */
async function expectRunEvent(type: string, runId: string): Promise<JsonObject> {
  const event = await eventOf(({ data }) => data.id === runId)
  const run = await service.call('GET', `/runs/${runId}`)
  expect(event).toEqual({ id: event.id, type, created_at: event.created_at, data: run })
  expect(Date.parse(event.created_at)).toBeGreaterThanOrEqual(Date.parse(String(run.finished_at)))
  expect(event.id).toMatch(/^evt_[0-9a-z]{26}$/)
  return run
}
