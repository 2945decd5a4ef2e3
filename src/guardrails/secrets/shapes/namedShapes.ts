/** Secrets recognised by the name before them, and the ways in which name and value are written. */
import {
  looksLikePassword,
  looksLikePasswordInProse,
  looksLikeToken,
  looksLikeTokenInProse,
} from '../looksLikeSecret.ts'
import { harmlessBefore, passwordNames, shortPasswordNames, shortTokenNames, tokenNames } from '../secretNames.ts'
import type { Part } from '../shapePatterns.ts'
import words from '../words.json' with { type: 'json' }
import type { SecretShape } from './secretShape.ts'

type Accepts = (value: string) => boolean

const visible = '[^\\s"\'`,;<>(){}\\[\\]|“”„«»]'
const value: Part = { characters: visible, min: 8, max: 128 }
const space: Part = { characters: '[ \\t]', min: 0, max: 20 }
const quote: Part = { oneOf: ['\\"', '"', "'", '`', '“', '„', '«', ''] }
/** What a longer value continues with; in URLs, an ampersand ends it. */
const rest = visible.replace('|', '|&')

const named = (parts: SecretShape['parts'], accepts: Accepts): SecretShape => ({
  kind: 'assigned',
  parts,
  rest,
  isNamed: true,
  notAfter: harmlessBefore,
  trim: trimValue,
  accepts,
})

/** `name = value`, `"name": "value"`, `["name"] => 'value'`, `<name>value<`, `--name=value`. */
const assigned = (names: readonly string[], accepts: Accepts): SecretShape =>
  named(
    [
      { oneOf: names },
      { oneOf: ['\\"]', '"]', "']", '\\"', '"', "'", ''] },
      space,
      { oneOf: [':=', '=>', '==', '=', ':', '：', '>', '%3D'] },
      space,
      quote,
      value,
    ],
    accepts,
  )

/** `set("name", "value")` */
const asArgument = (names: readonly string[], accepts: Accepts): SecretShape =>
  named([{ oneOf: names }, { oneOf: ["',", '",'] }, space, { oneOf: ["'", '"'] }, value], accepts)

/** `name value`, as on a command line. */
const spaced = (names: readonly string[], accepts: Accepts): SecretShape =>
  named([{ oneOf: names }, { characters: '[ \\t]', min: 1, max: 4 }, quote, value], accepts)

/** "The name of this and that is value." */
const stated = (names: readonly string[], between: Part, accepts: Accepts): SecretShape =>
  named([{ oneOf: names }, between, { oneOf: words.verbs }, quote, value], accepts)

const anyWords: Part = { characters: "[A-Za-z\\u00c0-\\u024f\\u0400-\\u04ff '’-]", min: 0, max: 32 }
const pluralOrNothing: Part = { oneOf: ['s', ''] }

export const namedShapes: readonly SecretShape[] = [
  assigned(passwordNames, looksLikePassword),
  assigned(tokenNames, looksLikeToken),
  asArgument([...passwordNames, ...tokenNames], looksLikeToken),
  spaced(passwordNames, looksLikePasswordInProse),
  spaced(tokenNames, looksLikeTokenInProse),
  stated(passwordNames, anyWords, looksLikePasswordInProse),
  stated(tokenNames, pluralOrNothing, looksLikeTokenInProse),
  assigned(words.sessionNames, (one) => one.length >= 16 && looksLikeToken(one)),
]

/** For names that are parts of common words. */
export const shortNamedShapes: readonly SecretShape[] = [
  assigned(shortPasswordNames, looksLikePassword),
  assigned(shortTokenNames, looksLikeTokenInProse),
  spaced(shortPasswordNames, looksLikePasswordInProse),
  spaced(shortTokenNames, looksLikeTokenInProse),
  stated(shortPasswordNames, { oneOf: [''] }, looksLikePasswordInProse),
]

/** Cuts off the next parameter of a URL, an escaped line break, and the end of a sentence. */
function trimValue(text: string): string {
  const hasNext = text.includes('&') || text.includes('\\')
  const end = hasNext ? /&(?:amp;)?[\w.-]{1,40}=|\\[nrt"']|\\$/.exec(text)?.index : undefined
  return text.slice(0, end).replace(/[.?:…。，、]{1,3}$/, '')
}
