/*
 * A step's run that is created while its pipeline run is cancelled. The test holds two statements back: the insert of the run
 * with a lock on the table, and the cancelling write with a lock on the row of the pipeline run.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { usualConnections } from '../helpers/connections.ts'
import { rest } from '../helpers/httpClient.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
let pipelineId: string
const holders: Client[] = []
beforeAll(async () => {
  service = await startOwnService({ because: 'the test locks tables', env: { DATABASE_POOL: usualConnections } })
  const steps = [{ name: 'only', agent_id: service.credentials.agents.echo }]
  pipelineId = String((await rest(service, 'POST', '/pipelines', { body: { name: 'p', steps } })).json.id)
})
afterAll(async () => {
  await Promise.all(holders.map((holder) => holder.end()))
  await service.dispose()
})

async function hold(sql: string, values: unknown[] = []): Promise<Client> {
  const holder = new Client(service.databaseUrl)
  holders.push(holder)
  await holder.connect()
  await holder.query('begin')
  await holder.query(sql, values)
  return holder
}

const found = async (sql: string, values: unknown[] = []) =>
  ((await service.deps.db.pool.query(sql, values)).rowCount ?? 0) > 0
/** For the lock of a table, or of a row. */
const insertWaits = (kinds: string) =>
  `select 1 from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and l.locktype in (${kinds}) and a.query like 'with given as%'`
const runExists = 'select 1 from runs where pipeline_run_id = $1'

test.each([
  ['while the write that cancels waits', 'for no key update'],
  ['or is rejected, if it comes after that write', 'for update'],
])('a run that is created %s is in the log of its pipeline run', async (_, lock) => {
  const insertHolder = await hold('lock table runs in share mode')
  const call = { body: { input: {} }, headers: { prefer: 'respond-async' } }
  const id = String((await rest(service, 'POST', `/pipelines/${pipelineId}/runs`, call)).json.id)
  await waitUntil('the run is about to be inserted', 10_000, () => found(insertWaits(`'relation'`)))
  const writeHolder = await hold(`select 1 from pipeline_runs where id = $1 ${lock}`, [id])
  const blockedBy = `select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`
  const cancelling = rest(service, 'DELETE', `/pipeline-runs/${id}`)
  await waitUntil('the write waits', 10_000, () => found(blockedBy, [processIdOf(writeHolder)]))
  await insertHolder.query('commit')
  await waitUntil('the run is inserted, or waits', 10_000, async () => {
    return (await found(runExists, [id])) || (await found(insertWaits(`'tuple', 'transactionid'`)))
  })
  await writeHolder.query('commit')
  expect((await cancelling).json).toMatchObject({ status: 'cancelled' })
  const runs = (await rest(service, 'GET', `/runs?pipeline_run_id=${id}`)).json.data as JsonObject[]
  expect(await loggedRuns(id)).toEqual(runs.map((run) => run.id))
})

const processIdOf = (client: Client): number => (client as unknown as { processID: number }).processID

async function loggedRuns(id: string): Promise<unknown[]> {
  const { rows } = await service.deps.db.pool.query<{ run_id: string }>(
    `select data ->> 'run_id' as run_id from pipeline_run_events where pipeline_run_id = $1 and type = 'step.started'`,
    [id],
  )
  return rows.map((row) => row.run_id)
}
