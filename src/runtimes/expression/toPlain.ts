/*
 * A result as JSON can say it. JSONata's arrays carry properties, its functions are objects full of internals, and
 * what it shares between places (or a cycle) would be written out again and again: all of it is walked here once,
 * within bounds, before any of it is written. Nothing and what is no number become null.
 */
import { Fault } from './fault.ts'
import { isFunction } from './isFunction.ts'
import { limits } from './limits.ts'

export function toPlain(result: unknown): unknown {
  let chars = 0
  const spend = (more: number): void => {
    chars += more
    if (chars > limits.textChars)
      throw new Fault('output_too_large', `The result is larger than ${limits.textChars} bytes`)
  }
  const copy = (value: unknown, depth: number): unknown => {
    spend(typeof value === 'string' ? value.length + 2 : 1)
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (value === undefined) return null
    if (typeof value !== 'object' || isFunction(value))
      throw new Fault('invalid_output', 'The result contains a function')
    if (depth === 0) throw new Fault('invalid_output', `The result is nested deeper than ${limits.resultDepth} levels`)
    return Array.isArray(value) ? Array.from(value, (member) => copy(member, depth - 1)) : copyObject(value, depth - 1)
  }
  const copyObject = (value: object, depth: number): object => {
    const plain: Record<string, unknown> = Object.create(null)
    for (const [key, member] of Object.entries(value)) {
      spend(key.length + 3)
      plain[key] = copy(member, depth)
    }
    return plain
  }
  return copy(result, limits.resultDepth)
}
