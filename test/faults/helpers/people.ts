/** People with browser sessions, inserted into the shared database. */
import type { Pool } from 'pg'
import { hashOf, makeSessionId, sessionNameOf } from '../../../src/access/sessions/sessionId.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createIds } from '../../../src/platform/ids.ts'
import { deriveKey } from '../../../src/platform/secrets/masterKey.ts'
import type { Role } from '../../../src/viewer/roles.ts'
import { masterKey } from './cluster.ts'
import type { Call } from './instance.ts'

/** `call`: what calls of the session need. */
export type SignedIn = { id: string; call: Call }

export async function signIn(db: Pool, organizationId: string, role: Role): Promise<SignedIn> {
  const [id, sessionId] = [newId('usr'), makeSessionId()]
  await db.query(
    `insert into users (id, organization_id, email, password_hash, role, created_at)
     values ($1, $2, $3, 'none', $4, now())`,
    [id, organizationId, `${id}@people.example`, role],
  )
  await db.query(
    `insert into sessions (id_hash, organization_id, user_id, created_at, last_seen_at)
     values ($1, $2, $3, now(), now())`,
    [hashOf(sessionNameOf(deriveKey(masterKey, 'sessions'), sessionId)), organizationId, id],
  )
  return { id, call: { headers: { cookie: `__Host-ars_session=${sessionId}`, authorization: '' } } }
}

const newId = createIds(systemClock)
