/** Keys, tokens, passwords: by their own shape, or by the name that stands before them. */
import { findByPattern } from '../findByPattern.ts'
import type { Finder, Rest, TextCheck } from '../inspection.ts'
import { inspectWindow } from '../inspectWindow.ts'
import { looksRandom } from './looksRandom.ts'
import { isSecretName, namedSecrets } from './namedSecrets.ts'
import { privateKeyFinder } from './privateKeyFinder.ts'
import { type SecretShape, secretShapes } from './secretShapes.ts'
import { shapePatterns } from './shapePatterns.ts'

export function secretsCheck(): TextCheck {
  return {
    inspect: (mark) => inspectWindow(secretFinders, mark),
    ofProperty: (name, text) => (isSecretName(name) && looksRandom(text) ? 'assigned' : undefined),
  }
}

export const secretFinders: readonly Finder[] = [privateKeyFinder, ...[...secretShapes, ...namedSecrets].map(finderOf)]

function finderOf({ kind, parts, rest, isNamed = false, ignoresCase = false, accepts }: SecretShape): Finder {
  // A name may be part of a longer one, as in DB_PASSWORD; a token begins where nothing stands before it.
  const boundary = isNamed ? '' : '(?<![A-Za-z0-9])'
  const last = parts.at(-1)
  const behind = typeof last === 'string' ? last.length : 0
  const follow = rest === undefined ? undefined : followRun(rest)
  return findByPattern({
    ...shapePatterns(parts, boundary, ignoresCase ? 'i' : ''),
    read(_text, { 0: { length }, 1: value = '', index }) {
      if (accepts?.(value) === false) return undefined
      const end = index + length - behind
      return { start: isNamed ? end - value.length : index, end, kind, ...(follow && { rest: follow }) }
    },
  })
}

function followRun(characters: string): () => Rest {
  const run = new RegExp(`${characters}*`, 'y')
  return () => (text, from, isEnd) => {
    run.lastIndex = from
    const at = from + (run.exec(text)?.[0].length ?? 0)
    return { at, isDone: isEnd || at < text.length }
  }
}
