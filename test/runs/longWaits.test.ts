/** Runs that waited for an action for more than 24.8 days, which overflows an integer of milliseconds. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

async function askLongAgo(expires: string): Promise<string> {
  const body = { agent_id: service.credentials.agents.simulator, input: { ask: { type: 'approve' } } }
  const { json } = await rest(service, 'POST', '/runs', { body })
  const change = `waiting_since = now() - interval '25 days', action_expires_at = ${expires}`
  await service.deps.db.pool.query(`update runs set started_at = now() - interval '26 days', ${change} where id = $1`, [
    json.id,
  ])
  return String(json.id)
}

test('a run without an answer expires, and so does the next one', async () => {
  const ids = [await askLongAgo('now()'), await askLongAgo('now()')]
  for (const id of ids) {
    const { json } = await rest(service, 'GET', `/runs/${id}?wait=60`)
    // A run that requires an action is returned immediately; the periodic task expires it later.
    const run = json.status === 'requires_action' ? await endOf(id) : json
    expect(run).toMatchObject({ status: 'failed', error: { code: 'action_expired' } })
  }
})

test('a run with an answer resumes and ends', async () => {
  const id = await askLongAgo(`now() + interval '1 day'`)
  expect((await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })).status).toBe(200)
  expect((await rest(service, 'GET', `/runs/${id}?wait=60`)).json.status).toMatch(/^(completed|failed)$/)
})

test('a run can be cancelled', async () => {
  const id = await askLongAgo(`now() + interval '1 day'`)
  expect((await rest(service, 'DELETE', `/runs/${id}`)).json.status).toBe('cancelled')
})

async function endOf(id: string) {
  for (;;) {
    const { json } = await rest(service, 'GET', `/runs/${id}`)
    if (json.status !== 'requires_action') return json
  }
}
