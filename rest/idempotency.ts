/** The `Idempotency-Key` header; the key may also be sent in the body. */
import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '../src/platform/errors.ts'
import { isJsonObject } from '../src/platform/json.ts'

export function readIdempotencyKey(headers: IncomingHttpHeaders, body: unknown): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  const refuse = (message: string) => fail('invalid_header', { param: 'Idempotency-Key', message })
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw refuse('Idempotency-Key must be 1 to 255 visible ASCII characters')
  }
  const field = isJsonObject(body) ? body.idempotency_key : undefined
  if (field != null && field !== header) throw refuse('Idempotency-Key and idempotency_key are different')
  return header
}

export const idempotencyHeader = {
  'Idempotency-Key':
    '1 to 255 visible ASCII characters. Within 24 hours, requests with the same key and the same body create one ' +
    'resource; another body fails with `idempotency_mismatch`.',
}

export const replayedHeader = (replayed: unknown): Record<string, string> =>
  replayed === true ? { 'idempotency-replayed': 'true' } : {}
