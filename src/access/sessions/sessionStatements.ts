import { statement } from '../../platform/database/database.ts'
import { type UserRow, userColumns } from '../userViewer.ts'

export type SessionRow = UserRow & { created_at: Date; last_seen_at: Date }

/** Index: sessions_pkey. */
export const findSession = statement<SessionRow>(
  'find_session',
  `select ${userColumns}, s.created_at, s.last_seen_at
     from sessions s join users u on u.id = s.user_id join organizations o on o.id = u.organization_id
    where s.id_hash = $1`,
)

/** Index: sessions_pkey. The condition limits writes to one a minute over all processes. */
export const touchSession = statement<never>(
  'touch_session',
  `update sessions set last_seen_at = $2 where id_hash = $1 and last_seen_at <= $2::timestamptz - interval '1 minute'`,
)

/** Index: sessions_age. A session that reached its maximum age is refused, so its `last_seen_at` stops growing too. */
export const purgeSessions = statement<{ id_hash: Buffer }>(
  'purge_sessions',
  `delete from sessions where id_hash in (
     select id_hash from sessions where last_seen_at <= $1 order by last_seen_at limit 1000 for update skip locked)
   returning id_hash`,
)

/**
 * Inserts only if the password is still the one that was verified: `for share` waits for a transaction that changes it,
 * which also deletes the user's sessions.
 */
export const insertSession = `insert into sessions (id_hash, organization_id, user_id, created_at, last_seen_at)
  select $1, organization_id, id, $4, $4 from users where id = $2 and password_hash = $3 for share
  returning user_id`

export const deleteSession = `delete from sessions where id_hash = $1 returning organization_id, user_id`
