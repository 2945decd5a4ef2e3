/** Deadlines are enforced even if the process that executed the run is dead. */
import { expect, test } from '@jest/globals'
import { startCluster } from './helpers/cluster.ts'
import { expectWholeLog } from './helpers/expectLog.ts'
import type { Instance } from './helpers/instance.ts'
import { createAndFollow, follow, runIdOf } from './helpers/runStream.ts'
import { waitUntil, within } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const aDayAgo = `now() - interval '24 hours'`

test.concurrent('an action expires and runs time out after their process was killed, also if none is left to claim them', async () => {
  await using cluster = await startCluster([{}, {}, { ROLE: 'api' }])
  const [one, other, api] = cluster.instances as [Instance, Instance, Instance]
  const { credentials, db } = cluster
  const agent_id = credentials.agents.simulator
  const slowRun = (timeout_ms: number) => ({ agent_id, input: { chunks: 1, delay_ms: 60_000 }, timeout_ms })
  const asked = await one.rest('POST', '/runs', { body: { agent_id, input: { ask: {} } } })
  expect(asked.json.status).toBe('requires_action')
  const slow = await createAndFollow(one, slowRun(6_000))
  await slow.until(2)
  const waiting = await follow(other, String(asked.json.id))
  const running = await follow(other, runIdOf(slow))
  await one.process.stop('SIGKILL')
  await db.query(`update runs set action_expires_at = ${aDayAgo} where id = $1`, [asked.json.id])

  expect(await within('the action expires', 20_000, waiting.over)).toBe('ended')
  expectWholeLog(waiting.events)
  expect(waiting.events.at(-1)?.data.run).toMatchObject({ status: 'failed', error: { code: 'action_expired' } })
  expect(await within('the run times out', 30_000, running.over)).toBe('ended')
  expectWholeLog(running.events)
  expect(running.events.at(-1)?.data.run).toMatchObject({ status: 'failed', error: { code: 'timeout', attempt: 2 } })

  const left = await createAndFollow(other, slowRun(3_000))
  await left.until(2)
  const unclaimed = await follow(api, runIdOf(left))
  await other.process.stop('SIGKILL')
  expect(await within('the run that nobody claims times out', 40_000, unclaimed.over)).toBe('ended')
  expectWholeLog(unclaimed.events)
  expect(unclaimed.events.at(-1)?.data.run).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
  await expectSettled(db)
}, 120_000)

test.concurrent('runs whose owner does not exist are taken over, and by the next process within 30 s if there was no other', async () => {
  await using cluster = await startCluster([{}])
  const [one] = cluster.instances as [Instance]
  const agent_id = cluster.credentials.agents.simulator
  const orphan = await createAndFollow(one, { agent_id, input: { chunks: 2, delay_ms: 400 } })
  await orphan.until(2)
  const id = runIdOf(orphan)
  // As if its process had written once more after it was removed.
  await cluster.db.query(`update runs set owner = 'proc_gone', attempt = attempt + 1 where id = $1`, [id])
  await waitUntil('the run completes', 30_000, async () => {
    return (await one.rest('GET', `/runs/${id}?wait=5`)).json.status === 'completed'
  })
  expect(await within('the stream', 10_000, orphan.over)).toBe('ended')
  expectWholeLog(orphan.events)

  const body = { agent_id, input: { chunks: 4, delay_ms: 200 } }
  const stream = await createAndFollow(one, body)
  const queued = await one.rest('POST', '/runs', { body, headers: { prefer: 'respond-async' } })
  await stream.until(3)
  await one.process.stop('SIGKILL')
  const next = await cluster.add()
  const rest = await follow(next, runIdOf(stream), stream.events.at(-1)?.seq)
  expect(await within('the rest of the log', 30_000, rest.over)).toBe('ended')
  expectWholeLog([...stream.events, ...rest.events])
  expect((await next.rest('GET', `/runs/${queued.json.id}?wait=30`)).json.status).toBe('completed')
  await expectSettled(cluster.db)
}, 120_000)
