/** What has ended is deleted with everything that belongs to it when its retention is over, and nothing younger is. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { openFeed } from '../helpers/eventFeed.ts'
import { errorOf, graphql, request, rest } from '../helpers/httpClient.ts'
import { makeAlert } from '../helpers/makeAlert.ts'
import { makeAgent } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startRun } from '../helpers/startRun.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

const dayMs = 86_400_000
const clock = movableClock()
let service: WebhookService
let agentId: string
let pipeline: JsonObject
beforeAll(async () => {
  service = await startWebhookService({ clock })
  agentId = await makeAgent(service, 'simulator')
  const steps = [{ name: 'only', agent_id: agentId }]
  pipeline = await service.call('POST', '/pipelines', { name: 'p', steps })
})
afterAll(() => service.dispose())

const keep = (table: string, id: string, days: number | null) =>
  service.deps.db.pool.query(
    `update ${table} set retention_days = $2, retention_days_next = null, retention_days_next_at = null where id = $1`,
    [id, days],
  )
const keepAll = (days: number | null) => keep('organizations', service.credentials.organization_id, days)

const countOf = async (table: string, column: string, ids: string[]): Promise<number> => {
  const { rows } = await service.deps.db.pool.query(
    `select count(*)::int as n from ${table} where ${column} = any($1)`,
    [ids],
  )
  return rows[0].n
}

/** The rows that belong to a run or pipeline run. */
async function rowsOf(ids: string[]): Promise<Record<string, number>> {
  const { rows } = await service.deps.db.pool.query('select id from deliveries where subject_id = any($1)', [ids])
  return {
    runs: await countOf('runs', 'id', ids),
    pipeline_runs: await countOf('pipeline_runs', 'id', ids),
    step_runs: await countOf('pipeline_step_runs', 'pipeline_run_id', ids),
    run_events: await countOf('run_events', 'run_id', ids),
    pipeline_run_events: await countOf('pipeline_run_events', 'pipeline_run_id', ids),
    run_answers: await countOf('run_answers', 'run_id', ids),
    events: await countOf('events', 'subject_id', ids),
    deliveries: rows.length,
    attempts: await countOf(
      'delivery_attempts',
      'delivery_id',
      rows.map(({ id }) => id),
    ),
  }
}
const nothing = {
  ...{ runs: 0, pipeline_runs: 0, step_runs: 0, run_events: 0, pipeline_run_events: 0, run_answers: 0 },
  ...{ events: 0, deliveries: 0, attempts: 0 },
}

/** Moves the clock, and waits until the task has run twice: a sentinel that has expired is gone, and another one. */
async function pass(days: number): Promise<void> {
  clock.move(days * dayMs)
  clock.move(10_000)
  await new Promise((resolve) => setTimeout(resolve, 0))
}
const gone = (ids: string[]) =>
  waitUntil('everything expired is gone', 20_000, async () => {
    clock.move(10_000)
    return Object.values(await rowsOf(ids)).every((count) => count === 0)
  })

async function makeWork() {
  const asked = await service.run(agentId, { ask: { type: 'respond', prompt: 'why' }, chunks: 2 })
  await service.call('POST', `/runs/${asked.id}/action`, { type: 'respond', payload: { answer: 1 } })
  await service.call('GET', `/runs/${asked.id}?wait=20`)
  const failed = await service.run(agentId, { fail: { code: 'bad', message: 'm' } })
  const inPipeline = await service.call('POST', `/pipelines/${pipeline.id}/runs`, { input: { chunks: 1 } })
  const [{ run_id: stepRun }] = inPipeline.steps as [{ run_id: string }]
  return { runs: [asked.id, failed.id, stepRun], pipelineRun: String(inPipeline.id) }
}

test('deletes ended runs and pipeline runs with everything that belongs to them, and nothing younger or active', async () => {
  await keepAll(7)
  const receiver = await service.receiver()
  const webhook = await service.register(receiver.url())
  const active = await startRun(service, { ask: { type: 'respond', prompt: 'wait' } })
  const old = await makeWork()
  await receiver.waitFor(4)
  await waitUntil('all are delivered', 20_000, async () =>
    (await service.deliveries(webhook.id)).every(({ status }) => status === 'succeeded'),
  )
  const totals = async () => (await service.call('GET', '/analytics')).totals as JsonObject
  const before = await waitUntil('the runs are counted', 20_000, async () => {
    const counted = await totals()
    return Number(counted.completed) >= 2 && counted
  })
  await pass(6)
  const young = await makeWork()
  await pass(1)
  const ids = [...old.runs, old.pipelineRun]
  await gone(ids)
  expect(await rowsOf(ids)).toEqual(nothing)
  expect(await rowsOf([...young.runs, young.pipelineRun])).toMatchObject({ runs: 3, pipeline_runs: 1, events: 4 })
  expect(await countOf('runs', 'id', [active])).toBe(1)
  for (const id of old.runs) {
    expect(errorOf(await rest(service, 'GET', `/runs/${id}`)).code).toBe('run_not_found')
    expect(errorOf(await rest(service, 'GET', `/runs/${id}/events`)).code).toBe('run_not_found')
    expect((await graphql(service, `{ run(id: "${id}") { id } }`)).text).toContain('run_not_found')
  }
  expect(errorOf(await rest(service, 'GET', `/pipeline-runs/${old.pipelineRun}`)).code).toBe('pipeline_run_not_found')
  for (const path of ['/runs', '/events', '/pipeline-runs', `/webhooks/${webhook.id}/deliveries`, '/deliveries']) {
    const { text } = await request(service, 'GET', `/v2${path}${path.includes('?') ? '&' : '?'}limit=100`)
    for (const id of ids) expect(text).not.toContain(id)
  }
  const after = await totals()
  expect(Number(after.completed)).toBeGreaterThanOrEqual(Number(before.completed))
})

