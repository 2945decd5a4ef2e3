/** Processes on machines with wrong clocks: everything expires by PostgreSQL's clock. */
import { globSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { needsProgram } from '../helpers/needsProgram.ts'
import { startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

/** Only the time of day is wrong: intervals have their real length. */
const ahead = (seconds: number) => ({
  LD_PRELOAD: String(library),
  FAKETIME: `+${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  ROLE: 'worker',
})

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
    const headers = { prefer: 'respond-async', 'idempotency-key': 'kept' }
    const body = { agent_id, input: { chunks: 1 } }
    const queued = await api.rest('POST', '/runs', { body, headers })

    const wrong = await cluster.add(ahead(25 * 3_600))
    expect(wrong.process.output()).toContain(`"msg":"the clock of this machine is 90000.0 s ahead of PostgreSQL's`)
    const beats = async () => (await db.query('select count(*)::int as n, max(beat_at) as at from processes')).rows[0]
    const { at } = await beats()
    await waitUntil('its periodic tasks have had their turns', 30_000, async () => (await beats()).at > +at + 5_000)
    const { rows } = await db.query('select id, status from runs order by id')
    expect(rows).toEqual([
      { id: asked.json.id, status: 'requires_action' },
      { id: queued.json.id, status: 'queued' },
    ])
    expect((await api.rest('POST', '/runs', { body, headers })).json.id).toBe(queued.json.id)
    const ready = await wrong.open('GET', '/readyz')
    expect(ready.statusCode).toBe(503)
    ready.resume()

    const off = await cluster.add(ahead(3))
    expect(off.process.output()).toContain(`"msg":"the clock of this machine is 3.0 s ahead of PostgreSQL's`)
    const ended = await waitUntil('the queued run is executed', 30_000, async () => {
      const { json } = await api.rest('GET', `/runs/${queued.json.id}`)
      return json.status === 'completed' && json
    })
    const { rows: stored } = await db.query('select now() as now')
    expect(Date.parse(String(ended.finished_at))).toBeLessThanOrEqual(+stored[0].now + 1_000)
    const metrics = await off.open('GET', '/metrics')
    expect(Buffer.concat(await metrics.toArray()).toString()).toMatch(/^ars_clock_ahead_seconds (2\.9|3\.0)\d*$/m)
    await api.rest('DELETE', `/runs/${asked.json.id}`)
    await expectSettled(db)
  }, 120_000)
})
