/** Creates a key with any scopes: how an organisation without users gets its first one. */
import type { ApiKey } from '../apiKeyEntity.ts'
import type { KeyMode } from '../apiKeyFormat.ts'
import { insertApiKey } from '../insertApiKey.ts'
import { actorIn, type OperatorDeps } from './operator.ts'
import { requireOrganization } from './requireOrganization.ts'

type Wanted = { organizationId: string; name: string; scopes: string[]; mode: KeyMode }

export async function createOperatorKey(
  deps: OperatorDeps,
  { organizationId, ...wanted }: Wanted,
): Promise<{ row: ApiKey; key: string }> {
  await requireOrganization(deps.db, organizationId)
  const maker = { ...actorIn(deps, organizationId), expiresAt: null }
  const values = { ...wanted, agentIds: null, expiresAt: null }
  return deps.db.transaction((tx) => insertApiKey(deps, tx, maker, deps.newId('key'), values))
}
