import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Run } from '../../src/runs/run.ts'
import { type Advance, createAdvanceRuns } from '../../src/runs/store/changes/advanceRuns.ts'
import { newRun } from '../../src/runs/store/changes/newRun.ts'
import { noOrigin, type Viewer } from '../../src/viewer/viewer.ts'
import { fanOutSql } from '../../src/webhooks/store/fanOut.ts'
import { executedPlans } from '../helpers/executedPlans.ts'
import { readLog } from '../helpers/runLog.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startOwnService({ env: { ROLE: 'api' }, because: 'plans depend on what else is stored' }) // no process claims the queued ones
})
afterAll(() => service.dispose())

describe('concurrent runs, of which the first is written alone and the others in a batch', () => {
  test.each([
    ['start', true],
    ['queue', false],
  ])('have the same rows if they %s', async (_, here) => {
    const runs = await makeRuns(4, here)
    const guardrails = { events: [{ guardrail: 'pii', action: 'flag' as const, on: 'input' as const }], audit: [] }
    const insertions = runs.map((run) =>
      service.deps.runStore.insert({
        run,
        live: unreleased,
        key: { text: run.id, hash: Buffer.from('hash') },
        guardrails,
      }),
    )
    expect(await Promise.all(insertions)).toEqual(runs.map(() => 'created'))
    const [alone, ...together] = await Promise.all(runs.map(stored))
    expect(alone).toMatchObject({ runs: [{ status: here ? 'running' : 'queued', last_seq: here ? 3 : 2 }] })
    expect(together).toEqual(together.map(() => alone))
  })

  test('have the same rows after their end, each with its own entries, fact and event', async () => {
    const runs = await makeRuns(4, true)
    await Promise.all(
      runs.map((run) => service.deps.runStore.insert({ run, live: unreleased, key: undefined, guardrails: undefined })),
    )
    const lastSeqs = await Promise.all(runs.map((run) => service.deps.runStore.advance(endOf(run))))
    expect(lastSeqs).toEqual([4, 4, 4, 4])
    const [alone, ...together] = await Promise.all(runs.map(stored))
    const log = ['run.created', 'run.started', 'output.delta', 'run.completed']
    expect(alone).toMatchObject({
      runs: [{ status: 'completed', output: { result: 'o\'"\\' }, owner: null, writes: 1 }],
      log: log.map((type, index) => ({ type, seq: index + 1 })),
      events: [{ type: 'run.completed', body: null, body_bytes: null }],
    })
    expect(together).toEqual(together.map(() => alone))
    const { rows } = await service.deps.db.pool.query(countedRuns, [runs[0]?.agentId])
    expect(rows).toEqual([{ counted: 4 }])
  })

  test('keep the trace of each in its row and in its event, with and without a key', async () => {
    const traceOf = (place: number) => (place === 2 ? null : `00-${String(place).repeat(32)}-${'b'.repeat(16)}-01`)
    for (const isKeyed of [false, true]) {
      const runs = (await makeRuns(4, true)).map((run, place) => ({ ...run, traceparent: traceOf(place + 1) }))
      const keyOf = (run: Run) => (isKeyed ? { text: run.id, hash: Buffer.from('hash') } : undefined)
      await Promise.all(
        runs.map((run) =>
          service.deps.runStore.insert({ run, live: unreleased, key: keyOf(run), guardrails: undefined }),
        ),
      )
      await Promise.all(runs.map((run) => service.deps.runStore.advance(endOf(run))))
      const { rows } = await service.deps.db.pool.query(
        `select r.traceparent, e.traceparent as of_event from runs r join events e on e.subject_id = r.id
          where r.id = any($1) order by array_position($1, r.id)`,
        [runs.map(({ id }) => id)],
      )
      expect(rows).toEqual(runs.map(({ traceparent }) => ({ traceparent, of_event: traceparent })))
    }
  })

  test.each([1, 64, 150])('have the same rows while they run, with %i entries each', async (count) => {
    const runs = await makeRuns(4, true)
    await Promise.all(
      runs.map((run) => service.deps.runStore.insert({ run, live: unreleased, key: undefined, guardrails: undefined })),
    )
    const lastSeqs = await Promise.all(runs.map((run) => service.deps.runStore.advance(progressOf(run, count))))
    expect(lastSeqs).toEqual(runs.map(() => count + 2))
    const [alone, ...together] = await Promise.all(runs.map(stored))
    expect(alone).toMatchObject({ runs: [{ status: 'running', writes: 1 }], events: [] })
    expect(alone?.log).toMatchObject([
      { seq: 1, type: 'run.created' },
      { seq: 2, type: 'run.started' },
      ...Array.from({ length: count }, (_, i) => ({ seq: i + 3, type: 'output.delta', data: { delta: `"\n\\${i}` } })),
    ])
    expect(alone?.logRows).toHaveLength(Math.ceil(count / 64))
    expect(together).toEqual(together.map(() => alone))
  })

  test.each([1, 3])('are found by their key, not by scanning all running ones: %i', async (count) => {
    const runs = await makeRuns(count, true)
    await Promise.all(
      runs.map((run) => service.deps.runStore.insert({ run, live: unreleased, key: undefined, guardrails: undefined })),
    )
    const nodes = await executedPlans(service.deps.db, (db) =>
      createAdvanceRuns({ db, fanOutSql, onFannedOut() {}, onRecorded() {} })(runs.map(endOf)),
    )
    const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
    expect(indexes.filter((name) => name.startsWith('runs_'))).toEqual(['runs_pkey'])
  })

  test('are not written if another attempt has started', async () => {
    const runs = await makeRuns(3, true)
    await Promise.all(
      runs.map((run) => service.deps.runStore.insert({ run, live: unreleased, key: undefined, guardrails: undefined })),
    )
    const late = runs.map((run) => service.deps.runStore.advance({ ...endOf(run), attempt: 2 }))
    expect(await Promise.all(late)).toEqual([undefined, undefined, undefined])
  })
})

