/*
 * Two organisations on two processes. One uses all it can get: runs of an hour, a long queue of an agent with a
 * concurrency limit, endless expressions, webhooks whose receivers hang. The runs, expressions and events of the other
 * must be nearly as fast as without it.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTcpReceiver } from '../helpers/rawReceiver.ts'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority, type ReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { isAlone, scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import type { Answer, Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { waitUntil } from './helpers/waitUntil.ts'

const samples = scaled(60, 200)
const queued = scaled(2_000, 10_000)
const hour = 3_600_000

let authority: ReceiverAuthority
let cluster: Cluster & { one: Instance; other: Instance }
let receiver: Receiver
let hung: Awaited<ReturnType<typeof startTcpReceiver>>

beforeAll(async () => {
  authority = await createReceiverAuthority()
  const env = { WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' }
  cluster = await startPair(env)
  receiver = await startReceiver(authority.certificate)
  hung = await startTcpReceiver(() => {})
}, 60_000)
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  await receiver?.close()
  await hung?.close()
  await authority?.dispose()
})

const asynchronous = { prefer: 'respond-async' }

async function call(work: Promise<Answer>): Promise<Answer['json']> {
  const { status, json } = await work
  if (status >= 400) throw new Error(JSON.stringify(json))
  return json
}

const names = ['startMs', 'expressionMs', 'eventMs'] as const
type Figures = Record<(typeof names)[number], number>

/** The p99 of three operations of the other organisation, at both processes in turn. */
async function measure(expressionAgent: unknown): Promise<Figures> {
  const { one, other, credentials } = cluster
  const taken = { startMs: [] as number[], expressionMs: [] as number[], eventMs: [] as number[] }
  for (let sample = 0; sample < samples; sample++) {
    const instance = sample % 2 === 0 ? one : other
    const body = { agent_id: credentials.agents.echo, input: { query: String(sample) } }
    const made = await call(instance.rest('POST', '/runs', { body, headers: asynchronous }))
    const ended = await call(instance.rest('GET', `/runs/${made.id}?wait=60`))
    taken.startMs.push(Date.parse(String(ended.started_at)) - Date.parse(String(ended.created_at)))
    const event = await waitUntil('its event', 60_000, () => receiver.got.find(({ json }) => json.data.id === made.id))
    taken.eventMs.push(event.at - Date.parse(String(ended.finished_at)))
    const beganMs = performance.now()
    const input = { value: sample }
    const run = await call(instance.rest('POST', '/runs', { body: { agent_id: expressionAgent, input } }))
    expect(run.output).toEqual({ result: sample + 1 })
    taken.expressionMs.push(performance.now() - beganMs)
  }
  return { startMs: p99(taken.startMs), expressionMs: p99(taken.expressionMs), eventMs: p99(taken.eventMs) }
}

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

const p99 = (values: number[]): number =>
  values.sort((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1] ?? 0

/** Uses all that one organisation can get. */
async function beHostile(): Promise<void> {
  const { one, other, credentials, db } = cluster
  const { key, agentId } = await makeOrganization(db, credentials.agents.simulator)
  const post = (instance: Instance, path: string, body: object, headers = {}) =>
    call(instance.rest('POST', path, { key, headers, body: body as Answer['json'] }))
  await times(100, () => post(one, '/webhooks', { url: hung.url, events: ['*'] }))
  await times(20, () => post(one, '/runs', { agent_id: agentId, input: {} }))
  const anHour = { agent_id: agentId, input: { chunks: 1, delay_ms: hour }, timeout_ms: hour }
  await times(55, (place) => post(place % 2 === 0 ? one : other, '/runs', anHour, asynchronous))
  const limited = await post(one, '/agents/simulator/deploy', {})
  await call(one.rest('PATCH', `/agents/${limited.id}`, { key, body: { max_concurrency: 2 } }))
  const waiting = await times(3, () => post(one, '/runs', { ...anHour, agent_id: limited.id }, asynchronous))
  await db.query(
    `insert into runs select (made).* from (
       select jsonb_populate_record(r, jsonb_build_object('id', 'run_' || lpad(n::text, 26, '0'))) as made
         from runs r, generate_series(1, $2::int) n where r.id = $1) copies`,
    [waiting.at(-1)?.id, queued],
  )
  const endless = '($f := function($n) { $f($n + 1) }; $f(0))'
  await times(12, async (place) => {
    const agent = { name: `endless ${place}`, runtime: { type: 'expression', expression: endless } }
    const { id } = await post(one, '/agents/custom', agent)
    await times(4, () => post(one, '/runs', { agent_id: id, input: {} }, asynchronous))
  })
}

const times = <Result>(count: number, work: (place: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)))

test(
  'an organisation that uses all it can get does not slow down another',
  async () => {
    const { one } = cluster
    await call(one.rest('POST', '/webhooks', { body: { url: receiver.url(), events: ['run.completed'] } }))
    const agent = { name: 'increment', runtime: { type: 'expression', expression: 'value + 1' } }
    const { id } = await call(one.rest('POST', '/agents/custom', { body: agent }))
    await measure(id) // the first calls of a process are slower
    const alone = await measure(id)
    await beHostile()
    const room = isAlone ? 250 : 3_000 * slowness() // other suites take their part of the machine
    const tries = [await measure(id)]
    const isLate = (name: (typeof names)[number]) => {
      const beside = median(tries.map((figures) => figures[name]))
      return beside > Math.max(2 * alone[name], alone[name] + room)
    }
    // What else the machine does may disturb a measurement: if one is late, the median of three decides.
    while (names.some(isLate) && tries.length < 3) tries.push(await measure(id))
    for (const name of names) {
      measured(`hostile neighbour, ${name}`, {
        tries: tries.length,
        alone: alone[name],
        beside: median(tries.map((figures) => figures[name])),
      })
    }
    expect(names.filter(isLate)).toEqual([])
  },
  scaled(120_000, 400_000),
)
