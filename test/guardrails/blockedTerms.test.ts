import { describe, expect, test } from '@jest/globals'
import type { BlockedTermsSettings } from '../../src/guardrails/guardrail.ts'
import { blockedTermsCheck } from '../../src/guardrails/terms/blockedTermsCheck.ts'

function redact(settings: BlockedTermsSettings, text: string) {
  const inspection = blockedTermsCheck(settings).inspect(() => '#')
  const cleared = inspection.push(text) + inspection.end()
  return [cleared, inspection.finish().count]
}

describe('terms', () => {
  test.each<[BlockedTermsSettings, string, string, number]>([
    [{ terms: ['foo'] }, 'a Foo, FOOD', 'a #, #D', 2],
    [{ terms: ['foo'], case_sensitive: true }, 'a Foo, foo', 'a Foo, #', 1],
    [{ terms: ['foo'], whole_words: true }, 'food foo éfoo foo_ (foo)', 'food # éfoo foo_ (#)', 2],
    [{ terms: ['foo', 'foobar', 'bar baz'] }, 'foobarbaz foobar baz', '#baz # baz', 2],
    [{ terms: ['foo', 'foo bar'], whole_words: true }, 'foo bar foo bars', '# # bars', 2],
    [{ terms: ['abcd', 'bc'] }, 'abce abcd', 'a#e #', 2],
    [{ terms: ['straße', '日本', '😀'] }, 'STRAßE 日本語 😀😁', '# #語 #😁', 3],
    [{ terms: ['a.b*'] }, 'a.b* axb', '# axb', 1],
    [{ terms: ['aa'] }, 'aaaaa', '##a', 2],
  ])('%j on %j', (settings, text, cleared, count) => {
    expect(redact(settings, text)).toEqual([cleared, count])
  })

  test('finds many terms in one pass', () => {
    const terms = Array.from({ length: 500 }, (_, index) => `term number ${index}`)
    expect(redact({ terms }, 'no term number 499 here, nor term number 17.')).toEqual(['no # here, nor #.', 2])
  })
})

describe('patterns', () => {
  test.each<[BlockedTermsSettings, string, string, number]>([
    [{ patterns: ['proj-\\d+'] }, 'PROJ-12 and proj-x', '# and proj-x', 1],
    [{ patterns: ['^secret.*$'] }, 'secret one\nno secret\r\nsecret two\r\n', '#\nno secret\r\n#\r\n', 2],
    [{ patterns: ['ab+', 'b+c'] }, 'abbbc', '#', 1],
    [{ patterns: ['x*'] }, 'axxb', 'a#b', 1],
    [{ terms: ['foo'], patterns: ['f.'] }, 'foo fa', '# #', 2],
    [{ patterns: ['(?P<n>a)', '(?P<n>b)'] }, 'abc', '##c', 2],
  ])('%j on %j', (settings, text, cleared, count) => {
    expect(redact(settings, text)).toEqual([cleared, count])
  })

  test('redacts the rest of the text after a thousand findings', () => {
    const [cleared] = redact({ patterns: ['x'] }, `${'x \n'.repeat(1_000)}and so on\nand on\n`)
    expect(cleared).toBe(`${'# \n'.repeat(1_000)}#\n`.slice(0, -1))
  })
})
