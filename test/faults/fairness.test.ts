/** Many queued runs of one organisation do not delay the run of another. */
import { expect, test } from '@jest/globals'
import { scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectInvariants } from './invariants.ts'

const processes = scaled(1, 2)
/** More than the 500 slots that one organisation can hold in a process. */
const queued = scaled(600, 10_000)
const batch = 200
/** In the short form none ends before all are created. */
const busyMs = () => scaled(Math.round(10_000 * slowness()), 5_000)

test(
  `${queued} queued runs of one organisation do not delay the run of another`,
  async () => {
    await using cluster = await startCluster(Array.from({ length: processes }, () => ({})))
    const { instances, credentials, db } = cluster
    const [one, other] = [instances[0], instances.at(-1)] as [Instance, Instance]
    const another = await makeOrganization(db, credentials.agents.simulator)
    const busy = { agent_id: credentials.agents.simulator, input: { chunks: 1, delay_ms: busyMs() } }
    const headers = { prefer: 'respond-async' }
    const countQueued = async (): Promise<number> =>
      (await db.query(`select count(*)::int as queued from runs where status = 'queued'`)).rows[0]?.queued
    for (let made = 0; made < queued || (await countQueued()) === 0; made += batch) {
      await Promise.all(Array.from({ length: batch }, () => one.rest('POST', '/runs', { body: busy, headers })))
    }
    const before = await countQueued()
    const startedAt = Date.now()
    const body = { agent_id: another.agentId, input: { chunks: 1, delay_ms: 10 } }
    const { json } = await other.rest('POST', '/runs', { body, headers, key: another.key })
    const ended = await other.rest('GET', `/runs/${json.id}?wait=60`, { key: another.key })
    const waitedMs = Date.now() - startedAt
    const stillWaiting = await countQueued()
    measured('fairness', { queued, waitedMs, before, stillWaiting })
    expect(ended.json.status).toBe('completed')
    // Of the first organisation, only the runs that already had slots were executed before it.
    expect(stillWaiting).toBeGreaterThan(Math.max(0, before - processes * 550))

    await db.query(`update runs set input = '{}' where status = 'queued'`) // makes the rest end immediately
    await waitUntil('all runs end', 120_000, async () => {
      const { rowCount } = await db.query(`select 1 from runs where status in ('queued', 'running') limit 1`)
      return rowCount === 0
    })
    measured('fairness', { restAfterMs: Date.now() - startedAt - waitedMs })
    await expectInvariants(db)
  },
  scaled(120_000, 400_000),
)
