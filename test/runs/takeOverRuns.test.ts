/** Runs whose process died: how often one is executed again. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { takeOverRuns } from '../../src/runs/store/changes/takeOverRuns.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

/** An execution that lost its run ends when it writes its next piece; until then the service would not stop. */
const longRun = { chunks: 10_000, delay_ms: 500 }

async function startRun(input: object): Promise<string> {
  const body = { agent_id: service.credentials.agents.simulator, input }
  const { json } = await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
  return String(json.id)
}

/** Waits until the run is executed, and then takes it over from its process. */
async function takeOver(id: string, hasDied: boolean): Promise<void> {
  const { db, processId } = service.deps
  const isExecuted = `select 1 from runs where id = $1 and status = 'running' and owner is not null`
  await waitUntil('it is executed', 10_000, async () => (await db.pool.query(isExecuted, [id])).rowCount === 1)
  const lost = { owners: [processId()], only: [id], hasDied }
  expect(await db.transaction((tx) => takeOverRuns({ ...service.deps, onLost() {} }, tx, lost, new Date()))).toEqual([
    id,
  ])
}

async function read(id: string): Promise<{ attempt: number; status: string }> {
  return (await service.deps.db.pool.query('select attempt, status from runs where id = $1', [id])).rows[0]
}

test('a run that lost its process once is executed again; one that lost two processes fails with worker_lost', async () => {
  const id = await startRun(longRun)
  await takeOver(id, true)
  expect(await read(id)).toEqual({ attempt: 2, status: 'running' })
  await takeOver(id, true)
  const { json } = await rest(service, 'GET', `/runs/${id}`)
  const error = { code: 'worker_lost', retryable: true, attempt: 2 }
  expect(json).toMatchObject({ status: 'failed', attempt: 2, error })
})

test('a run that was handed over by live processes has lost none, however many they were', async () => {
  const id = await startRun(longRun)
  for (const _ of [1, 2, 3, 4, 5, 6]) await takeOver(id, false)
  expect(await read(id)).toEqual({ attempt: 7, status: 'running' })
  await takeOver(id, true)
  expect(await read(id)).toEqual({ attempt: 8, status: 'running' })
  await rest(service, 'DELETE', `/runs/${id}`)
})

test('a run that is waiting for an answer when its process dies has not lost it', async () => {
  const id = await startRun({ ask: {}, ...longRun })
  await waitUntil('it asks', 10_000, async () => (await read(id)).status === 'requires_action')
  const lost = { owners: [service.deps.processId()], hasDied: true }
  for (const _ of [1, 2, 3])
    await service.deps.db.transaction((tx) => takeOverRuns({ ...service.deps, onLost() {} }, tx, lost, new Date()))
  await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
  await takeOver(id, true)
  expect(await read(id)).toEqual({ attempt: 2, status: 'running' })
  await rest(service, 'DELETE', `/runs/${id}`)
})
