import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { readLog } from '../helpers/runLog.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

test('messages that arrive while the run writes do not interrupt it, and each reaches the runtime once', async () => {
  const body = { agent_id: service.credentials.agents.simulator, input: { chunks: 1_500, delay_ms: 1 } }
  const { json } = await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
  const names = Array.from({ length: 120 }, (_, index) => `m${index}`)
  for (let from = 0; from < names.length; from += 12) {
    const send = (payload: string) =>
      rest(service, 'POST', `/runs/${json.id}/action`, { body: { type: 'respond', payload } })
    await Promise.all(names.slice(from, from + 12).map(send))
  }
  expect((await rest(service, 'GET', `/runs/${json.id}?wait=60`)).json.status).toBe('completed')
  const log = await readLog(service.deps.db.pool, String(json.id))
  expect(log.filter(({ type }) => type === 'run.started')).toHaveLength(1)
  const received = log.flatMap(({ data }) => /^ \[(m\d+)\]$/.exec(String(data.delta))?.[1] ?? [])
  expect(received.sort()).toEqual(names.sort())
})

test('a message that arrives while the run is being claimed reaches the runtime', async () => {
  const received = async (): Promise<boolean> => {
    const body = { agent_id: service.credentials.agents.simulator, input: { chunks: 12, delay_ms: 25 } }
    const { json } = await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
    const message = { type: 'respond', payload: { text: 'hurry' } }
    const sent = await rest(service, 'POST', `/runs/${json.id}/action`, { body: message })
    await rest(service, 'GET', `/runs/${json.id}?wait=60`)
    const { text } = await rest(service, 'GET', `/runs/${json.id}/events?limit=100`)
    return sent.status === 200 && text.includes('[hurry]')
  }
  expect(await Promise.all(Array.from({ length: 25 }, received))).not.toContain(false)
})
