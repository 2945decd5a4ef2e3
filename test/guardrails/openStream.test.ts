import { describe, expect, test } from '@jest/globals'
import { checkValue } from '../../src/guardrails/checkValue.ts'
import { compilePolicy } from '../../src/guardrails/compilePolicy.ts'
import type { Guardrail } from '../../src/guardrails/guardrail.ts'
import { openStream } from '../../src/guardrails/openStream.ts'
import { doAtOnce } from '../../src/platform/pace.ts'
import { fuzzText } from './helpers/fuzzText.ts'
import { cut, seeded, streamed } from './helpers/inPieces.ts'

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

describe('returns the same text, verdict and counts however the text is cut', () => {
  test.each(Object.entries(policies))('a policy that %s', (_, guardrails) => {
    const policy = compilePolicy(guardrails)
    const random = seeded(20_260_314)
    for (let round = 0; round < 500; round++) {
      const text = fuzzText(random)
      const pieces = cut(text, random, [1, 3, 10, 50][round % 4] ?? 1)
      expect({ pieces, ...streamed(policy, pieces).result }).toEqual({ pieces, ...checkValue(policy, 'output', text) })
    }
  })
})

describe('what is passed on', () => {
  const pushAll = (guardrails: Guardrail[], pieces: string[]) => streamed(compilePolicy(guardrails), pieces)

  test('is the text at once, if nothing is taken out', () => {
    const { passedOn } = pushAll([{ ...redactPii, action: 'flag' }], ['write to a@exam', 'ple.com'])
    expect(passedOn).toEqual(['write to a@exam', 'ple.com'])
  })

  test('is everything except a possible beginning of a finding', () => {
    const { passedOn, last } = pushAll(
      [redactPii],
      ['Hello wor', 'ld, write to ', 'jane', '@exa', 'mple.com today', '.'],
    )
    expect(passedOn).toEqual(['Hello ', 'world, write to ', '', '', '[redacted:email] ', ''])
    expect(last).toBe('today.')
  })

  test.each<Guardrail>([
    { check: 'prompt_injection', on: 'both', action: 'block' },
    { check: 'json_schema', on: 'both', action: 'block', schema: {} },
  ])('is everything at the end, if a blocking $check needs the whole text', (guardrail) => {
    const { passedOn, last } = pushAll([guardrail, redactPii], ['to jane@', 'example.com', ' now'])
    expect(passedOn).toEqual(['', '', ''])
    expect(last).toBe('to [redacted:email] now')
  })

  test.each<Guardrail>([
    { ...redactSecrets, action: 'block' },
    { ...redactPii, action: 'block' },
    { check: 'blocked_terms', on: 'both', action: 'block', terms: ['world peace', 'zebra'] },
    { check: 'max_bytes', on: 'both', action: 'block', bytes: 30 },
  ])('is each cleared piece, if a blocking $check judges pieces', (guardrail) => {
    const { passedOn, last } = pushAll([guardrail], ['Hello wor', 'ld, good', ' day'])
    expect(passedOn.join('')).toContain('Hello ')
    expect(passedOn.join('') + last).toBe('Hello world, good day')
  })

  test('is nothing after a block, which is known at once', () => {
    const stream = openStream(compilePolicy([{ ...redactPii, action: 'block' }]))
    expect([doAtOnce(stream.push('write to ')), stream.verdict]).toEqual(['write to ', 'pass'])
    expect([doAtOnce(stream.push('a@example.com ')), stream.verdict]).toEqual(['', 'blocked'])
    expect([doAtOnce(stream.push('or b@example.com')), stream.end()]).toEqual(['', { text: '', patches: [] }])
    expect(stream.triggered).toEqual([{ check: 'pii', action: 'block', on: 'output', count: 2, kinds: ['email'] }])
  })

  test('never ends within a surrogate pair', () => {
    const { passedOn, last } = pushAll([redactPii], ['a \ud83d', '\ude00 b', ' \ud83d', ' '])
    expect(passedOn).toEqual(['a ', '😀 ', 'b ', '\ud83d '])
    expect(last).toBe('')
  })

  test('is held back for no more than a window', () => {
    const policy = compilePolicy([redactPii, redactSecrets])
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
      const stream = openStream(policy)
      const sent = piece.repeat(4_000)
      const passed = cut(sent, seeded(1), 100)
        .map((delta) => doAtOnce(stream.push(delta)))
        .join('')
      expect([piece, sent.length - passed.length < 1_500]).toEqual([piece, true])
    }
  })

  test('has no part of a key that is longer than the window', () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${'aB3dE5gH7jaB3dE5gH7j\n'.repeat(150)}-----END RSA PRIVATE KEY-----`
    const { passedOn, last } = pushAll([redactSecrets], cut(`before ${key} after`, seeded(3), 40))
    expect(passedOn.join('') + last).toBe('before [redacted:secret] after')
  })
})

describe('patches', () => {
  const patch = { op: 'add', path: '/mails/-', value: 'a@example.com' }

  test('are judged separately and passed on at once', () => {
    const stream = openStream(compilePolicy([redactPii]))
    expect(doAtOnce(stream.pushPatch(patch))).toEqual([{ ...patch, value: '[redacted:email]' }])
    expect(stream.triggered).toEqual([{ check: 'pii', action: 'redact', on: 'output', count: 1, kinds: ['email'] }])
  })

  test('wait for the end with the text, if a blocking guardrail needs all of it', () => {
    const stream = openStream(compilePolicy([{ check: 'prompt_injection', on: 'both', action: 'block' }]))
    expect([doAtOnce(stream.pushPatch(patch)), doAtOnce(stream.push('text'))]).toEqual([[], ''])
    expect(stream.end()).toEqual({ text: 'text', patches: [patch] })
  })

  test('are dropped when the output is blocked', () => {
    const stream = openStream(compilePolicy([{ ...redactPii, action: 'block' }]))
    doAtOnce(stream.push('text'))
    doAtOnce(stream.pushPatch(patch))
    expect([stream.verdict, stream.end()]).toEqual(['blocked', { text: '', patches: [] }])
  })
})

test('blocks an output that is too large to hold back, streamed or whole', () => {
  const policy = compilePolicy([{ check: 'prompt_injection', on: 'both', action: 'block' }])
  const pieces = Array.from({ length: 11 }, () => 'lorem ipsum '.repeat(90_000))
  const { result } = streamed(policy, pieces)
  expect(result).toEqual(checkValue(policy, 'output', pieces.join('')))
  expect(result.triggered).toEqual([{ check: 'max_bytes', action: 'block', on: 'output', count: 1 }])
})
