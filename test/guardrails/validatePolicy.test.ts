import { describe, expect, test } from '@jest/globals'
import type { Guardrail } from '../../src/guardrails/guardrail.ts'
import { policyTemplates } from '../../src/guardrails/policyTemplates.ts'
import { validatePolicy } from '../../src/guardrails/validatePolicy.ts'
import { judgeHere } from './helpers/judgeHere.ts'

const validate = (guardrails: unknown) =>
  validatePolicy(guardrails, (patterns) => judgeHere().checkPatterns('org', patterns))

describe('accepts', () => {
  test.each(Object.entries(policyTemplates))('the template %s', async (_, guardrails) => {
    expect(await validate(guardrails)).toEqual([])
  })

  test('every check with all of its settings', async () => {
    const guardrails: Guardrail[] = [
      { check: 'pii', on: 'both', action: 'redact', kinds: ['email', 'card'] },
      { check: 'secrets', on: 'output', action: 'redact' },
      { check: 'prompt_injection', on: 'input', action: 'block' },
      {
        check: 'blocked_terms',
        on: 'both',
        action: 'redact',
        terms: ['a'],
        patterns: ['b+'],
        case_sensitive: true,
        whole_words: false,
      },
      { check: 'max_bytes', on: 'both', action: 'flag', bytes: 1 },
      { check: 'json_schema', on: 'output', action: 'block', schema: { type: 'object' } },
    ]
    expect(await validate(guardrails)).toEqual([])
  })
})

describe('reports each problem with its path', () => {
  const guardrail = { check: 'pii', on: 'both', action: 'flag' }
  const terms = { check: 'blocked_terms', on: 'both', action: 'flag' }
  test.each<[string, unknown, string[]]>([
    ['no list', {}, ['']],
    ['no object', ['pii'], ['0']],
    ['too many', Array.from({ length: 21 }, () => guardrail), ['']],
    ['too large', [{ ...guardrail, note: 'x'.repeat(300_000) }], ['']],
    ['everything missing', [{}], ['0.on', '0.check']],
    ['an unknown check', [{ ...guardrail, check: 'toString' }], ['0.check']],
    ['an unknown way', [{ ...guardrail, on: 'sideways' }], ['0.on']],
    ['an unknown setting', [{ ...guardrail, kind: 'email' }], ['0.kind']],
    ['unknown kinds', [{ ...guardrail, kinds: ['email', 'name'] }], ['0.kinds']],
    ['no kinds', [{ ...guardrail, kinds: [] }], ['0.kinds']],
    ['redacted injections', [{ check: 'prompt_injection', on: 'input', action: 'redact' }], ['0.action']],
    ['redacted sizes', [{ check: 'max_bytes', on: 'input', action: 'redact', bytes: 5 }], ['0.action']],
    ['redacted shapes', [{ check: 'json_schema', on: 'input', action: 'redact', schema: {} }], ['0.action']],
    ['half a byte', [{ check: 'max_bytes', on: 'input', action: 'flag', bytes: 0.5 }], ['0.bytes']],
    ['too many bytes', [{ check: 'max_bytes', on: 'input', action: 'flag', bytes: 2 ** 40 }], ['0.bytes']],
    ['no schema', [{ check: 'json_schema', on: 'input', action: 'flag', schema: [] }], ['0.schema']],
    ['neither terms nor patterns', [terms], ['0.terms']],
    ['an empty term', [{ ...terms, terms: ['a', ' '] }], ['0.terms.1']],
    ['too many terms', [{ ...terms, terms: Array.from({ length: 501 }, () => 'a') }], ['0.terms']],
    ['a term too long', [{ ...terms, terms: ['a'.repeat(101)] }], ['0.terms.0']],
    ['half a pair', [{ ...terms, terms: ['\ud83d'] }], ['0.terms.0']],
    ['an invalid pattern', [{ ...terms, patterns: ['a', '('] }], ['0.patterns.1']],
    ['a pattern that looks back', [{ ...terms, patterns: ['(a)\\1'] }], ['0.patterns.0']],
    ['a pattern that matches nothing', [{ ...terms, patterns: ['a*'] }], ['0.patterns.0']],
    ['a pattern with too many steps', [{ ...terms, patterns: ['(?:[a-z]{100}x){10}[a-z]{1000}y'] }], ['0.patterns.0']],
    [
      'patterns that repeat too much together',
      [
        { ...terms, patterns: ['[a-z]{500}!', 'b'] },
        { ...terms, patterns: ['[a-z]{600}!', '[a-z]{1000}!'] },
      ],
      ['1.patterns.1'],
    ],
    [
      'invalid flags',
      [{ ...terms, terms: ['a'], whole_words: 1, case_sensitive: 'no' }],
      ['0.case_sensitive', '0.whole_words'],
    ],
    ['several', [guardrail, { ...guardrail, on: 1, action: 2 }, terms], ['1.on', '1.action', '2.terms']],
  ])('%s', async (_, guardrails, paths) => {
    expect((await validate(guardrails)).map(({ path }) => path)).toEqual(paths)
  })

  test('with a message', async () => {
    expect(await validate([{ check: 'max_bytes', on: 'both', action: 'redact', bytes: 0 }])).toEqual([
      { path: '0.action', message: 'must be block or flag for max_bytes' },
      { path: '0.bytes', message: 'must be a whole number from 1 to 10,485,760' },
    ])
  })
})
