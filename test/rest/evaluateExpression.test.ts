import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { evaluateExpression } from '../../src/agents/evaluateExpression.ts'
import { limits } from '../../src/runtimes/expression/limits.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { viewerOf } from '../helpers/viewerOf.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const evaluate = (expression: string, input: unknown = {}, key = service.credentials.api_key, signal?: AbortSignal) =>
  rest(service, 'POST', '/expressions/evaluate', { body: { expression, input }, key, ...(signal && { signal }) })

const endless = '($f := function($x) { $f($x) }; $f(1))'

describe('200', () => {
  test('returns the value unchanged, even one that a run would wrap', async () => {
    const { status, json } = await evaluate('items[price > 1].name', { items: [{ name: 'a', price: 2 }] })
    expect([status, json]).toEqual([200, { value: 'a' }])
  })
})

describe('422', () => {
  test.each([
    ['a + )', 5],
    ['"open', 5],
    ['{"a": 1', 7],
  ])('returns invalid_expression with the position for %s', async (expression, position) => {
    const response = await evaluate(expression)
    expect(response.status).toBe(422)
    expect(errorOf(response)).toMatchObject({ code: 'invalid_expression', param: 'expression', position })
    expect(errorOf(response).message).toContain(`at character ${position}`)
  })

  test('returns the position in GraphQL as well', async () => {
    const query = 'query ($input: EvaluateExpressionInput!) { evaluateExpression(input: $input) { value } }'
    const { json } = await graphql(service, query, { input: { expression: 'a + )' } })
    expect(json).toMatchObject({
      data: { evaluateExpression: null },
      errors: [{ extensions: { code: 'invalid_expression', position: 5, param: 'expression', status: 422 } }],
    })
  })

  test('returns the message and position of a failure at run time', async () => {
    const error = errorOf(await evaluate('$error("out of stock")'))
    expect(error).toMatchObject({ code: 'expression_failed', position: 7 })
    expect(error.message).toContain('out of stock')
  })

  test('returns the code that a run would fail with, for an evaluation that exceeds its limits', async () => {
    const evaluate = async () => ({ failure: { code: 'expression_timeout' as const, message: 'took too long' } })
    await expect(evaluateExpression({ evaluate }, viewerOf(service), { expression: '1' })).rejects.toMatchObject({
      status: 422,
      code: 'expression_timeout',
      message: 'took too long',
    })
  })

  test('returns no position in the text of another expression', async () => {
    expect(errorOf(await evaluate('$eval("1 +")'))).not.toHaveProperty('position')
  })
})

describe('503', () => {
  test('returns unavailable when many evaluations are waiting, and serves another organisation in the meantime', async () => {
    const { key } = await makeOrganization(service)
    const stop = new AbortController()
    const started = Array.from({ length: limits.evaluators + limits.waiting }, () =>
      evaluate(endless, {}, key, stop.signal).catch(() => undefined),
    )
    const refused = await Promise.race(started)
    expect(refused?.status).toBe(503)
    expect(refused && errorOf(refused)).toMatchObject({ code: 'unavailable' })
    expect(refused?.headers['retry-after']).toBe('1')
    expect((await evaluate('1 + 1')).json).toEqual({ value: 2 })
    stop.abort()
    await Promise.all(started)
    // Evaluations whose callers have disconnected are dropped as soon as that is noticed: otherwise they would take minutes.
    let next = await evaluate('1', {}, key)
    while (next.status === 503) next = await evaluate('1', {}, key)
    expect(next.json).toEqual({ value: 1 })
  })
})

describe('during two endless evaluations of the organisation', () => {
  test('a run is executed, and a third evaluation waits until one has ended', async () => {
    const { key } = await makeOrganization(service)
    const runtime = { type: 'expression', expression: '{"n": n * 2}' }
    const agent = await rest(service, 'POST', '/agents/custom', { body: { name: 'Twice', runtime }, key })
    const stop = new AbortController()
    const endlessOnes = Array.from({ length: 12 }, () =>
      evaluate(endless, {}, key, stop.signal).then(
        () => 'ended',
        () => 'aborted',
      ),
    )
    const third = evaluate('1 + 1', {}, key)
    const body = { agent_id: agent.json.id, input: { n: 4 } }
    const run = await Promise.race([rest(service, 'POST', '/runs', { body, key }), third, ...endlessOnes])
    expect(run).toMatchObject({ status: 200, json: { status: 'completed', output: { n: 8 } } })
    stop.abort()
    expect((await third).json).toEqual({ value: 2 })
    expect(new Set(await Promise.all(endlessOnes))).toEqual(new Set(['aborted']))
  })
})

describe('a GraphQL document', () => {
  test('evaluates at most three expressions', async () => {
    const field = (name: string) => `${name}: evaluateExpression(input: {expression: "1"}) { value }`
    const ask = async (names: string[]) => (await graphql(service, `{ ${names.map(field).join(' ')} }`)).json
    expect((await ask(['a', 'b', 'c'])).data).toMatchObject({ c: { value: 1 } })
    expect(await ask(['a', 'b', 'c', 'd'])).toMatchObject({
      errors: [{ extensions: { code: 'document_too_complex' } }],
    })
  })
})
