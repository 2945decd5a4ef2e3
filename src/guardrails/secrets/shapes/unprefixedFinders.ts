/** Keys without an opening of their own: what they have in the middle or at the end gives them away. */
import { findByPattern } from '../../findByPattern.ts'
import type { Finder } from '../../inspection.ts'
import { type Part, shapePatterns } from '../shapePatterns.ts'
import { isNoPlaceholder } from './secretShape.ts'

type Unprefixed = {
  kind: string
  parts: readonly Part[]
  /** What all of them hold. */
  anchor: string
}

const wide = '[A-Za-z0-9_-]'
const azure = '[A-Za-z0-9_~.-]'

const unprefixed: readonly Unprefixed[] = [
  {
    kind: 'discord',
    anchor: '.',
    parts: [
      { characters: '[MNO]', min: 1, max: 1 },
      { characters: wide, min: 22, max: 28 },
      '.',
      { characters: wide, min: 6, max: 6 },
      '.',
      { characters: wide, min: 27, max: 48 },
    ],
  },
  {
    kind: 'telegram',
    anchor: ':AA',
    parts: [{ characters: '[0-9]', min: 8, max: 10 }, ':AA', { characters: wide, min: 33, max: 33 }],
  },
  {
    kind: 'mailchimp',
    anchor: '-us',
    parts: [{ characters: '[0-9a-f]', min: 32, max: 32 }, '-us', { characters: '[0-9]', min: 1, max: 2 }],
  },
  {
    kind: 'azure',
    anchor: 'Q~',
    parts: [
      { characters: azure, min: 3, max: 3 },
      { characters: '[0-9]', min: 1, max: 1 },
      'Q~',
      { characters: azure, min: 31, max: 34 },
    ],
  },
  {
    kind: 'terraform',
    anchor: '.atlasv1.',
    parts: [
      { characters: '[A-Za-z0-9]', min: 14, max: 14 },
      '.atlasv1.',
      { characters: '[A-Za-z0-9_=-]', min: 60, max: 70 },
    ],
  },
  {
    kind: 'maxmind',
    anchor: '_mmk',
    parts: [
      { characters: '[A-Za-z0-9]', min: 6, max: 6 },
      '_',
      { characters: '[A-Za-z0-9]', min: 29, max: 29 },
      '_mmk',
    ],
  },
]

export const unprefixedFinders: readonly Finder[] = unprefixed.map(({ kind, anchor, parts }) =>
  findByPattern({
    ...shapePatterns(parts, '(?<![A-Za-z0-9_~.-])'),
    anchor,
    read: (_text, { 0: match, index }) =>
      isNoPlaceholder(match) ? { start: index, end: index + match.length, kind } : undefined,
  }),
)
