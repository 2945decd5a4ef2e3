/** Creates a key with at most its creator's rights. The response shows the key's text; nothing else ever does. */
import { type Made, makeOnce } from '../../idempotency/makeOnce.ts'
import type { Database } from '../../platform/database/database.ts'
import type { NewId } from '../../platform/ids.ts'
import { isScope } from '../../viewer/scopes.ts'
import { authorize, type KeyMode, type Viewer } from '../../viewer/viewer.ts'
import { apiKeyEntity } from './apiKeyEntity.ts'
import { type InsertKeyDeps, insertApiKey } from './insertApiKey.ts'
import { checkDemoScopes, checkMayGrant, grantsAuditAccess } from './keyPrivileges.ts'
import type { KeyUses } from './keyUses.ts'
import { type PublicApiKey, toPublicApiKey } from './toPublicApiKey.ts'

export type CreateApiKeyInput = {
  name: string
  scopes: readonly string[]
  agentIds?: readonly string[] | null | undefined
  expiresAt?: Date | null | undefined
  mode?: KeyMode | null | undefined
  idempotencyKey?: string | null | undefined
}

type Deps = InsertKeyDeps & { db: Database; newId: NewId; keyUses: KeyUses }

export async function createApiKey(deps: Deps, viewer: Viewer, input: CreateApiKeyInput): Promise<Made<PublicApiKey>> {
  authorize(viewer, 'api_keys:write')
  const { name, scopes, agentIds = null, expiresAt = null, mode, idempotencyKey } = input
  const values = { name, scopes, agentIds, expiresAt, mode: mode ?? ('live' as const) }
  // Unknown scopes are skipped here: they are an invalid value (422), not a missing permission (403).
  const wanted = { ...values, scopes: scopes.filter(isScope), auditAccess: grantsAuditAccess(viewer, scopes) }
  checkMayGrant(viewer, wanted)
  checkDemoScopes(wanted)
  const id = deps.newId('key')
  return makeOnce(deps, viewer, {
    operation: 'create_api_key',
    key: idempotencyKey,
    request: { ...values, expiresAt: expiresAt?.toISOString() ?? null },
    id,
    // Values are validated in `make`, not for a replay: its `expiresAt` may be in the past by now.
    make: async (tx) => {
      const { row, key } = await insertApiKey(deps, tx, viewer, id, {
        ...values,
        auditAccess: wanted.auditAccess,
        userId: null,
      })
      return toPublicApiKey(deps.keyUses, row, key)
    },
    find: (known) => findMade(deps, viewer, known),
  })
}

async function findMade({ db, keyUses }: Deps, viewer: Viewer, id: string): Promise<PublicApiKey> {
  const row = await db.select(viewer, apiKeyEntity, 'apiKey').andWhere('apiKey.id = :id', { id }).getOneOrFail()
  return toPublicApiKey(keyUses, row)
}
