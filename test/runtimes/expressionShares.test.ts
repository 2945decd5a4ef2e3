/** Endless expressions of some organisations, through the API: another organisation's are evaluated in the meantime. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { slowness } from '../helpers/slowness.ts'
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

/** Asynchronous runs of one agent. */
async function startRuns(agentId: string, count: number, key: string): Promise<string[]> {
  const headers = { prefer: 'respond-async' }
  const body = { agent_id: agentId, input: {} }
  const started = Array.from({ length: count }, () => rest(service, 'POST', '/runs', { body, headers, key }))
  return (await Promise.all(started)).map(({ json }) => String(json.id))
}

test("completes a fifth organisation's run and pipeline run within 2 s each while four evaluate endlessly", async () => {
  const fifth = await makeOrganization(service)
  const twice = await makeAgent('{"n": n * 2}', fifth.key)
  const steps = [
    { name: 'one', agent_id: twice, input: '{"n": input.n}' },
    { name: 'two', agent_id: twice, when: 'steps.one.output.n > 1', input: '{"n": steps.one.output.n}' },
  ]
  const pipeline = await rest(service, 'POST', '/pipelines', { body: { name: 'Twice', steps }, key: fifth.key })
  const body = { agent_id: twice, input: { n: 2 } }
  await rest(service, 'POST', '/runs', { body, key: fifth.key })
  const four = await Promise.all([1, 2, 3, 4].map(() => makeOrganization(service)))
  const hostile = await Promise.all(
    four.map(async ({ key }) => {
      const ids = await startRuns(await makeAgent('($f := function($x) { $f($x) }; $f(1))', key), 6, key)
      return ids.map((id) => ({ id, key }))
    }),
  )
  const begunAt = performance.now()
  const run = await rest(service, 'POST', '/runs', { body, key: fifth.key })
  const runAt = performance.now()
  const given = { body: { input: { n: 3 } }, key: fifth.key }
  const pipelineRun = await rest(service, 'POST', `/pipelines/${pipeline.json.id}/runs`, given)
  const tookMs = [runAt - begunAt, performance.now() - runAt]
  expect([run.json.output, pipelineRun.json.output]).toEqual([{ n: 4 }, { n: 12 }])
  expect(Math.max(...tookMs)).toBeLessThan(2_000 * slowness())
  const cancelled = hostile.flat().map(({ id, key }) => rest(service, 'DELETE', `/runs/${id}`, { key }))
  expect((await Promise.all(cancelled)).map(({ status }) => status)).toEqual(cancelled.map(() => 200))
}, 60_000)

test("completes another organisation's run while 12 agents of one organisation evaluate endlessly", async () => {
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
  const response = await rest(service, 'POST', '/runs', { body, key: another.key })
  expect(response.json).toMatchObject({ status: 'completed', output: { sum: 3 } })
  expect(await statuses()).toEqual(hostile.map(() => 'running'))
  await Promise.all(hostile.map((id) => rest(service, 'DELETE', `/runs/${id}`)))
})
