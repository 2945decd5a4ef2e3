/** A process with a blocked event loop, with an exhausted pool or on an overloaded machine is not declared dead. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { onlyLong, scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { waitUntil } from './helpers/waitUntil.ts'

const blockMs = scaled(5_500, 10_000)
const loadMs = 60_000

let cluster: Cluster & { one: Instance; other: Instance }
let known: string[]

const processIds = async (): Promise<string[]> =>
  (await cluster.db.query('select id from processes order by id')).rows.map(({ id }) => id)

beforeAll(async () => {
  const preload = pathToFileURL(join(import.meta.dirname, 'helpers', 'blockOnSignal.mjs')).href
  cluster = await startPair({ NODE_OPTIONS: `--import ${preload}`, BLOCK_MS: String(blockMs) })
  await sleep(7_000) // until both may declare others dead
  known = await processIds()
  expect(known).toHaveLength(2)
}, 60_000)
afterAll(() => cluster?.[Symbol.asyncDispose]())

/** Expects the same rows in `processes` for that long. */
async function expectNoneRemoved(forMs: number): Promise<void> {
  for (const until = Date.now() + forMs; Date.now() < until; await sleep(250)) expect(await processIds()).toEqual(known)
}

test('a process whose event loop is blocked is not declared dead', async () => {
  const body = { agent_id: cluster.credentials.agents.simulator, input: { chunks: 1, delay_ms: 500 } }
  const running = cluster.one.rest('POST', '/runs', { body })
  await sleep(200)
  cluster.one.process.signal('SIGUSR2')
  await expectNoneRemoved(blockMs + 2_000)
  const { json } = await running
  expect(json).toMatchObject({ status: 'completed' })
}, 60_000)

test('a process whose pool is exhausted is not declared dead', async () => {
  const client = await cluster.db.connect()
  await client.query('begin; lock table webhooks in access exclusive mode')
  const waiting = Array.from({ length: 60 }, () => cluster.one.rest('GET', '/webhooks'))
  await expectNoneRemoved(blockMs)
  await client.query('rollback')
  client.release()
  await Promise.all(waiting)
}, 60_000)

// The other suites, which need living processes, keep all cores busy in the short form.
onlyLong(test)(
  'at a load of ten times the cores no live process is declared dead',
  async () => {
    const busy = Array.from({ length: 10 * availableParallelism() }, () =>
      spawn(process.execPath, ['-e', `const until = Date.now() + ${loadMs + 30_000}; while (Date.now() < until);`]),
    )
    try {
      await expectNoneRemoved(loadMs)
    } finally {
      for (const child of busy) child.kill('SIGKILL')
    }
    await sleep(1_000)
  },
  120_000,
)

test('a killed process is declared dead within 5 s', async () => {
  const killedAt = Date.now()
  await cluster.one.process.stop('SIGKILL')
  await waitUntil('the killed process is removed', 10_000, async () => (await processIds()).length === 1)
  const removedMs = Date.now() - killedAt
  measured('killed process removed', { removedMs })
  expect(removedMs).toBeLessThan(5_000 * slowness())
}, 60_000)
