/** Which keys and sessions are still in force and until when, of many in two statements, whatever is remembered of them. */
import { type Database, statement } from '../platform/database.ts'
import { hashOf } from './sessions/sessionId.ts'
import { sessionEnd } from './sessions/sessionLifetime.ts'

/** By the key's id or the session's name; null: without an end. */
export type Living = ReadonlyMap<string, Date | null>

export async function livingCredentials(db: Pick<Database, 'run'>, names: string[]): Promise<Living> {
  const sessions = names.filter((name) => name.startsWith('ses_'))
  const keys = names.filter((name) => !name.startsWith('ses_'))
  const living = new Map<string, Date | null>()
  if (keys.length > 0) {
    for (const row of await db.run(livingKeys, [keys])) living.set(row.id, row.expires_at)
  }
  if (sessions.length > 0) {
    const byHash = new Map(sessions.map((name) => [hashOf(name).toString('hex'), name]))
    for (const row of await db.run(livingSessions, [sessions.map(hashOf)])) {
      living.set(byHash.get(row.id_hash.toString('hex')) ?? '', sessionEnd(row.created_at, row.last_seen_at))
    }
  }
  return living
}

/** Index: api_keys_pkey. */
const livingKeys = statement<{ id: string; expires_at: Date | null }>(
  'living_keys',
  'select id, expires_at from api_keys where id = any($1) and revoked_at is null',
)

/** Indexes: sessions_pkey, users_pkey. */
const livingSessions = statement<{ id_hash: Buffer; created_at: Date; last_seen_at: Date }>(
  'living_sessions',
  `select s.id_hash, s.created_at, s.last_seen_at from sessions s join users u on u.id = s.user_id
    where s.id_hash = any($1)`,
)
