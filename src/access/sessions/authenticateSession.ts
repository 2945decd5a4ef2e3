/** Finds the viewer of a browser session. Sessions are cached: code that ends one calls `forget` here and sends a hint to other processes. */
import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { createLookUpCache } from '../../platform/lookUpCache.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { toUserViewer } from '../userViewer.ts'
import { hashOf, isSessionId, sessionNameOf } from './sessionId.ts'
import { sessionEnd, touchEveryMs } from './sessionLifetime.ts'
import { findSession, type SessionRow, touchSession } from './sessionStatements.ts'

export type SessionAuthenticator = ReturnType<typeof createSessionAuthenticator>

type Deps = { db: Pick<Database, 'run'>; clock: Clock; log: Log; sessionPepper: KeyObject }
type Known = { row: SessionRow; lastSeenAt: Date }

export function createSessionAuthenticator(deps: Deps) {
  const { db, clock, log } = deps
  const known = createLookUpCache<Known>({
    clock,
    async lookUp(name) {
      const [row] = await db.run(findSession, [hashOf(name)])
      return row && { row, lastSeenAt: row.last_seen_at }
    },
    bounds: { max: 10_000 },
  })
  async function findValid(name: string): Promise<Known> {
    const found = await known.find(name)
    if (found === undefined) throw fail('invalid_credentials', { message: 'The session is not valid; log in again' })
    if (sessionEnd(found.row.created_at, found.lastSeenAt) > clock.now()) return found
    throw fail('expired_credentials', { message: 'The session has expired; log in again' })
  }
  function touch(name: string, found: Known): void {
    const now = clock.now()
    if (now.getTime() - found.lastSeenAt.getTime() < touchEveryMs) return
    found.lastSeenAt = now
    db.run(touchSession, [hashOf(name), now]).catch((error) => log.debug({ err: error }, 'could not extend a session'))
  }
  return {
    /** Takes the id from the cookie, and extends the session. */
    async authenticate(id: string): Promise<Viewer> {
      if (!isSessionId(id)) throw fail('invalid_credentials', { message: 'The session cookie is malformed' })
      const name = sessionNameOf(deps.sessionPepper, id)
      const found = await findValid(name)
      touch(name, found)
      return toViewer(name, found)
    },
    /** Takes the session's name, for a session token; does not extend the session. */
    find: async (name: string): Promise<Viewer> => toViewer(name, await findValid(name)),
    /** Removes a session, or all sessions of a user or an organisation, from the cache. */
    forget: (id: string): void =>
      known.forget(({ row }, name) => name === id || row.id === id || row.organization_id === id),
  }
}

const toViewer = (name: string, { row, lastSeenAt }: Known): Viewer =>
  toUserViewer(row, { kind: 'session', id: name, expiresAt: sessionEnd(row.created_at, lastSeenAt) })
