/** Changes one key under a row lock. After the commit, every process removes the key from its cache. */
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { type ApiKey, apiKeyEntity } from './apiKeyEntity.ts'
import { checkMayChange } from './keyPrivileges.ts'
import type { KeyUses } from './keyUses.ts'

export type ChangeKeyDeps = ChangeDeps & {
  keyUses: Pick<KeyUses, 'unwritten'>
  /** Called after a change is committed. */
  keyChanged(keyId: string): void
}

/** `work` returns the columns to change, or undefined for no change. */
export async function changeApiKey(
  deps: ChangeKeyDeps,
  viewer: Viewer,
  id: string,
  work: (tx: Transaction, row: ApiKey) => Promise<Partial<ApiKey> | undefined>,
): Promise<ApiKey> {
  if (!isId('key', id)) throw fail('api_key_not_found')
  const where = { organizationId: viewer.organizationId, id }
  const { row, changed } = await deps.db.transaction(async (tx) => {
    const row = await tx.manager.findOne(apiKeyEntity, { where, lock: { mode: 'pessimistic_write' } })
    if (row === null) throw fail('api_key_not_found')
    checkMayChange(viewer, row)
    const changes = await work(tx, row)
    if (changes === undefined) return { row, changed: false }
    await tx.manager.update(apiKeyEntity, where, changes)
    return { row: { ...row, ...changes }, changed: true }
  })
  if (changed) deps.keyChanged(id)
  return row
}
