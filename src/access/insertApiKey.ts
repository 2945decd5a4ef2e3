/** Stores a new key whose values are acceptable, and says in the audit log who made it. */
import type { KeyObject } from 'node:crypto'
import type { Actor, RecordAudit } from '../audit/recordAudit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { fail } from './accessErrors.ts'
import { type ApiKey, apiKeyEntity } from './apiKeyEntity.ts'
import { checkApiKey, type KeyValues } from './checkApiKey.ts'
import { newApiKey } from './newApiKey.ts'
import type { Viewer } from './viewer.ts'

export type InsertKeyDeps = { clock: Clock; pepper: KeyObject; recordAudit: RecordAudit }
export type KeyMaker = Actor & Pick<Viewer, 'expiresAt'>

const maxActiveKeys = 1_000

export async function insertApiKey(
  deps: InsertKeyDeps,
  tx: Transaction,
  maker: KeyMaker,
  id: string,
  values: KeyValues,
): Promise<{ row: ApiKey; key: string }> {
  const { organizationId, id: createdBy } = maker
  const now = deps.clock.now()
  const checked = await checkApiKey(tx, maker, values, now)
  await checkRoom(tx, organizationId, now)
  const made = newApiKey(deps, { id, organizationId, createdBy, ...checked })
  await tx.insert(apiKeyEntity, made.row)
  const { name, scopes, agentIds, mode, expiresAt } = made.row
  const details = { name, scopes, agent_ids: agentIds, mode, expires_at: expiresAt?.toISOString() ?? null }
  await deps.recordAudit(tx, maker, { action: 'api_key.created', targetId: id, details })
  return made
}

/** The lock on the organisation lets one count at a time; it is no hindrance to rows that refer to it. */
async function checkRoom(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await tx.manager.query('select 1 from organizations where id = $1 for no key update', [organizationId])
  const [row]: { count: number }[] = await tx.manager.query(
    `select count(*)::int as count from api_keys
      where organization_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [organizationId, now],
  )
  if ((row?.count ?? 0) < maxActiveKeys) return
  throw fail('too_many_api_keys', { message: 'An organisation can have 1,000 active keys; revoke one first' })
}
