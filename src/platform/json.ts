/*
 * JSON from untrusted callers: valid UTF-8, with a limited depth, so that recursive code is safe, and a limited number of
 * values and names, so that reading it does not block: 90,000 names took 90 ms, 10 MiB of values 2.8 s.
 */
import { isUtf8 } from 'node:buffer'
import { nextTurn } from '../fairness/pace.ts'
import { fail } from './errors.ts'
import { exactSteps, isExactNumber, parseExact } from './exactNumbers.ts'
import { jsonFault } from './jsonFault.ts'

export type JsonObject = { [key: string]: unknown }

export const maxJsonDepth = 64
/** Names count three times: they take that much longer to read. */
export const maxJsonValues = 250_000
const valuesOfName = 3
export const tooDeep = `is nested deeper than ${maxJsonDepth} levels`

export function parseJson(body: Buffer): unknown {
  checkMarks(body)
  const text = textOf(body)
  const value = refusing(text, () => parseExact(text))
  checkDepth(value)
  return value
}

/** The same. Large bodies are parsed one after the other, each step in its own turn of the event loop. */
export async function parseJsonInTurns(body: Buffer): Promise<unknown> {
  if (body.length <= largeBytes) return parseJson(body)
  const parsing = before.then(() => parseLarge(body))
  before = parsing.then(forget, forget)
  return parsing
}

let before: Promise<void> = Promise.resolve()
const forget = (): void => {}

async function parseLarge(body: Buffer): Promise<unknown> {
  checkMarks(body)
  await nextTurn()
  const value = await parseInTurns(textOf(body))
  await nextTurn()
  checkDepth(value)
  await nextTurn()
  return value
}

async function parseInTurns(text: string): Promise<unknown> {
  const steps = exactSteps(text)
  for (;;) {
    const { done, value } = refusing(text, () => steps.next())
    if (done) return value
    await nextTurn()
  }
}

const largeBytes = 262_144

/**
 * Counts the marks outside strings that begin a value or follow a name. Byte by byte: searching for the next quotation
 * mark would take long if there are very many.
 */
function checkMarks(body: Buffer): void {
  if (body.length <= maxJsonValues) return
  let [marks, depth] = [0, 0]
  let isString = false
  for (let at = 0; at < body.length; at++) {
    const role = roles[body[at] ?? 0]
    if (role === 0) continue
    if (role === quotes) isString = !isString
    else if (isString) at += role === escapes ? 1 : 0
    else if (role === closes) depth -= 1
    else if (role !== escapes) {
      if (role === opens && ++depth > maxJsonDepth) throw fail('malformed_json', { message: `The body ${tooDeep}` })
      marks += role === names ? valuesOfName : 1
      if (marks > maxJsonValues) throw tooMany()
    }
  }
}

const tooMany = () => fail('payload_too_large', { message: `The body has more than ${maxJsonValues} values and names` })

/** By byte; most have none. */
const roles = new Uint8Array(256)
const [separates, opens, closes, quotes, escapes, names] = [1, 2, 3, 4, 5, 6]
for (const byte of Buffer.from(',')) roles[byte] = separates
for (const byte of Buffer.from(':')) roles[byte] = names
for (const byte of Buffer.from('[{')) roles[byte] = opens
for (const byte of Buffer.from(']}')) roles[byte] = closes
for (const byte of Buffer.from('"')) roles[byte] = quotes
for (const byte of Buffer.from('\\')) roles[byte] = escapes

function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw fail('malformed_json', { message: 'The body is not valid UTF-8' })
  return body.toString('utf8')
}

const faultyBody = (text: string): string => `The body is not valid JSON: ${jsonFault(text)}`

/** Looking for the fault in a large text would block the event loop. */
function refusing<Result>(text: string, parse: () => Result): Result {
  try {
    return parse()
  } catch (cause) {
    throw fail('malformed_json', { ...(text.length <= largeBytes && { message: faultyBody(text) }), cause })
  }
}

function checkDepth(value: unknown): void {
  if (isDeeperThan(value, maxJsonDepth)) throw fail('malformed_json', { message: `The body ${tooDeep}` })
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)

export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return !isExactNumber(value)
  // `for…in` over an array creates a string for each index.
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, depth - 1))
  for (const name in value) if (isDeeperThan((value as JsonObject)[name], depth - 1)) return true
  return false
}
