import { expect, test } from '@jest/globals'
import { jsonFault } from '../../src/platform/jsonFault.ts'

test.each([
  ['{"a": 1,}', 'unexpected } at line 1, column 9'],
  ['{"a" 1}', 'unexpected 1 at line 1, column 6'],
  ["{'a': 1}", "unexpected ' at line 1, column 2"],
  ['{"a": 1\n"b": 2}', 'unexpected " at line 2, column 1'],
  ['{"a": undefined}', 'unexpected u at line 1, column 7'],
  ['[1, 2', 'it ends too early'],
  ['{"a": "b', 'it ends too early'],
  ['[]]', 'unexpected ] at line 1, column 3'],
  ['{"a": 01}', 'unexpected 1 at line 1, column 8'],
  ['{"a": "line\nbreak"}', 'unexpected character at line 1, column 12'],
  ['{"a": "\\x"}', 'unexpected x at line 1, column 9'],
  ['[1,\n 2,\n  nul]', 'unexpected n at line 3, column 3'],
  ['', 'it ends too early'],
  ['{"a": [}', 'unexpected } at line 1, column 8'],
])('%j: %s', (text, fault) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(jsonFault(text)).toBe(fault)
})

test('finds a fault in every text that JSON.parse refuses, and only there', () => {
  const marks = ['{', '}', '[', ']', ',', ':', '"a"', '1', '-', 'true', ' ', '\n', '"', '\\']
  let state = 7
  const next = (count: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % count
  }
  for (let tried = 0; tried < 20_000; tried++) {
    const text = Array.from({ length: 1 + next(7) }, () => marks[next(marks.length)]).join('')
    let isJson = true
    try {
      JSON.parse(text)
    } catch {
      isJson = false
    }
    if (isJson) continue
    expect([text, jsonFault(text)]).toEqual([
      text,
      expect.stringMatching(/^(unexpected .+ at line \d+, column \d+|it ends too early)$/),
    ])
  }
})
