/** The header that makes a change depend on the version that the caller knows. */
import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '../src/platform/errors.ts'

/** Parts of the route of a change whose input has `ifVersion`. */
export const ifMatch = {
  notInBody: ['id', 'ifVersion'],
  headerParameters: {
    'If-Match': 'Fails with `version_conflict` unless this is the live version, in quotes: `"3"`.',
  },
  headers: (headers: IncomingHttpHeaders) => ({ 'input.ifVersion': readIfMatch(headers) }),
}

function readIfMatch(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['if-match']
  if (text === undefined || text === '*') return undefined
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(text) ?? []
  if (version !== undefined) return Number(version)
  throw fail('invalid_header', { param: 'If-Match', message: 'If-Match must be a version in quotes: "3"' })
}
