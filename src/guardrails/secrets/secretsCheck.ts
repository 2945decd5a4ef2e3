/** Keys, tokens and passwords: recognised by their own shape, or by what precedes them. */
import type { Finder, TextCheck } from '../inspection.ts'
import { inspectWindow } from '../inspectWindow.ts'
import { findShapes } from './findShapes.ts'
import { looksLikePassword, looksLikeToken } from './looksLikeSecret.ts'
import { privateKeyFinder, puttyKeyFinder } from './privateKeyFinder.ts'
import { secretKindOf } from './secretNames.ts'
import { namedShapes, shortNamedShapes } from './shapes/namedShapes.ts'
import { schemeShapes } from './shapes/schemeShapes.ts'
import { tokenShapes } from './shapes/tokenShapes.ts'
import { unprefixedFinders } from './shapes/unprefixedFinders.ts'

export function secretsCheck(): TextCheck {
  return {
    inspect: (mark, saved) => inspectWindow(secretFinders, mark, saved),
    ofProperty(name, text) {
      const kind = secretKindOf(name)
      const isSecret = kind === 'password' ? looksLikePassword(text) : kind === 'token' && looksLikeToken(text)
      return isSecret ? 'assigned' : undefined
    },
  }
}

export const secretFinders: readonly Finder[] = [
  privateKeyFinder,
  puttyKeyFinder,
  // No letter or digit precedes a token; a name may be part of a longer one, as in DB_PASSWORD.
  findShapes(tokenShapes, { boundary: '(?<![A-Za-z0-9])', ignoresCase: false }),
  ...unprefixedFinders,
  findShapes([...schemeShapes, ...namedShapes], { boundary: '', ignoresCase: true }),
  findShapes(shortNamedShapes, { boundary: '(?<![A-Za-z])', ignoresCase: true }),
]
