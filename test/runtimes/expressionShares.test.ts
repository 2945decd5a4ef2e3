/** Endless expressions of one organisation, through the door: another organisation's expression is evaluated meanwhile. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

async function makeAgent(expression: string, key = service.credentials.api_key): Promise<string> {
  const body = { name: 'Expression', runtime: { type: 'expression', expression } }
  const { status, json } = await rest(service, 'POST', '/agents/custom', { body, key })
  expect(status).toBe(201)
  return String(json.id)
}

test("answers another organisation's run while 12 agents of one organisation evaluate without end", async () => {
  const another = await makeOrganization(service)
  const quietAgent = await makeAgent('{"sum": $sum(numbers)}', another.key)
  const hostile = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const agentId = await makeAgent('($f := function($x) { $f($x) }; $f(1))')
      const headers = { prefer: 'respond-async' }
      const { json } = await rest(service, 'POST', '/runs', { body: { agent_id: agentId, input: {} }, headers })
      return String(json.id)
    }),
  )
  const statuses = () =>
    Promise.all(hostile.map(async (id) => (await rest(service, 'GET', `/runs/${id}`)).json.status as string))
  while ((await statuses()).includes('queued'));

  const body = { agent_id: quietAgent, input: { numbers: [1, 2] } }
  const answer = await rest(service, 'POST', '/runs', { body, key: another.key })
  expect(answer.json).toMatchObject({ status: 'completed', output: { sum: 3 } })
  expect(await statuses()).toEqual(hostile.map(() => 'running'))
  await Promise.all(hostile.map((id) => rest(service, 'DELETE', `/runs/${id}`)))
})
