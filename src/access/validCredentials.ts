/** Reads the current rights and expiry of many keys and sessions in two statements, without the caches. */
import { type Database, statement } from '../platform/database/database.ts'
import { type Role, roleRights } from '../viewer/roles.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { type ApiKeyRow, hasItsUser } from './keys/findApiKey.ts'
import { keyRights } from './keys/keyViewer.ts'
import { hashOf } from './sessions/sessionId.ts'
import { sessionEnd } from './sessions/sessionLifetime.ts'

export type ValidCredential = Pick<Viewer, 'scopes' | 'auditAccess' | 'agentIds' | 'expiresAt'>

/** By the key's id or the session's name; without those that were revoked or ended. */
export async function validCredentials(
  db: Pick<Database, 'run'>,
  names: string[],
): Promise<ReadonlyMap<string, ValidCredential>> {
  const sessions = names.filter((name) => name.startsWith('ses_'))
  const keys = names.filter((name) => !name.startsWith('ses_'))
  const valid = new Map<string, ValidCredential>()
  if (keys.length > 0) {
    for (const row of await db.run(findKeys, [keys]))
      valid.set(row.id, { ...keyRights(row), expiresAt: row.expires_at })
  }
  if (sessions.length > 0) {
    const byHash = new Map(sessions.map((name) => [hashOf(name).toString('hex'), name]))
    for (const row of await db.run(findSessions, [sessions.map(hashOf)])) {
      const expiresAt = sessionEnd(row.created_at, row.last_seen_at)
      const name = byHash.get(row.id_hash.toString('hex')) ?? ''
      valid.set(name, { ...roleRights(row.role), expiresAt })
    }
  }
  return valid
}

/** Indexes: api_keys_pkey, users_pkey. */
const findKeys = statement<
  Pick<ApiKeyRow, 'id' | 'scopes' | 'audit_access' | 'agent_ids' | 'expires_at' | 'user_role'>
>(
  'valid_keys',
  `select k.id, k.scopes, k.audit_access, k.agent_ids, k.expires_at, u.role as user_role
     from api_keys k left join users u on u.id = k.user_id
    where k.id = any($1) and k.revoked_at is null and ${hasItsUser}`,
)

/** Indexes: sessions_pkey, users_pkey. */
const findSessions = statement<{ id_hash: Buffer; role: Role; created_at: Date; last_seen_at: Date }>(
  'valid_sessions',
  `select s.id_hash, u.role, s.created_at, s.last_seen_at from sessions s join users u on u.id = s.user_id
    where s.id_hash = any($1)`,
)
