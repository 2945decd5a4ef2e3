/** The API keys of all organisations, for the operator. */
import { lockRow } from '../../platform/database/rowsById.ts'
import { isScope } from '../../viewer/scopes.ts'
import type { KeyMode } from '../../viewer/viewer.ts'
import { type ApiKey, apiKeyEntity } from '../keys/apiKeyEntity.ts'
import { insertApiKey } from '../keys/insertApiKey.ts'
import { checkDemoScopes } from '../keys/keyPrivileges.ts'
import { actorIn, type OperatorDeps, OperatorError, requireOrganization } from './operator.ts'

/**
 * Creates a key with any scopes; an organisation without users gets its first key this way. It may read the audit log only if
 * `audit:read` is named.
 */
export async function createOperatorKey(
  deps: OperatorDeps,
  { organizationId, ...wanted }: { organizationId: string; name: string; scopes: string[]; mode: KeyMode },
): Promise<{ row: ApiKey; key: string }> {
  await requireOrganization(deps.db, organizationId)
  const maker = { ...actorIn(deps, organizationId), expiresAt: null }
  checkDemoScopes({ mode: wanted.mode, scopes: wanted.scopes.filter(isScope) })
  const auditAccess = wanted.scopes.includes('audit:read')
  const values = { ...wanted, auditAccess, agentIds: null, expiresAt: null, userId: null }
  return deps.db.transaction((tx) => insertApiKey(deps, tx, maker, deps.newId('key'), values))
}

export type ListedKey = Pick<
  ApiKey,
  'id' | 'organizationId' | 'name' | 'redactedKey' | 'scopes' | 'mode' | 'createdAt' | 'lastUsedAt' | 'revokedAt'
>

/** The keys of one organisation, or of all, oldest first, including revoked ones; never their secrets. */
export async function listOperatorKeys({ db }: OperatorDeps, organizationId?: string): Promise<ListedKey[]> {
  if (organizationId !== undefined) await requireOrganization(db, organizationId)
  const { rows } = await db.pool.query<ListedKey>(
    `select id, organization_id as "organizationId", name, redacted_key as "redactedKey", scopes, mode,
            created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
       from api_keys where $1::text is null or organization_id = $1 order by id`,
    [organizationId ?? null],
  )
  return rows
}

/** Revokes a key with all its secrets, immediately. Revoking it again changes nothing. */
export async function revokeOperatorKey(deps: OperatorDeps, id: string): Promise<ApiKey> {
  const key = await deps.db.transaction(async (tx) => {
    const query = tx.manager.createQueryBuilder(apiKeyEntity, 'key')
    const notFound = () => new OperatorError(`There is no key "${id}"; "keys list" shows all`)
    const key = await lockRow(query, 'key', id, notFound)
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
