/** Deadlines are enforced even if the process that executed the run is dead. */
import { expect, test } from '@jest/globals'
import { startCluster, startPair } from './helpers/cluster.ts'
import { expectWholeLog } from './helpers/expectLog.ts'
import type { Instance } from './helpers/instance.ts'
import { createAndFollow, follow } from './helpers/runStream.ts'
import { waitUntil, within } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const aDayAgo = `now() - interval '24 hours'`

test.concurrent('an action expires and a run times out after their process was killed', async () => {
  await using cluster = await startPair()
  const { one, other, credentials, db } = cluster
  const agent_id = credentials.agents.simulator
  const asked = await one.rest('POST', '/runs', { body: { agent_id, input: { ask: {} } } })
  expect(asked.json.status).toBe('requires_action')
  const slow = await createAndFollow(one, { agent_id, input: { chunks: 1, delay_ms: 60_000 }, timeout_ms: 6_000 })
  await slow.until(2)
  const waiting = await follow(other, String(asked.json.id))
  const running = await follow(other, String(slow.events[0]?.data.run_id))
  await one.process.stop('SIGKILL')
  await db.query(`update runs set action_expires_at = ${aDayAgo} where id = $1`, [asked.json.id])

  expect(await within('the action expires', 20_000, waiting.over)).toBe('ended')
  expectWholeLog(waiting.events)
  expect(waiting.events.at(-1)?.data.run).toMatchObject({ status: 'failed', error: { code: 'action_expired' } })
  expect(await within('the run times out', 30_000, running.over)).toBe('ended')
  expectWholeLog(running.events)
  expect(running.events.at(-1)?.data.run).toMatchObject({ status: 'failed', error: { code: 'timeout', attempt: 2 } })
  await expectSettled(db)
}, 90_000)

test.concurrent('a run whose process was killed times out even if no process is left to claim it', async () => {
  await using cluster = await startCluster([{ ROLE: 'all' }, { ROLE: 'api' }])
  const [one, api] = cluster.instances as [Instance, Instance]
  const agent_id = cluster.credentials.agents.simulator
  const slow = await createAndFollow(one, { agent_id, input: { chunks: 1, delay_ms: 60_000 }, timeout_ms: 3_000 })
  await slow.until(2)
  const running = await follow(api, String(slow.events[0]?.data.run_id))
  await one.process.stop('SIGKILL')
  expect(await within('the run times out', 40_000, running.over)).toBe('ended')
  expectWholeLog(running.events)
  expect(running.events.at(-1)?.data.run).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
  await expectSettled(cluster.db)
}, 90_000)

test.concurrent('a run whose owner does not exist is taken over', async () => {
  await using cluster = await startCluster([{}])
  const [one] = cluster.instances as [Instance]
  const body = { agent_id: cluster.credentials.agents.simulator, input: { chunks: 2, delay_ms: 400 } }
  const stream = await createAndFollow(one, body)
  await stream.until(2)
  const id = String(stream.events[0]?.data.run_id)
  // As if its process had written once more after it was removed.
  await cluster.db.query(`update runs set owner = 'proc_gone', attempt = attempt + 1 where id = $1`, [id])
  await waitUntil('the run completes', 30_000, async () => {
    return (await one.rest('GET', `/runs/${id}?wait=5`)).json.status === 'completed'
  })
  expect(await within('the stream', 10_000, stream.over)).toBe('ended')
  expectWholeLog(stream.events)
  await expectSettled(cluster.db)
}, 60_000)

test.concurrent('runs of the only process, which was killed, are taken over by the next one within 30 s', async () => {
  await using cluster = await startCluster([{}])
  const [one] = cluster.instances as [Instance]
  const body = { agent_id: cluster.credentials.agents.simulator, input: { chunks: 4, delay_ms: 200 } }
  const stream = await createAndFollow(one, body)
  const queued = await one.rest('POST', '/runs', { body, headers: { prefer: 'respond-async' } })
  await stream.until(3)
  await one.process.stop('SIGKILL')
  const next = await cluster.add()
  const rest = await follow(next, String(stream.events[0]?.data.run_id), stream.events.at(-1)?.seq)
  expect(await within('the rest of the log', 30_000, rest.over)).toBe('ended')
  expectWholeLog([...stream.events, ...rest.events])
  expect((await next.rest('GET', `/runs/${queued.json.id}?wait=30`)).json.status).toBe('completed')
  await expectSettled(cluster.db)
}, 90_000)
