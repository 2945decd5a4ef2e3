import { describe, expect, test } from '@jest/globals'
import { forTerminal, plainField, safeLine, safeText } from '../../cli/output/safeText.ts'
import { createTextStream } from '../../cli/output/textStream.ts'

const hostile = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0080', '\u009b', '\u009f', '\u061c', '\u200e', '\u200f']
const directions = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

describe('on a terminal', () => {
  test.each([...hostile, ...directions])('%j is escaped as in JSON', (sign) => {
    for (const safe of [safeLine, safeText, forTerminal]) {
      expect(safe(`a${sign}b`)).toMatch(/^a\\u[0-9a-f]{4}b$/)
      expect(JSON.parse(`"${safe(`a${sign}b`)}"`)).toBe(`a${sign}b`)
    }
  })

  test.each(['é', 'ß', '\u00a0', '\u00ad', 'שלום', 'مرحبا', '👩‍👩‍👧', '漢字', 'e\u0301'])(
    '%j is shown unchanged',
    (text) => {
      for (const safe of [safeLine, safeText, forTerminal]) expect(safe(text)).toBe(text)
    },
  )

  test('colours of the tool are kept, other escape sequences are not', () => {
    expect(forTerminal('\u001b[31merror:\u001b[39m\r\n')).toBe('\u001b[31merror:\u001b[39m\r\n')
    for (const sequence of ['\u001b[8m', '\u001b[2J', '\u001b]0;title\u0007', '\u001b[31;8m'])
      expect(forTerminal(sequence)).not.toContain('\u001b')
  })
})

test('in a pipe, only tabs and line breaks of a field are escaped', () => {
  const text = [...hostile, ...directions].join('')
  expect(plainField(`a\tb\nc\rd${text}`)).toBe(`a\\tb\\nc\\rd${text}`)
})

describe('a text in pieces', () => {
  const shown = (pieces: string[], isTerminal: boolean): string[] => {
    const written: string[] = []
    const stream = createTextStream({ write: (text) => void written.push(text), isTerminal })
    for (const piece of pieces) stream.write(piece)
    stream.endLine()
    return written
  }

  test.each([true, false])('has whole characters even if a piece ends inside one (terminal: %s)', (isTerminal) => {
    const written = shown(['a\ud83d', '\ude00b\ud83d', '\ude00'], isTerminal)
    expect(written.join('')).toBe('a😀b😀\n')
    for (const text of written) expect(text.isWellFormed()).toBe(true)
  })

  test('shows an unpaired half at its end', () => {
    expect(shown(['a\ud83d'], false).join('')).toBe('a\ud83d\n')
  })

  test('escapes what could control a terminal, even if a sequence is split', () => {
    expect(shown(['a\u001b', '[2J', '\u009b', '31m\u202e'], true).join('')).toBe('a\\u001b[2J\\u009b31m\\u202e\n')
    expect(shown(['a\u001b', '[2J'], false).join('')).toBe('a\u001b[2J\n')
  })
})
