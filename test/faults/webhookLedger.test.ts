/** kill -9 of the delivering processes, repeatedly under load, checked against what the receivers recorded. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bodiesOf } from '../helpers/bodiesOf.ts'
import { createReceiverAuthority, type ReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { scaled } from '../helpers/scale.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { type Entry, type Ledger, openLedger } from './helpers/ledger.ts'
import { measured } from './helpers/measured.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const kills = scaled(1, 20)
const callers = 4
const loadMs = 1_500
const repeatedWithinMs = 30_000

type Attempt = { delivery_id: string; number: number; http_status: number | null }
type Row = { id: string; event_id: string; status: string; attempts_made: number; owner: string | null }

let authority: ReceiverAuthority
let cluster: Cluster
let receivers: { ledger: Ledger; secret: string }[]
const runIds = new Set<string>()
const killedAt: number[] = []
let deliveries: Map<string, Row>
let attempts: Attempt[]

beforeAll(async () => {
  authority = await createReceiverAuthority()
  const env = { WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' }
  cluster = await startCluster([
    { ...env, ROLE: 'api' },
    { ...env, ROLE: 'worker' },
    { ...env, ROLE: 'worker' },
  ])
  const [api, ...first] = cluster.instances as [Instance, ...Instance[]]
  const workers = first.map((worker) => Promise.resolve(worker))
  receivers = [await addReceiver(api, 1, ['*']), await addReceiver(api, 2, ['run.completed', 'run.failed'])]
  let loading = true
  const load = Array.from({ length: callers }, (_, caller) => callUntil(api, caller, () => !loading))
  while (killedAt.length < kills) {
    await sleep(loadMs)
    await waitUntil('enough runs', 60_000, () => runIds.size > (killedAt.length + 1) * 20)
    const oldest = await workers.shift()
    killedAt.push(Date.now())
    await oldest?.process.stop('SIGKILL')
    // Not awaited, so that the load continues. After the last kill, the other one does the rest.
    if (killedAt.length < kills) workers.push(cluster.add({ ...env, ROLE: 'worker' }))
  }
  await Promise.all(workers)
  loading = false
  await Promise.all(load)
  const since = Date.now()
  await waitUntil('nothing is left to deliver', 90_000, async () => {
    return (await cluster.db.query(`select 1 from deliveries where status = 'pending' limit 1`)).rowCount === 0
  })
  const { db } = cluster
  const { rows } = await db.query<Row>('select id, event_id, status, attempts_made, owner from deliveries')
  deliveries = new Map(rows.map((row) => [row.id, row]))
  attempts = (await db.query<Attempt>('select delivery_id, number, http_status from delivery_attempts')).rows
  measured('webhook ledger', { kills, runs: runIds.size, deliveries: rows.length, lastAfterMs: Date.now() - since })
}, 600_000)

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  await Promise.all((receivers ?? []).map(({ ledger }) => ledger.close()))
  await authority?.dispose()
})

describe('kill -9 of the delivering processes', () => {
  test('every event of every run arrived at every webhook at least once', () => {
    expect(runIds.size).toBeGreaterThan(kills * 20)
    for (const { ledger } of receivers) {
      const arrived = new Set(ledger.entries.map(({ runId }) => runId))
      expect([...runIds].filter((id) => !arrived.has(id))).toEqual([])
    }
  })

  test('every request is a stored event, signed with the secret of its webhook', async () => {
    const stored = new Map((await bodiesOf(cluster.db)).map(({ id, body }) => [id, body]))
    for (const { ledger, secret } of receivers) {
      const unknown = ledger.entries.filter(
        ({ eventId, body, signature, deliveryId }) =>
          stored.get(eventId) !== body ||
          signature !== createHmac('sha256', secret).update(body).digest('hex') ||
          deliveries.get(deliveryId)?.event_id !== eventId,
      )
      expect(unknown).toEqual([])
    }
  })

  test('the attempts of a delivery are numbered 1 to n without a gap', () => {
    const numbers = Map.groupBy(attempts, ({ delivery_id }) => delivery_id)
    const wrong = [...deliveries.values()].filter(({ id, attempts_made }) => {
      const made = (numbers.get(id) ?? []).map(({ number }) => number).sort((one, other) => one - other)
      return made.length !== attempts_made || made.some((number, index) => number !== index + 1)
    })
    expect(wrong).toEqual([])
    expect([...numbers.keys()].filter((id) => !deliveries.has(id))).toEqual([])
  })

  test('the stored attempts are those that the receivers recorded, with the same status', () => {
    const entries = Map.groupBy(allEntries(), attemptOf)
    const isRecorded = ({ delivery_id, number, http_status }: Attempt): boolean =>
      (entries.get(`${delivery_id} ${number}`) ?? []).some(({ answered }) => answered === http_status)
    expect(attempts.filter((attempt) => attempt.http_status !== null && !isRecorded(attempt))).toEqual([])
    const stored = new Set(attempts.map(({ delivery_id, number }) => `${delivery_id} ${number}`))
    expect([...entries.keys()].filter((attempt) => !stored.has(attempt))).toEqual([])
  })

  test('a delivery ended with a 200, or after three failed attempts', () => {
    const last = new Map(attempts.map((attempt) => [`${attempt.delivery_id} ${attempt.number}`, attempt.http_status]))
    const wrong = [...deliveries.values()].filter(({ id, status, attempts_made, owner }) => {
      const acknowledged = last.get(`${id} ${attempts_made}`) === 200
      return owner !== null || (status === 'succeeded' ? !acknowledged : acknowledged || attempts_made !== 3)
    })
    expect(wrong).toEqual([])
  })

  test('an interrupted attempt is repeated within 30 s and counts once', () => {
    const repeated = [...Map.groupBy(allEntries(), attemptOf).values()].filter((entries) => entries.length > 1)
    const delaysMs = repeated
      .flatMap((entries) =>
        entries.slice(1).map(({ at }, index) => {
          const before = entries[index] as Entry
          const kill = killedAt.find((time) => time >= before.at - graceMs && time <= at)
          return kill === undefined ? [] : [at - kill] // otherwise a process was declared dead on a busy machine
        }),
      )
      .flat()
    expect(delaysMs.filter((ms) => ms > repeatedWithinMs)).toEqual([])
    measured('webhook ledger', {
      attempts: attempts.length,
      requests: allEntries().length,
      repeated: delaysMs.length,
      slowestRepeatMs: Math.max(0, ...delaysMs),
    })
  })

  test('the invariants hold', () => expectSettled(cluster.db))
})

/** The time of a kill is recorded before the kill: meanwhile the process may start another attempt. */
const graceMs = 1_000

const allEntries = (): Entry[] => receivers.flatMap(({ ledger }) => ledger.entries)

const attemptOf = ({ deliveryId, attempt }: Entry): string => `${deliveryId} ${attempt}`

async function addReceiver(api: Instance, stream: number, events: string[]) {
  const ledger = await openLedger(authority, stream)
  const { status, json } = await api.rest('POST', '/webhooks', { body: { url: ledger.url, events } })
  if (status !== 201) throw new Error(`no webhook: ${JSON.stringify(json)}`)
  return { ledger, secret: String(json.secret) }
}

async function callUntil(api: Instance, caller: number, isOver: () => boolean): Promise<void> {
  const { echo, simulator } = cluster.credentials.agents
  for (let turn = caller; !isOver(); turn++) {
    const body = turn % 5 === 0 ? { agent_id: simulator, input: { fail: {} } } : { agent_id: echo, input: { turn } }
    const { status, json } = await api.rest('POST', '/runs', { body })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
    runIds.add(String(json.id))
    await sleep(pauseMs)
  }
}

const pauseMs = 50
