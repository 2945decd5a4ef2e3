import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { flood, idle } from '../helpers/flood.ts'
import { rest } from '../helpers/httpClient.ts'
import { replaceDeltas } from '../helpers/runLog.ts'
import { scaled } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { openStream, readToItsEnd, stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

test('a reader that does not read is disconnected, can continue after its last event, and delays no one', async () => {
  const body = { agent_id: service.credentials.agents.simulator, input: idle }
  const { json } = await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
  const path = `/v2/runs/${json.id}/stream`
  const slow = await openStream(service, 'GET', path)
  const quick = stream(service, 'GET', path)
  await flood(service, String(json.id), slow)
  await rest(service, 'DELETE', `/runs/${json.id}`)
  const whole = await quick
  expect(whole.frames.at(-1)?.event).toBe('run.cancelled')
  const had = await readToItsEnd(slow)
  expect(had.length).toBeGreaterThan(0)
  expect(had.length).toBeLessThan(whole.frames.length)
  const all = [...had]
  while (all.at(-1)?.event !== 'run.cancelled') {
    const resumed = await stream(service, 'GET', path, { headers: { 'last-event-id': String(all.at(-1)?.id) } })
    all.push(...resumed.frames)
  }
  expect(all.map((frame) => frame.id)).toEqual(whole.frames.map((frame) => frame.id))
})

test('a client that reads gets a log of many megabytes over one connection', async () => {
  const body = {
    agent_id: service.credentials.agents.simulator,
    input: { chunks: scaled(200, 400), delay_ms: 1, text: 'x' },
  }
  const { json } = await rest(service, 'POST', '/runs', { body })
  await replaceDeltas(service.deps.db.pool, String(json.id), 'ü'.repeat(50_000))
  const response = await openStream(service, 'GET', `/v2/runs/${json.id}/stream`)
  await new Promise((wait) => setTimeout(wait, 300)) // long enough for the socket to fill
  const frames = await readToItsEnd(response)
  expect(frames.map((frame) => Number(frame.id))).toEqual(frames.map((_, index) => index + 1))
  expect(frames.at(-1)?.event).toBe('run.completed')
})
