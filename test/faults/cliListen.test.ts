/*
 * `ars listen` while everything around it fails: it is killed and restarted, suspended for as long as a laptop sleeps, the
 * service is killed and restarted, and the receiver hangs, rejects and responds late. In the end every event was
 * acknowledged, in the order in which it was stored, and none was sent again after its acknowledgement was stored.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { verifyWebhook } from '../../clients/typescript/src/webhooks.ts'
import { type HookReceiver, type HookRequest, startHookReceiver } from '../cli/helpers/hookReceiver.ts'
import { runArs } from '../cli/helpers/runArs.ts'
import { type Follower, startFollowing } from '../cli/helpers/startFollowing.ts'
import { freePort } from '../helpers/freePort.ts'
import { scaled } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import { measured } from './helpers/measured.ts'
import { createRandom, seed } from './helpers/random.ts'
import { waitUntil } from './helpers/waitUntil.ts'

const kills = scaled(1, 5)
const stoppedMs = scaled(1_000, 60_000)
const pauseMs = 100
/** Events from while it was stopped are forwarded first. */
const backlogMs = 180_000
const types = ['run.completed', 'run.failed']

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let database: TestDatabase
let receiver: HookReceiver
let service: Cluster
let listener: Follower
let env: Record<string, string>
let port: number
let stored: string[] = []
let secret = ''
/** The event that was rejected at all three attempts. */
let refusedId = ''
/** The event whose acknowledgement arrived while the listener was stopped. */
let sleptId = ''
let loadIsOver = false
const random = createRandom(1)

beforeAll(
  async () => {
    ;[folder, database, receiver, port] = await Promise.all([
      temporaryFolder(),
      createTestDatabase(),
      startHookReceiver(),
      freePort(),
    ])
    service = await start()
    const { api_key, base_url, ca_file } = service.credentials
    env = {
      ARS_API_KEY: api_key,
      ARS_BASE_URL: base_url,
      ARS_CA_FILE: ca_file ?? '',
      XDG_CONFIG_HOME: `${folder.path}/config`,
    }
    secret = (await runArs(['listen', '--print-secret'], { cwd: folder.path, env })).stdout.trim()
    listener = await listen()
    const load = makeRuns()
    await killInTheMiddle()
    await killWhileTheReceiverHangs()
    await stopWhileAnAnswerArrives()
    await killTheServiceWhileAnEventIsRefused()
    loadIsOver = true
    await load
    await finish()
  },
  scaled(300_000, 600_000),
)

afterAll(async () => {
  await listener?.stop('SIGKILL')
  await service?.[Symbol.asyncDispose]().catch(() => undefined) // it may already be gone
  await receiver?.close()
  await database?.drop()
  await folder?.[Symbol.asyncDispose]()
})

describe('ars listen under faults', () => {
  test('has every event acknowledged', () => {
    expect(stored.length).toBeGreaterThan(20)
    const acknowledged = new Set(requests(isAcknowledged).map(({ id }) => id))
    expect(stored.filter((id) => !acknowledged.has(id))).toEqual([])
  })

  test('repeats at most the event that was in flight when it was killed', () => {
    const repeated = requests(isAcknowledged).filter(
      (request, index, all) => all.findIndex(({ id }) => id === request.id) < index,
    )
    expect(repeated.length).toBeLessThanOrEqual(kills + 1)
    for (const request of repeated) expect(firstOfItsProcess(request)).toBe(request)
    expect(repeated.map(({ id }) => id)).not.toContain(sleptId)
  })

  test('keeps the order in which events are stored', () => {
    const places = requests(({ attempt }) => attempt === 1).map(({ id }) => stored.indexOf(id))
    for (const [index, place] of places.entries()) {
      const before = places[index - 1] ?? -1
      // The same one again after a kill; otherwise the next one, without a gap.
      expect([before, before + 1]).toContain(place)
    }
  })

  test('retries an event that was rejected three times until it is acknowledged, and not after', () => {
    const answers = requests(({ id }) => id === refusedId).map(({ attempt, answered }) => ({ attempt, answered }))
    expect(answers.length).toBeGreaterThan(3)
    const expected = answers.map((_, index) => ({
      attempt: index + 1,
      answered: index + 1 < answers.length ? 500 : 200,
    }))
    expect(answers).toEqual(expected)
  })

  test('signs the stored bytes as the service does', async () => {
    for (const { body, headers } of receiver.requests) {
      const now = () => Number(headers['webhook-timestamp']) * 1000
      await expect(verifyWebhook(body, headers, secret, { now })).resolves.toMatchObject({ isTimeProven: true })
    }
  })
})

/** Killed at random moments, between and during events. */
async function killInTheMiddle(): Promise<void> {
  for (let count = 0; count < kills; count++) {
    await settled(3)
    await sleep(random() * 200)
    await listener.stop('SIGKILL')
    listener = await listen()
  }
}

