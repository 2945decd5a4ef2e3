/** Steps of pipeline runs whose expressions read large outputs. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { rest } from '../helpers/httpClient.ts'
import { scaled } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { slowness } from '../helpers/slowness.ts'
import type { TestService } from '../helpers/testService.ts'
import { definePipeline, type GivenStep } from './helpers/definePipeline.ts'

let service: TestService
let echo = ''
beforeAll(async () => {
  service = await startTestService()
  echo = service.credentials.agents.echo
})
afterAll(() => service.dispose())

async function run(steps: GivenStep[]): Promise<JsonObject> {
  const id = await definePipeline(service, steps)
  let { json } = await rest(service, 'POST', `/pipelines/${id}/runs`, { body: { input: {} } })
  while (json.status === 'queued' || json.status === 'running')
    json = (await rest(service, 'GET', `/pipeline-runs/${json.id}?wait=60`)).json
  return json
}

async function makeAgent(expression: string): Promise<string> {
  const body = { name: 'Agent', runtime: { type: 'expression', expression } }
  return String((await rest(service, 'POST', '/agents/custom', { body })).json.id)
}

const items = scaled(200, 1_000)
const maxSeconds = scaled(20, 45)

test(`${items} items of a list that read an output of 6 MB are all started within ${maxSeconds} s`, async () => {
  const begunAt = performance.now()
  const { status, error, output } = await run([
    { name: 'large', agentId: await makeAgent('{"numbers": [1..900000]}') },
    {
      name: 'list',
      agentId: echo,
      forEach: `[1..${items}]`,
      maxParallel: 100,
      input: '{"query": $string(item + $count(steps.large.output.numbers))}',
    },
  ])
  expect([status, error]).toEqual(['completed', null])
  const expected = Array.from({ length: items }, (_, index) => ({ result: String(900_001 + index) }))
  expect(output).toEqual(expected)
  expect(performance.now() - begunAt).toBeLessThan(maxSeconds * 1_000 * slowness())
}, 600_000)

test('an item whose expression makes JSONata change what it reads does not affect the next one', async () => {
  const { status, error, output } = await run([
    { name: 'empty', agentId: await makeAgent('{"list": []}') },
    {
      name: 'list',
      agentId: echo,
      forEach: '[1..5]',
      maxParallel: 1,
      input: '{"query": $string($count(steps.empty.output.list)) & $string(steps.empty.output.list{"k": 1})}',
    },
  ])
  expect([status, error]).toEqual(['completed', null])
  expect(output).toEqual(Array(5).fill({ result: '0{"k":1}' }))
})
