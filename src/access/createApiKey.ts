/** Makes a key that may do at most what its maker may. Its text is in the answer, and never again. */
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { Database } from '../platform/database/database.ts'
import type { NewId } from '../platform/ids.ts'
import { apiKeyEntity } from './apiKeyEntity.ts'
import type { KeyMode } from './apiKeyFormat.ts'
import { type InsertKeyDeps, insertApiKey } from './insertApiKey.ts'
import { checkStrength } from './keyStrength.ts'
import type { KeyUses } from './keyUses.ts'
import { isScope } from './scopes.ts'
import { type ShownApiKey, showApiKey } from './shownApiKey.ts'
import { authorize, type Viewer } from './viewer.ts'

export type CreateApiKeyInput = {
  name: string
  scopes: readonly string[]
  agentIds?: readonly string[] | null | undefined
  expiresAt?: Date | null | undefined
  mode?: KeyMode | null | undefined
  idempotencyKey?: string | null | undefined
}

type Deps = InsertKeyDeps & { db: Database; newId: NewId; keyUses: KeyUses }

export async function createApiKey(deps: Deps, viewer: Viewer, input: CreateApiKeyInput): Promise<Made<ShownApiKey>> {
  authorize(viewer, 'api_keys:write')
  const { name, scopes, agentIds = null, expiresAt = null, mode, idempotencyKey } = input
  const values = { name, scopes, agentIds, expiresAt, mode: mode ?? ('live' as const) }
  // A scope that nobody has is a wrong value, not a want of permission: that is told later.
  checkStrength(viewer, { ...values, scopes: scopes.filter(isScope) })
  const id = deps.newId('key')
  return makeOnce(deps, viewer, {
    operation: 'create_api_key',
    key: idempotencyKey,
    request: { ...values, expiresAt: expiresAt?.toISOString() ?? null },
    id,
    // The values are judged here: a replay is the same also when the end that was asked for is past by now.
    make: async (tx) => {
      const { row, key } = await insertApiKey(deps, tx, viewer, id, values)
      return showApiKey(deps.keyUses, row, key)
    },
    find: (known) => findMade(deps, viewer, known),
  })
}

async function findMade({ db, keyUses }: Deps, viewer: Viewer, id: string): Promise<ShownApiKey> {
  const row = await db.select(viewer, apiKeyEntity, 'apiKey').andWhere('apiKey.id = :id', { id }).getOneOrFail()
  return showApiKey(keyUses, row)
}
