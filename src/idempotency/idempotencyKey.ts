import { failWith } from '../platform/errors.ts'

/** How long a key is kept. */
export const keepKeysMs = 24 * 3_600_000

/**
 * SQL that stores the keys that `rows` selects, with their columns in this order. Returns nothing for a key that is taken;
 * one that is as old as `expired` is replaced. Index: idempotency_keys_pkey.
 */
export const insertKeysSql = (rows: string, expired: string): string => `
  insert into idempotency_keys as k (organization_id, operation, key, request_hash, resource_id, created_at)
  ${rows}
  on conflict (organization_id, operation, key) do update
     set request_hash = excluded.request_hash, resource_id = excluded.resource_id, created_at = excluded.created_at
   where k.created_at <= ${expired}
  returning resource_id`

/** SQL: what an unexpired key belongs to, as the columns request_hash and resource_id. Index: idempotency_keys_pkey. */
export const findKeySql = (organization: string, operation: string, key: string, after: string): string => `
  select request_hash, resource_id from idempotency_keys
   where organization_id = ${organization} and operation = ${operation} and key = ${key} and created_at > ${after}`

const shape = /^[\x21-\x7e]{1,255}$/

export const isIdempotencyKey = (text: string): boolean => shape.test(text)

export function checkIdempotencyKey(text: string): void {
  if (isIdempotencyKey(text)) return
  const message = 'must be 1 to 255 visible ASCII characters'
  throw failWith([{ param: 'idempotencyKey', code: 'invalid_value', message }])
}
