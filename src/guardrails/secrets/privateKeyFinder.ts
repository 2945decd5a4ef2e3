/*
 * Private keys in PEM and PuTTY format. A key may be longer than the window: after its first line and part of its body,
 * everything is taken out up to its last line, or up to the length of the longest key.
 */
import { findByPattern } from '../findByPattern.ts'
import { shapePatterns } from './shapePatterns.ts'

const longestKey = 16_384
const opening = '-----BEGIN '

export const privateKeyFinder = findByPattern({
  ...shapePatterns(
    [
      opening,
      { oneOf: ['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED ', 'PGP ', 'ANY ', 'SSH2 ENCRYPTED '] },
      'PRIVATE KEY',
      { oneOf: ['-----', ' BLOCK-----'] },
      { characters: '[\\s\\\\nr"\'+]', min: 1, max: 12 },
      { characters: '[A-Za-z0-9+/=:,. -]', min: 16, max: 16 },
    ],
    '',
  ),
  anchor: opening,
  read: (_text, { 0: match, index }) => ({
    start: index,
    end: index + match.length,
    kind: 'private_key',
    rest: { keyFormat: 'pem', left: longestKey },
  }),
})

const puttyOpening = 'Private-Lines: '

export const puttyKeyFinder = findByPattern({
  ...shapePatterns(
    [
      puttyOpening,
      { characters: '[0-9]', min: 1, max: 3 },
      { characters: '[\\s\\\\nr]', min: 1, max: 8 },
      { characters: '[A-Za-z0-9+/=]', min: 16, max: 16 },
    ],
    '',
  ),
  anchor: puttyOpening,
  read: (_text, { 0: match, 1: body = '', index }) => ({
    start: index + match.length - body.length,
    end: index + match.length,
    kind: 'private_key',
    rest: { keyFormat: 'putty', left: longestKey },
  }),
})
