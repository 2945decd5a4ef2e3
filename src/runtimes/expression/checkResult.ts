/*
 * Checks that a result can be written as JSON. JSONata's functions are objects with internals, and values that a result
 * shares (or a cycle) would be written repeatedly. So the whole result is walked first, within limits and without a
 * copy. JSON writes NaN, infinity and missing array items as null.
 */
import { Fault } from './fault.ts'
import { isFunction } from './isFunction.ts'
import { limits } from './limits.ts'

export function checkResult(result: unknown): void {
  let chars = 0
  const spend = (more: number): void => {
    chars += more
    if (chars > limits.textChars) throw tooLarge()
  }
  const walk = (value: unknown, depth: number): void => {
    spend(typeof value === 'string' ? value.length + 2 : 1)
    if (isFunction(value)) throw new Fault('invalid_output', 'The result contains a function')
    if (typeof value !== 'object' || value === null) return
    if (depth === 0) throw new Fault('invalid_output', `The result is nested deeper than ${limits.resultDepth} levels`)
    if (Array.isArray(value)) for (const member of value) walk(member, depth - 1)
    else for (const key of Object.keys(value)) walkMember(value as Record<string, unknown>, key, depth - 1)
  }
  const walkMember = (object: Record<string, unknown>, key: string, depth: number): void => {
    spend(key.length + 3)
    walk(object[key], depth)
  }
  walk(result, limits.resultDepth)
}

const tooLarge = () => new Fault('output_too_large', `The result is larger than ${limits.textChars} bytes`)
