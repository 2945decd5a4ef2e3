/** Processes on machines with wrong clocks: everything expires by PostgreSQL's clock. */
import { globSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { needsProgram } from '../helpers/needsProgram.ts'
import { onlyLong } from '../helpers/scale.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

const minuteMs = 60_000

/** Only the time of day is wrong: intervals have their real length. */
const ahead = (seconds: number) => ({
  LD_PRELOAD: String(library),
  FAKETIME: `+${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  ROLE: 'worker',
})

/** Adds a worker; `beatAt`: when it last updated its own row, by PostgreSQL's clock. */
async function addWorker({ db, add }: Cluster, seconds: number) {
  const read = async () => (await db.query<{ id: string; beat_at: Date }>('select id, beat_at from processes')).rows
  const known = new Set((await read()).map(({ id }) => id))
  const worker = await add(ahead(seconds))
  const beatAt = async () => (await read()).find(({ id }) => !known.has(id))?.beat_at.getTime() ?? 0
  return { worker, beatAt, readyAt: await beatAt() }
}

async function textOf(instance: Instance, path: string): Promise<[status: number | undefined, text: string]> {
  const response = await instance.open('GET', path)
  return [response.statusCode, Buffer.concat(await response.toArray()).toString()]
}

const addPurge = ({ db }: Cluster) => db.query(`select graphile_worker.add_job('purge_idempotency_keys')`)
const countJobs = async ({ db }: Cluster) =>
  (await db.query<{ attempts: number }>('select attempts from graphile_worker._private_jobs')).rows
/** The key expires `ms` from now. */
const age = ({ db }: Cluster, key: string, ms: number) =>
  db.query(
    `update idempotency_keys set created_at = now() - interval '24 hours' + $2 * interval '1 ms' where key = $1`,
    [key, ms],
  )
const keysOf = async ({ db }: Cluster) =>
  (await db.query<{ key: string }>('select key from idempotency_keys order by key')).rows.map(({ key }) => key)

needsProgram(
  describe,
  'faketime',
  library !== undefined,
)('a process whose clock is', () => {
  test('25 hours ahead takes no work and expires nothing, until another one takes the work', async () => {
    await using cluster = await startCluster([{ ROLE: 'api' }])
    const { credentials, db } = cluster
    const [api] = cluster.instances as [Instance]
    const agent_id = credentials.agents.simulator
    const asked = await api.rest('POST', '/runs', { body: { agent_id, input: { ask: {} } } })
    expect(asked.json.status).toBe('requires_action')
    const body = { agent_id, input: { chunks: 1 } }
    const queue = (key: string) =>
      api.rest('POST', '/runs', { body, headers: { prefer: 'respond-async', 'idempotency-key': key } })
    const queued = await queue('kept')
    await queue('old')
    await age(cluster, 'old', -minuteMs)
    await addPurge(cluster)

    // Its clock reaches a full minute soon after its start: jobs are scheduled then.
    const soonMs = 12_000
    const seconds = 25 * 3_600 + Math.ceil((minuteMs - ((Date.now() + soonMs) % minuteMs)) / 1_000)
    const { worker: wrong, beatAt, readyAt } = await addWorker(cluster, seconds)
    expect(wrong.process.output()).toMatch(/"msg":"the clock of this machine is 900\d\d\.\d s ahead of PostgreSQL's/)
    const minuteAt = readyAt + minuteMs - ((readyAt + seconds * 1_000) % minuteMs)
    await waitUntil('its clock has passed a minute', 90_000, async () => (await beatAt()) > minuteAt + 2_000)
    const { rows } = await db.query('select id, status from runs where id = any($1)', [[asked.json.id, queued.json.id]])
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [asked.json.id, 'requires_action'],
        [queued.json.id, 'queued'],
      ]),
    )
    expect((await queue('kept')).json.id).toBe(queued.json.id)
    expect(await keysOf(cluster)).toEqual(['kept', 'old'])
    expect(await countJobs(cluster)).toEqual([{ attempts: 0 }])
    const schedules = await db.query(
      `select identifier, last_execution from graphile_worker._private_known_crontabs where last_execution > now()`,
    )
    expect(schedules.rows).toEqual([])
    expect((await textOf(wrong, '/readyz'))[0]).toBe(503)

    const { worker: off } = await addWorker(cluster, 3)
    // Half of the time that PostgreSQL takes to respond can't be distinguished from a difference between the clocks.
    expect(off.process.output()).toMatch(
      /"msg":"the clock of this machine is (?:2\.[5-9]|3\.[0-4]) s ahead of PostgreSQL's/,
    )
    const ended = await waitUntil('the queued run is executed', 30_000, async () => {
      const { json } = await api.rest('GET', `/runs/${queued.json.id}`)
      return json.status === 'completed' && json
    })
    const { rows: stored } = await db.query('select now() as now')
    expect(Date.parse(String(ended.finished_at))).toBeLessThanOrEqual(+stored[0].now + 1_000)
    await waitUntil('the job is done', 30_000, async () => (await keysOf(cluster)).length === 1)
    expect(await keysOf(cluster)).toEqual(['kept'])
    expect((await textOf(off, '/metrics'))[1]).toMatch(/^ars_clock_ahead_seconds (?:2\.[5-9]|3\.[0-4])\d*$/m)
    await api.rest('DELETE', `/runs/${asked.json.id}`)
    await waitUntil('every run has ended', 30_000, async () => {
      const { rowCount } = await db.query(`select 1 from runs where status in ('queued', 'running') limit 1`)
      return rowCount === 0
    })
    await expectSettled(db)
  }, 240_000)

  onlyLong(test)(
    '50 seconds ahead takes work, and expires nothing early',
    async () => {
      await using cluster = await startCluster([{ ROLE: 'api' }])
      const { credentials, db } = cluster
      const [api] = cluster.instances as [Instance]
      const agent_id = credentials.agents.simulator
      const asked = await api.rest('POST', '/runs', { body: { agent_id, input: { ask: {} } } })
      const headers = { prefer: 'respond-async', 'idempotency-key': 'kept' }
      const queued = await api.rest('POST', '/runs', { body: { agent_id, input: { chunks: 1 } }, headers })
      await db.query(`update runs set action_expires_at = now() + interval '45 s' where id = $1`, [asked.json.id])
      await age(cluster, 'kept', 45_000)
      await addPurge(cluster)

      const { worker } = await addWorker(cluster, 50)
      await waitUntil('its tasks and jobs have run', 30_000, async () => {
        const [, metrics] = await textOf(worker, '/metrics')
        return ['expire_actions', 'purge_idempotency_keys'].every((task) =>
          metrics.includes(`ars_task_last_success_timestamp_seconds{task="${task}"}`),
        )
      })
      await waitUntil('the queued run is executed', 20_000, async () => {
        const { json } = await api.rest('GET', `/runs/${queued.json.id}`)
        return json.status === 'completed'
      })
      expect((await api.rest('GET', `/runs/${asked.json.id}`)).json.status).toBe('requires_action')
      expect(await keysOf(cluster)).toEqual(['kept'])
      expect(worker.process.output()).toMatch(
        /"msg":"the clock of this machine is (49\.9|50\.0) s ahead of PostgreSQL's/,
      )
    },
    120_000,
  )
})
