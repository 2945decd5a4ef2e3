/** Processes of different roles on one database. */
import { expect, test } from '@jest/globals'
import { scaled } from '../helpers/scale.ts'
import { startCluster } from './helpers/cluster.ts'
import { expectWholeLog } from './helpers/expectLog.ts'
import type { Instance } from './helpers/instance.ts'
import { follow } from './helpers/runStream.ts'
import { within } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const runs = scaled(8, 300)

test('a worker executes runs that an api process queued, and clients of the api process get their events', async () => {
  await using cluster = await startCluster([{ ROLE: 'api' }])
  const [api] = cluster.instances as [Instance]
  const body = { agent_id: cluster.credentials.agents.simulator, input: { chunks: 3, delay_ms: 20 } }
  const queued = await Promise.all(
    Array.from({ length: runs }, () => api.rest('POST', '/runs', { body, headers: { prefer: 'respond-async' } })),
  )
  expect(new Set(queued.map(({ status, json }) => `${status} ${json.status}`))).toEqual(new Set(['202 queued']))
  const streams = await Promise.all(queued.map(({ json }) => follow(api, String(json.id))))

  const worker = await cluster.add({ ROLE: 'worker' })

  await within('the runs end', 60_000, Promise.all(streams.map((stream) => stream.over)))
  for (const stream of streams) expectWholeLog(stream.events)
  const polled = await api.rest('GET', `/runs/${queued[0]?.json.id}`)
  expect(polled.json).toMatchObject({ status: 'completed', output: { result: 'chunk 1 chunk 2 chunk 3' } })
  expect((await worker.process.stop('SIGTERM')).code).toBe(0)
  await expectSettled(cluster.db)
}, 90_000)
