import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let agent: string
const failed: string[] = []
beforeAll(async () => {
  service = await startTestService('api') // nothing evaluates the rules in the meantime
  agent = String((await rest(service, 'POST', '/agents/simulator/deploy', { body: {} })).json.id)
  const input = { fail: { code: 'bad', message: 'm' } }
  for (let count = 0; count < 3; count++) {
    const { json } = await rest(service, 'POST', '/runs', { body: { agent_id: agent, input } })
    failed.unshift(String(json.id))
  }
})
afterAll(() => service.dispose())

const make = async (body: object) => {
  const rule = { name: 'r', comparator: 'gte', threshold: 3, agent_id: agent, ...body }
  return String((await rest(service, 'POST', '/alert-rules', { body: rule })).json.id)
}
const judge = (id: string) => rest(service, 'POST', `/alert-rules/${id}/test`)

describe('POST /alert-rules/{id}/test: 200', () => {
  test('reports that the condition is met, with the figure and its runs, and stores nothing', async () => {
    const id = await make({ metric: 'failed_runs', for_seconds: 60, active: false })
    const before = (await rest(service, 'GET', `/alert-rules/${id}`)).json
    const { status, json } = await judge(id)
    expect([status, json]).toEqual([
      200,
      {
        would_fire: true,
        snapshot: {
          metric: 'failed_runs',
          value: 3,
          threshold: 3,
          comparator: 'gte',
          window_start: expect.any(String),
          window_end: expect.any(String),
          sample_count: 3,
          run_ids: failed,
          rollback: null,
        },
      },
    ])
    expect((await rest(service, 'GET', `/alert-rules/${id}`)).json).toEqual(before)
    expect((await rest(service, 'GET', `/alerts?rule_id=${id}`)).json.data).toEqual([])
    expect((await rest(service, 'GET', `/alert-rules/${id}/history`)).json.data).toEqual([])
  })

  test('reports that there are too few samples', async () => {
    const { json } = await judge(await make({ metric: 'error_rate', min_samples: 4 }))
    expect(json).toMatchObject({ would_fire: false, snapshot: { value: null, sample_count: 3 } })
  })

  test('evaluates a rule with an automatic rollback, and rolls nothing back', async () => {
    const { json } = await judge(await make({ metric: 'error_rate', min_samples: 3, auto_rollback: true }))
    expect(json).toMatchObject({ would_fire: true, snapshot: { value: 100, rollback: null } })
    expect((await rest(service, 'GET', `/agents/${agent}`)).json.version).toBe(1)
  })
})

test('POST /alert-rules/{id}/test: 404 for an unknown rule', async () => {
  expect(errorOf(await judge('rule_00000000000000000000000000')).code).toBe('alert_rule_not_found')
})
