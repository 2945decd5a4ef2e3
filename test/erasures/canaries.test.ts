/**
 * Puts a canary into every field of a run that can hold a user's text, erases the runs, and searches the whole database, the log
 * and what both processes show. The search finds all canaries before.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { findStored } from '../helpers/findStored.ts'
import { graphql, request, rest } from '../helpers/httpClient.ts'
import { makeAgent, makeKey } from '../helpers/makeKey.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

let service: WebhookService
let key: string
beforeAll(async () => {
  service = await startWebhookService({ because: 'the whole database is searched' })
  key = (await makeKey(service, { scopes: ['runs:erase'] })).key
})
afterAll(() => service.dispose())

const placed: string[] = []
const canary = (place: string): string => {
  const word = `canary${place}x${Math.random().toString(36).slice(2)}`
  placed.push(word)
  return word
}

const findCanaries = () => findStored(service.deps.db.pool, placed, 'canary')

async function findShown(runs: string[], pipelineRun: string): Promise<string[]> {
  const texts = service.logged.slice()
  const read = async (path: string) => void texts.push((await request(service, 'GET', path)).text)
  for (const id of runs) for (const path of ['', '/events?limit=100', '/stream']) await read(`/v2/runs/${id}${path}`)
  for (const path of ['', '/stream']) await read(`/v2/pipeline-runs/${pipelineRun}${path}`)
  const lists = ['runs', 'pipeline-runs', 'events', 'deliveries', 'alerts', 'audit-log']
  for (const list of lists) await read(`/v2/${list}?limit=100`)
  const { json } = await rest(service, 'GET', '/events?limit=100')
  for (const { id } of json.data as { id: string }[]) await read(`/v2/events/${id}`)
  const deliveries = (await rest(service, 'GET', '/deliveries?limit=100')).json.data as { id: string }[]
  for (const { id } of deliveries) await read(`/v2/deliveries/${id}`)
  await read('/metrics')
  const document =
    '{ runs(first: 100) { edges { node { input output metadata error { message } events(first: 50) { edges { node { data delta } } } } } } }'
  texts.push((await graphql(service, document)).text)
  return placed.filter((word) => texts.some((text) => text.includes(word))).sort()
}

/** Everything that a run can hold. */
async function makeWork() {
  const receiver = await service.receiver((response) => response.writeHead(200).end(response_))
  const response_ = canary('response')
  const webhook = await service.register(receiver.url(), {
    events: ['run.completed', 'run.failed', 'pipeline.completed'],
  })
  const agent = await makeAgent(service, 'simulator')
  const input = {
    [canary('inputKey')]: canary('input'),
    output: { text: canary('output') },
    ask: { type: 'respond', prompt: canary('prompt'), schema: { type: 'object', title: canary('schema') } },
  }
  const metadata = { [canary('metadataKey')]: canary('metadata') }
  const asked = await service.run(agent, input, { metadata })
  const answer = { type: 'respond', payload: { text: canary('payload') }, reason: canary('reason') }
  await service.call('POST', `/runs/${asked.id}/action`, answer)
  const talking = await rest(service, 'POST', '/runs', {
    body: { agent_id: agent, input: { chunks: 10, delay_ms: 100 } },
    headers: { prefer: 'respond-async' },
  })
  const talked = String(talking.json.id)
  await waitUntil(
    'it runs',
    10_000,
    async () => (await rest(service, 'GET', `/runs/${talked}`)).json.status === 'running',
  )
  await service.call('POST', `/runs/${talked}/action`, { type: 'respond', payload: { text: canary('message') } })
  const failed = await service.run(agent, { fail: { code: 'bad', message: canary('error') } })
  const steps = [
    { name: 'each', agent_id: service.credentials.agents.echo, for_each: 'input.items' },
    { name: 'bad', agent_id: agent, input: `{"fail": {"code": "bad", "message": "${canary('stepError')}"}}` },
  ]
  const pipeline = await service.call('POST', '/pipelines', { name: 'p', steps })
  const body = { input: { items: [canary('item')] }, metadata: { who: canary('pipelineMetadata') } }
  const went = await service.call('POST', `/pipelines/${pipeline.id}/runs`, body)
  const stepRuns = (went.steps as { runs: { run_id: string }[] }[]).flatMap(({ runs }) =>
    runs.map(({ run_id }) => run_id),
  )
  for (const id of [asked.id, talked]) await service.call('GET', `/runs/${id}?wait=20`)
  await waitUntil('all are delivered', 20_000, async () => {
    const deliveries = await service.deliveries(webhook.id)
    return deliveries.length >= 6 && deliveries.every(({ status }) => status === 'succeeded')
  })
  await leaveTraces()
  return {
    runs: [asked.id, talked, failed.id],
    stepRuns,
    pipelineRun: String(went.id),
    pipelineId: String(pipeline.id),
  }
}

