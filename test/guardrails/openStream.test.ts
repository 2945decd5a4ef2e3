import { describe, expect, test } from '@jest/globals'
import type { Guardrail } from '../../src/guardrails/guardrail.ts'
import { preparePolicy } from '../../src/guardrails/preparePolicy.ts'
import { scaled } from '../helpers/scale.ts'
import { fuzzText } from './helpers/fuzzText.ts'
import { cut, seeded, streamed } from './helpers/inPieces.ts'
import { forSandbox, judgeHere } from './helpers/judgeHere.ts'

const open = (...guardrails: Guardrail[]) => judgeHere().openStream('org', preparePolicy(guardrails))

const redactPii: Guardrail = { check: 'pii', on: 'both', action: 'redact' }
const redactSecrets: Guardrail = { check: 'secrets', on: 'both', action: 'redact' }

const policies: Record<string, Guardrail[]> = {
  'redacts personal data': [redactPii],
  'redacts secrets': [redactSecrets],
  'redacts all it can': [
    redactPii,
    redactSecrets,
    {
      check: 'blocked_terms',
      on: 'both',
      action: 'redact',
      terms: ['foo', 'foobar', 'bar x', 'obar', '😀'],
      patterns: ['fo+b?', 'a+b', '^x.*1$'],
    },
    { check: 'prompt_injection', on: 'both', action: 'flag' },
  ],
  'redacts words': [
    {
      check: 'blocked_terms',
      on: 'both',
      action: 'redact',
      terms: ['foo', 'foo bar', 'a', '1'],
      whole_words: true,
      case_sensitive: true,
    },
    { check: 'max_bytes', on: 'both', action: 'flag', bytes: 50 },
  ],
  blocks: [
    { ...redactPii, action: 'flag', kinds: ['email', 'card'] },
    { ...redactSecrets, action: 'block' },
    { check: 'max_bytes', on: 'both', action: 'block', bytes: 100 },
    { check: 'prompt_injection', on: 'both', action: 'block' },
  ],
}

describe('returns the same text, verdict and counts however the text is split', () => {
  test.each(Object.entries(policies))('a policy that %s', async (_, guardrails) => {
    const policy = preparePolicy(guardrails)
    const random = seeded(20_260_314)
    const rounds = policy.output.every(({ compiled }) => compiled !== undefined) ? scaled(80, 500) : scaled(20, 100)
    for (let round = 0; round < rounds; round++) {
      const text = fuzzText(random)
      const pieces = cut(text, random, [1, 3, 10, 50][round % 4] ?? 1)
      const whole = { pieces, ...(await judgeHere().value('org', policy.output, 'output', text)) }
      expect({ pieces, ...(await streamed(policy, pieces)).result }).toEqual(whole)
      if (round % 5 === 2) expect({ pieces, ...(await streamed(forSandbox(policy), pieces)).result }).toEqual(whole)
    }
  })
})

