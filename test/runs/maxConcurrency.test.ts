import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

test('more runs than an agent may have at once wait; none is refused, and there are never more', async () => {
  const { json: agent } = await rest(service, 'POST', '/agents/simulator/deploy', { body: {} })
  await rest(service, 'PATCH', `/agents/${agent.id}`, { body: { max_concurrency: 2 } })
  const body = { agent_id: agent.id, input: { chunks: 1, delay_ms: 60 } }
  let most = 0
  let going = true
  const watch = (async () => {
    while (going) {
      const { rows } = await service.deps.db.pool.query(
        `select count(*)::int as n from runs where agent_id = $1 and status = 'running'`,
        [agent.id],
      )
      most = Math.max(most, rows[0].n)
    }
  })()
  const answers = await Promise.all(Array.from({ length: 12 }, () => rest(service, 'POST', '/runs', { body })))
  going = false
  await watch
  expect(answers.map((answer) => answer.json.status)).toEqual(answers.map(() => 'completed'))
  expect(most).toBe(2)
})
