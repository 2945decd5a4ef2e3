/*
 * Clients that never read, with events and outputs of megabytes: the memory that the service holds for them stays within the
 * bound of their key. Garbage does not count: it is collected before the memory is measured.
 */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { maxUnreadBytes } from '../../src/streaming/unreadResponses.ts'
import type { Receiver } from '../helpers/receiver.ts'
import { sampled, scaled } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { type Attacker, createAttacker } from './hostile/attacker.ts'

const mebibyte = 1_048_576
const readers = scaled(22, 40) // with separate copies they would hold 220 MiB of a single event
const events = scaled(1, 6)
const eventBytes = 10 * mebibyte
const pipelineRuns = 30
/** Two large reads, and two large results, are in memory at once before they are written, in all organisations. */
const inTheMaking = 96 * mebibyte

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let cluster: Cluster
let attacker: Attacker
let organizationId: string
let agentId: string

beforeAll(async () => {
  folder = await temporaryFolder()
  cluster = await startCluster([
    {
      NODE_OPTIONS: `--import ${new URL('hostile/watchLoop.mjs', import.meta.url).href}`,
      LOOP_SOCKET: join(folder.path, 'loop'),
    },
  ])
  const { db, credentials } = cluster
  const made = await makeOrganization(db, credentials.agents.echo ?? '')
  agentId = made.agentId
  const { rows } = await db.query('select organization_id from agents where id = $1', [agentId])
  organizationId = rows[0].organization_id
  attacker = createAttacker({
    port: instance().process.ready.port,
    ca: readFileSync(String(credentials.ca_file)),
    key: made.key,
    simulatorId: agentId,
    receiver: {} as Receiver,
  })
}, 60_000)
afterEach(() => attacker.closeAll())
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  await folder?.[Symbol.asyncDispose]()
})

function instance(): Instance {
  const [first] = cluster.instances
  if (first === undefined) throw new Error('no instance')
  return first
}

/** How much the memory grew since the last time. */
async function takeGrownBytes(): Promise<number> {
  const parts: Buffer[] = await connect(join(folder.path, 'loop')).toArray()
  return JSON.parse(Buffer.concat(parts).toString('utf8')).grownBytes
}

async function storeLargeEvents(): Promise<void> {
  for (let count = 0; count < events; count++)
    await cluster.db.query(
      `insert into events (organization_id, id, type, subject_id, body, created_at)
       select $1, id, 'run.completed', 'run_x', json_build_object('id', id, 'type', 'run.completed', 'created_at', now(),
              'data', json_build_object('text', repeat('x', ${eventBytes})))::text, now()
         from (select new_id('evt', clock_timestamp()) as id) as made`,
      [organizationId],
    )
}

/** A request over a separate connection, of which nothing is read. */
async function openUnread(line: string, body = ''): Promise<void> {
  const socket = await attacker.tls()
  socket.pause()
  const headers = [
    ...['host: localhost', `authorization: ${attacker.authorization}`, 'accept: text/event-stream'],
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
  ]
  socket.write(`${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}

/** An event stream that is read, with another key. */
async function openRead() {
  const { key } = await attacker.make('/v2/api-keys', { name: 'Reader', scopes: ['webhooks:read'] })
  const response = await instance().open('GET', '/v2/events/stream', { key: String(key) })
  let bytes = 0
  response
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
  return { bytes: () => bytes, close: () => void response.destroy() }
}

/** The first one: what feeds hold is given back some time after they are closed. */
test(`${pipelineRuns} unread pipeline runs of 9 MB hold no more than their key may have unread`, async () => {
  const ids: string[] = []
  const steps = [{ name: 'a', agent_id: agentId }]
  const pipeline = await attacker.make('/v2/pipelines', { name: 'Large', steps })
  for (let count = 0; count < pipelineRuns; count++)
    ids.push(String((await attacker.make(`/v2/pipelines/${pipeline.id}/runs`, { input: {} })).id))
  await cluster.db.query(
    `update pipeline_runs set output = made, output_bytes = octet_length(made::text)
       from (select json_build_object('text', repeat('x', 9000000)) as made) large where status = 'completed'`,
  )
  await takeGrownBytes()
  await Promise.all(ids.map((id) => openUnread(`GET /v2/pipeline-runs/${id}/stream`)))
  await sleep(8_000)
  const grownBytes = await takeGrownBytes()
  measured('unread pipeline runs', { mib: Math.round(grownBytes / mebibyte) })
  expect(grownBytes).toBeGreaterThan(8 * mebibyte)
  expect(grownBytes).toBeLessThan(maxUnreadBytes.caller + inTheMaking)
}, 120_000)

const subscription = (selection: string, index: number) =>
  JSON.stringify({ query: `subscription Reader${index} { events { position event { ${selection} } } }` })

const feeds: [string, (index: number) => Promise<void>][] = [
  ['over REST', () => openUnread('GET /v2/events/stream')],
  ['as subscriptions of one document', () => openUnread('POST /graphql', subscription('id data', 0))],
  ['as subscriptions of different documents', (index) => openUnread('POST /graphql', subscription('data', index))],
  [
    'as subscriptions whose results depend on the reader',
    (index) =>
      openUnread('POST /graphql', subscription('id data deliveries(first: 1) { edges { node { id } } }', index)),
  ],
]

/** The short form has one whose frames readers share, and one whose results they can't. */
test.each(sampled(feeds, 3))(
  `${readers} unread event streams hold no more than their key may have unread: %s`,
  async (name, open) => {
    await takeGrownBytes()
    await Promise.all(Array.from({ length: readers }, (_, index) => open(index)))
    const reading = await openRead()
    await storeLargeEvents()
    await waitUntil('a reader that reads has all events', 60_000, () => reading.bytes() > events * eventBytes)
    await sleep(1_000)
    reading.close()
    const grownBytes = await takeGrownBytes()
    measured(`unread feeds ${name}`, { mib: Math.round(grownBytes / mebibyte) })
    expect(grownBytes).toBeLessThan(maxUnreadBytes.caller + inTheMaking)
  },
  120_000,
)
