import { describe, expect, test } from '@jest/globals'
import { summarizer } from '../../src/runtimes/summarizer.ts'
import { scaled } from '../helpers/scale.ts'
import { costOf, fill, readFixture, toCall, turnsDuring } from './callRuntime.ts'

describe('a long text', () => {
  const corpus = ['tideMill', 'nightShift', 'crows', 'outage', 'letter'].map(readFixture).join('\n\n')
  const mebibyte = 1_048_576
  const hostile = [
    '. ',
    '.',
    'e.g. ',
    'A. ',
    'a\n',
    '\n',
    '---\n',
    '- a\n',
    '# a\n\n',
    '"',
    '("',
    '“a ',
    'a.b',
    'x',
    ' ',
  ]

  test('takes time proportional to its length', async () => {
    const long = fill(corpus, mebibyte / scaled(2, 1))
    const short = long.slice(0, long.length / 8)
    await costOf(summarizer, short)
    expect((await costOf(summarizer, long)) / (await costOf(summarizer, short))).toBeLessThan(8 * 3)
  })

  test('that is hostile costs a few times as much as prose', async () => {
    const characters = mebibyte / scaled(16, 8)
    const prose = await costOf(summarizer, fill(corpus, characters))
    const ratios: [piece: string, ratio: number][] = []
    for (const piece of [...hostile, '漢字。', '! 🎉', 'a.@'])
      ratios.push([piece, (await costOf(summarizer, fill(piece, characters), 2)) / prose])
    expect(ratios.filter(([, ratio]) => ratio > 25)).toEqual([])
  }, 120_000)

  test('does not block the event loop', async () => {
    const { turns, longestShare } = await turnsDuring(summarizer, fill(corpus, mebibyte))
    expect(turns).toBeGreaterThan(60)
    expect(longestShare).toBeLessThan(1 / 6)
  })

  test('stops immediately when the run is aborted', async () => {
    const controller = new AbortController()
    const call = summarizer(toCall({ text: fill(corpus, mebibyte) }, { signal: controller.signal }))
    await call.next()
    const reading = call.next()
    setImmediate(() => controller.abort(new Error('cancelled')))
    await expect(reading).rejects.toThrow('cancelled')
    expect(await call.next()).toEqual({ done: true, value: undefined })
  })
})
