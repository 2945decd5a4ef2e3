/** Where guardrails are applied, and what happens if a sandbox gives no verdict. */
import { describe, expect, test } from '@jest/globals'
import type { Guardrail } from '../../src/guardrails/guardrail.ts'
import { createJudge } from '../../src/guardrails/judge.ts'
import { preparePolicy } from '../../src/guardrails/preparePolicy.ts'
import type { SandboxEnd } from '../../src/sandbox/sandbox.ts'
import { judgeHere } from './helpers/judgeHere.ts'

const pii: Guardrail = { check: 'pii', on: 'both', action: 'redact' }
const patterns: Guardrail = { check: 'blocked_terms', on: 'both', action: 'flag', patterns: ['x+'] }
const schema: Guardrail = { check: 'json_schema', on: 'both', action: 'flag', schema: { required: ['a'] } }
const terms: Guardrail = { check: 'blocked_terms', on: 'both', action: 'flag', terms: Array(400).fill('x'.repeat(100)) }

async function jobsOf(guardrails: Guardrail[], value: unknown) {
  const jobs: string[][] = []
  const judge = judgeHere((job) => void jobs.push(job.guardrails.map(({ guardrail }) => guardrail?.check ?? '')))
  const { triggered } = await judge.value('org', preparePolicy(guardrails).output, 'output', value)
  return { jobs, found: triggered.map(({ check }) => check) }
}

describe('guardrails are applied', () => {
  test('immediately to small values', async () => {
    const { jobs, found } = await jobsOf([pii, schema], { text: 'jane@example.com' })
    expect([jobs, found]).toEqual([[], ['pii', 'json_schema']])
  })

  test.each<[string, Guardrail[], unknown]>([
    ['to large values', [pii], { text: 'x'.repeat(100_000) }],
    ['to many small values', [pii], Array(10_000).fill('')],
    ['with patterns', [patterns], { text: 'y' }],
    ['with many terms', [terms], { text: 'y' }],
    ['if many of them add up', Array(15).fill(pii), { text: 'x'.repeat(3_000) }],
  ])('in a sandbox %s', async (_, guardrails, value) => {
    const { jobs } = await jobsOf(guardrails, value)
    expect(jobs).toEqual([guardrails.map(({ check }) => check)])
  })

  test('in the order of the policy, with schemas in between', async () => {
    const { jobs, found } = await jobsOf([patterns, pii, schema, patterns], { text: 'x jane@example.com' })
    expect(jobs).toEqual([['blocked_terms', 'pii'], ['blocked_terms']])
    expect(found).toEqual(['blocked_terms', 'pii', 'json_schema', 'blocked_terms'])
  })

  test("in a sandbox if guardrails can redact each other's marks, however small the value is", async () => {
    let jobs = 0
    const redact = { check: 'blocked_terms' as const, on: 'both' as const, action: 'redact' as const, terms: ['e'] }
    const judge = judgeHere(() => void jobs++)
    await judge.value('org', preparePolicy([redact, redact]).input, 'input', 'e'.repeat(100))
    expect(jobs).toBe(0)
    await judge.value('org', preparePolicy(Array(6).fill(redact)).input, 'input', 'e')
    expect(jobs).toBe(1)
  })

  test('in a sandbox for a large piece of a stream, and immediately for the next', async () => {
    let jobs = 0
    const stream = judgeHere(() => void jobs++).openStream('org', preparePolicy([pii]))
    const text = `${'lorem ipsum '.repeat(10_000)}ja`
    const passed = [await stream.push('mail '), await stream.push(text), await stream.push('ne@example.com now')]
    expect([jobs, passed.join('') + (await stream.end()).text]).toEqual([
      1,
      `mail ${text.slice(0, -2)}[redacted:email] now`,
    ])
    expect(stream.triggered).toEqual([{ check: 'pii', action: 'redact', on: 'output', count: 1, kinds: ['email'] }])
  })
})

describe('a sandbox without a verdict', () => {
  const judgeThat = (ended: SandboxEnd) => createJudge({ submit: async () => ({ ended }) })
  const policy = preparePolicy([pii, patterns])

  test.each<[SandboxEnd, string]>([
    ['timeout', 'took longer than 5000 ms'],
    ['out_of_memory', 'needed more than 192 MB of memory'],
  ])('blocks the value and the stream after %s, by the guardrail with patterns', async (ended, reason) => {
    const block = { check: 'blocked_terms', action: 'block', count: 1, reason }
    expect(await judgeThat(ended).value('org', policy.input, 'input', 'text')).toEqual({
      verdict: 'blocked',
      value: undefined,
      triggered: [{ ...block, on: 'input' }],
    })
    const stream = judgeThat(ended).openStream('org', policy)
    expect([await stream.push('text'), stream.verdict]).toEqual(['', 'blocked'])
    expect([await stream.end(), stream.triggered]).toEqual([{ text: '', patches: [] }, [{ ...block, on: 'output' }]])
  })

  test('is a failure if it is unavailable', async () => {
    const failure = { code: 'unavailable', status: 503 }
    const judge = judgeThat('unavailable')
    await expect(judge.value('org', policy.input, 'input', 'text')).rejects.toMatchObject(failure)
    await expect(judge.openStream('org', policy).push('text')).rejects.toMatchObject(failure)
    const pattern = { pattern: 'x', isCaseSensitive: false }
    await expect(judge.checkPatterns('org', [pattern])).rejects.toMatchObject(failure)
  })
})

test('a single line with many findings that each take long is blocked', async () => {
  // Each finding scans the rest of the line in vain.
  const slow: Guardrail = { ...patterns, patterns: ['a(?:(?:.{1,300}){3}b)?'] } as Guardrail
  const policy = preparePolicy(Array(10).fill(slow))
  const verdict = await judgeHere(undefined, 500).value('org', policy.input, 'input', 'a'.repeat(1_000))
  expect(verdict.triggered).toEqual([
    { check: 'blocked_terms', action: 'block', on: 'input', count: 1, reason: 'took longer than 500 ms' },
  ])
})
