/** Revokes a key of any organisation with all its secrets, immediately. Revoking it again changes nothing. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import { type ApiKey, apiKeyEntity } from '../apiKeyEntity.ts'
import { actorIn, type OperatorDeps, OperatorError } from './operator.ts'

export async function revokeOperatorKey(deps: OperatorDeps, id: string): Promise<ApiKey> {
  const key = await deps.db.transaction(async (tx) => {
    const key = await lockKey(tx, id)
    if (key.revokedAt !== null) return key
    const revokedAt = deps.clock.now()
    await tx.manager.update(apiKeyEntity, { id }, { revokedAt })
    const entry = { action: 'api_key.revoked' as const, targetId: id, details: { name: key.name } }
    await deps.recordAudit(tx, actorIn(deps, key.organizationId), entry)
    return { ...key, revokedAt }
  })
  deps.publish(id)
  return key
}

async function lockKey(tx: Transaction, id: string): Promise<ApiKey> {
  const lock = { mode: 'pessimistic_write' as const }
  const key = isId('key', id) ? await tx.manager.findOne(apiKeyEntity, { where: { id }, lock }) : null
  if (key === null) throw new OperatorError(`There is no key "${id}"; "keys list" shows all`)
  return key
}
