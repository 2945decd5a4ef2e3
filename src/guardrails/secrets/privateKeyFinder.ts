/*
 * Private keys in PEM. The key may be longer than any window: once its first line and some of its body are there, all
 * that follows is taken out up to its last line, or, where there is none, as far as the longest key would go.
 */
import { findByPattern } from '../findByPattern.ts'
import type { Rest } from '../inspection.ts'
import { shapePatterns } from './shapePatterns.ts'

export const privateKeyFinder = findByPattern({
  ...shapePatterns(
    [
      '-----BEGIN ',
      { oneOf: ['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED ', 'PGP '] },
      'PRIVATE KEY',
      { oneOf: ['-----', ' BLOCK-----'] },
      { characters: '[\\s\\\\nr"\'+]', min: 1, max: 12 },
      { characters: '[A-Za-z0-9+/=:,. -]', min: 16, max: 16 },
    ],
    '',
  ),
  read: (_text, { 0: opening, index }) => ({
    start: index,
    end: index + opening.length,
    kind: 'private_key',
    rest: bodyOfKey,
  }),
})

const longestKey = 16_384
const lastLine = /-----END [A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----/
const longestLastLine = 80

function bodyOfKey(): Rest {
  let left = longestKey
  return (text, from, isEnd) => {
    const body = text.slice(from, from + left)
    const last = lastLine.exec(body)
    if (last !== null) return { at: from + last.index + last[0].length, isDone: true }
    if (body.length === left) return { at: from + left, isDone: true }
    if (isEnd) return { at: text.length, isDone: true }
    const passed = Math.max(0, body.length - longestLastLine)
    left -= passed
    return { at: from + passed, isDone: false }
  }
}
