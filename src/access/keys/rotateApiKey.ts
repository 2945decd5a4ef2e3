/** Gives a key a new secret. The old one stays valid for 24 h, even if the key is rotated again. */
import type { KeyObject } from 'node:crypto'
import type { Transaction } from '../../platform/database/transaction.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import type { ApiKey } from './apiKeyEntity.ts'
import { hashApiKey, makeApiKey, redactApiKey } from './apiKeyFormat.ts'
import { type ChangeKeyDeps, changeApiKey } from './changeApiKey.ts'
import { lastUseOf, type PublicApiKey, toPublicApiKey } from './toPublicApiKey.ts'

type Deps = ChangeKeyDeps & { pepper: KeyObject }

const graceMs = 24 * 3_600_000
const maxRetired = 100

export async function rotateApiKey(deps: Deps, viewer: Viewer, id: string): Promise<PublicApiKey> {
  authorize(viewer, 'api_keys:write')
  let key: string | null = null
  const rotated = await changeApiKey(deps, viewer, id, async (tx, row) => {
    const now = deps.clock.now()
    checkMayHold(viewer, row)
    checkActive(row, now)
    key = makeApiKey(row.mode)
    const previousKeyExpiresAt = graceEnd(row, now)
    await retireSecret(tx, row, previousKeyExpiresAt, now)
    const details = { name: row.name, previous_key_expires_at: previousKeyExpiresAt.toISOString() }
    await deps.recordAudit(tx, viewer, { action: 'api_key.rotated', targetId: id, details })
    return {
      keyHash: hashApiKey(deps.pepper, key),
      redactedKey: redactApiKey(key),
      keyLastUsedAt: null,
      previousKeyHash: row.keyHash,
      previousKeyExpiresAt,
      previousKeyLastUsedAt: lastUseOf(deps.keyUses, row.id, row.keyHash) ?? row.keyLastUsedAt,
      rotatedAt: now,
    }
  })
  return toPublicApiKey(deps.keyUses, rotated, key)
}

/** The new secret is shown to the caller, so a person's key is rotated by that person only. */
function checkMayHold(viewer: Viewer, { userId }: ApiKey): void {
  if (userId === null || userId === viewer.id || userId === viewer.credential.userId) return
  throw fail('insufficient_scope', { message: 'The key belongs to another person; only they can rotate it' })
}

function checkActive({ revokedAt, expiresAt }: ApiKey, now: Date): void {
  if (revokedAt !== null) throw fail('key_not_active', { message: 'The key was revoked; create a new one' })
  if (expiresAt !== null && expiresAt <= now)
    throw fail('key_not_active', { message: 'The key has expired; create a new one' })
}

/** No secret outlives its key. */
function graceEnd({ expiresAt }: ApiKey, now: Date): Date {
  const end = new Date(now.getTime() + graceMs)
  return expiresAt !== null && expiresAt < end ? expiresAt : end
}

/** Keeps the replaced secret valid until it expires, and deletes the key's expired ones. The caller holds a lock on the key's row. */
async function retireSecret(tx: Transaction, key: ApiKey, expiresAt: Date, now: Date): Promise<void> {
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