describe('what is passed on', () => {
  const pushAll = (guardrails: Guardrail[], pieces: string[]) => streamed(preparePolicy(guardrails), pieces)

  test('is the text immediately, if nothing is redacted', async () => {
    const { passedOn } = await pushAll([{ ...redactPii, action: 'flag' }], ['write to a@exam', 'ple.com'])
    expect(passedOn).toEqual(['write to a@exam', 'ple.com'])
  })

  test('is everything except a possible start of a finding', async () => {
    const { passedOn, last } = await pushAll(
      [redactPii],
      ['Hello wor', 'ld, write to ', 'jane', '@exa', 'mple.com today', '.'],
    )
    expect(passedOn).toEqual(['Hello ', 'world, write to ', '', '', '[redacted:email] ', ''])
    expect(last).toBe('today.')
  })

  test.each<Guardrail>([
    { check: 'prompt_injection', on: 'both', action: 'block' },
    { check: 'json_schema', on: 'both', action: 'block', schema: {} },
  ])('is everything at the end, if a blocking $check needs the whole text', async (guardrail) => {
    const { passedOn, last } = await pushAll([guardrail, redactPii], ['to jane@', 'example.com', ' now'])
    expect(passedOn).toEqual(['', '', ''])
    expect(last).toBe('to [redacted:email] now')
  })

  test.each<Guardrail>([
    { ...redactSecrets, action: 'block' },
    { ...redactPii, action: 'block' },
    { check: 'blocked_terms', on: 'both', action: 'block', terms: ['world peace', 'zebra'] },
    { check: 'max_bytes', on: 'both', action: 'block', bytes: 30 },
  ])('is each cleared piece, if a blocking $check works on pieces', async (guardrail) => {
    const { passedOn, last } = await pushAll([guardrail], ['Hello wor', 'ld, good', ' day'])
    expect(passedOn.join('')).toContain('Hello ')
    expect(passedOn.join('') + last).toBe('Hello world, good day')
  })

  test('is nothing after a block, which is known immediately', async () => {
    const stream = open({ ...redactPii, action: 'block' })
    expect([await stream.push('write to '), stream.verdict]).toEqual(['write to ', 'pass'])
    expect([await stream.push('a@example.com '), stream.verdict]).toEqual(['', 'blocked'])
    expect([await stream.push('or b@example.com'), await stream.end()]).toEqual(['', { text: '', patches: [] }])
    expect(stream.triggered).toEqual([{ check: 'pii', action: 'block', on: 'output', count: 2, kinds: ['email'] }])
  })

  test('never ends within a surrogate pair', async () => {
    const { passedOn, last } = await pushAll([redactPii], ['a \ud83d', '\ude00 b', ' \ud83d', ' '])
    expect(passedOn).toEqual(['a ', '😀 ', 'b ', '\ud83d '])
    expect(last).toBe('')
  })

  test('is held back for no more than a window', async () => {
    for (const piece of [
      'a',
      '1',
      '1 ',
      '@',
      'a@',
      '.',
      ':',
      '+',
      '(',
      'eyJ',
      'sk-',
      '-',
      '=',
      'password:',
      'é',
      '\n',
    ]) {
      const stream = open(redactPii, redactSecrets)
      const sent = piece.repeat(4_000)
      let passed = ''
      for (const delta of cut(sent, seeded(1), 100)) passed += await stream.push(delta)
      expect([piece, sent.length - passed.length < 1_500]).toEqual([piece, true])
    }
  })

  test('has no part of a key that is longer than the window', async () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${'aB3dE5gH7jaB3dE5gH7j\n'.repeat(150)}-----END RSA PRIVATE KEY-----`
    const { passedOn, last } = await pushAll([redactSecrets], cut(`before ${key} after`, seeded(3), 40))
    expect(passedOn.join('') + last).toBe('before [redacted:secret] after')
  })
})

describe('patches', () => {
  const patch = { op: 'add', path: '/mails/-', value: 'a@example.com' }

  test('are checked separately and passed on immediately', async () => {
    const stream = open(redactPii)
    expect(await stream.pushPatch(patch)).toEqual([{ ...patch, value: '[redacted:email]' }])
    expect(stream.triggered).toEqual([{ check: 'pii', action: 'redact', on: 'output', count: 1, kinds: ['email'] }])
  })

  test('wait for the end with the text, if a blocking guardrail needs all of it', async () => {
    const stream = open({ check: 'prompt_injection', on: 'both', action: 'block' })
    expect([await stream.pushPatch(patch), await stream.push('text')]).toEqual([[], ''])
    expect(await stream.end()).toEqual({ text: 'text', patches: [patch] })
  })

  test('are dropped when the output is blocked', async () => {
    const stream = open({ ...redactPii, action: 'block' })
    await stream.push('text')
    await stream.pushPatch(patch)
    expect([stream.verdict, await stream.end()]).toEqual(['blocked', { text: '', patches: [] }])
  })
})

test('blocks an output that is too large to hold back', async () => {
  const policy = preparePolicy([{ check: 'prompt_injection', on: 'both', action: 'block' }])
  const pieces = Array.from({ length: 11 }, () => 'lorem ipsum '.repeat(90_000))
  const { result } = await streamed(policy, pieces)
  expect(result).toEqual({
    verdict: 'blocked',
    value: undefined,
    triggered: [{ check: 'max_bytes', action: 'block', on: 'output', count: 1 }],
  })
})
