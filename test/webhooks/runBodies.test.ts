/** Events of ended runs have no stored body: it is built from the run, always with the same bytes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DataSource } from 'typeorm'
import { LeanEvents1700000000030 } from '../../migrations/0030-lean-events.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bodiesOf } from '../helpers/bodiesOf.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import type { Received } from '../helpers/receiver.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

let service: WebhookService
beforeAll(async () => {
  service = await startWebhookService({ because: 'a migration is undone' })
})
afterAll(() => service?.dispose())

const input = {
  query: 'NUL \u0000, quotes " and \\, \ud800 alone, ü€😀, \u2028',
  10: 'a key that is a number comes first',
  2: [1e21, 1e-7, 0.1, -5, 2 ** 60, true, null, {}],
}
const metadata = { longer: { b: [1.5, 1e20, 1e-7], aa: 'x' }, a: '"\\ü\n', z: -0 }

/** In the order in which they are sent. */
const fields = [
  ...['id', 'agent_id', 'agent_version', 'status', 'input', 'error', 'required_action', 'latency_ms', 'tokens_used'],
  ...['timeout_ms', 'attempt', 'metadata', 'pipeline_run_id', 'pipeline_step', 'replay_id', 'replay_of'],
  ...['release_id', 'created_by', 'created_at', 'started_at', 'finished_at', 'erased_at', 'output'],
]

function expectedBody(eventId: string, run: JsonObject): string {
  const data = Object.fromEntries(fields.map((name) => [name, run[name]]))
  return JSON.stringify({ id: eventId, type: `run.${run.status}`, created_at: run.finished_at, data })
}

const storedBody = async (eventId: string): Promise<string | null> =>
  (await service.deps.db.pool.query('select body from events where id = $1', [eventId])).rows[0]?.body

async function delivered(agentId: string, given: JsonObject, more: JsonObject = {}) {
  const receiver = await service.receiver()
  const webhook = await service.register(receiver.url(), { events: ['run.completed', 'run.failed'] })
  const { id } = await service.run(agentId, given, more)
  const [got] = (await receiver.waitFor(1)) as [Received]
  const run = (await rest(service, 'GET', `/runs/${id}`)).json
  const delivery = await service.settled(webhook.id)
  await service.call('PATCH', `/webhooks/${webhook.id}`, { events: ['alert.triggered'] })
  return { run, got, receiver, delivery }
}

describe('the body of a run that ended', () => {
  test.each([
    ['completed', () => service.credentials.agents.echo, input],
    ['failed', () => service.credentials.agents.simulator, { fail: { code: 'broken', message: 'It "broke" \\' } }],
  ])('is sent with the JSON of the run, field by field, and is not stored: %s', async (status, agentId, given) => {
    const { run, got } = await delivered(agentId(), given as unknown as JsonObject, { metadata })
    expect(run.status).toBe(status)
    expect(got.body.toString()).toBe(expectedBody(got.json.id, run))
    expect(await storedBody(got.json.id)).toBeNull()
  })

  test('has the same bytes when it is delivered again', async () => {
    const { got, receiver, delivery } = await delivered(service.credentials.agents.echo, { query: 'again' })
    await service.call('PATCH', `/webhooks/${delivery.webhook_id}`, { events: ['run.completed'] })
    await service.call('POST', `/deliveries/${delivery.id}/redeliver`, {})
    const [, again] = await receiver.waitFor(2)
    expect(again?.body.equals(got.body)).toBe(true)
    await service.call('DELETE', `/webhooks/${delivery.webhook_id}`)
  })

  test('is sent as stored, if an earlier version stored it', async () => {
    const { got, receiver, delivery } = await delivered(service.credentials.agents.echo, { query: 'made' })
    const stored = got.body.toString().replaceAll('made', 'stored')
    await service.deps.db.pool.query('update events set body = $2 where id = $1', [delivery.event_id, stored])
    await service.call('POST', `/deliveries/${delivery.id}/redeliver`, {})
    const [, again] = await receiver.waitFor(2)
    expect(again?.body.toString()).toBe(stored)
    expect((await rest(service, 'GET', `/events/${delivery.event_id}`)).json).toEqual(JSON.parse(stored))
  })
})

describe('lists of events', () => {
  test('show the data of ended runs through both doors, in as many statements for ten as for one', async () => {
    const texts = Array.from({ length: 10 }, (_, index) => `listed ${index}`)
    for (const query of texts) await service.run(service.credentials.agents.echo, { query })
    const list = async (limit: number) =>
      leastStatements(
        service,
        ['events', 'runs'],
        async () => () => rest(service, 'GET', `/events?type=run.completed&limit=${limit}`),
      )
    const [one, ten] = [await list(1), await list(10)]
    expect(ten.statements).toBe(one.statements)
    const shown = ten.response.json.data as JsonObject[]
    expect(shown.map(({ data }) => (data as { input: JsonObject }).input.query)).toEqual(texts.toReversed())
    const bodies = new Map((await bodiesOf(service.deps.db.pool)).map(({ id, body }) => [id, JSON.parse(body)]))
    expect(shown).toEqual(shown.map(({ id }) => bodies.get(String(id))))
    const document = '{ events(first: 10, filter: { type: ["run.completed"] }) { edges { node { data } } } }'
    const edges = shown.map(({ data }) => ({ node: { data } }))
    expect((await graphql(service, document)).json).toEqual({ data: { events: { edges } } })
  })
})

test('the migration stores the same bodies when it is reverted, and can be applied again', async () => {
  await service.run(service.credentials.agents.echo, input as unknown as JsonObject, { metadata })
  const before = await bodiesOf(service.deps.db.pool)
  const source = await new DataSource({
    type: 'postgres',
    url: service.databaseUrl,
    installExtensions: false,
  }).initialize()
  const runner = source.createQueryRunner()
  await runner.startTransaction()
  await new LeanEvents1700000000030().down(runner)
  const stored = await runner.query('select id, type, body from events order by id')
  const zeros = await runner.query('select distinct waited_ms, lost_processes from runs')
  await new LeanEvents1700000000030().up(runner)
  await runner.commitTransaction()
  await runner.release()
  await source.destroy()
  // Later releases added a field; a body that was stored already stays as it is.
  const asThen = ({ body, ...event }: { body: string }) => ({
    ...event,
    body: body.includes('"stored"')
      ? body
      : body.replace(/,"(erased_at|replay_id|replay_of|release_id)":null(?!,"percent")/g, ''),
  })
  expect(stored).toEqual(before.map(asThen))
  expect(zeros).toEqual([{ waited_ms: 0, lost_processes: 0 }])
  expect(await bodiesOf(service.deps.db.pool)).toEqual(before.map(asThen))
})
