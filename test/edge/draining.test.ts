import https from 'node:https'
import { describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { addressOf } from '../helpers/addressOf.ts'
import { request, rest } from '../helpers/httpClient.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

test('503 for new calls during a drain, while a running run completes and is returned', async () => {
  const service = await startOwnService({ because: 'the test shuts it down' })
  const agent = new https.Agent({ keepAlive: true, maxSockets: 1 })
  expect((await keptCall(service, agent, '/v2/agents')).status).toBe(200)
  const body = { agent_id: service.credentials.agents.simulator, input: { chunks: 2, delay_ms: 2_000 } }
  const waiting = rest(service, 'POST', '/runs', { body })
  while ((await service.deps.db.pool.query('select 1 from runs')).rowCount === 0);

  const stopped = service.stop()
  const refused = await keptCall(service, agent, '/v2/agents')
  expect([refused.status, refused.json]).toMatchObject([503, { error: { code: 'unavailable' } }])
  expect(Number(refused.retryAfter)).toBeGreaterThanOrEqual(1)
  expect((await request(service, 'GET', '/readyz')).status).toBe(503)
  expect((await request(service, 'GET', '/healthz')).status).toBe(200)

  const { status, json } = await waiting
  expect([status, json.status]).toEqual([200, 'completed'])
  agent.destroy()
  await service.dispose()
  await stopped
})

describe('with DRAIN_DELAY_SECONDS', () => {
  test('/readyz is 503 first while calls are served, and calls get 503 after the delay', async () => {
    const clock = movableClock()
    const service = await startOwnService({ clock, env: { DRAIN_DELAY_SECONDS: '600' } })
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1 })
    const before = await keptCall(service, agent, '/v2/agents')
    expect([before.status, before.connection]).toEqual([200, 'keep-alive'])

    const stopped = service.stop()
    const ready = await request(service, 'GET', '/readyz')
    expect([ready.status, ready.json]).toMatchObject([503, { error: { code: 'unavailable' } }])
    const { agents } = service.credentials
    for (const input of [{ query: 'one' }, { query: 'two' }]) {
      const { status, json } = await rest(service, 'POST', '/runs', { body: { agent_id: agents.echo, input } })
      expect([status, json.status]).toEqual([200, 'completed'])
    }
    // No connection is left over which a proxy could send a call when the process is gone.
    const during = await keptCall(service, agent, '/v2/agents')
    expect([during.status, during.connection]).toEqual([200, 'close'])

    clock.move(600_000)
    expect((await keptCall(service, agent, '/v2/agents')).status).toBe(503)
    agent.destroy()
    await service.dispose()
    await stopped
  })
})

function keptCall(
  service: TestService,
  agent: https.Agent,
  path: string,
): Promise<{ status: number; retryAfter: string | undefined; connection: string | undefined; json: JsonObject }> {
  return new Promise((resolve, reject) => {
    const call = https.get({
      ...addressOf(service),
      agent,
      path,
      headers: { authorization: `Bearer ${service.credentials.api_key}` },
    })
    call.on('error', reject)
    call.on('response', async (response) => {
      const json = JSON.parse(Buffer.concat(await response.toArray()).toString('utf8')) as JsonObject
      const { 'retry-after': retryAfter, connection } = response.headers
      resolve({ status: response.statusCode ?? 0, retryAfter, connection, json })
    })
  })
}
