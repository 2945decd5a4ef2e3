import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, problemsOf, rest } from '../helpers/httpClient.ts'
import { makeAgent, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let echo: string
let strangers: string
let archived: string
beforeAll(async () => {
  service = await startTestService()
  echo = service.credentials.agents.echo
  strangers = (await makeOrganization(service)).agentId
  archived = await makeAgent(service, 'echo')
  await rest(service, 'DELETE', `/agents/${archived}`)
})
afterAll(() => service.dispose())

const create = (body: JsonObject) => rest(service, 'POST', '/pipelines', { body: { name: 'p', ...body } })
const step = (name: string, more: JsonObject = {}) => ({ name, agent_id: echo, ...more })

/** The problems of a rejected definition, which creates nothing. */
async function problems(body: JsonObject): Promise<string[]> {
  const count = async () => (await service.deps.db.pool.query('select count(*) from pipelines')).rows[0].count
  const before = await count()
  const response = await create(body)
  expect([response.status, errorOf(response).code]).toEqual([422, 'invalid_pipeline'])
  expect(await count()).toBe(before)
  return problemsOf(response)
}

describe('422 invalid_pipeline reports', () => {
  test('all problems at once, each with its path', async () => {
    const found = await problems({
      name: '',
      output: '((',
      steps: [
        step('a', { agent_id: 'ag_00000000000000000000000000', depends_on: ['c'], max_parallel: 0 }),
        step('b', { agent_id: strangers, depends_on: ['b', 'x', 'a', 'a'], input: '((', for_each: '[', when: '' }),
        step('c', { agent_id: archived, retry: { max_attempts: 11, delay_ms: -1 }, timeout_ms: 999 }),
        step('c', { agent_id: 'x', max_parallel: 101, timeout_ms: 3_600_001 }),
        step('A', { retry: { max_attempts: 0, delay_ms: 3_600_001 } }),
      ],
    })
    expect(found).toEqual(
      [
        'name invalid_value',
        'output invalid_expression',
        'steps.0.agent_id invalid_value',
        'steps.0.max_parallel invalid_value',
        'steps.1.agent_id invalid_value',
        'steps.1.depends_on.0 invalid_value',
        'steps.1.depends_on.1 invalid_value',
        'steps.1.depends_on.3 invalid_value',
        'steps.1.for_each invalid_expression',
        'steps.1.input invalid_expression',
        'steps.1.when invalid_expression',
        'steps.2.agent_id agent_archived',
        'steps.1.depends_on.2 invalid_value',
        'steps.2.retry.delay_ms invalid_value',
        'steps.2.retry.max_attempts invalid_value',
        'steps.2.timeout_ms invalid_value',
        'steps.3.agent_id invalid_value',
        'steps.3.max_parallel invalid_value',
        'steps.3.name invalid_value',
        'steps.3.timeout_ms invalid_value',
        'steps.4.name invalid_value',
        'steps.4.retry.delay_ms invalid_value',
        'steps.4.retry.max_attempts invalid_value',
      ].sort(),
    )
  })

  test('no steps, and 101 of them', async () => {
    expect(await problems({ steps: [] })).toEqual(['steps invalid_value'])
    const many = Array.from({ length: 101 }, (_, index) => step(`s${index}`))
    expect(await problems({ steps: many })).toEqual(['steps invalid_value'])
    expect((await create({ steps: many.slice(1) })).status).toBe(201)
  })

  test('each cycle once, by the dependency that closes it', async () => {
    const circle = ['a', 'b', 'c'].map((name, index) => step(name, { depends_on: [['c', 'a', 'b'][index]] }))
    const response = await create({ steps: [...circle, step('d', { depends_on: ['a'] })] })
    expect(errorOf(response).details).toEqual([
      {
        param: 'steps.1.depends_on.0',
        code: 'invalid_value',
        message: 'steps.1.depends_on.0 creates a cycle: a → c → b → a',
      },
    ])
  })

  test('the same for an agent that does not exist and for one of another organisation', async () => {
    const messages = []
    for (const agent_id of ['ag_00000000000000000000000000', strangers])
      messages.push(errorOf(await create({ steps: [{ name: 'a', agent_id }] })).message)
    expect(messages[0]).toBe(messages[1])
  })

  test.each(['', '1a', '_a', 'aB', 'a-b', 'ä', `a${'b'.repeat(63)}`, 'a\n'])('the name %j', async (name) => {
    expect(await problems({ steps: [step(name)] })).toEqual(['steps.0.name invalid_value'])
  })

  test('no more than 50 problems, of the first steps', async () => {
    const steps = Array.from({ length: 100 }, (_, index) => step(`s${index}`, { agent_id: 'x', max_parallel: 0 }))
    expect(await problems({ steps })).toHaveLength(50)
  })

  test('steps of more than 256 KiB, without parsing them', async () => {
    const steps = Array.from({ length: 5 }, (_, index) => step(`s${index}`, { input: `((${' '.repeat(60_000)}` }))
    expect(await problems({ steps })).toEqual(['steps invalid_value'])
  })

  test('an expression that is too long, and one that is nested too deeply to be parsed', async () => {
    const steps = [step('a', { input: '1'.repeat(65_537) }), step('b', { input: '('.repeat(60_000) })]
    expect(await problems({ steps })).toEqual(['steps.0.input invalid_expression', 'steps.1.input invalid_expression'])
  })

  test('the problems of a change, which changes nothing', async () => {
    const { id, ...before } = (await create({ steps: [step('a')] })).json
    const response = await rest(service, 'PATCH', `/pipelines/${id}`, {
      body: { name: null, steps: null, metadata: null, output: '((' },
    })
    expect([response.status, errorOf(response).code, problemsOf(response)]).toEqual([
      422,
      'invalid_pipeline',
      ['metadata invalid_value', 'name invalid_value', 'output invalid_expression', 'steps invalid_value'],
    ])
    expect((await rest(service, 'GET', `/pipelines/${id}`)).json).toEqual({ id, ...before })
  })
})

describe('400', () => {
  test.each<[JsonObject, string[]]>([
    [{ steps: [{}] }, ['steps.0.agent_id missing_field', 'steps.0.name missing_field']],
    [
      { steps: [{ name: 1, agent_id: 'x', retry: {} }] },
      ['steps.0.name wrong_type', 'steps.0.retry.max_attempts missing_field'],
    ],
    [{ steps: [{ name: 'a', agent_id: 'x', dependson: [] }] }, ['steps.0.dependson unknown_field']],
    [{ steps: {} }, ['steps wrong_type']],
    [{ name: undefined }, ['name missing_field', 'steps missing_field']],
    [{ steps: [{ name: 'a', agent_id: 'x', max_parallel: 1.5 }] }, ['steps.0.max_parallel wrong_type']],
  ])('for %j', async (body, expected) => {
    const response = await create(body)
    expect([response.status, problemsOf(response)]).toEqual([400, expected])
  })
})
