/** Compares two outputs value by value. They can be megabytes, so other work gets turns in between. */
import { createPace } from '../fairness/pace.ts'
import { canonicalJson } from '../idempotency/requestHash.ts'
import { isExactNumber } from '../platform/exactNumbers.ts'
import { isJsonObject } from '../platform/json.ts'

const maxPaths = 100
/** Longer ones are cut: names can have megabytes, and a path has many. */
const maxPathCharacters = 200

type Compared = { path: string; before: unknown; after: unknown }

/** The paths of the values that differ, such as `a.b.0`, without those in `ignore`; at most 100, cut after 200 characters. */
export async function changedOutput(
  before: unknown,
  after: unknown,
  ignore: readonly string[] = [],
): Promise<string[]> {
  const pace = createPace()
  const ignored = new Set(ignore)
  const changed = new Set<string>()
  const left: Compared[] = [{ path: '', before, after }]
  for (let next = left.pop(); next !== undefined && changed.size < maxPaths; next = left.pop()) {
    const { path } = next
    if (ignored.has(path)) continue
    const members = membersOf(next)
    if (members !== undefined) for (const member of members) left.push(member)
    else if (!isSame(next)) changed.add(path)
    if (pace.spend(1 + (members?.length ?? 0))) await pace.rest()
  }
  return [...changed].sort()
}

/** Undefined unless both are objects, or both are lists. */
function membersOf({ path, before, after }: Compared): Compared[] | undefined {
  const at = (name: string | number) => cut(path === '' ? String(name) : `${path}.${name}`)
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length)
    return Array.from({ length }, (_, index) => ({ path: at(index), before: before[index], after: after[index] }))
  }
  if (!isJsonObject(before) || !isJsonObject(after)) return undefined
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].map((name) => ({ path: at(name), before: own(before, name), after: own(after, name) }))
}

const cut = (path: string): string =>
  path.length > maxPathCharacters ? `${path.slice(0, maxPathCharacters - 1)}…` : path

const own = (object: object, name: string): unknown =>
  Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined

function isSame({ before, after }: Compared): boolean {
  if (before === after) return true
  const areNumbers = [before, after].every((value) => typeof value === 'number' || isExactNumber(value))
  return areNumbers && canonicalJson(before) === canonicalJson(after)
}