/** As if the calls had been traced: a trace is stored only if the service sends spans. */
async function leaveTraces(): Promise<void> {
  for (const table of ['runs', 'pipeline_runs'])
    await service.deps.db.pool.query(`update ${table} set traceparent = $1`, [canary('trace')])
  const ofWork = `type in ('run.completed', 'run.failed', 'pipeline.completed')`
  await service.deps.db.pool.query(`update events set traceparent = $1 where ${ofWork}`, [canary('eventTrace')])
}

const erase = async (body: JsonObject, by = key): Promise<JsonObject> => {
  const made = await rest(service, 'POST', '/erasures', { body, key: by })
  expect(made.status).toBe(202)
  return waitUntil('the erasure is completed', 30_000, async () => {
    const { json } = await rest(service, 'GET', `/erasures/${made.json.id}`, { key })
    return json.status === 'completed' && json
  })
}

test('finds every canary before an erasure, and none after it', async () => {
  const work = await makeWork()
  const all = [...work.runs, ...work.stepRuns]
  // Definitions of pipelines belong to the organisation, not to the run.
  const definition = placed.filter((word) => word.startsWith('canarystepError'))
  expect(await findCanaries()).toEqual([...placed].sort())
  const isShown = (word: string) => !definition.includes(word) && !/^canary(trace|eventTrace)/.test(word)
  expect(await findShown(all, work.pipelineRun)).toEqual(expect.arrayContaining(placed.filter(isShown)))
  const receipt = await erase({ run_ids: [...work.runs, work.stepRuns[0] ?? ''] })
  expect(receipt.counts).toMatchObject({ runs: 5, pipeline_runs: 1 })
  expect(await findCanaries()).toEqual(definition)
  expect(await findShown(all, work.pipelineRun)).toEqual([])
})

test('an erasure by metadata does not keep its filter', async () => {
  placed.length = 0
  const who = canary('person')
  const { id } = await service.run(service.credentials.agents.echo, { query: who }, { metadata: { who } })
  const tried = await rest(service, 'POST', '/erasures', {
    body: { filter: { metadata: { who } }, dry_run: true },
    key,
  })
  expect([tried.status, tried.json.status, tried.json.counts]).toEqual([
    200,
    'completed',
    { runs: 1, pipeline_runs: 0, events: 1, deliveries: 1, alerts: 0 },
  ])
  expect((await rest(service, 'GET', `/runs/${id}`)).json.erased_at).toBeNull()
  const { counts } = await erase({ filter: { metadata: { who } } })
  expect(counts).toEqual(tried.json.counts)
  expect(await findCanaries()).toEqual([])
})

test('a dry run is completed in its response, even if the claim loop takes it first', async () => {
  const body = { filter: { metadata: { nobody: 'has this' } } }
  const create = (more: object) => rest(service, 'POST', '/erasures', { body: { ...body, ...more }, key })
  for (let round = 0; round < 20; round++) {
    const [tried] = await Promise.all([create({ dry_run: true }), create({})])
    expect([tried.status, tried.json.status]).toEqual([200, 'completed'])
  }
})

test('erases what replays have of a run: the runs that repeat and judge it, and their reasons', async () => {
  placed.length = 0
  const agent = await makeAgent(service, 'simulator')
  const runtime = { type: 'expression', expression: '{"score": 0, "reason": before.output.text}' }
  const judge = await service.call('POST', '/agents/custom', { name: 'Judge', runtime })
  const { id } = await service.run(agent, { [canary('repeatedKey')]: 1, output: { text: canary('repeated') } })
  const other = await service.run(agent, { output: { text: 'of nobody' } })
  const checks = [{ check: 'agent', agent_id: judge.id }, { check: 'same_output' }]
  const body = { version: 1, runs: { run_ids: [id, other.id] }, checks }
  const made = await service.call('POST', `/agents/${agent}/replays`, body)
  await service.call('GET', `/replays/${made.id}?wait=60`)
  const results = async () => (await service.call('GET', `/replays/${made.id}/results?order=asc`)).data as JsonObject[]
  const kept = (await results())[1]
  expect(JSON.stringify(await results())).toContain(placed[1])
  expect(await findCanaries()).toEqual([...placed].sort())
  const { counts } = await erase({ run_ids: [id] })
  expect(counts).toMatchObject({ runs: 3 })
  expect(await findCanaries()).toEqual([])
  const [erased, untouched] = await results()
  expect(erased).toMatchObject({
    replay_of: id,
    verdict: 'failed',
    checks: [{ passed: false, reason: null }, { passed: true }],
    before: { status: 'completed', output: null },
    after: { status: 'completed', output: null },
  })
  expect(untouched).toEqual(kept)
})

