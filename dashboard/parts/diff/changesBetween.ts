/** The differences between two JSON objects, by path: objects are compared recursively, lists as a whole. */
import { isRawNumber } from '../../../clients/typescript/src/http/parseJson.ts'

export type Change = { path: string; before: unknown; after: unknown }

export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (isSame(before, after)) return []
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => changesBetween(before[name], after[name], path === '' ? name : `${path}.${name}`))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => isSame(item, b[i]))
  if (!isObject(a) || !isObject(b)) return isRawNumber(a) && isRawNumber(b) && a.rawJSON === b.rawJSON
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => name in b && isSame(a[name], b[name]))
}
