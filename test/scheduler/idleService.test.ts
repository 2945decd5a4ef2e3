/** An idle process asks rarely what is due. Work is stored here without a hint, so that only its own looks can find it. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { longestPauseMs } from '../../src/scheduler/dueTasks.ts'
import { waitUntil, within } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { startBeside } from '../helpers/serviceBeside.ts'
import { slowness } from '../helpers/slowness.ts'
import { startRun } from '../helpers/startRun.ts'
import type { TestService } from '../helpers/testService.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

/** A pause, the work itself, and reading its result. */
const lostMs = longestPauseMs + 2_000
const promptMs = 2_000

let service: WebhookService
let other: TestService
beforeAll(async () => {
  service = await startWebhookService({ env: { WEBHOOK_MAX_ATTEMPTS: '5' } })
  other = await startBeside(service, { env: { ROLE: 'api' } })
}, 60_000)
afterAll(async () => {
  await other?.dispose()
  await service?.dispose()
})

const query = async (text: string, values: unknown[] = []) => (await service.deps.db.pool.query(text, values)).rows

/** The heartbeats of idle processes are stored with a later time. */
const processesThatAreIdle = async () =>
  (await query('select 1 from processes where beat_at > clock_timestamp()')).length

beforeEach(() => waitUntil('both are idle', 60_000, async () => (await processesThatAreIdle()) === 2), 60_000)

const statusOf = async (id: string) => (await query('select status from runs where id = $1', [id]))[0]?.status

async function startAsking(): Promise<string> {
  const id = await startRun(service, { ask: {} })
  await waitUntil('it asks', 10_000, async () => (await statusOf(id)) === 'requires_action')
  await waitUntil('both are idle again', 60_000, async () => (await processesThatAreIdle()) === 2)
  return id
}

const took = async (work: Promise<unknown>) => {
  const startedMs = performance.now()
  await work
  return performance.now() - startedMs
}

test('work that is stored without a hint is found within the longest pause', async () => {
  const id = await startAsking()
  await query('update runs set action_expires_at = now() where id = $1', [id])
  const expired = waitUntil('the action expires', 20_000, async () => (await statusOf(id)) === 'failed')
  expect(await took(expired)).toBeLessThan(lostMs * slowness())
}, 120_000)

test('a queued run whose hint was lost is claimed within the longest pause', async () => {
  const id = await startAsking()
  await query(
    `update runs set status = 'running', owner = null, required_action = null, pending_action_id = null,
            action_expires_at = null, waiting_since = null where id = $1`,
    [id],
  )
  const claimed = waitUntil('it is claimed', 20_000, async () => {
    const [run] = await query('select status, owner from runs where id = $1', [id])
    return run.status !== 'running' || run.owner !== null
  })
  expect(await took(claimed)).toBeLessThan(lostMs * slowness())
  await rest(service, 'POST', `/runs/${id}/cancel`)
}, 120_000)

test('a retry whose time was changed without a hint is made within the longest pause', async () => {
  const receiver = await service.receiver(500)
  await service.register(receiver.url(), { events: ['run.failed'] })
  await startRun(service, { fail: { code: 'broken', message: 'x' } })
  const [delivery] = await waitUntil('a retry is planned', 20_000, async () => {
    const rows = await query(
      `select id from deliveries where status = 'pending' and owner is null and attempts_made = 1`,
    )
    return rows.length === 1 && rows
  })
  await query(`update deliveries set next_attempt_at = now() + interval '1 hour' where id = $1`, [delivery.id])
  await waitUntil('both are idle again', 60_000, async () => (await processesThatAreIdle()) === 2)
  const before = receiver.got.length
  await query('update deliveries set next_attempt_at = now() where id = $1', [delivery.id])
  const retried = waitUntil('it is retried', 20_000, () => receiver.got.length > before)
  expect(await took(retried)).toBeLessThan(lostMs * slowness())
}, 120_000)

test('a run that another process queues is executed promptly', async () => {
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'x' } }
  const made = rest(other, 'POST', '/runs', { body, headers: { prefer: 'wait=20' } })
  expect(await took(within('the run', 20_000, made))).toBeLessThan(promptMs * slowness())
  expect((await made).json.status).toBe('completed')
}, 120_000)

test('an action expires at its time, although no look is due then', async () => {
  const id = await startAsking()
  const dueInMs = longestPauseMs + 1_500
  await query(`update runs set action_expires_at = now() + $2 * interval '1 millisecond' where id = $1`, [id, dueInMs])
  const expired = waitUntil('the action expires', 20_000, async () => (await statusOf(id)) === 'failed')
  expect(await took(expired)).toBeLessThan((dueInMs + 1_000) * slowness())
}, 120_000)
