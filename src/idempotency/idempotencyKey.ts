import { failWith } from '../platform/errors.ts'

/** How long a key is kept. */
export const keepKeysMs = 24 * 3_600_000

const shape = /^[\x21-\x7e]{1,255}$/

export const isIdempotencyKey = (text: string): boolean => shape.test(text)

export function checkIdempotencyKey(text: string): void {
  if (isIdempotencyKey(text)) return
  const message = 'must be 1 to 255 visible ASCII characters'
  throw failWith([{ param: 'idempotencyKey', code: 'invalid_value', message }])
}
