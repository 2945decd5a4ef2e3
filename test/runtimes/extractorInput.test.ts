import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { extractor, extractorShape } from '../../src/runtimes/extractor.ts'
import { callRuntime } from './callRuntime.ts'

describe('the input', () => {
  const validate = new Ajv2020().compile(extractorShape.inputSchema)
  const text = 'a@example.com paid $5 on 2026-03-01: https://example.com/2026-03-02'

  test.each([
    [{ text }, 4],
    [{ text, kinds: ['email'] }, 1],
    [{ text, kinds: ['date', 'amount', 'date'] }, 2],
    [{ text: '', other: 1 }, 0],
  ])('%j gives items', async (input, count) => {
    expect(validate(input)).toBe(true)
    const { output } = await callRuntime(extractor, input)
    expect(output.count).toBe(count)
  })

  test.each([
    [{}, 'input.text must be a string'],
    [{ query: 'x' }, 'input.text must be a string'],
    [{ text: ['x'] }, 'input.text must be a string'],
    [{ text, kinds: [] }, 'input.kinds must be a list of one or more of email, link, date, amount'],
    [{ text, kinds: 'email' }, 'input.kinds must be a list of one or more of email, link, date, amount'],
    [{ text, kinds: ['email', 'phone'] }, 'input.kinds must be a list of one or more of email, link, date, amount'],
    [{ text, kinds: ['toString'] }, 'input.kinds must be a list of one or more of email, link, date, amount'],
  ])('%j is rejected by the schema and by the runtime', async (input, message) => {
    expect(validate(input)).toBe(false)
    await expect(callRuntime(extractor, input)).rejects.toMatchObject({
      name: 'AgentFailure',
      code: 'invalid_input',
      message,
    })
  })

  test('of the example works', async () => {
    expect(validate(extractorShape.exampleInput)).toBe(true)
    const { output } = await callRuntime(extractor, extractorShape.exampleInput)
    const { emails, links, dates, amounts } = output as Record<string, { value: unknown }[]>
    const values = [emails, links, dates, amounts].map((items) => items?.map(({ value }) => value))
    expect(values).toEqual([['ana@example.com'], ['https://example.com/tickets'], ['2026-03-01'], [1299.5]])
  })

  test('of the configuration matches the schema', () => {
    const configured = new Ajv2020().compile(extractorShape.configSchema)
    expect(
      [{}, { date_order: 'day_first' }, { date_order: 'x' }, { kinds: [] }].map((config) => configured(config)),
    ).toEqual([true, true, false, false])
  })
})
