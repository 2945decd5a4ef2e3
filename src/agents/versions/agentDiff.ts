/** The differences between two contents of an agent, under their API names. */
import type { AgentDiff } from '../../events/eventCatalog.ts'
import { canonicalJson } from '../../idempotency/requestHash.ts'
import { isJsonObject, type JsonObject } from '../../platform/json.ts'
import { toSnakeCase } from '../../platform/snakeCase.ts'
import type { AgentContent } from '../agent.ts'
import { contentFields } from '../agentContent.ts'

export type Difference = Pick<AgentDiff, 'changed' | 'old' | 'new'>

export function differenceOf(before: AgentContent, after: AgentContent): Difference {
  const difference: Difference = { changed: [], old: {}, new: {} }
  for (const field of contentFields) {
    const name = toSnakeCase(field)
    const paths = changedPaths(before[field], after[field], name)
    if (paths.length === 0) continue
    difference.changed.push(...paths)
    difference.old[name] = before[field]
    difference.new[name] = after[field]
  }
  return difference
}

/** Paths of the values that differ; values that are not objects are compared as a whole. */
export function changedPaths(before: unknown, after: unknown, path: string): string[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) => changedPaths(own(before, name), own(after, name), `${path}.${name}`))
  }
  const isSame = before === undefined || after === undefined ? before === after : areEqual(before, after)
  return isSame ? [] : [path]
}

const own = (object: JsonObject, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined)

/** Inside lists the order of keys does not matter either. */
const areEqual = (before: unknown, after: unknown): boolean => canonicalJson(before) === canonicalJson(after)