test("deletes an agent's runs after its own, shorter retention, and leaves those of others", async () => {
  await keepAll(null)
  const brief = await makeAgent(service, 'echo')
  await keep('agents', brief, 2)
  const mine = await service.run(brief, { query: 'brief' })
  const other = await service.echo('kept')
  const steps = [
    { name: 'kept', agent_id: service.credentials.agents.echo },
    { name: 'brief', agent_id: brief },
  ]
  const mixed = await service.call('POST', '/pipelines', { name: 'mixed', steps })
  const inMixed = await service.call('POST', `/pipelines/${mixed.id}/runs`, { input: { query: 'x' } })
  const stepRuns = (inMixed.steps as { run_id: string }[]).map(({ run_id }) => run_id)
  await pass(2)
  await gone([mine.id, String(inMixed.id), ...stepRuns])
  expect(await rowsOf([other.id])).toMatchObject({ runs: 1, events: 1 })
  await keep('agents', brief, null)
})

test('deletes resolved alerts, and keeps the audit log', async () => {
  await keepAll(3)
  const resolved = await makeAlert(service, { status: 'resolved' })
  const firing = await makeAlert(service)
  const countAudit = async () => (await rest(service, 'GET', '/audit-log?limit=100')).json.data as JsonObject[]
  const entries = (await countAudit()).length
  await pass(3)
  await waitUntil('the alert is gone', 20_000, async () => {
    clock.move(10_000)
    return (await countOf('alerts', 'id', [resolved.id])) === 0
  })
  expect(await countOf('alerts', 'id', [firing.id])).toBe(1)
  expect((await countAudit()).length).toBeGreaterThanOrEqual(entries)
})

test('deletes replays with their results, and shows those whose recorded runs are gone', async () => {
  await keepAll(3)
  const recorded = await service.run(agentId, { output: { text: 'recorded' } })
  const replay = async () => {
    const body = { version: 1, runs: { run_ids: [recorded.id] } }
    const { id } = await service.call('POST', `/agents/${agentId}/replays`, body)
    await service.call('GET', `/replays/${id}?wait=60`)
    return String(id)
  }
  const old = await replay()
  await pass(2)
  const young = await replay()
  await pass(1)
  await gone([recorded.id])
  const tables = async (id: string) =>
    [
      await countOf('replays', 'id', [id]),
      await countOf('replay_items', 'replay_id', [id]),
      await countOf('replay_runs', 'replay_id', [id]),
    ].join()
  await waitUntil('the old replay is gone', 20_000, async () => {
    clock.move(10_000)
    return (await tables(old)) === '0,0,0'
  })
  expect(errorOf(await rest(service, 'GET', `/replays/${old}`)).code).toBe('replay_not_found')
  expect(await tables(young)).toBe('1,1,1')
  const { data } = await service.call('GET', `/replays/${young}/results`)
  expect(data).toMatchObject([
    { replay_of: recorded.id, before: { status: 'completed', output: null }, after: { output: { text: 'recorded' } } },
  ])
})

test('finds the event of a run that ended in an earlier release', async () => {
  await keepAll(2)
  const { id } = await service.echo('earlier')
  await service.deps.db.pool.query('update runs set event_id = null where id = $1', [id])
  await pass(2)
  await gone([id])
})

test('a feed continues after a position whose event is gone, until the position is older than what is kept', async () => {
  await keepAll(5)
  const since = new Date(clock.now().getTime() - 1).toISOString()
  const { id } = await service.echo('first')
  const feed = await openFeed(service, `?since=${since}`)
  const position = (await feed.until(1))[0]?.position ?? ''
  feed.close()
  await service.deps.db.pool.query('delete from events where subject_id = $1', [id])
  await service.echo('second')
  const more = await openFeed(service, `?after=${encodeURIComponent(position)}`)
  expect((await more.until(1)).map(({ data }) => (data.output as JsonObject).result)).toEqual(['second'])
  more.close()
  clock.move(5 * dayMs)
  service.deps.organizationChanged(service.credentials.organization_id)
  const expired = await rest(service, 'GET', `/events/stream?after=${encodeURIComponent(position)}`)
  expect(errorOf(expired).code).toBe('position_expired')
})
