/*
 * Callers' numbers keep every digit. One that a double can't represent, such as a 64-bit id, is kept as its text, in an object
 * of `JSON.rawJSON`, which `JSON.stringify` writes as that text; any other is an ordinary number. Integers from 1e21 on are
 * also kept as text: JavaScript would write them with an exponent, which other languages read as a float.
 */
import { randomUUID } from 'node:crypto'
import { plainDigits } from './decimals.ts'

export type ExactNumber = { readonly rawJSON: string }

/** TypeScript does not know them yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON(text: string): ExactNumber
  isRawJSON(value: unknown): boolean
}

export const isExactNumber = (value: unknown): value is ExactNumber => isRawJSON(value)

/** `text`: a number in JSON. */
export const readNumber = (text: string): number | ExactNumber => (isHeld(text) ? Number(text) : rawJSON(text))

/**
 * Whether a double represents it exactly: if it is short, since a double holds 15 digits, or if JavaScript writes it in the
 * same way. Others may be another notation of a double, such as `1.10000000000000000`: keeping their text does no harm.
 */
function isHeld(text: string): boolean {
  const number = Number(text)
  const size = Math.abs(number)
  if (size >= firstExponent || text.length > maxDigits) return false
  if (size < leastPrecise) return size === 0 && zeros.test(text)
  return text.length <= heldDigits || String(number) === text
}

const heldDigits = 15
const firstExponent = 1e21
/** Doubles near the smallest one hold fewer digits. */
const leastPrecise = 1e-300
const zeros = /^-?[0.]+(?:e|$)/i

export const textOfNumber = (number: number | ExactNumber): string =>
  typeof number === 'number' ? String(number) : number.rawJSON

/** The range that others can read as a double. Digits are counted without an exponent: `jsonb` writes none. */
const maxNumber = 1e308
const maxDigits = 1_000

/** Of a value that is no deeper than recursion allows. */
export function hasNumberOutOfRange(value: unknown): boolean {
  if (typeof value === 'number') return !(Math.abs(value) <= maxNumber)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasNumberOutOfRange)
  if (isExactNumber(value)) return isOutOfRange(value.rawJSON)
  for (const name in value) if (hasNumberOutOfRange(value[name as keyof typeof value])) return true
  return false
}

/** Most numbers have neither an exponent nor that many digits. */
const isOutOfRange = (text: string): boolean =>
  (text.length > 300 || exponent.test(text)) && (Math.abs(Number(text)) > maxNumber || plainDigits(text) > maxDigits)

const exponent = /e/i

/** The value with the nearest double for each number, which JSONata and Ajv can handle. */
export const withDoubles = <Value>(value: Value): Value =>
  hasExactNumber(value) ? JSON.parse(JSON.stringify(value)) : value

export function hasExactNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasExactNumber)
  if (isExactNumber(value)) return true
  for (const name in value) if (hasExactNumber(value[name as keyof typeof value])) return true
  return false
}

/**
 * Like JSON.parse, with exact numbers. Their texts become strings with a mark that no caller can know, which are replaced
 * after parsing: a reviver would be called for every value, and take 300 ms for 250,000 of them instead of 20.
 */
export function parseExact(text: string): unknown {
  const steps = exactSteps(text)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps of some tens of milliseconds, for large texts; the last one returns the value. */
export function* exactSteps(text: string): Generator<void, unknown, void> {
  if (!mayHaveExactNumber(text)) return JSON.parse(text)
  const mark = randomUUID().slice(-markCharacters)
  const marked = yield* markExactNumbers(text, mark)
  if (marked === undefined) return JSON.parse(text)
  yield
  return unmark(JSON.parse(marked), mark)
}

const markCharacters = 12

/**
 * A double holds every number of up to 15 digits, except very small ones. So this looks for 16 digits or points in a row:
 * wherever they are, one of them is at a multiple of 16.
 */
function mayHaveExactNumber(text: string): boolean {
  for (let at = leastLength - 1; at < text.length; at += leastLength) {
    if (!isNumeral(text.charCodeAt(at))) continue
    let [start, end] = [at, at + 1]
    while (isNumeral(text.charCodeAt(start - 1))) start--
    while (isNumeral(text.charCodeAt(end))) end++
    if (end - start >= leastLength) return true
  }
  return verySmall.test(text)
}

const leastLength = 16
const verySmall = /\de-\d{3}/i
const [point, slash, zero, nine] = [46, 47, 48, 57]
const isNumeral = (code: number): boolean => code >= point && code <= nine && code !== slash

/** Returns undefined for a text without exact numbers. */
function* markExactNumbers(text: string, mark: string): Generator<void, string | undefined, void> {
  let marked = ''
  let copied = 0
  let found = 0
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === minus || (code >= zero && code <= nine)) {
      const end = endOfNumber(text, at)
      const number = exactIn(text, at, end)
      if (number !== undefined) {
        marked += `${text.slice(copied, at)}"${mark}${number}"`
        copied = end
        if (++found % stepNumbers === 0) yield
      }
      at = end
    } else at++
  }
  return copied === 0 ? undefined : marked + text.slice(copied)
}

const stepNumbers = 10_000
const [quote, backslash, minus] = [34, 92, 45]

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    at += code === backslash ? 2 : 1
  }
  return at
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (isNumeral(text.charCodeAt(at)) || ofExponent.includes(text[at] ?? ' ')) at++
  return at
}

const ofExponent = 'eE+-'

/** Text that is not a number is left for JSON.parse to refuse; so is a number in the place of a name. */
function exactIn(text: string, start: number, end: number): string | undefined {
  if (end - start < shortestExact) return undefined
  const source = text.slice(start, end)
  if (source.length < leastLength && !verySmall.test(source)) return undefined
  return isHeld(source) || !numberShape.test(source) || isName(text, end) ? undefined : source
}

const shortestExact = '1e-324'.length
const numberShape = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function isName(text: string, end: number): boolean {
  let at = end
  while (text.charCodeAt(at) <= space) at++
  return text.charCodeAt(at) === colon
}

const [space, colon] = [32, 58]

/** Changes the value in place: nothing else references it. */
function unmark(value: unknown, mark: string): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? rawJSON(value.slice(mark.length)) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) for (let at = 0; at < value.length; at++) value[at] = unmark(value[at], mark)
  else for (const key in value) setOwn(value as { [key: string]: unknown }, key, mark)
  return value
}

function setOwn(object: { [key: string]: unknown }, key: string, mark: string): void {
  const before = object[key]
  const after = unmark(before, mark)
  if (after !== before) object[key] = after
}
