/*
 * `ETag` is the number of a version or revision in quotes. `If-Match` makes a change conditional on it; `If-None-Match`
 * avoids sending a caller again what it already has and never changes.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '../src/platform/errors.ts'
import type { IfRevision, IfVersion } from '../src/platform/expected.ts'
import type { JsonObject } from '../src/platform/json.ts'
import type { Route } from './route.ts'

/** Templates of policies have no revision, and so no tag. */
export function entityTagOf(body: JsonObject, field: Route['entityTag']): string | undefined {
  const number = field && body[field]
  return typeof number === 'number' ? `"${number}"` : undefined
}

/** Parts of the route of a change that obeys `If-Match`. */
export const ifMatch = (field: 'version' | 'revision') => {
  const condition = conditions[field]
  return { condition, notInBody: ['id', condition], headerParameters: ifMatchHeader }
}

const conditions = { version: 'ifVersion', revision: 'ifRevision' } as const

const ifMatchHeader = {
  'If-Match':
    'The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`, in quotes: `"3"`. If it ' +
    'has changed since, the call fails with `version_conflict`. Separate several with commas; `*` accepts any.',
}

export const ifNoneMatchHeader = {
  'If-None-Match': 'The `ETag` of what you already have; if it matches, the response is a 304.',
}

/** Undefined if there is no condition. `*` only requires that the resource exists, as every change does. */
export function readCondition(
  condition: Route['condition'],
  headers: IncomingHttpHeaders,
): IfVersion | IfRevision | undefined {
  const text = headers['if-match']
  if (condition === undefined || text === undefined || text.trim() === '*') return undefined
  const tags = readTags(text)
  if (tags === undefined) throw fail('invalid_header', { param: 'If-Match', message: malformed })
  return { [condition]: tags.filter((tag) => /^[1-9]\d{0,8}$/.test(tag)).map(Number) }
}

const malformed = 'If-Match must be an ETag in quotes, such as "3", or a list of them separated by commas, or *'

/** The text inside the quotes of each tag; weak tags count as strong. Undefined if this is not a list of tags. */
function readTags(text: string): string[] | undefined {
  const tags = text.match(quoted) ?? []
  const list = text.replace(quoted, '\n').replace(/[ \t]/g, '') // no header has a line break
  return listShape.test(list) ? tags.map((tag) => tag.slice(1, -1)) : undefined
}

const quoted = /"[\x21\x23-\x7e\x80-\xff]*"/g
/** Items may be empty. */
const listShape = /^,*(?:W\/)?\n(?:,+(?:W\/)?\n)*,*$/
