/** Validates and stores a new key, with an audit entry. */
import type { KeyObject } from 'node:crypto'
import type { Actor, RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { countLocked } from '../countLocked.ts'
import { type ApiKey, apiKeyEntity } from './apiKeyEntity.ts'
import { checkApiKey, type FindAgents, type KeyValues } from './checkApiKey.ts'
import { newApiKey } from './newApiKey.ts'

export type InsertKeyDeps = { clock: Clock; pepper: KeyObject; recordAudit: RecordAudit; findAgents: FindAgents }
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
  const checked = await checkApiKey(deps, tx, maker, values)
  if ((await countLocked(tx, maker, activeKeys, [deps.clock.now()])) >= maxActiveKeys)
    throw fail('too_many_api_keys', { message: 'An organisation can have 1,000 active keys; revoke one first' })
  const made = newApiKey(deps, { id, organizationId, createdBy, ...checked })
  await tx.insert(apiKeyEntity, made.row)
  const { name, scopes, agentIds, mode, expiresAt } = made.row
  const details = { name, scopes, agent_ids: agentIds, mode, expires_at: expiresAt?.toISOString() ?? null }
  await deps.recordAudit(tx, maker, { action: 'api_key.created', targetId: id, details })
  return made
}

/** Index: api_keys_organization. */
const activeKeys = 'from api_keys where revoked_at is null and (expires_at is null or expires_at > $2)'
