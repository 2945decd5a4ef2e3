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
export const insertSession = `insert into sessions (id_hash, organization_id, user_id, created_at, last_seen_at, user_agent, address)
  select $1, organization_id, id, $4, $4, $5, $6 from users where id = $2 and password_hash is not distinct from $3 for share
  returning user_id`

export const deleteSession = `delete from sessions where id_hash = $1 returning organization_id, user_id`

export type OwnSessionRow = {
  id_hash: Buffer
  created_at: Date
  last_seen_at: Date
  user_agent: string | null
  address: string | null
}

const ownColumns = 'id_hash, created_at, last_seen_at, user_agent, address'

/** Index: sessions_user. The session $4 comes first, then the most recently used. */
export const listOwnSessions = statement<OwnSessionRow>(
  'list_own_sessions',
  `select ${ownColumns} from sessions
    where user_id = $1 and created_at > $2 and last_seen_at > $3
    order by id_hash = $4 desc, last_seen_at desc limit 100`,
)

/** Index: sessions_pkey. */
export const deleteOwnSession = `delete from sessions where id_hash = $1 and user_id = $2 returning ${ownColumns}`

/** Index: sessions_user. */
export const deleteOtherSessions = 'delete from sessions where user_id = $1 and id_hash <> $2'