const hasText = (value: JsonObject, text: string): boolean => JSON.stringify(value).includes(text)

test('a key limited to an agent erases what agents that it may not use have of its runs, and nothing else of them', async () => {
  placed.length = 0
  const agent = await makeAgent(service, 'simulator')
  const runtime = { type: 'expression', expression: '{"score": 1}' }
  const judge = await service.call('POST', '/agents/custom', { name: 'Judge', runtime })
  const limited = (await makeKey(service, { scopes: ['runs:erase'], agentIds: [agent] })).key
  const [mine, kept] = [canary('mine'), canary('kept')]
  const [first, second] = [
    await service.run(agent, { output: { text: mine } }),
    await service.run(agent, { chunks: 1 }),
  ]
  const direct = await service.run(String(judge.id), { text: kept })
  const body = {
    version: 1,
    runs: { run_ids: [first.id, second.id] },
    checks: [{ check: 'agent', agent_id: judge.id }],
  }
  const made = await service.call('POST', `/agents/${agent}/replays`, body)
  await service.call('GET', `/replays/${made.id}?wait=60`)
  const silent = (await service.call('GET', `/runs?replay_id=${made.id}&agent_id=${judge.id}`)).data
  const [judgedFirst, judgedSecond] = (silent as { id: string; input: JsonObject }[]).toSorted(
    (one, other) => Number(hasText(other.input, mine)) - Number(hasText(one.input, mine)),
  )
  const ids = [first.id, direct.id, String(judgedSecond?.id)]
  const { counts } = await erase({ run_ids: ids }, limited)
  expect(counts).toMatchObject({ runs: 3 })
  expect(await findCanaries()).toEqual([kept])
  const erasedAt = async (id: unknown) => (await service.call('GET', `/runs/${id}`)).erased_at
  expect(await erasedAt(judgedFirst?.id)).not.toBeNull()
  for (const id of [direct.id, judgedSecond?.id, second.id]) expect(await erasedAt(id)).toBeNull()
})

test('the audit log shows that a key limited to an agent selected runs by their ids', async () => {
  const limited = await makeKey(service, { scopes: ['runs:erase'], agentIds: [service.credentials.agents.echo] })
  await erase({ run_ids: [`run_${'0'.repeat(26)}`] }, limited.key)
  const { data } = await service.call('GET', `/audit-log?actor_id=${limited.id}`)
  expect(data).toMatchObject([{ action: 'erasure.created', details: { by: 'run_ids', dry_run: false } }])
})

test('a replay ends although one of its recorded runs is erased meanwhile', async () => {
  const agent = await makeAgent(service, 'simulator')
  const first = await service.run(agent, { chunks: 10, delay_ms: 100 })
  const second = await service.run(agent, { output: { text: 'gone' } })
  const body = { version: 1, runs: { run_ids: [first.id, second.id] }, max_parallel: 1 }
  const made = await service.call('POST', `/agents/${agent}/replays`, body)
  await erase({ run_ids: [second.id] })
  const ended = await service.call('GET', `/replays/${made.id}?wait=60`)
  expect([ended.status, ended.verdict, ended.runs]).toEqual([
    'completed',
    'failed',
    { total: 2, done: 2, completed: 1, failed: 1 },
  ])
  const { data } = await service.call('GET', `/replays/${made.id}/results?verdict=failed`)
  expect(data).toMatchObject([{ run_id: null, replay_of: second.id, after: { error: { code: 'erased' } } }])
  const again = await rest(service, 'POST', `/agents/${agent}/replays`, { body })
  expect([again.status, again.json]).toMatchObject([422, { error: { code: 'invalid_value' } }])
})

test('a repeated request with the key of an erased run returns that run, and runs nothing', async () => {
  placed.length = 0
  const body = { agent_id: service.credentials.agents.echo, input: { query: canary('keyed') } }
  const repeat = () => rest(service, 'POST', '/runs', { body, headers: { 'idempotency-key': 'of-an-erased-run' } })
  const { id } = (await repeat()).json
  await erase({ run_ids: [String(id)] })
  const repeated = await repeat()
  expect(repeated.json).toMatchObject({ id, input: null, output: null, metadata: null, erased_at: expect.any(String) })
  expect(repeated.headers['idempotency-replayed']).toBe('true')
  expect(await findCanaries()).toEqual([])
  const other = { ...body, input: { query: 'other' } }
  const headers = { 'idempotency-key': 'of-an-erased-run' }
  expect((await rest(service, 'POST', '/runs', { body: other, headers })).status).toBe(422)
})
