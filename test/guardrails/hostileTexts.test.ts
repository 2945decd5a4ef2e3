import { describe, expect, test } from '@jest/globals'
import { openChain } from '../../src/guardrails/chain.ts'
import { checkValue } from '../../src/guardrails/checkValue.ts'
import { type CompilableGuardrail, compileGuardrail } from '../../src/guardrails/compileGuardrail.ts'
import { cpuMs } from '../helpers/cpuMs.ts'
import { sampled, scaled } from '../helpers/scale.ts'
import { corpus } from './corpus/readCorpus.ts'

const fill = (piece: string, characters: number) =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters)

/** The minimum CPU time of several calls: excludes other processes and compilation. */
function costOf(act: () => void, calls = 3): number {
  let least = Number.POSITIVE_INFINITY
  for (let call = 0; call < calls; call++) {
    const before = cpuMs()
    act()
    least = Math.min(least, cpuMs() - before)
  }
  return least
}

/** The minimum of up to three measurements: garbage collection and other processes make some of them longer. */
function leastUntil(enough: number, measure: () => number): number {
  let least = measure()
  for (let again = 0; again < 2 && least >= enough; again++) least = Math.min(least, measure())
  return least
}

const mebibyte = 1_048_576
const prose = corpus.map(({ text }) => text).join('\n')
const terms = ['aaaaaaaab', 'a1', '@@x', ...Array.from({ length: 400 }, (_, index) => `term ${index}`)]
const guardrails: Record<string, CompilableGuardrail> = {
  pii: { check: 'pii', on: 'both', action: 'redact' },
  secrets: { check: 'secrets', on: 'both', action: 'redact' },
  prompt_injection: { check: 'prompt_injection', on: 'both', action: 'flag' },
  terms: { check: 'blocked_terms', on: 'both', action: 'redact', terms },
  patterns: {
    check: 'blocked_terms',
    on: 'both',
    action: 'redact',
    patterns: ['a(?:.*b)?', '[a-z]+@[a-z]+\\.com', '(1+)+$'],
  },
}
const hostile = [
  ...[
    '1',
    '1 ',
    '11 ',
    '1.',
    '1:',
    '1-',
    '0',
    '(',
    '.',
    ':',
    '@',
    'a@',
    '.@a.',
    '+',
    '+1',
    '-',
    '=',
    '%41',
    '\n',
    '\n#',
  ],
  ...[
    'a',
    'a ',
    'é',
    '😀',
    'DE89',
    'DE89 ',
    'fe80:',
    'tel 1',
    '4111 ',
    '4111111111111111 ',
    'a@b.co ',
    '202-555-0143 ',
  ],
  ...[
    'password',
    'password=',
    'password: a1',
    'eyJ',
    'eyJaaaaaaaaaaaa.',
    '-----BEGIN ',
    'sk-',
    'ghp_',
    'http://a:',
    'Bearer a',
  ],
  ...[
    'password a1B',
    'token: aB3',
    'token is ',
    'password for the ',
    'pass ',
    'Basic QUJD',
    'Authorization: ',
    '?sig=a1',
    ' -u a:',
  ],
  ...[
    'MNO.',
    'Maaaaaaaaaaaaaaaaaaaaaaa.',
    'Q~',
    '-us1',
    ':AA',
    'xoxb-1',
    'Private-Lines: 1\nQUJDQUJDQUJDQUJD',
    'a1b2',
    '%25',
  ],
  ...[
    'ﬁ',
    'ａ',
    'а',
    '\u200b',
    'e\u0301',
    '𝐚',
    'İ',
    '𠀀',
    'all',
    'allthe',
    'youare',
    'donot',
    'system: ',
    '\n\nhuman:',
    '![',
  ],
  ...[
    'ignoreprior',
    'ignore all previous ',
    'ignore previous instructions ',
    'reveal the your ',
    'QUJD',
    '<|',
    '<system>',
  ],
]

describe.each(Object.entries(guardrails))('%s', (_, guardrail) => {
  // Terms and patterns are found by automata, for which all texts are equally hard.
  const pieces = guardrail.check === 'blocked_terms' ? sampled(hostile, 4) : hostile
  const compiled = [compileGuardrail(guardrail)]
  const cost = (text: string, calls?: number) => costOf(() => checkValue(compiled, 'output', text), calls)

  test('takes time proportional to the length of the text', () => {
    const whole = mebibyte / scaled(2, 1)
    const ratio = () => cost(fill(prose, whole)) / cost(fill(prose, whole / 4))
    expect(leastUntil(4 * 2.5, ratio)).toBeLessThan(4 * 2.5)
  })

  test('takes a few seconds at most, and linear time, for hostile text', () => {
    const slow: [piece: string, ms: number, growth: number][] = []
    for (const piece of pieces) {
      const whole = fill(piece, mebibyte / scaled(16, 8))
      const half = whole.slice(0, whole.length / 2)
      const ms = leastUntil(200, () => cost(whole, 1))
      const growth = ms < 200 ? 0 : leastUntil(2.5 * 2, () => cost(whole, 1) / cost(half, 1))
      if (ms > 1_000 || growth > 2.5 * 2) slow.push([piece, ms, growth])
    }
    expect(slow).toEqual([])
  }, 300_000)
})

test('clears any delta in less than 20 ms', () => {
  const compiled = [guardrails.pii, guardrails.secrets].flatMap((guardrail) =>
    guardrail ? compileGuardrail(guardrail) : [],
  )
  for (const piece of [prose, 'a', '1 ', 'password: a1', '@', '-----BEGIN ']) {
    const chain = openChain(compiled)
    const text = fill(piece, 50_000)
    const costs: number[] = []
    for (let at = 0; at < text.length; at += 20) {
      const before = cpuMs()
      chain.take({ delta: text.slice(at, at + 20) })
      costs.push(cpuMs() - before)
    }
    const p99 = costs.toSorted((one, other) => one - other)[Math.floor(costs.length * 0.99)] ?? 0
    expect([piece.slice(0, 20), p99 < 20]).toEqual([piece.slice(0, 20), true])
  }
}, 120_000)
