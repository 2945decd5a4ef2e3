/** JSON from untrusted callers: valid UTF-8, with a limited depth, so that recursive code is safe. */
import { isUtf8 } from 'node:buffer'
import { fail } from './errors.ts'

export type JsonObject = { [key: string]: unknown }

export const maxJsonDepth = 64

export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw fail('malformed_json', { message: 'The body is not valid UTF-8' })
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw fail('malformed_json', { cause })
  }
  const fault = faultOf(value)
  if (fault !== undefined) throw fail('malformed_json', { message: `The body ${fault}` })
  return value
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  for (const key in value) {
    if (isDeeperThan((value as JsonObject)[key], depth - 1)) return true
  }
  return false
}

/** Checks depth and numbers in one walk: a number that is read as infinity would be written as null. */
export function faultOf(value: unknown, depth = maxJsonDepth): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'holds a number beyond 1.8e308'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === 0) return `is nested deeper than ${maxJsonDepth} levels`
  for (const key in value) {
    const fault = faultOf((value as JsonObject)[key], depth - 1)
    if (fault !== undefined) return fault
  }
  return undefined
}
