/*
 * Changes without a hint are found, whatever their times are and whenever their transactions commit: the rows are written
 * here by plain SQL, as by a process whose hints are lost.
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { PoolClient } from 'pg'
import { createIds } from '../../src/platform/ids.ts'
import { createRandom } from '../faults/helpers/random.ts'
import { followUpdates, runUpdates, type Updates } from '../helpers/followUpdates.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let updates: Updates
beforeAll(async () => {
  service = await startTestService('api')
  updates = await followUpdates(service, runUpdates)
})
const clients: PoolClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.release()
})
afterAll(async () => {
  updates.close()
  await service.dispose()
})

async function begin(): Promise<PoolClient> {
  const client = await service.deps.db.pool.connect()
  clients.push(client)
  await client.query('begin')
  return client
}

type Database = Pick<PoolClient, 'query'>

async function insertRun(db: Database, status: string, createdAt: Date): Promise<string> {
  const { organization_id: organizationId, agents } = service.credentials
  const id = createIds({ now: () => createdAt, after: () => () => {} })('run')
  await db.query(
    `insert into runs (organization_id, id, agent_id, agent_version, input, metadata, timeout_ms, created_at, started_at,
                       status, attempt, last_seq)
     values ($1, $2, $3, 1, '{}', '{}', 2000000000, $4, case when $5 = 'running' then $4::timestamptz end, $5, 1, 1)`,
    [organizationId, id, agents.echo, createdAt, status],
  )
  return id
}

const change = (db: Database, id: string, changes: string) =>
  db.query(`update runs set ${changes} where organization_id = $1 and id = $2`, [
    service.credentials.organization_id,
    id,
  ])

/** A pass that examined everything committed before. */
async function pass(): Promise<void> {
  const id = await insertRun(service.deps.db.pool, 'completed', new Date())
  service.deps.liveRuns.wake() // or a poll finds it a second later
  await updates.until((run) => run.id === id)
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000)

test('sends runs whose transactions commit late, in any order', async () => {
  const random = createRandom(1)
  const writers = await Promise.all(Array.from({ length: 6 }, begin))
  const ids: string[] = []
  for (const writer of writers) {
    ids.push(await insertRun(writer, 'completed', secondsAgo(random() * 30)))
    if (random() < 0.5) await pass()
  }
  expect(updates.received().filter((run) => ids.includes(String(run.id)))).toEqual([])
  for (const [index, writer] of writers.entries()) {
    const [id, later] = [ids[index], ids[index + 1]]
    await writer.query('commit')
    service.deps.liveRuns.wake()
    await updates.until((run) => run.id === id)
    expect(updates.received().some((run) => run.id === later)).toBe(false)
  }
})

const ended = (status: string) => `status = '${status}', finished_at = clock_timestamp()`
test.each([
  ['claimed', 'queued', `status = 'running', started_at = clock_timestamp()`, 'running'],
  ['asked for an action', 'running', `status = 'requires_action'`, 'requires_action'],
  ['resumed', 'requires_action', `status = 'running'`, 'running'],
  ['cancelled', 'queued', ended('cancelled'), 'cancelled'],
  ['completed', 'running', ended('completed'), 'completed'],
  ['failed', 'requires_action', ended('failed'), 'failed'],
])("sends yesterday's run that was %s, when its transaction commits", async (_, from, changes, to) => {
  const id = await insertRun(service.deps.db.pool, from, secondsAgo(86_400))
  const writer = await begin()
  await change(writer, id, changes)
  if (to === 'completed' || to === 'failed') {
    await writer.query(
      `insert into events (organization_id, id, type, subject_id, body, created_at)
       values ($1, new_id('evt', now()), $2, $3, '{}', now())`,
      [service.credentials.organization_id, `run.${to}`, id],
    )
  }
  await pass()
  expect(updates.received().some((run) => run.id === id && run.status === to)).toBe(false)
  await writer.query('commit')
  expect(await updates.until((run) => run.id === id && run.status === to)).toBeDefined()
  await pass()
  await pass()
  expect(updates.received().filter((run) => run.id === id && run.status === to)).toHaveLength(1)
})
