/** However a run ends, it is counted once, under its final status. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { expireActions, timeOutRuns } from '../../src/runs/store/changes/failDueRuns.ts'
import { takeOverRuns } from '../../src/runs/store/changes/takeOverRuns.ts'
import { rollUp } from '../../src/usage/rollUp.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { expectInvariants } from '../faults/invariants.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeAgent } from '../helpers/makeKey.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { trueTotals } from '../helpers/trueTotals.ts'

let service: TestService
let agentId: string
beforeAll(async () => {
  service = await startOwnService({ because: 'every row of the database must be consistent' })
})
beforeEach(async () => {
  agentId = await makeAgent(service, 'simulator')
})
afterAll(() => service.dispose())

const async = { prefer: 'respond-async' }
const later = () => new Date(Date.now() + 86_400_000)

async function run(input: JsonObject, more: { body?: JsonObject; headers?: Record<string, string> } = {}) {
  const { json } = await rest(service, 'POST', '/runs', { ...more, body: { agent_id: agentId, input, ...more.body } })
  return json as { id: string; status: string }
}

/** The status of the agent's only run, and its figures. */
async function counted(): Promise<JsonObject> {
  await expectInvariants(service.deps.db.pool)
  const before = await figures()
  while (await rollUp(service.deps)) {}
  expect(await figures()).toEqual(before)
  expect(before.totals).toMatchObject(await trueTotals(service, { agentIds: [agentId] }))
  await expectInvariants(service.deps.db.pool)
  const { runs, completed, failed, cancelled, active } = before.totals
  return { runs, completed, failed, cancelled, active, errors: before.top_errors.map(({ code }) => code) }
}

async function figures() {
  const { json } = await rest(service, 'GET', `/analytics?agent_id=${agentId}`)
  return json as { totals: JsonObject; top_errors: { code: string }[] }
}

const change = (set: string, id: string) => service.deps.db.pool.query(`update runs set ${set} where id = $1`, [id])

const one = { runs: 1, completed: 0, failed: 0, cancelled: 0, active: 0, errors: [] as string[] }

describe('a run that', () => {
  test('is still active, then completes', async () => {
    const { id } = await run({ ask: {} })
    expect(await counted()).toEqual({ ...one, active: 1 })
    const { required_action } = (await rest(service, 'GET', `/runs/${id}`)).json as { required_action: { id: string } }
    await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve', action_id: required_action.id } })
    await rest(service, 'GET', `/runs/${id}?wait=10`)
    expect(await counted()).toEqual({ ...one, completed: 1 })
  })

  test('fails on its own', async () => {
    await run({ fail: { code: 'unlucky' } })
    expect(await counted()).toEqual({ ...one, failed: 1, errors: ['unlucky'] })
  })

  test('is cancelled while it runs, even twice', async () => {
    const { id } = await run({ chunks: 1, delay_ms: 60_000 }, { headers: async })
    await waitUntil(
      'it runs',
      10_000,
      async () => (await rest(service, 'GET', `/runs/${id}`)).json.status === 'running',
    )
    expect(await counted()).toEqual({ ...one, active: 1 })
    await Promise.all([rest(service, 'DELETE', `/runs/${id}`), rest(service, 'DELETE', `/runs/${id}`)])
    expect(await counted()).toEqual({ ...one, cancelled: 1 })
  })

  test('is cancelled while it waits', async () => {
    const { id } = await run({ ask: {} })
    await rest(service, 'DELETE', `/runs/${id}`)
    expect(await counted()).toEqual({ ...one, cancelled: 1 })
  })

  test('times out', async () => {
    await run({ chunks: 1, delay_ms: 60_000 }, { body: { timeout_ms: 1_000 } })
    expect(await counted()).toEqual({ ...one, failed: 1, errors: ['timeout'] })
  })

  test('waits for an action until it expires', async () => {
    const { id } = await run({ ask: {} })
    await change(`action_expires_at = now() - interval '1 minute'`, id)
    await Promise.all([expireActions(service.deps, new Date()), expireActions(service.deps, new Date())])
    await waitUntil('it ends', 10_000, async () => (await counted()).failed === 1)
    expect(await counted()).toEqual({ ...one, failed: 1, errors: ['action_expired'] })
  })

  test('loses its process and times out before another takes over', async () => {
    const { id } = await run({ ask: {} })
    await change(`status = 'running', owner = null, ${noAction}`, id)
    await Promise.all([timeOutRuns(service.deps, later()), timeOutRuns(service.deps, later())])
    expect(await counted()).toEqual({ ...one, failed: 1, errors: ['timeout'] })
  })

  test('loses its process and must not be repeated', async () => {
    await service.deps.db.pool.query('update agent_versions set retry_on_loss = false where agent_id = $1', [agentId])
    const { id } = await run({ ask: {} })
    await change(`status = 'running', owner = 'proc_gone', ${noAction}`, id)
    const takeOver = () =>
      service.deps.db.transaction((tx) =>
        takeOverRuns({ ...service.deps, onLost() {} }, tx, { owners: ['proc_gone'], hasDied: true }, new Date()),
      )
    await Promise.all([takeOver(), takeOver()])
    expect(await counted()).toEqual({ ...one, failed: 1, errors: ['worker_lost'] })
  })
})

const noAction = 'required_action = null, pending_action_id = null, action_expires_at = null, waiting_since = null'
