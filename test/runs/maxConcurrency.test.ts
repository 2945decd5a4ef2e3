import { setTimeout as sleep } from 'node:timers/promises'
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

async function makeAgent(maxConcurrency: number): Promise<string> {
  const { json: agent } = await rest(service, 'POST', '/agents/simulator/deploy', { body: {} })
  await rest(service, 'PATCH', `/agents/${agent.id}`, { body: { max_concurrency: maxConcurrency } })
  return agent.id as string
}

/** The highest number of concurrent executions of the agent while `work` was pending. */
async function maxConcurrent(agentId: string, work: () => Promise<unknown>): Promise<number> {
  let [most, isOver] = [0, false]
  const over = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const { rows } = await service.deps.db.pool.query(
      `select count(*)::int as n from runs where agent_id = $1 and status = 'running' and owner is not null`,
      [agentId],
    )
    most = Math.max(most, rows[0].n)
    await sleep(5) // much less than a run takes
  }
  await over
  return most
}

const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work))

test('runs beyond the limit of their agent wait and complete, and the limit is never exceeded', async () => {
  const agentId = await makeAgent(2)
  const body = { agent_id: agentId, input: { chunks: 1, delay_ms: 60 } }
  const most = await maxConcurrent(agentId, async () => {
    const responses = await times(12, () => rest(service, 'POST', '/runs', { body }))
    expect(responses.map((response) => response.json.status)).toEqual(responses.map(() => 'completed'))
  })
  expect(most).toBe(2)
})

test('the limit applies to runs that an answer resumes', async () => {
  const agentId = await makeAgent(2)
  const body = { agent_id: agentId, input: { ask: { type: 'approve' }, chunks: 1, delay_ms: 60 } }
  const asking = await times(12, () => rest(service, 'POST', '/runs', { body }))
  expect(asking.map(({ json }) => json.status)).toEqual(asking.map(() => 'requires_action'))
  const most = await maxConcurrent(agentId, () =>
    Promise.all(
      asking.map(async ({ json: { id } }) => {
        const response = await rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'approve' } })
        expect([response.status, response.json.status]).toEqual([200, 'running'])
        const { json } = await rest(service, 'GET', `/runs/${id}?wait=60`)
        expect([json.status, json.attempt ?? 1]).toEqual(['completed', 1])
      }),
    ),
  )
  expect(most).toBe(2)
  const types = (await readLog(service.deps.db.pool, String(asking[0]?.json.id))).map(({ type }) => type)
  expect(types.filter((type) => type === 'run.started')).toHaveLength(1)
})

test('started_at of a queued run is not before the end of the previous run', async () => {
  const agentId = await makeAgent(1)
  const body = { agent_id: agentId, input: { chunks: 1, delay_ms: 80 } }
  const responses = await times(4, () => rest(service, 'POST', '/runs', { body }))
  const spans = responses.map(({ json }) => [Date.parse(String(json.started_at)), Date.parse(String(json.finished_at))])
  const inOrder = spans.sort(([one = 0], [other = 0]) => one - other)
  for (const [index, [started]] of inOrder.entries())
    if (index > 0) expect(started).toBeGreaterThanOrEqual(inOrder[index - 1]?.[1] ?? 0)
})

test('runs of a limited agent take turns with those of other agents', async () => {
  const agentId = await makeAgent(1)
  const headers = { prefer: 'respond-async' }
  const slow = { agent_id: service.credentials.agents.simulator, input: { chunks: 1, delay_ms: 60_000 } }
  const busy = await times(600, () => rest(service, 'POST', '/runs', { body: slow, headers }))
  const { json } = await rest(service, 'POST', '/runs', { body: { agent_id: agentId, input: {} }, headers })
  const waiting = async () => {
    const { rows } = await service.deps.db.pool.query(`select count(*)::int as n from runs where status = 'queued'`)
    return rows[0].n as number
  }
  expect(await waiting()).toBeGreaterThan(0)
  for (const run of busy.slice(0, 50)) await rest(service, 'DELETE', `/runs/${run.json.id}`)
  expect((await rest(service, 'GET', `/runs/${json.id}?wait=60`)).json.status).toBe('completed')
  expect(await waiting()).toBeGreaterThan(0)
  await service.deps.db.pool.query(`update runs set input = '{}' where status = 'queued'`)
  await Promise.all(busy.map((run) => rest(service, 'DELETE', `/runs/${run.json.id}`)))
})