/** The agent of these runs, as it was created. */
const unreleased = { version: 1, releaseRevision: 0 }

/** As facts, or already in rollups. */
const countedRuns = `select ((select count(*) from run_facts where agent_id = $1) +
  (select coalesce(sum(completed), 0) from run_rollups where agent_id = $1 and grain = 'day'))::int as counted`

async function makeRuns(count: number, here: boolean): Promise<Run[]> {
  const { db, clock, newId, processId, liveAgents } = service.deps
  const agentId = service.credentials.agents.echo
  const { rows } = await db.pool.query('select organization_id from agents where id = $1', [agentId])
  const viewer = { organizationId: rows[0].organization_id, origin: noOrigin } as Viewer
  const agent = await liveAgents.find(viewer, agentId)
  const input = { agentId, input: { query: 'i\'"\\{}' }, metadata: { a: [1, null] } }
  const invoked = { agent, live: agent, released: null }
  const run = newRun({ clock, newId, processId }, viewer, invoked, input, here, { guardrailEvents: 1 })
  return Array.from({ length: count }, () => ({ ...run, id: newId('run') }))
}

const endOf = ({ organizationId, id, createdAt }: Run): Advance => ({
  organizationId,
  id,
  attempt: 1,
  writes: 0,
  status: 'completed',
  outputText: JSON.stringify({ result: 'o\'"\\' }),
  error: null,
  requiredAction: null,
  tokensUsed: 3,
  latencyMs: 5,
  finishedAt: createdAt,
  waitingSince: null,
  isSilent: false,
  entries: [
    { type: 'output.delta', data: { delta: '"{' }, createdAt },
    { type: 'run.completed', data: {}, createdAt },
  ],
  event: { id: service.deps.newId('evt'), type: 'run.completed' },
})

const progressOf = (run: Run, count: number): Advance => ({
  ...endOf(run),
  status: 'running',
  outputText: null,
  finishedAt: null,
  latencyMs: null,
  event: null,
  entries: Array.from({ length: count }, (_, index) => ({
    type: 'output.delta',
    data: { delta: `"\n\\${index}` },
    createdAt: new Date(run.createdAt.getTime() + index),
  })),
})

/** All rows of a run, without ids. */
async function stored({ id }: Run): Promise<Record<string, unknown[]>> {
  const rowsOf = async (query: string) => (await service.deps.db.pool.query(query, [id])).rows
  return {
    runs: await rowsOf(`select (to_jsonb(r) - 'id' - 'event_id') || jsonb_build_object('input', input, 'output', output) as run
                          from runs r where id = $1`).then((rows) => rows.map(({ run }) => run)),
    log: await readLog(service.deps.db.pool, id),
    logRows: await rowsOf('select seq, types, ages, data, created_at from run_events where run_id = $1 order by seq'),
    keys: await rowsOf('select operation, request_hash, created_at from idempotency_keys where resource_id = $1'),
    events: await rowsOf('select type, body, body_bytes, created_at from events where subject_id = $1'),
  }
}
