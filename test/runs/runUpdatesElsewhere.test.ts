/** Two processes on one database: a subscriber of one gets the changes made by the other. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { followUpdates, runUpdates } from '../helpers/followUpdates.ts'
import { rest } from '../helpers/httpClient.ts'
import { scaled } from '../helpers/scale.ts'
import { startBeside } from '../helpers/serviceBeside.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { startRun } from '../helpers/startRun.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let beside: TestService
beforeAll(async () => {
  service = await startTestService()
  beside = await startBeside(service)
})
afterAll(async () => {
  await beside.dispose()
  await service.dispose()
})

test('sends every state of a run that another process executes, and its cancellation', async () => {
  const updates = await followUpdates(beside, runUpdates)
  const body = { agent_id: service.credentials.agents.simulator, input: { ask: {} } }
  const { json } = await rest(service, 'POST', '/runs', { body })
  await updates.until((run) => run.id === json.id && run.status === 'requires_action')
  await rest(service, 'DELETE', `/runs/${json.id}`)
  await updates.until((run) => run.id === json.id && run.status === 'cancelled')
  updates.close()
})

test('sends the end of each of many runs that both processes execute', async () => {
  const readers = await Promise.all([service, beside].map((each) => followUpdates(each, runUpdates)))
  const calls = Array.from({ length: scaled(80, 200) }, (_, index) =>
    startRun(index % 2 ? service : beside, { chunks: index % 7 }),
  )
  const ids = await Promise.all(calls)
  expect(ids.filter((id) => !id.startsWith('run_'))).toEqual([])
  for (const { until, received, close } of readers) {
    await until(() => ids.every((id) => received().some((run) => run.id === id && run.status === 'completed')))
    close()
  }
})

test('asks its subscribers to reconnect when it shuts down', async () => {
  const updates = await followUpdates(beside, runUpdates)
  await beside.stop()
  await updates.ended
  expect(JSON.stringify(updates.frames.at(-2))).toContain('"unavailable"')
  expect(updates.frames.at(-1)?.event).toBe('complete')
})
