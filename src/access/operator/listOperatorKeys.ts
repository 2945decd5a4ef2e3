/** The keys of one organisation, or of all, oldest first, including revoked ones; never their secrets. */
import type { Database } from '../../platform/database/database.ts'
import type { ApiKey } from '../apiKeyEntity.ts'
import { requireOrganization } from './requireOrganization.ts'

export type ListedKey = Pick<
  ApiKey,
  'id' | 'organizationId' | 'name' | 'redactedKey' | 'scopes' | 'mode' | 'createdAt' | 'lastUsedAt' | 'revokedAt'
>

type Deps = { db: Pick<Database, 'pool'> }

export async function listOperatorKeys({ db }: Deps, organizationId?: string): Promise<ListedKey[]> {
  if (organizationId !== undefined) await requireOrganization(db, organizationId)
  const { rows } = await db.pool.query<ListedKey>(
    `select id, organization_id as "organizationId", name, redacted_key as "redactedKey", scopes, mode,
            created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
       from api_keys where $1::text is null or organization_id = $1 order by id`,
    [organizationId ?? null],
  )
  return rows
}
