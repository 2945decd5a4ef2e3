import { describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonObject } from '../../src/platform/json.ts'
import type { RuntimeCall } from '../../src/runtimes/runtime.ts'
import { transformer, transformerShape } from '../../src/runtimes/transformer.ts'

describe('the transformer', () => {
  it('evaluates the expression of the input over its data', async () => {
    expect(await outputOf({}, { data: { a: [1, 2] }, expression: '{"sum": $sum(a)}' })).toEqual({ sum: 3 })
  })

  it('evaluates the expression of its configuration over the data', async () => {
    expect(await outputOf({ expression: 'a[1]' }, { data: { a: [1, 2] } })).toEqual({ result: 2 })
  })

  it.each<[unknown, string, unknown]>([
    [[1, 2, 3], '$sum($)', 6],
    [[1, 2, 3], '$', [1, 2, 3]],
    ['text', '$uppercase($)', 'TEXT'],
    [null, '$', null],
    [7, '$ * 6', 42],
    [false, '$not($)', true],
  ])('accepts any JSON as data: %j', async (data, expression, result) => {
    expect(await outputOf({}, { data, expression })).toEqual({ result })
  })

  it.each([
    ['no expression', {}, { data: 1 }],
    ['two expressions', { expression: '1' }, { data: 1, expression: '2' }],
    ['an expression that is no text', {}, { data: 1, expression: 7 }],
    ['an empty expression', {}, { data: 1, expression: '' }],
    ['no data', { expression: '1' }, {}],
  ])('fails as invalid_input with %s', async (_, config, input) => {
    await expect(outputOf(config, input)).rejects.toMatchObject({ name: 'AgentFailure', code: 'invalid_input' })
  })

  it('fails as expression_invalid if the expression has a syntax error or is too long', async () => {
    await expect(outputOf({}, { data: 1, expression: '1 +' })).rejects.toMatchObject({ code: 'expression_invalid' })
    const expression = '1'.repeat(65_537)
    await expect(outputOf({}, { data: 1, expression })).rejects.toMatchObject({ code: 'expression_invalid' })
  })

  it('has schemas that match its input and output', async () => {
    const ajv = new Ajv2020({ strict: true })
    const { configSchema, inputSchema, outputSchema, exampleInput } = transformerShape
    expect(ajv.validate(configSchema, {})).toBe(true)
    expect(ajv.validate(configSchema, { expression: '1' })).toBe(true)
    expect(ajv.validate(configSchema, { expression: 1 })).toBe(false)
    expect(ajv.validate(inputSchema, exampleInput)).toBe(true)
    expect(ajv.validate(inputSchema, { expression: '1' })).toBe(false)
    const output = await outputOf({}, exampleInput)
    expect(output).toEqual({ total: 10 })
    expect(ajv.validate(outputSchema, output)).toBe(true)
  })
})

async function outputOf(settings: JsonObject, input: JsonObject): Promise<JsonObject> {
  const signal = new AbortController().signal
  const call = { settings, input, organizationId: 'org_1', signal } as Partial<RuntimeCall> as RuntimeCall
  const step = await transformer(call).next()
  if (!step.done || step.value.kind !== 'output') throw new Error('no output')
  return step.value.output
}
