/** The caller's own request id where it is harmless to repeat, else one of ours. */
import type { IncomingHttpHeaders } from 'node:http'
import type { NewId } from '../platform/ids.ts'

export function requestIdOf(headers: IncomingHttpHeaders, newId: NewId): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && harmless.test(given) ? given : newId('req')
}

const harmless = /^[\x21-\x7e]{1,128}$/
