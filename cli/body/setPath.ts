import { isRawNumber } from '../../clients/typescript/src/http/parseJson.ts'
import { usageError } from '../command/failure.ts'

export type JsonObject = Record<string, unknown>

/** Sets `a.b.c` in an object, creating intermediate objects. `tags[]` appends to a list. */
export function setPath(target: JsonObject, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  if (last === '' || names.includes('')) throw usageError(`'${path}' is not the name of a field`)
  let inner = target
  for (const name of names) inner = objectAt(inner, name, path)
  if (last.endsWith('[]')) listAt(inner, last.slice(0, -2), path).push(value)
  else define(inner, last, value)
}

function objectAt(parent: JsonObject, name: string, path: string): JsonObject {
  if (!Object.hasOwn(parent, name)) define(parent, name, {})
  const value = parent[name]
  if (!isObject(value)) throw usageError(`'${path}' cannot be set: '${name}' is not an object`)
  return value
}

function listAt(parent: JsonObject, name: string, path: string): unknown[] {
  if (!Object.hasOwn(parent, name)) define(parent, name, [])
  const value = parent[name]
  if (!Array.isArray(value)) throw usageError(`'${path}' cannot be set: '${name}' is not a list`)
  return value
}

/** An assignment to `__proto__` would change the object's prototype instead. */
function define(target: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
