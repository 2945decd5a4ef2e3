import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { type Guardrail, piiKinds } from '../../src/guardrails/guardrail.ts'
import { promptInjectionCheck } from '../../src/guardrails/injection/promptInjectionCheck.ts'
import { piiFinders } from '../../src/guardrails/pii/piiCheck.ts'
import { policyTemplates } from '../../src/guardrails/policyTemplates.ts'
import { preparePolicy } from '../../src/guardrails/preparePolicy.ts'
import { secretFinders } from '../../src/guardrails/secrets/secretsCheck.ts'
import { measured } from '../faults/helpers/measured.ts'
import { isLong } from '../helpers/scale.ts'
import { type CorpusText, corpus, type Span } from './corpus/readCorpus.ts'
import { findAll } from './helpers/findAll.ts'
import { cut, seeded, streamed } from './helpers/inPieces.ts'
import { judgeHere } from './helpers/judgeHere.ts'

const policies: Record<string, readonly Guardrail[]> = {
  ...policyTemplates,
  'all that can be redacted': [
    { check: 'pii', on: 'both', action: 'redact' },
    { check: 'secrets', on: 'both', action: 'redact' },
    {
      check: 'blocked_terms',
      on: 'both',
      action: 'redact',
      terms: ['order', 'example', 'Instruktion'],
      patterns: ['\\d+'],
    },
    { check: 'prompt_injection', on: 'both', action: 'flag' },
  ],
}

test('has at least 200 texts, each once', () => {
  expect(new Set(corpus.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200)
})

describe.each(Object.entries(policies))('under %s, each text', (_, guardrails) => {
  const policy = preparePolicy(guardrails)
  const isCompiled = policy.output.every(({ compiled }) => compiled !== undefined)
  const judge = (on: 'input' | 'output', value: unknown) => judgeHere().value('org', policy[on], on, value)

  test('has the same verdict and result whole or in pieces', async () => {
    const random = seeded(7)
    for (const { name, text } of corpus) {
      const whole = { name, ...(await judge('output', text)) }
      const lengths = isLong ? [1, 4, 12, 40, text.length] : [1, 12]
      for (const longest of isCompiled ? lengths : [9, text.length]) {
        expect({ name, ...(await streamed(policy, cut(text, random, longest))).result }).toEqual(whole)
      }
    }
  })

  test('has the same verdict as input and output, alone or in an object', async () => {
    for (const { name, text } of corpus) {
      for (const on of ['input', 'output'] as const) {
        const alone = await judge(on, text)
        const inside = await judge(on, { list: [{ text }] })
        const value = alone.verdict === 'blocked' ? undefined : { list: [{ text: alone.value }] }
        expect({ name, ...inside }).toEqual({ name, ...alone, value })
      }
    }
  })
})

describe('hits and false positives are those in the documentation', () => {
  const documentation = readFileSync(new URL('../../docs/reference/guardrails.md', import.meta.url), 'utf8')
  const kinds = [...piiKinds, 'secret', 'prompt_injection']

  test.each(kinds.flatMap((kind) => [false, true].map((isUnseen) => ({ kind, isUnseen }))))(
    '%j',
    ({ kind, isUnseen }) => {
      const total = { expected: 0, hits: 0, missed: 0, falseAlarms: 0 }
      for (const text of corpus.filter((one) => one.isUnseen === isUnseen)) {
        const [expected, found] = [expectedIn(text, kind), foundIn(text, kind)]
        total.expected += expected.length
        total.hits += expected.filter((one) => found.includes(one)).length
        total.missed += expected.filter((one) => !found.includes(one)).length
        total.falseAlarms += found.filter((one) => !expected.includes(one)).length
      }
      const texts = isUnseen ? 'unseen' : 'known'
      measured(`guardrails: ${kind}, ${texts}`, total)
      const precision = percent(total.hits, total.hits + total.falseAlarms)
      const recall = percent(total.hits, total.expected)
      const row = [`\`${kind}\``, texts, ...Object.values(total), precision, recall]
      expect(documentation).toContain(`| ${row.join(' | ')} |`)
    },
  )
})

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const toText = ({ start, end }: Span) => `${start}-${end}`

function expectedIn({ spans, isInjection }: CorpusText, kind: string): string[] {
  if (kind === 'prompt_injection') return isInjection ? ['all of it'] : []
  return spans.filter((span) => span.kind === kind).map(toText)
}

function foundIn({ text }: CorpusText, kind: string): string[] {
  if (kind === 'secret') return findAll(secretFinders, text).map(toText)
  if (kind !== 'prompt_injection')
    return findAll(piiFinders(piiKinds), text)
      .filter((span) => span.kind === kind)
      .map(toText)
  const inspection = promptInjectionCheck().inspect()
  inspection.push(text)
  return inspection.finish().count > 0 ? ['all of it'] : []
}
