/** The active API keys that users created for the organisation: they keep working when the user is removed. */
import { callerSignal } from '../../platform/callerSignal.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { authorize, hasScope, type Viewer } from '../../viewer/viewer.ts'
import type { KeyUses } from '../keys/keyUses.ts'

export type KeyOfUser = { id: string; name: string; redactedKey: string; lastUsedAt: Date | null }

type Deps = { db: Pick<Database, 'run'>; clock: Clock; keyUses: Pick<KeyUses, 'unwritten'> }

/** In the order of the ids; newest first. With `users:write` too: those who remove a user see which keys stay. */
export async function keysOfUsers(deps: Deps, viewer: Viewer, userIds: readonly string[]): Promise<KeyOfUser[][]> {
  if (!hasScope(viewer, 'api_keys:read')) authorize(viewer, 'users:write')
  const values = [viewer.organizationId, userIds, deps.clock.now()]
  const rows = await deps.db.run(findKeys, values, callerSignal())
  return userIds.map((userId) =>
    rows
      .filter((row) => row.created_by === userId)
      .map(({ id, name, redacted_key: redactedKey, last_used_at: lastUsedAt }) => ({
        ...{ id, name, redactedKey },
        lastUsedAt: deps.keyUses.unwritten(id) ?? lastUsedAt,
      })),
  )
}

type Row = { id: string; name: string; redacted_key: string; last_used_at: Date | null; created_by: string }

/** Index: api_keys_organization. */
const findKeys = statement<Row>(
  'keys_of_users',
  `select id, name, redacted_key, last_used_at, created_by from api_keys
    where organization_id = $1 and created_by = any($2) and user_id is null and revoked_at is null and (expires_at is null or expires_at > $3)
    order by id desc`,
)
