import { describe, expect, test } from '@jest/globals'
import { extractor } from '../../src/runtimes/extractor.ts'
import { scaled } from '../helpers/scale.ts'
import { costOf, fill, readFixture, toCall, turnsDuring } from './callRuntime.ts'
import { expectedItems } from './fixtures/expectedItems.ts'

describe('a long text', () => {
  const corpus = Object.keys(expectedItems).map(readFixture).join('\n\n')
  const mebibyte = 1_048_576
  const hostile = [
    'a@',
    'a.@',
    '.@a.',
    `${'a'.repeat(63)}@`,
    '1',
    '1 ',
    '1,',
    '1.',
    "1'",
    '1/',
    '1-',
    '1/1/',
    '1 000 ',
    '2026-',
  ]
  const moreHostile = [
    'http://',
    'http://a](',
    'http://a,',
    'www.',
    '(',
    '$',
    '$1,',
    '$ ',
    'May ',
    '1 May ',
    'May 1, ',
    ' ',
    '\n',
    'x',
  ]

  test('takes time proportional to its length', async () => {
    const long = fill(corpus, mebibyte / scaled(2, 1))
    const short = long.slice(0, long.length / 8)
    await costOf(extractor, short)
    expect((await costOf(extractor, long)) / (await costOf(extractor, short))).toBeLessThan(8 * 3)
  })

  test.each([hostile, moreHostile])(
    'that is hostile costs a few times as much as prose of the same length',
    async (...pieces) => {
      const characters = mebibyte / scaled(16, 4)
      const prose = await costOf(extractor, fill(corpus, characters))
      const ratios: [piece: string, ratio: number][] = []
      for (const piece of pieces) ratios.push([piece, (await costOf(extractor, fill(piece, characters), 1)) / prose])
      ratios.push(['brackets', (await costOf(extractor, `http://a${fill(')', characters)}`, 1)) / prose])
      expect(ratios.filter(([, ratio]) => ratio > 25)).toEqual([])
    },
    120_000,
  )

  test('does not block the event loop', async () => {
    const { turns, longestShare } = await turnsDuring(extractor, fill(corpus, mebibyte))
    expect(turns).toBeGreaterThan(60)
    expect(longestShare).toBeLessThan(1 / 4)
  })

  test('stops immediately when the run is aborted', async () => {
    const controller = new AbortController()
    const call = extractor(toCall({ text: fill('nothing to find ', mebibyte) }, { signal: controller.signal }))
    await call.next()
    const searching = call.next()
    setImmediate(() => controller.abort(new Error('cancelled')))
    await expect(searching).rejects.toThrow('cancelled')
    expect(await call.next()).toEqual({ done: true, value: undefined })
  })
})
