/** Logs from before several entries shared a row, and reverting the migration. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { DataSource, type QueryRunner } from 'typeorm'
import { LogRows1700000000029 } from '../../migrations/0029-log-rows.ts'
import { rest } from '../helpers/httpClient.ts'
import { startRun } from '../helpers/startRun.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
let source: DataSource
let runner: QueryRunner
beforeAll(async () => {
  service = await startOwnService({ because: 'a migration is undone' })
  source = await new DataSource({ type: 'postgres', url: service.databaseUrl, installExtensions: false }).initialize()
  runner = source.createQueryRunner()
})
afterAll(async () => {
  const { rows } = await service.deps.db.pool.query(`select id from runs where status = 'running'`)
  for (const { id } of rows) await rest(service, 'DELETE', `/runs/${id}`) // they would last for hours
  await runner.release()
  await source.destroy()
  await service.dispose()
})

const migration = new LogRows1700000000029()
const oldRows = (): Promise<Record<string, unknown>[]> =>
  runner.query('select *, data::text as text from run_events order by run_id, seq')

async function runsOfAllKinds(): Promise<string[]> {
  const { echo, simulator } = service.credentials.agents
  const run = async (agent_id: string, input: object, headers = {}) =>
    String((await rest(service, 'POST', '/runs', { body: { agent_id, input }, headers })).json.id)
  const act = (id: string, body: object) => rest(service, 'POST', `/runs/${id}/action`, { body: { ...body } })
  const [ended, long, asked, cancelled] = [
    await run(echo, { query: 'x' }),
    await run(simulator, { chunks: 200 }),
    await run(simulator, { ask: {}, chunks: 2 }),
    await run(simulator, { ask: {} }),
  ]
  const [failed, queued] = [
    await run(simulator, { fail: {} }),
    await run(echo, { query: 'x' }, { prefer: 'respond-async' }),
  ]
  await act(asked, { type: 'approve' })
  await rest(service, 'DELETE', `/runs/${cancelled}`)
  const active = await startRun(service, { chunks: 3, delay_ms: 3_600_000 })
  await rest(service, 'GET', `/runs/${queued}?wait=20`)
  await rest(service, 'GET', `/runs/${asked}?wait=20`)
  while ((await rest(service, 'GET', `/runs/${active}`)).json.status === 'queued');
  for (const text of ['line\nbreak', 'x'.repeat(3_000)]) await act(active, { type: 'respond', payload: { text } })
  return [ended, long, asked, cancelled, failed, queued, active]
}

const logsOf = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const pages: unknown[] = []
      for (let cursor: unknown = ''; cursor !== null; ) {
        const { json } = await rest(
          service,
          'GET',
          `/runs/${id}/events?limit=100&order=asc${cursor && `&cursor=${cursor}`}`,
        )
        pages.push(...(json.data as unknown[]))
        cursor = json.next_cursor
      }
      return pages
    }),
  )

test('logs read the same in either layout, and no entry is lost', async () => {
  const ids = await runsOfAllKinds()
  const logs = await logsOf(ids)
  expect(logs.map(({ length }) => length)).toEqual([3, 203, 7, 4, 3, 3, 4])
  await migration.down(runner)
  const rows = await oldRows()
  expect(rows).toHaveLength(logs.flat().length)
  expect(rows.filter((row) => row.run_id === ids[1]).map(({ seq, type, text }) => [seq, type, text])).toEqual([
    [1, 'run.created', '{}'],
    [2, 'run.started', '{"agent_version" : 1, "attempt" : 1}'],
    [3, 'output.delta', '{"delta":"chunk 1"}'],
    ...Array.from({ length: 199 }, (_, i) => [i + 4, 'output.delta', `{"delta":" chunk ${i + 2}"}`]),
    [203, 'run.completed', '{}'],
  ])
  await migration.up(runner)
  expect(await logsOf(ids)).toEqual(logs)
  const [{ count }] = await runner.query('select count(*)::int as count from run_events')
  expect(count).toBeLessThan(20)
  await migration.down(runner)
  expect(await oldRows()).toEqual(rows)
  await migration.up(runner)
})

test('an entry that does not follow from its run is unchanged', async () => {
  const [id] = await runsOfAllKinds()
  await migration.down(runner)
  await runner.query(`update run_events set data = '{"a" : 1.0}' where run_id = $1`, [id])
  await runner.query(
    `update run_events set created_at = created_at - interval '1 hour' where run_id = $1 and seq = 2`,
    [id],
  )
  const rows = await oldRows()
  await migration.up(runner)
  await migration.down(runner)
  expect(await oldRows()).toEqual(rows)
  await migration.up(runner)
})
