/** Keeps a replaced secret valid until it expires, however often the key is rotated meanwhile. */
import type { Transaction } from '../platform/database/transaction.ts'
import { fail } from './accessErrors.ts'
import type { ApiKey } from './apiKeyEntity.ts'

const maxRetired = 100

/** The caller holds a lock on the key's row. Also deletes the key's expired secrets. */
export async function retireSecret(tx: Transaction, key: ApiKey, expiresAt: Date, now: Date): Promise<void> {
  await tx.manager.query('delete from retired_api_keys where key_id = $1 and expires_at <= $2', [key.id, now])
  const [row]: { count: number }[] = await tx.manager.query(
    'select count(*)::int as count from retired_api_keys where key_id = $1',
    [key.id],
  )
  if ((row?.count ?? 0) >= maxRetired)
    throw fail('too_many_rotations', { message: `A key can be rotated ${maxRetired} times within 24 hours` })
  await tx.manager.query(
    'insert into retired_api_keys (key_hash, organization_id, key_id, expires_at) values ($1, $2, $3, $4)',
    [key.keyHash, key.organizationId, key.id, expiresAt],
  )
}
