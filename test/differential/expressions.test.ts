import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { evaluatedExpressionFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const evaluate = (body: JsonObject, key?: string | null) =>
  bothDoors(service, {
    rest: { method: 'POST', path: '/expressions/evaluate', body },
    graphql: {
      query: `query ($input: EvaluateExpressionInput!) { evaluateExpression(input: $input) { ...EvaluatedExpression } } ${evaluatedExpressionFragment}`,
      variables: { input: body },
    },
    resultPath: 'evaluateExpression',
    ...(key !== undefined && { key }),
  })

describe('evaluating an expression', () => {
  test.each<[string, unknown, unknown]>([
    ['a + 1', { a: 1 }, 2],
    ['$sum(prices)', { prices: [1, 2, 3] }, 6],
    ['{"fooBar": snake_case}', { snake_case: { innerKey: 1 } }, { fooBar: { innerKey: 1 } }],
    ['$', [1, 'two', null], [1, 'two', null]],
    ['$', 'text', 'text'],
    ['missing', {}, null],
    ['1 = 1', null, true],
  ])('returns the same value of %s over %j', async (expression, input, value) => {
    expect(await evaluate({ expression, input })).toMatchObject({ code: 'ok', result: { value }, effect: {}, calls: 1 })
  })

  test('403 insufficient_scope for a demo key, which anyone may know', async () => {
    const { key } = await makeKey(service, { mode: 'demo' })
    const refused = { code: 'insufficient_scope', status: 403, effect: {}, calls: 0 }
    expect(await evaluate({ expression: '1' }, key)).toMatchObject(refused)
  })

  test('evaluates over null without an input', async () => {
    expect((await evaluate({ expression: '$exists(a) ? 1 : 2' })).result).toEqual({ value: 2 })
  })

  test.each<[string, string]>([
    ['invalid_expression', 'a +'],
    ['invalid_expression', ''],
    ['invalid_expression', 'x'.repeat(65_537)],
    ['expression_failed', '$error("no")'],
    ['expression_failed', '1 + "a"'],
    ['expression_too_deep', '$eval($pad("", 20000, "["))'], // endless recursion would take seconds of its ten
    ['expression_out_of_memory', '[1..10000000]'],
    ['invalid_output', '$sum'],
  ])('returns the same %s', async (code, expression) => {
    const refused = { code, status: 422, params: ['expression'], effect: {}, calls: 1 }
    expect(await evaluate({ expression, input: {} })).toMatchObject(refused)
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['missing_field', { expression: null }],
    ['wrong_type', { expression: 1 }],
    ['unknown_field', { expression: '1', data: 1 }],
  ])('returns the same %s for %j', async (code, body) => {
    expect(await evaluate(body)).toMatchObject({ code, status: 400, effect: {} })
  })

  test.each([
    [null, 'missing_credentials'],
    ['nonsense', 'invalid_credentials'],
  ])('returns the same error with the key %s', async (key, code) => {
    expect(await evaluate({ expression: '1' }, key)).toMatchObject({ code, status: 401 })
  })

  test('returns the same 403 without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:write'] })
    expect(await evaluate({ expression: '1' }, key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
  })
})
