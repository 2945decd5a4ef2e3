/** Schemas written to block the service: none blocks the event loop, and the response says what is wrong. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { longestTurn } from '../helpers/longestTurn.ts'
import { type ModelService, startModelService } from '../helpers/modelService.ts'
import { sampled } from '../helpers/scale.ts'
import {
  encodedReferences,
  expensivePatterns,
  expensiveReferences,
  type Hostile,
  hiddenDependency,
  innerId,
  manyContains,
  manyEnums,
  manyProblems,
  patternsOnEmptyTexts,
  smallToolSchema,
} from './helpers/hostileSchemas.ts'

/** This thread also does the client's work; `test/faults/hostileCalls` measures only the service. */
const maxTurnMs = 500

let service: ModelService
beforeAll(async () => {
  service = await startModelService()
  const { id } = await ask({ type: 'string' }) // compiles everything that the first check needs
  await act(id, '"x"')
})
afterAll(() => service.dispose())

async function ask(schema: JsonObject): Promise<JsonObject> {
  const input = { ask: { type: 'respond', prompt: 'List?', schema } }
  return (await rest(service, 'POST', '/runs', { body: { agent_id: service.credentials.agents.simulator, input } }))
    .json
}

const act = (id: unknown, payload: string) =>
  rest(service, 'POST', `/runs/${id}/action`, { body: `{"type":"respond","payload":${payload}}` })

const custom = (more: JsonObject) =>
  rest(service, 'POST', '/agents/custom', {
    body: { name: 'x', runtime: { type: 'expression', expression: '1' }, ...more },
  })

describe('a question with a schema that is expensive to check', () => {
  const tooLarge = 'is too large to be checked against the schema'
  // On a busy machine a check may time out before its patterns have used up their own time.
  const patternsTooLarge = ["is too large for the schema's patterns", tooLarge]
  const cases: [string, () => Hostile, string[]][] = [
    ['100 failing parts for 50,000 items', () => manyProblems(50_000), ['must be a string']],
    ['20 enums of 500 values for 150,000 items', manyEnums, [tooLarge]],
    ['patterns for 100,000 empty texts', patternsOnEmptyTexts, patternsTooLarge],
    ['20 times contains for 100,000 items', manyContains, ['must contain at least 1 valid item(s)']],
  ]

  test.each(sampled(cases, 2))('%s: the answer is rejected with at most 50 problems', async (_, make, messages) => {
    const { schema, value } = make()
    const { id } = await ask(schema)
    const payload = JSON.stringify(value)
    const answer = act(id, payload)
    expect((await longestTurn(() => answer)).turnMs).toBeLessThan(maxTurnMs)
    const { details = [] } = errorOf(await answer)
    expect((await answer).status).toBe(422)
    expect(details.length).toBeGreaterThan(0)
    expect(details.length).toBeLessThanOrEqual(50)
    const reported = details.map((detail) => JSON.stringify(detail))
    expect(reported.some((each) => messages.some((message) => each.includes(message)))).toBe(true)
  })
})

describe('a question with a schema whose references cost more than they count', () => {
  test.each<[string, () => Hostile]>([
    ['an encoded reference', encodedReferences],
    ['dependencies', hiddenDependency],
    ['an $id below the root', innerId],
  ])('%s: the run fails', async (_, make) => {
    const { schema, value } = make()
    const { turnMs: turn } = await longestTurn(async () => {
      const run = await ask(schema)
      expect(run).toMatchObject({ status: 'failed', error: { code: 'invalid_question' } })
      await act(run.id, JSON.stringify(value))
    })
    expect(turn).toBeLessThan(maxTurnMs)
  })
})

describe('an agent whose schemas are expensive to compile', () => {
  test('200 patterns of 1,000 repetitions', async () => {
    const { turnMs: turn } = await longestTurn(() => custom({ input_schema: expensivePatterns() }))
    expect(turn).toBeLessThan(maxTurnMs)
  })

  test('450 references to 25,000 values: 422', async () => {
    const { turnMs: turn } = await longestTurn(async () => {
      const answer = await custom({ output_schema: expensiveReferences() })
      expect([answer.status, errorOf(answer).param]).toEqual([422, 'output_schema'])
    })
    expect(turn).toBeLessThan(maxTurnMs)
  })

  test('32 tools: 201', async () => {
    const tools = Array.from({ length: 32 }, (_, index) => ({
      name: `tool${index}`,
      description: 'x',
      url: 'https://tools.example.com/x',
      input_schema: smallToolSchema(index),
    }))
    const { turnMs: turn } = await longestTurn(async () => {
      expect(await service.agent({ tools })).toMatch(/^ag_/)
    })
    expect(turn).toBeLessThan(maxTurnMs)
  })
})

describe('a change to the same resource does not wait for the check of a schema', () => {
  const input_schema = expensivePatterns(100)
  const runtime = { type: 'expression', expression: '1' }
  const guardrails = [{ check: 'json_schema', on: 'input', action: 'flag', schema: expensivePatterns(99) }]

  test.each<[string, JsonObject, JsonObject]>([
    ['/agents/custom', { name: 'x', runtime }, { input_schema }],
    ['/policies', { name: 'x', guardrails: [] }, { guardrails }],
  ])('POST %s, then two PATCHes', async (path, body, expensive) => {
    const { json } = await rest(service, 'POST', path, { body })
    const change = (changes: JsonObject) =>
      rest(service, 'PATCH', `${path.replace('/custom', '')}/${json.id}`, { body: changes })
    const ended: string[] = []
    await Promise.all([
      change(expensive).then(() => ended.push('schema')),
      change({ name: 'y' }).then(() => ended.push('name')),
    ])
    expect(ended).toEqual(['name', 'schema'])
  })
})