async function killWhileTheReceiverHangs(): Promise<void> {
  const hung = await catchNext(() => 'hang')
  await listener.stop('SIGKILL')
  receiver.answer(late)
  listener = await listen()
  await waitUntil('the event is sent again', backlogMs, () =>
    receiver.requests.some(({ id, answered }) => id === hung.id && answered === 200),
  )
}

/** The response is waiting in the socket when the process continues; its timers are late by then. */
async function stopWhileAnAnswerArrives(): Promise<void> {
  const answered = Promise.withResolvers<void>()
  const slept = await catchNext(async () => {
    listener.signal('SIGSTOP')
    receiver.answer(late)
    setTimeout(answered.resolve, stoppedMs)
    return 200
  })
  sleptId = slept.id
  await answered.promise
  listener.signal('SIGCONT')
  await settled(3)
}

/** The attempts continue while the service is down; the events after the rejected one come from the next process. */
async function killTheServiceWhileAnEventIsRefused(): Promise<void> {
  const refuse = (request: HookRequest): number => (request.id === refusedId ? 500 : 200)
  const refused = await catchNext((request) => {
    refusedId = request.id
    receiver.answer(refuse)
    return 500
  })
  await service[Symbol.asyncDispose]()
  service = await start()
  await writes('it failed', new RegExp(`${refused.id}: returned 500\\. Not acknowledged`))
  await writes('the loss is reported', /Connection lost: /)
  await writes('it continues', /Ready again after .*; no event was missed/)
  await settled(3)
}

const writes = (what: string, text: RegExp): Promise<true> =>
  waitUntil(what, backlogMs, () => text.test(listener.stderr()) || undefined)

async function finish(): Promise<void> {
  receiver.answer(late)
  // Runs whose process was killed end later.
  await waitUntil('every run has ended', backlogMs, async () => {
    const { rowCount } = await service.db.query('select 1 from runs where finished_at is null')
    return rowCount === 0
  })
  const { rows } = await service.db.query<{ id: string }>(
    'select id from events where type = any($1) order by position, id',
    [types],
  )
  stored = rows.map(({ id }) => id)
  await waitUntil('the last event is sent', backlogMs, () =>
    receiver.requests.some(({ id, answered }) => id === stored.at(-1) && answered === 200),
  )
  const { code } = await listener.stop('SIGINT')
  expect(code).toBe(130)
  listener = await listen()
  await waitUntil('the rejected event is sent again', backlogMs, () =>
    receiver.requests.some(({ id, answered }) => id === refusedId && answered === 200),
  )
  const { length } = receiver.requests
  measured('cli listen', { seed, kills, stoppedMs, events: stored.length, requests: length })
}

/** A slow receiver has events in flight when something fails. */
async function late(): Promise<number> {
  await sleep(random() * 20)
  return 200
}

/** The response to the next event that is sent for the first time. */
async function catchNext(answer: Parameters<HookReceiver['answer']>[0]): Promise<HookRequest> {
  const { promise, resolve } = Promise.withResolvers<HookRequest>()
  let isCaught = false
  receiver.answer((request) => {
    if (isCaught || request.attempt > 1) return late()
    isCaught = true
    resolve(request)
    return answer(request)
  })
  return promise
}

/** Waits until this many more are acknowledged. */
async function settled(count: number): Promise<void> {
  const before = requests(isAcknowledged).length
  await waitUntil(`${count} more are acknowledged`, backlogMs, () => requests(isAcknowledged).length >= before + count)
}

async function makeRuns(): Promise<void> {
  while (!loadIsOver) {
    const { echo, simulator } = service.credentials.agents
    const body = random() < 0.3 ? { agent_id: simulator, input: { fail: {} } } : { agent_id: echo, input: {} }
    // While the service is down, no events can be created.
    await service.instances[0]?.rest('POST', '/runs', { body }).catch(() => undefined)
    await sleep(pauseMs)
  }
}

const start = (): Promise<Cluster> =>
  startCluster([{ PORT: String(port) }], { databaseUrl: database.url, path: folder.path })

let starts = 0
function listen(): Promise<Follower> {
  starts += 1
  const words = ['listen', '--forward-to', receiver.url, '-H', `x-start: ${starts}`, '-e', types.join()]
  return startFollowing(words, { cwd: folder.path, env })
}

const requests = (isWanted: (request: HookRequest) => boolean): HookRequest[] => receiver.requests.filter(isWanted)

const isAcknowledged = ({ answered }: HookRequest): boolean => answered === 200

const firstOfItsProcess = ({ headers }: HookRequest): HookRequest | undefined =>
  receiver.requests.find((each) => each.headers['x-start'] === headers['x-start'])
