/** The request id that the caller sent, if it is safe to echo; else a new one. */
import type { IncomingHttpHeaders } from 'node:http'
import type { NewId } from '../../platform/ids.ts'

export function requestIdOf(headers: IncomingHttpHeaders, newId: NewId): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && safe.test(given) ? given : newId('req')
}

const safe = /^[\x21-\x7e]{1,128}$/
