/*
 * The JSON of a value in pieces, which together equal the result of JSON.stringify. The consumer can yield to the event loop
 * in between: 20 MB of escaped characters take 600 ms, as do a million names.
 */
import type { JsonObject } from './json.ts'
import { textPieces } from './textPieces.ts'

/** Characters of the value in a piece: its JSON is longer if characters are escaped. */
const pieceCharacters = 32_768

type Pieces = Generator<string, void, void>
/** Objects known to be larger than a piece, with the names of their properties: listing 60,000 takes 20 ms. */
type LargeObjects = WeakMap<object, string[]>

export function* jsonPieces(value: unknown, large: LargeObjects = new WeakMap()): Pieces {
  if (lengthUpToPiece(value, large) < pieceCharacters) yield JSON.stringify(value)
  else if (typeof value === 'string') yield* piecesOfText(value)
  else if (Array.isArray(value)) yield* piecesOfItems(value, large)
  else yield* piecesOfProperties(value as JsonObject, large)
}

function* piecesOfText(text: string): Pieces {
  yield '"'
  for (const piece of textPieces(text, pieceCharacters)) yield JSON.stringify(piece).slice(1, -1)
  yield '"'
}

/** Small items that follow one another are taken together. */
function* piecesOfItems(items: readonly unknown[], large: LargeObjects): Pieces {
  let separator = '['
  let [first, length] = [0, 0]
  for (let at = 0; at < items.length; at++) {
    const own = lengthUpToPiece(items[at], large)
    length += own
    if (length < pieceCharacters && at + 1 < items.length) continue
    const end = own < pieceCharacters ? at + 1 : at
    if (first < end) {
      yield separator + JSON.stringify(items.slice(first, end)).slice(1, -1)
      separator = ','
    }
    if (end === at) {
      yield separator
      yield* jsonPieces(items[at], large)
      separator = ','
    }
    first = at + 1
    length = 0
  }
  yield ']'
}

function* piecesOfProperties(object: JsonObject, large: LargeObjects): Pieces {
  let text = '{'
  let separator = ''
  for (const name of large.get(object) ?? []) {
    const value = object[name]
    const isLarge = lengthUpToPiece(value, large) >= pieceCharacters
    const small = isLarge ? '' : JSON.stringify(value)
    if (small === undefined) continue // JSON has no property without a value
    text += `${separator}${JSON.stringify(name)}:${small}`
    separator = ','
    if (!isLarge && text.length < pieceCharacters) continue
    yield text
    text = ''
    if (isLarge) yield* jsonPieces(value, large)
  }
  yield `${text}}`
}

/** The approximate length of its JSON, measured only up to the length of a piece. */
function lengthUpToPiece(value: unknown, large: LargeObjects): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null || hasOwnJson(value)) return 6
  if (large.has(value)) return pieceCharacters
  const names = Array.isArray(value) ? [] : Object.keys(value)
  const length = Array.isArray(value)
    ? lengthOfItems(value, large)
    : lengthOfProperties(value as JsonObject, names, large)
  if (length >= pieceCharacters) large.set(value, names)
  return length
}

function lengthOfItems(items: readonly unknown[], large: LargeObjects): number {
  let length = 2
  for (let at = 0; at < items.length && length < pieceCharacters; at++) length += 1 + lengthUpToPiece(items[at], large)
  return length
}

function lengthOfProperties(object: JsonObject, names: string[], large: LargeObjects): number {
  let length = 2
  for (const name of names) {
    length += 4 + name.length + lengthUpToPiece(object[name], large)
    if (length >= pieceCharacters) break
  }
  return length
}

/** Such as an error or a date. */
const hasOwnJson = (value: object): boolean => typeof (value as { toJSON?: unknown }).toJSON === 'function'
