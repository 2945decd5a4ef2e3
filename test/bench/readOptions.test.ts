import { describe, expect, test } from '@jest/globals'
import { readOptions, UsageError } from '../../bench/readOptions.ts'

const known = ['create-run', 'disk']

describe('the options of the bench', () => {
  test('measure every scenario, and no peers, by default', () => {
    expect(readOptions([], known)).toMatchObject({ scenarios: known, rounds: 5, peers: false })
  })

  test('add the peers with --peers', () => {
    expect(readOptions(['--peers', '--scenario', 'disk'], known)).toMatchObject({ scenarios: ['disk'], peers: true })
  })

  test('store fewer runs with --quick', () => {
    const [quick, whole] = [readOptions(['--quick'], known), readOptions([], known)]
    expect(quick.storedRuns).toBeLessThan(whole.storedRuns)
    expect(quick.storedLongRuns).toBeLessThan(whole.storedLongRuns)
  })

  test.each([['--scenario', 'other'], ['--rounds', '0'], ['--peer']])('refuse %s %s with the usage', (...args) => {
    expect(() => readOptions(args, known)).toThrow(UsageError)
    expect(() => readOptions(args, known)).toThrow('[--peers]')
  })
})
